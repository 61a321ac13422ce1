package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// change is a call that changes something.
type change struct{ method, path string }

func (w change) String() string { return w.method + " " + w.path }

var parameter = regexp.MustCompile(`\{[^}]*\}`)

// writes are the calls that the product's own description tells of and that are
// no read; those that nobody need be signed in for are apart.
func (p *product) writes(t *testing.T, admin *webtest.Client) (guarded, public []change) {
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
			w := change{strings.ToUpper(method), path}
			needed := operation.Security[0]
			if _, changes := needed["csrf"]; !changes && (w.method == http.MethodGet || w.method == http.MethodHead) {
				continue
			}
			if _, signed := needed["session"]; signed {
				guarded = append(guarded, w)
			} else {
				public = append(public, w)
			}
		}
	}
	order := func(a, b change) int { return strings.Compare(a.String(), b.String()) }
	slices.SortFunc(guarded, order)
	slices.SortFunc(public, order)
	return guarded, public
}

// try makes the call on the record 1, with rows and a token as a browser has them.
func (w change) try(b *webtest.Client) int {
	path := parameter.ReplaceAllString(w.path, "1")
	return b.Do(w.method, path, "application/x-www-form-urlencoded", []byte("rows%5B0%5D=1")).Status
}

// kept is everything in the database but what a request itself leaves: sessions,
// who is here, and what is counted to slow callers down.
func (p *product) kept(t *testing.T) map[string]string {
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

func unchanged(t *testing.T, before, after map[string]string) {
	t.Helper()
	for table := range before {
		if before[table] != after[table] {
			t.Errorf("%s was changed from\n%s\nto\n%s", table, before[table], after[table])
		}
	}
}

// Every write is refused to whoever is signed out and to a role without the
// right, before anything is looked for, and has no effect.
func TestEveryWriteIsGuarded(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		admin := p.admin(t)
		guarded, public := p.writes(t, admin)
		if len(guarded) < 100 {
			t.Fatalf("only %d writes are described", len(guarded))
		}
		// What follows from declarations is described whole.
		for _, s := range p.Engine.Screens() {
			for _, route := range s.Routes() {
				for _, method := range route.Methods {
					w := change{method, strings.TrimSuffix(s.Decl.API()+strings.ReplaceAll(route.Path, "?}", "}"), "/")}
					same := func(have change) bool {
						return have.method == w.method && strings.TrimSuffix(parameter.ReplaceAllString(have.path, "1"), "/") == parameter.ReplaceAllString(w.path, "1")
					}
					if method != http.MethodGet && route.Kind != engine.RouteValidate && !slices.ContainsFunc(guarded, same) {
						t.Errorf("%s of %s is not described", w, s.Decl.Name)
					}
				}
			}
		}
		for _, w := range public {
			if !strings.HasPrefix(w.path, "/api/login") && !strings.HasPrefix(w.path, "/api/password") && !strings.HasPrefix(w.path, "/api/public/") {
				t.Errorf("anybody may %s", w)
			}
		}
		var spare struct{ ID uint64 }
		admin.Post("/api/content/page/", freePage("jeden")).Is(http.StatusCreated).Data(&spare)
		role, reader := p.extra(t, admin, "Hosť", "content/text:view")
		staff := p.staff(t, "redaktor@example.com", resource.RoleEditor)
		before := p.kept(t)

		t.Run("signed out", func(t *testing.T) {
			nobody := p.browser(t).Begin()
			for _, w := range guarded {
				if status := w.try(nobody); status != http.StatusUnauthorized {
					t.Errorf("%s answers %d", w, status)
				}
			}
		})
		t.Run("a role that only looks", func(t *testing.T) {
			for _, w := range guarded {
				if !own(w) {
					if status := w.try(reader); status != http.StatusForbidden {
						t.Errorf("%s answers %d", w, status)
					}
				}
			}
		})
		t.Run("without what the browser proves itself by", func(t *testing.T) {
			reader.Header = http.Header{"X-Xsrf-Token": {"forged"}}
			defer func() { reader.Header = nil }()
			for _, w := range guarded {
				if status := w.try(reader); status != 419 {
					t.Errorf("%s answers %d", w, status)
				}
			}
		})
		for name, as := range map[string]struct {
			b    *webtest.Client
			role uint64
		}{"an editor": {staff, resource.RoleEditor}, "an extra role": {reader, role}} {
			t.Run(name, func(t *testing.T) {
				tried := 0
				for _, s := range p.Engine.Screens() {
					for _, route := range s.Routes() {
						act := needed(s.Decl, route)
						if act == "" || p.Guard.May(resource.Actor{RoleID: as.role}, s.Decl.Name, act) {
							continue
						}
						for _, method := range route.Methods {
							w := change{method, s.Decl.API() + strings.ReplaceAll(route.Path, "?}", "}")}
							if status := w.try(as.b); status != http.StatusForbidden {
								t.Errorf("%s without %s of %s answers %d", w, act, s.Decl.Name, status)
							}
							tried++
						}
					}
				}
				if tried < 20 {
					t.Errorf("only %d calls were tried", tried)
				}
			})
		}
		unchanged(t, before, p.kept(t))
	})
}

// own says of a write that everybody has it, on what is theirs.
func own(w change) bool {
	return strings.HasPrefix(w.path, "/api/second-factor") || strings.HasPrefix(w.path, "/api/profile") || w.path == "/api/logout"
}

// needed is the right that a writing call of a screen takes; empty of a read.
func needed(s resource.Screen, route engine.Route) resource.Act {
	switch route.Kind {
	case engine.RouteSave:
		if strings.Contains(route.Path, "{id}") || s.Singleton != nil {
			return resource.ActUpdate
		}
		return resource.ActCreate
	case engine.RouteDestroy:
		return resource.ActDestroy
	case engine.RouteRestore:
		return resource.ActRestore
	case engine.RouteBulk:
		return resource.Action{Name: route.Name}.Act()
	case engine.RouteCommand:
		return resource.CommandAct(route.Name)
	case engine.RouteSaveTree, engine.RouteRevert:
		return resource.ActUpdate
	case engine.RouteOrder:
		return resource.ActPublish
	}
	return ""
}
