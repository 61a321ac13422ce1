package engine

import (
	"context"
	"net/url"

	"backoffice/backend/engine/port"
	"backoffice/backend/engine/sums"
	"backoffice/backend/resource"
)

// List returns one page of a screen's list. Returns NotFound for a screen
// without one, Forbidden, and Invalid naming every parameter that is unknown
// or wrong.
func (e *Engine) List(ctx context.Context, c Caller, screen string, q url.Values) (*Page, error) {
	s, err := e.authorize(c, screen, resource.ActList)
	if err != nil {
		return nil, err
	}
	lq, err := e.lists.Of(c, s, q, true)
	if err != nil {
		return nil, err
	}
	if err := e.lists.Steady(ctx, lq); err != nil {
		return nil, err
	}
	ids, total, err := e.lists.Page(ctx, lq)
	if err != nil {
		return nil, err
	}
	rows, err := e.core.Rows.Page(ctx, c, s, lq, ids)
	if err != nil {
		return nil, err
	}
	about := port.MetaOf(lq.Page, lq.PerPage, total, len(rows))
	if about.Totals, err = e.lists.Totals(ctx, lq); err != nil {
		return nil, err
	}
	if about.Sums, err = e.lists.Sums(ctx, lq, total); err != nil {
		return nil, err
	}
	return &Page{Data: rows, Meta: about}, nil
}

// CheckLists asks every list twice, as it is remembered and found by the index of
// its texts and as the database answers, and returns a line for each that differs.
func (e *Engine) CheckLists(ctx context.Context) (wrong []string, err error) {
	return e.lists.Check(ctx)
}

// FoldSums makes one row of those of kept sums that have the same keys: every
// change adds rows. Nobody waits for it, and any number of programs may do it at once.
func (e *Engine) FoldSums(ctx context.Context) error {
	return sums.Fold(ctx, e.core.Deps.DB, e.core.Screens)
}
