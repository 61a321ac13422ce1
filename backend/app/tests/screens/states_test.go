package screens_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/sample"
	"backoffice/backend/resource"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

const orderAPI = "/api/sample/order/"

// orderAction is one line of the table of 002 §4, written once more in Go.
type orderAction struct {
	name, field string
	to          int
	available   func(status, admin int, tracked bool) bool
}

var orderActions = []orderAction{
	{"complete", "status_admin", 1, func(s, a int, _ bool) bool { return (a == 3 || a == 2) && s == 1 }},
	{"mark_paid", "status", 1, func(s, _ int, _ bool) bool { return s == 9 || s == 8 || s == 5 || s == 2 }},
	{"ship", "status_admin", 2, func(_, a int, tracked bool) bool { return a == 3 || a == 1 && !tracked }},
	{"refund", "status_admin", 5, func(s, a int, _ bool) bool { return a != 5 && a != 4 && s == 1 }},
	{"cancel", "status_admin", 4, func(_, a int, _ bool) bool { return a != 4 && a != 1 }},
	{"send_tracking", "", 0, func(s, a int, _ bool) bool { return (a == 1 || a == 2) && s != 4 }},
}

// putOrder writes an order as it stands, whatever led there.
func putOrder(t *testing.T, m *app.Main, name string, status, admin int, tracked bool) uint64 {
	t.Helper()
	live, now := true, time.Now().UTC()
	o := sample.Order{Record: resource.Record{CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1}, Name: name, Status: status, StatusAdmin: admin}
	if tracked {
		o.TrackingSentAt = &now
	}
	if err := m.DB.Write(context.Background()).Create(&o).Error; err != nil {
		t.Fatal(err)
	}
	return o.ID
}

func readOrder(t *testing.T, m *app.Main, id uint64) sample.Order {
	t.Helper()
	var o sample.Order
	if err := m.DB.Write(context.Background()).Take(&o, id).Error; err != nil {
		t.Fatal(err)
	}
	return o
}

// In every state of an order exactly the actions of the table are offered, each
// leads where the table says, and the others are refused and change nothing.
func TestOrderActions(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, b := startSample(t, dialect)
			type order struct {
				id            uint64
				status, admin int
				tracked       bool
			}
			var orders []order
			for status := 1; status <= 9; status++ {
				for admin := 1; admin <= 5; admin++ {
					for _, tracked := range []bool{false, true} {
						name := fmt.Sprintf("%d %d %v", status, admin, tracked)
						orders = append(orders, order{putOrder(t, m, name, status, admin, tracked), status, admin, tracked})
					}
				}
			}
			var rows []struct {
				ID  uint64
				Can []string
			}
			b.Get(orderAPI + "?per_page=100").Is(http.StatusOK).Data(&rows)
			can := map[uint64][]string{}
			for _, r := range rows {
				can[r.ID] = r.Can
			}
			for _, o := range orders {
				for _, a := range orderActions {
					want := a.available(o.status, o.admin, o.tracked)
					if slices.Contains(can[o.id], a.name) != want {
						t.Errorf("%s of %+v offered: %v, want %v", a.name, o, !want, want)
					}
				}
			}
			for _, o := range orders {
				for _, a := range orderActions[:5] {
					if err := m.DB.Write(context.Background()).Model(&sample.Order{}).Where("id = ?", o.id).
						Updates(map[string]any{"status": o.status, "status_admin": o.admin, "version": 7}).Error; err != nil {
						t.Fatal(err)
					}
					want := a.available(o.status, o.admin, o.tracked)
					answer := b.PostJSON(orderAPI+fmt.Sprint(o.id, "/status"), map[string]any{a.field: a.to})
					now := readOrder(t, m, o.id)
					is := map[string]int{"status": now.Status, "status_admin": now.StatusAdmin}
					other := map[string]int{"status": now.StatusAdmin - o.admin, "status_admin": now.Status - o.status}[a.field]
					switch {
					case want && (answer.Status != http.StatusOK || is[a.field] != a.to || other != 0 || now.Version != 8):
						t.Errorf("%s of %+v answers %d and leaves %+v", a.name, o, answer.Status, now)
					case !want && (answer.Status != http.StatusConflict || now.Status != o.status || now.StatusAdmin != o.admin || now.Version != 7):
						t.Errorf("%s of %+v answers %d and leaves %+v: %s", a.name, o, answer.Status, now, answer.Body)
					}
				}
			}
		})
	}
}

// A refusal says in the reader's language which action met which state; a call
// that means nothing says what is wrong with it.
func TestOrderRefusals(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, b := startSample(t, dialect)
			id := putOrder(t, m, "Nová", 9, 3, false)
			status := orderAPI + fmt.Sprint(id, "/status")
			said, _ := b.PostJSON(status, map[string]any{"status_admin": 1}).Is(http.StatusConflict).Problem()
			if want := "Akcia „Vybaviť“ sa v tomto stave nedá vykonať: Stav platby – Nezaplatená."; said != want {
				t.Errorf("got %q, want %q", said, want)
			}
			b.Language = "en"
			said, _ = b.PostJSON(status, map[string]any{"status_admin": 1}).Is(http.StatusConflict).Problem()
			if want := "“Complete” cannot be done in this state: Payment status – Unpaid."; said != want {
				t.Errorf("got %q, want %q", said, want)
			}
			for body, wrong := range map[string][]string{
				`{}`: {"status", "status_admin"}, `{"status_admin": 3}`: {"status_admin"}, `{"status": "x"}`: {"status"},
				`{"status": 1, "status_admin": 4}`: {"status_admin"}, `{"status": 1, "more": 1}`: {"more"},
			} {
				_, fields := b.Do("POST", status, "application/json", []byte(body)).Is(http.StatusUnprocessableEntity).Problem()
				var got []string
				for name := range fields {
					got = append(got, name)
				}
				if slices.Sort(got); !slices.Equal(got, wrong) {
					t.Errorf("%s: wrong are %v, want %v", body, got, wrong)
				}
			}
			webtest.Run(t, m.DB.Gorm, []webtest.Scenario{
				{Name: "mark paid", Client: b, Method: "POST", Path: status, JSON: map[string]any{"status": 1}, Status: 200, Activity: []string{"Order 1 mark_paid"}},
				{Name: "complete", Client: b, Method: "POST", Path: status, JSON: map[string]any{"status_admin": 1}, Status: 200, Activity: []string{"Order 1 complete"}},
				{Name: "again", Client: b, Method: "POST", Path: status, JSON: map[string]any{"status_admin": 1}, Status: 409, Contains: []string{"Order status – Completed", `"status_admin":1`}},
				// No form moves a state, and no new order begins at its end.
				{Name: "form", Client: b, Method: "POST", Path: orderAPI + "1", JSON: map[string]any{"name": "Iná", "status_admin": 3}, Status: 422, Contains: []string{`"status_admin":[`}},
				{Name: "new", Client: b, Method: "POST", Path: orderAPI, JSON: map[string]any{"name": "Iná", "status_admin": 4}, Status: 422, Contains: []string{`"status_admin"`}},
			})
			history := b.Get(orderAPI + "1/history").Is(http.StatusOK).Body
			for _, want := range []string{`"action_label":"Completed"`, `"action_label":"Marked as paid"`, `"label":"Payment status"`, `"before":"Unpaid","after":"Paid"`} {
				if !strings.Contains(history, want) {
					t.Errorf("the history lacks %s: %s", want, history)
				}
			}
		})
	}
}

// Of two actions at once that exclude each other one wins, always.
func TestOneWinner(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, b := startSample(t, dialect)
			const rounds, together = 15, 6
			for range rounds {
				id := putOrder(t, m, "Súbeh", 1, 3, false)
				var won, lost atomic.Int64
				var all sync.WaitGroup
				for i := range together {
					all.Go(func() {
						to := []int{1, 4}[i%2]
						switch b.PostJSON(orderAPI+fmt.Sprint(id, "/status"), map[string]any{"status_admin": to}).Status {
						case http.StatusOK:
							won.Add(1)
						case http.StatusConflict:
							lost.Add(1)
						}
					})
				}
				all.Wait()
				var entries int64
				m.DB.Write(context.Background()).Table("activity_log").Where("model = ? AND row_id = ?", "Order", id).Count(&entries)
				if now := readOrder(t, m, id); won.Load() != 1 || lost.Load() != together-1 || now.Version != 2 || entries != 1 {
					t.Fatalf("%d won, %d lost, version %d, %d entries", won.Load(), lost.Load(), now.Version, entries)
				}
			}
		})
	}
}

// The table of the sample's states, as it can be printed and reviewed.
func TestStateTable(t *testing.T) {
	const golden = "testdata/states.md"
	var got strings.Builder
	for _, s := range sample.Screens() {
		got.WriteString(s.StateTables())
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || string(want) != got.String() {
		t.Errorf("the tables are (%v)\n%s", err, got.String())
	}
}
