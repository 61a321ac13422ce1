package write

import (
	"fmt"

	"gorm.io/gorm"
)

// Behind runs a part of a transaction behind a savepoint, which is given up in the end:
// SQLite remembers what one that stands has changed, a burden to each statement. Where
// the part fails with what undone allows, nothing of it is left and the transaction may
// go on; after any other error the whole has to be undone. Parts do not nest.
func Behind(tx *gorm.DB, undone func(error) bool, part func() error) error {
	if _, err := Exec(tx, "SAVEPOINT engine_part"); err != nil {
		return fmt.Errorf("begin a part: %w", err)
	}
	failure := part()
	if failure != nil {
		if !undone(failure) {
			return failure
		}
		if _, err := Exec(tx, "ROLLBACK TO SAVEPOINT engine_part"); err != nil {
			return fmt.Errorf("undo a part: %w", err)
		}
	}
	if _, err := Exec(tx, "RELEASE SAVEPOINT engine_part"); err != nil {
		return fmt.Errorf("end a part: %w", err)
	}
	return failure
}
