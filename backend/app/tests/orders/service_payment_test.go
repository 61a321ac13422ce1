package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/payment/benefitplus"
	"backoffice/backend/integration/payment/benefitplus/benefitplustest"
	"backoffice/backend/integration/payment/gopay"
	"backoffice/backend/integration/payment/gopay/gopaytest"
	"backoffice/backend/web/webtest"
)

// accidents are the ways in which a service fails to answer, with whether it did
// what it was asked for nevertheless.
var accidents = map[httpmock.Fault]bool{
	httpmock.Down: false, httpmock.Limit: false, httpmock.Slow: false, httpmock.Nonsense: false, httpmock.Empty: false, httpmock.BrokenOff: false, httpmock.Endless: false,
	httpmock.Twice: true, httpmock.Lost: true,
}

// What people are told of a payment's service that gave no answer: what happened, and
// what to do.
func downText(service string) string {
	return service + " teraz neodpovedá. Nič sa nezmenilo, skúste to neskôr."
}

// tried has a payment begun while its service fails, which tells so and leaves no
// payment that anybody could make, and begins it again.
func (d *desk) tried(t *testing.T, name string, site *webtest.Client, id int64, token, service string) {
	t.Helper()
	answer := site.PostJSON(sitePay, map[string]any{"token": token, "return_url": "https://shop.example/thanks"}).Is(http.StatusBadGateway)
	if said, _ := answer.Problem(); said != "Platba sa teraz nezačala a nič ste nezaplatili. Skúste to o chvíľu znova alebo si vyberte iný spôsob platby." {
		t.Errorf("%s: the customer reads %q", name, said)
	}
	d.stands(t, id, 9, 3)
	if n := d.number(t, "SELECT COUNT(*) FROM order_attempts WHERE open_order = ?", id); n != 0 {
		t.Errorf("%s: %d payments are open", name, n)
	}
	if got := begin(site, token); got.Address == "" || got.Status != 2 {
		t.Errorf("%s: begun again it is %+v", name, got)
	}
	if n := d.number(t, "SELECT COUNT(DISTINCT reference) FROM order_attempts WHERE order_id = ?", id); n != 2 {
		t.Errorf("%s: there are %d references", name, n)
	}
}

// paymentOf is what the service calls the payment of an order that is open.
func (d *desk) paymentOf(t testing.TB, id int64) (service string) {
	t.Helper()
	if err := d.DB.Read(t.Context()).Raw("SELECT service_id FROM order_attempts WHERE open_order = ?", id).Scan(&service).Error; err != nil {
		t.Fatal(err)
	}
	return service
}

// An order's money by GoPay, however it answers: begun, told of, read again where a
// notice was lost, given back in part and whole; every byte that went there.
func TestLifeByGoPay(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := gopaytest.New(t)
		client := gopay.New(gopay.Config{URL: stub.Address(), GoID: gopaytest.GoID, ClientID: gopaytest.ClientID, ClientSecret: gopaytest.ClientSecret, Timeout: patience})
		d := shopOf(t, p, client)
		d.soap = d.goods(t, "soap-100", 12.3, 100)
		key := d.key(t, nil)
		for accident, did := range accidents {
			site := d.site(t, key, "cart-"+string(accident))
			id, token := d.buy(t, site, nil)
			stub.Next(gopaytest.Create, accident)
			d.tried(t, string(accident), site, id, token, "GoPay")
			of := d.paymentOf(t, id)
			stub.Set(of, "PAID")
			// The notice comes while GoPay does not answer: GoPay is told to send it again,
			// and the job asks of its own.
			stub.Next(gopaytest.Read, accident)
			if did {
				stub.Next(gopaytest.Read, accident)
			}
			if said, _ := d.Browser(t).Get("/public/payment?id=" + of).Is(http.StatusBadGateway).Problem(); said != downText("GoPay") {
				t.Errorf("%s: a notice is answered %q", accident, said)
			}
			d.stands(t, id, 2, 3)
			p.Clock.Pass(11 * time.Minute)
			for range 2 {
				if _, err := p.PollPayments(t.Context()); err != nil && !did {
					t.Errorf("%s: %v", accident, err)
				}
				p.Clock.Pass(time.Hour)
			}
			d.stands(t, id, 1, 3)
			d.notify(t, of)
			if d.charges(t, id) != 1 || d.eventCount(t, id, "paid") != 1 {
				t.Errorf("%s: %d charges", accident, d.charges(t, id))
			}
		}

		// One whole life, letter by letter.
		d.b = p.Admin(t)
		site := d.site(t, key, "cart-life")
		id, token := d.buy(t, site, nil)
		stub.Calls()
		stub.Expire()
		first := begin(site, token)
		of := d.paymentOf(t, id)
		if !strings.HasPrefix(first.Address, "https://gw.sandbox.gopay.com/gw/v3/") {
			t.Errorf("the customer is sent to %q", first.Address)
		}
		stub.Set(of, "CANCELED")
		d.notify(t, of)
		d.stands(t, id, 4, 3)
		again := begin(site, token)
		if again.Address == first.Address {
			t.Error("after a refusal the same payment is offered")
		}
		of = d.paymentOf(t, id)
		stub.Set(of, "PAID")
		d.notify(t, of)
		d.stands(t, id, 1, 3)
		var shown struct {
			Gopay struct {
				ID             string `json:"gopay_id"`
				State, Payment string
				Amount         float64
			}
		}
		d.b.Get(fmt.Sprint(orderAPI, "detail/", id)).Is(http.StatusOK).Data(&shown)
		if g := shown.Gopay; g.ID != of || g.State != "PAID" || g.Payment != "PAYMENT_CARD" || g.Amount != 29.5 {
			t.Errorf("the detail tells %+v", g)
		}
		d.b.PostJSON(at(uint64(id), "/refund"), d.refundForm(t, uint64(id)).refund(1)).Is(http.StatusOK)
		d.until(t, uint64(id), "12.30 done")
		d.stands(t, id, 7, 3)
		d.b.PostJSON(at(uint64(id), "/refund"), map[string]any{"lines": d.refundForm(t, uint64(id)).refund(1)["lines"], "shipping": true, "reason": "zvyšok"}).Is(http.StatusOK)
		d.until(t, uint64(id), "12.30 done, 17.20 done")
		d.stands(t, id, 6, 5)
		number := fmt.Sprint(id)
		body := func(part int) string {
			return fmt.Sprintf(`{"payer":{"default_payment_instrument":"PAYMENT_CARD","contact":{"first_name":"Ján","last_name":"Čierny","email":"jan@example.com",`+
				`"phone_number":"+421 900 123 456","city":"Košice","street":"Hlavná 12/A","postal_code":"040 01","country_code":"SVK"}},"target":{"type":"ACCOUNT","goid":8123456789},`+
				`"amount":2950,"currency":"EUR","order_number":"%[1]sP%[2]d","order_description":"%[1]s",`+
				`"items":[{"type":"ITEM","name":"Výrobok soap-100","amount":2460,"count":2},{"type":"DELIVERY","name":"Kuriér","amount":490,"count":1}],`+
				`"callback":{"return_url":"https://shop.example/thanks","notification_url":"%[3]s/public/payment"},"lang":"SK"}`, number, part, d.Config.Address())
		}
		var sent []string
		for _, c := range stub.Calls() {
			if c.Name == gopaytest.Create || c.Name == gopaytest.Refund {
				sent = append(sent, c.Body)
			}
		}
		want := []string{body(1), body(2), "amount=1230", "amount=1720"}
		// A creation that is denied for its token did nothing and is made again at once.
		if sent = slices.Compact(sent); !slices.Equal(sent, want) {
			t.Errorf("\n got %q\nwant %q", sent, want)
		}
		d.sound(t)
	})
}

// The same by Benefit Plus, which tells nobody of anything: it is asked by the job, and
// its own call gives the money back. What nobody knows a person is asked to look at.
func TestLifeByBenefitPlus(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := benefitplustest.New(t)
		d := shopOf(t, p, benefitplus.New(benefitplus.Config{
			URL: stub.Address(), EShop: benefitplustest.EShop, Key: benefitplustest.Key, Currency: "EUR", Timeout: patience,
		}))
		d.soap = d.goods(t, "soap-100", 12.3, 100)
		key := d.key(t, nil)
		var last int64
		for accident, did := range accidents {
			site := d.site(t, key, "cart-"+string(accident))
			id, token := d.buy(t, site, nil)
			stub.Next(benefitplustest.Create, accident)
			d.tried(t, string(accident), site, id, token, "Benefit Plus")
			of := d.paymentOf(t, id)
			stub.Set(of, "Confirmed", "Authorized", true)
			stub.Next(benefitplustest.Read, accident)
			p.Clock.Pass(time.Minute)
			if _, err := p.PollPayments(t.Context()); err == nil {
				t.Errorf("%s: the job tells of no failure", accident)
			}
			d.stands(t, id, 2, 3)
			for range 2 {
				p.Clock.Pass(time.Hour)
				if _, err := p.PollPayments(t.Context()); err != nil {
					t.Errorf("%s: %v", accident, err)
				}
			}
			d.stands(t, id, 1, 3)
			if d.charges(t, id) != 1 || d.eventCount(t, id, "paid") != 1 {
				t.Errorf("%s (done: %v): %d charges", accident, did, d.charges(t, id))
			}
			last = id
		}
		stub.Calls()

		// Given back in part; then the connection breaks, and a person is told where to look.
		d.b = p.Admin(t)
		id := uint64(last)
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.until(t, id, "12.30 done")
		stub.Next(benefitplustest.Cancel, httpmock.Lost)
		d.b.PostJSON(at(id, "/refund"), map[string]any{"lines": d.refundForm(t, id).refund(1)["lines"], "reason": "druhý kus"}).Is(http.StatusOK)
		d.until(t, id, "12.30 done, 12.30 unknown")
		m := d.money(t, id)[1]
		if m.Todo != "Nie je isté, či peniaze odišli. Pozrite sa do služby a zapíšte, čo v nej vidíte." || m.Way != "Platforma Benefit Plus" || !slices.Contains(m.Can, "money_looked") || slices.Contains(m.Can, "repay_again") {
			t.Errorf("staff are told %q of %s, and offered %v", m.Todo, m.Way, m.Can)
		}
		d.b.PostJSON(at(id, fmt.Sprintf("/repayments/%d/money_looked", m.ID)), map[string]any{"outcome": "went"}).Is(http.StatusOK)
		d.stands(t, last, 7, 3)
		var sent []string
		for _, c := range stub.Calls() {
			if c.Name == benefitplustest.Cancel {
				sent = append(sent, c.Body)
			}
		}
		want := fmt.Sprintf(`{"Description":"%[1]dR1","Price":12.30,"IsPartialCancelAllowed":true}`+"\n"+`{"Description":"%[1]dR2","Price":12.30,"IsPartialCancelAllowed":true}`, id)
		if got := strings.Join(sent, "\n"); got != want {
			t.Errorf("it was asked\n%s\nnot\n%s", got, want)
		}
		d.sound(t)
	})
}
