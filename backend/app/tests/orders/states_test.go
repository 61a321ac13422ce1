package orders_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
)

// action is one line of the table of 002 §4, told once more in Go.
type action struct {
	name, field string
	to          int
	available   func(status, admin int, tracked bool) bool
}

var actions = []action{
	{"complete", "status_admin", 1, func(s, a int, _ bool) bool { return (a == 3 || a == 2) && (s == 1 || s == 7) }},
	{"mark_paid", "status", 1, func(s, _ int, _ bool) bool { return s == 9 || s == 8 || s == 5 || s == 2 }},
	{"ship", "status_admin", 2, func(_, a int, tracked bool) bool { return a == 3 || a == 1 && !tracked }},
	{"refund", "status_admin", 5, func(s, a int, _ bool) bool { return a != 5 && a != 4 && s == 1 }},
	{"cancel", "status_admin", 4, func(_, a int, _ bool) bool { return a != 4 && a != 1 }},
}

// A state that the form of a new order does not offer is told by its name, in the
// refusal of a command and in the history.
func TestStatesAreTold(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, nil)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		said, _ := d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusConflict).Problem()
		if want := "Akcia „Odoslať“ sa v tomto stave nedá vykonať: Stav objednávky – Stornovaná."; said != want {
			t.Errorf("refused by %q, want %q", said, want)
		}
		for language, want := range map[string]string{"sk": "Nič sa nezmenilo, už je to tak: Stav objednávky – Stornovaná.", "en": "Nothing was changed, it is so already: Order status – Cancelled."} {
			d.b.Language = language
			if said, _ := d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusConflict).Problem(); said != want {
				t.Errorf("done twice it is refused by %q, want %q", said, want)
			}
		}
		d.b.Language = "sk"
		if all := d.b.Get(at(id, "/history")).Is(http.StatusOK).Body; !strings.Contains(all, `"before":"Čaká na odoslanie","after":"Stornovaná"`) {
			t.Errorf("the history tells %s", all)
		}
	})
}

// In every state of an order exactly the actions of the table are offered, each
// leads where the table says, and the others are refused and change nothing.
func TestActions(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, nil)
		for status := 1; status <= 9; status++ {
			for admin := 1; admin <= 5; admin++ {
				for _, tracked := range []bool{false, true} {
					set := func() {
						d.Exec(t, "UPDATE orders SET status = ?, status_admin = ?, version = 7 WHERE id = ?", status, admin, id)
						d.Exec(t, "UPDATE orders SET tracking_sent_at = NULL WHERE id = ?", id)
						if tracked {
							d.Exec(t, "UPDATE orders SET tracking_sent_at = created_at WHERE id = ?", id)
						}
					}
					set()
					var detail struct{ Can []string }
					d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&detail)
					for _, a := range actions {
						set()
						want := a.available(status, admin, tracked)
						if slices.Contains(detail.Can, a.name) != want {
							t.Errorf("%s of %d %d %v offered: %v", a.name, status, admin, tracked, !want)
						}
						answer := d.b.PostJSON(at(id, "/status"), map[string]any{a.field: a.to})
						is := map[string]int64{
							"status": d.number(t, "SELECT status FROM orders WHERE id = ?", id), "status_admin": d.number(t, "SELECT status_admin FROM orders WHERE id = ?", id),
						}
						left := map[string]int64{"status": int64(status), "status_admin": int64(admin)}
						if want {
							left[a.field] = int64(a.to)
						}
						code := map[bool]int{true: http.StatusOK, false: http.StatusConflict}[want]
						if answer.Status != code || is["status"] != left["status"] || is["status_admin"] != left["status_admin"] {
							t.Errorf("%s of %d %d %v answers %d and leaves %v: %s", a.name, status, admin, tracked, answer.Status, is, answer.Body)
						}
					}
				}
			}
		}
		d.sound(t)
	})
}

// Of actions at once that exclude each other one wins, the others are told the
// state that they met; and what the winner gives back comes back once.
func TestOneWinner(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		for range 6 {
			before := d.stock(t, d.soap)
			id := d.place(t, map[string]any{"status": 1})
			var won, lost atomic.Int64
			var all sync.WaitGroup
			for i := range 6 {
				all.Go(func() {
					to := []int{1, 4}[i%2]
					switch answer := d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": to}); {
					case answer.Status == http.StatusOK:
						won.Add(1)
					case answer.Status == http.StatusConflict && strings.Contains(answer.Body, `"status_admin":`):
						lost.Add(1)
					default:
						t.Errorf("answers %d: %s", answer.Status, answer.Body)
					}
				})
			}
			all.Wait()
			if won.Load() != 1 || lost.Load() != 5 {
				t.Fatalf("%d won, %d lost", won.Load(), lost.Load())
			}
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 5})
			if n := d.stock(t, d.soap); n != before {
				t.Fatalf("%d soaps, want %d", n, before)
			}
		}
		d.sound(t)
	})
}

// model is an order as slow and obvious rules have it.
type model struct {
	id                     uint64
	status, admin          int
	pieces, gifts          int
	voucher, held, hasMade bool
	cancelled              bool // its gift vouchers
}

// Whatever staff do in whatever order, states, stock, vouchers and gift vouchers
// are what a slow model says.
func TestWalk(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		gift := d.gift(t, "gift-1", 50)
		voucher := d.make(t, "/api/shop/voucher/", map[string]any{"code": "LETO26", "type": 1, "value": 10, "uses_left": 6, "status": true})
		chance := rand.New(rand.NewPCG(11, 26))
		var list []*model
		stock, uses := 10, 6
		for step := range 150 {
			if len(list) == 0 || chance.IntN(4) == 0 {
				m := &model{status: []int{1, 8, 9}[chance.IntN(3)], admin: 3, pieces: 1 + chance.IntN(3), gifts: chance.IntN(2), voucher: chance.IntN(3) == 0}
				items := []any{d.item(d.soap, m.pieces)}
				if m.gifts > 0 {
					items = append(items, map[string]any{"id": gift, "quantity": m.gifts, "gift": true})
				}
				set := map[string]any{"status": m.status, "products": items, "payment_id": d.card, "send_gift": false} // what was sent is not taken back
				if m.voucher {
					set["voucher"] = "LETO26"
				}
				answer := d.b.PostJSON(orderAPI, d.order(set))
				fits := m.pieces <= stock && (!m.voucher || uses > 0)
				if fits != (answer.Status == http.StatusCreated) {
					t.Fatalf("step %d: %+v of %d pieces and %d uses answers %d: %s", step, m, stock, uses, answer.Status, answer.Body)
				}
				if !fits {
					continue
				}
				var made struct{ ID uint64 }
				answer.Data(&made)
				m.id, m.held, m.hasMade = made.ID, true, m.status == 1
				stock -= m.pieces
				if m.voucher {
					uses--
				}
				list = append(list, m)
			} else {
				m, a := list[chance.IntN(len(list))], actions[chance.IntN(len(actions))]
				want := a.available(m.status, m.admin, false)
				answer := d.b.PostJSON(at(m.id, "/status"), map[string]any{a.field: a.to})
				if code := map[bool]int{true: http.StatusOK, false: http.StatusConflict}[want]; answer.Status != code {
					t.Fatalf("step %d: %s of %+v answers %d: %s", step, a.name, m, answer.Status, answer.Body)
				}
				if want {
					m.do(a, &stock, &uses)
				}
			}
			d.agrees(t, step, list, voucher, stock, uses)
		}
		d.sound(t)
	})
}

// do is what an action does, said slowly.
func (m *model) do(a action, stock, uses *int) {
	if a.field == "status" {
		m.status = a.to
		if m.admin != 4 && m.admin != 5 {
			m.hasMade = true
		}
		return
	}
	m.admin = a.to
	if (a.to == 4 || a.to == 5) && m.held {
		m.held, m.cancelled = false, m.hasMade
		*stock += m.pieces
		if m.voucher {
			*uses++
		}
	}
}

func (d *desk) agrees(t *testing.T, step int, list []*model, voucher uint64, stock, uses int) {
	t.Helper()
	if got := d.stock(t, d.soap); got != stock {
		t.Fatalf("step %d: %d soaps, want %d", step, got, stock)
	}
	if got := d.number(t, "SELECT uses_left FROM vouchers WHERE id = ?", voucher); int(got) != uses {
		t.Fatalf("step %d: %d uses left, want %d", step, got, uses)
	}
	for _, m := range list {
		made, ended := 0, 0
		if m.hasMade {
			made = m.gifts
		}
		if m.cancelled {
			ended = made
		}
		var row struct{ Status, StatusAdmin, Gifts, Ended, Live, Open int }
		err := d.DB.Read(t.Context()).Raw(`SELECT status, status_admin, is_open AS open,
			(SELECT COUNT(*) FROM order_gifts g WHERE g.order_id = o.id) AS gifts,
			(SELECT COUNT(*) FROM order_gifts g WHERE g.order_id = o.id AND g.cancelled_at IS NOT NULL) AS ended,
			(SELECT COUNT(*) FROM order_gifts g JOIN vouchers v ON v.id = g.voucher_id WHERE g.order_id = o.id AND v.status = 1) AS live
			FROM orders o WHERE id = ?`, m.id).Scan(&row).Error
		if err != nil {
			t.Fatal(err)
		}
		isOpen := map[bool]int{true: 1}[m.admin == 2 || m.admin == 3]
		if row.Status != m.status || row.StatusAdmin != m.admin || row.Gifts != made || row.Ended != ended || row.Live != made-ended || row.Open != isOpen {
			t.Fatalf("step %d: order %d is %+v, the model %+v", step, m.id, row, *m)
		}
	}
}

// The table of the states of an order stands in the docs as it is declared.
func TestStateTable(t *testing.T) {
	const golden = "../../../docs/order-states.md"
	got := "# What can be done with an order\n\nPrinted from the declaration by a test; `UPDATE=1 go test ./backend/app/tests/orders -run TestStateTable` writes it.\n\n"
	for _, s := range app.Screens() {
		if s.Name == "order" {
			got += s.StateTables()
		}
	}
	if os.Getenv("UPDATE") == "1" {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || string(want) != got {
		t.Errorf("the table is (%v)\n%s", err, got)
	}
}
