package collect_test

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"reflect"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// said is a hit whose body has more than pages usually tell.
func said(person int, set map[string]any) collect.Hit {
	h := hit(person, "/", "")
	body := map[string]any{"p": "/", "l": "sk-SK", "z": "Europe/Bratislava"}
	for name, value := range set {
		body[name] = value
	}
	h.Body, _ = json.Marshal(body)
	return h
}

func (w *world) tell(person int, set map[string]any) {
	w.t.Helper()
	if err := w.Record(w.t.Context(), said(person, set)); err != nil {
		w.t.Fatal(err)
	}
}

// What is not there is counted beside views, never as one.
func TestMissingAndSearched(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		w.tell(1, map[string]any{"p": "/sk/stare?x=1", "n": true})                  // a page of the server's
		w.tell(1, map[string]any{"p": "/sk/hladat", "q": "  Červený\tČAJ "})        // a page of results without one
		w.tell(1, map[string]any{"p": "/sk/hladat", "e": true, "q": "červený čaj"}) // a script's
		w.tell(2, map[string]any{"p": "/sk/stare", "e": true, "n": true})
		want := collect.Sums{Users: 1, NewUsers: 1, Sessions: 1, Views: 2}
		if got := w.sums("2026-11-14"); got != want {
			t.Errorf("sums %+v, want %+v", got, want)
		}
		// Who met with something before the first view is a new user all the same.
		w.tell(2, map[string]any{"p": "/sk"})
		if got := w.sums("2026-11-14"); got.Users != 2 || got.Views != 3 || got.Sessions != 2 {
			t.Errorf("sums %+v", got)
		}
		for kind, want := range map[string]map[string]int64{
			collect.Missing: {"/sk/stare": 2}, collect.Search: {"červený čaj": 2}, collect.Page: {"/sk/hladat": 1, "/sk": 1},
		} {
			got := map[string]int64{}
			for text, p := range w.parts(kind) {
				got[text] = p.Views
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %v, want %v", kind, got, want)
			}
		}
		if err := w.Record(t.Context(), said(1, map[string]any{"e": true})); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("an event of nothing: %v", err)
		}
	})
}

// The visit that somebody makes is found by what anybody's server sees of them,
// and what led to it, as long as the day's salt is there.
func TestOrigin(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		origin := func(person int) [3]string {
			t.Helper()
			w.sums("2026-11-14")
			h := hit(person, "/", "")
			o, err := w.OriginOf(t.Context(), h.Address, h.Agent, h.Site)
			if err != nil {
				t.Fatal(err)
			}
			texts, err := collect.Texts(t.Context(), d, []uint64{o.Referrer, o.Landing, o.Campaign})
			if err != nil {
				t.Fatal(err)
			}
			return [3]string{texts[o.Referrer], texts[o.Landing], texts[o.Campaign]}
		}
		w.tell(1, map[string]any{"p": "/sk/caj", "r": "https://www.google.com/", "c": "jar / email"})
		w.pass(time.Minute)
		w.see(1, "/sk/kosik", "https://www.example.com/sk/caj")
		if got, want := origin(1), [3]string{"www.google.com", "/sk/caj", "jar / email"}; got != want {
			t.Errorf("of the first visit %v, want %v", got, want)
		}
		if got := (w.parts(collect.Campaign)); len(got) != 1 || got["jar / email"].Sessions != 1 || got["jar / email"].Views != 1 {
			t.Errorf("campaigns %v", got)
		}
		// Coming back by oneself does not undo what led here first; another link does.
		w.pass(time.Hour)
		w.see(1, "/sk", "")
		w.Collector = w.another()
		if got, want := origin(1), [3]string{"www.google.com", "/sk/caj", "jar / email"}; got != want {
			t.Errorf("after coming back %v, want %v", got, want)
		}
		w.pass(time.Hour)
		w.see(1, "/en", "https://www.bing.com/")
		if got, want := origin(1), [3]string{"www.bing.com", "/en", ""}; got != want {
			t.Errorf("of another link %v, want %v", got, want)
		}
		w.see(2, "/sk/blog", "")
		if got, want := origin(2), [3]string{collect.Direct, "/sk/blog", ""}; got != want {
			t.Errorf("straight %v, want %v", got, want)
		}
		if got := origin(3); got != [3]string{} {
			t.Errorf("of nobody %v", got)
		}
		// Just after midnight the visit is still known, later nobody can tell.
		midnight := time.Date(2026, 11, 15, 0, 0, 0, 0, bratislava(t))
		w.pass(midnight.Add(5 * time.Minute).Sub(w.now()))
		if got := origin(2); got[1] != "/sk/blog" {
			t.Errorf("after midnight %v", got)
		}
		w.pass(10 * time.Minute)
		if err := w.Tick(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := origin(2); got != [3]string{} {
			t.Errorf("a day later %v", got)
		}
	})
}

// Who invents pages fills neither the tables nor the totals of others.
func TestFloodOfPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		const pages = 100_000
		for n := range pages {
			h := said(n, map[string]any{"p": fmt.Sprintf("/made-up/%d", n), "n": n%2 == 0})
			h.Address = netip.AddrFrom4([4]byte{11, byte(n >> 16), byte(n >> 8), byte(n)})
			if err := w.Record(t.Context(), h); err != nil {
				t.Fatal(err)
			}
			if n%20_000 == 19_999 {
				if err := w.Flush(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got := w.sums("2026-11-14"); got.Views != pages || got.Users != pages || got.Sessions != pages || got.Bounces != pages {
			t.Errorf("sums %+v", got)
		}
		for _, kind := range []string{collect.Page, collect.Missing} {
			parts := w.parts(kind)
			var views int64
			for _, p := range parts {
				views += p.Views
			}
			if len(parts) > 5001 || views != pages/2 || parts[collect.Other].Views != pages/2-5000 {
				t.Errorf("%s: %d rows of %d views, %d of others", kind, len(parts), views, parts[collect.Other].Views)
			}
		}
		// Months are the sums of their days.
		var apart int64
		err := d.Read(t.Context()).Raw("SELECT COUNT(*) FROM traffic_months m LEFT JOIN (SELECT kind, value_id, SUM(views) AS views, SUM(sessions) AS sessions, SUM(millis) AS millis" +
			" FROM traffic_parts GROUP BY kind, value_id) p ON p.kind = m.kind AND p.value_id = m.value_id" +
			" WHERE p.views IS NULL OR p.views <> m.views OR p.sessions <> m.sessions OR p.millis <> m.millis").Scan(&apart).Error
		if err != nil || apart > 0 {
			t.Errorf("%d months are not their days, %v", apart, err)
		}
	})
}
