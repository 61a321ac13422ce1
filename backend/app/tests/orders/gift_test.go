package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/sale"
	"backoffice/backend/paper/papertest"
	"backoffice/backend/resource"
)

// lastMoment is the end of the day of a moment, where the shop is.
func lastMoment(t testing.TB, at time.Time) time.Time {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 23, 59, 59, 0, zone).UTC()
}

// A paid order makes one voucher for each piece, once; it pays for a further
// order, and gets back what it paid when that one is cancelled.
func TestGifts(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		gift := d.gift(t, "gift-1", 50)
		id := d.place(t, map[string]any{"send_gift": false, "products": []any{map[string]any{"id": gift, "quantity": 2, "gift": true}, d.item(d.soap, 1)}})
		type made struct {
			ID         uint64
			Code       string
			ValidUntil time.Time `json:"valid_until"`
			Value      float64
			Redeemed   *struct{ Email string } `json:"redeemed_user"`
			Link       string
		}
		gifts := func() (list []made) {
			t.Helper()
			var detail struct{ Gifts []made }
			d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&detail)
			return detail.Gifts
		}
		if got := gifts(); len(got) != 0 {
			t.Fatalf("before it is paid there are %+v", got)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		list := gifts()
		year := lastMoment(t, time.Now().AddDate(0, 12, 0))
		if len(list) != 2 || list[0].Code == list[1].Code || list[0].Value != 50 || !list[0].ValidUntil.Equal(year) {
			t.Fatalf("made are %+v", list)
		}

		// It pays 31.90 of 50, the rest stays; the money of goods is no discount.
		paid := d.place(t, map[string]any{"voucher": list[0].Code, "email": "eva@example.com", "products": []any{d.item(d.soap, 2), d.item(d.balm, 1)}, "payment_id": d.card})
		var order struct {
			Price, Paid, Due float64
			Status           int
		}
		d.b.Get(fmt.Sprint("/api/order/detail/", paid)).Is(http.StatusOK).Data(&order)
		if n := d.number(t, "SELECT balance FROM vouchers WHERE code = ?", list[0].Code); n != 15_600 || order.Status != 1 {
			t.Errorf("the voucher holds %d, the order is %+v", n, order)
		}
		if got := gifts(); got[0].Redeemed == nil || got[0].Redeemed.Email != "eva@example.com" {
			t.Errorf("who redeemed it is not told: %+v", got[0])
		}
		d.b.PostJSON(at(paid, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		if n := d.number(t, "SELECT balance FROM vouchers WHERE code = ?", list[0].Code); n != 50_000 {
			t.Errorf("after the order was cancelled the voucher holds %d", n)
		}

		// Staff print it as the customer has it, in the language of the order.
		pdf := papertest.Open(t, []byte(d.b.Get(list[1].Link).Is(http.StatusOK).Body))
		if text := pdf.Text(1); !strings.Contains(text, list[1].Code) || !strings.Contains(text, "50 €") {
			t.Errorf("on the voucher stands %q", text)
		}
		for _, path := range []string{"999999", "0", "x"} {
			d.b.Get("/api/order/gift/" + path).Is(http.StatusNotFound)
		}

		prolong := func(gift uint64, until time.Time) int {
			return d.b.PostJSON(at(id, fmt.Sprint("/gift/", gift, "/prolong")), map[string]any{"valid_until": until.UTC().Format(time.RFC3339)}).Status
		}
		if got := prolong(list[1].ID, time.Now().Add(-time.Hour)); got != http.StatusUnprocessableEntity {
			t.Errorf("into the past: %d", got)
		}
		if got := prolong(list[1].ID, time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)); got != http.StatusUnprocessableEntity {
			t.Errorf("for ever: %d", got)
		}
		if got := d.b.PostJSON(at(id, fmt.Sprint("/gift/", list[1].ID, "/prolong")), map[string]any{}).Status; got != http.StatusUnprocessableEntity {
			t.Errorf("to nothing: %d", got)
		}
		until := time.Now().AddDate(2, 0, 0).Truncate(time.Second)
		if got := prolong(list[1].ID, until); got != http.StatusOK || !gifts()[1].ValidUntil.Equal(until) {
			t.Errorf("prolonging answers %d and leaves %+v", got, gifts()[1])
		}
		// The same again changes nothing, and is told as nothing.
		const told = "SELECT COUNT(*) FROM order_events WHERE kind = 'gift_prolonged'"
		before := d.number(t, told)
		same := d.b.PostJSON(at(id, fmt.Sprint("/gift/", list[1].ID, "/prolong")), map[string]any{"valid_until": until.UTC().Format(time.RFC3339)}).Is(http.StatusOK).Body
		if after := d.number(t, told); before != 1 || after != before || !strings.Contains(same, "Nič sa nezmenilo") {
			t.Errorf("the same validity again: %q, told %d times, then %d", same, before, after)
		}
		var voucher struct {
			PublishDown time.Time `json:"publish_down"`
		}
		d.b.Get(fmt.Sprint("/api/shop/voucher/", d.number(t, "SELECT id FROM vouchers WHERE code = ?", list[1].Code))).Is(http.StatusOK).Data(&voucher)
		if !voucher.PublishDown.Equal(until) {
			t.Errorf("the voucher itself is valid until %s", voucher.PublishDown)
		}
		sold := fmt.Sprint("/api/shop/voucher/", d.number(t, "SELECT id FROM vouchers WHERE code = ?", list[1].Code))
		for name, value := range map[string]any{"value": 500, "code": "INYKOD99", "type": 1, "fixed_value": false} {
			if _, fields := d.b.PostJSON(sold, map[string]any{name: value}).Is(http.StatusUnprocessableEntity).Problem(); len(fields[name]) == 0 {
				t.Errorf("%s of a sold voucher is refused by %v", name, fields)
			}
		}
		d.b.PostJSON(sold, map[string]any{"status": false}).Is(http.StatusOK)
		d.b.PostJSON(sold, map[string]any{"status": true}).Is(http.StatusOK)
		if got := d.Browser(t).Begin().PostJSON(at(id, "/gift/1/prolong"), map[string]any{"valid_until": until}).Status; got != http.StatusUnauthorized {
			t.Errorf("a stranger: %d", got)
		}

		// What was not sent ends with the order, and cannot be prolonged.
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 5}).Is(http.StatusOK)
		if n := d.number(t, "SELECT COUNT(*) FROM vouchers WHERE status = 1 AND type = 2"); n != 0 {
			t.Errorf("%d gift vouchers are active", n)
		}
		if got := prolong(list[1].ID, until.AddDate(1, 0, 0)); got != http.StatusConflict {
			t.Errorf("prolonging what is cancelled: %d", got)
		}
		if last := gifts()[1]; last.Link != "" {
			t.Errorf("what is cancelled can be printed: %+v", last)
		}
		d.b.Get(list[1].Link).Is(http.StatusConflict)
		d.sound(t)
	})
}

// A voucher that pays for several orders tells who used it first of those that stand; what is
// left of it can be prolonged, in its order alone.
func TestGiftOfSeveralOrders(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid, "products": []any{map[string]any{"id": d.gift(t, "gift-1", 50), "quantity": 1, "gift": true}}})
		type made struct {
			ID         uint64
			VoucherID  uint64 `json:"voucher_id"`
			Code       string
			Left       float64
			ValidUntil time.Time               `json:"valid_until"`
			Redeemed   *struct{ Email string } `json:"redeemed_user"`
		}
		gift := func() made {
			t.Helper()
			var detail struct{ Gifts []made }
			d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&detail)
			return detail.Gifts[0]
		}
		used := func(want string) {
			t.Helper()
			email := ""
			if g := gift(); g.Redeemed != nil {
				email = g.Redeemed.Email
			}
			if email != want {
				t.Errorf("it was used by %q, want %q", email, want)
			}
		}
		pay := func(email string, pieces int) uint64 {
			return d.place(t, map[string]any{"voucher": gift().Code, "email": email, "products": []any{d.item(d.soap, pieces)}})
		}
		cancel := func(order uint64) {
			d.b.PostJSON(at(order, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		}
		prolong := func(until time.Time) int {
			return d.b.PostJSON(at(id, fmt.Sprint("/gift/", gift().ID, "/prolong")), map[string]any{"valid_until": until}).Status
		}
		offered := func(want bool) {
			t.Helper()
			var rows []struct{ Can []string }
			if d.b.Get(at(id, "/gift")).Is(http.StatusOK).Data(&rows); len(rows) != 1 || slices.Contains(rows[0].Can, "prolong") != want || !slices.Contains(rows[0].Can, "send_gift") {
				t.Errorf("offered are %+v", rows)
			}
		}
		offered(true)
		first, second := pay("prva@example.com", 1), pay("druha@example.com", 1) // 17.20 each
		used("prva@example.com")
		offered(true)
		// What is left of it is told wherever somebody looks who is asked for it.
		var detail struct{ Balance string }
		var rows []struct {
			Note string `json:"left_note"`
		}
		d.b.Get(fmt.Sprintf("/api/shop/voucher/%d/detail", gift().VoucherID)).Is(http.StatusOK).Data(&detail)
		d.b.Get("/api/shop/voucher/?search=" + gift().Code).Is(http.StatusOK).Data(&rows)
		if left := gift().Left; left != 15.6 || detail.Balance != "15,60\u00a0€" || len(rows) != 1 || rows[0].Note != "zostáva 15,60\u00a0€" {
			t.Errorf("left are %v, %q, %+v", left, detail.Balance, rows)
		}
		until := time.Now().AddDate(3, 0, 0).UTC().Truncate(time.Second)
		if got := prolong(until); got != http.StatusOK || !gift().ValidUntil.Equal(until) {
			t.Errorf("what is left is prolonged with %d: %+v", got, gift())
		}
		form := fmt.Sprint("/api/shop/voucher/", gift().VoucherID)
		if _, fields := d.b.PostJSON(form, map[string]any{"publish_down": until.AddDate(1, 0, 0)}).Is(http.StatusUnprocessableEntity).Problem(); len(fields["publish_down"]) == 0 {
			t.Errorf("another validity in the voucher's own form is refused by %v", fields)
		}
		cancel(first)
		used("druha@example.com")
		third := pay("tretia@example.com", 5)
		if got := prolong(until.AddDate(1, 0, 0)); got != http.StatusConflict {
			t.Errorf("what is used up is prolonged with %d", got)
		}
		offered(false)
		cancel(second)
		offered(true)
		used("tretia@example.com")
		cancel(third)
		used("")
	})
}

// A voucher whose price has a third decimal is worth the same wherever it is told.
func TestGiftInCents(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid, "products": []any{map[string]any{"id": d.gift(t, "gift-1", 33.335), "quantity": 1, "gift": true}}})
		var detail struct {
			Gifts []struct {
				Value     float64
				VoucherID uint64 `json:"voucher_id"`
				Link      string
			}
		}
		d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&detail)
		gift := detail.Gifts[0]
		var voucher struct{ Value float64 }
		d.b.Get(fmt.Sprint("/api/shop/voucher/", gift.VoucherID)).Is(http.StatusOK).Data(&voucher)
		text := papertest.Open(t, []byte(d.b.Get(gift.Link).Is(http.StatusOK).Body)).Text(1)
		if gift.Value != 33.34 || voucher.Value != 33.34 || !strings.Contains(text, "33,34 €") {
			t.Errorf("its order says %v, it holds %v, and on it stands %q", gift.Value, voucher.Value, text)
		}
	})
}

// Only what is in a category of gifts is offered as a gift voucher (002 §5): the
// browser knows which goods those are, also of a product that becomes one, and the
// server makes nothing of what a form says of others.
func TestGiftOption(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		gift := d.gift(t, "gift-1", 50)
		offered := func(want ...uint64) {
			t.Helper()
			var view struct {
				Form struct {
					Schema struct {
						Properties struct {
							Products struct {
								Items struct {
									Properties struct {
										Gift struct {
											When struct {
												Field  string
												Values []uint64
											} `json:"x-when"`
										}
									}
								}
							}
						}
					}
				}
			}
			d.b.Get("/api/schema/order").Is(http.StatusOK).Data(&view)
			if when := view.Form.Schema.Properties.Products.Items.Properties.Gift.When; when.Field != "id" || !slices.Equal(when.Values, want) {
				t.Errorf("offered by %+v, want %v", when, want)
			}
		}
		offered(gift)
		p.Exec(t, "INSERT INTO product_categories (product_id, category_id, position) VALUES (?, 1, 9)", d.balm)
		offered(d.balm, gift)
		p.Exec(t, "UPDATE products SET deleted_at = created_at, live = NULL WHERE id = ?", d.balm)
		offered(gift)

		id := d.place(t, map[string]any{"status": sale.Paid, "products": []any{
			map[string]any{"id": d.soap, "quantity": 1, "gift": true}, map[string]any{"id": gift, "quantity": 1, "gift": true},
		}})
		if n := d.number(t, "SELECT COUNT(*) FROM order_gifts WHERE order_id = ?", id); n != 1 {
			t.Errorf("%d gift vouchers were made of one", n)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM order_lines WHERE order_id = ? AND gift = ? AND product_id <> ?", id, true, gift); n != 0 {
			t.Error("goods were sold as a gift voucher")
		}
	})
}

// What services tell of money counts once, and the payment state follows from
// the sum; money for an order that has ended is kept.
func TestMoney(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		deps := orders.Deps{}
		with := func(id uint64, do func(c *resource.Call, o *sale.Order) error) error {
			return d.Within(t.Context(), func(c *resource.Call) error {
				found, err := resource.Find[sale.Order](c, "id = ?", id)
				if err != nil {
					return err
				}
				return do(c, found[0])
			})
		}
		charge := func(id uint64, cents int64, service string) {
			t.Helper()
			if err := with(id, func(c *resource.Call, o *sale.Order) error {
				return deps.Payments().Charge(c, o, payments.Entry{Amount: resource.Money(cents * 10), Service: "gopay", ServiceID: service})
			}); err != nil {
				t.Error(err)
			}
		}
		is := func(id uint64, status, entries int64) {
			t.Helper()
			if s, e := d.number(t, "SELECT status FROM orders WHERE id = ?", id), d.number(t, "SELECT COUNT(*) FROM order_payments WHERE order_id = ?", id); s != status || e != entries {
				t.Errorf("status %d after %d entries, want %d after %d", s, e, status, entries)
			}
		}
		id := d.place(t, map[string]any{"payment_id": d.card}) // 29.50
		charge(id, 1000, "a")
		is(id, 9, 1)
		charge(id, 1950, "b")
		is(id, 1, 2)
		charge(id, 1950, "b")
		is(id, 1, 2)
		repay := func(cents int64, service string) error {
			return with(id, func(c *resource.Call, o *sale.Order) error {
				return deps.Payments().Repay(c, o, resource.Money(cents*10), "gopay", service)
			})
		}
		if err := repay(2951, "r0"); err == nil {
			t.Error("more went back than came")
		}
		if err := repay(950, "r1"); err != nil {
			t.Error(err)
		}
		is(id, 7, 3)
		if err := repay(2000, "r2"); err != nil {
			t.Error(err)
		}
		is(id, 6, 4)

		late := d.place(t, map[string]any{"payment_id": d.card})
		d.b.PostJSON(at(late, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		charge(late, 2950, "c")
		is(late, 1, 1)
		if n := d.number(t, "SELECT COUNT(*) FROM order_events WHERE order_id = ? AND kind = 'paid_late'", late); n != 1 {
			t.Errorf("late money is told %d times", n)
		}
	})
}
