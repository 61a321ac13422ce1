package collect_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

const (
	chrome  = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
	firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
	site    = "www.example.com"
)

// world is a collector whose time is moved by hand.
type world struct {
	*collect.Collector
	t  *testing.T
	d  *db.DB
	mu sync.Mutex
	at time.Time
}

func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

func bratislava(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// begin is noon of 14 November 2026 in Bratislava.
func begin(t *testing.T, d *db.DB) *world {
	w := &world{t: t, d: d, at: time.Date(2026, 11, 14, 11, 0, 0, 0, time.UTC)}
	w.Collector = w.another()
	return w
}

// another is one more copy of the program on the same database.
func (w *world) another() *collect.Collector {
	w.t.Helper()
	c, err := collect.New(w.d, collect.Options{Now: w.now, Zone: bratislava(w.t)})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

func body(path, referrer string) []byte {
	b, _ := json.Marshal(map[string]any{"p": path, "r": referrer, "l": "sk-SK", "z": "Europe/Bratislava"})
	return b
}

func hit(person int, path, referrer string) collect.Hit {
	address := netip.AddrFrom4([4]byte{10, byte(person >> 16), byte(person >> 8), byte(person)})
	return collect.Hit{Address: address, Agent: chrome, Site: site, Body: body(path, referrer)}
}

func (w *world) see(person int, path, referrer string) {
	w.t.Helper()
	if err := w.Record(w.t.Context(), hit(person, path, referrer)); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) sums(day string) (s collect.Sums) {
	w.t.Helper()
	if err := w.Flush(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	if err := w.d.Read(w.t.Context()).Table("traffic_days").Where("day = ?", day).Scan(&s).Error; err != nil {
		w.t.Fatal(err)
	}
	return s
}

func (w *world) parts(kind string) map[string]collect.Part {
	w.t.Helper()
	var rows []struct {
		Value string
		collect.Part
	}
	err := w.d.Read(w.t.Context()).Table("traffic_parts AS p").Select("v.value, p.views, p.sessions, p.millis").
		Joins("JOIN traffic_values AS v ON v.id = p.value_id").Where("p.kind = ?", kind).Scan(&rows).Error
	if err != nil {
		w.t.Fatal(err)
	}
	all := map[string]collect.Part{}
	for _, r := range rows {
		all[r.Value] = r.Part
	}
	return all
}

func TestSums(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		// One reads three pages over ten minutes, in three writes.
		w.see(1, "/sk/", "https://www.google.com/search?q=secret")
		w.sums("2026-11-14")
		w.pass(4 * time.Minute)
		w.see(1, "/sk/blog/", "https://www.example.com/sk/")
		w.sums("2026-11-14")
		w.pass(6 * time.Minute)
		w.see(1, "/sk/?page=2#top", "https://www.example.com/sk/blog/")
		// Another comes once, straight, and again after lunch.
		w.see(2, "/sk/blog", "")
		w.sums("2026-11-14")
		w.pass(time.Hour)
		w.see(2, "/en", "")

		want := collect.Sums{Users: 2, NewUsers: 2, Sessions: 3, Views: 5, Bounces: 2, Millis: 600_000}
		if got := w.sums("2026-11-14"); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		pages := map[string]collect.Part{
			"/sk":      {Views: 2, Sessions: 1, Millis: 600_000},
			"/sk/blog": {Views: 2, Sessions: 2, Millis: 600_000},
			"/en":      {Views: 1, Sessions: 1},
		}
		if got := w.parts(collect.Page); !reflect.DeepEqual(got, pages) {
			t.Errorf("pages %+v, want %+v", got, pages)
		}
		sources := map[string]collect.Part{
			"www.google.com/search": {Views: 1, Sessions: 1, Millis: 600_000}, collect.Direct: {Views: 2, Sessions: 2},
		}
		if got := w.parts(collect.Referrer); !reflect.DeepEqual(got, sources) {
			t.Errorf("sources %+v, want %+v", got, sources)
		}
		whole := collect.Part{Views: 5, Sessions: 3, Millis: 600_000}
		for kind, text := range map[string]string{
			collect.Country: "SK", collect.City: "SK/Bratislava", collect.Language: "sk", collect.Browser: "Chrome", collect.System: "Windows",
		} {
			if got := w.parts(kind); len(got) != 1 || got[text] != whole {
				t.Errorf("%s: %+v", kind, got)
			}
		}
	})
}

func TestNewUsers(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	w := begin(t, d)
	w.see(1, "/", "")
	w.see(2, "/kontakt", "https://www.example.com/") // was here before the day began
	again := hit(3, "/", "")
	again.Body = []byte(`{"p":"/","a":true}`)
	if err := w.Record(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	if got := w.sums("2026-11-14"); got.Users != 3 || got.NewUsers != 1 {
		t.Errorf("%+v", got)
	}
}

// A day ends at midnight where the site is, and with it everything that could
// tell who was there.
func TestDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		w.pass(11*time.Hour + 59*time.Minute) // 23:59 in Bratislava, 22:59 UTC
		w.see(1, "/", "")
		w.pass(2 * time.Minute)
		w.see(1, "/", "")
		first, second := w.sums("2026-11-14"), w.sums("2026-11-15")
		if first.Users != 1 || second.Users != 1 || second.Sessions != 1 {
			t.Errorf("%+v, then %+v", first, second)
		}
		left := func(table string) (days []string) {
			if err := d.Write(t.Context()).Table(table).Order("day").Pluck("day", &days).Error; err != nil {
				t.Fatal(err)
			}
			return days
		}
		tick := func() {
			if err := w.Tick(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		tick()
		if days := left("traffic_visitors"); len(days) != 2 {
			t.Errorf("a minute after midnight visitors of %v are known", days)
		}
		w.pass(time.Hour)
		tick()
		for _, table := range []string{"traffic_salts", "traffic_visitors"} {
			if days := left(table); len(days) != 1 || days[0] != "2026-11-15" {
				t.Errorf("an hour after midnight %s has %v", table, days)
			}
		}
	})
}

// Copies of the program that get views of the same people count each once.
func TestCopies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		const people, looks = 300, 6
		var wait sync.WaitGroup
		for range 3 {
			c := w.another()
			wait.Go(func() {
				for person := range people {
					for look := range looks / 3 {
						if err := c.Record(t.Context(), hit(person, fmt.Sprintf("/%d", (person+look)%40), "")); err != nil {
							t.Error(err)
						}
					}
					if person%50 == 0 {
						if err := c.Flush(t.Context()); err != nil {
							t.Error(err)
						}
					}
				}
				if err := c.Flush(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		want := collect.Sums{Users: people, NewUsers: people, Sessions: people, Views: people * looks}
		if got := w.sums("2026-11-14"); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		var views int64
		for _, p := range w.parts(collect.Page) {
			views += p.Views
		}
		if views != people*looks {
			t.Errorf("pages have %d views", views)
		}
	})
}

// A session that goes on in another copy, or after a restart, goes on under the
// values that the first one counted it under.
func TestSessionGoesOnElsewhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		w.see(1, "/first", "https://www.google.com/")
		w.sums("2026-11-14")
		w.pass(2 * time.Minute)
		w.Collector = w.another()
		w.see(1, "/second", "https://www.example.com/first")
		want := collect.Sums{Users: 1, NewUsers: 1, Sessions: 1, Views: 2, Millis: 120_000}
		if got := w.sums("2026-11-14"); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		pages := map[string]collect.Part{
			"/first": {Views: 1, Sessions: 1, Millis: 120_000}, "/second": {Views: 1, Sessions: 1, Millis: 120_000},
		}
		if got := w.parts(collect.Page); !reflect.DeepEqual(got, pages) {
			t.Errorf("pages %+v, want %+v", got, pages)
		}
		var rows int64
		if err := d.Read(t.Context()).Table("traffic_parts").Where("kind = ''").Count(&rows).Error; err != nil || rows > 0 {
			t.Errorf("%d rows are of no kind, %v", rows, err)
		}
	})
}

// What one copy remembers of a visitor ends with what another writes.
func TestSessionsByTurns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		one, two := w.Collector, w.another()
		for n, c := range []*collect.Collector{one, one, two, one, two, two, one, one} {
			w.Collector = c
			w.see(1, fmt.Sprintf("/%d", n), "https://www.example.com/")
			w.see(2+n, "/", "")
			w.sums("2026-11-14")
			w.pass(time.Minute)
		}
		// Fails half way: what was remembered for it is forgotten.
		w.see(1, "/9", "https://www.example.com/")
		lost, stop := context.WithCancel(t.Context())
		stop()
		if err := w.Flush(lost); err == nil {
			t.Error("written without a database")
		}
		want := collect.Sums{Users: 9, NewUsers: 8, Sessions: 9, Views: 17, Bounces: 8, Millis: 8 * 60_000}
		if got := w.sums("2026-11-14"); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if got := w.parts(collect.Page)["/0"]; got != (collect.Part{Views: 1, Sessions: 1, Millis: 8 * 60_000}) {
			t.Errorf("the first page has %+v", got)
		}
	})
}

// Whoever stops the program loses nothing.
func TestRunWritesTheRest(t *testing.T) {
	w := begin(t, dbtest.Open(t, db.SQLite))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { w.Run(ctx); close(done) }()
	w.see(1, "/", "")
	stop()
	<-done
	var views int64
	err := w.d.Read(t.Context()).Table("traffic_days").Select("views").Scan(&views).Error
	if err != nil || views != 1 {
		t.Errorf("%d views are written, %v", views, err)
	}
}

func TestTakeRefuses(t *testing.T) {
	w := begin(t, dbtest.Open(t, db.SQLite))
	for name, b := range map[string]string{
		"no JSON": "hello", "no path": `{"r":""}`, "a whole address": `{"p":"https://x.example"}`, "a number": `{"p":1}`,
		"another type": `{"p":"/","a":"yes"}`, "nothing": "", "a list": `[]`,
	} {
		h := hit(1, "", "")
		h.Body = []byte(b)
		if err := w.Record(t.Context(), h); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	long := hit(1, "/"+strings.Repeat("a", collect.MaxBody), "")
	if err := w.Record(t.Context(), long); fault.CodeOf(err) != fault.TooLarge {
		t.Errorf("too long: %v", err)
	}
	if got := w.sums("2026-11-14"); got.Views != 0 {
		t.Errorf("%+v", got)
	}
}

func TestValuesAreBounded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		w.see(1, "/"+strings.Repeat("ž", 400), "")
		w.see(1, "/%C5%BEena/\x00//b/ ", "javascript:alert(1)")
		w.see(1, "/%zz%ff", "https://Example.org:8080/A/?b=c")
		odd := hit(1, "/", "")
		odd.Body = []byte(`{"p":"/odd","l":"<script>","z":"Mars/Olympus"}`)
		if err := w.Record(t.Context(), odd); err != nil {
			t.Fatal(err)
		}
		w.sums("2026-11-14")
		pages := w.parts(collect.Page)
		for _, path := range []string{"/" + strings.Repeat("ž", 254), "/žena/b", "/%zz%ff", "/odd"} {
			if pages[path].Views != 1 {
				t.Errorf("%q is not counted: %v", path, pages)
			}
		}
		if got := w.parts(collect.Language); got["sk"].Views != 3 || got[collect.NotSet].Views != 1 {
			t.Errorf("languages %v", got)
		}
		if got := w.parts(collect.Country); got[collect.NotSet].Views != 1 {
			t.Errorf("countries %v", got)
		}
		// Invented pages do not fill the database.
		for n := range 5200 {
			w.see(2+n/100, fmt.Sprintf("/invented/%d", n), "")
		}
		w.sums("2026-11-14")
		pages = w.parts(collect.Page)
		if len(pages) > 5001 || pages[collect.Other].Views < 200 {
			t.Errorf("%d pages are kept, %d views are of others", len(pages), pages[collect.Other].Views)
		}
	})
}

func TestThrottle(t *testing.T) {
	w := begin(t, dbtest.Open(t, db.SQLite))
	for range 200 {
		w.see(1, "/", "")
	}
	err := w.Record(t.Context(), hit(1, "/", ""))
	if f := fault.As(err); f == nil || f.Code != fault.Throttled || f.Data != 10*time.Second {
		t.Errorf("the 201st view: %v", err)
	}
	w.see(2, "/", "")
	w.pass(10 * time.Second)
	w.see(1, "/", "")
}

// What cannot be written is kept, in its order, and told once it can.
func TestDatabaseOutOfReach(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	w := begin(t, d)
	w.see(1, "/", "")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := w.Flush(ctx); err == nil {
		t.Fatal("written without a database")
	}
	w.see(2, "/", "")
	if got := w.sums("2026-11-14"); got.Users != 2 || got.Views != 2 {
		t.Errorf("%+v", got)
	}
}

func TestImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := begin(t, d)
		w.see(1, "/", "")
		w.sums("2026-11-14")
		add := collect.Sums{Users: 10, NewUsers: 4, Sessions: 12, Views: 40, Bounces: 3, Millis: 5000}
		var days []collect.Day
		for n := range 120 {
			days = append(days, collect.Day{
				Day: w.now().AddDate(0, 0, -n).Format(time.DateOnly), Sums: add,
				Parts: map[string]map[string]collect.Part{collect.Page: {"/": {Views: 40, Sessions: 12, Millis: 5000}}},
			})
		}
		for range 2 { // an import that is run again adds nothing
			if err := collect.Import(t.Context(), d, days); err != nil {
				t.Fatal(err)
			}
		}
		if got := w.sums("2026-11-14"); got.Views != 1 {
			t.Errorf("a day that was counted is %+v", got)
		}
		if got := w.sums("2026-11-13"); got != add {
			t.Errorf("%+v", got)
		}
		var views int64
		err := d.Read(t.Context()).Table("traffic_parts").Where("kind = ?", collect.Page).Select("SUM(views)").Scan(&views).Error
		if err != nil || views != 119*40+1 {
			t.Errorf("pages have %d views, %v", views, err)
		}
		if err := collect.Import(t.Context(), d, []collect.Day{{Day: "14.11.2026"}}); err == nil {
			t.Error("a day in another writing was taken")
		}
	})
}
