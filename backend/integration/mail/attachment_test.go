package mail_test

import (
	"bytes"
	"net/mail"
	"strings"
	"testing"

	"backoffice/backend/fault"
	port "backoffice/backend/integration/mail"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/integration/mail/smtp"
)

// Files arrive byte by byte, under their names in any script; a picture of the
// HTML is shown by its id.
func TestAttachments(t *testing.T) {
	inbox := mailtest.Start(t)
	sender, err := smtp.New(inbox.URL(), port.Address{Email: "noreply@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	raw := make([]byte, 200_000)
	for i := range raw {
		raw[i] = byte(i * 7 / 3)
	}
	m := port.Message{
		To: port.Address{Email: "jana@example.com"}, Subject: "Faktúra", Text: "Dobrý deň,\nposielame faktúru.", HTML: `<p>Dobrý deň</p><img src="cid:qr">`,
		Attachments: []port.Attachment{
			{Name: "Faktúra č. FA2026/000001 – žltý ľadoborec.pdf", Type: "application/pdf", Content: raw},
			{Name: "qr.png", Type: "image/png", ID: "qr", Content: []byte("\x89PNG")},
			{Name: "x\r\nBcc: all@example.com\"; name=\"y.pdf", Type: "application/pdf", Content: []byte("%PDF-")},
		},
	}
	if err := sender.Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	got := inbox.Await(t, "jana@example.com")
	if got.Text != m.Text || got.HTML != m.HTML {
		t.Errorf("it says %q and %q", got.Text, got.HTML)
	}
	want := []mailtest.Attachment{
		{Name: "qr.png", Type: "image/png", ID: "qr", Content: []byte("\x89PNG")},
		{Name: "Faktúra č. FA2026-000001 – žltý ľadoborec.pdf", Type: "application/pdf", Content: raw},
		{Name: "x Bcc: all@example.com\"; name=\"y.pdf", Type: "application/pdf", Content: []byte("%PDF-")},
	}
	if len(got.Attachments) != len(want) {
		t.Fatalf("%d files arrived", len(got.Attachments))
	}
	for i, w := range want {
		if a := got.Attachments[i]; a.Name != w.Name || a.Type != w.Type || a.ID != w.ID || !bytes.Equal(a.Content, w.Content) {
			t.Errorf("%q of %s, id %q, %d bytes arrived for %q", a.Name, a.Type, a.ID, len(a.Content), w.Name)
		}
	}
	read, err := mail.ReadMessage(bytes.NewReader(got.Raw))
	if err != nil || !strings.HasPrefix(read.Header.Get("Content-Type"), "multipart/mixed") || read.Header.Get("Bcc") != "" {
		t.Errorf("it is %s: %v", read.Header.Get("Content-Type"), err)
	}
}

// What no server would take is refused before it is sent.
func TestAttachmentsAreBounded(t *testing.T) {
	m := port.Message{To: port.Address{Email: "jana@example.com"}, Subject: "a", Text: "b"}
	for name, files := range map[string][]port.Attachment{
		"too large": {{Name: "a.pdf", Type: "application/pdf", Content: make([]byte, port.MaxAttachments)}, {Name: "b.pdf", Type: "application/pdf", Content: []byte("x")}},
		"empty":     {{Name: "a.pdf", Type: "application/pdf"}},
		"nameless":  {{Type: "application/pdf", Content: []byte("x")}},
	} {
		m.Attachments = files
		if err := m.Check(); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}
