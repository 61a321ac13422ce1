package orders_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/vies"
	"backoffice/backend/integration/vies/viestest"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// abroad runs a test on shops that ask a register of VAT numbers.
func abroad(t *testing.T, test func(t *testing.T, d *desk, stub *viestest.Stub)) {
	t.Helper()
	run := func(t *testing.T, c config.Config) {
		stub := viestest.New(t)
		p := &apptest.Product{Config: c, Clock: &apptest.Clock{}, Log: &apptest.Logged{}, T: t}
		m, err := app.Start(t.Context(), c, app.Options{Log: slog.New(slog.NewJSONHandler(p.Log, nil)), Now: p.Clock.Now, Register: vies.NewREST(stub.URL)})
		if err != nil {
			t.Fatal(err)
		}
		p.Main = m
		t.Cleanup(func() {
			if err := m.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
		d := open(t, p)
		d.company(t, nil)
		test(t, d, stub)
	}
	t.Run("embedded", func(t *testing.T) { run(t, apptest.Embedded(t)) })
	if !apptest.OnlyLocal() {
		t.Run("scale", func(t *testing.T) { run(t, apptest.Scale(t)) })
	}
}

// taxes sets where sales are taxed.
func (d *desk) taxes(t testing.TB, oss, reverse, export bool, keep int) {
	t.Helper()
	d.b.PostJSON("/api/settings/vat/1", map[string]any{
		"oss": oss, "reverse": reverse, "export": export, "keep": keep, "version": d.number(t, "SELECT COALESCE(MAX(version), 0) FROM vat_settings"),
	}).Is(http.StatusOK)
}

// taxed is what a quote tells of tax.
type taxed struct {
	Total, VAT float64
	VATMode    string                                 `json:"vat_mode"`
	VATCheck   *quote.VATCheck                        `json:"vat_check"`
	Rates      []struct{ Percent, Base, Tax float64 } `json:"vat_rates"`
	Products   []struct{ VAT float64 }
	Errors     map[string][]string
	Summary    []field.Fact
}

func (d *desk) quoted(t testing.TB, country, number string) (q taxed) {
	t.Helper()
	d.b.PostJSON(orderAPI+"quote", map[string]any{
		"products": []any{d.item(d.soap, 2)}, "country_id": lookup.CountryID(country), "shipping_id": d.courier, "payment_id": d.transfer, "billing_vat": number,
	}).Is(http.StatusOK).Data(&q)
	return q
}

// Goods are taxed where they go once that is switched on, and the same basket costs
// what the settings keep.
func TestTaxByDestination(t *testing.T) {
	abroad(t, func(t *testing.T, d *desk, stub *viestest.Stub) {
		is := func(country, number, mode string, percent, total, vat float64) {
			t.Helper()
			q := d.quoted(t, country, number)
			if q.VATMode != mode || q.Total != total || q.VAT != vat || len(q.Rates) != 1 || q.Rates[0].Percent != percent || q.Products[0].VAT != percent || len(q.Errors) > 0 {
				t.Errorf("%s %q: %+v, want %q %v %v of %v", country, number, q, mode, percent, vat, total)
			}
		}
		for _, country := range []string{"SK", "CZ", "FI", "US"} {
			is(country, "CZ12345678", "", 23, 29.5, 5.52)
		}
		if calls := stub.Calls(); len(calls) > 0 {
			t.Errorf("nothing depends on the number, and the register was asked: %q", calls)
		}
		d.taxes(t, true, false, false, 1)
		is("SK", "", "", 23, 29.5, 5.52)
		is("CZ", "", "oss", 21, 29.5, 5.12)
		is("FI", "", "oss", 25.5, 29.5, 5.99)
		is("US", "", "", 23, 29.5, 5.52)
		// What goes back of it says the rate with its half.
		id := d.place(t, map[string]any{"country_id": lookup.CountryID("FI")})
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		// Where goods are sent decides, not where their buyer lives.
		gift := d.place(t, map[string]any{
			"shipping_name": "Aino Virtanen", "shipping_address": "Katu 1", "shipping_city": "Turku", "shipping_zip": "20100", "shipping_country_id": lookup.CountryID("FI"),
		})
		d.b.PostJSON(at(gift, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		var back struct{ Summary []field.Fact }
		d.b.PostJSON(at(id, "/refund/quote"), map[string]any{"lines": d.refundForm(t, id).refund(1)["lines"]}).Is(http.StatusOK).Data(&back)
		if !slices.ContainsFunc(back.Summary, func(f field.Fact) bool { return f.Label == "z toho DPH 25,5 %" }) {
			t.Errorf("a refund says %+v", back.Summary)
		}
		// The accountant's ledger says whose VAT it is: a rate of one country may be another's too.
		home := d.place(t, nil)
		d.issued(t)
		d.b.Post(at(home, "/generate-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		day := d.Clock.Now()
		ledger := unzipped(t, d.b.PostJSON("/api/document/bundle", map[string]any{
			"from": day.AddDate(0, 0, -300).Format(time.DateOnly), "to": day.AddDate(0, 0, 60).Format(time.DateOnly), "kind": "invoice",
		}).Is(http.StatusOK).Body)["dph.csv"]
		if strings.Count(ledger, ";S;25,50;23,51;5,99;29,50;EUR;;23,51;5,99;;FI\n") != 2 || !strings.Contains(ledger, ";FI;S;25,50;23,51;5,99;29,50;EUR;;23,51;5,99;;FI\n") || !strings.Contains(ledger, ";SK;S;23,00;23,98;5,52;29,50;EUR;;23,98;5,52;;\n") {
			t.Errorf("the ledger is %s", ledger)
		}
		d.taxes(t, true, false, true, 2)
		is("CZ", "", "oss", 21, 29.02, 5.04)
		is("FI", "CZ12345678", "oss", 25.5, 30.1, 6.12)
		is("US", "", "export", 0, 23.98, 0)
		is("SK", "", "", 23, 29.5, 5.52)
		// A country without a rate is told, never guessed.
		if err := d.DB.Write(t.Context()).Exec("UPDATE country_rates SET valid_to = '2020-01-01' WHERE country_id = ?", lookup.CountryID("CZ")).Error; err != nil {
			t.Fatal(err)
		}
		if q := d.quoted(t, "CZ", ""); len(q.Errors["country_id"]) != 1 || !strings.Contains(q.Errors["country_id"][0], "nie je zadaná sadzba") {
			t.Errorf("%+v", q.Errors)
		}
	})
}

// A business of another member state pays no VAT where the register says that its
// number is valid, and only there; what it said is kept with the order.
func TestBusinessesAbroad(t *testing.T) {
	abroad(t, func(t *testing.T, d *desk, stub *viestest.Stub) {
		d.taxes(t, true, true, false, 1)
		q := d.quoted(t, "CZ", "cz 123 456 78")
		if q.VATMode != "intra" || q.Total != 23.98 || q.VAT != 0 || q.VATCheck == nil || q.VATCheck.State != "valid" || q.VATCheck.Consultation != "WAPIAAAAYz12345678" {
			t.Errorf("%+v %+v", q, q.VATCheck)
		}
		if q := d.quoted(t, "CZ", "CZ12345678"); q.VATMode != "intra" {
			t.Errorf("%+v", q)
		}
		if calls := stub.Calls(); len(calls) != 1 || !strings.Contains(calls[0], `"requesterNumber":"2120123456"`) {
			t.Errorf("the register was asked %q", calls)
		}
		id := d.place(t, map[string]any{"country_id": lookup.CountryID("CZ"), "billing_name": "Čaj a káva s.r.o.", "billing_vat": "CZ12345678"})
		var order struct {
			Price           float64
			VATMode         string          `json:"vat_mode"`
			VATState        string          `json:"vat_state"`
			VATCheck        *quote.VATCheck `json:"vat_check"`
			VATConsultation string          `json:"vat_consultation"`
		}
		d.b.Get("/api/order/detail/" + at(id, "")[len(orderAPI):]).Is(200).Data(&order)
		if order.Price != 23.98 || order.VATMode != "intra" || order.VATState != "valid" || order.VATCheck.At == nil || !strings.Contains(order.VATConsultation, "WAPI") {
			t.Errorf("%+v %+v", order, order.VATCheck)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		d.issued(t)
		doc := d.document(t, id, invoicing.Invoice)
		if len(doc.VAT) != 1 || doc.VAT[0].Category != invoicing.IntraEU || doc.VAT[0].Amount != 0 || doc.Totals.Gross != 2398 || doc.Customer.VATID != "CZ12345678" ||
			!strings.Contains(doc.VAT[0].Reason, "§ 43") || doc.Lines[0].UnitNet != 10_0000 {
			t.Errorf("%+v %+v", doc.VAT, doc.Totals)
		}
		// Not valid: taxed like anybody there.
		if q := d.quoted(t, "CZ", "CZ87654321"); q.VATMode != "oss" || q.Total != 29.5 || q.VATCheck.State != "invalid" {
			t.Errorf("%+v %+v", q, q.VATCheck)
		}
		// A number of one's own country, or of none, is nobody's abroad.
		for _, number := range []string{"SK2020123456", "12345678", "XX12345678"} {
			if q := d.quoted(t, "CZ", number); q.VATMode != "oss" || q.VATCheck != nil {
				t.Errorf("%s: %+v", number, q)
			}
		}
		stub.Calls()
	})
}

// Where the register does not answer the number is not checked, tax is charged, and
// it is said what to press.
func TestRegisterDown(t *testing.T) {
	abroad(t, func(t *testing.T, d *desk, stub *viestest.Stub) {
		d.taxes(t, false, true, false, 1)
		stub.Silence("CZ", "MS_UNAVAILABLE")
		for range 3 {
			q := d.quoted(t, "CZ", "CZ12345678")
			if q.VATMode != "" || q.Total != 29.5 || q.VAT != 5.52 || q.VATCheck.State != "unchecked" || !said(q.Summary, "nie je overené") {
				t.Errorf("%+v %+v", q, q.VATCheck)
			}
		}
		if n := len(stub.Calls()); n != 1 {
			t.Errorf("a register that is down was asked %d times", n)
		}
		id := d.place(t, map[string]any{"country_id": lookup.CountryID("CZ"), "billing_vat": "CZ12345678"})
		d.issued(t) // a document that comes in between has the register asked again
		check := at(id, "/check-vat")
		message, _ := d.b.PostJSON(check, map[string]any{}).Is(http.StatusBadGateway).Problem()
		if !strings.Contains(message, "ostalo neoverené") {
			t.Error(message)
		}
		stub.Silence("CZ", "")
		stub.Next(viestest.Check, httpmock.Nonsense)
		d.b.PostJSON(check, map[string]any{}).Is(http.StatusBadGateway)
		message, _ = d.b.PostJSON(check, map[string]any{}).Is(http.StatusOK).Problem()
		if !strings.Contains(message, "je platné") || d.number(t, "SELECT COUNT(*) FROM vat_checks WHERE valid = ?", true) != 1 || d.number(t, "SELECT price FROM orders WHERE id = ?", id) != 29_500 {
			t.Errorf("%s: %d checks, price %d", message, d.number(t, "SELECT COUNT(*) FROM vat_checks WHERE valid = ?", true), d.number(t, "SELECT price FROM orders WHERE id = ?", id))
		}
		d.Clock.Pass(time.Minute)
		if q := d.quoted(t, "CZ", "CZ12345678"); q.VATMode != "intra" {
			t.Errorf("%+v", q)
		}
		// What is older than a day is asked for anew.
		stub.Calls()
		d.Clock.Pass(25 * time.Hour)
		d.b = d.Admin(t)
		if q := d.quoted(t, "CZ", "CZ12345678"); q.VATMode != "intra" || len(stub.Calls()) != 1 {
			t.Errorf("%+v", q)
		}
		without := d.place(t, nil)
		d.b.PostJSON(at(without, "/check-vat"), map[string]any{}).Is(http.StatusConflict)
	})
}

// Who pays no VAT charges none: neither quotes nor orders tell any, and what was sold
// so stays so on its documents after the shop has registered.
func TestSellerWithoutVAT(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, map[string]any{"contact_vat": ""})
		for _, country := range []string{"SK", "CZ", "US"} {
			q := d.quoted(t, country, "CZ12345678")
			if q.VATMode != "none" || q.Total != 29.5 || q.VAT != 0 || len(q.Rates) != 1 || q.Rates[0].Percent != 0 || q.Products[0].VAT != 0 || len(q.Errors) > 0 || said(q.Summary, "Bez DPH") {
				t.Errorf("%s: %+v", country, q)
			}
		}
		id := d.place(t, map[string]any{"payment_id": d.transfer})
		d.company(t, nil)
		if q := d.quoted(t, "SK", ""); q.VATMode != "" || q.VAT != 5.52 {
			t.Errorf("registered: %+v", q)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.issued(t)
		doc := d.document(t, id, invoicing.Invoice)
		if doc.Supplier.VATID != "" || doc.Totals.VAT != 0 || len(doc.VAT) != 1 || doc.VAT[0].Category != invoicing.OutsideVAT || doc.VAT[0].Reason != "Dodávateľ nie je platiteľom DPH." {
			t.Errorf("the invoice: %+v %+v %+v", doc.Supplier, doc.VAT, doc.Totals)
		}
	})
}

// A number that one language says is the company's in all, and transfers are offered
// only where there is an account.
func TestCompanyInOneLanguage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		for _, name := range []string{"contact_iban", "contact_vat", "contact_business_id", "contact_register"} {
			d.company(t, map[string]any{name: ""})
			if q := d.quoted(t, "SK", ""); (len(q.Errors["payment_id"]) == 1) != (name == "contact_iban") {
				t.Errorf("without %s: %v", name, q.Errors)
			}
			key := d.b.PostJSON("/api/settings/site_key/make", map[string]any{"name": "E-shop", "may_order": true}).Is(http.StatusOK).Body
			if strings.Contains(key, "vyfakturovať") != (name == "contact_business_id" || name == "contact_register") {
				t.Errorf("a key without %s: %s", name, key)
			}
			saved := d.b.PostJSON("/api/shop/payment/", map[string]any{"langs": titled("Na účet"), "method": "transfer", "vat": 1, "price": 0}).Is(http.StatusCreated).Body
			if strings.Contains(saved, `"warning":true`) != (name == "contact_iban") {
				t.Errorf("a way of payment without %s: %s", name, saved)
			}
		}
		d.company(t, map[string]any{"contact_vat": "sk 2120.123-456"})
		empty := map[string]any{"version": d.number(t, "SELECT version FROM settings WHERE id = 2")}
		for _, name := range []string{"contact_iban", "contact_vat", "contact_business_id", "contact_register"} {
			empty[name] = map[string]any{"en": ""}
		}
		d.b.PostJSON("/api/settings/2", empty).Is(http.StatusOK)
		id := d.place(t, map[string]any{"payment_id": d.transfer, "language_id": 2})
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.issued(t)
		doc := d.document(t, id, invoicing.Invoice)
		if doc.Locale != "en" || doc.Supplier.VATID != "SK2120123456" || doc.Supplier.CompanyID != "50123456" || doc.Totals.VAT == 0 {
			t.Errorf("the invoice: %s %+v %+v", doc.Locale, doc.Supplier, doc.Totals)
		}
	})
}

func said(lines []field.Fact, text string) bool {
	for _, l := range lines {
		if strings.Contains(l.Label, text) {
			return true
		}
	}
	return false
}

// Rates and settings are the administrator's, every wrong field is named, and a rate
// never holds beside another of its kind.
func TestCountryRates(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		const rates, set = "/api/shop/vat_country/", "/api/settings/vat/1"
		var rows []map[string]any
		d.b.Get(rates + "?search=FI&sort=-percent").Is(200).Data(&rows)
		if len(rows) != 3 || rows[0]["percent"] != 25.5 || rows[0]["verified"] != false {
			t.Errorf("the rates of Finland: %v", rows)
		}
		for _, on := range []string{"oss", "reverse", "export"} {
			if _, wrong := d.b.PostJSON(set, map[string]any{"keep": 1, on: true}).Is(422).Problem(); len(wrong[on]) != 1 || len(wrong) != 1 {
				t.Errorf("%s without a number: %v", on, wrong)
			}
		}
		finland := lookup.CountryID("FI")
		form := map[string]any{"country_id": finland, "level": 1, "percent": 26, "valid_from": "2027-01-01"}
		if _, wrong := d.b.PostJSON(rates, form).Is(422).Problem(); len(wrong["valid_from"]) != 1 {
			t.Errorf("two rates at once: %v", wrong)
		}
		d.b.PostJSON(rates+fmt.Sprint(rows[0]["id"]), map[string]any{
			"country_id": finland, "level": 1, "percent": 25.5, "valid_from": "2026-01-01", "valid_to": "2026-12-31", "verified": true, "version": 1,
		}).Is(200)
		d.b.PostJSON(rates, form).Is(201)
		if _, wrong := d.b.PostJSON(rates, map[string]any{"country_id": 999, "level": 9, "percent": 100.001, "valid_from": "2027-02-30"}).Is(422).Problem(); len(wrong) != 4 {
			t.Errorf("a wrong rate: %v", wrong)
		}
		editor := d.Staff(t, "ema@example.com", resource.RoleEditor)
		editor.Get(rates).Is(200)
		editor.PostJSON(rates, form).Is(403)
		editor.PostJSON(rates+fmt.Sprint(rows[0]["id"]), form).Is(403)
		editor.PostJSON(set, map[string]any{"keep": 1}).Is(403)
	})
}
