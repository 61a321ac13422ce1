package orders_test

import (
	"math/rand/v2"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

// The database, Redis and the files go out of reach, fall silent and come back while a shop
// sells, is paid and sends money back: what TestLife demands stands behind it, with every
// job done.
func TestLifeInAStorm(t *testing.T) {
	if apptest.OnlyLocal() {
		return
	}
	apptest.Quiet(t)
	apptest.Lives(t, 180, []int{6}, func(t *testing.T, life apptest.Life) {
		calm := apptest.Start(t, apptest.Scale(t)) // reaches its servers at any time
		l := begunLife(t, calm, life.Seed)
		c, lines := apptest.ScaleThrough(t, calm.Config)
		c.HTTPAddr, c.StorageDir = "127.0.0.1:0", t.TempDir()
		l.there = calm.Beside(c)
		l.crowd, l.storm, l.b = true, true, apptest.Elsewhere(t, l.b, calm, l.there)
		for spell := range max(1, life.Rounds()/10) {
			end := apptest.Storm(rand.New(rand.NewPCG(life.Seed, spell)), lines.All())
			for round := range uint64(10) {
				l.disturbTill()
				life.AtOnce(spell*10+round, l.live)
			}
			end()
			apptest.Soon(t, "it serves again", func() bool { return l.b.Get("/readyz").Status == http.StatusOK })
			l.check()
			l.endIfFailed()
		}
		l.storm = false
		l.look()
		l.endIfFailed()
	})
}
