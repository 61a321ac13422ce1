package orders_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// company fills in who the shop is.
func (d *desk) company(t testing.TB, set map[string]any) {
	t.Helper()
	form := map[string]any{
		"contact_name": "Voňavá dielňa s. r. o.", "contact_address": "Ružinovská 42", "contact_city": "Bratislava", "contact_zip": "821 01",
		"contact_country_id": lookup.CountrySK, "contact_phone": "+421 2 123 456 78", "contact_business_id": "50123456", "contact_tax_id": "2120123456",
		"contact_vat": "SK2120123456", "contact_register": "OR MS Bratislava III, oddiel Sro, vložka č. 123456/B",
		"contact_iban": "SK31 1200 0000 1987 4263 7541", "contact_swift": "TATRSKBX",
	}
	maps.Copy(form, set)
	for name, value := range form {
		form[name] = map[string]any{"sk": value, "en": value}
	}
	form["version"] = d.number(t, "SELECT COALESCE(MAX(version), 0) FROM settings WHERE id = 2")
	d.b.PostJSON("/api/settings/2", form).Is(http.StatusOK)
}

// issued waits until nothing waits to be done.
func (d *desk) issued(t testing.TB) {
	t.Helper()
	for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if waits, _, err := d.Outbox.Pending(t.Context()); err == nil && waits == 0 {
			return
		}
	}
	t.Fatal("jobs still wait")
}

// paper is a document as the order's list tells it.
type paper struct {
	ID                                       uint64
	Kind, Number, State, Why, Link, Currency string
	Total                                    float64
}

func (d *desk) papers(t testing.TB, order uint64) (all []paper) {
	t.Helper()
	d.b.Get(at(order, "/documents/")).Is(http.StatusOK).Data(&all)
	return all
}

// paperLine are the papers in one line.
func paperLine(all []paper) string {
	var words []string
	for _, p := range all {
		words = append(words, fmt.Sprintf("%s %s %.2f", p.Kind, p.State, p.Total))
	}
	return strings.Join(words, ", ")
}

// document is what the built-in service keeps.
func (d *desk) document(t testing.TB, order uint64, kind invoicing.Kind) (doc invoicing.Document) {
	t.Helper()
	var content string
	if err := d.DB.Read(t.Context()).Raw("SELECT content FROM documents WHERE order_id = ? AND kind = ? ORDER BY part DESC LIMIT 1", order, string(kind)).Scan(&content).Error; err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(content), &doc); err != nil {
		t.Fatalf("document of order %d: %v %q", order, err, content)
	}
	return doc
}

// An order is found by the number of any of its documents, as its customer names it.
func TestOrderIsFoundByItsDocuments(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		id := d.place(t, map[string]any{"zip": "04001", "status": sale.Paid})
		d.place(t, map[string]any{"zip": "04001", "status": sale.Paid})
		d.issued(t)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Refunded}).Is(http.StatusOK)
		d.issued(t)
		all := d.papers(t, id)
		if got := paperLine(all); got != "order issued 29.50, invoice issued 29.50, credit_note issued -29.50" {
			t.Fatalf("the order has %s", got)
		}
		for _, paper := range all {
			var rows []struct{ ID uint64 }
			if d.b.Get(orderAPI + "?search=" + paper.Number).Is(http.StatusOK).Data(&rows); len(rows) != 1 || rows[0].ID != id {
				t.Errorf("by %s are found %v", paper.Number, rows)
			}
		}
	})
}

// The documents of an order's life: confirmed when placed, invoiced when paid,
// called off when cancelled; each once, with its file for staff alone.
func TestDocuments(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		id := d.place(t, map[string]any{"zip": "04001"})
		d.issued(t)
		if got := paperLine(d.papers(t, id)); got != "order issued 29.50" {
			t.Fatalf("a placed order has %s", got)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		d.issued(t)
		all := d.papers(t, id)
		if got := paperLine(all); got != "order issued 29.50, invoice issued 29.50" {
			t.Fatalf("a paid order has %s", got)
		}
		doc := d.document(t, id, invoicing.Invoice)
		if doc.Preceding == nil || doc.Preceding.Number != all[0].Number || doc.Preceding.ID == "" {
			t.Errorf("the invoice follows %+v", doc.Preceding)
		}
		if doc.Totals.Gross != 2950 || doc.Totals.VAT != 552 || doc.Payment.PaidOn == "" || doc.Customer.Name != "Ján Čierny" || doc.Customer.Street != "Hlavná 12/A" || doc.Customer.PostalCode != "040 01" {
			t.Errorf("the invoice tells %+v", doc)
		}
		// Asked for again it is the same; the button is offered no more.
		d.b.Post(at(id, "/generate-invoice"), nil).Is(http.StatusConflict)
		if err := p.Within(t.Context(), func(c *resource.Call) error {
			return documents.Ask(c, documents.Key{Order: id, Kind: invoicing.Invoice, Part: 1})
		}); err != nil {
			t.Fatal(err)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.issued(t)
		all = d.papers(t, id)
		if got := paperLine(all); got != "order issued 29.50, invoice issued 29.50, credit_note issued -29.50" {
			t.Errorf("a cancelled order has %s", got)
		}
		if note := d.document(t, id, invoicing.CreditNote); note.Preceding == nil || note.Preceding.Number != all[1].Number || note.Totals.Gross != 2950 {
			t.Errorf("the credit note tells %+v", note)
		}
		var row sale.Order
		if err := d.DB.Read(t.Context()).Where("id = ?", id).Take(&row).Error; err != nil {
			t.Fatal(err)
		}
		for what, link := range map[string][2]string{"order": {row.SFOrderID, row.OrderLink}, "invoice": {row.SFInvoiceID, row.InvoiceLink}, "storno": {row.SFStornoID, row.StornoLink}} {
			if link[0] == "" || link[1] == "" {
				t.Errorf("the order has no %s: %v", what, link)
			}
			if pdf := d.b.Get(link[1]).Is(http.StatusOK); !strings.HasPrefix(pdf.Body, "%PDF-") {
				t.Errorf("%s is no PDF", link[1])
			}
			d.Browser(t).Get(link[1]).Is(http.StatusUnauthorized)
		}
		var detail map[string]any
		d.b.Get(fmt.Sprintf("/api/order/detail/%d", id)).Is(http.StatusOK).Data(&detail)
		for i, column := range []string{"sf_order_number", "sf_invoice_number", "sf_storno_number"} {
			if detail[column] != all[i].Number {
				t.Errorf("the detail calls %s %v, not %s", column, detail[column], all[i].Number)
			}
		}
		// The history tells that a document was issued, not what the service calls it within.
		told := d.b.Get(at(id, "/history")).Is(http.StatusOK).Body
		for _, field := range []string{"sf_order_id", "sf_invoice_id", "sf_storno_id"} {
			if _, of, _ := strings.Cut(told, `"field":"`+field+`"`); !strings.Contains(strings.SplitN(of, "}", 2)[0], `"kind":"bool","before":false,"after":true`) {
				t.Errorf("the history tells of %s %.200s", field, of)
			}
		}
		d.b.Get(at(id, "/document/invoice/2")).Is(http.StatusNotFound)
		d.b.Get(at(id+1, "/document/invoice/1")).Is(http.StatusNotFound)
		// What was issued is kept where the order is removed, and its detail goes on leading there.
		d.b.Delete(at(id, "")).Is(http.StatusOK)
		d.b.Get(at(id, "/document/invoice/1")).Is(http.StatusOK)
		d.b.Get(at(id, "/customer")).Is(http.StatusOK)
		d.b.PostJSON(at(id, "/restore"), nil).Is(http.StatusOK)
		for _, kind := range []string{sale.EventConfirmed, sale.EventInvoiced, sale.EventCredited} {
			if n := d.number(t, "SELECT COUNT(*) FROM order_events WHERE order_id = ? AND kind = ?", id, kind); n != 1 {
				t.Errorf("the timeline tells %s %d times", kind, n)
			}
		}
	})
}

// What was noted on an order while it was removed, as the number of a credit note that was
// issued behind it, finds the order once it is back.
func TestFoundByWhatCameMeanwhile(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"send_order": false, "send_invoice": false})
		d.b.Delete(at(id, "")).Is(http.StatusOK)
		// A job writes no more than this of a removed order (sale.Held).
		err := d.DB.Tx(t.Context(), func(tx *gorm.DB) error {
			return tx.Exec("UPDATE orders SET document_numbers = 'DB2026000077' WHERE id = ?", id).Error
		})
		if err != nil {
			t.Fatal(err)
		}
		d.b.PostJSON(at(id, "/restore"), nil).Is(http.StatusOK)
		var found []struct{ ID uint64 }
		if d.b.Get(orderAPI + "?search=db2026000077").Is(http.StatusOK).Data(&found); len(found) != 1 || found[0].ID != id {
			t.Errorf("by its credit note is found %v, not %d", found, id)
		}
		var form, saved struct{ Version int64 }
		d.b.Get(at(id, "")).Is(http.StatusOK).Data(&form)
		if d.b.PostJSON(at(id, ""), map[string]any{"version": form.Version}).Is(http.StatusOK).Data(&saved); saved != form {
			t.Errorf("saved as it is, %v became %v", form, saved)
		}
	})
}

// Who wants no documents gets none unasked; staff may have them issued.
func TestDocumentsAskedFor(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		id := d.place(t, map[string]any{"send_order": false, "send_invoice": false, "status": sale.Paid})
		d.issued(t)
		if got := paperLine(d.papers(t, id)); got != "" {
			t.Fatalf("unasked there are %s", got)
		}
		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.Post(at(id, "/generate-invoice"), nil).Is(http.StatusConflict) // there is no confirmation yet (002 §4)
		editor.Post(at(id, "/generate-confirmation"), nil).Is(http.StatusOK)
		d.issued(t)
		editor.Post(at(id, "/generate-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		if got := paperLine(d.papers(t, id)); got != "order issued 29.50, invoice issued 29.50" {
			t.Errorf("asked for there are %s", got)
		}
		// A cancelled order that was never invoiced needs no credit note.
		other := d.place(t, map[string]any{"send_invoice": false, "status": sale.Paid})
		d.b.PostJSON(at(other, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.issued(t)
		if n := d.number(t, "SELECT COUNT(*) FROM order_documents WHERE order_id = ? AND kind <> 'order'", other); n != 0 {
			t.Errorf("an order that was not invoiced has %d further documents", n)
		}
	})
}

// What keeps a document from being issued is told in the reader's words, and once
// mended it is issued by a button.
func TestDocumentRefused(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, map[string]any{"contact_register": ""})
		// As it could be saved once.
		d.exec(t, "UPDATE setting_langs SET contact_iban = 'SK00' WHERE setting_id = 2")
		d.exec(t, "UPDATE settings SET version = version + 1 WHERE id = 2")
		id := d.place(t, nil)
		d.issued(t)
		all := d.papers(t, id)
		if body := d.b.Get(at(id, "/documents/")).Body; !strings.Contains(body, `"total":null`) {
			t.Errorf("what was not issued has a sum: %s", body)
		}
		if got := paperLine(all); got != "order failed 0.00" || !strings.Contains(all[0].Why, "Kontakt") || !strings.Contains(all[0].Why, "zápis v registri") || !strings.Contains(all[0].Why, "IBAN") {
			t.Fatalf("without a register there is %s: %s", got, all[0].Why)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM documents") + d.number(t, "SELECT COUNT(*) FROM document_series"); n != 0 {
			t.Errorf("what was refused took %d numbers", n)
		}
		// Whoever checks the documents finds it, whatever the days.
		const days = "?startDate=2020-01-01&endDate=2020-01-02"
		refused := func(want int) {
			t.Helper()
			var sum struct{ Refused int }
			var rows []struct{ Kind, Order string }
			d.b.Get("/api/document/check/summary" + days).Is(http.StatusOK).Data(&sum)
			d.b.Get("/api/document/check/refused" + days).Is(http.StatusOK).Data(&rows)
			if sum.Refused != want || len(rows) != want || want > 0 && (rows[0].Order != fmt.Sprint(id) || rows[0].Kind != "Potvrdenie objednávky") {
				t.Errorf("the check tells of %d: %+v", sum.Refused, rows)
			}
		}
		refused(1)
		// All that were refused are issued again at once; of those that would be refused once
		// more it says why, by order.
		const again = "/api/document/issue_refused"
		type told struct {
			Asked  int
			Failed []struct {
				ID             uint64
				Title, Message string
			}
		}
		var sum told
		answer := d.b.PostJSON(again, none).Is(http.StatusOK)
		if answer.Data(&sum); sum.Asked != 0 || len(sum.Failed) != 1 || sum.Failed[0].Title != fmt.Sprint(id, " · Potvrdenie objednávky") || !strings.Contains(sum.Failed[0].Message, "zápis v registri") || !strings.Contains(answer.Body, "Nevystavil sa žiaden doklad.") {
			t.Errorf("nothing mended, it says %s", answer.Body)
		}
		refused(1)
		d.company(t, nil)
		d.Browser(t).Begin().PostJSON(again, none).Is(http.StatusUnauthorized)
		sum = told{}
		if d.Staff(t, "uctovnicka@example.com", apptest.Editor).PostJSON(again, none).Is(http.StatusOK).Data(&sum); sum.Asked != 1 || len(sum.Failed) != 0 {
			t.Errorf("mended, it says %+v", sum)
		}
		d.issued(t)
		refused(0)
		d.b.PostJSON(again, none).Is(http.StatusConflict)
		// One alone, by the button at it.
		d.company(t, map[string]any{"contact_register": ""})
		id = d.place(t, nil)
		d.issued(t)
		refused(1)
		d.company(t, nil)
		all = d.papers(t, id)
		d.b.Post(at(id, fmt.Sprintf("/documents/%d/issue_again", all[0].ID)), nil).Is(http.StatusOK)
		d.issued(t)
		refused(0)
		if all = d.papers(t, id); paperLine(all) != "order issued 29.50" || all[0].Why != "" || all[0].Link == "" {
			t.Errorf("mended there is %+v", all)
		}
	})
}
