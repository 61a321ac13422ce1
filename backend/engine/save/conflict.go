package save

import (
	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Conflict refuses a save of what someone else saved meanwhile, and says who
// and when (decisions.md 10); own says that it was the caller, in another window. Without a version nothing is checked.
func (e *Saver) Conflict(tx *gorm.DB, caller port.Caller, s *bind.Screen, head *resource.Record, version *int64) error {
	if version == nil || *version == head.Version {
		return nil
	}
	actor, name, at, err := e.Deps.Journal.Last(tx, s.Decl.Name, s.Decl.Model, head.ID)
	if err != nil {
		return err
	}
	if at.IsZero() {
		at = head.UpdatedAt
	}
	// What the program did to the record, such as a sale to the stock of goods, has no entry: whoever
	// opened the record after the last one is not told that it was saved meanwhile.
	data := map[string]any{"version": head.Version, "updated_at": at.UTC(), "now": e.Deps.Now().UTC(), "user": nil}
	if actor != 0 {
		data["user"] = map[string]any{"id": actor, "name": name}
	}
	data["own"] = actor == caller.Actor.ID
	message := "errors.conflict"
	switch actor {
	case caller.Actor.ID:
		message = "errors.conflictOwn"
	case 0: // the program, mostly behind what the caller did, whose answer may have been lost
		message = "errors.conflictProgram"
	}
	return fault.New(fault.Conflict, message).With(data)
}
