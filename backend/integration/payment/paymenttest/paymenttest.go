// Package paymenttest holds every payment service to what the port promises.
package paymenttest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/integration/payment"
)

// Kit is a service with what its customers do.
type Kit struct {
	Service payment.Service
	// Pay has the customer pay, and Refuse refuse; nil of services that see neither.
	Pay, Refuse func(t *testing.T, id string)
	// Missing is an id that the service might have made and has not.
	Missing string
}

// Order is an order that every service takes.
func Order(reference string) payment.Order {
	return payment.Order{
		Reference: reference, Number: "2026000123", Symbol: "2026000123", Amount: 2490, Currency: "EUR", Locale: "sk",
		Items: []payment.Item{
			{Kind: payment.Goods, Name: "Čierny čaj „Ľubica“", Count: 2, Amount: 2398},
			{Kind: payment.Delivery, Name: "Kuriér", Count: 1, Amount: 490},
			{Kind: payment.Discount, Name: "Zľava", Count: 1, Amount: -398},
		},
		Customer: payment.Customer{
			Name: "Žofia", Surname: "Nováková", Email: "zofia@example.com", Phone: "+421900123456",
			Street: "Hlavná 1", City: "Košice", Zip: "040 01", Country: "SK",
		},
		ReturnURL: "https://shop.example.com/order/abc/return", NotifyURL: "https://admin.example.com/api/public/payment/card",
	}
}

// Run holds the service of a fresh kit to each promise.
func Run(t *testing.T, fresh func(t *testing.T) Kit) {
	for name, check := range map[string]func(*testing.T, Kit){
		"wrong orders": wrongOrders, "wrong refunds": wrongRefunds, "create": create, "missing": missing, "cancel": cancel,
		"pay": pay, "refund": refund, "refuse": refuse, "manual": manual,
	} {
		t.Run(name, func(t *testing.T) { check(t, fresh(t)) })
	}
}

func made(t *testing.T, k Kit) payment.Payment {
	t.Helper()
	p, err := k.Service.Create(t.Context(), Order("2026000123A1"))
	if err != nil {
		t.Fatalf("create: %v", err)
	}
	return p
}

func read(t *testing.T, k Kit, id string) payment.Payment {
	t.Helper()
	p, err := k.Service.Read(t.Context(), id)
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	return p
}

func refused(t *testing.T, what string, err, cause error) {
	t.Helper()
	if payment.OutcomeOf(err) != payment.Refused || !errors.Is(err, cause) {
		t.Errorf("%s: %v, want it refused: %v", what, err, cause)
	}
	if err != nil && fault.CodeOf(err) == fault.Internal {
		t.Errorf("%s: no text for people: %v", what, err)
	}
}

// Every wrong field is named at once, and the service is not asked.
func wrongOrders(t *testing.T, k Kit) {
	o := Order("x-1")
	o.Number, o.Amount, o.Currency, o.Symbol, o.Locale = " ", 0, "eur", "12345678901", ""
	o.Customer.Email, o.Customer.Country = "", "XYZ"
	o.ReturnURL, o.NotifyURL = "/back", "ftp://example.com"
	_, err := k.Service.Create(t.Context(), o)
	want := []string{"amount", "currency", "customer.country", "customer.email", "items", "locale", "notify_url", "number", "reference", "return_url", "symbol"}
	if f := fault.As(err); f == nil || f.Code != fault.Invalid || !slices.Equal(f.Fields.Paths(), want) {
		t.Errorf("got %v, want %v", err, want)
	}
	for name, bad := range map[string]func(*payment.Order){
		"sum":              func(o *payment.Order) { o.Items[0].Amount++ },
		"discount above 0": func(o *payment.Order) { o.Items[2].Amount, o.Items[0].Amount = 398, 2398-796 },
		"goods below 0": func(o *payment.Order) {
			o.Items[0].Kind, o.Items[0].Amount, o.Items[1].Amount = payment.Goods, -1, 2889
		},
		"no pieces":          func(o *payment.Order) { o.Items[0].Count = 0 },
		"too long to return": func(o *payment.Order) { o.ReturnURL = "https://example.com/" + strings.Repeat("x", 500) },
		"a password in it":   func(o *payment.Order) { o.ReturnURL = "https://a:b@example.com/" },
	} {
		o := Order("A1")
		bad(&o)
		if _, err := k.Service.Create(t.Context(), o); fault.CodeOf(err) != fault.Invalid || payment.OutcomeOf(err) != payment.Refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func wrongRefunds(t *testing.T, k Kit) {
	_, err := k.Service.Refund(t.Context(), payment.Refund{ID: k.Missing, Amount: 0, Before: -1})
	if f := fault.As(err); f == nil || f.Code != fault.Invalid || !slices.Equal(f.Fields.Paths(), []string{"amount", "before"}) {
		t.Errorf("got %v", err)
	}
}

func create(t *testing.T, k Kit) {
	p, traits := made(t, k), k.Service.Traits()
	if traits.Name == "" || traits.Key == "" || len(traits.Key) > 20 || p.ID == "" || len(p.ID) > 120 || p.State == "" || p.Paid != 0 || p.Refunded != 0 {
		t.Errorf("%+v, %+v", traits, p)
	}
	if err := p.Verify("2026000123A1", 2490, "EUR"); err != nil {
		t.Error(err)
	}
	if (p.Address != "") != traits.Redirect {
		t.Errorf("the address is %q, %+v", p.Address, traits)
	}
	if want := map[bool]payment.Status{false: payment.Created, true: payment.Expected}[traits.Manual]; p.Status != want {
		t.Errorf("status %d, want %d", p.Status, want)
	}
	again := read(t, k, p.ID)
	if again.ID != p.ID || again.Status != p.Status || again.Status.IsFinal() || again.Status.HasMoney() {
		t.Errorf("created %+v, read %+v", p, again)
	}
	other, err := k.Service.Create(t.Context(), Order("2026000123A2"))
	if err != nil || other.ID == p.ID {
		t.Errorf("another attempt is %q, %v", other.ID, err)
	}
	bare := Order("2026000124A1")
	bare.Items, bare.Symbol, bare.NotifyURL, bare.Customer = nil, "", "", payment.Customer{Email: "a@example.com"}
	if _, err := k.Service.Create(t.Context(), bare); err != nil {
		t.Errorf("an order with nothing but what it needs: %v", err)
	}
}

func missing(t *testing.T, k Kit) {
	if k.Service.Traits().Manual {
		return // nobody is asked
	}
	_, err := k.Service.Read(t.Context(), k.Missing)
	refused(t, "read", err, payment.ErrNoPayment)
	_, err = k.Service.Refund(t.Context(), payment.Refund{ID: k.Missing, Amount: 1})
	refused(t, "refund", err, payment.ErrNoPayment)
	_, err = k.Service.Cancel(t.Context(), k.Missing)
	refused(t, "cancel", err, payment.ErrNoPayment)
	// What is no id of the service becomes no part of an address.
	for _, odd := range []string{"", "../x", "1/refund", "1?x=1", "1 2", strings.Repeat("9", 200)} {
		_, err := k.Service.Read(t.Context(), odd)
		refused(t, "read "+odd, err, payment.ErrNoPayment)
	}
}

func cancel(t *testing.T, k Kit) {
	p := made(t, k)
	for range 2 {
		after, err := k.Service.Cancel(t.Context(), p.ID)
		if err != nil || after.ID != p.ID || after.Status.HasMoney() {
			t.Fatalf("%+v, %v", after, err)
		}
	}
	if k.Pay == nil {
		return
	}
	p, err := k.Service.Create(t.Context(), Order("2026000125A1"))
	if err != nil {
		t.Fatal(err)
	}
	k.Pay(t, p.ID)
	_, err = k.Service.Cancel(t.Context(), p.ID)
	refused(t, "cancel what is paid", err, payment.ErrPaid)
	if after := read(t, k, p.ID); after.Status != payment.Paid {
		t.Errorf("it is %+v now", after)
	}
}

func pay(t *testing.T, k Kit) {
	if k.Pay == nil {
		return
	}
	p := made(t, k)
	k.Pay(t, p.ID)
	after := read(t, k, p.ID)
	if after.Status != payment.Paid || after.Paid != 2490 || after.Refunded != 0 || after.Method == "" || !after.Status.IsFinal() {
		t.Errorf("%+v", after)
	}
	if err := after.Verify("2026000123A1", 2490, "EUR"); err != nil {
		t.Error(err)
	}
	for _, err := range []error{after.Verify("2026000123A1", 2489, "EUR"), after.Verify("2026000123A1", 2490, "CZK"), after.Verify("x", 2490, "EUR")} {
		if !errors.Is(err, payment.ErrMismatch) && after.Reference != "" {
			t.Errorf("another order's payment is taken: %v", err)
		}
	}
}

func refund(t *testing.T, k Kit) {
	if k.Pay == nil {
		return
	}
	p, sums := made(t, k), k.Service.Traits().Sums
	_, err := k.Service.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 1})
	refused(t, "refund of what is not paid", err, payment.ErrAmount)
	k.Pay(t, p.ID)
	_, err = k.Service.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 2491})
	refused(t, "refund of more than came", err, payment.ErrAmount)
	if sums {
		for range 3 { // once
			after, err := k.Service.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 1000, Reason: "vrátené"})
			if err != nil || after.Status != payment.PartlyRefunded || after.Refunded != 1000 || after.Paid != 2490 {
				t.Fatalf("%+v, %v", after, err)
			}
		}
		_, err = k.Service.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 500, Before: 200})
		refused(t, "refund after another sum", err, payment.ErrSums)
		_, err = k.Service.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 1491, Before: 1000})
		refused(t, "refund of more than is left", err, payment.ErrAmount)
	} else if p, err = k.Service.Create(t.Context(), Order("2026000126A1")); err != nil {
		t.Fatal(err)
	} else {
		k.Pay(t, p.ID)
	}
	rest := payment.Refund{ID: p.ID, Amount: 1490, Before: 1000}
	if !sums {
		rest.Amount, rest.Before = 2490, 0
	}
	after, err := k.Service.Refund(t.Context(), rest)
	if err != nil || after.Status != payment.Refunded || after.Refunded != 2490 {
		t.Fatalf("%+v, %v", after, err)
	}
	if again := read(t, k, p.ID); again.Status != payment.Refunded || again.Refunded != 2490 || again.Paid != 2490 {
		t.Errorf("%+v", again)
	}
}

func refuse(t *testing.T, k Kit) {
	if k.Refuse == nil {
		return
	}
	p := made(t, k)
	k.Refuse(t, p.ID)
	if after := read(t, k, p.ID); after.Status != payment.Cancelled || after.Paid != 0 {
		t.Errorf("%+v", after)
	}
}

func manual(t *testing.T, k Kit) {
	if !k.Service.Traits().Manual {
		return
	}
	_, err := k.Service.Refund(t.Context(), payment.Refund{ID: made(t, k).ID, Amount: 1})
	refused(t, "refund", err, payment.ErrManual)
}

// Store is a store of the built-in pay page in memory.
type Store struct {
	mu   sync.Mutex
	kept map[string]string
	// Err, where set, is what every call fails with.
	Err error
}

// Load returns what is kept.
func (s *Store) Load(_ context.Context, id string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept[id], s.Err
}

// Swap replaces what is kept.
func (s *Store) Swap(_ context.Context, id, from, to string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Err != nil || s.kept[id] != from {
		return false, s.Err
	}
	if s.kept == nil {
		s.kept = map[string]string{}
	}
	s.kept[id] = to
	return true, nil
}

// RunStore holds a store of the built-in pay page to what it promises.
func RunStore(t *testing.T, s interface {
	Load(ctx context.Context, id string) (string, error)
	Swap(ctx context.Context, id, from, to string) (bool, error)
}) {
	ctx := t.Context()
	is := func(want string) {
		t.Helper()
		if got, err := s.Load(ctx, "a"); err != nil || got != want {
			t.Fatalf("%q is kept, want %q: %v", got, want, err)
		}
	}
	swap := func(from, to string, want bool) {
		t.Helper()
		if done, err := s.Swap(ctx, "a", from, to); err != nil || done != want {
			t.Fatalf("%q for %q: %v, %v", to, from, done, err)
		}
	}
	is("")
	swap("x", "y", false)
	swap("", `{"name":"Žofia"}`, true)
	swap("", "other", false)
	is(`{"name":"Žofia"}`)
	swap(`{"name":"žofia"}`, "other", false) // another letter is another text
	swap(`{"name":"Žofia"}`, "b", true)
	is("b")
	var wg sync.WaitGroup
	won := make(chan int, 32)
	for i := range 32 {
		wg.Go(func() {
			done, err := s.Swap(ctx, "a", "b", "c"+strings.Repeat("x", i))
			if err != nil {
				t.Errorf("swap: %v", err)
			}
			if done {
				won <- i
			}
		})
	}
	wg.Wait()
	if close(won); len(won) != 1 {
		t.Fatalf("%d of many won", len(won))
	}
	is("c" + strings.Repeat("x", <-won))
}
