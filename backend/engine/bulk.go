package engine

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// rowsMost is how many records one call may name: as many as a list of a body
// may hold, so that all images of a gallery and all files of a folder go at once.
const rowsMost = 10_000

// batch is one action on records, all or nothing.
type batch struct {
	*Engine
	ctx    context.Context
	caller Caller
	screen *Screen
	action string
	act    resource.Act
	ids    []uint64
	one    bool            // the id came in the address, not in the body
	child  *save.ChildCall // where they are children of a record
	word   string          // what the screen calls the action: "block" where it hides people

	changed int // how many records the transaction's last run changed
}

// Bulk publishes, hides, destroys or restores the records that the body's rows
// name: all of them or none. Returns NotFound for an action that the screen
// does not declare, Forbidden with the records named that may not be acted on, and
// Invalid with every row named that is wrong.
func (e *Engine) Bulk(ctx context.Context, caller Caller, screen, action string, body Body) (Result, error) {
	b, err := e.batch(ctx, caller, screen, action)
	if err != nil {
		return Result{}, err
	}
	if b.ids, err = rowsOf(body); err != nil {
		return Result{}, err
	}
	return b.run()
}

func (e *Engine) batch(ctx context.Context, caller Caller, screen, action string) (*batch, error) {
	s, ok := e.Screen(screen)
	if !ok || !offers(s.Decl, action) {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	act := resource.Action{Name: action}.Act()
	if err := e.core.Deps.Guard.Require(caller.Actor, screen, act); err != nil {
		return nil, err
	}
	return &batch{Engine: e, ctx: ctx, caller: caller, screen: s, action: action, act: act, word: s.Decl.ActionLabel(action)}, nil
}

// bulkMessages are what an action answers; a pair of a screen's own words has
// messages of its own.
var bulkMessages = map[string]string{
	"publish": "common.messages.published", "hide": "common.messages.hidden", "activate": "common.messages.activated",
	"block": "common.messages.blocked", "destroy": "common.messages.destroyed", "restore": "common.messages.restored",
}

// offers reports whether a screen declares one of the actions that need no command.
func offers(s resource.Screen, action string) bool {
	switch action {
	case "publish", "hide", "destroy", "restore":
	default:
		return false
	}
	declared := slices.Clone(s.Calls)
	if s.List != nil {
		declared = append(append(declared, s.List.Bulk...), s.List.Row...)
	}
	if s.Detail != nil {
		declared = append(declared, s.Detail.Actions...)
	}
	for _, a := range declared {
		if a.Name == action && !a.Command {
			return true
		}
	}
	return false
}

// rowsOf reads the ids of a body, refusing doubles.
func rowsOf(body Body) ([]uint64, error) {
	faults := fault.Fields{}
	for key := range body {
		if key != "rows" {
			faults.Add(input.Printable(key), fault.M("errors.unknown"))
		}
	}
	rows, ok := kind.Array(body["rows"])
	switch {
	case !ok:
		faults.Add("rows", fault.M("errors.type"))
	case len(rows) == 0:
		faults.Add("rows", fault.M("errors.required"))
	case len(rows) > rowsMost:
		faults.Add("rows", fault.M("errors.maxItems", "Count", rowsMost))
		rows = nil
	}
	ids := make([]uint64, 0, len(rows))
	seen := make(map[uint64]bool, len(rows))
	for i, raw := range rows {
		id, ok := kind.ParseID(raw)
		switch {
		case !ok:
			faults.Add("rows."+strconv.Itoa(i), fault.M("errors.type"))
		case seen[id]:
			faults.Add("rows."+strconv.Itoa(i), fault.M("errors.duplicate"))
		}
		seen[id] = true
		ids = append(ids, id)
	}
	return ids, faults.Err()
}

func (b *batch) run() (Result, error) {
	ctx, written := db.WithWritten(b.ctx)
	if err := b.core.Deps.DB.Tx(ctx, b.write); err != nil {
		return Result{}, b.explain(err)
	}
	if b.changed == 0 {
		return Result{Message: save.UnchangedMessage}, nil
	}
	b.core.TellLists(ctx, b.screen, written, b.ids...)
	message, known := bulkMessages[b.word]
	if !known {
		message = b.screen.Decl.Key() + ".messages." + b.word
	}
	return Result{Message: message, Args: map[string]any{"Count": b.changed}}, nil
}

func (b *batch) write(tx *gorm.DB) error {
	which := rows.Locked
	if b.action == "restore" {
		which = rows.Removed
	}
	recs, err := rows.FindAll(tx, b.screen, b.ids, which)
	if err != nil {
		return err
	}
	if recs, err = b.own(tx, recs); err != nil {
		return err
	}
	if err := b.complete(recs); err != nil {
		return err
	}
	if err := b.allowed(recs); err != nil {
		return err
	}
	call := b.core.Call(tx, b.caller)
	switch b.action {
	case "destroy":
		err = b.destroy(tx, call, recs)
	case "restore":
		err = b.restore(tx, call, recs)
	default:
		recs, err = b.publish(tx, call, recs)
	}
	if err != nil {
		return err
	}
	b.changed = len(recs)
	return b.noted(tx, call, recs)
}

// allowed asks the screen's own rule of every record, in the order asked for.
func (b *batch) allowed(recs []*rows.Record) error {
	if b.one {
		return rows.MayDo(b.screen, b.caller.Actor, b.act, recs[0].Ptr)
	}
	ordered := slices.Clone(recs)
	slices.SortFunc(ordered, func(x, y *rows.Record) int {
		return slices.Index(b.ids, rows.HeadOf(b.screen, x.Val).ID) - slices.Index(b.ids, rows.HeadOf(b.screen, y.Val).ID)
	})
	return b.mayDoAll(b.screen, b.caller, b.act, ordered)
}

// complete refuses rows that are not there.
func (b *batch) complete(recs []*rows.Record) error {
	if len(recs) == len(b.ids) {
		return nil
	}
	if b.one {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	return missingRows(b.screen, b.ids, recs)
}

func missingRows(s *Screen, ids []uint64, recs []*rows.Record) error {
	found := make(map[uint64]bool, len(recs))
	for _, rec := range recs {
		found[rows.HeadOf(s, rec.Val).ID] = true
	}
	faults := fault.Fields{}
	for i, id := range ids {
		if !found[id] {
			faults.Add("rows."+strconv.Itoa(i), fault.M("errors.notFound"))
		}
	}
	return faults.Err()
}

// publish writes the status of all records at once, and returns those that did
// not have it already: the others are left as they are.
func (b *batch) publish(tx *gorm.DB, call *resource.Call, recs []*rows.Record) ([]*rows.Record, error) {
	c := columnOf(b.screen, "status", reflect.Bool)
	if c == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	recs = slices.DeleteFunc(slices.Clone(recs), func(rec *rows.Record) bool { return c.Get(rec.Val) == (b.action == "publish") })
	if len(recs) == 0 {
		return nil, nil
	}
	if hook := b.screen.Decl.Hooks.BeforePublish; hook != nil {
		for _, rec := range recs {
			if err := hook(call, rec.Clone(b.screen).Ptr, b.action == "publish"); err != nil {
				return nil, err
			}
		}
	}
	ids := make([]uint64, len(recs))
	for i, rec := range recs {
		ids[i] = rows.HeadOf(b.screen, rec.Val).ID
	}
	statement := "UPDATE " + model.Quote(b.screen.Main.Name) + " SET " + c.Quoted() +
		" = ?, `updated_at` = ?, `version` = `version` + 1 WHERE `id` IN " + query.InList(len(ids))
	_, err := write.Exec(tx, statement, append([]any{b.action == "publish", call.Now}, query.IDArgs(ids)...)...)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", b.action, b.screen.Decl.Name, err)
	}
	return recs, nil
}

// entry tells of one record what the action did to it.
func (b *batch) entry(call *resource.Call, rec *rows.Record) Entry {
	head := rows.HeadOf(b.screen, rec.Val)
	e := Entry{
		ActorID: b.caller.Actor.ID, Screen: b.screen.Decl.Name, Model: b.screen.Decl.Model, RowID: head.ID,
		Action: b.word, Title: b.core.Rows.Title(b.screen, rec.Val), At: call.Now,
	}
	if c := columnOf(b.screen, "status", reflect.Bool); c != nil && (b.action == "publish" || b.action == "hide") {
		before, after := c.Get(rec.Val), any(b.action == "publish")
		if before != after {
			e.Changes = []Change{{Field: "status", Before: before, After: after}}
		}
	}
	return e
}
