package visitors_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource/span"
	"backoffice/backend/stats/collect"
)

// looked is one view of a page, or something that was met with on one, as a
// visitor knows it.
type looked struct {
	at       time.Time
	who      int
	page     said
	from     said
	inside   bool // from another page of the site
	again    bool
	campaign string
	missing  bool
	search   string
	event    bool
}

// said is what a browser sends, and what it counts as.
type said struct{ raw, label string }

const unknown, direct = "(nezistené)", "(priama návšteva)"

var (
	sitePaths = []said{{"/", "/"}, {"/sk/", "/sk"}, {"/sk/%C4%8Daj?strana=2", "/sk/čaj"}, {"/sk//čaj/", "/sk/čaj"}, {"/en#top", "/en"}, {"/sk/mydlo", "/sk/mydlo"}}
	linkedBy  = []said{{"", direct}, {"https://www.google.com/search?q=x", "www.google.com/search"}, {"https://M.facebook.com/", "m.facebook.com"}, {"android-app://x", direct}}
	browsers  = []struct{ agent, browser, system string }{
		{apptest.Visitor, "Chrome", "Windows"}, {"Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"},
	}
	places = []struct{ zone, country, city string }{
		{"Europe/Bratislava", "Slovensko", "Bratislava, Slovensko"}, {"Europe/Prague", "Česko", "Prague, Česko"}, {"", unknown, unknown},
	}
	tongues = []said{{"sk-SK", "slovenčina"}, {"cs", "čeština"}, {"x", unknown}, {"en-GB", "angličtina"}}
)

// visitsOf is a random visit of somebody, from a moment on: views with pauses of
// which some end the session, and things that were met with.
func visitsOf(r *rand.Rand, who int, at time.Time) (all []looked) {
	for n := range 1 + r.IntN(6) {
		l := looked{at: at, who: who, page: sitePaths[r.IntN(len(sitePaths))], from: linkedBy[r.IntN(len(linkedBy))]}
		if l.inside = n > 0 && r.IntN(5) > 0; l.inside {
			l.from = said{"https://www.example.com/sk", direct}
		}
		l.again = r.IntN(9) == 0
		if r.IntN(4) == 0 {
			l.campaign = []string{"newsletter / email / jar", "google / cpc"}[r.IntN(2)]
		}
		switch r.IntN(12) {
		case 0:
			l.missing = true
		case 1:
			l.search = "Tuhý  šampón"
		case 2:
			l.event, l.search = true, "propolis"
		}
		all = append(all, l)
		pause := time.Duration(1+r.IntN(600)) * time.Second
		if r.IntN(5) == 0 {
			pause = 30*time.Minute + time.Duration(r.IntN(3)-1)*time.Millisecond
		}
		at = at.Add(pause)
	}
	return all
}

// hit is what the script sends of it.
func (l looked) hit() collect.Hit {
	body, _ := json.Marshal(map[string]any{
		"p": l.page.raw, "r": l.from.raw, "l": tongues[l.who%len(tongues)].raw, "z": places[l.who%len(places)].zone, "a": l.again,
		"c": l.campaign, "n": l.missing, "q": l.search, "e": l.event,
	})
	return collect.Hit{Address: netip.AddrFrom4([4]byte{10, 0, 0, byte(l.who)}), Agent: browsers[l.who%2].agent, Site: "www.example.com", Body: body}
}

// visit is a session, counted slowly: the views of one visitor of a day without
// half an hour of nothing between two.
type visit struct{ views []looked }

func (v visit) seconds() time.Duration { return v.views[len(v.views)-1].at.Sub(v.views[0].at) }

// led is what led to it.
func (v visit) led() (from string, landing, campaign string) {
	first := v.views[0]
	from, landing, campaign = first.from.label, first.page.label, first.campaign
	if first.missing {
		landing = ""
	}
	if first.inside {
		campaign = ""
	}
	return from, landing, campaign
}

// visitors are the views by day and visitor, in the order of time.
type visitors map[string]map[int][]looked

func visitorsOf(all []looked, zone *time.Location) visitors {
	byDay := visitors{}
	for _, l := range all {
		day := l.at.In(zone).Format(time.DateOnly)
		if byDay[day] == nil {
			byDay[day] = map[int][]looked{}
		}
		byDay[day][l.who] = append(byDay[day][l.who], l)
	}
	return byDay
}

// visits are the sessions of some views.
func visitsIn(views []looked) (all []visit) {
	for _, l := range views {
		if l.event {
			continue
		}
		last := len(all) - 1
		if last < 0 || l.at.Sub(all[last].views[len(all[last].views)-1].at) > 30*time.Minute {
			all = append(all, visit{})
			last++
		}
		all[last].views = append(all[last].views, l)
	}
	return all
}

// counted is what a range of days comes to.
type counted struct {
	sums   collect.Sums
	parts  map[string]map[string]collect.Part // by call and label
	events map[string]map[string]int64
}

func (v visitors) count(days span.Days) counted {
	c := counted{parts: map[string]map[string]collect.Part{}, events: map[string]map[string]int64{"content/missing": {}, "content/search": {}}}
	for day, byVisitor := range v {
		if day < days.From || day > days.To {
			continue
		}
		for who, views := range byVisitor {
			for _, l := range views {
				if l.missing {
					c.events["content/missing"][l.page.label]++
				}
				if l.search != "" {
					c.events["content/search"][strings.ToLower(strings.Join(strings.Fields(l.search), " "))]++
				}
			}
			visits := visitsIn(views)
			if len(visits) == 0 {
				continue
			}
			c.sums.Users++
			if first := visits[0].views[0]; !first.inside && !first.again {
				c.sums.NewUsers++
			}
			for _, one := range visits {
				c.visit(who, one)
			}
		}
	}
	return c
}

func (c *counted) visit(who int, v visit) {
	length := v.seconds().Milliseconds()
	c.sums.Sessions++
	c.sums.Views += int64(len(v.views))
	c.sums.Millis += length
	if len(v.views) == 1 {
		c.sums.Bounces++
	}
	seen := map[string][]string{
		"demography/country": {places[who%len(places)].country}, "demography/city": {places[who%len(places)].city},
		"demography/language": {tongues[who%len(tongues)].label}, "device/browser": {browsers[who%2].browser}, "device/system": {browsers[who%2].system},
	}
	from, _, _ := v.led()
	seen["source/page"] = []string{from}
	for _, l := range v.views {
		if !l.missing && !slices.Contains(seen["content"], l.page.label) {
			seen["content"] = append(seen["content"], l.page.label)
		}
	}
	for call, labels := range seen {
		for _, label := range labels {
			if c.parts[call] == nil {
				c.parts[call] = map[string]collect.Part{}
			}
			p := c.parts[call][label]
			c.parts[call][label] = collect.Part{Sessions: p.Sessions + 1, Millis: p.Millis + length}
		}
	}
}

// origin is what led to the visit that somebody makes at a moment, by the last
// link of the day that is one.
func (v visitors) origin(who int, at time.Time, zone *time.Location) (found [3]string) {
	for _, moment := range []time.Time{at, at.Add(-10 * time.Minute)} {
		var before []looked
		for _, l := range v[moment.In(zone).Format(time.DateOnly)][who] {
			if !l.at.After(at) {
				before = append(before, l)
			}
		}
		visits := visitsIn(before)
		if len(visits) == 0 {
			continue
		}
		for n, one := range visits {
			from, landing, campaign := one.led()
			if n == 0 || from != direct || campaign != "" {
				found = [3]string{from, landing, campaign}
			}
		}
		return found
	}
	return found
}

// simulate has random visits counted by a collector, in the days around a change
// of summer time, and asks now and then what led to one.
func simulate(t *testing.T, p *apptest.Product, zone *time.Location, r *rand.Rand, first time.Time, days int) (visitors, []collect.Origin, map[uint64]string) {
	t.Helper()
	var all []looked
	for n := range days {
		from, end := span.Days{From: first.AddDate(0, 0, n).Format(time.DateOnly), To: first.AddDate(0, 0, n).Format(time.DateOnly)}.Moments(zone)
		for range 14 {
			all = append(all, visitsOf(r, 1+r.IntN(9), from.Add(time.Duration(r.Int64N(int64(end.Sub(from)/time.Millisecond)))*time.Millisecond))...)
		}
	}
	slices.SortStableFunc(all, func(a, b looked) int { return a.at.Compare(b.at) })
	var at time.Time
	c, err := collect.New(p.DB, collect.Options{Now: func() time.Time { return at }, Zone: zone})
	if err != nil {
		t.Fatal(err)
	}
	var origins []collect.Origin
	names := map[uint64]string{}
	for n, l := range all {
		at = l.at
		if err := c.Record(t.Context(), l.hit()); err != nil {
			t.Fatal(err)
		}
		asks := r.IntN(5) == 0
		if !asks && r.IntN(6) > 0 && n < len(all)-1 {
			continue
		}
		if err := c.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !asks {
			continue
		}
		at = at.Add(time.Duration(r.IntN(100)) * time.Millisecond)
		hit := l.hit()
		from, err := c.OriginOf(t.Context(), hit.Address, hit.Agent, hit.Site)
		if err != nil {
			t.Fatal(err)
		}
		want := visitorsOf(all[:n+1], zone).origin(l.who, at, zone)
		texts, err := collect.Texts(t.Context(), p.DB, []uint64{from.Referrer, from.Landing, from.Campaign})
		if err != nil {
			t.Fatal(err)
		}
		if got := [3]string{strings.ReplaceAll(texts[from.Referrer], collect.Direct, direct), texts[from.Landing], texts[from.Campaign]}; got != want {
			t.Fatalf("to %v led %q, want %q", fmt.Sprintf("%+v", l), got, want)
		}
		names[from.Referrer], names[from.Landing], names[from.Campaign] = want[0], want[1], want[2]
		origins = append(origins, from)
	}
	return visitorsOf(all, zone), origins, names
}
