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
	"backoffice/backend/web/webtest"
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
		id, of = d.bought(t, "cart-paid")
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		stub.Set(of, "PAID")
		d.notify(t, of)
		if over := d.number(t, "SELECT price_over FROM orders WHERE id = ?", id); d.charges(t, int64(id)) != 2 || over != d.number(t, "SELECT price FROM orders WHERE id = ?", id) {
			t.Errorf("paid twice it is %d charges, %d too much", d.charges(t, int64(id)), over)
		}
		d.sound(t)
	})
}

// What staff mark as paid while its customer may still pay is given up at its service;
// where the customer was faster, or the service cannot, the money is there twice.
func TestMarkPaidGivesUp(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := benefitplustest.New(t)
		d := shopOf(t, p, benefitplus.New(benefitplus.Config{
			URL: stub.Address(), EShop: benefitplustest.EShop, Key: benefitplustest.Key, Currency: "EUR", Timeout: patience,
		}))
		mark := func(id uint64) {
			t.Helper()
			d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		}
		id, of := d.bought(t, "cart")
		mark(id)
		d.waitForCount(t, 0, openAttempts, id)
		d.stands(t, int64(id), 1, 3)
		if stub.State(of) != "Canceled" || d.eventCount(t, int64(id), "payment_dropped") != 1 || d.eventCount(t, int64(id), "payment_failed") != 0 {
			t.Errorf("the payment is %s, told %d times", stub.State(of), d.eventCount(t, int64(id), "payment_dropped"))
		}
		id, of = d.bought(t, "cart-first")
		stub.Set(of, "Confirmed", "Authorized", true)
		mark(id)
		d.waitForCount(t, 0, openAttempts, id)
		if over := d.number(t, "SELECT price_over FROM orders WHERE id = ?", id); d.charges(t, int64(id)) != 2 || over != d.number(t, "SELECT price FROM orders WHERE id = ?", id) {
			t.Errorf("%d payments came, %d too much", d.charges(t, int64(id)), over)
		}
		d.sound(t)
	})
}

// The page of our own takes no money for an order that was cancelled, or paid otherwise
// while it was open, and says why.
func TestCancelOnPayPage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		for status, c := range map[string]struct {
			send   map[string]any
			status int64
			admin  int64
			money  int64
			said   string
		}{
			"cancelled": {map[string]any{"status_admin": 4}, 4, 4, 0, "Objednávka je ukončená, už ju neplaťte."},
			"paid":      {map[string]any{"status": 1}, 1, 3, 1, "Objednávka je už zaplatená, neplaťte ju znova."},
		} {
			site := d.site(t, d.key(t, nil), "cart-"+status)
			id, token := d.buy(t, site, nil)
			page, _ := strings.CutPrefix(begin(site, token).Address, d.Config.Address())
			customer := d.Browser(t)
			customer.Header = http.Header{"Origin": {d.Base()}}
			if body := customer.Get(page).Is(http.StatusOK).Body; !strings.Contains(body, `value="pay"`) || strings.Contains(body, c.said) {
				t.Errorf("before it is %s nobody can pay: %s", status, body)
			}
			d.b.PostJSON(at(uint64(id), "/status"), c.send).Is(http.StatusOK)
			told := func(answer *webtest.Answer) { // at once, and when the payment is given up
				t.Helper()
				if !strings.Contains(answer.Body, c.said) || strings.Contains(answer.Body, `value="pay"`) {
					t.Errorf("%s: the page says %s", status, answer.Body)
				}
			}
			pay := func() *webtest.Answer {
				return customer.Do(http.MethodPost, page, "application/x-www-form-urlencoded", []byte("action=pay"))
			}
			told(pay().Is(http.StatusConflict))
			d.waitForCount(t, 0, openAttempts, id)
			told(pay().Is(http.StatusConflict))
			told(customer.Get(page).Is(http.StatusOK))
			d.stands(t, id, c.status, c.admin)
			if n := d.charges(t, id); n != c.money {
				t.Errorf("a %s order was paid %d times at %s", status, n, page)
			}
		}
	})
}
