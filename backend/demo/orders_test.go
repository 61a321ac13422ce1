package demo

import (
	"testing"
	"time"

	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db"
)

// wantOrders holds what the shop has sold against the sums of its lines, its
// money and the ledger of stock.
func wantOrders(t *testing.T, d *db.DB) {
	t.Helper()
	if wrong, err := stock.Check(t.Context(), d); err != nil || len(wrong) > 0 {
		t.Error("the ledger of stock:", wrong, err)
	}
	for what, query := range map[string]string{
		"payment states":         "SELECT COUNT(DISTINCT status) - 8 FROM orders",
		"admin states":           "SELECT COUNT(DISTINCT status_admin) - 4 FROM orders",
		"countries":              "SELECT COUNT(DISTINCT country_id) - 4 FROM orders",
		"currencies":             "SELECT COUNT(DISTINCT currency) - 3 FROM orders",
		"ways of payment":        "SELECT COUNT(DISTINCT payment_method) - 3 FROM orders",
		"ways of shipping":       "SELECT COUNT(DISTINCT shipping_id) - 6 FROM orders",
		"days":                   "SELECT COUNT(DISTINCT DATE(created_at)) - 199 FROM orders",
		"companies":              "SELECT COUNT(*) - 9 FROM orders WHERE has_vat = 1",
		"orders of accounts":     "SELECT COUNT(*) - 99 FROM orders WHERE user_id IS NOT NULL",
		"gift vouchers":          "SELECT COUNT(*) - 9 FROM order_gifts WHERE value > 0",
		"redeemed gift vouchers": "SELECT COUNT(*) FROM order_gifts WHERE redeemed_order_id IS NOT NULL",
		"vouchers in orders":     "SELECT COUNT(*) - 29 FROM orders WHERE voucher_id IS NOT NULL AND price_discount > 0",
		"orders on sale":         "SELECT COUNT(*) FROM orders WHERE on_sale = 1",
		"money given back":       "SELECT COUNT(*) - 9 FROM order_payments WHERE kind = 'refund'",
		"goods that came back":   "SELECT COUNT(*) - 9 FROM stock_movements WHERE reason IN ('cancel', 'return')",
		"notes of customers":     "SELECT COUNT(*) - 9 FROM orders WHERE note <> ''",
		"used vouchers":          "SELECT COUNT(*) - 2 FROM vouchers WHERE used = 1 AND EXISTS (SELECT 1 FROM voucher_uses u WHERE u.voucher_id = vouchers.id)",
	} {
		if n := count(t, d, query); n < 1 {
			t.Errorf("too few %s: %d below", what, 1-n)
		}
	}
	const lines = "(SELECT SUM(l.gross) FROM order_lines l WHERE l.order_id = o.id)"
	const money = "COALESCE((SELECT SUM(CASE WHEN p.kind = 'charge' THEN p.amount ELSE -p.amount END) FROM order_payments p WHERE p.order_id = o.id), 0)"
	for what, query := range map[string]string{
		"orders whose lines do not make their goods": "SELECT COUNT(*) FROM orders o WHERE o.price_goods <> " + lines,
		"orders whose sums do not make their price":  "SELECT COUNT(*) FROM orders o WHERE o.price <> o.price_goods - o.price_discount + o.price_fees",
		"orders whose tax does not fit":              "SELECT COUNT(*) FROM orders o WHERE o.price <> o.price_net + o.price_vat OR o.price_due <> o.price - o.price_paid",
		"discounts that lines do not share":          "SELECT COUNT(*) FROM orders o WHERE o.price_discount <> (SELECT SUM(l.share) FROM order_lines l WHERE l.order_id = o.id)",
		"paid orders without all of their money":     "SELECT COUNT(*) FROM orders o WHERE o.status = 1 AND (o.paid_at IS NULL OR o.price <> " + money + ")",
		"repaid orders with money":                   "SELECT COUNT(*) FROM orders o WHERE o.status = 6 AND " + money + " <> 0",
		"partly repaid orders":                       "SELECT COUNT(*) FROM orders o WHERE o.status = 7 AND NOT (" + money + " > 0 AND " + money + " < o.price)",
		"sent orders without a time":                 "SELECT COUNT(*) FROM orders o WHERE o.status_admin = 2 AND o.shipped_at IS NULL",
		"orders completed or sent before their time": "SELECT COUNT(*) FROM orders o WHERE o.paid_at < o.created_at OR o.shipped_at < o.created_at OR o.ended_at < o.created_at",
		"lines that stock did not give":              "SELECT COUNT(*) FROM order_lines WHERE taken <> quantity",
		"ended orders that keep goods":               "SELECT COUNT(*) FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status_admin IN (4, 5) AND l.returned <> l.taken",
		"movements of no order":                      "SELECT COUNT(*) FROM stock_movements m WHERE m.reason IN ('order', 'cancel', 'return') AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.number = m.reference)",
		"lines of no movement": "SELECT COUNT(*) FROM order_lines l JOIN orders o ON o.id = l.order_id" +
			" WHERE -l.quantity <> COALESCE((SELECT SUM(m.quantity) FROM stock_movements m WHERE m.reason = 'order' AND m.reference = o.number AND m.product_id = l.product_id), 0)",
		"events before their order":     "SELECT COUNT(*) FROM order_events e JOIN orders o ON o.id = e.order_id WHERE e.created_at < o.created_at",
		"orders without events":         "SELECT COUNT(*) FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'placed' AND e.created_at = o.created_at)",
		"open orders of long ago":       "SELECT COUNT(*) FROM orders o WHERE o.is_open = 1 AND o.id < 900",
		"jobs that tell customers":      "SELECT COUNT(*) FROM jobs",
		"returns of an unknown order":   "SELECT COUNT(*) FROM form_returns f WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = f.order_id AND o.email = f.email)",
		"gifts of what is not paid for": "SELECT COUNT(*) FROM order_gifts g JOIN orders o ON o.id = g.order_id WHERE o.paid_at IS NULL",
	} {
		if n := count(t, d, query); n != 0 {
			t.Errorf("%d %s", n, what)
		}
	}
	var last time.Time
	if err := d.Write(t.Context()).Raw("SELECT created_at FROM orders WHERE id = ?", lastOrder).Scan(&last).Error; err != nil || time.Since(last) > time.Hour {
		t.Errorf("the last order was placed at %v: %v", last, err)
	}
}
