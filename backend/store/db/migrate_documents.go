package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/go-sql-driver/mysql"
	"github.com/pressly/goose/v3"
)

// documentGuardsVersion is where the guards of documents stand among the scripts.
const documentGuardsVersion = 235

// documentGuards are the rules that not even a statement by hand may break:
// what was issued stays as it is, and numbers are raised one by one. TRUNCATE
// and DROP know no triggers.
var documentGuards = []guard{
	{name: "documents_no_update", when: "UPDATE ON documents"},
	{name: "documents_no_delete", when: "DELETE ON documents"},
	{name: "document_files_no_update", when: "UPDATE ON document_files"},
	{name: "document_files_no_delete", when: "DELETE ON document_files"},
	{name: "document_series_raise", when: "UPDATE ON document_series", unless: "NEW.serial = OLD.serial + 1 AND NEW.series = OLD.series AND NEW.year = OLD.year"},
	{name: "document_series_no_delete", when: "DELETE ON document_series"},
}

// seriesGuardsVersion is where the guard of series also keeps their first numbers.
const seriesGuardsVersion = 265

var seriesGuards = []guard{
	{name: "document_series_raise", when: "UPDATE ON document_series", unless: "NEW.serial = OLD.serial + 1", same: []string{"series", "year", "begins"}},
}

// seriesGuards makes the trigger of document_series anew. Going back it stays as it is,
// which the former column does without.
func (d *DB) seriesGuards() *goose.Migration {
	return d.guards(seriesGuardsVersion, seriesGuards)
}

// guard is a rule of a table: what is done to it is refused unless a condition over
// NEW and OLD holds, and all the columns of same are what they were.
type guard struct {
	name, when, unless string
	same               []string
}

// unless is the whole condition of a guard, by which nothing is equal to nothing.
func (d *DB) unless(g guard) string {
	parts := []string{}
	if g.unless != "" {
		parts = append(parts, g.unless)
	}
	equal := " IS "
	if d.Dialect == MySQL {
		equal = " <=> "
	}
	for _, column := range g.same {
		parts = append(parts, "NEW."+column+equal+"OLD."+column)
	}
	return strings.Join(parts, " AND ")
}

// noTriggers are the answers of servers that have no triggers, or let only their
// administrator make them: the statement is unknown, not supported or denied.
var noTriggers = []uint16{1064, 1142, 1227, 1235, 1419}

// documentGuards makes the triggers. It is no script, since a server that
// refuses them must not keep the program from starting: there the program alone
// guards documents, and the log says so.
func (d *DB) documentGuards() *goose.Migration {
	return d.guards(documentGuardsVersion, documentGuards)
}

// guards makes the triggers of a version.
func (d *DB) guards(version int64, guards []guard) *goose.Migration {
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, guard := range guards {
			if err := d.guardBy(ctx, tx, guard); err != nil {
				return err
			}
		}
		return nil
	}}, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, guard := range guards {
			if _, err := tx.ExecContext(ctx, "DROP TRIGGER IF EXISTS "+guard.name); err != nil {
				return err
			}
		}
		return nil
	}})
}

// guardBy makes the trigger of a guard, where the server makes any.
func (d *DB) guardBy(ctx context.Context, tx *sql.Tx, g guard) error {
	for _, statement := range d.trigger(g.name, g.when, d.unless(g)) {
		_, err := tx.ExecContext(ctx, statement)
		if refusesTriggers(err) {
			slog.WarnContext(ctx, "the database server makes no triggers, so that issued documents are guarded by the program alone", "cause", err)
			return nil
		}
		if err != nil {
			return fmt.Errorf("guard documents by %s: %w", g.name, err)
		}
	}
	return nil
}

// refusesTriggers says whether the server has none, or lets only its administrator
// make them.
func refusesTriggers(err error) bool {
	e, ok := errors.AsType[*mysql.MySQLError](err)
	return ok && slices.Contains(noTriggers, e.Number)
}

// trigger is what makes one anew: MySQL keeps those of a run that broke off.
func (d *DB) trigger(name, when, unless string) []string {
	body := "SELECT RAISE(ABORT, 'issued documents do not change');"
	if d.Dialect == MySQL {
		body = "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'issued documents do not change';"
	}
	start, end := "BEGIN ", " END"
	if unless != "" && d.Dialect == MySQL {
		start, end = "BEGIN IF NOT ("+unless+") THEN ", " END IF; END"
	} else if unless != "" {
		start = "WHEN NOT (" + unless + ") BEGIN "
	}
	return []string{
		"DROP TRIGGER IF EXISTS " + name,
		"CREATE TRIGGER " + name + " BEFORE " + when + " FOR EACH ROW " + start + body + end,
	}
}
