package save

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Many saves many records of a screen, each as a form would: what they share is read
// once. It is for one goroutine.
type Many struct {
	saver   *Saver
	caller  port.Caller
	screen  *bind.Screen
	form    resource.Form // without panels
	options validate.OptionCache
}

// Many begins to save many records of a screen.
func (e *Saver) Many(ctx context.Context, c port.Caller, s *bind.Screen) (*Many, error) {
	form, err := e.Sources.KnownForm(ctx, s)
	if err != nil {
		return nil, err
	}
	return &Many{saver: e, caller: c, screen: s, form: resource.Form{Locales: form.Locales, Main: form.All()}}, nil
}

// Renew has what may be chosen be read anew: others change it.
func (m *Many) Renew() { m.options = validate.OptionCache{} }

// choices are what may be chosen, as far as it was read; of one save nothing is kept.
func (m *Many) choices() validate.OptionCache {
	if m == nil {
		return nil
	}
	return m.options
}

// One begins to save a record; known is as it is stored, nil of a new one.
func (m *Many) One(ctx context.Context, known *rows.Record) *One {
	o := &One{saveOp{Saver: m.saver, ctx: ctx, caller: m.caller, screen: m.screen, action: "update", faults: fault.Fields{}, known: known, many: m}}
	if known != nil {
		o.op.id = rows.HeadOf(m.screen, known.Val).ID
	}
	return o
}

// One is a record of many on its way.
type One struct{ op saveOp }

// ID is the record's; 0 of a new one.
func (o *One) ID() uint64 { return o.op.id }

// Old is the record as it is stored, nil of a new one, and Rec as it is to be, once
// it was read or written.
func (o *One) Old() *rows.Record { return o.op.old }

// Rec is what Old says.
func (o *One) Rec() *rows.Record { return o.op.rec }

// Read makes the record that body asks for. Returns Invalid naming every wrong field.
func (o *One) Read(body port.Body) error {
	if err := o.op.parse(body); err != nil {
		return err
	}
	o.op.old, o.op.rec = nil, rows.New(o.op.screen)
	if o.op.known != nil {
		o.op.old, o.op.rec = o.op.known, o.op.known.Clone(o.op.screen)
	}
	return o.op.assign(o.op.rec, o.op.old)
}

// Unique returns Invalid naming every value that another record holds.
func (o *One) Unique(tx *gorm.DB) error { return o.op.everyUnique(tx) }

// Check returns what a save would be refused for, of a record that was read.
func (o *One) Check(call *resource.Call) error { return o.op.check(call) }

// CheckAll is asked once before Check of some of the records, which were read.
func (m *Many) CheckAll(call *resource.Call, all []*One) error {
	hook := m.screen.Decl.Hooks.CheckAll
	if hook == nil || len(all) == 0 {
		return nil
	}
	recs, olds := make([]any, len(all)), make([]any, len(all))
	for i, one := range all {
		recs[i], olds[i] = one.op.rec.Ptr, one.op.oldPtr()
	}
	return hook(call, recs, olds)
}

// Write saves what body asks for, unless it is so already.
func (o *One) Write(tx *gorm.DB, call *resource.Call, body port.Body) error {
	if o.op.known == nil {
		if err := o.op.parse(body); err != nil {
			return err
		}
		return o.op.create(tx, call)
	}
	if err := o.Read(body); err != nil {
		return err
	}
	old := o.op.old
	if same, err := rows.Unchanged(o.op.screen, o.op.rec, old); err != nil || same {
		return err
	}
	if err := errors.Join(o.op.allowed(resource.ActUpdate, old), o.op.checkFieldRights(old), o.op.checkLocked(old)); err != nil {
		return err
	}
	return o.op.persist(tx, call)
}

// Explain names the fields for which the database refused what was written.
func (o *One) Explain(tx *gorm.DB, err error) error { return o.op.explainIn(tx, err) }
