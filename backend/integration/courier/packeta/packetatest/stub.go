// Package packetatest is a strict stand-in for Packeta: it knows its password and
// packets, says no as the service does, and has every accident that a service has.
package packetatest

import (
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"backoffice/backend/integration/courier/dpd/dpdtest"
	"backoffice/backend/integration/httpmock"
)

// The account that it knows.
const (
	Password = "0123456789abcdef0123456789abcdef"
	Key      = "0123456789abcdef"
)

// Surnames of people to whom accidents happen. Those marked take the packet first.
const (
	Slow    = "TIMEOUT" // no answer, though it takes the packet
	Broken  = "BROKEN"  // the connection ends within the answer, though it takes the packet
	Boom    = "HTTP500" // an accident of the service's
	Page    = "PAGE"    // a web page in place of an answer
	Twice   = "TWICE"   // the packet is listed twice
	Two     = "TWO"     // one packet is listed as two
	Empty   = "EMPTY"   // nothing is listed
	Odd     = "ODD"     // neither yes nor no
	Gateway = "GATEWAY" // somebody behind it did not answer
)

// Stub is a Packeta.
type Stub struct {
	*httpmock.Server
	t        testing.TB
	mu       sync.Mutex
	requests []string
	numbers  []string // of packets, in the order of their ids
	status   map[string]int
	Raw      bool // labels come as they are
	Label    func() string
	Feeds    map[string]string // what it answers about points, by kind
}

// New starts one.
func New(t testing.TB) *Stub {
	s := &Stub{t: t, Server: httpmock.New(t), status: map[string]int{}, Feeds: map[string]string{"branch": branches, "box": boxes}}
	s.On("POST /api/rest", s.rest)
	s.On("GET /v5/{key}/{kind}/json", s.feed)
	return s
}

// Requests are the bodies that came, in their order.
func (s *Stub) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Packets counts those that it carries.
func (s *Stub) Packets() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.numbers)
}

// Move gives a packet another status.
func (s *Stub) Move(id string, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status[id] = status
}

// request is every call; what it does not have is refused by known.
type request struct {
	XMLName  xml.Name
	Password string `xml:"apiPassword"`
	Packet   struct {
		Number    string `xml:"number"`
		Name      string `xml:"name"`
		Surname   string `xml:"surname"`
		Email     string `xml:"email"`
		Phone     string `xml:"phone"`
		AddressID uint   `xml:"addressId"`
		Currency  string `xml:"currency"`
		COD       string `xml:"cod"`
		Value     string `xml:"value"`
		Weight    string `xml:"weight"`
		Street    string `xml:"street"`
		City      string `xml:"city"`
		Zip       string `xml:"zip"`
		Point     string `xml:"carrierPickupPoint"`
		Length    int    `xml:"size>length"`
	} `xml:"packetAttributes"`
	ID     string   `xml:"packetId"`
	IDs    []string `xml:"packetIds>id"`
	Others []string `xml:"packetIds>packetId"`
	Format string   `xml:"format"`
	Offset int      `xml:"offset"`
}

func (s *Stub) rest(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	if kind := r.Header.Get("Content-Type"); kind != "text/xml" {
		s.t.Errorf("content type %q", kind)
	}
	s.mu.Lock()
	s.requests = append(s.requests, string(body))
	s.mu.Unlock()
	var q request
	if err := xml.Unmarshal(body, &q); err != nil {
		s.t.Errorf("no XML: %v", err)
	}
	switch {
	case q.Password != Password:
		fault(w, "IncorrectApiPasswordFault", "Incorrect API password.", "")
	case q.XMLName.Local == "createPacket":
		s.create(w, r, q)
	case q.XMLName.Local == "packetsLabelsPdf":
		s.labels(w, q)
	case q.XMLName.Local == "cancelPacket":
		s.cancel(w, q)
	case q.XMLName.Local == "packetTracking":
		s.tracking(w, q)
	default:
		s.t.Errorf("unforeseen method %q", q.XMLName.Local)
	}
}

func (s *Stub) create(w http.ResponseWriter, r *http.Request, q request) {
	if wrong := s.wrong(q); wrong != "" {
		fault(w, "PacketAttributesFault", "Failed to validate attributes. See detail.", "<attributes>"+wrong+"</attributes>")
		return
	}
	switch q.Packet.Surname {
	case Slow:
		s.take(q)
		httpmock.Silence(w, r)
	case Broken:
		httpmock.Broken(func(http.ResponseWriter, *http.Request) { s.take(q) })(w, r)
	case Boom:
		httpmock.JSON(500, "text/html", "<html><h1>500</h1></html>")(w, r)
	case Page:
		httpmock.JSON(200, "text/html", "<html><body>Vitajte<br></body></html>")(w, r)
	case Twice:
		one := s.take(q)
		answer(w, one+one)
	case Two:
		answer(w, s.take(q)+"<result><id>9999999999</id></result>")
	case Empty:
		answer(w, "")
	case Odd:
		_, _ = io.WriteString(w, "<response><status>maybe</status></response>")
	case Gateway:
		fault(w, "ExternalGatewayFault", "Carrier is not available.", "")
	default:
		answer(w, s.take(q))
	}
}

// take keeps a packet and returns it.
func (s *Stub) take(q request) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.numbers = append(s.numbers, q.Packet.Number)
	id := strconv.Itoa(1000000000 + len(s.numbers))
	s.status[id] = 1
	return fmt.Sprintf("<result><id>%s</id><barcode>Z%[1]s</barcode><barcodeText>Z %s %s %s</barcodeText></result>", id, id[:3], id[3:6], id[6:])
}

// wrong are the attributes that Packeta does not take.
func (s *Stub) wrong(q request) string {
	p := q.Packet
	var all strings.Builder
	say := func(bad bool, name, format string, args ...any) {
		if bad {
			fmt.Fprintf(&all, "<fault><name>%s</name><fault>%s</fault></fault>", name, html.EscapeString(fmt.Sprintf(format, args...)))
		}
	}
	length := func(text string, low, high int) bool {
		n := utf8.RuneCountInString(text)
		return n < low || n > high
	}
	s.mu.Lock()
	there := slices.Contains(s.numbers, p.Number)
	s.mu.Unlock()
	say(length(p.Number, 1, 36), "number", "must have 1 to 36 characters")
	say(there, "number", "packet with number %s already exists", p.Number)
	say(length(p.Name, 1, 32) || strings.ContainsAny(p.Name, `"<;/`), "name", "is not valid")
	say(length(p.Surname, 1, 32), "surname", "is not valid")
	say(p.Email == "" && p.Phone == "", "email", "e-mail or phone is required")
	say(p.AddressID == 0, "addressId", "is required")
	say(p.AddressID == 4040, "addressId", "branch is closed")
	say(!slices.Contains([]string{"CZK", "EUR", "HUF", "PLN", "RON"}, p.Currency), "currency", "is not valid")
	say(p.Currency == "CZK" && strings.Contains(p.COD, "."), "cod", "must be a whole number")
	for name, value := range map[string]string{"value": p.Value, "weight": p.Weight} {
		n, err := strconv.ParseFloat(value, 64)
		say(err != nil || n < 0 || name == "weight" && n == 0, name, "is not valid")
	}
	// Ids under 1000 are carriers, in this stand-in.
	home := p.AddressID < 1000 && p.Point == ""
	say(home && (length(p.Street, 1, 32) || length(p.City, 1, 32) || p.Zip == ""), "street", "is required")
	return all.String()
}

func (s *Stub) labels(w http.ResponseWriter, q request) {
	if q.Format != "A6 on A4" {
		fault(w, "UnknownLabelFormatFault", "Unknown label format.", "")
		return
	}
	if q.Offset < 0 || q.Offset > 3 {
		fault(w, "ArgumentsFault", "Offset is out of range.", "")
		return
	}
	ids := append(q.IDs, q.Others...)
	var bad string
	for _, id := range ids {
		if s.statusOf(id) == 0 {
			bad += "<id>" + html.EscapeString(id) + "</id>"
		}
	}
	if bad != "" {
		fault(w, "PacketIdsFault", "Some packets do not exist.", "<ids>"+bad+"</ids>")
		return
	}
	pdf := dpdtest.Sheets(s.t, ids, q.Offset+1, q.Format)
	if s.Raw {
		_, _ = w.Write(pdf)
		return
	}
	text := base64.StdEncoding.EncodeToString(pdf)
	if s.Label != nil {
		text = s.Label()
	}
	answer(w, "<result>"+text+"</result>")
}

func (s *Stub) statusOf(id string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status[id]
}

func (s *Stub) cancel(w http.ResponseWriter, q request) {
	switch status := s.statusOf(q.ID); {
	case status == 0:
		fault(w, "PacketIdFault", "Packet does not exist.", "")
	case status > 1:
		fault(w, "CancelNotAllowedFault", "Packet can not be cancelled.", "")
	default:
		s.Move(q.ID, 11)
		answer(w, "")
	}
}

// words are what the service says of a status.
var words = map[int][2]string{
	1: {"received data", "Prijali sme údaje o zásielke."}, 2: {"arrived", "Zásielka je v depe."}, 4: {"departed", ""},
	5: {"ready for pickup", "Zásielka čaká na vyzdvihnutie."}, 7: {"delivered", "Zásielka bola doručená."}, 11: {"cancelled", "Zásielka bola zrušená."}, 26: {"investigation", ""},
}

func (s *Stub) tracking(w http.ResponseWriter, q request) {
	now := s.statusOf(q.ID)
	if now == 0 {
		fault(w, "PacketIdFault", "Packet does not exist.", "")
		return
	}
	var records string
	for day, status := range []int{1, 2, 4, 26, 5, 7, 11} {
		if status == now || status < now && now != 11 && status != 26 {
			records += fmt.Sprintf("<record><dateTime>2026-11-%02dT09:30:00</dateTime><statusCode>%d</statusCode><codeText>%s</codeText><statusText>%s</statusText><branchId>0</branchId></record>", 20+day, status, words[status][0], words[status][1])
		}
	}
	answer(w, "<result>"+records+"</result>")
}

func (s *Stub) feed(w http.ResponseWriter, r *http.Request) {
	body, known := s.Feeds[r.PathValue("kind")]
	if r.PathValue("key") != Key || !known {
		httpmock.JSON(http.StatusNotFound, "application/json", `{"error":"Unauthorized"}`)(w, r)
		return
	}
	if lang := r.URL.Query().Get("lang"); lang != "sk" {
		s.t.Errorf("language %q", lang)
	}
	httpmock.JSON(200, "application/json", body)(w, r)
}

func answer(w io.Writer, result string) {
	_, _ = fmt.Fprintf(w, `<?xml version="1.0" encoding="utf-8"?><response><status>ok</status>%s</response>`, result)
}

func fault(w io.Writer, name, text, detail string) {
	_, _ = fmt.Fprintf(w, `<?xml version="1.0" encoding="utf-8"?><response><status>fault</status><fault>%s</fault><string>%s</string><detail>%s</detail></response>`, name, text, detail)
}

const branches = `[
{"id":"1234","name":"Košice, Hlavná 12 (Potraviny)","place":"Potraviny","street":"Hlavná 12","city":"Košice","zip":"040 01","country":"sk","currency":"EUR","status":{"statusId":1,"description":"Open"},"displayFrontend":1,"latitude":"48.7","longitude":"21.2","url":"https://www.zasilkovna.cz/pobocky/1234","maxWeight":10,"labelRouting":"K","labelName":"Košice","photos":[{"thumbnail":"x","normal":"y"}],"openingHours":{"compactShort":"Po-Pi 8-18","regular":{"monday":"08:00–12:00, 13:00–18:00","saturday":"8:00-11:30","sunday":""}}},
{"id":1235,"name":"Praha 1, Dlouhá 9","place":"Večerka","street":"Dlouhá 9","city":"Praha 1","zip":"11000","country":"cz","status":{"statusId":"2","description":"Closed"},"displayFrontend":"1","url":{"link":"x"}},
{"id":"1236","name":"Zrušené","place":"","street":"","city":"","zip":"","country":"sk","displayFrontend":"0"}
]`

const boxes = `{"data":[{"id":"77001","name":"Z-BOX Žilina","place":"Z-BOX","street":"Krátka 3","city":"Žilina","zip":"01001","country":"sk","status":{"statusId":1},"displayFrontend":true}]}`
