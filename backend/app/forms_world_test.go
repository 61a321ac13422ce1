package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"sync"
	"testing"
)

// visit is a call of somebody on the public site, without cookies.
type visit struct {
	path, kind, origin, from, language string
	body                               io.Reader
	length                             int64
}

func (s *site) visit(t *testing.T, v visit) (status int, message string, fields map[string][]string, header http.Header) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.base()+"/api/public/form/"+v.path, v.body)
	if err != nil {
		t.Fatal(err)
	}
	if v.length != 0 {
		req.ContentLength = v.length
	}
	for name, value := range map[string]string{
		"Content-Type": v.kind, "Origin": v.origin, "X-Forwarded-For": v.from, "Accept-Language": v.language,
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

// say sends a form as JSON, from an address of its own.
func (s *site) say(t *testing.T, path string, fields map[string]any) (int, string, map[string][]string) {
	t.Helper()
	raw, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	status, message, wrong, _ := s.visit(t, visit{path: path, kind: "application/json", from: s.stranger(), body: bytes.NewReader(raw)})
	return status, message, wrong
}

var (
	strangers int
	counting  sync.Mutex
)

// stranger is an address that nobody had before.
func (s *site) stranger() string {
	counting.Lock()
	defer counting.Unlock()
	strangers++
	return fmt.Sprintf("203.%d.%d.7", strangers/250, strangers%250)
}

func (s *site) count(t *testing.T, table string) (n int64) {
	t.Helper()
	if err := s.DB.Write(t.Context()).Table(table).Count(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

func contactForm() map[string]any {
	return map[string]any{
		"name": "Žofia Krátka", "email": "Zofia@Example.com", "phone": "+421 900 111 222", "web": "www.zofia.sk",
		"message": "Dobrý deň,\r\n<b>máte</b> ešte <script>alert(1)</script> púer?",
	}
}

func returnForm() map[string]any {
	return map[string]any{
		"type": 2, "name": "Ján", "surname": "Čierny", "email": "jan@example.com", "order_id": 1024,
		"iban": "sk31 1200 0000 1987 4263 7541", "serial_number": "SN-77", "message": "Kanvica netesní.",
	}
}

// proxied has 127.0.0.1 say who the visitor is.
func proxied(t *testing.T, test func(t *testing.T, s *site)) {
	t.Helper()
	sites(t, func(t *testing.T, s *site) {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s.config.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		s.boot()
		t.Cleanup(func() { _ = s.Close() })
		s.admin(t).PostJSON("/api/settings/3", siteEmail()).Is(200)
		test(t, s)
	})
}
