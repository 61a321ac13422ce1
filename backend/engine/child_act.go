package engine

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// BulkChildren publishes, hides or destroys the children that the body's rows
// name: all of them or none. Nothing brings destroyed ones back; their files go
// with them. Returns NotFound, Forbidden, Conflict, and Invalid with every row
// named that is wrong.
func (e *Engine) BulkChildren(ctx context.Context, c Caller, of save.ChildOf, action string, body Body) (Result, error) {
	version, body, err := versionOf(body)
	if err != nil {
		return Result{}, err
	}
	ids, err := rowsOf(body)
	if err != nil {
		return Result{}, err
	}
	return e.actOnChildren(ctx, c, of, action, ids, version, false)
}

// DestroyChild destroys one of the children. Returns NotFound and Forbidden.
func (e *Engine) DestroyChild(ctx context.Context, c Caller, of save.ChildOf, id uint64) (Result, error) {
	return e.actOnChildren(ctx, c, of, "destroy", []uint64{id}, nil, true)
}

func (e *Engine) actOnChildren(ctx context.Context, c Caller, of save.ChildOf, action string, ids []uint64, version *int64, one bool) (Result, error) {
	act := resource.Action{Name: action}.Act()
	k, err := e.childCall(c, of, act)
	if err != nil {
		return Result{}, err
	}
	if !k.Child.Decl.Offers(action) || !slices.Contains([]string{"publish", "hide", "destroy"}, action) {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	k.Version = version
	b := &batch{Engine: e, ctx: ctx, caller: c, screen: k.Child.Self, action: action, act: act, ids: ids, one: one, child: k, word: action}
	return b.run()
}

// own keeps of what was found what belongs to the record, which it locks.
func (b *batch) own(tx *gorm.DB, recs []*rows.Record) ([]*rows.Record, error) {
	if b.child == nil {
		return recs, nil
	}
	_, err := b.child.Open(tx, rows.Locked)
	return slices.DeleteFunc(recs, func(rec *rows.Record) bool { return b.child.Owns(rec) != nil }), err
}

// noted writes to the log what the action did; nothing holds the files of
// destroyed children any more.
func (b *batch) noted(tx *gorm.DB, call *resource.Call, recs []*rows.Record) error {
	entries := make([]Entry, len(recs))
	for i, rec := range recs {
		entries[i] = b.entry(call, rec)
	}
	if b.child == nil {
		for _, one := range entries {
			if err := b.core.Deps.Journal.Write(tx, one); err != nil {
				return err
			}
		}
		return nil
	}
	for i, rec := range recs {
		changed := entries[i].Changes
		entries[i] = b.child.Entry(rec, b.action, call.Now)
		entries[i].Changes = changed
	}
	if err := b.child.Log(tx, recs, entries...); err != nil || b.action != "destroy" {
		return err
	}
	keys := map[string]bool{}
	for _, rec := range recs {
		save.FileKeys(b.screen, rec.Val, keys)
	}
	for key := range keys {
		if err := b.core.Deps.Files.Detach(tx, key); err != nil {
			return err
		}
	}
	return nil
}
