package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
)

// An erased customer is spoken of in words: nobody is shown the address that stands in for
// theirs, nor a form that asks who they were.
func TestAnErasedCustomerIsSaidInWords(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid, "status_admin": sale.Completed})
		other := d.place(t, map[string]any{"email": "ina@example.com", "phone": "+421 900 999 999", "status": sale.Paid, "status_admin": sale.Completed})
		d.issued(t)
		request := d.ask(t, nil)
		d.b.Post(fmt.Sprint(gdprAPI, request, "/search"), nil).Is(http.StatusOK)
		d.b.PostJSON(fmt.Sprint(gdprAPI, request, "/anonymise"), map[string]any{"agreed": true}).Is(http.StatusOK)
		d.issued(t)
		for _, path := range []string{orderAPI, fmt.Sprint(orderAPI, "detail/", id), fmt.Sprint(orderAPI, id), orderAPI + "export?format=csv"} {
			if body := d.b.Get(path).Is(http.StatusOK).Body; strings.Contains(body, ".invalid") || !strings.Contains(path, "/"+fmt.Sprint(id)) && !strings.Contains(body, "Ján Čierny") {
				t.Errorf("%s answers %s", path, body)
			}
		}
		for order, editable := range map[uint64]bool{id: false, other: true} {
			var o struct{ Can []string }
			d.b.Get(fmt.Sprint(orderAPI, "detail/", order)).Is(http.StatusOK).Data(&o)
			if slices.Contains(o.Can, "edit") != editable {
				t.Errorf("order %d can %v", order, o.Can)
			}
		}
		var found []struct{ ID uint64 }
		var number string
		if err := d.DB.Read(t.Context()).Raw("SELECT number FROM orders WHERE id = ?", id).Scan(&number).Error; err != nil {
			t.Fatal(err)
		}
		if d.b.Get(orderAPI + "?search=" + number).Is(http.StatusOK).Data(&found); !slices.ContainsFunc(found, func(o struct{ ID uint64 }) bool { return o.ID == id }) {
			t.Errorf("by its number %q are found %v", number, found)
		}
		for language, words := range map[string]string{"sk": "Vymazaný zákazník", "en": "Erased customer"} {
			d.b.Language = language
			if csv := d.b.Get(orderAPI + "export?format=csv").Is(http.StatusOK).Body; strings.Count(csv, words) != 1 {
				t.Errorf("the sheet has %s", csv)
			}
			if view := d.b.Get("/api/schema/order").Is(http.StatusOK).Body; !strings.Contains(view, `"absent":"`+words+`"`) {
				t.Errorf("in %s the list does not say %q", language, words)
			}
		}
	})
}

// A gift voucher that an erased customer bought is sent to nobody, which is not offered and
// is said.
func TestGiftOfAnErasedCustomerIsNotSent(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid, "status_admin": sale.Completed, "products": []any{map[string]any{"id": d.gift(t, "gift-1", 20), "quantity": 1, "gift": true}}})
		d.issued(t)
		send := at(id, fmt.Sprintf("/gift/%d/send_gift", d.number(t, "SELECT id FROM order_gifts WHERE order_id = ?", id)))
		offered := func(want bool) {
			t.Helper()
			var rows []struct{ Can []string }
			if d.b.Get(at(id, "/gift")).Is(http.StatusOK).Data(&rows); len(rows) != 1 || slices.Contains(rows[0].Can, "send_gift") != want || !slices.Contains(rows[0].Can, "prolong") {
				t.Errorf("offered are %+v", rows)
			}
		}
		offered(true)
		d.b.Post(send, nil).Is(http.StatusOK)
		request := d.ask(t, nil)
		d.b.Post(fmt.Sprint(gdprAPI, request, "/search"), nil).Is(http.StatusOK)
		d.b.PostJSON(fmt.Sprint(gdprAPI, request, "/anonymise"), map[string]any{"agreed": true}).Is(http.StatusOK)
		d.issued(t)
		offered(false)
		for language, want := range map[string]string{"sk": "Údaje zákazníka vymazané – Áno", "en": "Customer’s data erased – Yes"} {
			d.b.Language = language
			if said, _ := d.b.Post(send, nil).Is(http.StatusConflict).Problem(); !strings.Contains(said, want) {
				t.Errorf("it is refused by %q, want %q", said, want)
			}
		}
	})
}
