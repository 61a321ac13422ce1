// Package couriertest is what every courier must hold, whoever carries.
package couriertest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/paper/papertest"
)

// Parcel is one that every courier takes, to a person with a long name.
func Parcel(reference string) courier.Parcel {
	return courier.Parcel{
		Reference: reference,
		To: courier.Address{
			Name: "Ľubica Magdaléna", Surname: "Krivošíková-Žiaranová", Street: "Hviezdoslavovo námestie", Number: "1234/56A",
			City: "Nové Mesto nad Váhom", Zip: "915 01", Country: "SK", Phone: "0905 123 456", Email: "lubica@example.com",
		},
		Weight: 1250, Depth: 30, Width: 20, Height: 12, COD: 2390, Value: 2390, Currency: "EUR", PaymentRef: "2026000123",
		Note: "Zvoňte na druhé poschodie.", Locale: "sk",
	}
}

// Courier is what the suite needs of one.
type Courier struct {
	courier.Courier
	Carries func(p courier.Parcel) courier.Parcel // what it needs of a parcel besides
	Cancels bool                                  // Cancel is offered
	Points  int                                   // how many there are
}

// Run holds a courier against the port. fresh makes one that has sent nothing.
func Run(t *testing.T, fresh func(t *testing.T) Courier) {
	t.Run("send", func(t *testing.T) { send(t, fresh(t)) })
	t.Run("refuse", func(t *testing.T) { refuse(t, fresh(t)) })
	t.Run("labels", func(t *testing.T) { labels(t, fresh(t)) })
	t.Run("track and cancel", func(t *testing.T) { trackAndCancel(t, fresh(t)) })
	t.Run("points", func(t *testing.T) { points(t, fresh(t)) })
}

// Sent sends so many parcels.
func (c Courier) Sent(t *testing.T, n int) []courier.Sent {
	t.Helper()
	var all []courier.Sent
	for i := range n {
		p := c.carried(fmt.Sprintf("2026000%03d", i+1))
		s, err := c.Send(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, courier.Sent{Parcel: p, Shipment: s})
	}
	return all
}

func (c Courier) carried(reference string) courier.Parcel {
	p := Parcel(reference)
	if c.Carries != nil {
		p = c.Carries(p)
	}
	return p
}

// Many parcels at once have numbers of their own, and what an order keeps is there.
func send(t *testing.T, c Courier) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	ids := map[string]bool{}
	for i := range 20 {
		wg.Go(func() {
			s, err := c.Send(t.Context(), c.carried(fmt.Sprintf("P%d", i)))
			if err != nil {
				t.Error(err)
				return
			}
			if s.ID == "" || s.Number == "" || s.Made.IsZero() || len(s.ID) > 64 || len(s.Number) > len(s.ID) {
				t.Errorf("incomplete: %+v", s)
			}
			mu.Lock()
			defer mu.Unlock()
			ids[s.ID] = true
		})
	}
	wg.Wait()
	if len(ids) != 20 {
		t.Errorf("20 parcels have %d numbers", len(ids))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Send(ctx, c.carried("GONE")); err == nil || courier.OutcomeOf(err) != courier.Retry || !errors.Is(err, context.Canceled) {
		t.Errorf("who had gone before it was sent: %v", err)
	}
}

// Every wrong field is named, and the service is not asked.
func refuse(t *testing.T, c Courier) {
	bad := courier.Parcel{Reference: "č. 1/2", COD: -1, PaymentRef: "VS1"}
	_, err := c.Send(t.Context(), bad)
	want := []string{"cod", "currency", "depth", "height", "payment_ref", "reference", "to.city", "to.country", "to.name", "to.street", "to.zip", "weight", "width"}
	f := fault.As(err)
	if f == nil || f.Code != fault.Invalid || courier.OutcomeOf(err) != courier.Refused {
		t.Fatalf("got %v", err)
	}
	for _, path := range want {
		if !slices.Contains(f.Fields.Paths(), path) {
			t.Errorf("%s is not named: %v", path, f.Fields.Paths())
		}
	}
}

// Labels stand from the place that was asked for, on as many sheets as they need.
func labels(t *testing.T, c Courier) {
	all := c.Sent(t, 6)
	for _, one := range []struct{ labels, place, sheets int }{
		{1, 1, 1}, {1, 2, 1}, {1, 3, 1}, {1, 4, 1}, {2, 4, 2}, {4, 1, 1}, {6, 3, 2}, {6, 4, 3},
	} {
		pdf, err := c.Labels(t.Context(), all[:one.labels], one.place)
		if err != nil {
			t.Fatalf("%+v: %v", one, err)
		}
		p := papertest.Open(t, pdf)
		if p.Pages() != one.sheets || p.Size() != "595.28 x 841.89 pts (A4)" {
			t.Errorf("%+v: %d of %s", one, p.Pages(), p.Size())
		}
		var text string
		for page := range p.Pages() {
			text += p.Text(page+1) + " "
		}
		for _, s := range all[:one.labels] {
			if !contains(text, s.Number) {
				t.Errorf("%+v: no %s in %q", one, s.Number, text)
			}
		}
	}
	for _, place := range []int{-1, 0, 5} {
		if _, err := c.Labels(t.Context(), all, place); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("place %d: %v", place, err)
		}
	}
	if _, err := c.Labels(t.Context(), nil, 1); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("no label: %v", err)
	}
	another := all[0]
	another.Shipment = courier.Shipment{ID: "0000000000", Number: "0000000000"}
	_, err := c.Labels(t.Context(), []courier.Sent{all[0], another}, 1)
	if courier.OutcomeOf(err) != courier.Refused {
		t.Errorf("another's parcel: %v", err)
	}
}

// contains looks for a number, which may be printed in groups.
func contains(text, number string) bool {
	return strings.Contains(strings.ReplaceAll(text, " ", ""), number)
}

// What happened to a parcel is listed in its order; to cancel it twice is no error.
func trackAndCancel(t *testing.T, c Courier) {
	s := c.Sent(t, 1)[0]
	events, err := c.Track(t.Context(), s)
	if err != nil || len(events) == 0 {
		t.Fatalf("%v: %v", events, err)
	}
	if !slices.IsSortedFunc(events, func(a, b courier.Event) int { return a.At.Compare(b.At) }) {
		t.Errorf("out of order: %v", events)
	}
	for _, e := range events {
		if e.State == "" || e.State == courier.Other && e.Words == "" {
			t.Errorf("says nothing: %+v", e)
		}
	}
	for range 2 {
		err := c.Cancel(t.Context(), s)
		if c.Cancels && err != nil || !c.Cancels && courier.OutcomeOf(err) != courier.Refused {
			t.Errorf("cancel: %v", err)
		}
	}
}

func points(t *testing.T, c Courier) {
	ids := map[string]bool{}
	for p, err := range c.Courier.Points(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if p.ID == "" || p.Name == "" || p.City == "" || len(p.Country) != 2 || p.Country < "AA" || p.Country > "ZZ" || ids[p.ID] {
			t.Errorf("incomplete or twice: %+v", p)
		}
		ids[p.ID] = true
	}
	if len(ids) != c.Points || c.Points < 2 {
		t.Errorf("%d points, want %d", len(ids), c.Points)
	}
	// Who has seen enough may go.
	next, stop := iter.Pull2(c.Courier.Points(t.Context()))
	if _, err, more := next(); err != nil || !more {
		t.Errorf("a first point: %v", err)
	}
	stop()
}
