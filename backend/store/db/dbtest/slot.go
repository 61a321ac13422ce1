package dbtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/go-sql-driver/mysql"

	"backoffice/backend/store/db"
)

const collation = " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin"

// slot is a reusable database. Beside it lies <name>_pristine, which remembers
// what the tables looked like after the migrations: their fingerprints in the
// table dbtest_state, and a copy of every table that was not empty; and which
// triggers there were, in dbtest_triggers.
type slot struct {
	conn *sql.Conn
	name string
}

// state is what a table looks like.
type state struct {
	checksum, nextID sql.NullInt64
	empty            bool
}

// triggers are those that a database has.
const triggers = "SELECT trigger_name FROM information_schema.triggers WHERE event_object_schema = ?"

func (s slot) lock(ctx context.Context) (bool, error) {
	var got sql.NullInt64
	err := s.conn.QueryRowContext(ctx, "SELECT GET_LOCK(?, 0)", s.name).Scan(&got)
	return got.Int64 == 1, err
}

func (s slot) unlock(ctx context.Context) error {
	_, err := s.conn.ExecContext(ctx, "DO RELEASE_LOCK(?)", s.name)
	return err
}

// prepare makes the slot, or cleans what the last test left in it.
func (s slot) prepare(ctx context.Context) error {
	// Test tables may point at each other in any order.
	if err := s.run(ctx, "SET FOREIGN_KEY_CHECKS = 0"); err != nil {
		return err
	}
	// MySQL 8 would return yesterday's auto_increment; MariaDB has no such setting.
	if err := s.run(ctx, "SET information_schema_stats_expiry = 0"); err != nil && !isUnknownVariable(err) {
		return err
	}
	want, err := s.remembered(ctx)
	if err != nil {
		return err
	}
	if len(want) == 0 {
		return s.create(ctx)
	}
	dropped, err := s.states(ctx, "SELECT name, NULL, NULL, FALSE FROM "+s.pristine("dbtest_triggers")+
		" WHERE name NOT IN ("+triggers+")", s.name)
	if err != nil {
		return err
	}
	if len(dropped) > 0 {
		return s.create(ctx)
	}
	have, err := s.inspect(ctx)
	if err != nil {
		return err
	}
	for table, before := range want {
		now, found := have[table]
		if !found {
			return s.create(ctx)
		}
		if now == before {
			continue
		}
		if err := s.run(ctx, "TRUNCATE "+s.table(table)); err != nil {
			return err
		}
		if !before.empty {
			err := s.run(ctx, "INSERT INTO "+s.table(table)+" SELECT * FROM "+s.pristine(table))
			if err != nil {
				return err
			}
		}
	}
	for table := range have {
		if _, found := want[table]; !found {
			if err := s.run(ctx, "DROP TABLE "+s.table(table)); err != nil {
				return err
			}
		}
	}
	return nil
}

func isUnknownVariable(err error) bool {
	e, ok := errors.AsType[*mysql.MySQLError](err)
	return ok && e.Number == 1193
}

// create migrates a new slot and remembers how it looks.
func (s slot) create(ctx context.Context) error {
	if err := s.dropStale(ctx); err != nil {
		return fmt.Errorf("drop databases of old migrations: %w", err)
	}
	err := s.run(ctx,
		"DROP DATABASE IF EXISTS "+s.name+"_pristine", "DROP DATABASE IF EXISTS "+s.name,
		"CREATE DATABASE "+s.name+collation)
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, address(s.name))
	if err != nil {
		return err
	}
	if err := errors.Join(d.Migrate(ctx), d.Close()); err != nil {
		return err
	}
	tables, err := s.inspect(ctx)
	if err != nil {
		return err
	}
	err = s.run(ctx, "CREATE DATABASE "+s.name+"_pristine"+collation)
	if err != nil {
		return err
	}
	var rows []string
	for table, now := range tables {
		if !now.empty {
			if err := s.run(ctx, "CREATE TABLE "+s.pristine(table)+" AS SELECT * FROM "+s.table(table)); err != nil {
				return err
			}
		}
		rows = append(rows, fmt.Sprintf("('%s', %s, %s, %t)", table, text(now.checksum), text(now.nextID), now.empty))
	}
	// The state comes last: without it, a slot whose making broke off is made again.
	return s.run(ctx,
		"CREATE TABLE "+s.pristine("dbtest_triggers")+" (name VARCHAR(64) PRIMARY KEY)",
		"INSERT INTO "+s.pristine("dbtest_triggers")+" "+strings.ReplaceAll(triggers, "?", "'"+s.name+"'"),
		"CREATE TABLE "+s.pristine("dbtest_state")+
			" (name VARCHAR(64) PRIMARY KEY, checksum BIGINT, next_id BIGINT, empty BOOL)",
		"INSERT INTO "+s.pristine("dbtest_state")+" VALUES "+strings.Join(rows, ", "))
}

// dropStale drops the slots of other migration scripts that nobody uses and
// that are an hour old, so that work on a migration does not fill the server.
func (s slot) dropStale(ctx context.Context) error {
	names, err := s.states(ctx, "SELECT table_schema, NULL, NULL, FALSE FROM information_schema.tables"+
		" WHERE table_name = 'dbtest_state' AND create_time < NOW() - INTERVAL 1 HOUR AND table_schema LIKE ?",
		strings.ReplaceAll(prefix, "_", `\_`)+`\_%\_pristine`)
	if err != nil {
		return err
	}
	for name := range names {
		old := slot{conn: s.conn, name: strings.TrimSuffix(name, "_pristine")}
		if strings.HasPrefix(old.name, prefix+"_"+schemaHash()) {
			continue
		}
		claimed, err := old.lock(ctx)
		if err != nil {
			return err
		}
		if !claimed {
			continue
		}
		err = old.run(ctx, "DROP DATABASE IF EXISTS "+name, "DROP DATABASE IF EXISTS "+old.name)
		if err := errors.Join(err, old.unlock(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// remembered returns the state after the migrations, nothing for a new slot.
func (s slot) remembered(ctx context.Context) (map[string]state, error) {
	var made int
	err := s.conn.QueryRowContext(ctx, "SELECT COUNT(*) FROM information_schema.tables"+
		" WHERE table_schema = ? AND table_name IN ('dbtest_state', 'dbtest_triggers')", s.name+"_pristine").Scan(&made)
	if err != nil || made < 2 {
		return nil, err
	}
	return s.states(ctx, "SELECT name, next_id, checksum, empty FROM "+s.pristine("dbtest_state"))
}

// inspect returns the state as it is.
func (s slot) inspect(ctx context.Context) (map[string]state, error) {
	tables, err := s.states(ctx, "SELECT table_name, auto_increment, NULL, FALSE FROM information_schema.tables"+
		" WHERE table_schema = ? AND table_type = 'BASE TABLE'", s.name)
	if err != nil || len(tables) == 0 {
		return tables, err
	}
	var names []string
	for table := range tables {
		names = append(names, s.table(table))
	}
	rows, err := s.conn.QueryContext(ctx, "CHECKSUM TABLE "+strings.Join(names, ", "))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var checksum sql.NullInt64
		if err := rows.Scan(&name, &checksum); err != nil {
			return nil, err
		}
		name = strings.TrimPrefix(name, s.name+".")
		now := tables[name]
		now.checksum, now.empty = checksum, checksum.Int64 == 0
		tables[name] = now
	}
	return tables, rows.Err()
}

func (s slot) states(ctx context.Context, query string, args ...any) (map[string]state, error) {
	rows, err := s.conn.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	tables := map[string]state{}
	for rows.Next() {
		var name string
		var row state
		if err := rows.Scan(&name, &row.nextID, &row.checksum, &row.empty); err != nil {
			return nil, err
		}
		tables[name] = row
	}
	return tables, rows.Err()
}

func (s slot) run(ctx context.Context, statements ...string) error {
	for _, statement := range statements {
		if _, err := s.conn.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

func (s slot) table(name string) string    { return s.name + ".`" + name + "`" }
func (s slot) pristine(name string) string { return s.name + "_pristine.`" + name + "`" }

func text(n sql.NullInt64) string {
	if !n.Valid {
		return "NULL"
	}
	return fmt.Sprint(n.Int64)
}
