package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// parcel is what the program of this test ships.
type parcel struct {
	resource.Record
	Name    string `order:"bytes"`
	Shipped int
}

const parcelTable = "CREATE TABLE IF NOT EXISTS parcels (id %s, created_at %[2]s NOT NULL, updated_at %[2]s NOT NULL, deleted_at %[2]s NULL," +
	" live BOOLEAN NULL, version BIGINT NOT NULL DEFAULT 0, name VARCHAR(60) NOT NULL, shipped INT NOT NULL)"

// The variables of the program of this test, which is the test's own binary.
const (
	courierVar = "CRASH_COURIER"
	laterVar   = "CRASH_LATER"
)

func TestMain(m *testing.M) {
	if courier := os.Getenv(courierVar); courier != "" {
		if err := shipping(courier); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// ask asks the courier for an effect under key, then tells that its answer has
// come: there the program is killed.
func ask(ctx context.Context, courier, path, key string) error {
	for _, path := range []string{path, "/answered" + path} {
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, courier+path, nil)
		if err != nil {
			return err
		}
		request.Header.Set("Idempotency-Key", key)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		if err := answer.Body.Close(); err != nil {
			return err
		}
	}
	return nil
}

// shipping ships the one parcel that there is: a courier is asked before the
// transaction, and a label is ordered after it. It ends when nothing is left to do.
func shipping(courier string) error {
	ctx := context.Background()
	c, err := config.Parse(os.Getenv)
	if err != nil {
		return err
	}
	later, err := time.ParseDuration(os.Getenv(laterVar))
	if err != nil {
		return err
	}
	screen := resource.Resource[parcel]{
		Name: "parcel", Title: "name", NotPersonal: map[string]string{"name": "what a parcel is called"},
		List: resource.List{Columns: column.List{column.Text("name")}, Sort: resource.Asc("name"), Row: []resource.Action{resource.CommandAction("ship", "car")}},
		Form: resource.Form{Main: field.List{field.Text("name").Required().Max(60)}},
		Commands: []resource.Command[parcel]{{Name: "ship", When: field.When("shipped", 0), Run: resource.EachRowBeforeTx(
			func(c *resource.Call, _ *parcel, _ struct{}) (string, error) {
				return c.Key, ask(c, courier, "/ship", c.Key)
			},
			func(c *resource.Call, p *parcel, _ struct{}, key string) (resource.Reply, error) {
				p.Shipped = 1
				return resource.Reply{}, c.EffectOnce("label", key, p.ID)
			},
		)}},
	}.Screen()
	m, err := app.New(ctx, c, app.Options{
		More: resource.Set{screen}, Now: func() time.Time { return db.Now().Add(later) },
	})
	if err != nil {
		return err
	}
	m.Outbox.HandleOnce("label", func(ctx context.Context, key string, _ json.RawMessage) error {
		return ask(ctx, courier, "/label", key)
	})
	if err := m.Serve(); err != nil {
		return err
	}
	var p parcel
	if err := m.DB.Read(ctx).Take(&p).Error; err != nil {
		return err
	}
	if p.Shipped == 0 {
		admin, err := m.Accounts.Administrator(ctx)
		if err != nil {
			return err
		}
		if _, err := m.Engine.Run(ctx, engine.Caller{Actor: admin, Locale: "sk"}, "parcel", "ship", p.ID, engine.Body{}); err != nil {
			return err
		}
	}
	for waits := int64(1); waits > 0; time.Sleep(20 * time.Millisecond) {
		if waits, _, err = m.Outbox.Pending(ctx); err != nil {
			return err
		}
	}
	return m.Close()
}

// Whoever kills the program between a service's answer and the note of it, in
// a command before its transaction or in an effect after it, finds one effect a
// key when the work has been done again.
func TestKilledBetweenAnswerAndNote(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := apptest.Embedded(t)
		c.DBURL = dbtest.EmptyURL(t, d.Dialect)
		prepareParcel(t, c)

		var mu sync.Mutex
		calls, effects := map[string]int{}, map[string]map[string]int{}
		killAt := ""
		program := &apptest.Mortal{}
		courier := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			key := r.Header.Get("Idempotency-Key")
			if r.URL.Path == killAt {
				program.Kill()
				return
			}
			if calls[r.URL.Path]++; effects[r.URL.Path] == nil {
				effects[r.URL.Path] = map[string]int{}
			}
			effects[r.URL.Path][key] = 1
		}))
		t.Cleanup(courier.Close)
		program.Environ = apptest.Environ(c, courierVar+"="+courier.URL, "KV_URL=memory://")
		ship := func(at string, later time.Duration) {
			t.Helper()
			mu.Lock()
			killAt = at
			mu.Unlock()
			if killed := program.Run(t, laterVar+"="+later.String()); killed != (at != "") {
				t.Fatalf("to be killed at %q it was killed: %v", at, killed)
			}
		}
		ship("/answered/ship", 0)
		ship("/answered/label", 0)
		// What a dead one had in hand is taken over when its lease has run out.
		ship("", time.Hour)
		ship("", 2*time.Hour)

		for path, times := range map[string]int{"/ship": 2, "/label": 2} {
			if calls[path] != times || len(effects[path]) != 1 {
				t.Errorf("%s was asked %d times, for %v", path, calls[path], effects[path])
			}
		}
		again := dbtest.MustOpen(t, c.DBURL)
		var p parcel
		if err := again.Read(t.Context()).Take(&p).Error; err != nil || p.Shipped != 1 || p.Version != 2 {
			t.Errorf("the parcel is %+v, %v", p, err)
		}
	})
}

// prepareParcel makes the table with a parcel in it.
func prepareParcel(t *testing.T, c config.Config) {
	t.Helper()
	d, err := db.Open(t.Context(), c.DBURL)
	if err != nil {
		t.Fatal(err)
	}
	id, moment := "INTEGER PRIMARY KEY AUTOINCREMENT", "DATETIME"
	if d.Dialect == db.MySQL {
		id, moment = "BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY", "DATETIME(3)"
	}
	for _, statement := range []string{
		fmt.Sprintf(parcelTable, id, moment),
		"INSERT INTO parcels (id, created_at, updated_at, live, version, name, shipped) VALUES (1, '2026-01-01 00:00:00', '2026-01-01 00:00:00', 1, 1, 'Balík', 0)",
	} {
		if err := d.Write(t.Context()).Exec(statement).Error; err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}
