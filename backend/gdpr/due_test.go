package gdpr

import (
	"testing"
	"time"
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
