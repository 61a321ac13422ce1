package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// cashView is what an order's page says of its money.
type cashView struct {
	Held    float64 `json:"price_held"`
	Left    float64 `json:"price_left"`
	Over    float64 `json:"price_over"`
	PaidAt  *string `json:"paid_at"`
	Entries []struct {
		ID   int64
		Kind string
		Note string
	}
}

func (d *desk) cash(t testing.TB, id uint64) (s cashView) {
	t.Helper()
	d.b.Get(fmt.Sprintf("/api/order/detail/%d", id)).Is(http.StatusOK).Data(&s)
	return s
}

func came(amount float64) map[string]any { return map[string]any{"received": amount} }

// A transfer that is too small, too large, or comes twice is written down as it came: an
// order is paid once all of it is there, and what is too much can be sent back.
func TestRecordPayment(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": 8})
		price := float64(d.number(t, "SELECT price FROM orders WHERE id = ?", id)) / 1000
		var start map[string]any
		d.b.Get(at(id, "/due")).Is(http.StatusOK).Data(&start)
		if start["received"] != price || start["currency"] != "EUR" {
			t.Errorf("the form begins with %v", start)
		}
		for _, wrong := range []map[string]any{came(0), came(-5), {}} {
			d.b.PostJSON(at(id, "/record-payment"), wrong).Is(http.StatusUnprocessableEntity)
		}
		record := func(sent map[string]any, said string) {
			t.Helper()
			if a := d.b.PostJSON(at(id, "/record-payment"), sent).Is(http.StatusOK); !strings.Contains(a.Body, said) {
				t.Errorf("told is %s, not %q", a.Body, said)
			}
		}
		record(map[string]any{"received": 10, "payment_note": "výpis 11/2026"}, "celá suma však ešte neprišla")
		d.stands(t, int64(id), 8, 3)
		if s := d.cash(t, id); s.Held != 10 || s.Left != price-10 || s.Over != 0 || s.PaidAt != nil || s.Entries[0].Note != "výpis 11/2026" {
			t.Errorf("after a part it says %+v", s)
		}
		record(came(price-10), "objednávka je zaplatená")
		d.stands(t, int64(id), 1, 3)
		record(came(price), "Prišlo viac")
		if s := d.cash(t, id); s.Over != price || s.Left != 0 || s.PaidAt == nil {
			t.Errorf("paid twice it says %+v", s)
		}
		// No service took it, so that none sends it back.
		if a := d.b.PostJSON(at(id, "/send-back"), map[string]any{"reason": "preplatok"}).Is(http.StatusOK); !strings.Contains(a.Body, "treba poslať ručne") || strings.Contains(a.Body, "posielajú") {
			t.Errorf("told is %s", a.Body)
		}
		if said := d.b.Get(at(id, "/events/")).Is(http.StatusOK).Body; !strings.Contains(said, "Na vrátenie ") || strings.Contains(said, "Posiela sa") {
			t.Errorf("the timeline says %s", said)
		}
		d.sound(t)
	})
}

// What was written down by mistake is taken back: an order that is covered no more awaits
// its money again, unless something followed from the payment.
func TestCorrectPayment(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		entry := func(id uint64) int64 {
			t.Helper()
			return d.number(t, "SELECT MAX(id) FROM order_payments WHERE order_id = ? AND kind = 'charge'", id)
		}
		correct := func(id uint64) string { return at(id, fmt.Sprintf("/payments/%d/correct_payment", entry(id))) }

		id := d.place(t, map[string]any{"status": 8})
		d.b.PostJSON(at(id, "/record-payment"), came(5)).Is(http.StatusOK)
		d.b.PostJSON(correct(id), nil).Is(http.StatusOK)
		if s := d.cash(t, id); s.Held != 0 || len(s.Entries) != 2 || s.Entries[1].Kind != "correction" {
			t.Errorf("after the correction it says %+v", s)
		}
		d.b.PostJSON(correct(id), nil).Is(http.StatusConflict)

		mark := func(id uint64) { d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK) }
		mark(id)
		d.stands(t, int64(id), 1, 3)
		d.b.PostJSON(correct(id), nil).Is(http.StatusOK)
		d.stands(t, int64(id), 8, 3)
		if s := d.cash(t, id); s.Held != 0 || s.PaidAt != nil {
			t.Errorf("unpaid it says %+v", s)
		}
		mark(id) // the money is counted again, although it was marked before
		if s := d.cash(t, id); s.Held == 0 || s.PaidAt == nil {
			t.Errorf("paid again it says %+v", s)
		}

		for name, follow := range map[string]func(id uint64){
			"completed": func(id uint64) {
				d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 1}).Is(http.StatusOK)
			},
			"partly refunded": func(id uint64) {
				d.b.PostJSON(at(id, "/refund"), map[string]any{"amount": 1, "reason": "zľava"}).Is(http.StatusOK)
			},
		} {
			id := d.place(t, map[string]any{"status": 8})
			mark(id)
			follow(id)
			d.b.PostJSON(correct(id), nil).Is(http.StatusConflict)
			if n := d.number(t, "SELECT COUNT(*) FROM order_payments WHERE order_id = ? AND kind = 'correction'", id); n != 0 {
				t.Errorf("%s: a refused correction left an entry", name)
			}
		}
		gift := d.place(t, map[string]any{"status": 8, "products": []any{map[string]any{"id": d.gift(t, "gift-1", 5), "quantity": 1, "gift": true}}})
		mark(gift)
		d.b.PostJSON(correct(gift), nil).Is(http.StatusConflict)
		d.sound(t)
	})
}
