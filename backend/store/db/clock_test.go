package db_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A copy whose machine's clock is off goes by the server's, until both agree.
func TestNowIsTheServers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if ahead, changed, err := d.ReadClock(t.Context()); ahead != 0 || changed || err != nil {
			t.Errorf("one clock is apart by %v, %v, %v", ahead, changed, err)
		}
		if apart := time.Until(d.Now()).Abs(); apart > time.Second {
			t.Errorf("it is apart by %v", apart)
		}
	})
	if !slices.Contains(dbtest.Dialects(), db.MySQL) {
		return
	}
	for _, off := range []time.Duration{3 * time.Minute, -time.Hour, 24 * time.Hour} {
		t.Run(fmt.Sprint(off), func(t *testing.T) {
			// To a session whose timestamp is set the server's clock stands there.
			d := dbtest.MustOpen(t, fmt.Sprintf("%s?timestamp=%d", dbtest.URL(t, db.MySQL), time.Now().Add(off).Unix()))
			ahead, changed, err := d.ReadClock(t.Context())
			if (ahead-off).Abs() > 10*time.Second || !changed || err != nil {
				t.Errorf("the clock of the server is ahead by %v, %v, %v", ahead, changed, err)
			}
			if apart := (time.Until(d.Now()) - off).Abs(); apart > 10*time.Second {
				t.Errorf("%v away from the server's", apart)
			}
		})
	}
}
