package orders_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/web/webtest"
)

const sitePay = "/api/site/payment"

// till is a service that takes payments as a test says.
type till struct {
	mu       sync.Mutex
	made     map[string]payment.Payment // by id
	orders   []payment.Order
	reads    int
	fail     error // of whatever is asked next
	breaks   bool  // a payment is made, and its answer lost
	refunded []payment.Refund
	blind    bool // it does not tell sums
}

func (s *till) Traits() payment.Traits {
	return payment.Traits{Key: "till", Name: "Till", Redirect: true, Sums: !s.blind}
}

func (s *till) Create(_ context.Context, o payment.Order) (payment.Payment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := o.Check(); err != nil {
		return payment.Payment{}, err
	}
	if s.fail != nil {
		return payment.Payment{}, s.fail
	}
	id := fmt.Sprint("T-", len(s.made)+1)
	p := payment.Payment{ID: id, Reference: o.Reference, Status: payment.Created, State: "CREATED", Amount: o.Amount, Currency: o.Currency, Address: "https://till.example/" + id}
	s.made[id] = p
	s.orders = append(s.orders, o)
	if s.breaks {
		return payment.Payment{}, &payment.Failure{Outcome: payment.Unknown, Service: "Till"}
	}
	return p, nil
}

func (s *till) Read(_ context.Context, id string) (payment.Payment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	return s.made[id], s.fail
}

func (s *till) Refund(_ context.Context, r payment.Refund) (payment.Payment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.made[r.ID]
	if s.fail != nil {
		return payment.Payment{}, s.fail
	}
	s.refunded = append(s.refunded, r)
	done, err := r.Done(p)
	if err != nil {
		return payment.Payment{}, &payment.Failure{Outcome: payment.Refused, Service: "Till", Cause: err}
	}
	if !done {
		p.Refunded += r.Amount
	}
	p.Status = payment.Returned(p.Paid, p.Refunded)
	s.made[r.ID] = p
	if s.breaks {
		return payment.Payment{}, &payment.Failure{Outcome: payment.Unknown, Service: "Till"}
	}
	return p, nil
}

func (s *till) Cancel(_ context.Context, id string) (payment.Payment, error) {
	return s.Read(context.Background(), id)
}

// set has the service do so from now on.
func (s *till) set(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
}

// pays has the customer pay.
func (s *till) pays(id string, amount int64) {
	s.set(func() {
		p := s.made[id]
		p.Status, p.State, p.Method, p.Amount, p.Paid = payment.Paid, "PAID", "PAYMENT_CARD", amount, amount
		s.made[id] = p
	})
}

// ends has the service end a payment without money.
func (s *till) ends(id string) {
	s.set(func() {
		p := s.made[id]
		p.Status, p.State = payment.Cancelled, "TIMEOUTED"
		s.made[id] = p
	})
}

// returns has the service give back money of a payment, whoever asked it to there.
func (s *till) returns(id string, amount int64) {
	s.set(func() {
		p := s.made[id]
		p.Refunded += amount
		p.Status, p.State = payment.Returned(p.Paid, p.Refunded), "REFUNDED"
		s.made[id] = p
	})
}

// returned is what the service gave back of a payment.
func (s *till) returned(id string) (sum int64) {
	s.set(func() { sum = s.made[id].Refunded })
	return sum
}

// openWith opens a shop whose cards a till takes.
func openWith(t testing.TB, p *apptest.Product) (*desk, *till, *webtest.Client) {
	t.Helper()
	s := &till{made: map[string]payment.Payment{}}
	all := payment.NewServices(map[string]payment.Service{sale.MethodCard: s})
	p.Payments = &all
	p.Restart()
	d := open(t, p)
	return d, s, d.site(t, d.key(t, nil), "cart-1")
}

// buy places an order to be paid by card.
func (d *desk) buy(t testing.TB, site *webtest.Client, set map[string]any) (id int64, token string) {
	t.Helper()
	var placed struct{ Number, Token string }
	form := d.siteForm(map[string]any{"payment_id": d.card})
	for name, value := range set {
		form[name] = value
	}
	site.PostJSON(siteOrder, form).Is(http.StatusOK).Data(&placed)
	return d.number(t, "SELECT id FROM orders WHERE number = ?", placed.Number), placed.Token
}

type paying struct {
	Status   int
	Amount   float64
	Address  string
	Transfer *struct {
		IBAN   string `json:"iban"`
		Symbol string `json:"variable_symbol"`
	}
}

// begin begins the payment of an order.
func begin(site *webtest.Client, token string) (got paying) {
	site.PostJSON(sitePay, map[string]any{"token": token, "return_url": "https://shop.example/thanks"}).Is(http.StatusOK).Data(&got)
	return got
}

// stands demands the two states of an order.
func (d *desk) stands(t testing.TB, id int64, status, admin int64) {
	t.Helper()
	if s, a := d.number(t, "SELECT status FROM orders WHERE id = ?", id), d.number(t, "SELECT status_admin FROM orders WHERE id = ?", id); s != status || a != admin {
		t.Errorf("the order stands at %d and %d, not %d and %d", s, a, status, admin)
	}
}

// eventCount is how often something was told of an order.
func (d *desk) eventCount(t testing.TB, id int64, kind string) int64 {
	t.Helper()
	return d.number(t, "SELECT COUNT(*) FROM order_events WHERE order_id = ? AND kind = ?", id, kind)
}

func (d *desk) charges(t testing.TB, id int64) int64 {
	t.Helper()
	return d.number(t, "SELECT COUNT(*) FROM order_payments WHERE order_id = ? AND kind = 'charge'", id)
}

// Money that came and went back between two readings of a payment is noted, both ways,
// however far the payment was before.
func TestPaidAndReturnedMeanwhile(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		d.Exec(t, "UPDATE products SET stock = 100 WHERE id = ?", d.soap)
		before := []payment.Status{payment.Created, payment.MethodChosen, payment.Authorised, payment.Cancelled}
		for i, was := range before {
			for j, back := range []int64{2950, 1000} {
				site.Header.Set("Idempotency-Key", fmt.Sprint("cart-", i, "-", j))
				id, token := d.buy(t, site, nil)
				begin(site, token)
				at := fmt.Sprint("T-", 2*i+j+1)
				s.set(func() {
					made := s.made[at]
					made.Status = was
					s.made[at] = made
				})
				d.notify(t, at)
				d.stands(t, id, int64(was), 3)
				s.pays(at, 2950)
				s.returns(at, back)
				d.notify(t, at)
				d.notify(t, at)
				d.stands(t, id, []int64{6, 7}[j], 3)
				if sum := d.number(t, "SELECT SUM(CASE kind WHEN 'charge' THEN amount ELSE -amount END) FROM order_payments WHERE order_id = ?", id); sum != (2950-back)*10 || d.charges(t, id) != 1 {
					t.Errorf("from %d: %d came and stayed", was, sum)
				}
				if d.eventCount(t, id, "paid") != 1 || d.eventCount(t, id, "repaid") != 1 {
					t.Errorf("from %d: the timeline shows %d payments and %d returns", was, d.eventCount(t, id, "paid"), d.eventCount(t, id, "repaid"))
				}
			}
		}
	})
}

// A fresh product takes an order through the built-in page to its money.
func TestPayPage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "cart-1")
		id, token := d.buy(t, site, nil)
		first := begin(site, token)
		path, isOurs := strings.CutPrefix(first.Address, d.Config.Address())
		if !isOurs || first.Amount != 29.5 || first.Status != 2 || begin(site, token) != first {
			t.Fatalf("the payment is %+v, and then %+v", first, begin(site, token))
		}
		d.stands(t, id, 2, 3)
		press := func(path, action string) {
			t.Helper()
			customer := d.Browser(t)
			customer.Header = http.Header{"Origin": {d.Base()}}
			customer.Do(http.MethodPost, path, "application/x-www-form-urlencoded", []byte("action="+action))
		}
		press(path, "refuse")
		d.stands(t, id, 4, 3)
		again := begin(site, token)
		if again.Address == first.Address || again.Status != 2 {
			t.Errorf("after a refusal the payment is %+v", again)
		}
		path, _ = strings.CutPrefix(again.Address, d.Config.Address())
		press(path, "pay")
		press(path, "pay")
		d.stands(t, id, 1, 3)
		if done := begin(site, token); done.Address != "" || done.Status != 1 || d.charges(t, id) != 1 || d.eventCount(t, id, "paid") != 1 {
			t.Errorf("a paid order is %+v with %d charges", done, d.charges(t, id))
		}
		var shown struct {
			Gopay struct {
				ID      string `json:"gopay_id"`
				State   string
				Payment string
				Amount  float64
			}
		}
		d.b.Get(fmt.Sprint(orderAPI, "detail/", id)).Is(http.StatusOK).Data(&shown)
		if shown.Gopay.State != "PAID" || shown.Gopay.Amount != 29.5 || shown.Gopay.Payment != "card" || shown.Gopay.ID == "" {
			t.Errorf("the detail tells %+v", shown)
		}
	})
}

// Where a service does not begin a payment its customer reads what they can do, and staff
// why it is so: in the order, once, and where the shop's readiness is shown.
func TestPaymentNotBegun(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		id, token := d.buy(t, site, nil)
		ask := func(locale string) *webtest.Answer {
			site.Header.Set("Accept-Language", locale)
			return site.PostJSON(sitePay, map[string]any{"token": token, "return_url": "https://shop.example/thanks"})
		}
		timeline := func(locale string) (said string) {
			var events []struct{ Kind, Said string }
			d.b.Header.Set("Accept-Language", locale)
			d.b.Get(orderAPI + fmt.Sprint(id, "/events")).Is(http.StatusOK).Data(&events)
			for _, e := range events {
				if e.Kind == "payment_not_begun" {
					said += e.Said + "|"
				}
			}
			return said
		}
		open := func() (notes string) {
			var found []struct{ Area, Note string }
			d.b.Get("/api/settings/readiness/open").Is(http.StatusOK).Data(&found)
			for _, one := range found {
				notes += one.Note + "\n"
			}
			return notes
		}
		customer := map[string]string{
			"sk": "Platba sa teraz nezačala a nič ste nezaplatili. Skúste to o chvíľu znova alebo si vyberte iný spôsob platby.",
			"en": "The payment did not begin, and you have paid nothing. Try again in a moment, or choose another payment method.",
		}
		for locale, want := range customer {
			s.set(func() { s.fail = &payment.Failure{Outcome: payment.Refused, Service: "Till", Login: "TILL_URL"} })
			if said, _ := ask(locale).Is(http.StatusConflict).Problem(); said != want {
				t.Errorf("a customer reads %q of a login that is refused", said)
			}
			for _, outcome := range []payment.Outcome{payment.Retry, payment.Unknown} {
				s.set(func() { s.fail = &payment.Failure{Outcome: outcome, Service: "Till"} })
				if said, _ := ask(locale).Is(http.StatusBadGateway).Problem(); said != want {
					t.Errorf("a customer reads %q where it is %s", said, outcome)
				}
			}
		}
		if got := timeline("sk"); got != "Zákazník nemohol začať platiť. Till neprijíma prihlasovacie údaje účtu. Nič sa nezmenilo. Opraví ich správca servera v premennej TILL_URL.|" {
			t.Errorf("the timeline says %q", got)
		}
		if got := timeline("en"); !strings.HasPrefix(got, "The customer could not begin to pay. Till does not accept the login") {
			t.Errorf("the timeline says %q in English", got)
		}
		d.b.Header.Set("Accept-Language", "sk")
		note := fmt.Sprintf("odmietla začať poslednú platbu, zákazníci možno nemôžu platiť. Dôvod nájdete v objednávke %d v časti Priebeh.", id)
		if strings.Contains(open(), note) {
			t.Error("a service that does not answer counts as one that refuses")
		}
		s.set(func() { s.fail = &payment.Failure{Outcome: payment.Refused, Service: "Till", Login: "TILL_URL"} })
		ask("sk").Is(http.StatusConflict)
		if got := open(); !strings.Contains(got, note) {
			t.Errorf("readiness says %s", got)
		}
		s.set(func() { s.fail = nil })
		ask("sk").Is(http.StatusOK)
		if strings.Contains(open(), note) {
			t.Error("readiness speaks of a refusal that is over")
		}
		s.set(func() { s.fail = &payment.Failure{Outcome: payment.Unknown, Service: "Till"} })
		site.Header.Set("Idempotency-Key", "cart-2")
		id, token = d.buy(t, site, nil)
		ask("sk").Is(http.StatusBadGateway)
		if got := timeline("sk"); got != "Zákazník nemohol začať platiť. Till neodpovedá.|" {
			t.Errorf("the timeline says %q of silence", got)
		}
	})
}

// What a service tells is read once, counted once and compared; nobody is asked
// about what is not ours.
func TestNotified(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		id, token := d.buy(t, site, nil)
		begin(site, token)
		anybody := d.Browser(t)
		anybody.Get("/public/payment?id=T-999").Is(http.StatusOK)
		anybody.Get("/public/payment").Is(http.StatusOK)
		if s.reads != 0 {
			t.Errorf("a stranger had the service asked %d times", s.reads)
		}
		s.set(func() { s.fail = &payment.Failure{Outcome: payment.Retry, Service: "Till"} })
		anybody.Get("/public/payment?id=T-1").Is(http.StatusBadGateway)
		site.Get(siteOrder + "/" + token).Is(http.StatusOK)
		s.set(func() { s.fail = nil })
		s.pays("T-1", 2950)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() { d.Browser(t).Get("/public/payment?id=T-1").Is(http.StatusOK) })
		}
		all.Wait()
		d.stands(t, id, 1, 3)
		if d.charges(t, id) != 1 || d.eventCount(t, id, "paid") != 1 {
			t.Errorf("eight notices are %d charges", d.charges(t, id))
		}

		site.Header.Set("Idempotency-Key", "cart-2")
		id, token = d.buy(t, site, nil)
		begin(site, token)
		s.pays("T-2", 2949)
		anybody.Get("/public/payment?id=T-2").Is(http.StatusOK)
		anybody.Get("/public/payment?id=T-2").Is(http.StatusOK)
		d.stands(t, id, 2, 3)
		if d.charges(t, id) != 0 || d.eventCount(t, id, "payment_wrong") != 1 {
			t.Errorf("another sum is %d charges, told %d times", d.charges(t, id), d.eventCount(t, id, "payment_wrong"))
		}
	})
}

// Money for an order that was cancelled is kept and shown as such.
func TestLateMoney(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		id, token := d.buy(t, site, nil)
		begin(site, token)
		s.ends("T-1")
		site.Get(siteOrder + "/" + token).Is(http.StatusOK)
		p.Clock.Pass(25 * time.Hour)
		if _, err := p.PollPayments(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := p.ExpireOrders(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.stands(t, id, 4, 4)
		site.PostJSON(sitePay, map[string]any{"token": token, "return_url": "https://shop.example/thanks"}).Is(http.StatusConflict)
		s.pays("T-1", 2950)
		d.Browser(t).Get("/public/payment?id=T-1").Is(http.StatusOK)
		d.stands(t, id, 1, 4)
		if d.charges(t, id) != 1 || d.eventCount(t, id, "paid_late") != 1 || d.stock(t, d.soap) != 10 {
			t.Errorf("late money is %d charges, told %d times, %d soaps are left", d.charges(t, id), d.eventCount(t, id, "paid_late"), d.stock(t, d.soap))
		}
		d.sound(t)
	})
}

// Money for an order that somebody has removed meanwhile is not lost: it is noted
// once, and told where the removed order is looked at.
func TestMoneyOfRemoved(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		id, token := d.buy(t, site, nil)
		begin(site, token)
		d.b.PostJSON(orderAPI+"array/destroy", map[string]any{"rows": []int64{id}}).Is(http.StatusOK)
		s.pays("T-1", 2950)
		d.Browser(t).Get("/public/payment?id=T-1").Is(http.StatusOK)
		d.Browser(t).Get("/public/payment?id=T-1").Is(http.StatusOK)
		if d.charges(t, id) != 1 || d.eventCount(t, id, "paid_late") != 1 || d.stock(t, d.soap) != 10 {
			t.Errorf("money of a removed order is %d charges, told %d times, %d soaps are left", d.charges(t, id), d.eventCount(t, id, "paid_late"), d.stock(t, d.soap))
		}
		var detail struct {
			Entries []struct {
				Kind   string
				Amount float64
			}
		}
		d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&detail)
		if len(detail.Entries) != 1 || detail.Entries[0].Kind != "charge" || detail.Entries[0].Amount != 29.5 {
			t.Errorf("the removed order tells of %+v", detail.Entries)
		}
		d.stands(t, id, 1, 4)
		d.sound(t)
	})
}

// A connection that broke after the service had begun leads to a new attempt
// under another reference; a service that tells nothing is asked; what nothing
// comes of is given up.
func TestAttempts(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		id, token := d.buy(t, site, nil)
		form := map[string]any{"token": token, "return_url": "https://shop.example/thanks"}
		s.set(func() { s.breaks = true })
		site.PostJSON(sitePay, form).Is(http.StatusBadGateway)
		d.stands(t, id, 9, 3)
		s.set(func() { s.breaks = false })
		begin(site, token)
		if len(s.orders) != 2 || s.orders[0].Reference == s.orders[1].Reference {
			t.Errorf("the service was asked for %+v", s.orders)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM order_attempts WHERE outcome = 'unknown' AND open_order IS NULL"); n != 1 {
			t.Errorf("%d attempts are of unknown outcome", n)
		}
		s.pays("T-2", 2950)
		p.Clock.Pass(time.Minute)
		if _, err := p.PollPayments(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.stands(t, id, 1, 3)

		site.Header.Set("Idempotency-Key", "cart-2")
		id, token = d.buy(t, site, nil)
		begin(site, token)
		p.Clock.Pass(8 * 24 * time.Hour)
		for range 2 {
			if _, err := p.PollPayments(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		d.stands(t, id, 4, 3)
		if d.eventCount(t, id, "payment_failed") != 1 || d.number(t, "SELECT COUNT(*) FROM order_attempts WHERE outcome = 'given_up' AND next_poll_at IS NULL") != 1 {
			t.Error("a payment of which nothing came is not given up once")
		}

		// Of one whose service does not answer by then nobody says that nothing was paid.
		site.Header.Set("Idempotency-Key", "cart-silent")
		id, token = d.buy(t, site, nil)
		begin(site, token)
		s.set(func() { s.fail = &payment.Failure{Outcome: payment.Refused, Service: "Till", Login: "TILL_URL"} })
		for range 3 {
			p.Clock.Pass(8 * 24 * time.Hour)
			if _, err := p.PollPayments(t.Context()); err == nil {
				t.Error("the job reports nothing of a service that does not answer")
			}
		}
		d.stands(t, id, 2, 3)
		s.set(func() { s.fail = nil })
		s.pays("T-4", 2950)
		p.Clock.Pass(7 * time.Hour)
		if _, err := p.PollPayments(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.stands(t, id, 1, 3)
		if n := d.number(t, "SELECT COUNT(*) FROM order_attempts WHERE next_poll_at IS NOT NULL"); n != 0 || d.charges(t, id) != 1 {
			t.Errorf("%d are still asked about", n)
		}

		// Killed between the service's answer and the database: whoever comes after it begins anew.
		site.Header.Set("Idempotency-Key", "cart-3")
		id, token = d.buy(t, site, nil)
		begin(site, token)
		if err := d.DB.Write(t.Context()).Exec("UPDATE order_attempts SET service_id = NULL, address = '' WHERE open_order = ?", id).Error; err != nil {
			t.Fatal(err)
		}
		form["token"] = token
		site.PostJSON(sitePay, form).Is(http.StatusConflict)
		p.Clock.Pass(2 * time.Minute)
		if got := begin(site, token); got.Address == "" || len(s.orders) != 6 {
			t.Errorf("the payment is %+v, the service was asked %d times", got, len(s.orders))
		}
		if n := d.number(t, "SELECT COUNT(*) FROM order_attempts WHERE open_order = ?", id); n != 1 {
			t.Errorf("%d attempts are open", n)
		}
	})
}

// Many that begin the same payment at once have one; keys without the right, and
// those of others, have none.
func TestPayOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		id, token := d.buy(t, site, nil)
		key := strings.TrimPrefix(site.Header.Get("Authorization"), "Bearer ")
		form := map[string]any{"token": token, "return_url": "https://shop.example/thanks"}
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if got := d.site(t, key, "").PostJSON(sitePay, form).Status; got != http.StatusOK && got != http.StatusConflict {
					t.Errorf("answers %d", got)
				}
			})
		}
		all.Wait()
		if n := d.number(t, "SELECT COUNT(*) FROM order_attempts WHERE order_id = ?", id); n != 1 || len(s.orders) != 1 {
			t.Errorf("there are %d attempts, the service was asked %d times", n, len(s.orders))
		}
		d.site(t, d.key(t, map[string]any{"name": "Iný"}), "").PostJSON(sitePay, form).Is(http.StatusNotFound)
		d.site(t, d.key(t, map[string]any{"name": "Čítač", "may_order": false}), "").PostJSON(sitePay, form).Is(http.StatusForbidden)
		d.b.PostJSON(sitePay, form).Is(http.StatusUnauthorized)
		_, wrong := site.PostJSON(sitePay, map[string]any{"token": "", "return_url": ""}).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["token"]) != 1 || len(wrong["return_url"]) != 1 {
			t.Errorf("wrong are %v", wrong)
		}
	})
}
