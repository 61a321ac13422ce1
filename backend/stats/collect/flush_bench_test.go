package collect_test

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"testing"

	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db/dbtest"
)

// A thousand views, each of the visitors at once seen some times, as they are
// taken and written.
func BenchmarkThousandViews(b *testing.B) {
	for _, dialect := range dbtest.Dialects() {
		b.Run(string(dialect), func(b *testing.B) {
			c, err := collect.New(dbtest.Open(b, dialect), collect.Options{})
			if err != nil {
				b.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 2))
			pages := rand.NewZipf(r, 1.2, 8, 2999)
			n := uint32(0)
			for b.Loop() {
				for range 1000 {
					who := n/32_000*8000 + n%8000
					h := collect.Hit{Address: netip.AddrFrom4([4]byte{11, byte(who >> 16), byte(who >> 8), byte(who)}), Agent: chrome, Site: site}
					h.Body = fmt.Appendf(nil, `{"p":"/sk/stranka-%d","r":"https://www.example.com/sk/stranka-%d","l":"sk-SK","z":"Europe/Bratislava"}`, pages.Uint64(), pages.Uint64())
					if err := c.Record(b.Context(), h); err != nil {
						b.Fatal(err)
					}
					n++
				}
				if err := c.Flush(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
