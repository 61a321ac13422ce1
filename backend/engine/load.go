package engine

import (
	"context"
	"reflect"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Load returns a record as its form has it; of a singleton that was never
// saved, one filled with the defaults; it is asked for as 1 whatever its id is. A removed record loads too, so that its
// form can say so. Returns NotFound and Forbidden.
func (e *Engine) Load(ctx context.Context, c Caller, screen string, id uint64) (Row, error) {
	s, err := e.authorize(c, screen, resource.ActView)
	if err != nil {
		return nil, err
	}
	if s.Decl.Form == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if only := s.Decl.Singleton; only != nil {
		if id != 1 {
			return nil, fault.New(fault.NotFound, "errors.notFound")
		}
		id = only.RecordID()
		if only.PerUser {
			id = c.Actor.ID
		}
	}
	rec, err := e.readRecord(ctx, s, id)
	if err != nil {
		return nil, err
	}
	if rec == nil {
		if s.Decl.Singleton == nil || s.Decl.Singleton.PerUser {
			return nil, fault.New(fault.NotFound, "errors.notFound")
		}
		if rec, err = e.unsaved(s); err != nil {
			return nil, err
		}
	}
	if err := e.prepare(ctx, c, s, rec); err != nil {
		return nil, err
	}
	return e.formRow(ctx, c, s, rec)
}

// prepare lets the screen fill in the rest of a record and asks its own rule.
func (e *Engine) prepare(ctx context.Context, c Caller, s *Screen, rec *record) error {
	hooks := s.Decl.Hooks
	if hooks.May != nil && !hooks.May(c.Actor, resource.ActView, rec.ptr) {
		return fault.New(fault.Forbidden, "errors.forbidden")
	}
	if hooks.Prepare != nil {
		return hooks.Prepare(e.readCall(ctx, c), rec.ptr)
	}
	return nil
}

// readRecord reads a record with everything that belongs to it; nil where
// there is none.
func (e *Engine) readRecord(ctx context.Context, s *Screen, id uint64) (*record, error) {
	found, err := e.readTable(ctx, s.Main, " WHERE `id` = ?", int64(id))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	rec := &record{ptr: found[0].Addr().Interface(), val: found[0], links: map[*bind.Field][]uint64{}}
	if s.Langs != nil {
		if err := e.readLangs(ctx, s.Langs, rec.val, id); err != nil {
			return nil, err
		}
	}
	return rec, e.readParts(ctx, s.Fields, rec, id)
}

func (e *Engine) readTable(ctx context.Context, t *model.Table, where string, args ...any) ([]reflect.Value, error) {
	rows, err := e.read(ctx).Rows(t.Select+where, args...)
	if err != nil {
		return nil, err
	}
	list, err := t.Scan(rows)
	return list, query.ReadFault(err)
}

func (e *Engine) readLangs(ctx context.Context, l *model.Langs, owner reflect.Value, id uint64) error {
	rows, err := e.readTable(ctx, l.Table, " WHERE "+l.Owner.Quoted()+" = ? ORDER BY `id`", int64(id))
	for _, row := range rows {
		l.Append(owner, row)
	}
	return err
}

// readParts reads links and the items of groups.
func (e *Engine) readParts(ctx context.Context, fields []*bind.Field, rec *record, id uint64) error {
	for _, f := range fields {
		var err error
		switch {
		case len(f.Fields) > 0:
			err = e.readParts(ctx, f.Fields, rec, id)
		case f.Join != nil:
			var refs []uint64
			refs, err = e.read(ctx).IDs(query.Statement{Text: f.Join.Load, Args: []any{int64(id)}}, 0)
			rec.link(f, refs)
		case f.Group != nil && !f.Group.JSON:
			err = e.readItems(ctx, f.Group, rec.val, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (e *Engine) readItems(ctx context.Context, g *bind.Group, rec reflect.Value, id uint64) error {
	where := " WHERE " + g.Owner.Quoted() + " = ?"
	if g.Table.StoredColumn("deleted_at") != nil {
		where += " AND `deleted_at` IS NULL"
	}
	order := " ORDER BY `id`"
	if g.Position != nil {
		order = " ORDER BY " + g.Position.Quoted() + ", `id`"
	}
	items, err := e.readTable(ctx, g.Table, where+order, int64(id))
	if err != nil || len(items) == 0 {
		return err
	}
	ids := make([]uint64, len(items))
	for i, item := range items {
		n, _ := model.IntOf(g.Table.ID.Get(item))
		ids[i] = uint64(n)
		g.Append(rec, item)
	}
	if g.Langs == nil {
		return nil
	}
	in, args := query.InClause(ids, nil)
	rows, err := e.readTable(ctx, g.Langs.Table, " WHERE "+g.Langs.Owner.Quoted()+" IN ("+in+") ORDER BY `id`", args...)
	if err != nil {
		return err
	}
	of := make(map[int64]reflect.Value, len(items))
	for i, item := range g.Items(rec) {
		of[int64(ids[i])] = item
	}
	for _, row := range rows {
		owner, _ := model.IntOf(g.Langs.Owner.Get(row))
		if item, ok := of[owner]; ok {
			g.Langs.Append(item, row)
		}
	}
	return nil
}

// unsaved is a record that nobody saved yet, filled with the defaults.
func (e *Engine) unsaved(s *Screen) (*record, error) {
	rec := newRecord(s)
	for _, f := range append(append([]*bind.Field{}, s.Fields...), s.Locales...) {
		if f.Decl.DefaultValue == nil || f.Column == nil {
			continue
		}
		value, targets := bind.DefaultValue(f), []reflect.Value{rec.val}
		if isLocale(s, f) {
			targets = targets[:0]
			for _, locale := range s.ContentLocales {
				row, ok := s.Langs.Row(rec.val, locale)
				if !ok {
					var err error
					if row, err = s.Langs.Add(rec.val, locale); err != nil {
						return nil, err
					}
				}
				targets = append(targets, row)
			}
		}
		for _, target := range targets {
			if err := f.Column.Set(target, value); err != nil {
				return nil, err
			}
		}
	}
	return rec, s.Main.ID.Set(rec.val, int64(s.Decl.Singleton.RecordID()))
}

func isLocale(s *Screen, f *bind.Field) bool {
	for _, l := range s.Locales {
		if l == f {
			return true
		}
	}
	return false
}
