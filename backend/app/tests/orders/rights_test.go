package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// Documents and labels hold names and addresses: they are for whoever may look at
// orders, and nobody else; only who may change an order has one issued again, a
// label printed or a parcel sent.
func TestRightsOfFiles(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		id := d.place(t, map[string]any{"status": sale.Paid})
		d.issued(t)
		d.b.PostJSON(at(id, "/send-to-dpd"), map[string]any{"sender_address_id": 1000, "depth": 20, "width": 20, "height": 20, "weight": 1}).Is(http.StatusOK)
		paper := d.papers(t, id)[0]
		d.Exec(t, "UPDATE order_documents SET state = 'failed', problem = '' WHERE order_id = ? AND kind = 'invoice'", id)
		failed := d.number(t, "SELECT id FROM order_documents WHERE order_id = ? AND kind = 'invoice'", id)

		d.b.PostJSON(at(id, "/record-payment"), came(2)).Is(http.StatusOK)
		written := d.number(t, "SELECT MAX(id) FROM order_payments WHERE order_id = ?", id)

		sold := d.place(t, map[string]any{"status": sale.Paid, "products": []any{map[string]any{"id": d.gift(t, "gift-1", 50), "quantity": 1, "gift": true}}})
		gift := fmt.Sprint("/api/order/gift/", d.number(t, "SELECT id FROM order_gifts WHERE order_id = ?", sold))

		type call struct {
			name  string
			ask   func(b *webtest.Client) *webtest.Answer
			reads bool // whoever may look may do so
		}
		calls := []call{
			{"documents", func(b *webtest.Client) *webtest.Answer { return b.Get(at(id, "/documents/")) }, true},
			{"a document", func(b *webtest.Client) *webtest.Answer { return b.Get(paper.Link) }, true},
			{"a gift voucher", func(b *webtest.Client) *webtest.Answer { return b.Get(gift) }, true},
			{"a label", func(b *webtest.Client) *webtest.Answer {
				return b.PostJSON(at(id, "/shipping-label"), map[string]any{"position": 1})
			}, false},
			{"labels", func(b *webtest.Client) *webtest.Answer {
				return b.PostJSON(orderAPI+"array/shipping-label", map[string]any{"rows": []uint64{id}})
			}, false},
			{"issue again", func(b *webtest.Client) *webtest.Answer {
				return b.Post(at(id, fmt.Sprintf("/documents/%d/issue_again", failed)), nil)
			}, false},
			{"the parcel anew", func(b *webtest.Client) *webtest.Answer {
				return b.PostJSON(at(id, "/settle_parcel"), map[string]any{"shipment_id": ""})
			}, false},
			{"a payment written down", func(b *webtest.Client) *webtest.Answer {
				return b.PostJSON(at(id, "/record-payment"), came(1))
			}, false},
			{"a payment corrected", func(b *webtest.Client) *webtest.Answer {
				return b.Post(at(id, fmt.Sprintf("/payments/%d/correct_payment", written)), nil)
			}, false},
		}
		_, looks := d.Extra(t, d.b, "Pozerá", "order:view")
		_, other := d.Extra(t, d.b, "Obsah", "content/text:view")
		site := d.site(t, d.key(t, map[string]any{"may_order": true, "may_read": true}), "")
		for _, c := range calls {
			// Who is not signed in has no anti-forgery token either.
			out := map[bool]int{true: http.StatusUnauthorized, false: 419}[c.reads]
			if got := c.ask(d.Browser(t)).Status; got != out {
				t.Errorf("%s, signed out: %d", c.name, got)
			}
			if got := c.ask(site).Status; got != out {
				t.Errorf("%s, a site's key: %d", c.name, got)
			}
			if got := c.ask(other).Status; got != http.StatusForbidden {
				t.Errorf("%s, who has nothing to do with orders: %d", c.name, got)
			}
			want := map[bool]int{true: http.StatusOK, false: http.StatusForbidden}[c.reads]
			if got := c.ask(looks).Status; got != want {
				t.Errorf("%s, who may only look: %d, want %d", c.name, got, want)
			}
		}
		if state := d.number(t, "SELECT COUNT(*) FROM order_documents WHERE id = ? AND state = 'failed'", failed); state != 1 {
			t.Error("who may not has had a document issued again")
		}
		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)
		for _, c := range calls[:5] {
			if got := c.ask(editor); got.Status != http.StatusOK || (c.name == "a document" || c.name == "a gift voucher") && !strings.HasPrefix(got.Body, "%PDF-") {
				t.Errorf("%s, an editor: %d", c.name, got.Status)
			}
		}
		if got := calls[5].ask(editor).Status; got != http.StatusOK {
			t.Errorf("issue again, an editor: %d", got)
		}
		d.issued(t)
		if n := d.number(t, "SELECT COUNT(*) FROM documents WHERE order_id = ? AND kind = 'invoice'", id); n != 1 {
			t.Errorf("issued again there are %d invoices", n)
		}
		// Nobody reaches a document by the address of another order.
		next := d.place(t, nil)
		d.b.Get(strings.Replace(paper.Link, fmt.Sprintf("/order/%d/", id), fmt.Sprintf("/order/%d/", next+1), 1)).Is(http.StatusNotFound)
	})
}

// Whoever may place orders and not press the buttons that mark one as paid or shipped does
// neither by the form of a new one, which does not offer it.
func TestNewOrdersBeginAsTheirMakerMay(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		_, clerk := p.Extra(t, d.b, "Pokladňa", "order:view", "order:create")
		_, cashier := p.Extra(t, d.b, "Hlavná pokladňa", "order:view", "order:create", "order:command:mark_paid")
		for what, set := range map[string]map[string]any{
			"paid":      {"status": sale.Paid},
			"shipped":   {"status_admin": sale.Shipped},
			"completed": {"status": sale.Paid, "status_admin": sale.Completed},
		} {
			before := d.number(t, "SELECT COUNT(*) FROM orders")
			clerk.PostJSON(orderAPI, d.order(set)).Is(http.StatusForbidden)
			if n := d.number(t, "SELECT COUNT(*) FROM orders"); n != before {
				t.Errorf("placed as %s there are %d orders more", what, n-before)
			}
		}
		clerk.PostJSON(orderAPI, d.order(nil)).Is(http.StatusCreated)
		clerk.PostJSON(orderAPI, d.order(map[string]any{"status": sale.Unpaid, "status_admin": sale.Awaiting})).Is(http.StatusCreated)
		cashier.PostJSON(orderAPI, d.order(map[string]any{"status": sale.Paid})).Is(http.StatusCreated)
		cashier.PostJSON(orderAPI, d.order(map[string]any{"status_admin": sale.Shipped})).Is(http.StatusForbidden)

		offered := func(b *webtest.Client, name string) string {
			var view struct {
				Form struct {
					Schema struct {
						Properties map[string]struct{ Enum []any }
					}
				}
			}
			b.Get("/api/schema/order").Is(http.StatusOK).Data(&view)
			return fmt.Sprint(view.Form.Schema.Properties[name].Enum)
		}
		if a, b, c := offered(clerk, "status"), offered(cashier, "status"), offered(clerk, "status_admin"); a != "[8 9]" || b != "[1 8 9]" || c != "[3]" {
			t.Errorf("offered are %s, %s and %s", a, b, c)
		}
	})
}
