package orders_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop/voucher"
)

// Whoever orders while another order takes from the same gift voucher is told that it
// holds less by now, and not that its code is none.
func TestVoucherHoldsLess(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.make(t, "/api/shop/voucher/", map[string]any{"code": "DAROVAL", "type": 2, "fixed_value": true, "value": 20, "status": true})
		redeem := func(amount resource.Money) string {
			t.Helper()
			err := d.DB.Tx(t.Context(), func(tx *gorm.DB) error {
				v, err := voucher.ByCode(tx, "DAROVAL")
				if err != nil {
					return err
				}
				if err := tx.Exec("UPDATE vouchers SET balance = balance - 15000 WHERE id = ?", id).Error; err != nil { // another order took it
					return err
				}
				return voucher.Redeem(tx, v, amount, voucher.Use{OrderID: 1}, time.Now())
			})
			refused := fault.As(err)
			if refused == nil || len(refused.Fields["voucher"]) != 1 {
				t.Fatal(err)
			}
			return refused.Fields["voucher"][0].Key
		}
		d.exec(t, "UPDATE vouchers SET balance = 20000 WHERE id = ?", id)
		if got := redeem(20_000); got != "errors.voucherLess" {
			t.Errorf("refused by %s", got)
		}
	})
}

// The money goes back first, then what a gift voucher paid, on the voucher: with a
// part as with the whole order.
func TestRefundOfWhatAVoucherPaid(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		voucher := d.make(t, "/api/shop/voucher/", map[string]any{"code": "DAROVAL", "type": 2, "fixed_value": true, "value": 20, "status": true})
		id := d.place(t, map[string]any{"voucher": "DAROVAL", "payment_id": d.cod}) // 31.00, of which 11.00 in money
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.issued(t)
		holds := func(balance, used int64) {
			t.Helper()
			if n, u := d.number(t, "SELECT balance FROM vouchers WHERE id = ?", voucher), d.number(t, "SELECT used FROM vouchers WHERE id = ?", voucher); n != balance || u != used {
				t.Errorf("the voucher holds %d (used: %d), not %d (%d)", n, u, balance, used)
			}
		}
		holds(0, 1)
		f := d.refundForm(t, id)
		if f.Money != 11 {
			t.Errorf("%.2f can go back in money", f.Money)
		}
		part := f.refund(0)
		part["amount"] = 3
		d.b.PostJSON(at(id, "/refund"), part).Is(http.StatusOK)
		holds(0, 1)
		// Of a piece for 12.30 the 8.00 that are left go back in money, the rest on the voucher.
		var quote struct {
			Total   float64
			Summary []struct{ Label, Text string }
		}
		d.b.PostJSON(at(id, "/refund/quote"), map[string]any{"lines": f.refund(1)["lines"]}).Is(http.StatusOK).Data(&quote)
		if n := len(quote.Summary); quote.Total != 12.3 || n < 2 || quote.Summary[n-2].Text != "4,30\u00a0€" || quote.Summary[n-1].Text != "8,00\u00a0€" {
			t.Errorf("a piece comes to %+v", quote)
		}
		d.issued(t)
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.issued(t)
		holds(4_300, 0)
		d.stands(t, int64(id), 7, 3)
		d.place(t, map[string]any{"voucher": "DAROVAL", "payment_id": d.cod}) // what came back pays again
		holds(0, 1)
		if got := went(d.money(t, id)); got != "3.00 by_hand, 8.00 by_hand" {
			t.Errorf("the money is %s", got)
		}
		if left := d.refundForm(t, id).Money; left != 0 {
			t.Errorf("%.2f can still go back in money, so that the form asks for an account", left)
		}
		d.b.PostJSON(at(id, "/refund"), map[string]any{
			"lines": d.refundForm(t, id).refund(1)["lines"], "shipping": true, "payment": true, "reason": "vrátené", "restock": true,
		}).Is(http.StatusOK)
		d.issued(t)
		holds(15_700, 0)
		if got := paperLine(d.papers(t, id)); got != "order issued 31.00, invoice issued 31.00, credit_note issued -3.00, credit_note issued -12.30, credit_note issued -15.70" {
			t.Errorf("there are %s", got)
		}
		for _, m := range d.money(t, id) {
			d.b.Post(at(id, fmt.Sprintf("/repayments/%d/money_sent", m.ID)), nil).Is(http.StatusOK)
		}
		d.stands(t, int64(id), 6, 5)
		if n := d.number(t, "SELECT SUM(CASE WHEN kind = 'charge' THEN amount ELSE -amount END) FROM order_payments WHERE order_id = ?", id); n != 0 {
			t.Errorf("the order still holds %d", n)
		}
		if n := d.number(t, "SELECT price_over FROM orders WHERE id = ?", id); n != 0 {
			t.Errorf("%d are owed to nobody", n)
		}
		d.sound(t)
	})
}

// What a gift voucher paid is on it again as soon as the order ends: of the money that came a
// part went back, and all of it once the rest is sent.
func TestEndOfWhatAVoucherPaid(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		for code, admin := range map[string]int64{"STORNO20": 4, "VRATIT20": 5} {
			d.make(t, "/api/shop/voucher/", map[string]any{"code": code, "type": 2, "fixed_value": true, "value": 20, "status": true})
			id := d.place(t, map[string]any{"voucher": code, "payment_id": d.cod})
			d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": admin}).Is(http.StatusOK)
			d.stands(t, int64(id), 7, admin)
			if admin == 4 {
				d.b.PostJSON(at(id, "/send-back"), map[string]any{"reason": "objednávka je stornovaná"}).Is(http.StatusOK)
			}
			for _, m := range d.money(t, id) {
				d.b.Post(at(id, fmt.Sprintf("/repayments/%d/money_sent", m.ID)), nil).Is(http.StatusOK)
			}
			d.stands(t, int64(id), 6, admin)
		}
		unpaid := d.place(t, map[string]any{"voucher": "STORNO20", "payment_id": d.cod})
		d.b.PostJSON(at(unpaid, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		d.stands(t, int64(unpaid), 8, 4)
		d.sound(t)
	})
}

// Money that came twice is not what a part is paid back of: all of it goes back in
// the end, and the voucher has all of its own.
func TestRefundOfWhatAVoucherPaidAndCameTwice(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.make(t, "/api/shop/voucher/", map[string]any{"code": "DAROVAL", "type": 2, "fixed_value": true, "value": 20, "status": true})
		id := d.place(t, map[string]any{"voucher": "DAROVAL", "payment_id": d.cod})
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.Exec(t, "INSERT INTO order_payments (created_at, updated_at, version, order_id, kind, amount, currency, service, service_id) SELECT created_at, updated_at, 1, order_id, kind, amount, currency, 'bank', 'B-1' FROM order_payments WHERE order_id = ? AND service = 'staff'", id)
		d.Exec(t, "UPDATE orders SET price_over = 11000 WHERE id = ?", id)
		part := d.refundForm(t, id).refund(0)
		part["amount"] = 15
		d.b.PostJSON(at(id, "/refund"), part).Is(http.StatusOK)
		if n := d.number(t, "SELECT price_over FROM orders WHERE id = ?", id); n != 11_000 {
			t.Errorf("%d came twice", n)
		}
		d.b.PostJSON(at(id, "/refund"), map[string]any{
			"lines": d.refundForm(t, id).refund(2)["lines"], "shipping": true, "payment": true, "reason": "vrátené", "restock": true,
		}).Is(http.StatusOK)
		var sum float64
		for _, m := range d.money(t, id) {
			sum += m.Amount
		}
		if n := d.number(t, "SELECT balance FROM vouchers WHERE code = 'DAROVAL'"); n != 20_000 || sum != 22 {
			t.Errorf("the voucher holds %d, %.2f go back in money", n, sum)
		}
	})
}

// Who withdraws from a part of what a gift voucher paid whole has its value back on
// the voucher, and nothing is left for anybody to send.
func TestWithdrawalOfWhatAVoucherPaid(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		d.make(t, "/api/shop/voucher/", map[string]any{"code": "DAROVAL", "type": 2, "fixed_value": true, "value": 100, "status": true})
		id := d.place(t, map[string]any{"voucher": "DAROVAL", "payment_id": d.card}) // 29.50
		d.delivered(t, id, 3)
		w := d.withdrawn(t, id, 1)
		const account = "SK3112000000198742637541"
		d.Exec(t, "UPDATE withdrawals SET iban = ? WHERE id = ?", account, w)
		d.b.PostJSON(withdrawAt(w, "/receive_goods"), d.goodsBack(t, w, [2]int{1, 0})).Is(http.StatusOK)
		money := map[string]any{}
		if d.b.Get(withdrawAt(w, "/money")).Is(http.StatusOK).Data(&money); money["money_left"] != 0.0 {
			t.Errorf("the form begins with %v, and asks for an account", money)
		}
		var quote struct {
			Summary []struct{ Label, Text string }
		}
		d.b.PostJSON(withdrawAt(w, "/refund/quote"), map[string]any{}).Is(http.StatusOK).Data(&quote)
		if n := len(quote.Summary); n < 2 || quote.Summary[n-2].Text != "12,30\u00a0€" || quote.Summary[n-1].Text != "0,00\u00a0€" {
			t.Errorf("it comes to %+v", quote)
		}
		d.b.PostJSON(withdrawAt(w, "/refund"), map[string]any{}).Is(http.StatusOK)
		if n := d.number(t, "SELECT balance FROM vouchers WHERE code = 'DAROVAL'"); n != 82_800 {
			t.Errorf("the voucher holds %d", n)
		}
		// What the customer told stays, though nobody was asked for it again.
		if got := d.withdrawal(t, w); got.Status != "done" || got.Amount != 12.3 || got.IBAN != account || len(d.money(t, id)) != 0 {
			t.Errorf("the withdrawal is %+v, the money %s", got, went(d.money(t, id)))
		}
		d.sound(t)
	})
}
