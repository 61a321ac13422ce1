package people_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

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
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		guarded, public := p.Writes(t, admin)
		if len(guarded) < 100 {
			t.Fatalf("only %d writes are described", len(guarded))
		}
		// What follows from declarations is described whole.
		for _, s := range p.Engine.Screens() {
			for _, route := range engine.Routes(s) {
				for _, method := range route.Methods {
					if s.Decl.BySite {
						continue // whose keys have tests of their own
					}
					w := apptest.Change{Method: method, Path: strings.TrimSuffix(s.Decl.API()+strings.ReplaceAll(route.Path, "?}", "}"), "/")}
					same := func(have apptest.Change) bool {
						return have.Method == w.Method && strings.TrimSuffix(apptest.Parameter.ReplaceAllString(have.Path, "1"), "/") == apptest.Parameter.ReplaceAllString(w.Path, "1")
					}
					if method != http.MethodGet && route.Kind != engine.RouteValidate && !slices.ContainsFunc(guarded, same) {
						t.Errorf("%s of %s is not described", w, s.Decl.Name)
					}
				}
			}
		}
		for _, w := range public {
			if !strings.HasPrefix(w.Path, "/api/login") && !strings.HasPrefix(w.Path, "/api/password") && !strings.HasPrefix(w.Path, "/api/public/") {
				t.Errorf("anybody may %s", w)
			}
		}
		var spare struct{ ID uint64 }
		admin.Post("/api/content/page/", apptest.PageOutsideModules("jeden")).Is(http.StatusCreated).Data(&spare)
		role, reader := p.Extra(t, admin, "Hosť", "content/text:view")
		staff := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		before := p.Snapshot(t)

		t.Run("signed out", func(t *testing.T) {
			nobody := p.Browser(t).Begin()
			for _, w := range guarded {
				if status := w.Try(nobody); status != http.StatusUnauthorized {
					t.Errorf("%s answers %d", w, status)
				}
			}
		})
		t.Run("a role that only looks", func(t *testing.T) {
			for _, w := range guarded {
				if !own(w) {
					if status := w.Try(reader); status != http.StatusForbidden {
						t.Errorf("%s answers %d", w, status)
					}
				}
			}
		})
		t.Run("without what the browser proves itself by", func(t *testing.T) {
			reader.Header = http.Header{"X-Xsrf-Token": {"forged"}}
			defer func() { reader.Header = nil }()
			for _, w := range guarded {
				if status := w.Try(reader); status != 419 {
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
					for _, route := range engine.Routes(s) {
						act := needed(s.Decl, route)
						if act == "" || s.Decl.BySite || p.Guard.May(resource.Actor{RoleID: as.role}, s.Decl.Name, act) {
							continue
						}
						for _, method := range route.Methods {
							w := apptest.Change{Method: method, Path: s.Decl.API() + strings.ReplaceAll(route.Path, "?}", "}")}
							if status := w.Try(as.b); status != http.StatusForbidden {
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
		unchanged(t, before, p.Snapshot(t))
	})
}

// own says of a write that everybody has it, on what is theirs.
func own(w apptest.Change) bool {
	return w.Path == "/api/logout" || slices.ContainsFunc([]string{"/api/second-factor", "/api/profile", "/api/list-setup"}, func(below string) bool {
		return strings.HasPrefix(w.Path, below)
	})
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
	case engine.RouteSaveTree, engine.RouteRevert, engine.RouteImport, engine.RouteSync, engine.RouteSyncInfo:
		return resource.ActUpdate
	case engine.RouteOrder:
		return resource.ActPublish
	}
	return ""
}
