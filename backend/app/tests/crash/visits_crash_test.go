package crash_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// looked is one look at a page of its own.
type looked struct {
	visitor  string
	answered time.Time // zero: the program died before its answer
}

// strolls lets visitors look at pages until the program dies, and tells when
// each look was answered, by page.
func strolls(t *testing.T, base string, round int) (pages map[string]looked, wait func()) {
	// Fewer pages than are told apart in a day.
	const groups, each, most = 6, 20, 700
	pages = map[string]looked{}
	var lock sync.Mutex
	var all sync.WaitGroup
	for group := range groups {
		all.Go(func() {
			for n := range most {
				page, visitor := fmt.Sprintf("/%d/%d/%d", round, group, n), fmt.Sprintf("203.0.%d.%d", group, n%each)
				status, err := stroll(t, base, page, visitor)
				l := looked{visitor: visitor}
				if err == nil {
					l.answered = time.Now()
				}
				lock.Lock()
				pages[page] = l
				lock.Unlock()
				if err != nil {
					return
				}
				if status != http.StatusNoContent {
					t.Errorf("a view answers %d", status)
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
		})
	}
	return pages, all.Wait
}

func stroll(t *testing.T, base, page, from string) (status int, err error) {
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, base+"/api/public/visit", strings.NewReader(`{"p":"`+page+`"}`))
	if err != nil {
		return 0, err
	}
	r.Header = http.Header{"Origin": {apptest.SiteOrigin}, "User-Agent": {apptest.Visitor}, "X-Forwarded-For": {from}}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, err
}

// standstill watches how long the machine lets a small write wait. It returns
// by how much a second is stretched: not at all where the machine is calm,
// else by what the statements of twenty such writes take.
func standstill(t *testing.T, d *db.DB) (stretched func() time.Duration, end func()) {
	const pause, calm, statements = 10 * time.Millisecond, 50 * time.Millisecond, 20
	var most atomic.Int64
	ctx, stop := context.WithCancel(t.Context())
	var watching sync.WaitGroup
	watching.Go(func() {
		for ctx.Err() == nil {
			began := time.Now()
			err := d.Write(t.Context()).Exec("UPDATE pulse SET n = n + 1").Error
			time.Sleep(pause)
			most.Store(max(most.Load(), int64(time.Since(began)-pause)))
			if err != nil {
				t.Errorf("write beside the program: %v", err)
			}
		}
	})
	stretched = func() time.Duration {
		if longest := time.Duration(most.Load()); longest > calm {
			return statements * longest
		}
		return 0
	}
	return stretched, func() { stop(); watching.Wait() }
}

// killedWithVisitors kills the program while the site is visited: what was
// answered more than a second before is counted, and nothing is counted twice.
func killedWithVisitors(t *testing.T, program string, c config.Config, rounds int) {
	c.SiteURL, c.Proxies = apptest.SiteOrigin, append(c.Proxies, apptest.Loopback)
	p := run(t, program, c)
	d := dbtest.MustOpen(t, c.DBURL)
	for _, statement := range []string{"CREATE TABLE pulse (n INTEGER)", "INSERT INTO pulse VALUES (0)"} {
		if err := d.Write(t.Context()).Exec(statement).Error; err != nil {
			t.Fatal(err)
		}
	}
	kills := apptest.Dice(apptest.Seed(t), "kills")
	all, answered, must, lost := map[string]looked{}, 0, 0, 0
	for round := range rounds {
		stretched, end := standstill(t, d)
		pages, wait := strolls(t, p.base, round)
		for began, length := time.Now(), 1700*time.Millisecond+time.Duration(kills.IntN(600))*time.Millisecond; time.Since(began) < length+stretched(); {
			time.Sleep(10 * time.Millisecond)
		}
		// Nothing is answered after that, and what is answered meanwhile is young.
		killed := time.Now()
		p.kill(t)
		wait()
		end()
		old := killed.Add(-time.Second - stretched())
		p = run(t, program, c)
		counted := viewsOf(t, d)
		for page, l := range pages {
			if l.answered.IsZero() {
				continue
			}
			if answered++; counted[page] == 0 {
				lost++
			}
			if l.answered.After(old) {
				continue
			}
			if must++; counted[page] != 1 {
				t.Errorf("%s, answered %v before the kill, is counted %d times", page, killed.Sub(l.answered), counted[page])
			}
		}
		for page, l := range pages {
			all[page] = l
		}
	}
	p.stop(t)
	if answered < rounds {
		t.Errorf("only %d views were answered", answered)
	}
	t.Logf("%d views were answered, %d of them had to be counted, %d of the last are lost", answered, must, lost)

	visitors, views := map[string]bool{}, int64(0)
	for page, n := range viewsOf(t, d) {
		if n != 1 {
			t.Errorf("%s is counted %d times", page, n)
		}
		if _, known := all[page]; !known {
			t.Errorf("%q was never looked at", page)
		}
		visitors[all[page].visitor] = true
		views += n
	}
	var days []struct{ Users, Views int64 }
	if err := d.Read(t.Context()).Table("traffic_days").Find(&days).Error; err != nil {
		t.Fatal(err)
	}
	// The visitors of before are known after a restart.
	if len(days) == 1 && (days[0].Views != views || days[0].Users != int64(len(visitors))) {
		t.Errorf("the day has %+v, its pages %d views of %d visitors", days[0], views, len(visitors))
	}
}

// viewsOf is how often each page is counted.
func viewsOf(t *testing.T, d *db.DB) map[string]int64 {
	t.Helper()
	var rows []struct {
		Value string
		Views int64
	}
	err := d.Write(t.Context()).Table("traffic_parts AS p").Select("v.value, SUM(p.views) AS views").
		Joins("JOIN traffic_values AS v ON v.id = p.value_id").Where("p.kind = 'page'").Group("v.value").Find(&rows).Error
	if err != nil {
		t.Fatal(err)
	}
	views := make(map[string]int64, len(rows))
	for _, r := range rows {
		views[r.Value] = r.Views
	}
	return views
}
