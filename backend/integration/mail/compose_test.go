package mail_test

import (
	"bytes"
	"net/mail"
	"testing"
	"time"

	port "backoffice/backend/integration/mail"
)

// People write quotation marks and backslashes into names: whoever is called so gets
// mails, and no part of a name is an address or a header of its own.
func TestNamesOfMailboxes(t *testing.T) {
	for _, name := range []string{
		"", "Ján Čierny", `Ján "Joe" Čierny`, `Jan "Joe" Novak`, `Jan \`, `x" <other@example.com>, "y`, `x" <other@example.com> (`, "Jan (Joe) <b>, c; d: e@f",
	} {
		m := port.Message{
			To: port.Address{Name: name, Email: "jan@example.com"}, From: port.Address{Name: name, Email: "shop@example.com"},
			ReplyTo: port.Address{Name: name, Email: "reply@example.com"}, Subject: "S", Text: "T",
		}
		made, err := port.Compose(m, port.Address{}, time.Now())
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		var wire bytes.Buffer
		if _, err := made.WriteTo(&wire); err != nil {
			t.Fatal(err)
		}
		read, err := mail.ReadMessage(&wire)
		if err != nil {
			t.Fatal(err)
		}
		for header, want := range map[string]port.Address{"To": m.To, "From": m.From, "Reply-To": m.ReplyTo} {
			got, err := read.Header.AddressList(header)
			if err != nil || len(got) != 1 || got[0].Name != want.Name || got[0].Address != want.Email {
				t.Errorf("%q: %s is %q, %v", name, header, read.Header.Get(header), err)
			}
		}
	}
}

// What is not one address gets no mail, and the log does not have whose it was.
func TestWrongMailbox(t *testing.T) {
	for _, email := range []string{"x", "a@example.com, b@example.com", "a@example.com> <b@example.com", "a@example.com\r\nBcc: b@example.com", "Name <a@example.com>"} {
		if _, err := port.Compose(port.Message{To: port.Address{Name: "Ján Čierny", Email: email}, Subject: "S", Text: "T"}, port.Address{Email: "shop@example.com"}, time.Now()); err == nil {
			t.Errorf("%q gets a mail", email)
		} else if bytes.Contains([]byte(err.Error()), []byte("Ján")) {
			t.Errorf("the error names the person: %v", err)
		}
	}
}

// Which library and version writes mails is nobody's business who gets one.
func TestMailNamesNoProgram(t *testing.T) {
	made, err := port.Compose(port.Message{To: port.Address{Email: "jan@example.com"}, Subject: "S", Text: "T"}, port.Address{Email: "shop@example.com"}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var wire bytes.Buffer
	if _, err := made.WriteTo(&wire); err != nil {
		t.Fatal(err)
	}
	read, err := mail.ReadMessage(&wire)
	if err != nil {
		t.Fatal(err)
	}
	for _, header := range []string{"User-Agent", "X-Mailer"} {
		if got := read.Header.Get(header); got != "" {
			t.Errorf("%s: %s", header, got)
		}
	}
}
