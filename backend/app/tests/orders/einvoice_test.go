package orders_test

import (
	"archive/zip"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/einvoicing/accesspoint/accesspointtest"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// bill has the order billed to a company.
func (d *desk) bill(t testing.TB, order uint64, taxID string) {
	t.Helper()
	d.exec(t, "UPDATE orders SET billing_name = 'Kaviareň, s. r. o.', billing_business_id = '36 987 654', billing_tax_id = ?, billing_vat = ?, send_invoice = ? WHERE id = ?",
		taxID, "SK2020987654", false, order)
}

func (d *desk) exec(t testing.TB, statement string, args ...any) {
	t.Helper()
	if err := d.DB.Write(t.Context()).Exec(statement, args...).Error; err != nil {
		t.Fatal(err)
	}
}

// eInvoice is one of the list.
type eInvoice struct {
	ID                            uint64
	Number, Kind, State, Currency string
	Total                         float64
	Can                           []string
}

// A VAT number from before the check, which no document can have, is put right until
// there is an invoice; who was not taxed for it goes on having one of that country.
func TestVATNumberPutRight(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		firm := d.place(t, nil)
		d.issued(t)
		d.bill(t, firm, "2020987654")
		d.exec(t, "UPDATE orders SET billing_vat = '2020987654' WHERE id = ?", firm)
		refused := d.b.Post(at(firm, "/generate-invoice"), nil).Is(http.StatusUnprocessableEntity).Body
		if !strings.Contains(refused, "IČ DPH") || !strings.Contains(refused, "Upraviť") {
			t.Errorf("refused by %q", refused)
		}
		save := func(vat string) *webtest.Answer {
			return apptest.Post(t, d.b, at(firm, ""), map[string]any{"version": d.number(t, "SELECT version FROM orders WHERE id = ?", firm), "billing_vat": vat})
		}
		save("2020987655").Is(http.StatusUnprocessableEntity)
		d.exec(t, `UPDATE orders SET vat_mode = 'intra', vat_check = '{"number":"CZ12345678","state":"valid"}', billing_vat = 'CZ-12345678' WHERE id = ?`, firm)
		save("").Is(http.StatusUnprocessableEntity)
		save("SK2020987654").Is(http.StatusUnprocessableEntity)
		save("CZ12345678").Is(http.StatusOK)
		if d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND vat_check LIKE '%valid%'", firm) != 1 {
			t.Error("what the register said of the same number is gone")
		}
		save("CZ87654321").Is(http.StatusOK)
		if d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND vat_check LIKE '%valid%'", firm) != 0 {
			t.Error("what the register said of the former number is kept")
		}
		d.exec(t, "UPDATE orders SET vat_mode = '', billing_vat = '2020987654' WHERE id = ?", firm)
		save("SK2020987654").Is(http.StatusOK)
		if logged := d.b.Get(fmt.Sprint("/api/activity/detail/", d.number(t, "SELECT MAX(id) FROM activity_log"))).Is(http.StatusOK).Body; !strings.Contains(logged, "SK2020987654") {
			t.Errorf("the log tells %s", logged)
		}
		d.b.Post(at(firm, "/generate-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		if got := d.document(t, firm, invoicing.Invoice).Customer.VATID; got != "SK2020987654" {
			t.Errorf("the invoice tells %q", got)
		}
		save("SK2020987655").Is(http.StatusUnprocessableEntity)
	})
}

// A company's invoice and credit note are kept as e-invoices too; what they lack is
// told at the order's field before anything is issued.
func TestEInvoices(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		person, firm := d.place(t, nil), d.place(t, nil)
		d.issued(t)
		d.bill(t, firm, "")
		refused := d.b.Post(at(firm, "/generate-invoice"), nil).Is(http.StatusUnprocessableEntity)
		if !strings.Contains(refused.Body, `"billing_tax_id"`) || !strings.Contains(refused.Body, "Elektronická adresa odberateľa") {
			t.Errorf("refused by %s", refused.Body)
		}
		d.bill(t, firm, "12345")
		if refused := d.b.Post(at(firm, "/generate-invoice"), nil).Is(http.StatusUnprocessableEntity); !strings.Contains(refused.Body, "desať číslic") {
			t.Errorf("refused by %s", refused.Body)
		}
		if got := paperLine(d.papers(t, firm)); got != "order issued 29.50" {
			t.Errorf("refused, the order has %s", got)
		}
		d.bill(t, firm, "2020987654")
		for _, id := range []uint64{person, firm} {
			d.b.Post(at(id, "/generate-invoice"), nil).Is(http.StatusOK)
		}
		d.issued(t)
		// Nothing is issued twice, and who tries is told why, in words.
		for language, want := range map[string]string{
			"sk": "Akcia „Vystaviť faktúru“ sa v tomto stave nedá vykonať: pole „Vystavená faktúra“ je vyplnené.",
			"en": "“Issue the invoice” cannot be done in this state: “Invoice issued” is filled in.",
		} {
			reader := *d.b
			reader.Language = language
			if said, _ := reader.Post(at(firm, "/generate-invoice"), nil).Is(http.StatusConflict).Problem(); said != want {
				t.Errorf("issued again: %q, want %q", said, want)
			}
		}
		d.b.PostJSON(at(firm, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.issued(t)

		var all []eInvoice
		d.b.Get("/api/einvoice/?sort=number").Is(http.StatusOK).Data(&all)
		if len(all) != 2 || all[0].Kind != "credit_note" || all[0].Total != -29.5 || all[1].Kind != "invoice" || all[1].Total != 29.5 || all[1].State != "kept" {
			t.Fatalf("the list tells %+v", all)
		}
		for query, want := range map[string]int{"kind=invoice": 1, "state=sent": 0, "search=kaviaren": 2, "search=" + all[0].Number: 1} {
			var some []eInvoice
			if d.b.Get("/api/einvoice/?" + query).Is(http.StatusOK).Data(&some); len(some) != want {
				t.Errorf("%s finds %d", query, len(some))
			}
		}
		editor := d.Staff(t, "ema@example.com", resource.RoleEditor)
		for _, e := range all {
			file := editor.Post(fmt.Sprintf("/api/einvoice/%d/ubl", e.ID), nil).Is(http.StatusOK)
			root, err := ubl.Parse(strings.NewReader(file.Body))
			if err != nil {
				t.Fatal(err)
			}
			if wrong := ubl.Validate(root); len(wrong) > 0 || root.Value("ID") != e.Number {
				t.Errorf("%s: %v", e.Number, wrong)
			}
			if doc, err := ubl.Read(root); err != nil || doc.Totals.Gross != 2950 || doc.Customer.CompanyID != "36987654" || doc.Customer.TaxID != "2020987654" {
				t.Errorf("%s: %+v, %v", e.Number, doc, err)
			}
		}
		// Without an access point nothing offers to send them, and it is refused.
		refused = d.b.Post(fmt.Sprintf("/api/einvoice/%d/send", all[0].ID), nil).Is(http.StatusConflict)
		if !strings.Contains(refused.Body, "poštár nie je pripojený") || slices.Contains(all[0].Can, "send") || !slices.Contains(all[0].Can, "ubl") {
			t.Errorf("it can %v, and says %s", all[0].Can, refused.Body)
		}
		if view := d.b.Get("/api/schema/einvoice").Is(http.StatusOK); strings.Contains(view.Body, `"name":"send"`) || !strings.Contains(view.Body, `"name":"ubl"`) {
			t.Errorf("the view is %s", view.Body)
		}
		d.bundled(t, all)
		// Nobody makes or removes one by hand.
		d.b.PostJSON("/api/einvoice/", map[string]any{"number": "1"}).Is(http.StatusMethodNotAllowed)
		d.b.Delete(fmt.Sprintf("/api/einvoice/%d", all[0].ID)).Is(http.StatusNotFound)
	})
}

// A credit note is of whom its invoice is of, whatever the order says by then: that of an
// e-invoice is one too.
func TestCreditNoteOfTheInvoiced(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		firm := d.place(t, nil)
		d.issued(t)
		d.exec(t, "UPDATE orders SET billing_name = 'Kaviareň, s. r. o.', billing_business_id = '36987654', billing_tax_id = '2020987654' WHERE id = ?", firm)
		d.b.Post(at(firm, "/generate-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		form := map[string]any{"version": d.number(t, "SELECT version FROM orders WHERE id = ?", firm), "billing_name": "", "billing_business_id": "36987655", "billing_tax_id": "2020987655"}
		refused := d.b.PostJSON(at(firm, ""), form).Is(http.StatusUnprocessableEntity)
		if !strings.Contains(refused.Body, `"billing_business_id":["Faktúra je vystavená`) || !strings.Contains(refused.Body, `"billing_tax_id":["Faktúra je vystavená`) {
			t.Errorf("numbers that are on the invoice: %s", refused.Body)
		}
		form["billing_business_id"], form["billing_tax_id"] = "36987654", "2020987654"
		d.b.PostJSON(at(firm, ""), form).Is(http.StatusOK)
		d.b.PostJSON(at(firm, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.issued(t)
		if c := d.document(t, firm, invoicing.CreditNote).Customer; c.Name != "Kaviareň, s. r. o." || c.CompanyID != "36987654" {
			t.Errorf("the credit note is of %+v", c)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM einvoices"); n != 2 {
			t.Errorf("%d e-invoices", n)
		}
	})
}

// What the access point refused, or was out of reach for, is sent again by staff.
func TestEInvoiceSentAgain(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		point := accesspointtest.New(t)
		p.Config.EInvoiceURL = point.Address()
		p.Restart()
		d := open(t, p)
		d.company(t, nil)
		firm := d.place(t, nil)
		d.issued(t)
		d.bill(t, firm, "2020987654")
		point.Refuse("neznámy príjemca")
		d.b.Post(at(firm, "/generate-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		is := func(state, can string) (e eInvoice) {
			t.Helper()
			var all []eInvoice
			d.b.Get("/api/einvoice/").Is(http.StatusOK).Data(&all)
			if len(all) != 1 || all[0].State != state || slices.Contains(all[0].Can, "send_again") != (can != "") {
				t.Fatalf("the list tells %+v", all)
			}
			return all[0]
		}
		e := is("refused", "send_again")
		point.Refuse("")
		d.b.Post(fmt.Sprintf("/api/einvoice/%d/send_again", e.ID), nil).Is(http.StatusOK)
		d.issued(t)
		is("sent", "")
		if n := len(point.Sent()); n != 1 {
			t.Errorf("%d were sent", n)
		}
	})
}

// bundled downloads what an accountant needs, and holds it against the list.
func (d *desk) bundled(t testing.TB, all []eInvoice) {
	t.Helper()
	d.b.PostJSON("/api/einvoice/month", map[string]any{"from": "2026-02-01", "to": "2026-01-01"}).Is(http.StatusUnprocessableEntity)
	day := time.Now().UTC()
	body := d.b.PostJSON("/api/einvoice/month", map[string]any{"from": day.AddDate(0, 0, -300).Format(time.DateOnly), "to": day.AddDate(0, 0, 60).Format(time.DateOnly)}).Is(http.StatusOK).Body
	text := unzipped(t, body)
	for _, e := range all {
		if !strings.HasPrefix(text["pdf/"+e.Number+".pdf"], "%PDF-") || !strings.Contains(text["ubl/"+e.Number+".xml"], e.Number) {
			t.Errorf("%s is not whole in %d files", e.Number, len(text))
		}
		if !strings.Contains(text["dph.csv"], e.Number+";") {
			t.Errorf("%s is not in %s", e.Number, text["dph.csv"])
		}
	}
	// Programs of accountants know a company by its number without spaces, however a customer wrote it.
	if !strings.Contains(text["dph.csv"], ";36987654;") || strings.Contains(text["dph.csv"], "36 987 654") {
		t.Errorf("the company's number is not in %s", text["dph.csv"])
	}
	// A person's invoice is in the ledger too.
	if len(text) != 7 || strings.Count(text["dph.csv"], "23,00;23,98;5,52;29,50") != 2 || !strings.Contains(text["dph.csv"], "-29,50;EUR;;-23,98;-5,52;"+all[0].Number) &&
		!strings.Contains(text["dph.csv"], "-29,50;EUR;;-23,98;-5,52;"+all[1].Number) {
		t.Errorf("%d files, the ledger is %s", len(text), text["dph.csv"])
	}
	if !strings.Contains(text["kontrola.txt"], "3 doklady") || !strings.Contains(text["kontrola.txt"], "bez medzier") {
		t.Errorf("the report tells %s", text["kontrola.txt"])
	}
}

// The list of documents has those of every order, narrowed as asked, and their sums
// are the orders'; those that are chosen or asked for are downloaded, and the check
// finds a gap, a double and a sum that is not the order's.
func TestDocumentList(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		person, firm := d.place(t, nil), d.place(t, nil)
		d.issued(t)
		d.bill(t, firm, "2020987654")
		for _, id := range []uint64{person, firm} {
			d.b.Post(at(id, "/generate-invoice"), nil).Is(http.StatusOK)
		}
		d.issued(t)
		d.b.PostJSON(at(firm, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.issued(t)
		editor := d.Staff(t, "ema@example.com", resource.RoleEditor)
		type row struct {
			ID        uint64
			Number    string
			Kind      string
			Total     float64
			FormState string `json:"form_state"`
			OrderID   uint64 `json:"order_id"`
		}
		find := func(query string) (rows []row) {
			editor.Get("/api/document/?" + query).Is(http.StatusOK).Data(&rows)
			return rows
		}
		all := find("sort=number")
		for query, want := range map[string]int{
			"": 5, "kind=order": 2, "kind=invoice": 2, "kind=credit_note": 1, "rate=23": 5, "rate=5": 0, "buyer=company": 2, "buyer=person": 3,
			"einvoice=kept": 2, "einvoice=none": 3, "einvoice=sent": 0, "state=ended": 3, "state=paid": 0, "state=unpaid": 2, "search=" + all[0].Number: 1,
		} {
			if got := find(query); len(got) != want {
				t.Errorf("%s finds %d, want %d", query, len(got), want)
			}
		}
		var invoiced, ordered float64
		for _, one := range find("kind=invoice") {
			invoiced += one.Total
			if one.OrderID != person && one.OrderID != firm || one.OrderID == firm && one.FormState != "kept" {
				t.Errorf("it tells %+v", one)
			}
		}
		if ordered = float64(d.number(t, "SELECT SUM(price) FROM orders")) / 1000; invoiced != ordered {
			t.Errorf("invoices make %v, orders %v", invoiced, ordered)
		}
		var ids []uint64
		for _, one := range find("buyer=company") {
			ids = append(ids, one.ID)
		}
		chosen := editor.PostJSON("/api/document/array/bundle_chosen", map[string]any{"rows": ids}).Is(http.StatusOK).Body
		day := func(days int) string {
			return p.Clock.Now().In(p.Config.Zone).AddDate(0, 0, days).Format(time.DateOnly)
		}
		asked := editor.PostJSON("/api/document/bundle", map[string]any{"from": day(-300), "to": day(60), "buyer": "company", "rate": "23"}).Is(http.StatusOK).Body
		for name, body := range map[string]string{"chosen": chosen, "asked": asked} {
			if files := unzipped(t, body); len(files) != 6 || strings.Count(files["dph.csv"], "29,50;EUR;") != 2 {
				t.Errorf("%s: %d files, the ledger is %s", name, len(files), files["dph.csv"])
			}
		}
		everything := unzipped(t, editor.PostJSON("/api/document/bundle", map[string]any{"from": day(-300), "to": day(60)}).Is(http.StatusOK).Body)
		if len(everything) != 9 || strings.Count(everything["dph.csv"], "\n") != 4 {
			t.Errorf("%d files, the ledger is %s", len(everything), everything["dph.csv"])
		}
		// A download is narrowed by all that the list is.
		for _, by := range []map[string]any{
			{"state": "ended"}, {"state": "unpaid"}, {"rate": "23"}, {"rate": "5"}, {"buyer": "person"}, {"einvoice": "kept"}, {"einvoice": "none"},
			{"search": all[0].Number}, {"kind": "invoice", "total_from": 20}, {"total_to": 0},
		} {
			query, body := url.Values{}, map[string]any{"from": day(-300), "to": day(60)}
			for name, value := range by {
				body[name] = value
				switch name {
				case "total_from":
					query.Set("total[from]", fmt.Sprint(value))
				case "total_to":
					query.Set("total[to]", fmt.Sprint(value))
				default:
					query.Set(name, fmt.Sprint(value))
				}
			}
			listed, downloaded := find(query.Encode()), 0
			for name := range unzipped(t, editor.PostJSON("/api/document/bundle", body).Is(http.StatusOK).Body) {
				if strings.HasSuffix(name, ".pdf") {
					downloaded++
				}
			}
			if downloaded != len(listed) {
				t.Errorf("%v: %d are listed, %d downloaded", by, len(listed), downloaded)
			}
		}
		editor.PostJSON("/api/document/bundle", map[string]any{"from": day(0), "to": day(-1), "kind": "x"}).Is(http.StatusUnprocessableEntity)
		if pdf := editor.Post(fmt.Sprintf("/api/document/%d/pdf", all[0].ID), nil).Is(http.StatusOK).Body; !strings.HasPrefix(pdf, "%PDF-") {
			t.Errorf("the PDF begins %.20q", pdf)
		}
		d.b.Delete(fmt.Sprintf("/api/document/%d", all[0].ID)).Is(http.StatusNotFound)
		// The check.
		var sum struct{ Documents, Missing, Twice, Differ int }
		check := func() {
			editor.Get("/api/document/check/summary?startDate=" + day(-300) + "&endDate=" + day(0)).Is(http.StatusOK).Data(&sum)
		}
		if check(); sum.Documents != 5 || sum.Missing+sum.Twice+sum.Differ != 0 {
			t.Errorf("the check tells %+v", sum)
		}
		d.exec(t, "UPDATE orders SET price = price + 10 WHERE id = ?", person)
		d.exec(t, "UPDATE document_series SET serial = serial + 1 WHERE series = 'FV'")
		if check(); sum.Missing != 1 || sum.Differ != 1 {
			t.Errorf("the check tells %+v", sum)
		}
		var series []struct {
			Series  string
			Missing int
		}
		editor.Get("/api/document/check/series?startDate=" + day(-300) + "&endDate=" + day(0)).Is(http.StatusOK).Data(&series)
		if len(series) != 3 || series[1].Series != "FV" || series[1].Missing != 1 {
			t.Errorf("the series are %+v", series)
		}
	})
}

// unzipped are the files of a zip.
func unzipped(t testing.TB, body string) map[string]string {
	t.Helper()
	files, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	text := map[string]string{}
	for _, f := range files.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		text[f.Name] = string(raw)
	}
	return text
}
