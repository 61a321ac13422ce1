package salestest

import (
	"testing"
	"time"

	"backoffice/backend/store/db"
)

// Kept are the orders as the tables have them, removed ones too, and without what led to them.
func Kept(t testing.TB, d *db.DB) map[uint64]*Order {
	t.Helper()
	read := func(into any, query string) {
		if err := d.Read(t.Context()).Raw(query).Scan(into).Error; err != nil {
			t.Fatal(err)
		}
	}
	var rows []struct {
		ID, VoucherID                               uint64
		CreatedAt                                   time.Time
		PaidAt, EndedAt                             *time.Time
		StatusAdmin                                 int
		PaymentMethod, Email                        string
		Price, PriceDue, VoucherPrice, CurrencyRate int64
	}
	read(&rows, "SELECT id, COALESCE(voucher_id, 0) AS voucher_id, created_at, paid_at, ended_at, status_admin, payment_method, email, price, price_due, voucher_price, currency_rate FROM orders")
	all := make(map[uint64]*Order, len(rows))
	for _, r := range rows {
		all[r.ID] = &Order{
			id: r.ID, placed: r.CreatedAt, paid: r.PaidAt, ended: r.EndedAt, status: r.StatusAdmin, method: r.PaymentMethod, email: r.Email,
			voucher: r.VoucherID != 0, price: r.Price, due: r.PriceDue, discount: r.VoucherPrice, rate: r.CurrencyRate,
		}
	}
	var lines []struct {
		OrderID                           uint64
		ProductID, Quantity, Gross, Share int64
	}
	read(&lines, "SELECT order_id, product_id, quantity, gross, share FROM order_lines ORDER BY order_id, position")
	for _, l := range lines {
		all[l.OrderID].lines = append(all[l.OrderID].lines, line{l.ProductID, l.Quantity, l.Gross, l.Share})
	}
	var back []struct {
		OrderID   uint64
		CreatedAt time.Time
		Amount    int64
	}
	read(&back, "SELECT order_id, created_at, amount FROM order_payments WHERE kind IN ('refund', 'chargeback') AND service <> 'voucher' ORDER BY created_at, id")
	for _, b := range back {
		all[b.OrderID].refunds = append(all[b.OrderID].refunds, refund{b.CreatedAt, b.Amount})
	}
	return all
}
