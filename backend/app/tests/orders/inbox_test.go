package orders_test

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// invoiceOf is an e-invoice of a supplier's under a number.
func invoiceOf(number string, kind invoicing.Kind) []byte {
	d := invoicingtest.Simple(7, kind)
	d.Customer = invoicingtest.Company()
	return ubl.Write(d.As(number, "2026-11-22"), ubl.Usual()).Bytes()
}

// bring sends a document as a form's file.
func bring(t testing.TB, b *webtest.Client, path string, raw []byte) *webtest.Answer {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("document", "invoice.xml")
	if err != nil {
		t.Fatal(err)
	}
	part.Write(raw)
	w.Close()
	return b.Do(http.MethodPost, path, w.FormDataContentType(), body.Bytes())
}

const (
	inboxList    = "/api/received_invoice/"
	inboxReceive = inboxList + "receive"
	inboxDeliver = "/api/site/einvoice/deliver"
)

type receivedRow struct {
	ID                                               uint64
	Number, Seller, Kind, State, Validity, BroughtBy string `json:",omitempty"`
	Total                                            float64
	Can                                              []string
}

// list asks for the rows that a query finds.
func received(t testing.TB, b *webtest.Client, query string) (rows []receivedRow) {
	t.Helper()
	b.Get(inboxList + query).Is(http.StatusOK).Data(&rows)
	return rows
}

// An e-invoice comes by staff or by a key, once; it is read as a page and as PDF,
// given out as it came, and goes its way, by editors too, who remove nothing.
func TestInbox(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		editor := d.Staff(t, "ema@example.com", resource.RoleEditor)
		raw := invoiceOf("D-2026/17", invoicing.Invoice)
		var result struct {
			ID       uint64
			Number   string
			Validity string
			Known    bool
			Problems []string
		}
		bring(t, editor, inboxReceive, raw).Is(http.StatusOK).Data(&result)
		if result.Number != "D-2026/17" || result.Known || result.Validity != "holds" || len(result.Problems) > 0 {
			t.Fatalf("told %+v", result)
		}
		first := result.ID
		// Whom it is for is told at the document, as the shop's numbers are now.
		notice := func() string {
			var sheet struct {
				Notice struct {
					Text    string
					Warning bool
				}
			}
			editor.Get(fmt.Sprintf("%s%d/sheet", inboxList, first)).Is(http.StatusOK).Data(&sheet)
			return fmt.Sprint(sheet.Notice.Warning, " ", sheet.Notice.Text)
		}
		if n := notice(); !strings.HasPrefix(n, "true Nevieme overiť") {
			t.Errorf("of whom it is for it tells %s", n)
		}
		d.company(t, nil)
		if n := notice(); !strings.HasPrefix(n, "true Doklad nie je adresovaný vašej firme") {
			t.Errorf("of whom it is for it tells %s", n)
		}
		company := invoicingtest.Company()
		d.company(t, map[string]any{"contact_business_id": company.CompanyID, "contact_tax_id": company.TaxID, "contact_vat": company.VATID})
		if n := notice(); !strings.HasPrefix(n, "false ") {
			t.Errorf("of whom it is for it tells %s", n)
		}
		// The same bytes, the same number of the same seller and day, from anybody: known.
		other := bytes.Replace(raw, []byte("\n"), []byte("\n\n"), 1)
		site := d.site(t, d.key(t, map[string]any{"name": "Poštár", "may_deliver": true, "may_order": false, "may_quote": false, "may_read": false}), "")
		for _, again := range []*webtest.Answer{bring(t, editor, inboxReceive, raw), bring(t, site, inboxDeliver, raw), bring(t, site, inboxDeliver, other)} {
			if again.Is(http.StatusOK).Data(&result); !result.Known || result.ID != first {
				t.Errorf("told %+v", result)
			}
		}
		// At once too.
		note := invoiceOf("D-2026/18", invoicing.CreditNote)
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() { bring(t, site, inboxDeliver, note).Is(http.StatusOK) })
		}
		all.Wait()
		rows := received(t, editor, "?sort=number")
		if len(rows) != 2 || rows[0].Total != 19.98 || rows[1].Total != -19.98 || rows[1].Kind != "credit_note" || rows[0].State != "new" {
			t.Fatalf("the list tells %+v", rows)
		}
		for query, want := range map[string]int{"?state=new": 2, "?state=paid": 0, "?kind=invoice": 1, "?validity=holds": 2, "?validity=breaks": 0, "?search=2026/18": 1,
			"?issued_on[from]=2026-11-22&issued_on[to]=2026-11-22": 2, "?issued_on[from]=2026-11-23": 0, "?total[from]=0": 1} {
			if got := received(t, editor, query); len(got) != want {
				t.Errorf("%s finds %d", query, len(got))
			}
		}
		at := func(id uint64, what string) string { return fmt.Sprintf("%s%d%s", inboxList, id, what) }
		if got := editor.Post(at(first, "/original"), nil).Is(http.StatusOK).Body; got != string(raw) {
			t.Errorf("the original has %d bytes, came with %d", len(got), len(raw))
		}
		if pdf := editor.Post(at(first, "/pdf"), nil).Is(http.StatusOK).Body; !strings.HasPrefix(pdf, "%PDF-") || len(pdf) < 5000 {
			t.Errorf("the PDF has %d bytes", len(pdf))
		}
		for locale, want := range map[string]string{"sk": `"title":"Faktúra D-2026/17"`, "en": `"title":"Invoice D-2026/17"`} {
			editor.Header = http.Header{"Accept-Language": {locale}}
			if sheet := editor.Get(at(first, "/sheet")).Is(http.StatusOK).Body; !strings.Contains(sheet, want) || !strings.Contains(sheet, "36987654") {
				t.Errorf("%s: the sheet is %s", locale, sheet)
			}
		}
		editor.Header = nil
		// Its way, and back.
		editor.PostJSON(at(first, "/pay"), map[string]any{}).Is(http.StatusConflict)
		editor.PostJSON(at(first, "/dispute"), map[string]any{}).Is(http.StatusUnprocessableEntity)
		editor.PostJSON(at(first, "/dispute"), map[string]any{"reason": "Nesedí množstvo."}).Is(http.StatusOK)
		for _, step := range []string{"accept", "pay", "reopen", "accept"} {
			editor.PostJSON(at(first, "/"+step), map[string]any{}).Is(http.StatusOK)
		}
		editor.PostJSON(at(first, "/notes"), map[string]any{"text": "Volala som dodávateľovi."}).Is(http.StatusCreated)
		if rows = received(t, editor, "?state=accepted"); len(rows) != 1 || rows[0].ID != first {
			t.Fatalf("accepted are %+v", rows)
		}
		editor.Delete(at(first, "")).Is(http.StatusForbidden)
		d.b.Delete(at(first, "")).Is(http.StatusOK)
		// What was removed may come anew; then the old one stays where it is.
		if bring(t, site, inboxDeliver, raw).Is(http.StatusOK).Data(&result); result.Known || result.ID == first {
			t.Errorf("told %+v", result)
		}
		d.b.PostJSON(inboxList+"array/restore", map[string]any{"rows": []uint64{first}})
		if n := d.number(t, "SELECT COUNT(*) FROM received_invoices WHERE live = 1 AND number = 'D-2026/17'"); n != 1 {
			t.Errorf("%d are there", n)
		}
		// Not even by hand is it changed.
		for _, statement := range []string{"DELETE FROM received_invoices", "UPDATE received_invoices SET total = total + 1", "UPDATE received_invoices SET sha256 = 'x'"} {
			if err := d.DB.Write(t.Context()).Exec(statement).Error; err == nil || !strings.Contains(err.Error(), "issued documents do not change") {
				t.Errorf("%s: %v", statement, err)
			}
		}
		// A key without the right brings nothing, nor does nobody.
		bring(t, d.site(t, d.key(t, nil), ""), inboxDeliver, raw).Is(http.StatusForbidden)
		bring(t, d.site(t, "site_wrong", ""), inboxDeliver, raw).Is(http.StatusUnauthorized)
	})
}

// What lies about itself is refused with a sentence at the document, and nothing of
// it is kept; what breaks rules is taken, with each rule named in both languages.
func TestInboxRefuses(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		sound := string(invoiceOf("D-1", invoicing.Invoice))
		for name, c := range map[string]struct{ raw, want string }{
			"entities":  {strings.Replace(sound, "<Invoice", `<!DOCTYPE x [<!ENTITY a "b">]><Invoice`, 1), "DOCTYPE"},
			"namespace": {strings.Replace(sound, "CommonBasicComponents-2", "CommonBasicComponents-9", 1), "mennom priestore"},
			"root":      {`<Order xmlns="urn:x"/>`, "Dokument „Order“ (urn:x) nie je faktúra ani dobropis"},
			"bare root": {`<a/>`, "Dokument „a“ nie je faktúra ani dobropis"},
			"no XML":    {"%PDF-1.7", "správny XML"},
			"empty":     {"", "správny XML"},
			"twice":     {strings.Replace(sound, "<cbc:IssueDate>", "<cbc:ID>D-2</cbc:ID><cbc:IssueDate>", 1), "Invoice/ID"},
			"number":    {strings.Replace(sound, "<cbc:ID>D-1</cbc:ID>", "", 1), "BT-1"},
			"money":     {strings.Replace(sound, ">19.98</cbc:TaxInclusiveAmount>", ">19999999999999999998.00</cbc:TaxInclusiveAmount>", 1), "TaxInclusiveAmount"},
			"day":       {strings.Replace(sound, "<cbc:IssueDate>2026-11-22", "<cbc:IssueDate>2026-02-30", 1), "IssueDate"},
		} {
			answer := bring(t, d.b, inboxReceive, []byte(c.raw)).Is(http.StatusUnprocessableEntity)
			if _, fields := answer.Problem(); !strings.Contains(strings.Join(fields["document"], " "), c.want) {
				t.Errorf("%s: %s", name, answer.Body)
			}
		}
		d.b.PostJSON(inboxReceive, map[string]any{}).Is(http.StatusUnprocessableEntity)
		if n := d.number(t, "SELECT COUNT(*) FROM received_invoices"); n != 0 {
			t.Fatalf("%d are kept", n)
		}
		wrong := strings.Replace(sound, ">19.98</cbc:TaxInclusiveAmount>", ">19.99</cbc:TaxInclusiveAmount>", 1)
		for locale, want := range map[string]string{"sk": "BR-CO-15: Suma s DPH (BT-112) sa nerovná", "en": "BR-CO-15: "} {
			d.b.Header = http.Header{"Accept-Language": {locale}}
			body := bring(t, d.b, inboxReceive, []byte(wrong)).Is(http.StatusOK).Body
			if !strings.Contains(body, want) || !strings.Contains(body, `"validity":"breaks"`) {
				t.Errorf("%s: told %s", locale, body)
			}
		}
	})
}

// endless is a body without an end, which counts what was read of it.
type endless struct {
	mu   sync.Mutex
	head io.Reader
	read int64
}

func (e *endless) Read(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	n, err := e.head.Read(p)
	if err == io.EOF {
		n = copy(p, bytes.Repeat([]byte(" "), len(p)))
	}
	e.read += int64(n)
	return n, nil
}

// A document of 100 MB is refused before it is read whole, whether it says how long
// it is or not, and before anything of it is read where the key is none.
func TestInboxIsBounded(t *testing.T) {
	c := apptest.Embedded(t)
	c.EInvoiceMost = 1 << 20
	d := open(t, apptest.Start(t, c))
	key := d.key(t, map[string]any{"name": "Poštár", "may_deliver": true})
	const hundred = 100 << 20
	for _, c := range []struct {
		key    string
		length int64
		status int
	}{{key, hundred, http.StatusRequestEntityTooLarge}, {key, -1, http.StatusRequestEntityTooLarge}, {"site_wrong", -1, http.StatusUnauthorized}} {
		body := &endless{head: strings.NewReader("--b\r\nContent-Disposition: form-data; name=\"document\"; filename=\"a.xml\"\r\n\r\n<Invoice>")}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.Base()+inboxDeliver, io.LimitReader(body, hundred))
		if err != nil {
			t.Fatal(err)
		}
		r.ContentLength = c.length
		r.Header = http.Header{"Authorization": {"Bearer " + c.key}, "Content-Type": {"multipart/form-data; boundary=b"}, "Accept-Language": {"sk"}}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		body.mu.Lock()
		if answer.StatusCode != c.status || body.read > 16<<20 {
			t.Errorf("%+v: %d after %d bytes", c, answer.StatusCode, body.read)
		}
		body.mu.Unlock()
	}
	// Within the bound of the body, beyond that of the document.
	raw := append(invoiceOf("D-1", invoicing.Invoice), bytes.Repeat([]byte(" "), 1<<20)...)
	bring(t, d.site(t, key, ""), inboxDeliver, raw).Is(http.StatusRequestEntityTooLarge)
}
