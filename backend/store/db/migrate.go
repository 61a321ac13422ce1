package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/pressly/goose/v3"

	"backoffice/backend/store/db/migrations"
)

// Migrate brings the tables up to date. Any number of processes may call it at
// once on one database: one works, the others wait and find nothing to do. A
// run that broke off is continued by the next.
func (d *DB) Migrate(ctx context.Context) error {
	provider, err := d.migrations()
	if err != nil {
		return err
	}
	err = d.migrate(ctx, func() error {
		if err := d.refuseHalf(ctx); err != nil {
			return err
		}
		if err := d.firstVersion(ctx); err != nil {
			return err
		}
		return d.up(ctx, provider)
	})
	if err != nil {
		return fmt.Errorf("migrate %s: %w", d.Dialect, err)
	}
	return nil
}

// up runs the migrations that are missing. Nobody is answered before it is over, so
// the log says why and how long where there is something to wait for.
func (d *DB) up(ctx context.Context, provider *goose.Provider) error {
	missing, _, err := d.compare(ctx, provider)
	if err != nil {
		return err
	}
	update := missing > 0 && missing < len(provider.ListSources())
	if update {
		slog.InfoContext(ctx, "the tables are brought up to date before the first answer", "migrations", missing)
	}
	began := time.Now()
	err = d.sortingInFiles(ctx, func() error {
		_, err := provider.Up(ctx)
		return err
	})
	if update && err == nil {
		slog.InfoContext(ctx, "the tables are up to date", "migrations", missing, "took", time.Since(began))
	}
	return err
}

func (d *DB) migrations() (*goose.Provider, error) {
	dialect := goose.DialectSQLite3
	if d.Dialect == MySQL {
		dialect = goose.DialectMySQL
	}
	pool := d.write
	if d.scripts != nil {
		pool = d.scripts
	}
	provider, err := goose.NewProvider(dialect, pool, migrations.Files(string(d.Dialect)),
		goose.WithTableName("schema_migrations"),
		goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(d.goMigrations()...),
		// Each area owns a range of numbers, so a lower one may come later.
		goose.WithAllowOutofOrder(true))
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	return provider, nil
}

// Compare says whether the tables lack a migration of this program, and whether they have
// one that it does not know, as a newer program makes. It changes nothing.
func (d *DB) Compare(ctx context.Context) (behind, newer bool, err error) {
	provider, err := d.migrations()
	if err != nil {
		return false, false, err
	}
	missing, newer, err := d.compare(ctx, provider)
	return missing > 0, newer, err
}

// compare is Compare, and counts the migrations that the tables lack.
func (d *DB) compare(ctx context.Context, provider *goose.Provider) (missing int, newer bool, err error) {
	sources := provider.ListSources()
	tx := d.Read(ctx)
	if !tx.Migrator().HasTable("schema_migrations") {
		return len(sources), false, nil
	}
	var seen []int64
	if err := tx.Raw("SELECT version_id FROM schema_migrations WHERE version_id > 0").Scan(&seen).Error; err != nil {
		return 0, false, fmt.Errorf("read the edition of the tables: %w", err)
	}
	known := map[int64]bool{}
	for _, s := range sources {
		known[s.Version] = true
		if !slices.Contains(seen, s.Version) {
			missing++
		}
	}
	return missing, slices.ContainsFunc(seen, func(v int64) bool { return !known[v] }), nil
}

// Edition identifies a state of the tables: how many migrations they have
// seen, and the highest of them.
func (d *DB) Edition(ctx context.Context) (string, error) {
	var count, last int64
	row := d.Read(ctx).Raw("SELECT COUNT(*), COALESCE(MAX(version_id), 0) FROM schema_migrations").Row()
	if err := row.Scan(&count, &last); err != nil {
		return "", fmt.Errorf("read the edition of the tables: %w", err)
	}
	return fmt.Sprintf("%d/%d", count, last), nil
}

// goMigrations are the migrations that are no scripts.
func (d *DB) goMigrations() []*goose.Migration {
	return []*goose.Migration{slugMigration(), d.documentGuards(), d.seriesGuards(), d.orderSums(), d.einvoiceGuards(), d.receivedGuards(), d.documentFacts(), documentBuyers(), codeMigration(), migrations.Searches()}
}

// LastGoMigration is the highest number of a migration that is no script.
func LastGoMigration() int {
	last := int64(0)
	for _, m := range (&DB{}).goMigrations() {
		last = max(last, m.Version)
	}
	return int(last)
}

// sortingInFiles runs what may sort whole tables. SQLite's writer else keeps
// what it sorts in memory, where its savepoints are.
func (d *DB) sortingInFiles(ctx context.Context, run func() error) error {
	if d.Dialect != SQLite {
		return run()
	}
	if _, err := d.write.ExecContext(ctx, "PRAGMA temp_store = FILE"); err != nil {
		return err
	}
	err := run()
	_, back := d.write.ExecContext(context.WithoutCancel(ctx), "PRAGMA temp_store = MEMORY")
	return errors.Join(err, back)
}

// ErrHalf is a database that has tables of ours and no note of their edition. Whoever
// makes them writes that note first: it is a restore that was broken off, and what is
// missing must not be made anew, empty, as for a new shop.
var ErrHalf = errors.New("it has tables of this program, and schema_migrations is missing: a restore broke off; restore again, into an empty database")

func (d *DB) refuseHalf(ctx context.Context) error {
	tx := d.Write(ctx)
	if tx.Migrator().HasTable("schema_migrations") {
		return nil
	}
	tables, err := tx.Migrator().GetTables()
	if err != nil {
		return fmt.Errorf("list the tables: %w", err)
	}
	made, err := migrations.Tables(string(d.Dialect))
	if err != nil {
		return err
	}
	if slices.ContainsFunc(tables, func(name string) bool { return made[name] }) {
		return ErrHalf
	}
	return nil
}

// firstVersion completes a table of versions whose first row a program that was
// killed did not get to write: goose asks for that row and would never start.
func (d *DB) firstVersion(ctx context.Context) error {
	// Tables are made one by one on MySQL, outside of any transaction.
	if d.Dialect != MySQL {
		return nil
	}
	tx := d.Write(ctx)
	if !tx.Migrator().HasTable("schema_migrations") {
		return nil
	}
	return tx.Exec("INSERT INTO schema_migrations (version_id, is_applied) SELECT 0, TRUE FROM DUAL" +
		" WHERE NOT EXISTS (SELECT 1 FROM schema_migrations)").Error
}

// Alone runs what changes tables while the program is served, one process at a
// time and never beside a migration: run executes a statement, which may take as
// long as it likes. It waits a minute for others to end.
func (d *DB) Alone(ctx context.Context, fn func(run func(statement string) error) error) error {
	pool := d.write
	if d.scripts != nil {
		pool = d.scripts
	}
	return d.migrate(ctx, func() error {
		return fn(func(statement string) error {
			_, err := pool.ExecContext(ctx, statement)
			return err
		})
	})
}
