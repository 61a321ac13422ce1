package orders_test

import (
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
)

// An order that was priced with tax is invoiced without it where the shop pays none, at
// the same total, and its credit note bears what its invoice does, whatever the shop has
// become since.
func TestCreditNoteTaxedAsItsInvoice(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		became := d.place(t, nil) // sold with tax, invoiced without
		taxed := d.place(t, map[string]any{"status": sale.Paid})
		d.issued(t)
		if doc := d.document(t, taxed, invoicing.Invoice); doc.Totals.VAT != 552 || doc.Supplier.VATID != "SK2120123456" {
			t.Fatalf("of who pays VAT: %+v %+v", doc.Supplier, doc.Totals)
		}
		d.company(t, map[string]any{"contact_vat": ""})
		d.b.PostJSON(at(became, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		d.issued(t)
		if doc := d.document(t, became, invoicing.Invoice); doc.Supplier.VATID != "" || doc.Totals.VAT != 0 || doc.Totals.Gross != 2950 || len(doc.VAT) != 1 || doc.VAT[0].Category != invoicing.OutsideVAT {
			t.Errorf("of who pays none: %+v %+v %+v", doc.Supplier, doc.VAT, doc.Totals)
		}
		d.b.PostJSON(at(taxed, "/refund"), d.refundForm(t, taxed).refund(1)).Is(http.StatusOK)
		d.issued(t)
		if doc := d.document(t, taxed, invoicing.CreditNote); doc.Totals.VAT != 230 || doc.Totals.Gross != 1230 || doc.Supplier.VATID == "" {
			t.Errorf("of an invoice with tax: %+v %+v", doc.Supplier, doc.Totals)
		}
		d.company(t, nil)
		d.b.PostJSON(at(became, "/refund"), d.refundForm(t, became).refund(1)).Is(http.StatusOK)
		d.issued(t)
		if doc := d.document(t, became, invoicing.CreditNote); doc.Totals.VAT != 0 || doc.Totals.Gross != 1230 || doc.Supplier.VATID != "" {
			t.Errorf("of an invoice without tax: %+v %+v", doc.Supplier, doc.Totals)
		}
	})
}
