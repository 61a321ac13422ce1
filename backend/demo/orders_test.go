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
		"parcels":                "SELECT COUNT(*) - 399 FROM order_shipments WHERE state = 'sent'",
		"parcels on their way":   "SELECT COUNT(*) FROM orders WHERE status_admin = 2 AND parcel_state <> ''",
		"parcels that are there": "SELECT COUNT(*) - 399 FROM orders WHERE parcel_state = 'delivered'",
		"steps of parcels":       "SELECT COUNT(*) - 1599 FROM order_events WHERE kind = 'parcel_moved'",
		"tracking that was sent": "SELECT COUNT(*) - 399 FROM orders WHERE tracking_sent_at IS NOT NULL",
		"confirmations":          "SELECT COUNT(*) - 599 FROM documents WHERE kind = 'order'",
		"invoices":               "SELECT COUNT(*) - 499 FROM documents WHERE kind = 'invoice'",
		"credit notes":           "SELECT COUNT(*) - 4 FROM documents WHERE kind = 'credit_note'",
		"sent gift vouchers":     "SELECT COUNT(*) - 9 FROM order_gifts WHERE sent_at IS NOT NULL",
		"referrers of orders":    "SELECT COUNT(DISTINCT value_id) - 5 FROM sales_parts WHERE kind = 'referrer' AND paid > 0",
		"landing pages":          "SELECT COUNT(DISTINCT value_id) - 29 FROM sales_parts WHERE kind = 'landing' AND paid > 0",
		"campaigns":              "SELECT COUNT(DISTINCT value_id) - 5 FROM sales_parts WHERE kind = 'campaign' AND paid > 0",
		"orders of a year ago":   "SELECT COUNT(*) - 9 FROM sales_days WHERE paid > 0 AND day < (SELECT MIN(d.day) FROM (SELECT day FROM sales_days ORDER BY day DESC LIMIT 365) AS d)",
		"months with baskets":    "SELECT COUNT(DISTINCT SUBSTR(day, 1, 7)) - 12 FROM sales_days WHERE carts > paid",
		"used vouchers":          "SELECT COUNT(*) - 2 FROM vouchers WHERE used = 1 AND EXISTS (SELECT 1 FROM voucher_uses u WHERE u.voucher_id = vouchers.id)",
	} {
		if n := count(t, d, query); n < 1 {
			t.Errorf("too few %s: %d below", what, 1-n)
		}
	}
	const lines = "(SELECT SUM(l.gross) FROM order_lines l WHERE l.order_id = o.id)"
	const money = "COALESCE((SELECT SUM(CASE WHEN p.kind = 'charge' THEN p.amount ELSE -p.amount END) FROM order_payments p WHERE p.order_id = o.id), 0)"
	// An order of which nothing is carried anywhere is completed at once.
	const sent = "EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'shipped')"
	for what, query := range map[string]string{
		"orders whose lines do not make their goods": "SELECT COUNT(*) FROM orders o WHERE o.price_goods <> " + lines,
		"orders whose sums do not make their price":  "SELECT COUNT(*) FROM orders o WHERE o.price <> o.price_goods - o.price_discount + o.price_fees",
		"orders whose tax does not fit":              "SELECT COUNT(*) FROM orders o WHERE o.price <> o.price_net + o.price_vat OR o.price_due <> o.price - o.price_paid",
		"discounts that lines do not share":          "SELECT COUNT(*) FROM orders o WHERE o.price_discount <> (SELECT SUM(l.share) FROM order_lines l WHERE l.order_id = o.id)",
		"paid orders without all of their money":     "SELECT COUNT(*) FROM orders o WHERE o.status = 1 AND (o.paid_at IS NULL OR o.price <> " + money + ")",
		"repaid orders with money":                   "SELECT COUNT(*) FROM orders o WHERE o.status = 6 AND " + money + " <> 0",
		"partly repaid orders":                       "SELECT COUNT(*) FROM orders o WHERE o.status = 7 AND NOT (" + money + " > 0 AND " + money + " < o.price)",
		"sent orders without a time":                 "SELECT COUNT(*) FROM orders o WHERE o.status_admin IN (1, 2) AND o.shipped_at IS NULL",
		"orders completed or sent before their time": "SELECT COUNT(*) FROM orders o WHERE o.paid_at < o.created_at OR o.shipped_at < o.created_at OR o.ended_at < o.created_at",
		"lines that stock did not give":              "SELECT COUNT(*) FROM order_lines WHERE taken <> quantity",
		"ended orders that keep goods":               "SELECT COUNT(*) FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status_admin IN (4, 5) AND l.returned <> l.taken",
		"movements of no order":                      "SELECT COUNT(*) FROM stock_movements m WHERE m.reason IN ('order', 'cancel', 'return') AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.number = m.reference)",
		"lines of no movement": "SELECT COUNT(*) FROM order_lines l JOIN orders o ON o.id = l.order_id" +
			" WHERE -l.quantity <> COALESCE((SELECT SUM(m.quantity) FROM stock_movements m WHERE m.reason = 'order' AND m.reference = o.number AND m.product_id = l.product_id), 0)",
		"events before their order":   "SELECT COUNT(*) FROM order_events e JOIN orders o ON o.id = e.order_id WHERE e.created_at < o.created_at",
		"orders without events":       "SELECT COUNT(*) FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'placed' AND e.created_at = o.created_at)",
		"open orders of long ago":     "SELECT COUNT(*) FROM orders o WHERE o.is_open = 1 AND o.id < 900",
		"jobs that tell customers":    "SELECT COUNT(*) FROM jobs WHERE kind <> 'gdpr_erase'",
		"returns of an unknown order": "SELECT COUNT(*) FROM form_returns f WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = f.order_id AND o.email = f.email)",
		"documents that are not their order's sum": "SELECT COUNT(*) FROM documents d JOIN orders o ON o.id = d.order_id WHERE d.currency <> o.currency" +
			" OR d.total <> CASE WHEN d.kind = 'credit_note' THEN -COALESCE((SELECT r.amount FROM order_refunds r WHERE r.order_id = o.id AND r.part = d.part), o.price) ELSE o.price END",
		"money that went back without a row": "SELECT COUNT(*) FROM orders o WHERE COALESCE((SELECT SUM(r.amount) FROM order_repayments r WHERE r.order_id = o.id AND r.state = 'done'), 0)" +
			" <> COALESCE((SELECT SUM(p.amount) FROM order_payments p WHERE p.order_id = o.id AND p.kind = 'refund' AND p.service <> 'voucher'), 0)",
		"documents that their order does not tell of": "SELECT COUNT(*) FROM documents d LEFT JOIN order_documents p ON p.order_id = d.order_id AND p.kind = d.kind AND p.state = 'issued'" +
			" AND p.number = d.number AND p.total = d.total WHERE p.id IS NULL",
		"orders whose documents are not those that they name": "SELECT COUNT(*) FROM orders o WHERE COALESCE(o.sf_order_id, '') = '' OR (o.paid_at IS NOT NULL) <> (COALESCE(o.sf_invoice_id, '') <> '')" +
			" OR (o.price_refunded > 0) <> (COALESCE(o.sf_storno_id, '') <> '')",
		"documents of another day than they were told": "SELECT COUNT(*) FROM documents d JOIN order_documents p ON p.order_id = d.order_id AND p.kind = d.kind WHERE p.issued_on <> d.issued_on",
		"documents before their order":                 "SELECT COUNT(*) FROM documents d JOIN orders o ON o.id = d.order_id WHERE d.created_at < o.created_at",
		"documents out of order":                       "SELECT COUNT(*) FROM documents a JOIN documents b ON b.series = a.series AND b.year = a.year AND b.serial = a.serial + 1 WHERE b.issued_on < a.issued_on",
		"parcels that their order does not tell of": "SELECT COUNT(*) FROM order_shipments s JOIN orders o ON o.id = s.order_id WHERE o.parcel_created_at IS NULL OR s.noted = 0" +
			" OR o.parcel_state <> s.track OR COALESCE(NULLIF(o.dpd_shipment_id, ''), o.packeta_shipment_id) IS NULL",
		"sent orders without a parcel": "SELECT COUNT(*) FROM orders o WHERE " + sent + " AND o.shipping_pickup = 0 AND NOT EXISTS (SELECT 1 FROM order_shipments s WHERE s.order_id = o.id)",
		"sent orders whose customer was not told": "SELECT COUNT(*) FROM orders o WHERE " + sent + " <> (o.tracking_sent_at IS NOT NULL)" +
			" OR " + sent + " AND o.shipping_pickup = 0 AND COALESCE(o.tracking_id, '') = ''",
		"completed orders whose parcel is not there": "SELECT COUNT(*) FROM orders o WHERE o.status_admin = 1 AND o.parcel_created_at IS NOT NULL AND o.parcel_state <> 'delivered'",
		"times that are not those of their events": "SELECT COUNT(*) FROM orders o JOIN order_events e ON e.order_id = o.id WHERE e.kind = 'paid' AND e.created_at <> o.paid_at" +
			" OR e.kind = 'shipped' AND e.created_at <> o.shipped_at OR e.kind = 'parcel_sent' AND e.created_at <> o.parcel_created_at",
		"paid orders without an invoice": "SELECT COUNT(*) FROM orders o WHERE o.status = 1 AND o.invoice_sent_at IS NULL",
		"gifts of what is not paid for":  "SELECT COUNT(*) FROM order_gifts g JOIN orders o ON o.id = g.order_id WHERE o.paid_at IS NULL",
	} {
		if n := count(t, d, query); n != 0 {
			t.Errorf("%d %s", n, what)
		}
	}
	var last time.Time
	if err := d.Write(t.Context()).Raw("SELECT created_at FROM orders WHERE id = 1046").Scan(&last).Error; err != nil || time.Since(last) > time.Hour {
		t.Errorf("the last order was placed at %v: %v", last, err)
	}
}
