package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"gorm.io/gorm"
	"gorm.io/plugin/dbresolver"

	"backoffice/backend/store/db/planner"
	"backoffice/backend/store/db/prepared"
)

// Dialect names the kind of database behind a DB.
type Dialect string

// The dialects. MySQL stands for every server that speaks its protocol.
const (
	SQLite Dialect = "sqlite"
	MySQL  Dialect = "mysql"
)

// DB is an open database. It is safe for use by many goroutines.
type DB struct {
	// Gorm sends reads to a reader and writes to the writer by itself.
	Gorm    *gorm.DB
	Dialect Dialect

	reader  *gorm.DB
	writer  *gorm.DB
	read    *sql.DB
	write   *sql.DB
	scripts *sql.DB // runs migrations; nil where the writer does
	migrate func(ctx context.Context, run func() error) error
	// checkpoint stops what writes SQLite's log back; nil on MySQL.
	checkpoint func() error
	// unwatch stops watching whether the server answers; nil on SQLite.
	unwatch func() error
	// group is who waits for SQLite's writer; nil on MySQL.
	group *group
	// ahead is how far the server's clock is before the machine's, in nanoseconds.
	ahead atomic.Int64
}

// Open opens the database at url and proves that it answers. It takes
// sqlite:///absolute/app.db, sqlite://relative/app.db (the file and its folder
// are made when missing) and mysql://user:password@host:3306/name, where
// special letters of the password are percent-encoded. Its errors never show
// the password.
func Open(ctx context.Context, url string) (*DB, error) {
	scheme, rest, found := strings.Cut(url, "://")
	switch {
	case found && scheme == string(SQLite):
		return openSQLite(ctx, rest)
	case found && scheme == string(MySQL):
		return openMySQL(ctx, url)
	}
	return nil, errors.New("open database: the address must start with sqlite:// or mysql://")
}

func (d *DB) config() *gorm.Config {
	return &gorm.Config{
		NowFunc:                d.Now,
		Logger:                 queryLog{},
		SkipDefaultTransaction: true,
		TranslateError:         true,
		DisableAutomaticPing:   true,
	}
}

// Now is the machine's time as both engines can store it: UTC, whole milliseconds.
func Now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Close closes every connection.
func (d *DB) Close() error {
	var errs []error
	if d.checkpoint != nil {
		errs = append(errs, d.checkpoint())
	}
	if d.unwatch != nil {
		errs = append(errs, d.unwatch())
	}
	if d.scripts != nil {
		errs = append(errs, d.closed(d.scripts))
	}
	prepared.Forget(d.write)
	if d.read != d.write {
		prepared.Forget(d.read)
		errs = append(errs, d.closed(d.read))
	}
	return errors.Join(append(errs, d.closed(d.write))...)
}

// closed closes a pool. To MySQL that is a farewell, which a connection that broke
// before cannot send; SQLite brings files to their end, and may fail at it.
func (d *DB) closed(pool *sql.DB) error {
	if err := pool.Close(); d.Dialect == SQLite {
		return err
	}
	return nil
}

// Ping returns nil while the database answers.
func (d *DB) Ping(ctx context.Context) error {
	// A long write must not make a healthy SQLite look dead, so a reader asks.
	probe := "SELECT 1"
	if d.Dialect == SQLite {
		probe = "PRAGMA schema_version"
	}
	var n int
	if err := d.read.QueryRowContext(ctx, probe).Scan(&n); err != nil {
		return fmt.Errorf("ping database: %w", err)
	}
	return nil
}

// Read starts a statement that may run beside the writer. It sees everything
// that was committed before it began, and nothing of a running transaction.
func (d *DB) Read(ctx context.Context) *gorm.DB { return d.reader.WithContext(ctx) }

// Write starts a statement on the writer, reads included. Inside Tx use the
// given tx instead: on SQLite the one writer is taken and Write would wait
// until ctx ends.
func (d *DB) Write(ctx context.Context) *gorm.DB { return d.writer.WithContext(ctx) }

// SQLRead returns the pool that Read uses, for prepared statements on hot paths.
func (d *DB) SQLRead() *sql.DB { return d.read }

// SQLWrite returns the pool that Write uses.
func (d *DB) SQLWrite() *sql.DB { return d.write }

// Analyze refreshes the planner's statistics; call it after a bulk load.
func (d *DB) Analyze(ctx context.Context) error {
	if d.Dialect == SQLite {
		return d.withWriter(ctx, planner.Analyze)
	}
	tables, err := d.Gorm.WithContext(ctx).Migrator().GetTables()
	if err != nil {
		return fmt.Errorf("list tables to analyze: %w", err)
	}
	for _, table := range tables {
		if err := d.Write(ctx).Exec("ANALYZE TABLE `" + table + "`").Error; err != nil {
			return fmt.Errorf("analyze %s: %w", table, err)
		}
	}
	return nil
}

// finish routes gorm's reads to readers and keeps a handle that never does.
func (d *DB) finish(replicas ...gorm.Dialector) error {
	if err := d.Gorm.Use(dbresolver.Register(dbresolver.Config{Replicas: replicas})); err != nil {
		return fmt.Errorf("register readers: %w", err)
	}
	if err := noteWrites(d.Gorm); err != nil {
		return fmt.Errorf("note what is written: %w", err)
	}
	if err := d.Gorm.Callback().Query().Before("gorm:query").Register("backoffice:room", lessRoom); err != nil {
		return fmt.Errorf("make less room: %w", err)
	}
	d.reader = d.Gorm
	d.writer = d.Gorm.Clauses(dbresolver.Write).Session(&gorm.Session{})
	return nil
}
