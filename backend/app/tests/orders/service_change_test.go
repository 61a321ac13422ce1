package orders_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing/superfaktura"
	"backoffice/backend/integration/invoicing/superfaktura/superfakturatest"
	"backoffice/backend/orders/sale"
)

// A shop that changes who issues its documents has those from before from whoever issued
// them: an id of the one is another customer's document at the other. What the program
// invoiced itself it credits itself, since SuperFaktúra does not know the invoice.
func TestChangeOfInvoicing(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		paid := func() uint64 {
			t.Helper()
			id := d.place(t, map[string]any{"payment_id": d.cod, "products": []any{d.item(d.soap, 3)}})
			d.issued(t)
			d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
			d.issued(t)
			return id
		}
		first, second := paid(), paid()
		own := d.b.Get(d.papers(t, second)[1].Link).Is(http.StatusOK).Body

		p.Config.InvoicingURL = "superfaktura://shop%40example.com:key@moja.superfaktura.sk"
		stub := superfakturatest.New(t)
		p.Invoicing = superfaktura.At(stub.URL, superfaktura.Account{
			Email: superfakturatest.Email, Key: superfakturatest.Key, CompanyID: superfakturatest.Company, Confirmation: "proforma", Timeout: patience,
		})
		p.Restart()
		d.b = p.Admin(t)
		if got := d.b.Get(d.papers(t, second)[1].Link).Is(http.StatusOK).Body; got != own {
			t.Errorf("the program's own invoice is another file: %d bytes, were %d", len(got), len(own))
		}
		d.b.PostJSON(at(first, "/refund"), d.refundForm(t, first).refund(1)).Is(http.StatusOK)
		d.issued(t)
		if all := d.papers(t, first); stub.Made() != 0 || all[2].Number[:2] != "DB" {
			t.Errorf("an invoice of the program's was credited by %d documents of SuperFaktúra: %s", stub.Made(), paperLine(all))
		}
		third := d.place(t, map[string]any{"payment_id": d.cod, "products": []any{d.item(d.soap, 1)}})
		d.issued(t)
		there := d.papers(t, third)[0]
		if got := d.b.Get(there.Link).Is(http.StatusOK).Body; got != "%PDF-1.4\n% document 1 in slo\n%%EOF\n" {
			t.Errorf("the file of SuperFaktúra's is %q", got)
		}

		p.Config.InvoicingURL, p.Invoicing = "builtin://", nil
		p.Restart()
		d.b = p.Admin(t)
		if body := d.b.Get(there.Link).Is(http.StatusNotFound).Body; body != `{"message":"Doklad `+there.Number+` vystavila služba, ktorá už nie je pripojená. Nájdete ho v nej."}` {
			t.Errorf("a document of the service before: %s", body)
		}
		if got := d.b.Get(d.papers(t, second)[1].Link).Is(http.StatusOK).Body; got != own {
			t.Error(fmt.Sprint("back again, the program's own invoice is another file: ", len(got)))
		}
	})
}
