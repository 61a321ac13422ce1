package resource

// Role ids (decisions.md 1).
const (
	RoleAdmin    uint64 = 1
	RoleEditor   uint64 = 2
	RoleCustomer uint64 = 3 // cannot sign in to the back office
)

// RoleSite is where the roles of sites begin, which call with a key of theirs and
// have the rights of that key: no role that a person has reaches so far.
const RoleSite uint64 = 1 << 40

// Act is what a caller does with a screen.
type Act string

// The acts. A command's act is CommandAct(name).
const (
	ActList    Act = "list"
	ActView    Act = "view"
	ActCreate  Act = "create"
	ActUpdate  Act = "update"
	ActPublish Act = "publish" // and hide, and the order in a list
	ActDestroy Act = "destroy"
	ActRestore Act = "restore" // and seeing what was removed
	ActPreview Act = "preview"
	ActExport  Act = "export"
	// ActOptions is being offered the screen's records in forms of other screens:
	// open to whom the list is, and to extra roles whose forms choose from it.
	ActOptions Act = "options"
	// ActConfirm is answering for oneself with the password that one has: a
	// record's own rule says whose it is, no role.
	ActConfirm Act = "confirm"
)

// CommandAct is the act of running the command called name.
func CommandAct(name string) Act { return Act("command:" + name) }

// Access overrides which roles may do an act. Silent acts are open to
// administrator and editor, but for destroy and restore, which are the
// administrator's alone (000 §6).
type Access map[Act][]uint64

// AdminOnly is the administrator alone.
var AdminOnly = []uint64{RoleAdmin}

// Staff is everybody who can sign in.
var Staff = []uint64{RoleAdmin, RoleEditor}

// Roles returns the roles that may do act.
func (a Access) Roles(act Act) []uint64 {
	if roles, ok := a[act]; ok {
		return roles
	}
	if act == ActOptions {
		return a.Roles(ActList)
	}
	if act == ActDestroy || act == ActRestore {
		return AdminOnly
	}
	return Staff
}

// Actor is who asks.
type Actor struct {
	ID     uint64
	RoleID uint64
	Name   string // full name, as the activity log shows it
	// SiteKey is the key of the site that asks; 0 of a person.
	SiteKey uint64
}
