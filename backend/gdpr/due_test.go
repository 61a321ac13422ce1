package gdpr

import (
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// A month ends on the same day of the next one, or on its last.
func TestDue(t *testing.T) {
	for from, want := range map[string][2]string{
		"2026-01-31": {"2026-02-28", "2026-04-30"}, "2026-11-23": {"2026-12-23", "2027-02-23"}, "2027-11-30": {"2027-12-30", "2028-02-29"}, "2026-12-01": {"2027-01-01", "2027-03-01"},
	} {
		day, err := time.Parse(time.DateOnly, from)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]string{due(day, usualMonths).Format(time.DateOnly), due(day, extendedMonths).Format(time.DateOnly)}; got != want {
			t.Errorf("a request of %s is due on %v, want %v", from, got, want)
		}
	}
}

// A request of today is taken from the first minute of the day where the site is, and
// one of tomorrow until the last one is not.
func TestRequestOfToday(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	for at, taken := range map[string]bool{"2026-11-24T00:00:30+01:00": true, "2026-11-24T23:59:30+01:00": true, "2026-11-23T23:59:30+01:00": false, "2026-07-24T00:30:00+02:00": false} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		r := Request{Email: "jana@example.com", ReceivedOn: time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)}
		err = new(Desk).save(&resource.Call{Now: now.UTC(), Zone: zone}, &r, nil)
		if refused := fault.As(err); (refused == nil) != taken || refused == nil && err != nil {
			t.Errorf("at %s: %v", at, err)
		}
	}
}
