package engine

import (
	"context"

	"backoffice/backend/engine/rows"
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
	rec, err := rows.One(e.core.Read(ctx), s, id)
	if err != nil {
		return nil, err
	}
	if rec == nil {
		if s.Decl.Singleton == nil || s.Decl.Singleton.PerUser {
			return nil, fault.New(fault.NotFound, "errors.notFound")
		}
		if rec, err = rows.Unsaved(s); err != nil {
			return nil, err
		}
	}
	if err := e.prepare(ctx, c, s, rec); err != nil {
		return nil, err
	}
	return e.core.Rows.Form(ctx, c, s, rec)
}

// prepare lets the screen fill in the rest of a record and asks its own rule.
func (e *Engine) prepare(ctx context.Context, c Caller, s *Screen, rec *rows.Record) error {
	hooks := s.Decl.Hooks
	if hooks.May != nil && !hooks.May(c.Actor, resource.ActView, rec.Ptr) {
		return fault.New(fault.Forbidden, "errors.forbidden")
	}
	if hooks.Prepare != nil {
		return hooks.Prepare(e.core.ReadCall(ctx, c), rec.Ptr)
	}
	return nil
}

// Usual returns the records that choices of a screen's form begin a new record with, by
// the names of the fields (field.Field.Usual); nil where none does.
func (e *Engine) Usual(ctx context.Context, screen string) (map[string]uint64, error) {
	s, ok := e.Screen(screen)
	if !ok || s.Decl.Form == nil {
		return nil, nil
	}
	var ids map[string]uint64
	for _, f := range s.Decl.Form.Usual() {
		_, options, _, _ := e.core.Sources.Screens.Source(f.Source.Name)
		id, err := options.Usual(e.core.ReadCall(ctx, Caller{}))
		if err != nil {
			return nil, err
		}
		if id != 0 {
			if ids == nil {
				ids = map[string]uint64{}
			}
			ids[f.Name] = id
		}
	}
	return ids, nil
}

// Marked returns which records carry the marks that conditions of a screen's form
// wait for (field.WhenMarked), by the field that chooses them and the mark; nil
// where they wait for none.
func (e *Engine) Marked(ctx context.Context, screen string) (func(field, mark string) []any, error) {
	s, ok := e.Screen(screen)
	if !ok {
		return nil, nil
	}
	return e.core.Sources.Marked(ctx, s)
}
