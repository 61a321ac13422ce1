package builtin

import (
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/fault"
	port "backoffice/backend/integration/mail"
)

func TestSend(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "mail")
	s, err := Open(dir, port.Address{Name: "Obchod", Email: "noreply@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	m := port.Message{
		ID: "job-7", To: port.Address{Name: "Žofia Nová", Email: "zofia@example.com"},
		Subject: "Vitajte, čitateľ", Text: "Dobrý deň", HTML: "<p>Dobrý deň</p>",
	}
	for range 2 { // the same mail tried again is one file
		if err := s.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := os.ReadDir(dir)
	if len(files) != 1 || files[0].Name() != "job-7.eml" {
		t.Fatalf("files %v", files)
	}
	f, err := os.Open(filepath.Join(dir, "job-7.eml"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	read, err := mail.ReadMessage(f)
	if err != nil {
		t.Fatal(err)
	}
	to, err := read.Header.AddressList("To")
	if err != nil || to[0].Name != "Žofia Nová" || to[0].Address != "zofia@example.com" {
		t.Errorf("to %v, %v", to, err)
	}
	if kind := read.Header.Get("Content-Type"); !strings.HasPrefix(kind, "multipart/alternative") {
		t.Errorf("it is %s", kind)
	}
}

func TestRefused(t *testing.T) {
	s, err := Open(t.TempDir(), port.Address{Email: "noreply@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	good := port.Message{To: port.Address{Email: "a@example.com"}, Subject: "a", Text: "b"}
	for name, change := range map[string]func(*port.Message){
		"no recipient":  func(m *port.Message) { m.To.Email = "" },
		"no address":    func(m *port.Message) { m.To.Email = "nobody" },
		"no text":       func(m *port.Message) { m.Text = "" },
		"smuggled line": func(m *port.Message) { m.To.Email = "a@example.com\r\nBcc: b@example.com" },
	} {
		m := good
		change(&m)
		if err := s.Send(t.Context(), m); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Mails to somebody are forgotten with their copies, those to others stay.
func TestForget(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, port.Address{Name: "Obchod", Email: "noreply@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for id, to := range map[string]string{"job-1": "zofia@example.com", "job-2": "ZOFIA@example.com", "job-3": "ana.zofia@example.com"} {
		if err := s.Send(t.Context(), port.Message{ID: id, To: port.Address{Name: "Žofia, Nová", Email: to}, Subject: "zofia@example.com", Text: "zofia@example.com"}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := s.Forget(t.Context(), " zofia@example.com"); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := os.ReadDir(dir)
	if len(files) != 1 || files[0].Name() != "job-3.eml" {
		t.Errorf("left are %v", files)
	}
}
