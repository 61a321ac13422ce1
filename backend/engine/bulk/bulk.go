// Package bulk publishes, hides, destroys and restores records: one, ticked ones
// and children of a record, all of them or none.
package bulk

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Action is one of the actions that need no command, "publish", "hide",
// "destroy" or "restore", on records: done to all of them or to none.
type Action struct {
	Saver  *save.Saver
	Caller port.Caller
	Screen *bind.Screen
	Name   string
	IDs    []uint64
	One    bool            // the id came in the address, not in the body
	Child  *save.ChildCall // where they are children of a record
	Label  string          // what the screen calls the action: "block" where it hides people

	changed int // how many records the transaction's last run changed
}

// messages are what an action answers; a pair of a screen's own words has
// messages of its own.
var messages = map[string]string{
	"publish": "common.messages.published", "hide": "common.messages.hidden", "activate": "common.messages.activated",
	"block": "common.messages.blocked", "destroy": "common.messages.destroyed", "restore": "common.messages.restored",
}

// Run does it. Returns NotFound, Forbidden with the records named that may not
// be acted on, and Invalid with every row named that is wrong.
func (a *Action) Run(ctx context.Context) (port.Result, error) {
	ctx, written := db.WithWritten(ctx)
	if err := a.Saver.Deps.DB.Tx(ctx, a.write); err != nil {
		return port.Result{}, explain(err)
	}
	if a.changed == 0 {
		return port.Result{Message: save.UnchangedMessage}, nil
	}
	a.Saver.InvalidateLists(ctx, a.Screen, written, a.IDs...)
	message, known := messages[a.Label]
	if !known {
		message = a.Screen.Decl.Key() + ".messages." + a.Label
	}
	return port.Result{Message: message, Args: map[string]any{"Count": a.changed}}, nil
}

func (a *Action) write(tx *gorm.DB) error {
	which := rows.Locked
	if a.Name == "restore" {
		which = rows.Removed
	}
	recs, err := rows.FindAll(tx, a.Screen, a.IDs, which)
	if err != nil {
		return err
	}
	if recs, err = a.ownedByParent(tx, recs); err != nil {
		return err
	}
	if err := a.complete(tx, recs); err != nil {
		return err
	}
	if err := a.allowed(recs); err != nil {
		return err
	}
	work := a.Saver.Begin(tx.Statement.Context, tx, a.Caller)
	call := work.Call
	switch a.Name {
	case "destroy":
		err = a.destroy(tx, work, recs)
	case "restore":
		err = a.restore(tx, work, recs)
	default:
		recs, err = a.publish(tx, work, recs)
	}
	if err != nil {
		return err
	}
	a.changed = len(recs)
	return a.log(tx, call, recs)
}

func (a *Action) act() resource.Act { return resource.Action{Name: a.Name}.Act() }

// allowed asks the screen's own rule of every record, in the order asked for.
func (a *Action) allowed(recs []*rows.Record) error {
	if a.One {
		return rows.MayDo(a.Screen, a.Caller.Actor, a.act(), recs[0].Ptr)
	}
	ordered := slices.Clone(recs)
	slices.SortFunc(ordered, func(x, y *rows.Record) int {
		return slices.Index(a.IDs, rows.HeadOf(a.Screen, x.Val).ID) - slices.Index(a.IDs, rows.HeadOf(a.Screen, y.Val).ID)
	})
	return a.Saver.Rows.MayDoAll(a.Screen, a.Caller, a.act(), ordered)
}

// complete refuses rows that are not there, and those to be restored that nobody removed.
func (a *Action) complete(tx *gorm.DB, recs []*rows.Record) error {
	if len(recs) == len(a.IDs) {
		return nil
	}
	var live []*rows.Record
	if a.Name == "restore" {
		var err error
		if live, err = rows.FindAll(tx, a.Screen, a.IDs, rows.Live); err != nil {
			return err
		}
	}
	switch {
	case a.One && len(live) > 0:
		return fault.New(fault.Conflict, "errors.notRemoved")
	case a.One:
		return rows.NotFound(a.Screen)
	}
	missing := rows.Missing(a.Screen, a.IDs, recs)
	for _, rec := range live {
		at := slices.Index(a.IDs, rows.HeadOf(a.Screen, rec.Val).ID)
		fault.As(missing).Fields["rows."+strconv.Itoa(at)] = []fault.Message{fault.M("errors.notRemoved")}
	}
	return missing
}

// publish writes the status of all records at once, and returns those that did
// not have it already: the others are left as they are.
func (a *Action) publish(tx *gorm.DB, work *save.Work, recs []*rows.Record) ([]*rows.Record, error) {
	c := columnOf(a.Screen, "status", reflect.Bool)
	if c == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	recs = slices.DeleteFunc(slices.Clone(recs), func(rec *rows.Record) bool { return c.Get(rec.Val) == (a.Name == "publish") })
	if len(recs) == 0 {
		return nil, nil
	}
	if hook := a.Screen.Decl.Hooks.BeforePublish; hook != nil {
		for _, rec := range recs {
			if err := hook(work.Call, rec.Clone(a.Screen).Ptr, a.Name == "publish"); err != nil {
				return nil, err
			}
			if err := work.Done(); err != nil {
				return nil, err
			}
		}
	}
	ids := make([]uint64, len(recs))
	for i, rec := range recs {
		ids[i] = rows.HeadOf(a.Screen, rec.Val).ID
	}
	statement := "UPDATE " + model.Quote(a.Screen.Main.Name) + " SET " + c.Quoted() +
		" = ?, `updated_at` = ?, `version` = `version` + 1 WHERE `id` IN " + query.InList(len(ids))
	_, err := write.Exec(tx, statement, append([]any{a.Name == "publish", work.Call.Now}, query.IDArgs(ids)...)...)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", a.Name, a.Screen.Decl.Name, err)
	}
	return recs, nil
}

// entry describes what the action did to one record.
func (a *Action) entry(call *resource.Call, rec *rows.Record) port.Entry {
	head := rows.HeadOf(a.Screen, rec.Val)
	e := port.Entry{
		ActorID: a.Caller.Actor.ID, Screen: a.Screen.Decl.Name, Model: a.Screen.Decl.Model, RowID: head.ID,
		Action: a.Label, Title: a.Saver.Rows.Title(a.Screen, rec.Val), At: call.Now,
	}
	if c := columnOf(a.Screen, "status", reflect.Bool); c != nil && (a.Name == "publish" || a.Name == "hide") {
		before, after := c.Get(rec.Val), any(a.Name == "publish")
		if before != after {
			e.Changes = []port.Change{{Field: "status", Before: before, After: after}}
		}
	}
	return e
}

// columnOf is the record's own column called name, nil where there is none.
func columnOf(s *bind.Screen, name string, kinds ...reflect.Kind) *model.Column {
	c := s.Main.StoredColumn(name)
	if c == nil {
		return nil
	}
	for _, k := range kinds {
		if c.Go.IndirectFieldType.Kind() == k {
			return c
		}
	}
	return nil
}

// explain says in the words of the product what the database refused, where two
// calls met.
func explain(err error) error {
	if fault.As(err) != nil || !db.IsConstraint(err) {
		return err
	}
	return fault.Wrap(err, fault.Conflict, "errors.conflict")
}
