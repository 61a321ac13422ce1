package engine

import (
	"context"

	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Detail returns a record the way its read-only panel shows it, a removed one
// too. Returns NotFound and Forbidden.
func (e *Engine) Detail(ctx context.Context, c Caller, screen string, id uint64) (Row, error) {
	s, err := e.authorize(c, screen, resource.ActView)
	if err != nil {
		return nil, err
	}
	if s.Detail == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	set := e.core.Rows.Set(c, s, s.Detail, e.core.Locales().Content(c.Locale), []uint64{id})
	set.AllParts = true
	if err := set.Load(ctx); err != nil {
		return nil, err
	}
	row, ok := set.ByID[id]
	if !ok {
		return nil, rows.NotFound(s)
	}
	if rec := set.RecordOf(id); rec != nil && s.Decl.Hooks.May != nil && !s.Decl.Hooks.May(c.Actor, resource.ActView, rec) {
		if s.Decl.Detail.Gone != "" {
			return nil, rows.NotFound(s)
		}
		return nil, fault.New(fault.Forbidden, "errors.forbidden")
	}
	set.Can()
	return row, nil
}
