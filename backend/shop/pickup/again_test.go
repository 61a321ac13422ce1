package pickup_test

import (
	"errors"
	"testing"
	"time"

	"backoffice/backend/shop/pickup"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Who mends what a list could not be read for, and starts the program anew, waits for no
// hour; a program that fails at each start does not ask again at each.
func TestAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		from := &feed{err: errors.New("the login is wrong")}
		k := newReader(d, from)
		start := func(by time.Duration) {
			t.Helper()
			k.now = k.now.Add(by)
			if err := k.Again(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := k.Refresh(t.Context(), []int{2}, func(int, string, error) {}); err != nil {
				t.Fatal(err)
			}
		}
		start(0)
		start(30 * time.Second)
		if from.asked != 1 {
			t.Errorf("a list that failed a moment ago was asked for %d times", from.asked)
		}
		*from = feed{points: three}
		start(time.Minute)
		if s, _ := pickup.StateOf(d.Read(t.Context()), 2); s.Points != 3 || s.FailedAt != nil {
			t.Errorf("with the right login the list stands as %+v", s)
		}
		start(time.Hour)
		if from.asked != 1 {
			t.Errorf("a list that was read was asked for %d times", from.asked)
		}
	})
}
