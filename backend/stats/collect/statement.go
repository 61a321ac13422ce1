package collect

import (
	"database/sql"
	"iter"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Statements with hundreds of arguments go past gorm, which would read each
// mark anew.

func exec(tx *gorm.DB, text string, args ...any) error {
	_, err := tx.Statement.ConnPool.ExecContext(tx.Statement.Context, text, args...)
	return err
}

func query(tx *gorm.DB, text string, args ...any) (*sql.Rows, error) {
	return tx.Statement.ConnPool.QueryContext(tx.Statement.Context, text, args...)
}

// keep leaves a row that has these unique columns already as it is, and locks it.
func keep(columns ...string) clause.OnConflict {
	on := clause.OnConflict{DoUpdates: clause.Assignments(map[string]any{columns[0]: gorm.Expr(columns[0])})}
	for _, name := range columns {
		on.Columns = append(on.Columns, clause.Column{Name: name})
	}
	return on
}

// chunks are the parts of a list, at most n long.
func chunks[T any](all []T, n int) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for len(all) > 0 {
			part := all[:min(n, len(all))]
			if !yield(part) {
				return
			}
			all = all[len(part):]
		}
	}
}
