// Package mailtest is a real mail server for tests: it takes every mail that
// is sent to it and keeps it for reading.
package mailtest

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/textproto"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// Mail is a mail as it arrived.
type Mail struct {
	From string   // of the envelope
	To   []string // of the envelope
	Raw  []byte
	// Header is decoded; Text and HTML are the parts of those types.
	Header      map[string]string
	Text, HTML  string
	Attachments []Attachment
}

// Attachment is a part of a mail beside its text.
type Attachment struct {
	Name, Type string
	ID         string // by which the HTML shows it
	Content    []byte
}

// Inbox is a running mail server.
type Inbox struct {
	// Taken is called with each mail where it is set before the first.
	Taken func(Mail)
	// Refuses has it turn away whoever would send, as one does whose password is wrong.
	Refuses atomic.Bool

	server   *smtp.Server
	listener net.Listener
	mu       sync.Mutex
	mails    []Mail
}

// Listen starts a mail server on a free port of this machine.
func Listen() (*Inbox, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for mail: %w", err)
	}
	i := &Inbox{listener: listener}
	i.server = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{inbox: i}, nil }))
	i.server.Domain = "localhost"
	go func() { _ = i.server.Serve(listener) }() // ends with Close
	return i, nil
}

// Start starts a mail server that ends with the test.
func Start(t testing.TB) *Inbox {
	t.Helper()
	i, err := Listen()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = i.Close() })
	return i
}

// URL is the address for MAIL_URL.
func (i *Inbox) URL() string { return "smtp://" + i.listener.Addr().String() }

// Close stops the server.
func (i *Inbox) Close() error { return i.server.Close() }

// All returns the mails that arrived so far.
func (i *Inbox) All() []Mail {
	i.mu.Lock()
	defer i.mu.Unlock()
	return append([]Mail(nil), i.mails...)
}

// Await waits for the first mail to that address.
func (i *Inbox) Await(t testing.TB, to string) Mail {
	t.Helper()
	for deadline := time.Now().Add(15 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		for _, m := range i.All() {
			if len(m.To) == 1 && m.To[0] == to {
				return m
			}
		}
	}
	t.Fatalf("no mail to %s; %d others", to, len(i.All()))
	return Mail{}
}

type session struct {
	inbox *Inbox
	mail  Mail
}

// Reset begins a new mail.
func (s *session) Reset() { s.mail = Mail{} }

// Logout ends the session.
func (s *session) Logout() error { return nil }

// Mail notes the sender.
func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.inbox.Refuses.Load() {
		return &smtp.SMTPError{Code: 454, EnhancedCode: smtp.EnhancedCode{4, 7, 0}, Message: "authentication failed"}
	}
	s.mail.From = from
	return nil
}

// Rcpt notes a recipient. Nobody is called refused@.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if strings.HasPrefix(to, "refused@") {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	s.mail.To = append(s.mail.To, to)
	return nil
}

// Data takes the mail.
func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m := s.mail
	m.Raw = raw
	if err := m.read(); err != nil {
		return &smtp.SMTPError{Code: 554, Message: err.Error()}
	}
	s.inbox.mu.Lock()
	s.inbox.mails = append(s.inbox.mails, m)
	s.inbox.mu.Unlock()
	if s.inbox.Taken != nil {
		s.inbox.Taken(m)
	}
	return nil
}

// read takes the mail apart as a mail program does.
func (m *Mail) read() error {
	message, err := mail.ReadMessage(bytes.NewReader(m.Raw))
	if err != nil {
		return err
	}
	m.Header = map[string]string{}
	for name, values := range message.Header {
		if len(values) != 1 {
			return errors.New(name + " stands twice")
		}
		decoded, err := new(mime.WordDecoder).DecodeHeader(values[0])
		if err != nil {
			return err
		}
		m.Header[name] = decoded
	}
	return m.part(textproto.MIMEHeader(message.Header), message.Body)
}

// part reads a part of the mail, and those within it.
func (m *Mail) part(header textproto.MIMEHeader, body io.Reader) error {
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		return err
	}
	if strings.HasPrefix(kind, "multipart/") {
		parts := multipart.NewReader(body, params["boundary"])
		for {
			part, err := parts.NextRawPart()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			if err := m.part(part.Header, part); err != nil {
				return err
			}
		}
	}
	content, err := decoded(header.Get("Content-Transfer-Encoding"), body)
	if err != nil {
		return err
	}
	disposition, named, _ := mime.ParseMediaType(header.Get("Content-Disposition"))
	switch {
	case disposition != "":
		m.Attachments = append(m.Attachments, Attachment{named["filename"], kind, strings.Trim(header.Get("Content-ID"), "<>"), content})
	case kind == "text/html":
		m.HTML = strings.ReplaceAll(string(content), "\r\n", "\n")
	default:
		m.Text = strings.ReplaceAll(string(content), "\r\n", "\n")
	}
	return nil
}

func decoded(encoding string, body io.Reader) ([]byte, error) {
	switch strings.ToLower(encoding) {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	return io.ReadAll(body)
}
