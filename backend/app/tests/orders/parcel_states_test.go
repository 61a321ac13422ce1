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

// What is done outside with an order is offered in exactly the states in which it is
// accepted: nothing is sent of one that ended, and nobody is sent to or written to where
// the customer was erased.
func TestOutwardActionsByState(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, _ := carried(t, p)
		d.Exec(t, "UPDATE products SET stock = 1000")
		going := []int{sale.Completed, sale.Shipped, sale.Awaiting}
		gone, ended := going[:2], []int{sale.Cancelled, sale.Refunded}
		all := slices.Concat(going, ended)
		actions := map[string]struct {
			path   string
			form   map[string]any
			in     []int
			nobody bool // goes without a customer
		}{
			"send_to_dpd":           {"/send-to-dpd", box, going, false},
			"send_to_packetery":     {"/send-to-packetery", none, going, false},
			"tracking":              {"/tracking", map[string]any{"tracking_id": "ABC123"}, gone, false},
			"send_order":            {"/send-order", none, going, false},
			"send_invoice":          {"/send-invoice", none, all, false},
			"send_storno":           {"/send-storno", none, ended, false},
			"check_vat":             {"/check-vat", none, all, false},
			"generate_invoice":      {"/generate-invoice", none, going, false},
			"generate_confirmation": {"/generate-confirmation", none, going, false},
			"label":                 {"/shipping-label", map[string]any{"position": 1}, all, true},
		}
		provider := map[string]int{"send_to_packetery": 2} // a pick-up point of Packeta; else a courier
		for name, a := range actions {
			for _, state := range all {
				for _, erased := range []bool{false, true} {
					id := d.atPoint(t, nil)
					d.Exec(t, "UPDATE orders SET status = ?, status_admin = ?, is_open = ?, shipping_provider = ?, shipping_pickup = ?, tracking_link = ?, has_vat = ?, sf_order_id = ?, sf_invoice_id = ?, dpd_shipment_id = ? WHERE id = ?",
						sale.Paid, state, state == sale.Awaiting || state == sale.Shipped, provider[name], false, "https://example.com/", true, map[bool]string{true: "1"}[name != "generate_confirmation"],
						map[bool]string{true: "1"}[name == "send_invoice"], map[bool]any{true: "1"}[name == "label"], id)
					if erased {
						d.Exec(t, "UPDATE orders SET fullname = '', name = '', surname = '' WHERE id = ?", id)
					}
					want := slices.Contains(a.in, state) && (a.nobody || !erased)
					if can := d.parcel(t, id).Can; slices.Contains(can, name) != want {
						t.Errorf("%s in %d, erased %v: offered are %v", name, state, erased, can)
					}
					answer := d.b.PostJSON(at(id, a.path), a.form)
					if refused := answer.Status == http.StatusConflict && strings.Contains(answer.Body, "v tomto stave"); refused == want {
						t.Errorf("%s in %d, erased %v: answers %s", name, state, erased, fmt.Sprint(answer.Status, answer.Body))
					}
				}
			}
		}
	})
}
