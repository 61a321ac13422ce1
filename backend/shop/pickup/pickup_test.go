package pickup_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/courier/builtin"
	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/courier/dpd/dpdtest"
	"backoffice/backend/integration/courier/packeta"
	"backoffice/backend/integration/courier/packeta/packetatest"
	"backoffice/backend/lookup"
	"backoffice/backend/shop/pickup"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// feed is a courier that has nothing but a list.
type feed struct {
	courier.Courier
	points []courier.Point
	err    error // after the points
	asked  int
}

func (f *feed) Points(context.Context) iter.Seq2[courier.Point, error] {
	f.asked++
	return func(yield func(courier.Point, error) bool) {
		for _, p := range f.points {
			if !yield(p, nil) {
				return
			}
		}
		if f.err != nil {
			yield(courier.Point{}, f.err)
		}
	}
}

// testReader are the lists of a database, at a time that stands until it is moved.
type testReader struct {
	*pickup.Reader
	now     time.Time
	changed int
}

func newReader(d *db.DB, from courier.Courier) *testReader {
	k := &testReader{now: time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)}
	k.Reader = &pickup.Reader{
		DB: d, Now: func() time.Time { return k.now }, Locale: "sk", Of: func(int) (courier.Courier, bool) { return from, from != nil },
		Changed: func(context.Context) error { k.changed++; return nil },
	}
	return k
}

// codes are those that a search finds, and whether there are more.
func codes(t testing.TB, d *db.DB, q pickup.Query) (found []string, more bool) {
	t.Helper()
	if q.PerPage == 0 {
		q.PerPage = 50
	}
	rows, more, err := pickup.Search(d.Read(t.Context()), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range rows {
		found = append(found, p.Code)
	}
	return found, more
}

var three = []courier.Point{
	{ID: "1", Name: "Trafika Čučoriedka", Place: "Stanica", Street: "Hlavná 12", City: "Košice", Zip: "04001", Country: "SK", Open: true, URL: "https://example.com/1", Hours: []courier.Opening{{Day: 1, From: "08:00", To: "18:00"}}},
	{ID: "2", Name: "Box", Street: "Dlhá 5", City: "Čadca", Zip: "02201", Country: "SK", Open: true, Box: true, URL: "javascript:alert(1)"},
	{ID: "3", Name: "Večerka", Street: "Dlouhá 9", City: "Praha 1", Zip: "11000", Country: "CZ", Open: true},
}

// A list is found by town, street, postal code and name, without accents, by the
// beginnings of words in any order.
func TestSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newReader(d, nil)
		if problem, err := k.Read(t.Context(), 2, &feed{points: three}); problem != "" || err != nil {
			t.Fatal(problem, err)
		}
		for text, want := range map[string]string{
			"": "[2 1 3]", "kosice": "[1]", "KOŠICE hlavna": "[1]", "hlav koš": "[1]", "040 01": "[1]", "04001": "[1]", "040": "[1]",
			"cucoriedka": "[1]", "dl": "[2 3]", "stanica": "[1]", "osice": "[]", "hlavna 13": "[]", "'; DROP": "[]", "%": "[2 1 3]",
		} {
			if found, more := codes(t, d, pickup.Query{Provider: 2, Text: text}); fmt.Sprint(found) != want || more {
				t.Errorf("%q found %v, more %v, want %s", text, found, more, want)
			}
		}
		if found, _ := codes(t, d, pickup.Query{Provider: 2, CountryID: lookup.CountryCZ}); fmt.Sprint(found) != "[3]" {
			t.Errorf("in Czechia are %v", found)
		}
		if found, more := codes(t, d, pickup.Query{Provider: 2, Page: 1, PerPage: 2}); fmt.Sprint(found) != "[2 1]" || !more {
			t.Errorf("on the first page are %v, more %v", found, more)
		}
		if found, more := codes(t, d, pickup.Query{Provider: 2, Page: 2, PerPage: 2}); fmt.Sprint(found) != "[3]" || more {
			t.Errorf("on the second page are %v, more %v", found, more)
		}
		if found, _ := codes(t, d, pickup.Query{Provider: 1}); len(found) != 0 {
			t.Errorf("another courier has %v", found)
		}
		p, err := pickup.ByCode(d.Read(t.Context()), 2, "1")
		if err != nil || p == nil || p.Label != "Košice, Hlavná 12 – Trafika Čučoriedka (040\u00a001)" || len(p.Hours) != 1 || p.URL == "" {
			t.Fatalf("%+v, %v", p, err)
		}
		if p, _ := pickup.ByCode(d.Read(t.Context()), 2, "2"); p == nil || p.URL != "" {
			t.Errorf("an address that is none was kept: %+v", p)
		}
	})
}

// What a feed changes is changed, what it has no more is removed and can be read,
// and ids stay.
func TestSwap(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newReader(d, nil)
		read := func(points []courier.Point) {
			t.Helper()
			if problem, err := k.Read(t.Context(), 2, &feed{points: points}); problem != "" || err != nil {
				t.Fatal(problem, err)
			}
		}
		read(three)
		before, _ := pickup.ByCode(d.Read(t.Context()), 2, "1")
		other := slices.Clone(three[:2])
		other[0].Street = "Mlynská 7"
		other[1].Open = false
		read(other)
		if found, _ := codes(t, d, pickup.Query{Provider: 2}); fmt.Sprint(found) != "[1]" {
			t.Errorf("now there are %v", found)
		}
		if found, _ := codes(t, d, pickup.Query{Provider: 2, Text: "hlavna"}); len(found) != 0 {
			t.Errorf("found by its former street: %v", found)
		}
		after, _ := pickup.ByCode(d.Read(t.Context()), 2, "1")
		if after.ID != before.ID || after.Street != "Mlynská 7" {
			t.Errorf("%+v became %+v", before, after)
		}
		if gone, _ := pickup.ByCode(d.Read(t.Context()), 2, "3"); gone != nil {
			t.Errorf("a point that is gone is there: %+v", gone)
		}
		read(three)
		if found, _ := codes(t, d, pickup.Query{Provider: 2, Text: "dlouha"}); fmt.Sprint(found) != "[3]" {
			t.Errorf("what came back is not found: %v", found)
		}
		var rows int64
		d.Read(t.Context()).Model(&pickup.Point{}).Count(&rows)
		if rows != 3 {
			t.Errorf("%d rows of 3 points", rows)
		}
		if s, _ := pickup.StateOf(d.Read(t.Context()), 2); s.Points != 3 || s.ReadAt == nil || s.Problem != "" || k.changed != 3 {
			t.Errorf("%+v, told %d times", s, k.changed)
		}
	})
}

// Whatever is wrong with a feed, the list stays as it was, and it is said.
func TestFaultyFeeds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		good := &feed{points: three}
		k := newReader(d, good)
		var problems []string
		failed := func(provider int, problem string, err error) {
			problems = append(problems, fmt.Sprint(provider, " ", problem, " ", err != nil))
		}
		pass := func(by time.Duration) {
			t.Helper()
			k.now = k.now.Add(by)
			if err := k.Refresh(t.Context(), []int{2}, failed); err != nil {
				t.Fatal(err)
			}
		}
		pass(0)
		huge := make([]courier.Point, 100_001)
		for i := range huge {
			huge[i] = courier.Point{ID: fmt.Sprint(i), Name: "x", City: "Y", Country: "SK", Open: true}
		}
		for _, c := range []struct {
			problem string
			feed    feed
		}{
			{pickup.Broken, feed{err: errors.New("down")}},
			{pickup.Broken, feed{points: three[:1], err: errors.New("breaks off")}},
			{pickup.Empty, feed{}},
			{pickup.Empty, feed{points: []courier.Point{{ID: "9", Country: "XX", Name: "x", City: "y", Open: true}, {ID: "8", Country: "SK", Open: true}, {ID: "7", Country: "SK", Name: "x", City: "y"}}}},
			{pickup.Huge, feed{points: huge}},
		} {
			*good, problems = c.feed, nil
			pass(7 * time.Hour)
			if fmt.Sprint(problems) != "[2 "+c.problem+" true]" {
				t.Errorf("of %s was told %v", c.problem, problems)
			}
			if found, _ := codes(t, d, pickup.Query{Provider: 2}); fmt.Sprint(found) != "[2 1 3]" {
				t.Errorf("after a list that is %s there are %v", c.problem, found)
			}
			if s, _ := pickup.StateOf(d.Read(t.Context()), 2); s.Problem != c.problem || s.FailedAt == nil || !s.FailedAt.After(*s.ReadAt) {
				t.Errorf("%s stands as %+v", c.problem, s)
			}
		}
		// It is asked for again after an hour, no sooner.
		asked := good.asked
		pass(59 * time.Minute)
		if good.asked != asked {
			t.Error("asked again before the hour was over")
		}
		*good = feed{points: three}
		pass(2 * time.Minute)
		if s, _ := pickup.StateOf(d.Read(t.Context()), 2); s.Problem != "" || s.FailedAt != nil {
			t.Errorf("what works again stands as %+v", s)
		}
	})
}

// A list of which most is gone is held back for a day: a courier that shows ten of its
// points is more often at fault than gone. What stays so is taken over.
func TestShrinks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		long := make([]courier.Point, 1000)
		for i := range long {
			long[i] = courier.Point{ID: fmt.Sprint(i), Name: "x", City: "Y", Country: "SK", Open: true}
		}
		k := newReader(d, nil)
		points := func(want int, problem string, list []courier.Point) {
			t.Helper()
			got, err := k.Read(t.Context(), 2, &feed{points: list})
			if got != problem || problem == "" && err != nil {
				t.Fatalf("problem %q, %v; want %q", got, err, problem)
			}
			if found, _ := codes(t, d, pickup.Query{Provider: 2, PerPage: 2000}); len(found) != want {
				t.Fatalf("%d points, want %d", len(found), want)
			}
		}
		points(1000, "", long)
		k.now = k.now.Add(7 * time.Hour)
		points(1000, pickup.Short, long[:10])
		points(500, "", long[:500])
		points(1000, "", long)
		k.now = k.now.Add(23 * time.Hour)
		points(1000, pickup.Short, long[:499])
		k.now = k.now.Add(time.Hour)
		points(499, "", long[:499])
		// After a day without any answer too, the first short one is held back.
		points(1000, "", long)
		k.now = k.now.Add(48 * time.Hour)
		points(1000, pickup.Short, long[:10])
		points(10, "", long[:10])
		points(3, "", long[:3]) // a short list is one that any shop may have
	})
}

// The list of a service that carries no more is gone at once, though it was not due, and
// that of the next is read; a service without a list leaves none behind.
func TestAnotherService(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of, listed, source := &feed{points: three}, true, ""
		k := newReader(d, of)
		k.Of = func(int) (courier.Courier, bool) { return of, listed }
		k.Source = func(int) string { return source }
		refresh := func(what string, points, asked int) {
			t.Helper()
			of.asked = 0
			if err := k.Refresh(t.Context(), []int{2}, func(int, string, error) {}); err != nil {
				t.Fatal(err)
			}
			found, _ := codes(t, d, pickup.Query{Provider: 2})
			state, err := pickup.StateOf(d.Read(t.Context()), 2)
			if err != nil || len(found) != points || state.Points != points || of.asked != asked {
				t.Fatalf("%s: %q, %+v, asked %d times, %v", what, found, state, of.asked, err)
			}
		}
		all := len(three)
		refresh("read before anybody noted whose it is", all, 1)
		source = "builtin"
		refresh("noted, not due", all, 0)
		k.now = k.now.Add(7 * time.Hour)
		refresh("noted by the next reading", all, 1)
		source, of.points = "packeta", []courier.Point{{ID: "77", Name: "x", City: "Y", Country: "SK", Open: true}}
		refresh("another service", 1, 1)
		source, of.points, of.err = "builtin", nil, errors.New("down")
		refresh("one that is down", 0, 1)
		of.points, of.err = three, nil
		k.now = k.now.Add(2 * time.Hour)
		refresh("that is back", all, 1)
		listed = false
		refresh("without a list", 0, 0)
	})
}

// One of many programs reads a list that is due.
func TestOneReader(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var mu sync.Mutex
		reads := 0
		var wait sync.WaitGroup
		for range 8 {
			wait.Go(func() {
				k := newReader(d, builtin.New(builtin.Config{Points: builtin.Samples()}))
				k.Changed = func(context.Context) error { mu.Lock(); defer mu.Unlock(); reads++; return nil }
				if err := k.Refresh(t.Context(), []int{1}, func(int, string, error) { t.Error("failed") }); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if found, _ := codes(t, d, pickup.Query{Provider: 1, Text: "kosice"}); reads != 1 || len(found) != 3 {
			t.Errorf("%d reads, found %v", reads, found)
		}
	})
}

// The feeds of the services themselves, with their accidents.
func TestServices(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		door, points := dpdtest.New(t), packetatest.New(t)
		list := map[int]courier.Courier{
			1: dpd.New(dpd.Config{ClientKey: dpdtest.ClientKey, Email: dpdtest.Email, DelisID: dpdtest.DelisID, URL: door.URL}),
			2: packeta.New(packeta.Config{Password: packetatest.Password, Key: packetatest.Key, URL: points.URL, FeedURL: points.URL}),
		}
		k := newReader(d, nil)
		k.Of = func(provider int) (courier.Courier, bool) { return list[provider], true }
		var problems []string
		failed := func(provider int, problem string, err error) {
			problems = append(problems, fmt.Sprint(provider, " ", problem))
		}
		if err := k.Refresh(t.Context(), []int{1, 2}, failed); err != nil || len(problems) != 0 {
			t.Fatal(err, problems)
		}
		look := func() string {
			a, _ := codes(t, d, pickup.Query{Provider: 1})
			b, _ := codes(t, d, pickup.Query{Provider: 2})
			return strings.Join(append(a, b...), " ")
		}
		want := look()
		if want != "SK10003 SK10002 SK10001 CZ20001 1234 77001" {
			t.Fatalf("the lists are %s", want)
		}
		for _, answer := range []string{"<html>", `{"error":{"code":500}}`, `{"result":{"parcelshops":[{"id":"SK1","name":"x","city":"y","country":{"code":"SK"}},{"id`, `{"parcelshops":[]}`} {
			k.now, problems, door.Points, points.Feeds["box"] = k.now.Add(7*time.Hour), nil, answer, `[{"id":"1","country":"sk"},`
			if err := k.Refresh(t.Context(), []int{1, 2}, failed); err != nil || len(problems) != 2 || look() != want {
				t.Errorf("%s: %v, %v, %s", answer, err, problems, look())
			}
		}
	})
}

func BenchmarkSearch(b *testing.B) {
	for _, dialect := range dbtest.Dialects() {
		d := dbtest.Open(b, dialect)
		samples := builtin.Samples()
		many := make([]courier.Point, 20_000)
		for i := range many {
			many[i] = samples[i%len(samples)]
			many[i].ID = fmt.Sprintf("P%05d", i)
			many[i].Street = fmt.Sprintf("Ulica%d %d", i%700, i%90)
		}
		k := newReader(d, nil)
		from := time.Now()
		if problem, err := k.Read(b.Context(), 2, &feed{points: many}); problem != "" || err != nil {
			b.Fatal(problem, err)
		}
		b.Logf("%s: 20,000 points taken over in %s", dialect, time.Since(from))
		from = time.Now()
		if problem, err := k.Read(b.Context(), 2, &feed{points: many[1:]}); problem != "" || err != nil {
			b.Fatal(problem, err)
		}
		b.Logf("%s: one less in %s", dialect, time.Since(from))
		for _, text := range []string{"", "kosice", "kosice ulica17 5", "u", "a b", "P01234", "nikde"} {
			b.Run(fmt.Sprintf("%s/%q", dialect, text), func(b *testing.B) {
				for b.Loop() {
					if _, _, err := pickup.Search(d.Read(b.Context()), pickup.Query{Provider: 2, CountryID: lookup.CountrySK, Text: text, PerPage: 20}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
