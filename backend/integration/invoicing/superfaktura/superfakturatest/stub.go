// Package superfakturatest is a stub of SuperFaktúra that behaves as the service
// is known to, and fails a test that calls it otherwise.
package superfakturatest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/integration/httpmock"
)

// What the stub's one account has.
const (
	Email   = "obchod+api@example.com"
	Key     = "c0a4cdcdfe98ca66/0942d60cf"
	Company = "12"
	auth    = "SFAPI email=obchod%2Bapi%40example.com&apikey=c0a4cdcdfe98ca66%2F0942d60cf&module=backoffice&company_id=12"
)

// Fault is how the stub fails from now on.
type Fault int

// The ways to fail. Broken calls do their work, and then the connection ends.
const (
	None      Fault = iota
	Silent          // answers nothing
	Down            // 503
	Nonsense        // 200 with what is no answer
	Broken          // create is done, its answer is lost
	Forgetful       // Broken, and the log of answers is out of reach
	Limited         // the day's calls are used up
	Refusing        // fields are refused
	Rightless       // the key may not create
	Strange         // another document is answered
)

// Stub is the service.
type Stub struct {
	*httpmock.Server
	t     testing.TB
	mu    sync.Mutex
	fault Fault
	// Bodies are the documents that create was called with, as they came.
	Bodies  []string
	made    []string          // answers, in order
	answers map[string]string // by checksum
	numbers map[string]int
	kinds   []string // of the documents, in order
	open    []int64  // what is left of each to be taken back, in cents
	left    int
}

// New starts a stub that ends with the test.
func New(t testing.TB) *Stub {
	t.Helper()
	s := &Stub{Server: httpmock.New(t), t: t, answers: map[string]string{}, numbers: map[string]int{}, left: 1000}
	s.On("POST /invoices/create", s.guard(s.create))
	s.On("GET /api_logs/getResponseByChecksum/{checksum}", s.guard(s.logged))
	s.On("GET /{lang}/invoices/pdf/{id}/{token}/bysquare:1", s.guard(s.file))
	return s
}

// Fail sets how the stub fails from now on.
func (s *Stub) Fail(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

// Tomorrow begins another day, of which no call was made yet.
func (s *Stub) Tomorrow() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left = 1000
}

// Made counts the documents that exist.
func (s *Stub) Made() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.made)
}

func (s *Stub) guard(next func(w http.ResponseWriter, r *http.Request, f Fault)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.left--
		for name, value := range map[string]string{
			"DailyLimit": "1000", "DailyRemaining": strconv.Itoa(s.left), "DailyReset": "24.12.2030 00:00:00",
			"MonthlyLimit": "30000", "MonthlyRemaining": strconv.Itoa(29_000 + s.left), "MonthlyReset": "01.01.2031 00:00:00",
		} {
			w.Header().Set("X-RateLimit-"+name, value)
		}
		if got := r.Header.Get("Authorization"); got != auth {
			s.t.Errorf("signed as %q", got)
			httpmock.JSON(401, "application/json", `{"error":1,"error_message":"Not signed in","message":"Not signed in"}`)(w, r)
			return
		}
		switch s.fault {
		case Silent:
			httpmock.Silence(w, r)
		case Down:
			w.WriteHeader(http.StatusServiceUnavailable)
		case Nonsense:
			httpmock.JSON(200, "text/html", "<html><body>Údržba</body></html>")(w, r)
		case Limited:
			w.Header().Set("X-RateLimit-Message", "Daily limit exceeded")
			w.WriteHeader(http.StatusForbidden)
		default:
			next(w, r, s.fault)
		}
	}
}

func (s *Stub) create(w http.ResponseWriter, r *http.Request, f Fault) {
	if kind := r.Header.Get("Content-Type"); kind != "application/x-www-form-urlencoded;charset=UTF-8" {
		s.t.Errorf("sent as %q", kind)
	}
	if err := r.ParseForm(); err != nil || len(r.PostForm) != 1 {
		s.t.Errorf("a form of %d fields, %v", len(r.PostForm), err)
	}
	raw := r.PostForm.Get("data")
	s.Bodies = append(s.Bodies, raw)
	d := json.NewDecoder(strings.NewReader(raw))
	d.DisallowUnknownFields() // the service would leave them out without a word
	var doc document
	if err := d.Decode(&doc); err != nil {
		s.t.Errorf("what was sent is not as documented: %v", err)
	}
	switch complaint := s.complaint(doc, f); {
	case f == Rightless:
		httpmock.JSON(403, "application/json", `{"error":1,"error_message":"You can't create invoice","message":"You can't create invoice"}`)(w, r)
		return
	case complaint != "":
		httpmock.JSON(200, "application/json", complaint)(w, r)
		return
	}
	if _, twice := s.answers[doc.Checksum]; twice || doc.Checksum == "" {
		s.t.Errorf("checksum %q makes a second document", doc.Checksum)
	}
	answer := s.make(doc)
	s.made = append(s.made, answer)
	s.answers[doc.Checksum] = answer
	switch f {
	case Broken, Forgetful:
		panic(http.ErrAbortHandler) // the connection ends without an answer
	case Strange:
		answer = strings.Replace(answer, `"type":"`+doc.Invoice.Type, `"type":"draft`, 1)
	}
	httpmock.JSON(200, "application/json", answer)(w, r)
}

// complaint is what the service refuses a document with.
func (s *Stub) complaint(doc document, f Fault) string {
	switch {
	case doc.Client.Name == "":
		return `{"error":4,"error_message":{"data_bad_format":"Missing required client data."}}`
	case len(doc.Items) == 0 || f == Refusing:
		return `{"error":5,"error_message":{"created":["Neplatný dátum."],"type":["Dokument musí obsahovať aspoň jednu položku"]},"error_data":{"Invoice":{}}}`
	case len(doc.Invoice.Currency) != 3:
		return `{"error":1,"error_message":"Incorrect currency"}`
	case doc.Invoice.Type == "cancel" && !s.exists(doc.Invoice.ParentID, "regular"):
		return `{"error":1,"error_message":"Invoice not found"}`
	}
	return ""
}

// exists says whether there is a document of that id and, unless it is empty, kind.
func (s *Stub) exists(id, kind string) bool {
	n, err := strconv.Atoi(id)
	return err == nil && n > 0 && n <= len(s.made) && (kind == "" || s.kinds[n-1] == kind)
}

// make answers with the sums of rounding "item_ext".
func (s *Stub) make(doc document) string {
	s.numbers[doc.Invoice.Type]++
	id := len(s.made) + 1
	var total int64
	for _, i := range doc.Items {
		total += i.cents(s.t) * i.Quantity
	}
	if doc.Invoice.Type == "cancel" {
		parent, err := strconv.Atoi(doc.Invoice.ParentID)
		if err != nil || total >= 0 || s.open[parent-1]+total < 0 {
			s.t.Errorf("a credit note of %d cents, of an invoice of which %d are left", total, s.open[parent-1])
		}
		s.open[parent-1] += total
	}
	s.kinds, s.open = append(s.kinds, doc.Invoice.Type), append(s.open, total)
	// Ids come as texts or as numbers, as they do from the service.
	written := strconv.Itoa(id)
	if id%2 == 1 {
		written = `"` + written + `"`
	}
	number := fmt.Sprintf("2026%03d", s.numbers[doc.Invoice.Type])
	return fmt.Sprintf(`{"error":0,"error_message":"Invoice created","data":{"0":{"to_pay":"%[5]s","total":"%[5]s"},"Client":{"id":"7"},`+
		`"Invoice":{"id":%[1]s,"invoice_no_formatted":"%[2]s","token":"tok%[3]d","type":"%[4]s","status":"1","created":"2026-11-22 00:00:00","variable":"1"},`+
		`"InvoiceItem":[],"Summary":{"discount":0,"invoice_total":%[5]s,"vat_total":0}}}`,
		written, number, id, doc.Invoice.Type, decimal(total))
}

func decimal(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

func (s *Stub) logged(w http.ResponseWriter, r *http.Request, f Fault) {
	answer, known := s.answers[r.PathValue("checksum")]
	switch {
	case f == Forgetful && known:
		w.WriteHeader(http.StatusBadGateway)
	case !known && s.left%2 == 0: // what an unknown checksum is answered with is not written down
		httpmock.JSON(404, "application/json", `{"error":1,"error_message":"Not found"}`)(w, r)
	case !known:
		httpmock.JSON(200, "application/json", `{"error":1,"error_message":"Response not found"}`)(w, r)
	default:
		httpmock.JSON(200, "application/json", answer)(w, r)
	}
}

func (s *Stub) file(w http.ResponseWriter, r *http.Request, _ Fault) {
	id := r.PathValue("id")
	if !s.exists(id, "") || r.PathValue("token") != "token:tok"+id {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	var pdf bytes.Buffer
	fmt.Fprintf(&pdf, "%%PDF-1.4\n%% document %s in %s\n%%%%EOF\n", id, r.PathValue("lang"))
	_, _ = w.Write(pdf.Bytes()) // who hung up learns of it from the call
}

// Left is what may still be taken back of an invoice, in cents.
func (s *Stub) Left(id string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := strconv.Atoi(id)
	if err != nil || n < 1 || n > len(s.open) {
		s.t.Fatalf("there is no document %s", id)
	}
	return s.open[n-1]
}
