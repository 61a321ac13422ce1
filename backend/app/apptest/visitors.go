package apptest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/integration/newsletter/mailchimp/mailchimptest"
)

// Loopback is the network that tests call from.
var Loopback = netip.MustParsePrefix("127.0.0.0/8")

const (
	SiteOrigin = "https://www.example.com"
	Visitor    = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
)

// Site is a product whose mails go to an inbox and whose newsletters to a stub.
type Site struct {
	*Product
	Inbox *mailtest.Inbox
	Chimp *mailchimptest.Stub
}

// SiteEmail are the mail settings without a newsletter.
func SiteEmail() map[string]any {
	return map[string]any{
		"email_recipient": map[string]any{"sk": "Obchod@Example.com", "en": "shop@example.com"},
		"email_sender":    Both("web@example.com"), "email_sender_name": map[string]any{"sk": "Dúškovo", "en": "Tea house"},
	}
}

// Visit is a call of somebody on the public site, without cookies. Path is below
// /api/public/form/, or whole.
type Visit struct {
	Path, Kind, Origin, From, Language string
	Body                               io.Reader
	Length                             int64
}

// Visit sends a public form as a visitor's browser does.
func (s *Site) Visit(t *testing.T, v Visit) (status int, message string, fields map[string][]string, header http.Header) {
	t.Helper()
	path := v.Path
	if !strings.HasPrefix(path, "/") {
		path = "/api/public/form/" + path
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.Base()+path, v.Body)
	if err != nil {
		t.Fatal(err)
	}
	if v.Length != 0 {
		req.ContentLength = v.Length
	}
	for name, value := range map[string]string{
		"Content-Type": v.Kind, "Origin": v.Origin, "X-Forwarded-For": v.From, "Accept-Language": v.Language,
	} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var answer struct {
		Message string
		Errors  map[string][]string
	}
	raw, _ := io.ReadAll(res.Body)
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Errorf("status %d, no JSON: %s", res.StatusCode, raw)
	}
	return res.StatusCode, answer.Message, answer.Errors, res.Header
}

// Say sends a form as JSON, from an address of its own.
func (s *Site) Say(t *testing.T, path string, fields map[string]any) (int, string, map[string][]string) {
	t.Helper()
	raw, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	status, message, wrong, _ := s.Visit(t, Visit{Path: path, Kind: "application/json", From: s.Stranger(), Body: bytes.NewReader(raw)})
	return status, message, wrong
}

var (
	visitors int
	counting sync.Mutex
)

// Stranger is an address that nobody had before.
func (s *Site) Stranger() string {
	counting.Lock()
	defer counting.Unlock()
	visitors++
	return fmt.Sprintf("203.%d.%d.7", visitors/250, visitors%250)
}

// Count is the number of rows of a table.
func (s *Site) Count(t *testing.T, table string) (n int64) {
	t.Helper()
	if err := s.DB.Write(t.Context()).Table(table).Count(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

// ContactForm is a contact form, whole.
func ContactForm() map[string]any {
	return map[string]any{
		"name": "Žofia Krátka", "email": "Zofia@Example.com", "phone": "+421 900 111 222", "web": "www.zofia.sk",
		"message": "Dobrý deň,\r\n<b>máte</b> ešte <script>alert(1)</script> púer?",
	}
}

// ReturnForm is a return form, whole.
func ReturnForm() map[string]any {
	return map[string]any{
		"type": 2, "name": "Ján", "surname": "Čierny", "email": "jan@example.com", "order_id": 1024,
		"iban": "sk31 1200 0000 1987 4263 7541", "serial_number": "SN-77", "message": "Kanvica netesní.",
	}
}
