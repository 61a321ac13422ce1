package crash_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/gdpr"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// killedWithRetention kills the program again and again while it erases what is over
// its period: each time as much is erased as the run says, and in the end all of it is
// and nothing else.
func killedWithRetention(t *testing.T, program string, c config.Config, rounds int) {
	const old, young = 40_000, 100
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	messages := fmt.Sprint("/api/gdpr/processing/", slices.Index(gdpr.Processings(), "messages")+1)
	admin.Post(messages+"/check", nil).Is(http.StatusOK)
	admin.PostJSON(messages, map[string]any{"months": 12, "erases": true}).Is(http.StatusOK)

	d := dbtest.MustOpen(t, c.DBURL)
	err := d.Tx(t.Context(), func(tx *gorm.DB) error {
		apptest.Messages(t, tx, "jan@example.com", time.Now().AddDate(-2, 0, 0), old)
		apptest.Messages(t, tx, "jan@example.com", time.Now(), young)
		return queueOf(t, d).Add(tx, gdpr.RetainJob, map[string]any{"run": "killed"})
	})
	if err != nil {
		t.Fatal(err)
	}
	number := func(query string) (n int) {
		if err := d.Read(t.Context()).Raw(query).Scan(&n).Error; err != nil {
			t.Fatal(err)
		}
		return n
	}
	left := func() int { return number("SELECT COUNT(*) FROM form_contacts") }
	kills, under := apptest.Dice(apptest.Seed(t), "kills"), 0
	for range rounds {
		before := left()
		apptest.Soon(t, "some are erased", func() bool { return left() < before || before == young })
		time.Sleep(time.Duration(kills.IntN(40)) * time.Millisecond)
		p.kill(t)
		if n := left(); n > young {
			under++
		}
		if kept, erased := left(), number("SELECT COALESCE(SUM(erased), 0) FROM gdpr_runs WHERE run = 'killed'"); kept+erased != old+young {
			t.Errorf("%d are left, and %d are told to be erased, of %d", kept, erased, old+young)
		}
		leasesOver(t, d)
		p = run(t, program, c)
	}
	if under == 0 {
		t.Error("all was erased before the first kill")
	}
	jobsDone(t, d, p)
	if kept, erased := left(), number("SELECT COALESCE(SUM(erased), 0) FROM gdpr_runs WHERE run = 'killed'"); kept != young || erased != old {
		t.Errorf("%d are left, want %d; %d are told to be erased, want %d", kept, young, erased, old)
	}
	if n := number("SELECT COUNT(*) FROM gdpr_runs WHERE run = 'killed' AND done_at IS NULL"); n != 0 {
		t.Errorf("%d places wait to be done", n)
	}
	p.stop(t)
}
