package engine

import (
	"context"
	"fmt"

	"backoffice/backend/engine/rekey"
	"backoffice/backend/engine/write"
)

// FillLocales gives every live and removed record a row in each content
// locale, so that lists may join plainly. A new row holds no texts; it is
// found and sorted by those of the first locale that has the record, which it
// is also shown by. Any number of processes may call it at start; where nothing
// is missing it only counts rows, each of a table's once, which takes as long as
// there are many.
func (e *Engine) FillLocales(ctx context.Context) error {
	filled := map[string]bool{}
	for _, s := range e.Screens() {
		if s.Langs == nil || filled[s.Langs.Table.Name] {
			continue
		}
		filled[s.Langs.Table.Name] = true
		if err := write.FillLocales(ctx, e.core.Deps.DB, e.core.Deps.Locales, s); err != nil {
			return fmt.Errorf("fill the locales of %s: %w", s.Langs.Table.Name, err)
		}
	}
	return nil
}

// EnsureLocales is FillLocales where nobody has called it with these locales since
// the last change of the tables; else it reads one row.
func (e *Engine) EnsureLocales(ctx context.Context) error {
	return rekey.Locales(ctx, e.core, func() error { return e.FillLocales(ctx) })
}

// SortAnew makes the sort keys of all records anew that were made for other
// languages than the content has now, or by another edition of their rules.
// Any number of processes may call it at start; where nothing changed it reads
// one short table.
func (e *Engine) SortAnew(ctx context.Context) error { return rekey.Sort(ctx, e.core) }

// Refold writes anew what lists search by, where the product before wrote it
// of other columns. It may break off and be called again, in any number of
// copies; what is saved meanwhile is right already.
func (e *Engine) Refold(ctx context.Context) error { return rekey.Search(ctx, e.core) }

// MaintainSearch builds the indexes that searches of long lists go by, and looks
// after them until ctx ends. Any number of copies of the program may do so.
func (e *Engine) MaintainSearch(ctx context.Context, failed func(error)) {
	e.core.Search.Maintain(ctx, failed)
}
