package courier_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/courier/builtin"
	"backoffice/backend/integration/courier/couriertest"
	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/courier/dpd/dpdtest"
	"backoffice/backend/integration/courier/packeta"
	"backoffice/backend/integration/courier/packeta/packetatest"
	"backoffice/backend/paper"
	"backoffice/backend/paper/papertest"
)

// Labels of three couriers share sheets: no place is left empty, none is printed twice.
func TestSheets(t *testing.T) {
	stub, other := dpdtest.New(t), packetatest.New(t)
	point := func(p courier.Parcel) courier.Parcel { p.PointID = "1234"; return p }
	own := builtin.New(builtin.Config{Name: "Vlastný kuriér", From: func(context.Context) (courier.Address, error) { return courier.Address{}, nil }, Words: builtin.Words{Locale: "sk", Decimal: ",", Day: func(time.Time) string { return "" }}})
	first := couriertest.Courier{Courier: dpd.New(dpd.Config{ClientKey: dpdtest.ClientKey, Email: dpdtest.Email, DelisID: dpdtest.DelisID, BankAccount: "1", URL: stub.URL})}
	second := couriertest.Courier{Courier: packeta.New(packeta.Config{Password: packetatest.Password, URL: other.URL}), Carries: point}
	third := couriertest.Courier{Courier: own}
	batches := []courier.Batch{{Courier: first.Courier, Parcels: first.Sent(t, 3)}, {Courier: second.Courier, Parcels: second.Sent(t, 4)}, {Courier: own}, {Courier: own, Parcels: third.Sent(t, 2)}}
	for place := 1; place <= courier.Places; place++ {
		pdf, err := courier.Sheets(t.Context(), batches, place)
		if err != nil {
			t.Fatal(err)
		}
		p := papertest.Open(t, pdf)
		if want := (place - 1 + 9 + 3) / 4; p.Pages() != want {
			t.Fatalf("from %d: %d sheets, want %d", place, p.Pages(), want)
		}
		at := place - 1
		for _, b := range batches {
			for _, s := range b.Parcels {
				text := p.Within(at/4+1, float64(at%2)*paper.Width/2, float64(at%4/2)*paper.Height/2, paper.Width/2, paper.Height/2)
				if !strings.Contains(strings.ReplaceAll(text, " ", ""), s.Number) {
					t.Errorf("from %d: place %d of sheet %d has %q, not %s", place, at%4+1, at/4+1, text, s.Number)
				}
				at++
			}
		}
		for ; at%4 != 0; at++ {
			if text := p.Within(at/4+1, float64(at%2)*paper.Width/2, float64(at%4/2)*paper.Height/2, paper.Width/2, paper.Height/2); text != "" {
				t.Errorf("from %d: place %d of the last sheet has %q", place, at%4+1, text)
			}
		}
	}
	if _, err := courier.Sheets(t.Context(), nil, 1); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("no labels: %v", err)
	}
	stub.PDFs = func() []byte { return []byte("%PDF-1.4 and then nothing") }
	if _, err := courier.Sheets(t.Context(), batches, 1); courier.OutcomeOf(err) != courier.Retry {
		t.Errorf("labels that are no PDF: %v", err)
	}
}
