package engine

import (
	"context"

	"backoffice/backend/fault"
)

// Save creates a record, or changes the one called id, and everything that
// belongs to it in one transaction. Returns Invalid with every wrong field,
// NotFound, Forbidden, and Conflict where the record changed since the version
// that the body names. A save that changes nothing says so; it writes no entry
// of the log and leaves the version as it is.
func (e *Engine) Save(ctx context.Context, caller Caller, screen string, id uint64, body Body) (Result, error) {
	return e.saveAs(ctx, caller, screen, id, body, "update")
}

// saveAs is Save; action is what the log calls a change.
func (e *Engine) saveAs(ctx context.Context, caller Caller, screen string, id uint64, body Body, action string) (Result, error) {
	s, err := e.formOf(screen)
	if err != nil {
		return Result{}, err
	}
	return e.core.Save(ctx, caller, s, id, body, action)
}

// formOf returns a screen that saves.
func (e *Engine) formOf(name string) (*Screen, error) {
	s, ok := e.Screen(name)
	if !ok || s.Decl.Form == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return s, nil
}
