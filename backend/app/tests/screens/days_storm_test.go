package screens_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/store/envtest"
)

// The database, Redis and the files go out of reach, fall silent and come back while five
// people work on two copies. Nobody hears anything worse than that the service is
// unavailable; what was confirmed is there; and behind it all stands what TestDays demands.
// LIFE_SEED, LIFE_SEEDS and LIFE_DEEDS as there.
func TestDaysOfStorm(t *testing.T) {
	if apptest.OnlyLocal() {
		return
	}
	apptest.Quiet(t)
	const people = 5
	first, count, deeds := envtest.Number(t, "LIFE_SEED", 1), envtest.Number(t, "LIFE_SEEDS", 1), envtest.Number(t, "LIFE_DEEDS", 300)
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			scale := apptest.Scale(t)
			calm := apptest.Start(t, scale) // reaches its servers at any time
			admin := calm.Admin(t)
			calm.Product(t, admin, "ukazka")
			calm.Property(t, admin, "ukazka")
			editor := calm.Staff(t, "redaktor@example.com", resource.RoleEditor)
			written := &diary{}
			var staff []*day
			var sky []*apptest.Line
			for _, one := range []*day{{calm: admin, role: resource.RoleAdmin}, {calm: editor, role: resource.RoleEditor}} {
				c, lines := apptest.ScaleThrough(t, scale)
				c.StorageDir = t.TempDir()
				one.b = apptest.Elsewhere(t, one.calm, calm, apptest.Start(t, c))
				one.t, one.m, one.set, one.screens, one.crowd, one.storm, one.diary = t, calm.Main, app.Screens(), lived(calm.Main, app.Screens()), true, true, written
				staff, sky = append(staff, one), append(sky, lines.All()...)
			}
			over, end := context.WithCancel(t.Context())
			var weather sync.WaitGroup
			weather.Go(func() { apptest.Storm(over, rand.New(rand.NewPCG(uint64(seed), 1)), sky) })
			for round := range uint64(deeds / people) {
				var all sync.WaitGroup
				for i := range uint64(people) {
					one := *staff[i%2]
					one.r = rand.New(rand.NewPCG(uint64(seed), round*100+i+1))
					all.Go(one.step)
				}
				all.Wait()
			}
			end()
			weather.Wait()
			for _, d := range staff {
				apptest.Soon(t, "it serves again", func() bool { return d.b.Get("/readyz").Status == http.StatusOK })
				d.storm = false
				d.checkLists()
			}
			for table, ids := range written.made {
				var there int
				if staff[0].scan(&there, "SELECT COUNT(*) FROM "+table+" WHERE id IN ?", ids); there != len(ids) {
					t.Errorf("%d were confirmed in %s, of which there are %d", len(ids), table, there)
				}
			}
			calm.Swept(t)
			if staff[0].look(); t.Failed() {
				t.Fatal(strings.Join(written.lines, "\n"))
			}
		})
	}
}
