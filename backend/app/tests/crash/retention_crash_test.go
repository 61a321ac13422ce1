package crash_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/gdpr"
	"backoffice/backend/outbox"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/kvtest"
	"backoffice/backend/web/webtest"
)

// killedWithRetention kills the program again and again while it erases what is over
// its period: each time as much is erased as the run says, and in the end all of it is
// and nothing else.
func killedWithRetention(t *testing.T, program string, c app.Config, rounds int) {
	const old, young, atOnce = 40_000, 100, 500
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	messages := fmt.Sprint("/api/gdpr/processing/", slices.Index(gdpr.Processings(), "messages")+1)
	admin.Post(messages+"/check", nil).Is(http.StatusOK)
	admin.PostJSON(messages, map[string]any{"months": 12, "erases": true}).Is(http.StatusOK)

	d := dbtest.MustOpen(t, c.DBURL)
	err := d.Tx(t.Context(), func(tx *gorm.DB) error {
		write := func(at time.Time, n int) error {
			row := "(?, ?, 1, 1, 'jan', '', 'Ján Čierny', 'jan@example.com', '', '', 'Dobrý deň', 1, 0)"
			var args []any
			for range n {
				args = append(args, at, at)
			}
			return tx.Exec("INSERT INTO form_contacts (created_at, updated_at, live, version, search_norm, sort_key, name, email, phone, web, message, language_id, opened) VALUES "+
				row+strings.Repeat(", "+row, n-1), args...).Error
		}
		for range old / atOnce {
			if err := write(time.Now().AddDate(-2, 0, 0), atOnce); err != nil {
				return err
			}
		}
		if err := write(time.Now(), young); err != nil {
			return err
		}
		return outbox.New(d, kvtest.Memory(t), outbox.Options{}).Add(tx, gdpr.RetainJob, map[string]any{"run": "killed"})
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
		if kept, told := left(), number("SELECT COALESCE(SUM(erased), 0) FROM gdpr_runs WHERE run = 'killed'"); kept+told != old+young {
			t.Errorf("%d are left, and %d are told to be erased, of %d", kept, told, old+young)
		}
		// As if the lease of the dead were over.
		if err := d.Write(t.Context()).Exec("UPDATE jobs SET run_at = created_at WHERE state = 0").Error; err != nil {
			t.Fatal(err)
		}
		p = run(t, program, c)
	}
	if under == 0 {
		t.Error("all was erased before the first kill")
	}
	jobsDone(t, d, p)
	if kept, told := left(), number("SELECT COALESCE(SUM(erased), 0) FROM gdpr_runs WHERE run = 'killed'"); kept != young || told != old {
		t.Errorf("%d are left, want %d; %d are told to be erased, want %d", kept, young, told, old)
	}
	if n := number("SELECT COUNT(*) FROM gdpr_runs WHERE run = 'killed' AND done_at IS NULL"); n != 0 {
		t.Errorf("%d places wait to be done", n)
	}
	p.stop(t)
}
