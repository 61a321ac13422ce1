package engine

import (
	"context"

	"gorm.io/gorm"

	"backoffice/backend/engine/tree"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Tree returns the records of a screen's tree, nested under "children", and
// the version of its shape, for the save call to compare. Returns NotFound for
// a screen without a tree, and Forbidden.
func (e *Engine) Tree(ctx context.Context, c Caller, screen string) ([]Row, int64, error) {
	s, err := e.authorize(c, screen, resource.ActList)
	if err != nil {
		return nil, 0, err
	}
	if s.Decl.Tree == nil {
		return nil, 0, fault.New(fault.NotFound, "errors.notFound")
	}
	return tree.Read(e.core.Read(ctx), s, e.core.Locales().Preferring(c.Locale))
}

// SaveTree gives the records of a screen's tree the places that the body's
// tree says: all of them, each exactly once. Returns NotFound for a screen
// without a tree, Forbidden, Invalid with what is wrong in the tree, and
// Conflict where its shape changed since the version that the body names.
func (e *Engine) SaveTree(ctx context.Context, caller Caller, screen string, body Body) (Result, error) {
	s, err := e.authorize(caller, screen, resource.ActUpdate)
	if err != nil {
		return Result{}, err
	}
	if s.Decl.Tree == nil {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	plan, err := tree.Parse(body)
	if err != nil {
		return Result{}, err
	}
	var version int64
	ctx, written := db.WithWritten(ctx)
	err = e.core.Deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		version, err = tree.Place(tx, e.core, caller, s, plan)
		return err
	})
	if err != nil {
		return Result{}, err
	}
	e.core.InvalidateLists(ctx, s, written)
	return Result{Message: "common.messages.ordered", Data: map[string]any{"version": version}}, nil
}
