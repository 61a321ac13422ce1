package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"slices"

	"github.com/go-sql-driver/mysql"
	"gorm.io/gorm"
	"modernc.org/sqlite"
)

// The codes of both engines, by meaning.
var (
	duplicates  = codes{sqlite: []int{1555, 2067, 2579}, mysql: []uint16{1062, 1586}}
	foreignKeys = codes{sqlite: []int{787}, mysql: []uint16{1216, 1217, 1451, 1452}}
	// MySQL: lock wait timeout, deadlock, and MariaDB's "changed since last read".
	contended = codes{sqlite: []int{5, 6, 261, 517, 773}, mysql: []uint16{1020, 1205, 1213}}
	// SQLite: disk error, full, cannot open. MySQL: too many connections,
	// shutting down, read only after a failover, killed.
	gone = codes{
		sqlite: []int{10, 13, 14},
		mysql:  []uint16{1040, 1053, 1203, 1290, 1792, 1836, 1927, 2006, 2013},
	}
)

type codes struct {
	sqlite []int
	mysql  []uint16
}

func (c codes) match(err error) bool {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		// The low byte is the kind, the rest distinguishes it further.
		return slices.Contains(c.sqlite, e.Code()) || slices.Contains(c.sqlite, e.Code()&0xff)
	}
	if e, ok := errors.AsType[*mysql.MySQLError](err); ok {
		return slices.Contains(c.mysql, e.Number)
	}
	return false
}

// IsDuplicate reports whether err says that a unique value is taken.
func IsDuplicate(err error) bool {
	return errors.Is(err, gorm.ErrDuplicatedKey) || duplicates.match(err)
}

// IsForeignKey reports whether err says that a record is missing, or still
// needed, by another one that points at it.
func IsForeignKey(err error) bool {
	return errors.Is(err, gorm.ErrForeignKeyViolated) || foreignKeys.match(err)
}

// IsConstraint reports whether err says that a rule of a table refuses the row:
// IsDuplicate or IsForeignKey.
func IsConstraint(err error) bool { return IsDuplicate(err) || IsForeignKey(err) }

// IsUnavailable reports whether err says that the database is out of reach or
// too busy, so that the same call may succeed later. A call that its own
// caller gave up is not counted.
func IsUnavailable(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) {
		return false
	}
	// database/sql keeps the error of a closed pool to itself.
	if closed := "sql: database is closed"; err.Error() == closed || rootText(err) == closed {
		return true
	}
	var network net.Error
	return errors.Is(err, driver.ErrBadConn) || errors.Is(err, mysql.ErrInvalidConn) ||
		errors.Is(err, sql.ErrConnDone) || errors.As(err, &network) || // a deadline is one, too
		gone.match(err) || contended.match(err)
}

func rootText(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

// translate adds gorm's meaning and keeps the engine's error for the log.
func translate(err error) error {
	switch {
	case duplicates.match(err):
		return fmt.Errorf("%w: %w", gorm.ErrDuplicatedKey, err)
	case foreignKeys.match(err):
		return fmt.Errorf("%w: %w", gorm.ErrForeignKeyViolated, err)
	}
	return err
}
