package billing_test

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/orders/documents"
	"backoffice/backend/store/envtest"
)

// Whatever a company orders, the e-invoice breaks no rule, and its total is the one
// that was agreed, to the cent: that of the document, which is that of its lines,
// allowances, charges and VAT. BASKETS says how many are tried.
func TestEInvoicesAgreeWithOrders(t *testing.T) {
	count := envtest.Number(t, "BASKETS", 20_000)
	workers := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(66, uint64(worker)))
			for range count / workers {
				if t.Failed() {
					return
				}
				eInvoiceAgrees(t, r)
			}
		})
	}
	wg.Wait()
}

func eInvoiceAgrees(t *testing.T, r *rand.Rand) {
	t.Helper()
	b := random(r)
	s := placed(b)
	company := invoicingtest.Company()
	s.Order.BillingName, s.Order.BillingBusinessID, s.Order.BillingTaxID, s.Order.BillingVAT = company.Name, company.CompanyID, company.TaxID, company.VATID
	if r.IntN(3) == 0 {
		s.Order.Currency, s.Order.CurrencyRate = "CZK", int64(20_000_000+r.IntN(10_000_000))
	}
	if r.IntN(10) == 0 {
		s.Supplier.VATID = "" // pays no VAT
	}
	kind := invoicing.Invoice
	if r.IntN(3) == 0 {
		kind, s.Preceding = invoicing.CreditNote, &invoicing.Reference{Number: "FV1", On: "2026-11-20"}
	}
	d := s.Compose(documents.Key{Order: seventeen, Kind: kind, Part: 1}).As("FV2026000017", "2026-11-22")
	if err := d.Check(); err != nil {
		t.Errorf("%+v: %v", b, err)
		return
	}
	root, err := ubl.Issue(d, ubl.Usual())
	if err != nil || root == nil {
		t.Errorf("%+v: %v", b, err)
		return
	}
	back, err := ubl.Read(root)
	if err != nil {
		t.Errorf("%+v: %v", b, err)
		return
	}
	var lines invoicing.Amount
	for _, l := range back.Lines {
		lines += l.Net
	}
	for _, a := range back.Adjustments {
		if a.Charge {
			lines += a.Net
		} else {
			lines -= a.Net
		}
	}
	for _, v := range back.VAT {
		lines += v.Amount
	}
	if agreed := int64(s.Order.Price) / 10; int64(back.Totals.Gross) != agreed || int64(lines) != agreed {
		t.Errorf("%+v: agreed %d, the document says %d, its parts %d", b, agreed, back.Totals.Gross, lines)
	}
	if back.Totals.Due+back.Totals.Prepaid != back.Totals.Gross+back.Totals.Rounding {
		t.Errorf("%+v: %+v", b, back.Totals)
	}
}
