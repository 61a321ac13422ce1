package collect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// present is who is on the site as text: "2/3 /a 1/2 /b 1/1".
func (w *world) present(most int) string {
	w.t.Helper()
	p, err := collect.ReadPresence(w.t.Context(), w.d, w.now(), most)
	if err != nil {
		w.t.Fatal(err)
	}
	told := []string{fmt.Sprintf("%d/%d", p.Now, p.Lately)}
	for _, page := range p.Pages {
		told = append(told, fmt.Sprintf("%s %d/%d", page.Path, page.Now, page.Lately))
	}
	return strings.Join(told, " ")
}

func TestPresence(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		other := w.another()
		look := func(c *collect.Collector, person int, path string) {
			t.Helper()
			if err := c.Record(t.Context(), hit(person, path, "")); err != nil {
				t.Fatal(err)
			}
			if err := c.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		is := func(want string) {
			t.Helper()
			if got := w.present(10); got != want {
				t.Errorf("at %s %s are present, want %s", w.now().Format(time.TimeOnly), got, want)
			}
		}
		is("0/0")
		look(w.Collector, 1, "/a")
		look(other, 2, "/a")
		is("2/2 /a 2/2")
		// Who goes on is where they looked last, whichever copy saw it.
		w.pass(time.Minute)
		look(other, 1, "/b")
		is("2/2 /a 1/1 /b 1/1")
		w.pass(4*time.Minute + time.Second)
		is("1/2 /b 1/1 /a 0/1")
		w.pass(25 * time.Minute)
		is("0/1 /b 0/1")
		w.pass(time.Minute)
		is("0/0")
		look(w.Collector, 3, "/c")
		if err := w.Tick(t.Context()); err != nil {
			t.Fatal(err)
		}
		var kept int64
		if err := d.Read(t.Context()).Table("traffic_presence").Count(&kept).Error; err != nil || kept != 1 {
			t.Errorf("%d rows are kept of one who is there, %v", kept, err)
		}
		is("1/1 /c 1/1")
		// Bots are nowhere.
		robot := hit(9, "/c", "")
		robot.Agent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
		if err := w.Record(t.Context(), robot); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		is("1/1 /c 1/1")
	})
}

// Of many pages the fullest are told, and the sums are of all.
func TestPresencePages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		people := 0
		for page := range 30 {
			for range page + 1 {
				people++
				w.see(people, fmt.Sprintf("/%02d", page), "")
			}
		}
		if err := w.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got, want := w.present(2), fmt.Sprintf("%d/%d /29 30/30 /28 29/29", people, people); got != want {
			t.Errorf("present are %s, want %s", got, want)
		}
	})
}

// A slow count over random visits comes to the same at every moment.
func TestPresenceIsTheSlowCount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		copies := []*collect.Collector{w.Collector, w.another(), w.another()}
		type look struct {
			at   time.Time
			path string
		}
		last := map[int]look{}
		for step := range 120 {
			w.pass(time.Duration(7+step*13%60) * time.Second)
			for n := range 5 {
				person, path := (step*7+n*11)%40, fmt.Sprintf("/%d", (step+n*n)%9)
				if err := copies[(step+n)%3].Record(t.Context(), hit(person, path, "")); err != nil {
					t.Fatal(err)
				}
				if err := copies[(step+n)%3].Flush(t.Context()); err != nil {
					t.Fatal(err)
				}
				last[person] = look{w.now(), path}
			}
			if step%10 != 9 {
				continue
			}
			if err := w.Tick(t.Context()); err != nil {
				t.Fatal(err)
			}
			pages := map[string]collect.PagePresence{}
			for _, l := range last {
				p := pages[l.path]
				p.Path = l.path
				if w.now().Sub(l.at) < collect.Lately {
					p.Lately++
				}
				if w.now().Sub(l.at) < collect.Now {
					p.Now++
				}
				pages[l.path] = p
			}
			got, err := collect.ReadPresence(t.Context(), d, w.now(), 100)
			if err != nil {
				t.Fatal(err)
			}
			var want collect.Presence
			for _, p := range pages {
				want.Now += p.Now
				want.Lately += p.Lately
				if p.Lately > 0 && !slices.Contains(got.Pages, p) {
					t.Errorf("step %d: %+v is not among %+v", step, p, got.Pages)
				}
			}
			if got.Now != want.Now || got.Lately != want.Lately {
				t.Errorf("step %d: %d/%d, want %d/%d", step, got.Now, got.Lately, want.Now, want.Lately)
			}
		}
	})
}
