package input

import (
	"time"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Echo is what a body says of the record beside its fields: what a client that
// sends a loaded record back repeats. Who means to change it is refused.
type Echo struct {
	id               *uint64
	created, deleted *time.Time
}

// echo reads the keys that are no fields of the form. A new record has none of them yet.
func (d *Decoder) echo(body port.Body, known map[string]bool) (e Echo) {
	said := func(key string) (any, bool) {
		raw, ok := body[key]
		return raw, ok && !known[key]
	}
	if raw, ok := said("id"); ok && raw != nil && raw != "" {
		if id, ok := kind.ParseID(raw); ok && !d.Creating {
			e.id = &id
		} else {
			d.refuse("id")
		}
	}
	moment := func(key string) *time.Time {
		raw, ok := said(key)
		if !ok || raw == nil || raw == "" {
			return nil
		}
		text, _ := raw.(string)
		at, err := time.Parse(time.RFC3339, text)
		if err != nil || d.Creating {
			d.refuse(key)
			return nil
		}
		return &at
	}
	e.created, e.deleted = moment("created_at"), moment("deleted_at")
	return e
}

func (d *Decoder) refuse(key string) { d.Faults.Add(key, fault.M("errors.fixed")) }

// Check refuses what differs from the record, naming it.
func (e Echo) Check(head *resource.Record) error {
	faults := fault.Fields{}
	if e.id != nil && *e.id != head.ID {
		faults.Add("id", fault.M("errors.fixed"))
	}
	if e.created != nil && !e.created.Equal(head.CreatedAt) {
		faults.Add("created_at", fault.M("errors.fixed"))
	}
	if e.deleted != nil {
		faults.Add("deleted_at", fault.M("errors.fixed")) // only what is not removed is saved
	}
	return faults.Err()
}
