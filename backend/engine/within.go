package engine

import (
	"context"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Within runs code in a transaction that lends it records: what it changes in
// them is saved as from a command, with hooks, states and an entry in the log of
// c. It is for what no person calls for: the answer of a service, the clock. The
// code may run again after a deadlock. The lists are notified of what it wrote: nothing, as of
// most looks of the clock, drops none.
func (e *Engine) Within(ctx context.Context, c Caller, do func(*resource.Call) error) error {
	ctx, written := db.WithWritten(ctx)
	err := e.core.Deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		w := e.core.Begin(ctx, tx, c)
		if err := do(w.Call); err != nil {
			return err
		}
		return w.Done()
	})
	if err == nil {
		e.core.InvalidateWritten(ctx, written)
	}
	return err
}
