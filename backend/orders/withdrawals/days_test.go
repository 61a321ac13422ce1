package withdrawals

import (
	"testing"
	"time"

	"backoffice/backend/orders/deadline"
)

// The period has whole days of the shop's zone, and ends on a working day.
func TestEndOf(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	d := Deps{Zone: zone}
	for delivered, want := range map[string]string{
		"2026-11-02T10:00:00Z": "2026-11-16", // a Monday
		"2026-11-03T10:00:00Z": "2026-11-18", // the 17th is a holiday by name
		"2026-11-06T23:30:00Z": "2026-11-23", // the 7th there: ends on Saturday
		"2026-12-10T10:00:00Z": "2026-12-28", // Christmas Eve, two holidays, a Sunday
		"2027-03-12T10:00:00Z": "2027-03-30", // Good Friday to Easter Monday
		"2027-03-28T00:30:00Z": "2027-04-12", // clocks change: ends on Sunday
	} {
		at, err := time.Parse(time.RFC3339, delivered)
		if err != nil {
			t.Fatal(err)
		}
		if got := endOf(d.dayOf(at), d.days()).Format(time.DateOnly); got != want {
			t.Errorf("delivered %s it ends on %s, not %s", delivered, got, want)
		}
	}
	if got := (Deps{Days: 30}).days(); got != 30 {
		t.Errorf("a longer period has %d days", got)
	}
	if got := (Deps{Days: 3}).days(); got != 14 {
		t.Errorf("the law's period has %d days", got)
	}
}

func TestDueOf(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC) }
	for _, one := range []struct {
		status, want string
		due          int
	}{
		{Waiting, deadline.Later, 14}, {Received, deadline.Soon, 13}, {Late, deadline.Soon, 10}, {Waiting, deadline.Overdue, 9}, {Done, deadline.Settled, 9}, {Refunded, deadline.Settled, 9}, {Refused, deadline.Settled, 9},
	} {
		if got := dueOf(one.status, day(one.due), day(10)); got != one.want {
			t.Errorf("%s due on %d is %s", one.status, one.due, got)
		}
	}
}
