package orders_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/payment/benefitplus"
	"backoffice/backend/integration/payment/benefitplus/benefitplustest"
	"backoffice/backend/integration/payment/gopay"
	"backoffice/backend/integration/payment/gopay/gopaytest"
)

// waitForCount waits until a count is reached, while time passes.
func (d *desk) waitForCount(t testing.TB, want int64, query string, args ...any) {
	t.Helper()
	var got int64
	for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if got = d.number(t, query, args...); got == want {
			return
		}
		d.Clock.Pass(30 * time.Second)
	}
	t.Fatalf("%s %v is %d, not %d", query, args, got, want)
}

const openAttempts = "SELECT COUNT(*) FROM order_attempts WHERE open_order = ?"

// The payment of a cancelled order is given up at its service, however that answers,
// and the order tells so once; money that came first is kept as that of any ended order.
func TestCancelByBenefitPlus(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := benefitplustest.New(t)
		d := shopOf(t, p, benefitplus.New(benefitplus.Config{
			URL: stub.Address(), EShop: benefitplustest.EShop, Key: benefitplustest.Key, Currency: "EUR", Timeout: patience,
		}))
		d.soap = d.goods(t, "soap-100", 12.3, 100)
		cancel := func(id uint64) {
			t.Helper()
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		}
		for accident := range accidents {
			id, of := d.bought(t, "cart-"+string(accident))
			stub.Next(benefitplustest.Cancel, accident)
			cancel(id)
			d.waitForCount(t, 0, openAttempts, id)
			if state := stub.State(of); state != "Canceled" {
				t.Errorf("%s: at the service it is %s", accident, state)
			}
			d.stands(t, int64(id), 4, 4)
			if d.eventCount(t, int64(id), "payment_dropped") != 1 || d.eventCount(t, int64(id), "payment_failed") != 0 {
				t.Errorf("%s: the order tells it %d times", accident, d.eventCount(t, int64(id), "payment_dropped"))
			}
		}
		// The customer paid a moment before.
		id, of := d.bought(t, "cart-first")
		stub.Set(of, "Confirmed", "Authorized", true)
		cancel(id)
		d.waitForCount(t, 0, openAttempts, id)
		if d.charges(t, int64(id)) != 1 || d.eventCount(t, int64(id), "paid_late") != 1 || stub.State(of) != "Confirmed" {
			t.Errorf("money that came first is %d charges, told %d times", d.charges(t, int64(id)), d.eventCount(t, int64(id), "paid_late"))
		}
		// One that is removed ends too.
		id, of = d.bought(t, "cart-removed")
		d.b.PostJSON(orderAPI+"array/destroy", map[string]any{"rows": []uint64{id}}).Is(http.StatusOK)
		d.waitForCount(t, 0, openAttempts, id)
		if state := stub.State(of); state != "Canceled" {
			t.Errorf("of a removed order it is %s", state)
		}
		d.sound(t)
	})
}

// GoPay has no call for a payment that waits: it is asked about as before, and what is
// paid nevertheless is told.
func TestCancelByGoPay(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := gopaytest.New(t)
		d := shopOf(t, p, gopay.New(gopay.Config{
			URL: stub.Address(), GoID: gopaytest.GoID, ClientID: gopaytest.ClientID, ClientSecret: gopaytest.ClientSecret, Timeout: patience,
		}))
		id, of := d.bought(t, "cart")
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		d.waitForCount(t, 0, "SELECT COUNT(*) FROM jobs WHERE kind = 'order_payment_drop' AND state <> 2")
		if n := d.number(t, "SELECT COUNT(*) FROM order_attempts WHERE order_id = ? AND next_poll_at IS NOT NULL", id); n != 1 {
			t.Error("nobody asks about the payment any more")
		}
		stub.Set(of, "PAID")
		d.notify(t, of)
		if d.charges(t, int64(id)) != 1 || d.eventCount(t, int64(id), "paid_late") != 1 {
			t.Errorf("late money is %d charges", d.charges(t, int64(id)))
		}
		d.sound(t)
	})
}

// The page of our own takes no money for an order that was cancelled.
func TestCancelOnPayPage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "cart")
		id, token := d.buy(t, site, nil)
		page, _ := strings.CutPrefix(begin(site, token).Address, d.Config.Address())
		d.b.PostJSON(at(uint64(id), "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		d.waitForCount(t, 0, openAttempts, id)
		customer := d.Browser(t)
		customer.Header = http.Header{"Origin": {d.Base()}}
		customer.Do(http.MethodPost, page, "application/x-www-form-urlencoded", []byte("action=pay"))
		d.stands(t, id, 4, 4)
		if d.charges(t, id) != 0 {
			t.Errorf("a cancelled order was paid at %s", page)
		}
	})
}
