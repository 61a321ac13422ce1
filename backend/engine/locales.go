package engine

import (
	"context"
	"fmt"

	"backoffice/backend/engine/write"
)

// FillLocales gives every live and removed record a row in each content
// locale, so that lists may join plainly. A new row holds no texts; it is
// found and sorted by those of the first locale that has the record, which it
// is also shown by. Any number of processes may call it at start; where nothing
// is missing it only counts rows, each of a table's once.
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
