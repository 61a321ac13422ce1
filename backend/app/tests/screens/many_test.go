package screens_test

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/store/db"
)

// Many do everything at once in one copy: nothing fails, nobody misses what
// was saved, and (under the race detector) nothing is shared unguarded.
func TestManyAtOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		one := p.Admin(t)
		// A high id makes a list worth keeping in memory.
		if p.DB.Dialect == db.SQLite {
			p.Exec(t, "INSERT INTO sqlite_sequence (name, seq) VALUES ('pages', 1000000)")
		} else {
			p.Exec(t, "ALTER TABLE pages AUTO_INCREMENT = 1000000")
		}
		apptest.Saved(t, one, apptest.PageOutsideModules("prva"))
		var wait sync.WaitGroup
		end := time.Now().Add(time.Second)
		for worker := range 6 {
			b := apptest.Elsewhere(t, one, p, p)
			wait.Go(func() {
				for n := 0; time.Now().Before(end); n++ {
					slug := "mnoho-" + strconv.Itoa(worker) + "-" + strconv.Itoa(n)
					answer := b.Post("/api/content/page/", apptest.PageOutsideModules(slug))
					if answer.Status != http.StatusCreated {
						t.Errorf("a save: %d %s", answer.Status, answer.Body)
						return
					}
					listed := b.Get("/api/content/page/?search=" + slug + "+")
					if listed.Status != http.StatusOK || !strings.Contains(listed.Body, "Žena "+slug) {
						t.Errorf("the list after a save: %d %s", listed.Status, listed.Body)
						return
					}
					for _, path := range []string{"/api/content/page/?sort=-updated_at", "/api/module", "/api/me", "/api/schema"} {
						if answer := b.Get(path); answer.Status != http.StatusOK {
							t.Errorf("%s: %d %s", path, answer.Status, answer.Body)
							return
						}
					}
				}
			})
		}
		wait.Go(func() {
			for time.Now().Before(end) {
				b := p.Browser(t).Begin()
				if in := b.Post("/api/login", apptest.Login(apptest.AdminEmail, apptest.Password)); in.Status != http.StatusOK && in.Status != http.StatusTooManyRequests {
					t.Errorf("signing in: %d %s", in.Status, in.Body)
					return
				}
				b.Post("/api/logout", nil)
			}
		})
		wait.Wait()
	})
}
