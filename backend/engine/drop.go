package engine

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/input"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Drops says whether the caller may drop files on a screen, below the record
// called under. Returns NotFound for a screen that takes none and where there
// is no such record, and Forbidden.
func (e *Engine) Drops(ctx context.Context, c Caller, screen string, under uint64) error {
	s, ok := e.Screen(screen)
	if !ok || s.Decl.Drop == nil {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	if err := e.deps.Guard.Require(c.Actor, screen, resource.ActCreate); err != nil {
		return err
	}
	f, _ := s.Decl.Form.All().Find(s.Decl.Drop.Under)
	faults := fault.Fields{}
	in := input.Values{f.Name: under}
	options := &optionCheck{Engine: e, table: s.Main.Name, root: in, faults: faults}
	options.fields(field.List{f}, in, "")
	if err := options.run(ctx); err != nil {
		return err
	}
	if len(faults) > 0 {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	return nil
}

// Drop makes a record of a file, also where the list offers no create button.
// Note, where it is given, runs in the record's transaction with the answer.
// Returns what Save returns, and NotFound as Drops does.
func (e *Engine) Drop(ctx context.Context, c Caller, screen string, under uint64, u *Upload, name string, note func(tx *gorm.DB, answer any) error) (Row, error) {
	if err := e.Drops(ctx, c, screen, under); err != nil {
		return nil, err
	}
	s, _ := e.Screen(screen)
	var told Row
	w := &saveOp{Engine: e, ctx: ctx, caller: c, screen: s, faults: fault.Fields{}}
	w.note = func(tx *gorm.DB, answer any) error {
		told = answer.(Row)
		if note == nil {
			return nil
		}
		return note(tx, answer)
	}
	_, err := w.run(Body{s.Decl.Drop.File: u, s.Decl.Drop.Name: name, s.Decl.Drop.Under: strconv.FormatUint(under, 10)})
	return told, err
}

// tell hands the new record to whoever waits for it: what it is called, and its files.
func (w *saveOp) tell(tx *gorm.DB) error {
	if w.note == nil {
		return nil
	}
	keys := map[string]bool{}
	fileKeys(w.screen, w.rec.val, keys)
	known, err := w.deps.Files.Describe(tx, slices.Collect(maps.Keys(keys)))
	if err != nil {
		return err
	}
	row := Row{"id": headOf(w.screen, w.rec.val).ID, "title": w.titleOf(w.screen, w.rec.val)}
	for _, stored := range known {
		row["file"] = stored
	}
	return w.note(tx, row)
}
