package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing/superfaktura"
	"backoffice/backend/integration/invoicing/superfaktura/superfakturatest"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// billed is a shop whose documents the strict stub of SuperFaktúra issues.
func billed(t testing.TB, p *apptest.Product) (*desk, *superfakturatest.Stub) {
	t.Helper()
	stub := superfakturatest.New(t)
	p.Invoicing = superfaktura.At(stub.URL, superfaktura.Account{
		Email: superfakturatest.Email, Key: superfakturatest.Key, CompanyID: superfakturatest.Company, Confirmation: "proforma", Timeout: patience,
	})
	p.Restart()
	d := open(t, p)
	d.company(t, nil)
	return d, stub
}

// waits is until a document of an order says why it is not there yet.
func (d *desk) waits(t testing.TB, id uint64, kind string) (p paper) {
	t.Helper()
	for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		for _, p = range d.papers(t, id) {
			if p.Kind == kind && p.Why != "" {
				return p
			}
		}
	}
	t.Fatalf("%s of order %d says nothing: %+v", kind, id, d.papers(t, id))
	return p
}

// The documents of an order's life at SuperFaktúra: confirmation, invoice, a credit
// note of a part and one of the rest, each with its file and with what was sent.
func TestLifeBySuperFaktura(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, stub := billed(t, p)
		d.make(t, "/api/shop/voucher/", map[string]any{"code": "LETO26", "type": 1, "value": 10, "uses_left": 50, "status": true})
		id := d.place(t, map[string]any{"voucher": "LETO26", "payment_id": d.cod, "products": []any{d.item(d.soap, 3), d.item(d.balm, 1)}})
		d.issued(t)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		d.issued(t)
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1, 0)).Is(http.StatusOK)
		d.issued(t)
		d.b.PostJSON(at(id, "/refund"), map[string]any{"lines": []any{}, "amount": 2, "reason": "poškodený obal"}).Is(http.StatusOK)
		d.issued(t)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Refunded}).Is(http.StatusOK)
		d.issued(t)
		all := d.papers(t, id)
		if got := paperLine(all); got != "order issued 44.02, invoice issued 44.02, credit_note issued -11.07, credit_note issued -2.00, credit_note issued -30.95" {
			t.Fatalf("there are %s", got)
		}
		for i, one := range all {
			if file := d.b.Get(one.Link).Is(http.StatusOK).Body; file != fmt.Sprintf("%%PDF-1.4\n%% document %d in slo\n%%%%EOF\n", i+1) {
				t.Errorf("the file of %s is %q", one.Number, file)
			}
		}
		d.Browser(t).Get(all[0].Link).Is(http.StatusUnauthorized)
		client := `{"Client":{"name":"Ján Čierny","address":"Hlavná 12/A","city":"Košice","zip":"040 01","country_iso_id":"SK","email":"jan@example.com","phone":"+421 900 123 456","update_addressbook":0},`
		for i, want := range []string{
			`"InvoiceItem":[{"name":"Výrobok soap-1","quantity":3,"unit":"ks","unit_price":10.0000,"tax":23,"sku":"soap-1"},` +
				`{"name":"Výrobok balm-1","quantity":1,"unit":"ks","unit_price":3.9837,"tax":23,"sku":"balm-1"},` +
				`{"name":"Zľava, kupón LETO26","quantity":1,"unit_price":-3.3984,"tax":23},{"name":"Kuriér","quantity":1,"unit_price":3.9837,"tax":23},` +
				`{"name":"Dobierka","quantity":1,"unit_price":1.2195,"tax":23}],`,
			`"InvoiceItem":[{"name":"Výrobok soap-1","quantity":3,`,
			`"comment":"reklamácia"},"InvoiceItem":[{"name":"Výrobok soap-1","quantity":1,"unit":"ks","unit_price":-10.0000,"tax":23,"sku":"soap-1"},` +
				`{"name":"Zľava, kupón LETO26","quantity":1,"unit_price":1.0000,"tax":23}],`,
			`"comment":"poškodený obal"},"InvoiceItem":[{"name":"Zľava k objednávke č. ` + fmt.Sprint(id) + `","quantity":1,"unit":"ks","unit_price":-1.6260,"tax":23}],`,
		} {
			if got := stub.Bodies[i]; !strings.HasPrefix(got, client) || !strings.Contains(got, want) || i > 1 && !strings.Contains(got, `"type":"cancel"`) || i > 1 && !strings.Contains(got, `"parent_id":"2"`) {
				t.Errorf("document %d is sent as %s\nwithout %s", i+1, got, want)
			}
		}
		if n := stub.Left("2"); n != 0 {
			t.Errorf("invoice and credit notes leave %d cents", n)
		}
		d.sound(t)
	})
}

// However SuperFaktúra fails, the order says what happened and what to press; in the end
// each document is there once.
func TestSuperFakturaFails(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, stub := billed(t, p)
		const down = "SuperFaktúra neodpovedala správne. Skúšame to znova; ak doklad nepribudne, vystavte ho neskôr, dvakrát sa nevystaví."
		for name, c := range map[string]struct {
			fault superfakturatest.Fault
			why   string // empty: it comes by itself
			final bool   // until somebody presses
		}{
			"down": {superfakturatest.Down, down, false}, "slow": {superfakturatest.Silent, down, false}, "nonsense": {superfakturatest.Nonsense, down, false},
			"done and lost": {superfakturatest.Broken, "", false}, "done and nothing known": {superfakturatest.Forgetful, down, false},
			"another answered": {superfakturatest.Strange, "", false},
			"limit":            {superfakturatest.Limited, "Dnešný počet volaní SuperFaktúry je vyčerpaný. Doklad vystavte znova zajtra.", false}, "no right": {superfakturatest.Rightless, "SuperFaktúra nepozná e-mail alebo kľúč, alebo im nedovoľuje vystaviť doklad. Opraví to správca servera v premennej INVOICING_URL.", false},
			"refused": {superfakturatest.Refusing, "Dokument musí obsahovať aspoň jednu položku", true},
		} {
			id := d.place(t, map[string]any{"send_order": false, "products": []any{d.item(d.balm, 1)}})
			d.Exec(t, "UPDATE products SET stock = 10 WHERE id = ?", d.balm)
			d.issued(t)
			before := stub.Made()
			stub.Fail(c.fault)
			d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
			if c.why != "" {
				got := d.waits(t, id, "invoice")
				if state := map[bool]string{true: documents.Failed, false: documents.Waiting}[c.final]; !strings.Contains(got.Why, c.why) || got.State != state {
					t.Errorf("%s: %s, it says %q", name, got.State, got.Why)
				}
				d.Browser(t).Begin().Post(at(id, fmt.Sprintf("/documents/%d/issue_again", got.ID)), nil).Is(http.StatusUnauthorized)
				stub.Fail(superfakturatest.None)
				if c.final { // whoever presses: any of the staff
					d.Staff(t, "jana@example.com", resource.RoleEditor).Post(at(id, fmt.Sprintf("/documents/%d/issue_again", got.ID)), nil).Is(http.StatusOK)
				}
			}
			for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
				if waits, _, err := d.Outbox.Pending(t.Context()); err == nil && waits == 0 {
					break
				}
				p.Clock.Pass(time.Minute)
			}
			stub.Fail(superfakturatest.None)
			d.b = p.Admin(t)
			if got := paperLine(d.papers(t, id)); got != "invoice issued 9.80" || stub.Made() != before+1 || d.eventCount(t, int64(id), "invoice_issued") != 1 {
				t.Errorf("%s: in the end there is %s of %d documents", name, got, stub.Made()-before)
			}
		}
	})
}

// A credit note of SuperFaktúra bears VAT as its invoice does, whatever the shop has become
// since.
func TestSuperFakturaCreditsAsInvoiced(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, stub := billed(t, p)
		last := func(of uint64, want string) {
			t.Helper()
			d.b.PostJSON(at(of, "/refund"), d.refundForm(t, of).refund(1)).Is(http.StatusOK)
			d.issued(t)
			got := stub.Bodies[len(stub.Bodies)-1]
			if !strings.Contains(got, `"type":"cancel"`) || !strings.Contains(got, want) {
				t.Errorf("credited as %s, without %s", got, want)
			}
		}
		taxed := d.place(t, map[string]any{"status": sale.Paid})
		d.issued(t)
		d.company(t, map[string]any{"contact_vat": ""})
		untaxed := d.place(t, map[string]any{"status": sale.Paid})
		d.issued(t)
		last(taxed, `"unit_price":-10.0000,"tax":23`)
		d.company(t, nil)
		last(untaxed, `"unit_price":-12.3000,"tax":0`)
	})
}
