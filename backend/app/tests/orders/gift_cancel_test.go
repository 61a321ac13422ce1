package orders_test

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
)

// Nobody gets the money of a cancelled order back and keeps its gift vouchers: those that
// were sent end when it goes, and one that was used stays paid, also by the credit note.
func TestGiftsOfACancelledOrder(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		gift := d.gift(t, "gift-1", 50)
		d.b.PostJSON(fmt.Sprint("/api/shop/product/", gift), map[string]any{"stock": 10}).Is(http.StatusOK)
		type voucher struct {
			ID        uint64
			Code      string
			Cancelled *string `json:"cancelled_at"`
		}
		var order struct {
			Price float64
			Gifts []voucher
			Can   []string
		}
		read := func(id uint64) {
			t.Helper()
			order.Gifts, order.Can = nil, nil
			d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&order)
		}
		// sold is a paid order whose gift vouchers were sent, of which the first one was used.
		sold := func(vouchers int, lines ...any) uint64 {
			t.Helper()
			lines = append(lines, map[string]any{"id": gift, "quantity": vouchers, "gift": true})
			id := d.place(t, map[string]any{"status": sale.Paid, "products": lines})
			d.issued(t)
			read(id)
			d.place(t, map[string]any{"voucher": order.Gifts[0].Code, "products": []any{d.item(d.soap, 1)}})
			return id
		}
		id := sold(2, d.item(d.balm, 1))
		rest := math.Round((order.Price-50)*100) / 100
		stock := d.number(t, "SELECT stock FROM products WHERE id = ?", gift)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.issued(t)
		// The confirmation says so: what was sent is valid until the money goes back.
		if read(id); order.Gifts[0].Cancelled != nil || order.Gifts[1].Cancelled != nil {
			t.Errorf("before the money goes back there are %+v", order.Gifts)
		}
		// The one that was used stays sold.
		if now := d.number(t, "SELECT stock FROM products WHERE id = ?", gift); now != stock+1 {
			t.Errorf("of %d vouchers in stock there are %d", stock, now)
		}
		if doc := d.document(t, id, "credit_note"); float64(doc.Totals.Gross)/100 != rest {
			t.Errorf("of %v with a used voucher %s are credited", order.Price, doc.Totals.Gross.Decimal())
		}
		d.b.PostJSON(at(id, "/send-back"), map[string]any{"reason": "objednávka je stornovaná"}).Is(http.StatusOK)
		if all := d.money(t, id); len(all) != 1 || all[0].Amount != rest {
			t.Errorf("of %v with a used voucher %+v go back", order.Price, all)
		}
		read(id)
		if order.Gifts[0].Cancelled != nil || order.Gifts[1].Cancelled == nil || slices.Contains(order.Can, "send_back") {
			t.Errorf("the money went back, and there are %+v", order)
		}
		d.b.PostJSON(orderAPI, d.order(map[string]any{"voucher": order.Gifts[1].Code})).Is(http.StatusUnprocessableEntity)

		// Nothing else was sold: nothing is credited.
		alone := sold(1)
		d.b.PostJSON(at(alone, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.issued(t)
		if n := d.number(t, "SELECT COUNT(*) FROM order_documents WHERE order_id = ? AND kind = 'credit_note'", alone); n != 0 {
			t.Errorf("a used voucher has %d credit notes", n)
		}
		d.sound(t)
	})
}

// While nobody used a voucher that was sent, it stays valid with a cancelled order until the
// money goes back.
func TestSentGiftsEndWithTheMoney(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid, "products": []any{map[string]any{"id": d.gift(t, "gift-1", 50), "quantity": 1, "gift": true}}})
		d.issued(t)
		live := func() int64 {
			return d.number(t, "SELECT COUNT(*) FROM order_gifts g JOIN vouchers v ON v.id = g.voucher_id WHERE g.order_id = ? AND g.cancelled_at IS NULL AND v.status = ?", id, true)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		if live() != 1 {
			t.Error("the voucher that was sent ended with the order")
		}
		d.b.PostJSON(at(id, "/send-back"), map[string]any{"reason": "objednávka je stornovaná"}).Is(http.StatusOK)
		if live() != 0 {
			t.Error("the voucher outlives its money")
		}
	})
}
