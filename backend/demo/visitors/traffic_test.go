package visitors

import (
	"testing"
	"time"

	"backoffice/backend/demo/seed"
	"backoffice/backend/stats/collect"
)

func TestTrafficIsBelievable(t *testing.T) {
	pages := []weightedValue{{"/", 0.6}, {"/sk/kontakt", 0.4}}
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	seen := map[int64]bool{}
	for back := 1; back <= seed.Days; back++ {
		day := trafficOf(at.AddDate(0, 0, -back), back, pages)
		s := day.Sums
		seen[s.Views] = true
		if s.Users < 100 || s.NewUsers <= 0 || s.NewUsers >= s.Users || s.Sessions < s.Users || s.Views < 2*s.Sessions ||
			s.Bounces >= s.Sessions || s.Millis < s.Sessions*60_000 {
			t.Errorf("%s has %+v", day.Day, s)
		}
		for kind, list := range shares {
			var sessions int64
			for _, p := range day.Parts[kind] {
				sessions += p.Sessions
			}
			if sessions != s.Sessions {
				t.Errorf("%s: %s has %d of %d sessions", day.Day, kind, sessions, s.Sessions)
			}
			if most := day.Parts[kind][list[0].text]; most.Sessions < s.Sessions/5 || most.Views < most.Sessions {
				t.Errorf("%s: of %d sessions %s has %+v", day.Day, s.Sessions, list[0].text, most)
			}
		}
	}
	if len(seen) < seed.Days/2 {
		t.Errorf("only %d different days", len(seen))
	}
	for kind, list := range shares {
		whole := 0.0
		for _, one := range list {
			whole += one.part
		}
		if whole < 0.99 || whole > 1.01 {
			t.Errorf("%s: the shares are %v together", kind, whole)
		}
	}
}

// What leads to orders, is looked for in vain and is missing is there in each
// month; a day that is not over has a part of what it will have.
func TestEventsAreBelievable(t *testing.T) {
	pages := []weightedValue{{"/", 1}}
	months := map[string]map[string]int64{}
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for back := 1; back <= seed.Days; back++ {
		day := trafficOf(at.AddDate(0, 0, -back), back, pages)
		for _, kind := range []string{collect.Search, collect.Missing, collect.Campaign} {
			if months[day.Day[:7]] == nil {
				months[day.Day[:7]] = map[string]int64{}
			}
			for _, p := range day.Parts[kind] {
				months[day.Day[:7]][kind] += p.Views
			}
		}
	}
	for month, kinds := range months {
		for _, kind := range []string{collect.Search, collect.Missing, collect.Campaign} {
			if kinds[kind] < 20 {
				t.Errorf("%s has %d of %s", month, kinds[kind], kind)
			}
		}
	}
	whole := trafficOf(at, 0, pages)
	half := partOf(whole, passed(at))
	if half.Sums.Views >= whole.Sums.Views || half.Sums.Views < whole.Sums.Views/4 || half.Parts[collect.Browser]["Chrome"].Views >= whole.Parts[collect.Browser]["Chrome"].Views {
		t.Errorf("at noon %+v of %+v", half.Sums, whole.Sums)
	}
}

// Today shows visitors, whatever the hour is.
func TestTodayIsNeverEmpty(t *testing.T) {
	pages := []weightedValue{{"/", 0.6}, {"/sk", 0.4}}
	for _, name := range []string{"UTC", "Europe/Bratislava", "America/New_York"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, clock := range []time.Duration{11 * time.Minute, time.Hour, 5 * time.Hour, 9 * time.Hour, 14 * time.Hour, 23*time.Hour + 59*time.Minute} {
			now := time.Date(2026, 11, 23, 0, 0, 0, 0, zone).Add(clock)
			day := partOf(trafficOf(now, 0, pages), passed(now))
			if s := day.Sums; s.Users < 3 || s.Sessions < s.Users || s.Views < s.Sessions || len(day.Parts["country"]) == 0 {
				t.Errorf("%s, %v: visitors are %+v", name, clock, day)
			}
		}
	}
}
