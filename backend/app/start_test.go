package app_test

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

func TestFirstAdministrator(t *testing.T) {
	c := apptest.Embedded(t)
	c.AdminPassword = ""
	p := apptest.Start(t, c)
	if p.First == nil || len(p.First.Password) < 20 {
		t.Fatalf("the first start made %+v", p.First)
	}
	p.Browser(t).SignIn(p.First.Email, p.First.Password)
	if strings.Contains(p.Log.String(), p.First.Password) {
		t.Error("the password stands in the log")
	}
	p.Restart()
	if p.First != nil {
		t.Errorf("the second start made %+v", p.First)
	}
	var protected []uint64
	if err := p.DB.Read(t.Context()).Raw("SELECT id FROM users WHERE protected = ?", true).Scan(&protected).Error; err != nil || len(protected) != 1 {
		t.Errorf("protected are %v, %v", protected, err)
	}
}

// Several copies that start at once on one empty database are one system.
func TestStartTogether(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			c := apptest.Embedded(t)
			c.DBURL = dbtest.EmptyURL(t, dialect)
			var wait sync.WaitGroup
			made := make(chan *app.Main, 3)
			for range 3 {
				wait.Go(func() {
					m, err := app.New(t.Context(), c, app.Options{})
					if err != nil {
						t.Error(err)
						return
					}
					made <- m
				})
			}
			wait.Wait()
			close(made)
			first := 0
			for m := range made {
				if m.First != nil {
					first++
				}
				if err := m.Close(); err != nil {
					t.Error(err)
				}
			}
			if first != 1 {
				t.Errorf("%d copies made the first administrator", first)
			}
		})
	}
}

func TestReadyFollowsTheStores(t *testing.T) {
	apptest.Quiet(t)
	// Nothing but requests runs: jobs and sweeps would miss the database, too.
	m, err := app.New(t.Context(), apptest.Embedded(t), app.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	served := httptest.NewServer(m.Handler)
	defer served.Close()
	if err := m.DB.Close(); err != nil {
		t.Fatal(err)
	}
	b := webtest.New(t, served.URL)
	b.Get("/healthz").Is(http.StatusOK)
	answer := b.Get("/readyz").Is(http.StatusServiceUnavailable)
	if message, _ := answer.Problem(); strings.Contains(message, "sql") {
		t.Errorf("the cause is told: %s", message)
	}
}

// What cannot be opened is reported by the name of its variable, and what was opened before
// it is closed again.
func TestStoresOutOfReachAreNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	// Nobody set DB_URL: the folder that the database would lie in is to be looked at.
	if _, err := app.Alone(t.Context(), config.Config{StorageDir: file, DBURL: "sqlite://" + file + "/app.db"}); err == nil || !strings.HasPrefix(err.Error(), "STORAGE_DIR: ") {
		t.Errorf("it tells %v", err)
	}
	for want, change := range map[string]func(*config.Config){
		"KV_URL: ":   func(c *config.Config) { c.KVURL = "redis://127.0.0.1:1/0?dial_timeout=100ms" },
		"BLOB_URL: ": func(c *config.Config) { c.BlobURL = "file://" + file + "/uploads" },
		"STORAGE_DIR: open file store": func(c *config.Config) {
			c.BlobURL = "file://" + c.StorageDir + "/uploads"
			if err := errors.Join(os.MkdirAll(c.StorageDir, 0o700), os.WriteFile(c.StorageDir+"/uploads", nil, 0o600)); err != nil {
				t.Fatal(err)
			}
		},
		"STORAGE_DIR: ":                  func(c *config.Config) { c.StorageDir = file + "/storage" },
		"DB_URL: ":                       func(c *config.Config) { c.DBURL = "mysql://root@127.0.0.1:1/app" },
		"Nothing listens there":          func(c *config.Config) { c.DBURL = "mysql://root@127.0.0.1:1/app" },
		"MAIL_URL: make the mail folder": func(c *config.Config) { c.MailURL = "file://" + file + "/mail" },
		"MAIL_URL: must be an address":   func(c *config.Config) { c.MailURL = "smtp://" },
	} {
		c := apptest.Embedded(t)
		change(&c)
		_, err := app.New(t.Context(), c, app.Options{Log: slog.New(slog.DiscardHandler)})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("it tells %v, want %s", err, want)
		}
		if err != nil && strings.Contains(err.Error(), "errors.") {
			t.Errorf("it tells what is meant for callers of the API: %v", err)
		}
	}
}

// What is no database of this version is not checked, not even looked into: who checks in
// a wrong folder would read that all is well.
func TestChecksWantTables(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			c := apptest.Embedded(t)
			c.DBURL = dbtest.EmptyURL(t, dialect)
			refused := map[string]func() error{
				"stock":     func() error { _, err := app.CheckStock(t.Context(), c); return err },
				"stats":     func() error { _, err := app.CheckStats(t.Context(), c); return err },
				"documents": func() error { _, err := app.CheckDocuments(t.Context(), c); return err },
				"files":     func() error { _, err := app.CheckFiles(t.Context(), c); return err },
				"lists": func() error {
					_, err := app.CheckLists(t.Context(), c, app.Options{Log: slog.New(slog.DiscardHandler)})
					return err
				},
			}
			for name, check := range refused {
				if err := check(); err == nil || !strings.Contains(err.Error(), "backoffice migrate") && !strings.Contains(err.Error(), "there is no database") {
					t.Errorf("%s of no tables: %v", name, err)
				}
			}
			if err := app.Migrate(t.Context(), c); err != nil {
				t.Fatal(err)
			}
			for name, check := range refused {
				if err := check(); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// A copy that shares its database and keeps sessions to itself says so.
func TestMixedStoresAreLoggedAtStart(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			c := apptest.Embedded(t)
			c.DBURL = dbtest.EmptyURL(t, dialect)
			p := apptest.Start(t, c)
			logged := strings.Contains(p.Log.String(), "some stores are shared and some are not")
			if logged != (dialect == db.MySQL) {
				t.Errorf("told %v: %s", logged, p.Log)
			}
			if logged && !strings.Contains(p.Log.String(), `"shared":"DB_URL","local":"BLOB_URL KV_URL"`) {
				t.Errorf("it does not say which: %s", p.Log)
			}
		})
	}
}

// An older program that starts on what a newer one changed says so, and no other does.
func TestNewerTablesAreLoggedAtStart(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			c := apptest.Embedded(t)
			c.DBURL = dbtest.URL(t, dialect)
			p := apptest.Start(t, c)
			const says = "a newer version of this program"
			if strings.Contains(p.Log.String(), says) {
				t.Errorf("logged for its own tables: %s", p.Log)
			}
			if err := p.DB.Write(t.Context()).Exec("INSERT INTO schema_migrations (version_id, is_applied) VALUES (99999999, TRUE)").Error; err != nil {
				t.Fatal(err)
			}
			p.Restart()
			if !strings.Contains(p.Log.String(), says) {
				t.Error("not logged")
			}
		})
	}
}

func TestTwoScreensCannotShareAnAddress(t *testing.T) {
	set := app.Screens()
	for _, s := range set {
		if s.Name == "role" {
			set = append(set, s)
			break
		}
	}
	_, err := app.New(t.Context(), apptest.Embedded(t), app.Options{Screens: set})
	if err == nil {
		t.Error("it started")
	}
}

func TestProductIsSound(t *testing.T) {
	for _, content := range [][]string{config.Locales(), {"cs", "sk", "en"}} {
		if problems := app.Problems(config.Config{Locales: content, StorageDir: t.TempDir()}); len(problems) > 0 {
			t.Errorf("in %v: %s", content, strings.Join(problems, "\n"))
		}
	}
}
