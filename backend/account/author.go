package account

import "backoffice/backend/resource"

// Authored are the hooks of what staff write under their own name: whoever writes it is its
// author, its words are changed by nobody else, who would put them into another's mouth, and
// an administrator may take them away too. author is where T keeps who that is.
func Authored[T any](author func(rec *T) **uint64) resource.Hooks[T] {
	return resource.Hooks[T]{
		May: func(actor resource.Actor, act resource.Act, rec *T) bool {
			id := *author(rec)
			own := id != nil && *id == actor.ID
			switch act {
			case resource.ActUpdate:
				return own
			case resource.ActDestroy:
				return own || actor.RoleID == resource.RoleAdmin
			}
			return true
		},
		BeforeSave: func(c *resource.Call, rec, old *T) error {
			if old == nil && c.Actor.ID != 0 {
				*author(rec) = &c.Actor.ID
			}
			return nil
		},
	}
}
