package db_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestErrorsHaveTheSameMeaning(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d,
			"CREATE TABLE parents (id INTEGER PRIMARY KEY, slug VARCHAR(50), UNIQUE (slug))",
			"CREATE TABLE children (id INTEGER PRIMARY KEY, parent_id INTEGER, FOREIGN KEY (parent_id) REFERENCES parents (id))",
			"INSERT INTO parents VALUES (1, 'škola')", "INSERT INTO parents VALUES (2, 'Škola')",
			"INSERT INTO children VALUES (1, 1)")
		kinds := map[string]func(error) bool{
			"duplicate": db.IsDuplicate, "foreign key": db.IsForeignKey, "unavailable": db.IsUnavailable,
		}
		for statement, want := range map[string]string{
			"INSERT INTO parents VALUES (1, 'x')":       "duplicate",
			"INSERT INTO parents VALUES (3, 'škola')":   "duplicate",
			"UPDATE parents SET slug = 'škola'":         "duplicate",
			"INSERT INTO children VALUES (2, 77)":       "foreign key",
			"DELETE FROM parents WHERE id = 1":          "foreign key",
			"INSERT INTO nowhere VALUES (1)":            "",
			"INSERT INTO parents VALUES (4, NULL, 'x')": "",
		} {
			_, raw := d.SQLWrite().ExecContext(t.Context(), statement)
			inTx := d.Tx(t.Context(), func(tx *gorm.DB) error { return tx.Exec(statement).Error })
			for where, err := range map[string]error{"raw": raw, "tx": inTx} {
				if err == nil {
					t.Errorf("%s: %s passed", where, statement)
				}
				for kind, is := range kinds {
					if got := is(fmt.Errorf("wrapped: %w", err)); got != (kind == want) {
						t.Errorf("%s: %s: %s = %v (%v)", where, statement, kind, got, err)
					}
				}
			}
		}
		if err := d.Read(t.Context()).Take(&secret{}).Error; !errors.Is(err, gorm.ErrRecordNotFound) {
			t.Error(err)
		}
	})
	for _, err := range []error{nil, context.Canceled, gorm.ErrRecordNotFound} {
		if db.IsDuplicate(err) || db.IsForeignKey(err) || db.IsUnavailable(err) {
			t.Errorf("%v has a meaning", err)
		}
	}
}

func TestLogTellsStatementsAndNoArguments(t *testing.T) {
	var out bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, nil)))
	defer slog.SetDefault(before)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		out.Reset()
		for range 2 {
			_ = d.Write(t.Context()).Create(&secret{"taken", []byte("s3cret")}).Error
		}
		_ = d.Read(t.Context()).Take(&secret{}, "name = ?", "missing").Error
		if out.Len() > 0 {
			t.Errorf("an answer was logged as a failure: %s", &out)
		}
		_ = d.Write(t.Context()).Exec("INSERT INTO nowhere VALUES (?)", "s3cret").Error
		if text := out.String(); !strings.Contains(text, "INSERT INTO nowhere") || strings.Contains(text, "s3cret") {
			t.Errorf("logged %q", text)
		}
	})
}
