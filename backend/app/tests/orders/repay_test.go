package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/payment"
	"backoffice/backend/integration/payment/benefitplus"
	"backoffice/backend/integration/payment/benefitplus/benefitplustest"
	"backoffice/backend/integration/payment/gopay"
	"backoffice/backend/integration/payment/gopay/gopaytest"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource/field"
)

// shopOf opens a shop whose payments by cards a service takes.
func shopOf(t testing.TB, p *apptest.Product, service payment.Service) *desk {
	t.Helper()
	all := payment.NewServices(map[string]payment.Service{sale.MethodCard: service})
	p.Payments = &all
	p.Restart()
	return open(t, p)
}

// bought is an order of two soaps whose payment stands at the service.
func (d *desk) bought(t testing.TB, cart string) (id uint64, at string) {
	t.Helper()
	site := d.site(t, d.key(t, map[string]any{"name": cart}), cart)
	made, token := d.buy(t, site, nil)
	begin(site, token)
	var service string
	if err := d.DB.Read(t.Context()).Raw("SELECT service_id FROM order_attempts WHERE order_id = ?", made).Scan(&service).Error; err != nil {
		t.Fatal(err)
	}
	return uint64(made), service
}

// notify has the product look at a payment.
func (d *desk) notify(t testing.TB, service string) {
	t.Helper()
	d.Browser(t).Get("/public/payment?id=" + service)
}

// until waits for the money of an order, while time passes.
func (d *desk) until(t testing.TB, order uint64, want string) {
	t.Helper()
	var got string
	for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if got = went(d.money(t, order)); got == want {
			return
		}
		d.Clock.Pass(30 * time.Second)
	}
	t.Fatalf("the money is %s, not %s: %+v", got, want, d.money(t, order))
}

// However GoPay answers, the money goes back once, and once alone is noted.
func TestRepayByGoPay(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := gopaytest.New(t)
		client := gopay.New(gopay.Config{URL: stub.Address(), GoID: gopaytest.GoID, ClientID: gopaytest.ClientID, ClientSecret: gopaytest.ClientSecret})
		d := shopOf(t, p, client)
		d.Exec(t, "UPDATE products SET stock = 100 WHERE id = ?", d.soap)
		for _, wrong := range []httpmock.Fault{"", httpmock.Down, httpmock.Limit, httpmock.Nonsense, httpmock.Empty, httpmock.Twice, httpmock.Lost, httpmock.BrokenOff} {
			id, at := d.bought(t, "cart-"+string(wrong))
			stub.Set(at, "PAID")
			d.notify(t, at)
			d.stands(t, int64(id), 1, 3)
			stub.Next(gopaytest.Refund, wrong)
			d.b.PostJSON(orderAPI+fmt.Sprint(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
			d.until(t, id, "12.30 done")
			d.stands(t, int64(id), 7, 3)
			d.notify(t, at)
			now, err := client.Read(t.Context(), at)
			if err != nil || now.Refunded != 1230 {
				t.Errorf("%s: %d went back (%v)", wrong, now.Refunded, err)
			}
			if n := d.number(t, "SELECT COUNT(*) FROM order_payments WHERE order_id = ? AND kind = 'refund'", id); n != 1 {
				t.Errorf("%s: %d refunds are noted", wrong, n)
			}
		}
		// Two refunds of one payment, one after the other, while the first is in doubt.
		id, at := d.bought(t, "cart-two")
		stub.Set(at, "PAID")
		d.notify(t, at)
		stub.Next(gopaytest.Refund, httpmock.Lost, httpmock.Down)
		d.b.PostJSON(orderAPI+fmt.Sprint(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.b.PostJSON(orderAPI+fmt.Sprint(id, "/refund"), map[string]any{"lines": d.refundForm(t, id).refund(1)["lines"], "reason": "druhý kus"}).Is(http.StatusOK)
		d.until(t, id, "12.30 done, 12.30 done")
		if now, err := client.Read(t.Context(), at); err != nil || now.Refunded != 2460 {
			t.Errorf("%d went back (%v)", now.Refunded, err)
		}
		if n := d.number(t, "SELECT SUM(amount) FROM order_payments WHERE order_id = ? AND kind = 'refund'", id); n != 24_600 {
			t.Errorf("%d is noted as gone back", n)
		}
	})
}

// While a service does not answer it is asked again, and nobody is told to do anything.
// Where it did not answer for days a person decides, who looks there first where the
// money may have gone.
func TestRepayGivenUp(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		for i, blind := range []bool{false, true} {
			site.Header.Set("Idempotency-Key", fmt.Sprint("cart-", i))
			made, token := d.buy(t, site, nil)
			id := uint64(made)
			begin(site, token)
			pays := fmt.Sprint("T-", i+1)
			s.pays(pays, 2950)
			d.notify(t, pays)
			s.set(func() {
				s.blind, s.fail = blind, &payment.Failure{Outcome: payment.Retry, Service: "Till"}
			})
			d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
			d.waitForCount(t, 1, "SELECT COUNT(*) FROM order_repayments WHERE order_id = ? AND state = 'asked' AND problem LIKE '%paymentDown%'", id)
			for locale, want := range map[string]string{
				"en": "Till does not answer. It is being tried again; nothing needs to be done.", "sk": "Till neodpovedá. Skúšame to znova, netreba robiť nič.",
			} {
				d.b.Header.Set("Accept-Language", locale)
				if todo := d.money(t, id)[0].Todo; todo != want {
					t.Errorf("while it is tried again it says %q", todo)
				}
			}
			d.b.Header.Set("Accept-Language", "sk")
			d.Exec(t, "UPDATE jobs SET attempts = 99 WHERE kind = 'order_repayment' AND state = 0")
			state := []string{"unknown", "failed"}[i]
			d.until(t, id, "12.30 "+state)
			if d.eventCount(t, made, "repay_"+state) != 1 {
				t.Errorf("the timeline does not say that it is %s", state)
			}
			one := d.money(t, id)[0]
			s.set(func() { s.fail = nil })
			if blind {
				if one.Todo != "Till neodpovedá. Skúste to znova, pošlite peniaze ručne alebo ich neposielajte." {
					t.Errorf("given up it says %q", one.Todo)
				}
			} else {
				d.b.PostJSON(at(id, fmt.Sprintf("/repayments/%d/money_looked", one.ID)), map[string]any{"outcome": "nothing"}).Is(http.StatusOK)
			}
			d.b.Post(at(id, fmt.Sprintf("/repayments/%d/repay_again", one.ID)), nil).Is(http.StatusOK)
			d.until(t, id, "12.30 done")
		}
	})
}

// What GoPay refuses stands there with its reason; somebody has it sent again, or
// sends it otherwise. Money that was given back there is counted.
func TestRepayRefused(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		made, token := d.buy(t, site, nil)
		id := uint64(made)
		begin(site, token)
		s.pays("T-1", 2950)
		d.notify(t, "T-1")
		s.set(func() {
			s.fail = &payment.Failure{Outcome: payment.Refused, Service: "Till", Words: "not enough money"}
		})
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.until(t, id, "12.30 failed")
		d.stands(t, made, 1, 3)
		all := d.money(t, id)
		if !strings.Contains(all[0].Todo, "not enough money") || d.eventCount(t, made, "repay_failed") != 1 {
			t.Errorf("it says %q", all[0].Todo)
		}
		// What goes back is not free to go back once more.
		d.b.PostJSON(at(id, "/refund"), map[string]any{"lines": []any{}, "amount": 17.21, "reason": "priveľa"}).Is(http.StatusUnprocessableEntity)
		s.set(func() { s.fail = nil })
		d.b.Post(at(id, fmt.Sprintf("/repayments/%d/repay_again", all[0].ID)), nil).Is(http.StatusOK)
		d.until(t, id, "12.30 done")
		d.b.Post(at(id, fmt.Sprintf("/repayments/%d/repay_again", all[0].ID)), nil).Is(http.StatusConflict)

		// Somebody gave money back at the service itself: the next one finds other sums.
		s.set(func() {
			one := s.made["T-1"]
			one.Refunded, one.Status = 1730, payment.PartlyRefunded
			s.made["T-1"] = one
		})
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.until(t, id, "12.30 done, 12.30 failed")
		if n := d.number(t, "SELECT SUM(amount) FROM order_payments WHERE order_id = ? AND kind = 'refund'", id); n != 17_300 {
			t.Errorf("%d is noted as gone back", n)
		}
		d.b.Post(at(id, fmt.Sprintf("/repayments/%d/send_no_more", d.money(t, id)[1].ID)), nil).Is(http.StatusOK)
		d.until(t, id, "12.30 done, 12.30 dropped")
	})
}

// Benefit Plus tells no sums: what nobody knows a person finds out, and nothing is
// asked for twice.
func TestRepayByBenefitPlus(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := benefitplustest.New(t)
		d := shopOf(t, p, benefitplus.New(benefitplus.Config{URL: stub.Address(), EShop: benefitplustest.EShop, Key: benefitplustest.Key, Currency: "EUR"}))
		d.Exec(t, "UPDATE products SET stock = 100 WHERE id = ?", d.soap)
		paid := func(cart string) uint64 {
			t.Helper()
			id, at := d.bought(t, cart)
			stub.Set(at, "Confirmed", "Authorized", true)
			d.notify(t, at)
			d.stands(t, int64(id), 1, 3)
			stub.Calls()
			return id
		}
		cancels := func() (n int) {
			for _, call := range stub.Calls() {
				if call.Name == benefitplustest.Cancel {
					n++
				}
			}
			return n
		}
		id := paid("cart-limit")
		stub.Next(benefitplustest.Cancel, httpmock.Limit)
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.until(t, id, "12.30 done")
		if n := cancels(); n != 2 {
			t.Errorf("it was asked %d times", n)
		}
		id = paid("cart-lost")
		stub.Next(benefitplustest.Cancel, httpmock.Lost)
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.until(t, id, "12.30 unknown")
		d.Clock.Pass(time.Hour)
		time.Sleep(300 * time.Millisecond)
		if n := cancels(); n != 1 || d.eventCount(t, int64(id), "repay_unknown") != 1 {
			t.Errorf("it was asked %d times", n)
		}
		d.stands(t, int64(id), 1, 3)
		looked := fmt.Sprintf("/repayments/%d/money_looked", d.money(t, id)[0].ID)
		d.b.PostJSON(at(id, looked), map[string]any{"outcome": "nonsense"}).Is(http.StatusUnprocessableEntity)
		d.b.PostJSON(at(id, looked), map[string]any{"outcome": "went"}).Is(http.StatusOK)
		d.until(t, id, "12.30 done")
		d.stands(t, int64(id), 7, 3)

		// The whole can be read: nobody has to look.
		id = paid("cart-whole")
		stub.Next(benefitplustest.Cancel, httpmock.Lost)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Refunded}).Is(http.StatusOK)
		d.until(t, id, "29.50 done")
		d.stands(t, int64(id), 6, 5)
		if n := cancels(); n != 1 {
			t.Errorf("the whole was asked for %d times", n)
		}
	})
}

// Money that came for a cancelled order, and money that came twice, goes back by
// the way it came; there is nothing to credit.
func TestSendBack(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		d.company(t, nil)
		made, token := d.buy(t, site, nil)
		id := uint64(made)
		begin(site, token)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.b.PostJSON(at(id, "/send-back"), map[string]any{"reason": "nič neprišlo"}).Is(http.StatusConflict)
		s.pays("T-1", 2950)
		d.notify(t, "T-1")
		d.stands(t, made, 1, 4)
		var detail struct{ Can []string }
		d.b.Get(fmt.Sprint(orderAPI, "detail/", id)).Is(http.StatusOK).Data(&detail)
		if !strings.Contains(strings.Join(detail.Can, " "), "send_back") {
			t.Errorf("offered are %v", detail.Can)
		}
		d.b.PostJSON(at(id, "/send-back"), map[string]any{"reason": ""}).Is(http.StatusUnprocessableEntity)
		d.b.PostJSON(at(id, "/send-back"), map[string]any{"reason": "objednávka je stornovaná"}).Is(http.StatusOK)
		d.b.PostJSON(at(id, "/send-back"), map[string]any{"reason": "ešte raz"}).Is(http.StatusConflict)
		d.until(t, id, "29.50 done")
		d.stands(t, made, 6, 4)
		if s.made["T-1"].Refunded != 2950 || d.number(t, "SELECT COUNT(*) FROM order_documents WHERE order_id = ? AND kind = 'credit_note'", id) != 0 {
			t.Errorf("%d went back", s.made["T-1"].Refunded)
		}
		d.sound(t)
	})
}

// Whoever paid twice gets both back with the whole order, and its form says so before.
func TestRefundOfWhatCameTwice(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		d.company(t, nil)
		made, token := d.buy(t, site, nil)
		id := uint64(made)
		begin(site, token)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		s.pays("T-1", 2950)
		d.notify(t, "T-1")
		d.issued(t)
		f := d.refundForm(t, id)
		ask := map[string]any{"lines": f.refund(2)["lines"], "shipping": true}
		var quote struct{ Summary []field.Fact }
		d.b.PostJSON(at(id, "/refund/quote"), ask).Is(http.StatusOK).Data(&quote)
		said := map[string]string{}
		for _, fact := range quote.Summary {
			said[fact.Label] = fact.Text
		}
		if said["Zaplatené navyše"] != "29,50\u00a0€" || said["Vráti sa zákazníkovi"] != "59,00\u00a0€" {
			t.Errorf("the form says %q", said)
		}
		ask["reason"], ask["restock"], ask["version"] = "reklamácia", true, f.Version
		d.b.PostJSON(at(id, "/refund"), ask).Is(http.StatusOK)
		sum := 0.0
		for _, m := range d.money(t, id) {
			sum += m.Amount
		}
		if sum != 59 {
			t.Errorf("%v go back", sum)
		}
	})
}
