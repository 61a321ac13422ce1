package payments_test

import (
	"testing"
	"time"

	"backoffice/backend/orders/payments"
)

// The day until which a transfer is awaited is counted in the shop's days: over the
// beginning of summer time, its end, a leap day and the end of a year.
func TestTransferDue(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"2026-03-20T23:30": "2026-04-03", "2026-03-20T00:30": "2026-04-03", "2026-10-20T23:30": "2026-11-03", "2026-10-20T00:30": "2026-11-03",
		"2028-02-20T23:59": "2028-03-05", "2026-12-31T23:59": "2027-01-14", "2027-01-01T00:00": "2027-01-15",
	} {
		asked, err := time.ParseInLocation("2006-01-02T15:04", at, zone)
		if err != nil {
			t.Fatal(err)
		}
		if got := payments.TransferDue(asked.UTC(), zone).Format(time.DateOnly); got != want {
			t.Errorf("of what was ordered at %s it is %s, not %s", at, got, want)
		}
	}
	if got := payments.TransferDue(time.Date(2026, 1, 1, 23, 0, 0, 0, time.UTC), nil).Format(time.DateOnly); got != "2026-01-15" {
		t.Errorf("without a zone it is %s", got)
	}
}
