package superfaktura

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/integration/invoicing/superfaktura/superfakturatest"
)

func at(address string) *Client {
	return At(address, Account{Email: superfakturatest.Email, Key: superfakturatest.Key, CompanyID: superfakturatest.Company, Confirmation: "proforma"})
}

func TestService(t *testing.T) {
	invoicingtest.Suite(t, func(t *testing.T) invoicing.Service { return at(superfakturatest.New(t).URL) })
}

// What is sent, letter by letter.
func TestBytes(t *testing.T) {
	stub := superfakturatest.New(t)
	c := at(stub.URL)
	d := invoicingtest.Order(17, invoicing.Invoice)
	d.Customer = invoicingtest.Company()
	d.Preceding = &invoicing.Reference{ID: "41", Number: "2026001", On: "2026-11-18"}
	invoicingtest.Add(&d, "Mydlo „Tri ruže“", 2, 9_9900, invoicingtest.Full).Detail = "100 g"
	invoicingtest.Add(&d, "Čaj", 3, 3_3330, invoicingtest.Reduced)
	d.Adjustments = []invoicing.Adjustment{{Charge: true, Reason: "Doprava", Tax: invoicingtest.Full, Gross: 490}, {Reason: "Kupón", Tax: invoicingtest.Full, Gross: 200}}
	d.Prepaid = []invoicing.Prepayment{{Reason: "Darčekový poukaz", Amount: 500}}
	d.Note = "Ďakujeme."
	d = invoicingtest.Seal(d)
	one, err := c.Issue(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	want := invoicing.Issued{ID: "1", Number: "2026001", Token: "tok1", On: "2026-11-22", Locale: "sk", Link: stub.URL + "/slo/invoices/pdf/1/token:tok1/bysquare:1"}
	if one != want {
		t.Errorf("issued %+v\nwant   %+v", one, want)
	}
	body := `{"Client":{"name":"Kaviareň U zlatého kolovrátku, spol. s r. o.","address":"Hlavná 1","city":"Košice","zip":"040 01","country_iso_id":"SK",` +
		`"email":"kaviaren@example.com","ico":"36987654","dic":"2020987654","ic_dph":"SK2020987654","update_addressbook":0},` +
		`"Invoice":{"type":"regular","delivery":"2026-11-20","due":"2026-12-06","variable":"17","order_no":"17","invoice_currency":"EUR","payment_type":"transfer",` +
		`"proforma_id":"41","deposit":5.00,"rounding":"item_ext","comment":"Ďakujeme."},` +
		`"InvoiceItem":[{"name":"Mydlo „Tri ruže“","description":"100 g","quantity":2,"unit":"ks","unit_price":8.1220,"tax":23,"sku":"SKU-001"},` +
		`{"name":"Čaj","description":"3 × 3,333","quantity":1,"unit_price":8.4034,"tax":19,"sku":"SKU-002"},` +
		`{"name":"Doprava","quantity":1,"unit_price":3.9837,"tax":23},{"name":"Kupón","quantity":1,"unit_price":-1.6260,"tax":23}],` +
		`"InvoiceSetting":{"language":"slo","bysquare":true},"checksum":"` + checksum(d) + `"}`
	if stub.Bodies[0] != body {
		t.Errorf("sent %s\nwant %s", stub.Bodies[0], body)
	}

	back := invoicingtest.Simple(17, invoicing.CreditNote)
	back.Locale, back.Preceding.ID = "en", one.ID
	back.Payment = invoicing.Payment{Means: invoicing.Card, Title: "Karta", PaidOn: "2026-11-20"}
	if _, err := c.Issue(t.Context(), back); err != nil {
		t.Fatal(err)
	}
	body = `{"Client":{"name":"Ľubica Ďuríčková","address":"Štefánikova 7/12","city":"Žilina","zip":"010 01","country_iso_id":"SK",` +
		`"email":"lubica@example.com","phone":"+421 900 123 456","update_addressbook":0},` +
		`"Invoice":{"type":"cancel","delivery":"2026-11-20","due":"2026-12-06","order_no":"17","invoice_currency":"EUR","payment_type":"card",` +
		`"parent_id":"1","already_paid":1,"paydate":"2026-11-20","rounding":"item_ext","comment":"Odstúpenie od zmluvy"},` +
		`"InvoiceItem":[{"name":"Mydlo s vôňou levandule","quantity":2,"unit":"ks","unit_price":-8.1220,"tax":23,"sku":"SKU-001"}],` +
		`"InvoiceSetting":{"language":"eng","bysquare":false},"checksum":"` + checksum(back) + `"}`
	if stub.Bodies[1] != body {
		t.Errorf("sent %s\nwant %s", stub.Bodies[1], body)
	}
}

// What was taken back of an invoice in parts: pieces of a line, with what a code took
// off them, then an amount of no goods, of which a gift voucher got its share; letter
// by letter, each under a checksum of its own and with the invoice that it is of.
func TestPartialCreditNotes(t *testing.T) {
	stub := superfakturatest.New(t)
	c := at(stub.URL)
	invoice := invoicingtest.Order(17, invoicing.Invoice)
	invoicingtest.Add(&invoice, "Mydlo „Tri ruže“", 3, 9_9900, invoicingtest.Full)
	invoicingtest.Add(&invoice, "Čaj", 2, 3_3300, invoicingtest.Reduced)
	invoice.Adjustments = []invoicing.Adjustment{{Reason: "Kupón LETO", Tax: invoicingtest.Full, Gross: 300}}
	of, err := c.Issue(t.Context(), invoicingtest.Seal(invoice))
	if err != nil {
		t.Fatal(err)
	}
	part := func(n int) invoicing.Document {
		d := invoicingtest.Order(17, invoicing.CreditNote)
		d.Key.Part, d.Due = n, ""
		d.Preceding = &invoicing.Reference{ID: of.ID, Number: of.Number, On: of.On}
		return d
	}
	first := part(1)
	invoicingtest.Add(&first, "Mydlo „Tri ruže“", 1, 9_9900, invoicingtest.Full)
	first.Adjustments = []invoicing.Adjustment{{Reason: "Kupón LETO", Tax: invoicingtest.Full, Gross: 100}, {Charge: true, Reason: "Zaokrúhlenie", Tax: invoicingtest.Full, Gross: 1}}
	second := part(2)
	second.Reason = "Zľava za poškodený obal"
	invoicingtest.Add(&second, "Zľava z objednávky č. 17", 1, 5_0000, invoicingtest.Reduced).SKU = ""
	second.Prepaid = []invoicing.Prepayment{{Reason: "Vrátené na darčekový poukaz DAR-1", Amount: 200}}
	parts := []invoicing.Document{invoicingtest.Seal(first), invoicingtest.Seal(second)}

	head := `{"Client":{"name":"Ľubica Ďuríčková","address":"Štefánikova 7/12","city":"Žilina","zip":"010 01","country_iso_id":"SK",` +
		`"email":"lubica@example.com","phone":"+421 900 123 456","update_addressbook":0},` +
		`"Invoice":{"type":"cancel","delivery":"2026-11-20","variable":"17","order_no":"17","invoice_currency":"EUR","payment_type":"transfer","parent_id":"1","rounding":"item_ext","comment":`
	want := []string{
		`"Odstúpenie od zmluvy"},"InvoiceItem":[{"name":"Mydlo „Tri ruže“","quantity":1,"unit":"ks","unit_price":-8.1220,"tax":23,"sku":"SKU-001"},` +
			`{"name":"Kupón LETO","quantity":1,"unit_price":0.8130,"tax":23},{"name":"Zaokrúhlenie","quantity":1,"unit_price":-0.0081,"tax":23}],`,
		`"Vrátené na darčekový poukaz DAR-1: 2,00 EUR\nZľava za poškodený obal"},"InvoiceItem":[{"name":"Zľava z objednávky č. 17","quantity":1,"unit":"ks","unit_price":-4.2017,"tax":19}],`,
	}
	for i, d := range parts {
		got, err := c.Issue(t.Context(), d)
		if err != nil || got.ID != strconv.Itoa(i+2) || got.Number != fmt.Sprintf("2026%03d", i+1) {
			t.Fatalf("part %d is %+v, %v", i+1, got, err)
		}
		whole := head + want[i] + `"InvoiceSetting":{"language":"slo","bysquare":true},"checksum":"` + checksum(d) + `"}`
		if stub.Bodies[i+1] != whole {
			t.Errorf("sent %s\nwant %s", stub.Bodies[i+1], whole)
		}
		if again, err := c.Issue(t.Context(), d); err != nil || again != got || stub.Made() != i+2 {
			t.Errorf("asked again part %d is %+v of %d, %v", i+1, again, stub.Made(), err)
		}
	}
	// Of an invoice that is not there, or was issued elsewhere, nothing is credited.
	for name, id := range map[string]string{"unknown": "99", "a credit note": "2", "issued elsewhere": ""} {
		d := part(3)
		d.Preceding.ID = id
		invoicingtest.Add(&d, "Čaj", 1, 3_3300, invoicingtest.Reduced)
		_, err := c.Issue(t.Context(), invoicingtest.Seal(d))
		if f := fault.As(err); f == nil || f.Code != fault.Invalid || f.Message.Args["Reply"] != "Invoice not found" || stub.Made() != 3 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// However it fails, there is one document in the end and never a second one: an
// invoice, and a credit note of a part of one.
func TestFaults(t *testing.T) {
	t.Run("invoice", func(t *testing.T) { testFaults(t, invoicing.Invoice, 0) })
	t.Run("credit note", func(t *testing.T) { testFaults(t, invoicing.CreditNote, 1) })
}

func testFaults(t *testing.T, kind invoicing.Kind, before int) {
	for name, c := range map[string]struct {
		fault superfakturatest.Fault
		code  fault.Code // of the first call; empty: it is issued
		made  int        // after the first call
	}{
		"down":                             {superfakturatest.Down, fault.Upstream, 0},
		"nonsense":                         {superfakturatest.Nonsense, fault.Upstream, 0},
		"the day's calls are used up":      {superfakturatest.Limited, fault.Upstream, 0},
		"the key may not":                  {superfakturatest.Rightless, fault.Upstream, 0},
		"refused":                          {superfakturatest.Refusing, fault.Invalid, 0},
		"made, the answer is lost":         {superfakturatest.Broken, "", 1},
		"made, and nothing can be learned": {superfakturatest.Forgetful, fault.Upstream, 1},
		"made, answered as something else": {superfakturatest.Strange, "", 1},
	} {
		t.Run(name, func(t *testing.T) {
			stub := superfakturatest.New(t)
			service := at(stub.URL)
			d := invoicingtest.Simple(17, kind)
			if kind == invoicing.CreditNote { // the second of two, of an invoice that is there
				if _, err := service.Issue(t.Context(), invoicingtest.Simple(17, invoicing.Invoice)); err != nil {
					t.Fatal(err)
				}
				d.Key.Part = 2
			}
			stub.Fail(c.fault)
			first, err := service.Issue(t.Context(), d)
			if c.code == "" && err != nil || c.code != "" && (err == nil || fault.CodeOf(err) != c.code) {
				t.Errorf("the first call: %+v, %v", first, err)
			}
			if err != nil && strings.Contains(err.Error(), superfakturatest.Key) {
				t.Error("the error tells the key")
			}
			if stub.Made() != before+c.made {
				t.Errorf("%d documents after the first call", stub.Made())
			}
			stub.Fail(superfakturatest.None)
			again, err := service.Issue(t.Context(), d)
			if err != nil || again.ID != strconv.Itoa(before+1) || stub.Made() != before+1 {
				t.Errorf("then %+v of %d, %v", again, stub.Made(), err)
			}
			if c.code == "" && first != again {
				t.Errorf("was %+v, is %+v", first, again)
			}
		})
	}
}

func TestSlow(t *testing.T) {
	stub := superfakturatest.New(t)
	stub.Fail(superfakturatest.Silent)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := at(stub.URL).Issue(ctx, invoicingtest.Simple(17, invoicing.Invoice)); fault.CodeOf(err) != fault.Upstream || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

// What is refused is told in the service's words, whatever their shape.
func TestRefusals(t *testing.T) {
	for body, want := range map[string]string{
		`{"error":4,"error_message":{"data_bad_format":"Missing required client data."}}`:                           "data_bad_format: Missing required client data.",
		`{"error":"5","error_message":{"type":["Chýba položka","a cena"],"created":["Neplatný dátum."]},"data":[]}`: "created: Neplatný dátum. type: Chýba položka a cena",
		`{"error":1,"error_message":"Incorrect currency","data":"none"}`:                                            "Incorrect currency",
	} {
		odd := httpmock.New(t).On("GET /api_logs/getResponseByChecksum/{checksum}", httpmock.JSON(404, "application/json", `{"error":1}`)).
			On("POST /invoices/create", httpmock.JSON(200, "application/json", body))
		_, err := at(odd.URL).Issue(t.Context(), invoicingtest.Simple(17, invoicing.Invoice))
		if f := fault.As(err); f == nil || f.Code != fault.Invalid || f.Message.Args["Reply"] != want {
			t.Errorf("%s is told as %v", body, f)
		}
	}
}

// Nothing made is told apart from nothing known: what is answered when the calls
// are used up is written down nowhere.
func TestFindNothing(t *testing.T) {
	for name, c := range map[string]struct {
		status     int
		left, body string
		want       fault.Code
	}{
		"unknown":                      {404, "7", `{"error":1}`, fault.NotFound},
		"unknown, in words":            {200, "7", `{"error":1,"error_message":"Not found"}`, fault.NotFound},
		"unknown, blank":               {200, "7", "", fault.NotFound},
		"unknown, a blank list":        {200, "7", "[]", fault.NotFound},
		"blank and no calls left":      {200, "0", "", fault.Upstream},
		"blank without a count":        {200, "", "null", fault.Upstream},
		"no calls left, in words":      {200, "0", `{"error":1,"error_message":"Limit"}`, fault.Upstream},
		"gone and no calls left":       {404, "0", "", fault.Upstream},
		"a text":                       {200, "7", `"7"`, fault.Upstream},
		"an answer without a document": {200, "7", `{"error":0,"data":{}}`, fault.Upstream},
	} {
		odd := httpmock.New(t).On("GET /api_logs/getResponseByChecksum/{checksum}", func(w http.ResponseWriter, r *http.Request) {
			if c.left != "" {
				w.Header().Set("X-RateLimit-DailyRemaining", c.left)
			}
			httpmock.JSON(c.status, "application/json", c.body)(w, r)
		})
		if _, err := at(odd.URL).Find(t.Context(), invoicingtest.Simple(17, invoicing.Invoice)); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFile(t *testing.T) {
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   fault.Code
	}{
		"a page": {httpmock.JSON(200, "text/html", "<html>"), fault.Upstream},
		"gone":   {httpmock.JSON(404, "text/html", ""), fault.NotFound},
		"down":   {httpmock.JSON(500, "text/html", ""), fault.Upstream},
	} {
		odd := httpmock.New(t).On("GET /eng/invoices/pdf/1/token:t/bysquare:1", c.answer)
		if _, err := at(odd.URL).File(t.Context(), invoicing.Issued{ID: "1", Token: "t", Locale: "en"}); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The service's total is the agreed one, of whatever basket.
func TestTotals(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	stub := superfakturatest.New(t)
	c := at(stub.URL)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		d := invoicingtest.Order(uint64(i+1), invoicing.Invoice)
		for range 1 + r.IntN(5) {
			invoicingtest.Add(&d, "Tovar", int64(1+r.IntN(9)), invoicing.Price(10*r.IntN(500_000)), []invoicing.Tax{invoicingtest.Full, invoicingtest.Reduced, invoicingtest.Low}[r.IntN(3)])
		}
		off := d.Lines[0].Gross / 3
		d.Adjustments = []invoicing.Adjustment{{Reason: "Kupón", Tax: d.Lines[0].Tax, Gross: off}}
		if _, err := c.Issue(t.Context(), invoicingtest.Seal(d)); err != nil {
			t.Fatal(err)
		}
	}
	if log.Len() > 0 {
		t.Error(log.String())
	}
}

func TestNew(t *testing.T) {
	c, err := New("superfaktura://obchod%40example.com:k%2Fy@moja.superfaktura.sk?company_id=7&confirmation=proforma")
	if err != nil || c.base != "https://moja.superfaktura.sk" || c.account != (Account{Email: "obchod@example.com", Key: "k/y", CompanyID: "7", Confirmation: "proforma"}) {
		t.Errorf("%+v, %v", c, err)
	}
	if c, err := New("superfaktura://a%40b.sk:k@sandbox.superfaktura.sk"); err != nil || c.account.Confirmation != "order" {
		t.Errorf("%+v, %v", c, err)
	}
	for _, bad := range []string{
		"", "superfaktura://", "https://a:b@moja.superfaktura.sk", "superfaktura://moja.superfaktura.sk", "superfaktura://a@moja.superfaktura.sk",
		"superfaktura://a:b@moja.superfaktura.sk/path", "superfaktura://a:b@moja.superfaktura.sk?confirmation=x", "superfaktura://a:b@moja.superfaktura.sk?company=1",
	} {
		if _, err := New(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// Shops and documents have checksums of their own; what else a document says has not.
func TestChecksum(t *testing.T) {
	d := invoicingtest.Simple(17, invoicing.Invoice)
	seen := map[string]bool{}
	for _, change := range []func(d *invoicing.Document){
		func(*invoicing.Document) {}, func(d *invoicing.Document) { d.Key.Kind = invoicing.CreditNote }, func(d *invoicing.Document) { d.Key.Part = 2 },
		func(d *invoicing.Document) { d.Key.Order = 18 }, func(d *invoicing.Document) { d.Order.On = "2026-11-19" },
	} {
		other := d
		change(&other)
		sum := checksum(other)
		if seen[sum] || len(sum) != 32 {
			t.Errorf("%q again", sum)
		}
		seen[sum] = true
	}
	d.Note, d.Customer.Name = "other", "other"
	if !seen[checksum(d)] {
		t.Error("a note changes the checksum")
	}
}
