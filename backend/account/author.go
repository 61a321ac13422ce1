package account

import "backoffice/backend/resource"

// MayReword says who may do act with what author wrote under the own name: its words are
// changed by nobody else, who would put them into another's mouth; an administrator may
// take them away too.
func MayReword(actor resource.Actor, act resource.Act, author *uint64) bool {
	own := author != nil && *author == actor.ID
	switch act {
	case resource.ActUpdate:
		return own
	case resource.ActDestroy:
		return own || actor.RoleID == resource.RoleAdmin
	}
	return true
}
