package copies_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

// frozenTime is how long a call may take that meets a server which neither
// answers nor refuses: two seconds until that is known, and more on a busy machine.
// Without that it would be the server's own silence, far longer.
const frozenTime = 6 * time.Second

// A frozen server holds up nobody for long, however many ask, and what could
// not be done before can be afterwards, without a restart.
func TestFrozenServers(t *testing.T) {
	withLines(t, func(p *apptest.Product, mysql, redis, _ *apptest.Line) {
		b := p.Admin(t)
		id := apptest.Saved(t, b, apptest.PageOutsideModules("prva"))
		for name, l := range map[string]*apptest.Line{"mysql": mysql, "redis": redis} {
			t.Run(name, func(t *testing.T) {
				before := p.Stored(t)
				l.Hush()
				var calls sync.WaitGroup
				call := func(what string, call func()) {
					calls.Go(func() {
						began := time.Now()
						call()
						if took := time.Since(began); took > frozenTime {
							t.Errorf("%s took %v", what, took)
						}
					})
				}
				for range 60 {
					call("the list", func() { unavailable(t, b.Get("/api/content/page/"), "sk") })
				}
				call("a save", func() { unavailable(t, b.Post(apptest.PagePath(id), apptest.PageOutsideModules("zmenena")), "sk") })
				call("the sign-in", func() {
					unavailable(t, b.Post("/api/login", apptest.Login(apptest.AdminEmail, apptest.Password)), "sk")
				})
				call("the page of the app", func() { b.Get("/healthz").Is(http.StatusOK) })
				calls.Wait()
				// Nor is one held up that comes later.
				began := time.Now()
				unavailable(t, b.Get(apptest.PagePath(id)), "sk")
				if took := time.Since(began); took > frozenTime {
					t.Errorf("a later call took %v", took)
				}
				l.Speak()
				apptest.Soon(t, "it serves again", func() bool { return b.Get(apptest.PagePath(id)).Status == http.StatusOK })
				if after := p.Stored(t); after != before {
					t.Errorf("before %+v, after %+v", before, after)
				}
				b.Post(apptest.PagePath(id), apptest.PageOutsideModules("po-"+name)).Is(http.StatusOK)
			})
		}
	})
}
