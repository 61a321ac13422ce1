package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
)

// over is what an order has of money that nothing is owed for, in thousandths, and whether
// it can be sent back.
func (d *desk) over(t testing.TB, id uint64) (sum int64, can bool) {
	t.Helper()
	var o struct{ Can []string }
	d.b.Get(fmt.Sprint(orderAPI, "detail/", id)).Is(http.StatusOK).Data(&o)
	return d.number(t, "SELECT price_over FROM orders WHERE id = ?", id), slices.Contains(o.Can, "send_back")
}

func (d *desk) bringBack(t testing.TB, id uint64) {
	t.Helper()
	d.b.PostJSON(orderAPI+"array/restore", map[string]any{"rows": []uint64{id}}).Is(http.StatusOK)
}

// An order of which a part was taken back is cancelled when it is removed, as by the action:
// the rest of its invoice is credited, and the rest of its money can be sent back.
func TestRemovedAfterARefund(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		id := d.place(t, map[string]any{"status": sale.Paid})
		d.issued(t)
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.issued(t)
		d.b.Delete(at(id, "")).Is(http.StatusOK)
		d.issued(t)
		if n := d.number(t, "SELECT SUM(total) FROM documents WHERE order_id = ? AND kind <> 'order'", id); n != 0 {
			t.Errorf("invoice and credit notes of the removed order leave %d", n)
		}
		d.bringBack(t, id)
		d.stands(t, int64(id), sale.Paid, sale.Cancelled)
		if sum, can := d.over(t, id); sum != 17_200 || !can {
			t.Errorf("of 29.50 without the 12.30 that go back %d can be sent: %v", sum, can)
		}
		if n := d.stock(t, d.soap); n != 10 {
			t.Errorf("%d soaps are there", n)
		}
		d.sound(t)
	})
}

// Money that came and went while an order was removed counts when it is brought back: it is
// neither lost nor sent twice.
func TestMoneyOfARemovedOrder(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, _ := openWith(t, p)
		d.company(t, nil)

		// Paid after it was removed, and so cancelled.
		late, service := d.bought(t, "late")
		d.b.Delete(at(late, "")).Is(http.StatusOK)
		s.pays(service, 2950)
		d.notify(t, service)
		d.bringBack(t, late)
		d.stands(t, int64(late), sale.Paid, sale.Cancelled)
		if sum, can := d.over(t, late); sum != 29_500 || !can {
			t.Errorf("of 29.50 for a removed order %d can be sent back: %v", sum, can)
		}

		// Removed when it was on its way: it is paid as any other.
		sent, service := d.bought(t, "sent")
		d.b.PostJSON(at(sent, "/status"), map[string]any{"status_admin": sale.Shipped}).Is(http.StatusOK)
		d.b.Delete(at(sent, "")).Is(http.StatusOK)
		s.pays(service, 2950)
		s.returns(service, 1000)
		d.notify(t, service)
		d.issued(t)
		d.bringBack(t, sent)
		d.stands(t, int64(sent), sale.PartlyRepaid, sale.Shipped)
		if d.eventCount(t, int64(sent), sale.EventPaid) != 1 {
			t.Error("nobody is told that it was paid")
		}
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND sf_invoice_id <> ''", sent); n != 1 {
			t.Error("it does not know the invoice that was issued meanwhile")
		}

		// Nothing came, and its payment ended.
		never, service := d.bought(t, "never")
		d.b.PostJSON(at(never, "/status"), map[string]any{"status_admin": sale.Shipped}).Is(http.StatusOK)
		d.b.Delete(at(never, "")).Is(http.StatusOK)
		s.ends(service)
		d.notify(t, service)
		d.bringBack(t, never)
		d.stands(t, int64(never), sale.TimedOut, sale.Shipped)

		// Removed while its money went back: it went once.
		back, service := d.bought(t, "back")
		s.pays(service, 2950)
		d.notify(t, service)
		d.issued(t) // the invoice is linked, by which the order changes
		s.set(func() { s.fail = &payment.Failure{Outcome: payment.Retry, Service: "Till"} })
		d.b.PostJSON(at(back, "/refund"), d.refundForm(t, back).refund(2)).Is(http.StatusOK)
		d.b.Delete(at(back, "")).Is(http.StatusOK)
		s.set(func() { s.fail = nil })
		for end := time.Now().Add(apptest.Patience); s.returned(service) == 0 && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
			d.Clock.Pass(30 * time.Second)
		}
		d.issued(t)
		d.bringBack(t, back)
		d.stands(t, int64(back), sale.PartlyRepaid, sale.Cancelled)
		if sum, can := d.over(t, back); sum != 4_900 || !can {
			t.Errorf("of 29.50 without the 24.60 that went back %d can be sent: %v", sum, can)
		}
		d.sound(t)
	})
}

// What a cancelled order has over follows its gift voucher, which is owed while it is used.
func TestOverOfWhoSoldTheVoucher(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		gift := d.gift(t, "gift-1", 50)
		sold := d.place(t, map[string]any{"status": sale.Paid, "products": []any{d.item(d.soap, 1), map[string]any{"id": gift, "quantity": 1, "gift": true}}})
		d.issued(t) // it is sent, and stays valid
		d.b.PostJSON(at(sold, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		whole, _ := d.over(t, sold)
		var code string
		if err := d.DB.Read(t.Context()).Raw("SELECT code FROM order_gifts WHERE order_id = ?", sold).Scan(&code).Error; err != nil {
			t.Fatal(err)
		}
		paid := d.place(t, map[string]any{"voucher": code})
		if sum, _ := d.over(t, sold); sum != whole-50_000 {
			t.Errorf("its voucher of 50 is used, and of %d are %d over", whole, sum)
		}
		d.b.PostJSON(at(paid, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		if sum, _ := d.over(t, sold); sum != whole {
			t.Errorf("its voucher was given back, and of %d are %d over", whole, sum)
		}
	})
}

// A parcel is followed while its order is removed: a withdrawal goes by the day on which it
// was delivered.
func TestParcelOfARemovedOrder(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status_admin": sale.Shipped})
		d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
		d.b.Delete(at(id, "")).Is(http.StatusOK)
		p.Clock.Pass(40 * time.Hour)
		if err := p.TrackParcels(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.b = d.Admin(t)
		d.bringBack(t, id)
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND parcel_state = ?", id, courier.Delivered); n != 1 || d.happened(t, id, sale.EventParcelMoved) == 0 {
			t.Error("the order does not know that its parcel was delivered")
		}
	})
}

// Gift vouchers that were paid for while their order was removed are sent once it is brought
// back, to whoever bought them, and once.
func TestGiftsOfARemovedOrder(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, _ := openWith(t, p)
		d.company(t, nil)
		gift := d.gift(t, "gift-1", 20)
		mails := func() (n int64) {
			t.Helper()
			d.issued(t)
			return d.number(t, "SELECT COUNT(*) FROM jobs WHERE kind = ? AND unique_key LIKE '%order_gift-%'", sale.SendMailJob)
		}
		site := d.site(t, d.key(t, map[string]any{"name": "E-shop"}), "gifts")
		made, token := d.buy(t, site, map[string]any{"total": 24.9, "products": []any{map[string]any{"id": gift, "quantity": 1, "gift": true}}})
		begin(site, token)
		id := uint64(made)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Shipped}).Is(http.StatusOK)
		d.b.Delete(at(id, "")).Is(http.StatusOK)
		s.pays("T-1", 2490)
		d.notify(t, "T-1")
		if n := mails(); n != 0 || d.number(t, "SELECT COUNT(*) FROM order_gifts WHERE order_id = ?", id) != 1 {
			t.Errorf("of a removed order %d mails are sent", n)
		}
		for range 2 {
			d.bringBack(t, id)
			if n := mails(); n != 1 || d.number(t, "SELECT COUNT(*) FROM order_gifts WHERE order_id = ? AND sent_at IS NOT NULL", id) != 1 {
				t.Errorf("of what was brought back %d mails are sent", n)
			}
			d.b.Delete(at(id, "")).Is(http.StatusOK)
		}
	})
}
