package orders_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/store/db"
)

// The variables of the program that sends money back, which is the test's own binary.
const (
	tillVar  = "REPAY_TILL"
	laterVar = "REPAY_LATER"
	blindVar = "REPAY_BLIND"
)

func TestMain(m *testing.M) {
	for name, program := range map[string]func(address string) error{tillVar: repaying, servicesVar: serving, eraseVar: erasing} {
		if address := os.Getenv(name); address != "" {
			if err := program(address); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			return
		}
	}
	os.Exit(m.Run())
}

// farTill is the till of the test, asked from another program.
type farTill struct {
	address string
	blind   bool
}

func (f farTill) Traits() payment.Traits {
	return payment.Traits{Key: "till", Name: "Till", Redirect: true, Sums: !f.blind}
}

func (f farTill) ask(ctx context.Context, path string, in any) (p payment.Payment, err error) {
	body, err := json.Marshal(in)
	if err != nil {
		return p, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, f.address+path, bytes.NewReader(body))
	if err != nil {
		return p, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return p, &payment.Failure{Outcome: payment.Unknown, Service: "Till", Cause: err}
	}
	defer answer.Body.Close()
	return p, json.NewDecoder(answer.Body).Decode(&p)
}

func (f farTill) Create(context.Context, payment.Order) (payment.Payment, error) {
	return payment.Payment{}, &payment.Failure{Outcome: payment.Refused, Service: "Till"}
}

func (f farTill) Read(ctx context.Context, id string) (payment.Payment, error) {
	return f.ask(ctx, "/read", payment.Refund{ID: id})
}

func (f farTill) Refund(ctx context.Context, r payment.Refund) (payment.Payment, error) {
	return f.ask(ctx, "/refund", r)
}

func (f farTill) Cancel(ctx context.Context, id string) (payment.Payment, error) {
	return f.Read(ctx, id)
}

// repaying starts the product as it is configured, and ends when nothing waits any more.
func repaying(address string) error {
	ctx := context.Background()
	c, err := config.Parse(os.Getenv)
	if err != nil {
		return err
	}
	later, err := time.ParseDuration(os.Getenv(laterVar))
	if err != nil {
		return err
	}
	all := payment.NewServices(map[string]payment.Service{sale.MethodCard: farTill{address, os.Getenv(blindVar) == "1"}})
	m, err := app.Start(ctx, c, app.Options{Payments: &all, Now: func() time.Time { return db.Now().Add(later) }})
	if err != nil {
		return err
	}
	for waits := int64(1); waits > 0; time.Sleep(50 * time.Millisecond) {
		if waits, _, err = m.Outbox.Pending(ctx); err != nil {
			return err
		}
	}
	return m.Close()
}

// Whoever kills the program between the service's answer and the note of it finds
// the money sent once and noted once, by a service that tells sums; by one that
// does not a person is asked, and it is not sent twice.
func TestRepayKilled(t *testing.T) {
	for name, blind := range map[string]bool{"sums": false, "blind": true} {
		t.Run(name, func(t *testing.T) {
			apptest.Worlds(t, func(t *testing.T, p *apptest.Product) { repayKilled(t, p, blind) })
		})
	}
}

func repayKilled(t *testing.T, p *apptest.Product, blind bool) {
	d, s, site := openWith(t, p)
	s.set(func() { s.blind = blind })
	made, token := d.buy(t, site, nil)
	id := uint64(made)
	begin(site, token)
	s.pays("T-1", 2950)
	d.notify(t, "T-1")
	d.issued(t)
	// The refund is asked for while the service is down; then the program ends.
	s.set(func() { s.fail = &payment.Failure{Outcome: payment.Retry, Service: "Till"} })
	d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
	d.until(t, id, "12.30 asked")
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	s.set(func() { s.fail = nil })

	var mu sync.Mutex
	program := &apptest.Mortal{}
	kills, asked := 2, 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in payment.Refund
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		var answer payment.Payment
		var err error
		if r.URL.Path == "/read" {
			answer, err = s.Read(r.Context(), in.ID)
		} else {
			asked++
			if blind { // it does whatever it is asked
				s.set(func() {
					one := s.made[in.ID]
					one.Refunded += in.Amount
					s.made[in.ID] = one
					answer = one
				})
			} else {
				answer, err = s.Refund(r.Context(), in)
			}
			if kills > 0 {
				kills--
				program.Kill()
				return
			}
		}
		if err != nil {
			t.Error(err)
		}
		_ = json.NewEncoder(w).Encode(answer)
	}))
	t.Cleanup(server.Close)
	program.Environ = apptest.Environ(p.Config, tillVar+"="+server.URL, blindVar+"="+map[bool]string{true: "1"}[blind])
	for hours := 1; hours <= 4; hours++ { // the first one or two are killed
		program.Run(t, laterVar+"="+(time.Duration(hours)*time.Hour).String())
	}
	d.Clock.Pass(6 * time.Hour)
	p.Boot()
	d.b = p.Admin(t)
	if s.made["T-1"].Refunded != 1230 {
		t.Errorf("%d went back, asked for %d times", s.made["T-1"].Refunded, asked)
	}
	want := map[bool]string{false: "12.30 done", true: "12.30 unknown"}[blind]
	d.until(t, id, want)
	entries := d.number(t, "SELECT COUNT(*) FROM order_payments WHERE order_id = ? AND kind = 'refund'", id)
	if blind && (asked != 1 || entries != 0) || !blind && (asked < 2 || entries != 1) {
		t.Errorf("the service was asked %d times, %d refunds are noted", asked, entries)
	}
}
