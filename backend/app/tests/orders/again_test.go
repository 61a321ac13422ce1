package orders_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
)

// What an order was placed with stays, so that a wrong one is placed anew and cancelled:
// the copy has the customer and the goods of the first, not its states, voucher and mails.
func TestOrderAgain(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		var view struct {
			List struct{ Row []struct{ Name string } }
			Form struct {
				UI map[string]json.RawMessage `json:"ui_schema"`
			}
		}
		d.b.Get("/api/schema/order").Is(http.StatusOK).Data(&view)
		if !slices.ContainsFunc(view.List.Row, func(a struct{ Name string }) bool { return a.Name == "duplicate" }) {
			t.Errorf("the rows offer %v", view.List.Row)
		}
		begins := func(name string) bool {
			var field struct {
				Options struct{ NotCopied bool } `json:"ui:options"`
			}
			if err := json.Unmarshal(view.Form.UI[name], &field); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return field.Options.NotCopied
		}
		for name, own := range map[string]bool{
			"status": true, "status_admin": true, "voucher": true, "send_order": true, "send_invoice": true, "send_gift": true,
			"email": false, "shipping_id": false, "payment_id": false, "note": false,
		} {
			if begins(name) != own {
				t.Errorf("%s of a copy begins anew: %v, want %v", name, !own, own)
			}
		}
		first := d.place(t, map[string]any{"status": sale.Paid})
		var loaded map[string]any
		d.b.Get(fmt.Sprint(orderAPI, first)).Is(http.StatusOK).Data(&loaded)
		form := d.order(nil)
		for name := range form {
			if value, ok := loaded[name]; ok && !begins(name) {
				form[name] = value
			}
		}
		d.b.PostJSON(orderAPI, form).Is(http.StatusCreated)
		if n := d.number(t, "SELECT COUNT(*) FROM orders a JOIN orders b ON a.fullname = b.fullname AND a.price = b.price AND a.id < b.id"); n != 1 {
			t.Errorf("%d orders are like the first", n)
		}
	})
}

// Whoever packs chooses what goes by one way of shipping.
func TestOrdersByShipping(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		number := d.place(t, nil)
		way := d.number(t, fmt.Sprint("SELECT shipping_id FROM orders WHERE id = ", number))
		for query, want := range map[string]int{fmt.Sprint(way): 1, fmt.Sprint(way + 1): 0} {
			var rows []map[string]any
			d.b.Get(orderAPI + "?shipping=" + query).Is(http.StatusOK).Data(&rows)
			if len(rows) != want {
				t.Errorf("by %s go %d orders, want %d", query, len(rows), want)
			}
		}
	})
}
