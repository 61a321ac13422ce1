package builtin_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing/paybysquare"
	"backoffice/backend/integration/payment"
	"backoffice/backend/integration/payment/builtin"
	"backoffice/backend/integration/payment/paymenttest"
)

const secret = "thirty-two letters that sign all"

func gate(s builtin.Store) *builtin.Gate {
	return &builtin.Gate{Secret: []byte(secret), Address: "https://admin.example.com/public/pay", Store: s, Now: time.Now}
}

func TestGate(t *testing.T) {
	for _, method := range []string{builtin.Card, builtin.Benefit} {
		t.Run(method, func(t *testing.T) {
			paymenttest.Run(t, func(t *testing.T) paymenttest.Kit {
				g := gate(&paymenttest.Store{})
				press := func(action string) func(*testing.T, string) {
					return func(t *testing.T, id string) {
						p, err := g.Service(method).Read(t.Context(), id)
						if err != nil {
							t.Fatal(err)
						}
						if res := do(page(t, g, nil), http.MethodPost, p.Address, "action="+action); res.Code != http.StatusSeeOther {
							t.Fatalf("%d: %s", res.Code, res.Body)
						}
					}
				}
				return paymenttest.Kit{Service: g.Service(method), Pay: press("pay"), Refuse: press("refuse"), Missing: strings.Repeat("a", 24)}
			})
		})
	}
}

func TestManual(t *testing.T) {
	account := func(context.Context) (builtin.Account, error) {
		return builtin.Account{IBAN: "sk31 1200 0000 1987 4263 7541", BIC: "tatrskbx", Name: "Obchod, s. r. o."}, nil
	}
	for name, s := range map[string]payment.Service{"transfer": builtin.Transfer(account), "cod": builtin.COD()} {
		t.Run(name, func(t *testing.T) {
			paymenttest.Run(t, func(*testing.T) paymenttest.Kit { return paymenttest.Kit{Service: s, Missing: "X"} })
		})
	}
	p, err := builtin.Transfer(account).Create(t.Context(), paymenttest.Order("A1"))
	want := payment.Transfer{IBAN: "SK3112000000198742637541", BIC: "TATRSKBX", Name: "Obchod, s. r. o.", Amount: 2490, Currency: "EUR", Symbol: "2026000123", Note: "2026000123"}
	if err != nil || p.Transfer == nil {
		t.Fatalf("%+v, %v", p, err)
	}
	square, err := paybysquare.Encode(paybysquare.Order{
		Amount: "24.90", Currency: "EUR", VariableSymbol: "2026000123", Note: "2026000123", IBAN: want.IBAN, BIC: want.BIC, Name: want.Name,
	})
	if want.Square = square; err != nil || square == "" || *p.Transfer != want {
		t.Errorf("\n got %+v\nwant %+v, %v", *p.Transfer, want, err)
	}
	// What is not set up yet has no code, but the symbol and the sum.
	bare := builtin.Transfer(func(context.Context) (builtin.Account, error) { return builtin.Account{}, nil })
	if p, err := bare.Create(t.Context(), paymenttest.Order("A1")); err != nil || p.Transfer.Square != "" || p.Transfer.Symbol != "2026000123" {
		t.Errorf("%+v, %v", p.Transfer, err)
	}
	if p, err := builtin.COD().Create(t.Context(), paymenttest.Order("A1")); err != nil || p.Transfer != nil {
		t.Errorf("%+v, %v", p, err)
	}
	none := errors.New("no account")
	if _, err := builtin.Transfer(func(context.Context) (builtin.Account, error) { return builtin.Account{}, none }).Create(t.Context(), paymenttest.Order("A1")); !errors.Is(err, none) {
		t.Errorf("got %v", err)
	}
}

func TestStore(t *testing.T) { paymenttest.RunStore(t, &paymenttest.Store{}) }

// The same order again is the same payment, in every copy of the program; another
// sum under its reference is not.
func TestCopies(t *testing.T) {
	store := &paymenttest.Store{}
	one, two := gate(store).Service(builtin.Card), gate(store).Service(builtin.Card)
	a, err := one.Create(t.Context(), paymenttest.Order("A1"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := two.Create(t.Context(), paymenttest.Order("A1"))
	if err != nil || a != b {
		t.Errorf("%+v and %+v, %v", a, b, err)
	}
	dearer := paymenttest.Order("A1")
	dearer.Items, dearer.Amount = nil, 2491
	if _, err := two.Create(t.Context(), dearer); !errors.Is(err, payment.ErrMismatch) || payment.OutcomeOf(err) != payment.Refused {
		t.Errorf("got %v", err)
	}
	if _, err := gate(store).Service(builtin.Benefit).Read(t.Context(), a.ID); !errors.Is(err, payment.ErrNoPayment) {
		t.Errorf("another method's payment is read: %v", err)
	}
}

// Of two different ends exactly one comes, and of many equal refunds one.
func TestAtOnce(t *testing.T) {
	g := gate(&paymenttest.Store{})
	s := g.Service(builtin.Card)
	p, err := s.Create(t.Context(), paymenttest.Order("A1"))
	if err != nil {
		t.Fatal(err)
	}
	pages := page(t, g, nil)
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() { do(pages, http.MethodPost, p.Address, "action="+[]string{"pay", "refuse"}[i%2]) })
	}
	wg.Wait()
	first, err := s.Read(t.Context(), p.ID)
	if err != nil || first.Status != payment.Paid && first.Status != payment.Cancelled {
		t.Fatalf("%+v, %v", first, err)
	}
	if do(pages, http.MethodPost, p.Address, "action=later"); read(t, s, p.ID) != first {
		t.Error("what has ended was changed")
	}
	q, err := s.Create(t.Context(), paymenttest.Order("A2"))
	if err != nil {
		t.Fatal(err)
	}
	do(pages, http.MethodPost, q.Address, "action=pay")
	for range 16 {
		wg.Go(func() {
			if after, err := s.Refund(t.Context(), payment.Refund{ID: q.ID, Amount: 1000}); err != nil || after.Refunded != 1000 {
				t.Errorf("%+v, %v", after, err)
			}
		})
	}
	wg.Wait()
}

// overtaken is a store in which somebody else is faster, once.
type overtaken struct {
	paymenttest.Store
	faster func()
}

func (s *overtaken) Swap(ctx context.Context, id, from, to string) (bool, error) {
	if faster := s.faster; faster != nil {
		s.faster = nil
		faster()
	}
	return s.Store.Swap(ctx, id, from, to)
}

// Who was overtaken decides anew by what the other left.
func TestOvertaken(t *testing.T) {
	store := &overtaken{}
	g := gate(store)
	s := g.Service(builtin.Card)
	p, err := s.Create(t.Context(), paymenttest.Order("A1"))
	if err != nil {
		t.Fatal(err)
	}
	pages := page(t, g, nil)
	store.faster = func() { do(pages, http.MethodPost, p.Address, "action=pay") }
	if after, err := s.Cancel(t.Context(), p.ID); !errors.Is(err, payment.ErrPaid) {
		t.Errorf("what was paid meanwhile is cancelled: %+v, %v", after, err)
	}
	store.faster = func() {
		if _, err := s.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 1500}); err != nil {
			t.Error(err)
		}
	}
	if after, err := s.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 1000}); !errors.Is(err, payment.ErrSums) {
		t.Errorf("two refunds of one rest: %+v, %v", after, err)
	}
}

func read(t *testing.T, s payment.Service, id string) payment.Payment {
	t.Helper()
	p, err := s.Read(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A store out of reach is told as such, and may be asked again.
func TestStoreDown(t *testing.T) {
	down := &paymenttest.Store{Err: fault.Wrap(errors.New("no disk"), fault.Unavailable, "errors.unavailable")}
	g := gate(down)
	for name, call := range map[string]func() (payment.Payment, error){
		"create": func() (payment.Payment, error) {
			return g.Service(builtin.Card).Create(t.Context(), paymenttest.Order("A1"))
		},
		"read":   func() (payment.Payment, error) { return g.Service(builtin.Card).Read(t.Context(), "a") },
		"cancel": func() (payment.Payment, error) { return g.Service(builtin.Card).Cancel(t.Context(), "a") },
	} {
		if _, err := call(); payment.OutcomeOf(err) != payment.Retry || fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func do(h http.Handler, method, address, form string) *httptest.ResponseRecorder {
	u, err := url.Parse(address)
	if err != nil {
		panic(err)
	}
	r := httptest.NewRequest(method, u.RequestURI(), strings.NewReader(form))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}
