package apptest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/web/webtest"
)

// Change is a call that changes something.
type Change struct{ Method, Path string }

// String is the method and the path.
func (w Change) String() string { return w.Method + " " + w.Path }

// Parameter finds the parameters of a described path.
var Parameter = regexp.MustCompile(`\{[^}]*\}`)

// Writes are the calls that the product's own description lists and that are
// no read; those that nobody need be signed in for are apart.
func (p *Product) Writes(t *testing.T, admin *webtest.Client) (guarded, public []Change) {
	t.Helper()
	var doc struct {
		Paths map[string]map[string]struct {
			Security []map[string]any
		}
	}
	if err := json.Unmarshal([]byte(admin.Get("/api/openapi.json").Is(http.StatusOK).Body), &doc); err != nil {
		t.Fatal(err)
	}
	for path, methods := range doc.Paths {
		for method, operation := range methods {
			w := Change{strings.ToUpper(method), path}
			needed := operation.Security[0]
			if _, changes := needed["csrf"]; !changes && (w.Method == http.MethodGet || w.Method == http.MethodHead) {
				continue
			}
			if _, site := needed["siteKey"]; site {
				continue // a key of its own in place of a session
			}
			if _, signed := needed["session"]; signed {
				guarded = append(guarded, w)
			} else {
				public = append(public, w)
			}
		}
	}
	order := func(a, b Change) int { return strings.Compare(a.String(), b.String()) }
	slices.SortFunc(guarded, order)
	slices.SortFunc(public, order)
	return guarded, public
}

// Try makes the call on the record 1, with rows and a token as a browser has them.
func (w Change) Try(b *webtest.Client) int {
	path := Parameter.ReplaceAllString(w.Path, "1")
	if was := b.Header; w.Method == http.MethodGet && was.Get("X-XSRF-TOKEN") == "" {
		// A read that changes something has it too.
		b.Header = http.Header{"X-Xsrf-Token": {b.Cookie("XSRF-TOKEN")}}
		defer func() { b.Header = was }()
	}
	return b.Do(w.Method, path, "application/x-www-form-urlencoded", []byte("rows%5B0%5D=1")).Status
}

// Snapshot is everything in the database but what a request itself leaves: sessions,
// who is here, and what is counted to slow callers down.
func (p *Product) Snapshot(t *testing.T) map[string]string {
	t.Helper()
	tables, err := p.DB.Gorm.Migrator().GetTables()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, table := range tables {
		if slices.Contains([]string{"sessions", "kv", "limits", "goose_db_version", "outbox"}, table) || strings.HasPrefix(table, "sqlite_") {
			continue
		}
		var rows []map[string]any
		if err := p.DB.Write(t.Context()).Table(table).Find(&rows).Error; err != nil {
			t.Fatal(err)
		}
		lines := make([]string, len(rows))
		for i, row := range rows {
			delete(row, "online_at")
			lines[i] = fmt.Sprint(row)
		}
		slices.Sort(lines)
		all[table] = strings.Join(lines, "\n")
	}
	return all
}
