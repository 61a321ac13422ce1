package collect

import (
	"iter"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/store/db/prepared"
)

// mostRows is how many rows a statement writes at once.
const mostRows = 256

// marks are n places for arguments.
func marks(n int) string { return strings.Repeat("?,", n-1) + "?" }

// insert writes rows of a table, whose arguments follow one another. The end
// says what becomes of those whose key is there already.
func insert(tx *gorm.DB, table string, columns []string, end string, args []any) error {
	row := "(" + marks(len(columns)) + ")"
	for part := range fixed(args, len(columns)) {
		rows := len(part) / len(columns)
		_, err := prepared.Exec(tx, "INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES "+
			strings.Repeat(row+",", rows-1)+row+" "+end, part...)
		if err != nil {
			return err
		}
	}
	return nil
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

// fixed are the parts of the arguments of many rows. Their lengths are few, so
// that their statements are too, and can be kept prepared.
func fixed(args []any, columns int) iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		for rows := mostRows; len(args) > 0; {
			for rows*columns > len(args) {
				rows /= 2
			}
			if !yield(args[:rows*columns]) {
				return
			}
			args = args[rows*columns:]
		}
	}
}
