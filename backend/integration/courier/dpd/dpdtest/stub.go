// Package dpdtest is a strict stand-in for DPD: it knows its accounts and parcels,
// says no as the service does, and has every accident that a service has.
package dpdtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/integration/httpmock"
	"backoffice/backend/paper"
)

// The account that it knows.
const (
	ClientKey = "0123456789abcdef0123456789abcdef"
	Email     = "shop@example.com"
	DelisID   = "ABC123"
)

// Notes of parcels that make accidents happen. Those marked take the parcel first.
const (
	Slow     = "SLOW"     // no answer, though it takes the parcel
	Broken   = "BROKEN"   // the connection ends within the answer, though it takes the parcel
	Boom     = "BOOM"     // an accident of the service's
	Page     = "PAGE"     // a web page in place of an answer
	Twice    = "TWICE"    // the parcel is listed twice
	Another  = "ANOTHER"  // another's parcel is listed
	Empty    = "EMPTY"    // nothing is listed
	Throttle = "THROTTLE" // too many calls
	OldFault = "OLD"      // a fault as older hosts write it
)

// Stub is a DPD.
type Stub struct {
	*httpmock.Server
	t          testing.TB
	mu         sync.Mutex
	requests   []string
	parcels    map[string]bool     // by number; false: deleted
	references map[string][]string // the numbers of each
	NoPrint    bool                // it has no method that prints labels
	Linked     bool                // it says where labels are in place of sending them
	PDFs       func() []byte       // what it prints in place of labels
	Points     string              // what it answers about points
}

// New starts one.
func New(t testing.TB) *Stub {
	s := &Stub{t: t, Server: httpmock.New(t), parcels: map[string]bool{}, references: map[string][]string{}, Points: points}
	s.On("POST /shipment/json", s.rpc)
	s.On("POST /parcelshop/json", s.shops)
	s.On("GET /labels", s.label)
	s.On("GET /rest/plc/en_EN/{number}", s.life)
	return s
}

// Requests are the bodies that came, in their order.
func (s *Stub) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.requests...)
}

// Parcels counts those that it carries.
func (s *Stub) Parcels() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, there := range s.parcels {
		if there {
			n++
		}
	}
	return n
}

// Of are the numbers of the parcels of a reference, as its portal shows them.
func (s *Stub) Of(reference string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.references[reference]...)
}

func (s *Stub) note(r *http.Request) []byte {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	if kind := r.Header.Get("Content-Type"); kind != "application/json" {
		s.t.Errorf("content type %q", kind)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, string(body))
	return body
}

type call struct {
	Version string `json:"jsonrpc"`
	Method  string `json:"method"`
	ID      any    `json:"id"`
	Params  struct {
		Security struct {
			Token struct{ ClientKey, Email, Password string } `json:"SecurityToken"`
		} `json:"DPDSecurity"`
		Shipment json.RawMessage `json:"shipment"`
		Label    struct {
			Parcels  list   `json:"parcels"`
			PageSize string `json:"pageSize"`
			Position string `json:"position"`
		} `json:"label"`
		Shipments struct {
			Shipment []numbered `json:"shipment"`
		} `json:"shipments"`
		IDs []string `json:"mpsId"`
	} `json:"params"`
}

type numbered struct {
	Number string `json:"parcelno"`
}

type list struct {
	Parcel []numbered `json:"parcel"`
}

func (s *Stub) rpc(w http.ResponseWriter, r *http.Request) {
	var c call
	d := json.NewDecoder(strings.NewReader(string(s.note(r))))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil || c.Version != "2.0" {
		fail(w, c.ID, 401, "Invalid request")
		return
	}
	if t := c.Params.Security.Token; t.ClientKey != ClientKey || t.Email != Email {
		fail(w, c.ID, 103, "Authentication failed")
		return
	}
	switch c.Method {
	case "create":
		s.create(w, r, c)
	case "printLabels":
		s.print(w, c)
	case "deleteShipments":
		s.delete(w, c)
	default:
		s.t.Errorf("unforeseen method %q", c.Method)
		fail(w, c.ID, 401, "Method not found")
	}
}

func (s *Stub) create(w http.ResponseWriter, r *http.Request, c call) {
	// One shipment instead of a list is answered in its own form.
	var all []shipment
	alone := c.Params.Shipment[0] != '['
	raw := string(c.Params.Shipment)
	if alone {
		raw = "[" + raw + "]"
	}
	d := json.NewDecoder(strings.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil || len(all) != 1 {
		s.t.Errorf("no shipment of DPD's: %v in %s", err, raw)
		fail(w, c.ID, 401, "Invalid request")
		return
	}
	one := all[0]
	if wrong := one.wrong(); wrong != "" {
		result(w, c.ID, alone, fmt.Sprintf(`{"reference":%q,"success":false,"ackCode":"validation","messages":[%s]}`, one.Reference, wrong))
		return
	}
	if s.accident(w, r, c, one) {
		return
	}
	code, message := "success", "Objednávka bola úspešne uložená."
	if one.Recipient.City == "WARN" {
		code, message = "successWithWarning", "Čas príchodu kuriéra bol upravený."
	}
	entry := fmt.Sprintf(`{"reference":%q,"success":true,"ackCode":%q,"messages":[%q],"mpsid":"%s20261124","label":"%s/labels?data=%[4]s"}`, one.Reference, code, message, s.take(one), s.URL)
	if one.Note == Twice {
		entry += "," + entry
	}
	result(w, c.ID, alone, entry)
}

// accident happens where a note asks for one.
func (s *Stub) accident(w http.ResponseWriter, r *http.Request, c call, one shipment) bool {
	switch one.Note {
	case Slow:
		s.take(one)
		httpmock.Silence(w, r)
	case Broken:
		httpmock.Broken(func(http.ResponseWriter, *http.Request) { s.take(one) })(w, r)
	case Boom:
		w.WriteHeader(http.StatusInternalServerError)
		fail(w, c.ID, 500, "Internal error")
	case Page:
		httpmock.JSON(200, "text/html", "<html><body>Welcome</body></html>")(w, r)
	case Another:
		result(w, c.ID, false, `{"reference":"OTHER1","success":true,"ackCode":"success","messages":[],"mpsid":"0505000000000120261124"}`)
	case Empty:
		result(w, c.ID, false, ``)
	case Throttle:
		w.WriteHeader(http.StatusTooManyRequests)
	case OldFault:
		httpmock.JSON(200, "application/json", `{"code":"519","message":"Parcel range is not available"}`)(w, r)
	default:
		return false
	}
	return true
}

func (s *Stub) take(one shipment) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	number := fmt.Sprintf("0505%010d", len(s.parcels)+1)
	s.parcels[number] = true
	s.references[one.Reference] = append(s.references[one.Reference], number)
	return number
}

func (s *Stub) print(w http.ResponseWriter, c call) {
	label := c.Params.Label
	place, err := strconv.Atoi(label.Position)
	if label.PageSize != "A4" || err != nil || place < 1 || place > 4 {
		s.t.Errorf("labels at %q of %q", label.Position, label.PageSize)
	}
	if s.NoPrint {
		fail(w, c.ID, 401, "Method printLabels is not available")
		return
	}
	var numbers []string
	for _, p := range label.Parcels.Parcel {
		if !s.carries(p.Number) {
			result(w, c.ID, false, fmt.Sprintf(`{"success":false,"ackCode":"failure","messages":["Parcel %s was not found."]}`, p.Number))
			return
		}
		numbers = append(numbers, p.Number)
	}
	if s.Linked {
		result(w, c.ID, false, fmt.Sprintf(`{"success":true,"label":"%s/labels?data=%s"}`, s.URL, numbers[0]))
		return
	}
	pdf := Sheets(s.t, numbers, place, label.PageSize)
	if s.PDFs != nil {
		pdf = s.PDFs()
	}
	w.Header().Set("Content-Type", "application/pdf")
	_, _ = w.Write(pdf)
}

// Sheets are A4 sheets with numbers where labels would be.
func Sheets(t testing.TB, numbers []string, place int, about string) []byte {
	d := paper.New(paper.About{Title: "Labels", Locale: "sk"}, 0)
	d.SetFont(paper.Font, "", 14)
	for i, number := range numbers {
		at := place - 1 + i
		if i > 0 && at%4 == 0 {
			d.AddPage()
		}
		d.SetXY(float64(at%2)*paper.Width/2+10, float64(at%4/2)*paper.Height/2+10)
		d.Cell(80, 10, number+" "+about+" "+strconv.Itoa(at%4+1))
	}
	pdf, err := d.Bytes()
	if err != nil {
		t.Error(err)
	}
	return pdf
}

func (s *Stub) carries(number string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.parcels[number]
}

func (s *Stub) label(w http.ResponseWriter, r *http.Request) {
	number := r.URL.Query().Get("data")
	if !s.carries(number) {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	_, _ = w.Write(Sheets(s.t, []string{number}, 1, "own"))
}

// delete takes both forms that clients send.
func (s *Stub) delete(w http.ResponseWriter, c call) {
	numbers := c.Params.IDs
	for _, one := range c.Params.Shipments.Shipment {
		numbers = append(numbers, one.Number)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, number := range numbers {
		if _, known := s.parcels[number[:min(14, len(number))]]; !known {
			result(w, c.ID, false, `{"success":false,"messages":["Shipment was not found."]}`)
			return
		}
		s.parcels[number[:14]] = false
	}
	result(w, c.ID, false, `{"success":true,"messages":[]}`)
}

func (s *Stub) shops(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
	}
	if err := json.Unmarshal(s.note(r), &c); err != nil || c.Version != "2.0" || c.Method != "getAll" {
		s.t.Errorf("unforeseen question about points: %+v, %v", c, err)
	}
	httpmock.JSON(200, "application/json", s.Points)(w, r)
}

func (s *Stub) life(w http.ResponseWriter, r *http.Request) {
	if !s.carries(r.PathValue("number")) {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	httpmock.JSON(200, "application/json", course)(w, r)
}

func fail(w http.ResponseWriter, id any, code int, message string) {
	body, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": message}})
	_, _ = w.Write(body)
}

func result(w http.ResponseWriter, id any, alone bool, entry string) {
	if !alone {
		entry = "[" + entry + "]"
	}
	w.Header().Set("Content-Type", "application/json")
	body, _ := json.Marshal(id)
	_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","method":"x","id":%s,"result":{"result":%s}}`, body, entry)
}

var (
	references = regexp.MustCompile(`^[A-Za-z0-9]{1,35}$`)
	delisIDs   = regexp.MustCompile(`^[A-Z0-9]{6}$`)
	addresses  = regexp.MustCompile(`^[0-9]{1,10}$`)
	days       = regexp.MustCompile(`^20[0-9]{6}$`)
	times      = regexp.MustCompile(`^[0-2][0-9][0-5][0-9]$`)
	zips       = regexp.MustCompile(`^[0-9]{1,7}$`)
	phones     = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
)
