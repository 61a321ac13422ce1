package copies_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

func TestCopiesShareSessions(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		onA := a.Admin(t)
		onB := apptest.Elsewhere(t, onA, a, b)
		onB.Get("/api/me").Is(http.StatusOK)
		apptest.Saved(t, onB, apptest.PageOutsideModules("na-druhej")) // the anti-forgery token holds there too
		onB.Post("/api/logout", nil).Is(http.StatusOK)
		onA.Get("/api/me").Is(http.StatusUnauthorized).Problem()
	})
}

// What one copy answers to have saved, the other knows at once, be the answer
// from its memory or not.
func TestCopiesSeeEachOthersWrites(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		onA := a.Admin(t)
		onB := apptest.Elsewhere(t, onA, a, b)
		// A high id makes a list worth keeping in memory.
		for _, table := range []string{"pages", "categories"} {
			a.Exec(t, "ALTER TABLE "+table+" AUTO_INCREMENT = 1000000")
		}
		lists := func(on *webtest.Client, title string) bool {
			t.Helper()
			return strings.Contains(on.Get("/api/content/page/?per_page=100").Is(http.StatusOK).Body, title)
		}
		apptest.Saved(t, onA, apptest.PageOutsideModules("prva"))
		lists(onB, "")
		for round := range 5 {
			slug := "strana-" + strconv.Itoa(round)
			writer, reader := onA, onB
			if round%2 == 1 {
				writer, reader = onB, onA
			}
			lists(reader, "")
			lists(reader, "") // from memory
			id := apptest.Saved(t, writer, apptest.PageOutsideModules(slug))
			if !lists(reader, "Žena "+slug) {
				t.Errorf("round %d: the new record is not listed by the other copy", round)
			}
			form := apptest.PageOutsideModules(slug)
			form["langs[sk][title]"] = "Zmenená " + slug
			writer.Post(apptest.PagePath(id), form).Is(http.StatusOK)
			if !lists(reader, "Zmenená "+slug) || lists(reader, "Žena "+slug) {
				t.Errorf("round %d: the other copy lists what was before", round)
			}
			if shown := reader.Get(apptest.PagePath(id)).Is(http.StatusOK).Body; !strings.Contains(shown, "Zmenená "+slug) {
				t.Errorf("round %d: the other copy's form shows %s", round, shown)
			}
			writer.Delete(apptest.PagePath(id)).Is(http.StatusOK)
			if lists(reader, "Zmenená "+slug) {
				t.Errorf("round %d: the other copy lists what is removed", round)
			}

			options := func() string { return reader.Get("/api/content/category/list/1").Is(http.StatusOK).Body }
			options()
			category := apptest.Page("kategoria-" + strconv.Itoa(round))
			category["module_id"] = "1"
			writer.Post("/api/content/category/", category).Is(http.StatusCreated)
			if !strings.Contains(options(), "Žena kategoria-"+strconv.Itoa(round)) {
				t.Errorf("round %d: the other copy does not offer the new category", round)
			}
		}
	})
}

func TestCopiesKeepConflictsApart(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		onA := a.Admin(t)
		b.Person(t, "jana@example.com", apptest.Editor)
		onB := b.Browser(t).SignIn("jana@example.com", apptest.Password)
		id := apptest.Saved(t, onA, apptest.PageOutsideModules("spor"))
		answers := make(chan *webtest.Answer, 2)
		var wait sync.WaitGroup
		for i, on := range []*webtest.Client{onA, onB} {
			form := apptest.PageOutsideModules("spor")
			form["version"], form["langs[sk][title]"] = "1", fmt.Sprint("Spor ", i)
			wait.Go(func() { answers <- on.Post(apptest.PagePath(id), form) })
		}
		wait.Wait()
		close(answers)
		statuses := map[int]int{}
		for answer := range answers {
			if statuses[answer.Status]++; answer.Status == http.StatusConflict {
				var who struct {
					Version float64
					User    struct{ Name string }
				}
				if answer.Data(&who); who.Version != 2 || who.User.Name == "" {
					t.Errorf("the conflict tells %s", answer.Body)
				}
			}
		}
		if statuses[http.StatusOK] != 1 || statuses[http.StatusConflict] != 1 {
			t.Errorf("answers %v", statuses)
		}
	})
}

// Of many that take one address at once, one gets it and the others are told
// which field is at fault.
func TestOneAddressOneWinner(t *testing.T) {
	race := func(t *testing.T, rounds int, browsers []*webtest.Client) {
		for round := range rounds {
			answers := make(chan *webtest.Answer, len(browsers))
			var wait sync.WaitGroup
			for _, on := range browsers {
				wait.Go(func() {
					answers <- on.Post("/api/content/page/", apptest.PageOutsideModules("preteky-"+strconv.Itoa(round)))
				})
			}
			wait.Wait()
			close(answers)
			won := 0
			for answer := range answers {
				if answer.Status == http.StatusCreated {
					won++
					continue
				}
				_, fields := answer.Is(http.StatusUnprocessableEntity).Problem()
				if len(fields["langs.sk.title_url"]) != 1 || len(fields["langs.en.title_url"]) != 1 {
					t.Errorf("round %d: the taken address is not named: %s", round, answer.Body)
				}
			}
			if won != 1 {
				t.Fatalf("round %d: %d winners", round, won)
			}
		}
	}
	t.Run("two copies", func(t *testing.T) {
		apptest.Copies(t, func(a, b *apptest.Product) {
			race(t, 20, []*webtest.Client{a.Admin(t), b.Admin(t)})
		})
	})
	t.Run("embedded", func(t *testing.T) {
		p := apptest.Start(t, apptest.Embedded(t))
		one := p.Admin(t)
		many := []*webtest.Client{one}
		for range 11 {
			many = append(many, apptest.Elsewhere(t, one, p, p))
		}
		race(t, 10, many)
	})
}

func TestCopiesCountTogether(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		onA, onB := a.Browser(t).Begin(), b.Browser(t).Begin()
		for range 3 {
			onA.Post("/api/login", apptest.Login("jana@example.com", "wrong")).Is(http.StatusUnprocessableEntity)
		}
		for range 2 {
			onB.Post("/api/login", apptest.Login("jana@example.com", "wrong")).Is(http.StatusUnprocessableEntity)
		}
		for _, on := range []*webtest.Client{onA, onB} {
			on.Post("/api/login", apptest.Login("jana@example.com", "wrong")).Is(http.StatusTooManyRequests).Problem()
		}
	})
}

func TestCopiesShareFilesAndPreviews(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		onA := a.Admin(t)
		var stored struct{ URL string }
		apptest.Upload(t, onA, "image/png", apptest.PicturePNG(t)).Is(http.StatusCreated).Data(&stored)
		here, there := a.Browser(t).Get(stored.URL).Is(http.StatusOK), b.Browser(t).Get(stored.URL).Is(http.StatusOK)
		if here.Body != there.Body || len(there.Body) == 0 {
			t.Error("the copies serve different bytes")
		}
		id := apptest.Saved(t, onA, apptest.PageOutsideModules("ukazka"))
		var link string
		onA.Get("/api/content/page/preview/" + id).Is(http.StatusOK).Data(&link)
		path, ours := strings.CutPrefix(link, a.Base())
		if !ours {
			t.Fatalf("the preview is at %s", link)
		}
		if shown := b.Browser(t).Get(path).Is(http.StatusOK).Body; !strings.Contains(shown, "Žena ukazka") {
			t.Errorf("the other copy shows %s", shown)
		}
	})
}

// Both copies work on the jobs, and each job is done once.
func TestCopiesShareJobs(t *testing.T) {
	const jobs = 100
	apptest.Copies(t, func(a, b *apptest.Product) {
		var mu sync.Mutex
		done, by := map[int]int{}, map[*apptest.Product]int{}
		for _, p := range []*apptest.Product{a, b} {
			p.Outbox.Handle("count", func(_ context.Context, _ uint64, payload json.RawMessage) error {
				var n int
				if err := json.Unmarshal(payload, &n); err != nil {
					return err
				}
				time.Sleep(2 * time.Millisecond) // a job worth sharing
				mu.Lock()
				defer mu.Unlock()
				done[n]++
				by[p]++
				return nil
			})
		}
		err := a.DB.Tx(t.Context(), func(tx *gorm.DB) error {
			for n := range jobs {
				if err := a.Outbox.Add(tx, "count", n); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		a.Outbox.Wake(t.Context())
		apptest.Soon(t, "all jobs are done", func() bool {
			waits, given, err := b.Outbox.Pending(t.Context())
			return err == nil && waits == 0 && given == 0
		})
		mu.Lock()
		defer mu.Unlock()
		for n := range jobs {
			if done[n] != 1 {
				t.Errorf("job %d was done %d times", n, done[n])
			}
		}
		if by[a] == 0 || by[b] == 0 {
			t.Errorf("one copy did them all: %d and %d", by[a], by[b])
		}
	})
}

// Several copies that start at once on one empty database make one system: each
// migration, lookup and person once.
func TestStartTogetherMakesOneSystem(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			c := apptest.Embedded(t)
			c.DBURL = dbtest.EmptyURL(t, dialect)
			made := make([]*app.Main, 2)
			var wait sync.WaitGroup
			for i := range made {
				wait.Go(func() {
					m, err := app.New(t.Context(), c, app.Options{})
					if err != nil {
						t.Error(err)
					}
					made[i] = m
				})
			}
			wait.Wait()
			if t.Failed() {
				return
			}
			count := func(query string) (n int) {
				t.Helper()
				if err := made[0].DB.Read(t.Context()).Raw(query).Scan(&n).Error; err != nil {
					t.Fatal(err)
				}
				return n
			}
			for query, want := range map[string]int{
				"SELECT COUNT(*) FROM users":                                          1,
				"SELECT COUNT(*) FROM modules":                                        6,
				"SELECT COUNT(*) FROM module_langs":                                   12,
				"SELECT COUNT(*) FROM secrets":                                        4,
				"SELECT COUNT(*) - COUNT(DISTINCT version_id) FROM schema_migrations": 0,
			} {
				if n := count(query); n != want {
					t.Errorf("%s: %d, want %d", query, n, want)
				}
			}
			for _, fixed := range []string{"roles", "positions"} {
				langs := fmt.Sprintf("SELECT COUNT(*) FROM %s_langs", strings.TrimSuffix(fixed, "s"))
				if n := count("SELECT COUNT(*) FROM " + fixed); n == 0 || count(langs) != 2*n {
					t.Errorf("%d %s with %d titles", n, fixed, count(langs))
				}
			}
			for _, m := range made {
				if err := m.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
