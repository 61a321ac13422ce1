package db

import (
	"context"
	"database/sql"

	"backoffice/backend/store/db/prepared"
)

// Query reads like Read, without gorm between. On SQLite the statement is kept
// prepared: make its text of what is declared, never of what was sent. On
// MySQL, where the driver fills in arguments itself to save a round trip,
// nothing is prepared.
func (d *DB) Query(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if d.Dialect == MySQL {
		return d.read.QueryContext(ctx, text, args...)
	}
	return prepared.Read(ctx, d.read, text, args...)
}
