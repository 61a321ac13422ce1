package invoicingtest

import (
	"bytes"
	"slices"
	"sync"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
)

// Suite is what every service promises. Each call of open returns a service
// that has issued nothing.
func Suite(t *testing.T, open func(t *testing.T) invoicing.Service) {
	t.Run("issue", func(t *testing.T) {
		s := open(t)
		ids := map[string]bool{}
		var before invoicing.Issued
		for _, kind := range []invoicing.Kind{invoicing.Confirmation, invoicing.Invoice, invoicing.CreditNote} {
			d := Simple(17, kind)
			if kind == invoicing.CreditNote {
				d.Preceding = &invoicing.Reference{ID: before.ID, Number: before.Number, On: before.On}
			}
			if _, err := s.Find(t.Context(), d); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("found %s before it is there: %v", kind, err)
			}
			one, err := s.Issue(t.Context(), d)
			if err != nil || one.Number == "" || one.ID == "" || ids[one.ID] {
				t.Fatalf("%s: %+v, %v", kind, one, err)
			}
			ids[one.ID], before = true, one
			for name, ask := range map[string]func() (invoicing.Issued, error){
				"issued again": func() (invoicing.Issued, error) { return s.Issue(t.Context(), d) },
				"found":        func() (invoicing.Issued, error) { return s.Find(t.Context(), d) },
			} {
				if again, err := ask(); err != nil || again != one {
					t.Errorf("%s is %+v, was %+v, %v", name, again, one, err)
				}
			}
			first, err := s.File(t.Context(), one)
			if err != nil || !bytes.HasPrefix(first, []byte("%PDF-")) {
				t.Errorf("%s: the file begins with %.20q, %v", kind, first, err)
			}
			if second, err := s.File(t.Context(), one); err != nil || !bytes.Equal(first, second) {
				t.Errorf("%s: the file is another one the second time, %v", kind, err)
			}
		}
	})
	t.Run("one key at once", func(t *testing.T) {
		s := open(t)
		numbers := make([]string, 8)
		var wg sync.WaitGroup
		for i := range numbers {
			wg.Go(func() {
				one, err := s.Issue(t.Context(), Simple(18, invoicing.Invoice))
				if err != nil {
					t.Error(err)
				}
				numbers[i] = one.Number
			})
		}
		wg.Wait()
		if slices.Sort(numbers); len(slices.Compact(numbers)) != 1 {
			t.Errorf("one order has the invoices %v", numbers)
		}
	})
	t.Run("refuse", func(t *testing.T) {
		s := open(t)
		d := Simple(19, invoicing.Invoice)
		d.Supplier.Name, d.Totals.Gross = "", 1
		_, err := s.Issue(t.Context(), d)
		if f := fault.As(err); f == nil || f.Code != fault.Invalid || !slices.Equal(f.Fields.Paths(), []string{"supplier.name", "totals.gross"}) {
			t.Errorf("refused as %v", err)
		}
		if _, err := s.Find(t.Context(), d); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("what was refused is there: %v", err)
		}
	})
	t.Run("no file", func(t *testing.T) {
		if pdf, err := open(t).File(t.Context(), invoicing.Issued{ID: "404", Token: "none", Locale: "sk"}); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a file of %d bytes, %v", len(pdf), err)
		}
	})
}
