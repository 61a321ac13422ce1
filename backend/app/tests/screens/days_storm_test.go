package screens_test

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

// The database, Redis and the files go out of reach, fall silent and come back while five
// people work on two copies. Nobody hears anything worse than that the service is
// unavailable; what was confirmed is there; and behind it all stands what TestDays demands.
func TestDaysOfStorm(t *testing.T) {
	if apptest.OnlyLocal() {
		return
	}
	apptest.Quiet(t)
	apptest.Lives(t, 200, []int{5}, func(t *testing.T, life apptest.Life) {
		scale := apptest.Scale(t)
		calm := apptest.Start(t, scale) // reaches its servers at any time
		admin := calm.Admin(t)
		calm.Product(t, admin, "ukazka")
		calm.Property(t, admin, "ukazka")
		written := &diary{}
		staff := []*day{{calm: admin, role: resource.RoleAdmin}, {calm: calm.Staff(t, "redaktor@example.com", resource.RoleEditor), role: resource.RoleEditor}}
		var sky []*apptest.Line
		for _, d := range staff {
			c, lines := apptest.ScaleThrough(t, scale)
			c.StorageDir = t.TempDir()
			d.b, sky = apptest.Elsewhere(t, d.calm, calm, apptest.Start(t, c)), append(sky, lines.All()...)
			d.t, d.m, d.set, d.screens, d.crowd, d.storm, d.diary = t, calm.Main, app.Screens(), lived(calm.Main, app.Screens()), true, true, written
		}
		end := apptest.Storm(rand.New(rand.NewPCG(life.Seed, 1)), sky)
		for round := range life.Rounds() {
			life.AtOnce(round, func(person int, r *rand.Rand) {
				one := *staff[person%2]
				one.r = r
				one.step()
			})
		}
		end()
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
