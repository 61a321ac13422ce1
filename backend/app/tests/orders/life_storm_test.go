package orders_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/store/envtest"
)

// The database, Redis and the files go out of reach, fall silent and come back while a shop
// sells, is paid and sends money back: what TestLife demands stands behind it, with every
// job done. LIFE_SEED and LIFE_SEEDS as there.
func TestLifeInAStorm(t *testing.T) {
	if apptest.OnlyLocal() {
		return
	}
	apptest.Quiet(t)
	const people = 6
	first, count := envtest.Number(t, "LIFE_SEED", 1), envtest.Number(t, "LIFE_SEEDS", 1)
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			calm := apptest.Start(t, apptest.Scale(t)) // reaches its servers at any time
			l := begunLife(t, calm, uint64(seed))
			c, lines := apptest.ScaleThrough(t, calm.Config)
			c.HTTPAddr, c.StorageDir = "127.0.0.1:0", t.TempDir()
			l.there = &apptest.Product{Config: c, Clock: calm.Clock, T: t, Payments: calm.Payments}
			l.there.Boot()
			t.Cleanup(func() {
				if err := l.there.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
			})
			staff := l.b
			l.crowd, l.storm, l.b = true, true, apptest.Elsewhere(t, staff, calm, l.there)
			for round := range uint64(3) {
				over, end := context.WithCancel(t.Context())
				var weather sync.WaitGroup
				weather.Go(func() { apptest.Storm(over, rand.New(rand.NewPCG(uint64(seed), round)), lines.All()) })
				for step := range uint64(10) {
					l.disturbTill()
					var all sync.WaitGroup
					for i := range uint64(people) {
						one := *l
						one.r = rand.New(rand.NewPCG(uint64(seed), round*10000+step*100+i+1))
						all.Go(one.step)
					}
					all.Wait()
				}
				end()
				weather.Wait()
				apptest.Soon(t, "it serves again", func() bool { return l.b.Get("/readyz").Status == http.StatusOK })
				if l.check(); t.Failed() {
					t.Fatal(strings.Join(l.deeds, "\n"))
				}
			}
			l.storm = false
			if l.look(); t.Failed() {
				t.Fatal(strings.Join(l.deeds, "\n"))
			}
		})
	}
}
