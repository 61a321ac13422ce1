package collect

import (
	"iter"
	"math/bits"
	"slices"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/store/db/prepared"
)

// mostRows is how many rows a statement writes at once.
const mostRows = 256 // a power of two

// marks are n places for arguments.
func marks(n int) string { return strings.Repeat("?,", n-1) + "?" }

// insert writes rows of a table, whose arguments follow one another. The end
// says what becomes of those whose key is there already. Again is a row that
// may be written any number of times after them without changing anything.
func insert(tx *gorm.DB, table string, columns []string, end string, args, again []any) error {
	row := "(" + marks(len(columns)) + ")"
	for part := range fixed(args, again) {
		rows := len(part) / len(columns)
		_, err := prepared.Exec(tx, "INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES "+
			strings.Repeat(row+",", rows-1)+row+" "+end, part...)
		if err != nil {
			return err
		}
	}
	return nil
}

// onConflictLock leaves a row that has these unique columns already as it is, and locks it.
func onConflictLock(columns ...string) clause.OnConflict {
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

// fixed are the parts of the arguments of many rows, the last of them filled up
// with one row again and again: parts are of few lengths, so that their
// statements are few and can be kept prepared.
func fixed(args, again []any) iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		for part := range chunks(args, mostRows*len(again)) {
			rows := len(part) / len(again)
			if whole := 1 << bits.Len(uint(rows-1)); whole > rows {
				part = slices.Concat(part, slices.Repeat(again, whole-rows))
			}
			if !yield(part) {
				return
			}
		}
	}
}
