package gifts

import (
	"testing"
	"time"
	_ "time/tzdata"
)

// Until a day means all of it, also where its clock is turned, in a leap year, and where
// the day in the shop is another than in UTC.
func TestAGiftIsValidOnTheWholeOfItsLastDay(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"2027-12-01T08:13:00Z": "2027-12-01T22:59:59Z",
		"2027-11-30T23:30:00Z": "2027-12-01T22:59:59Z",
		"2027-12-31T22:59:59Z": "2027-12-31T22:59:59Z",
		"2028-02-29T10:00:00Z": "2028-02-29T22:59:59Z",
		"2027-03-28T00:30:00Z": "2027-03-28T21:59:59Z", // summer begins
		"2027-10-31T00:30:00Z": "2027-10-31T22:59:59Z", // and ends
	} {
		moment, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := lastOf(moment.In(zone)).Format(time.RFC3339); got != want {
			t.Errorf("of %s it is %s, want %s", at, got, want)
		}
	}
}
