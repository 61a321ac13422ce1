package smtp

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
)

// server speaks as much SMTP as a mail needs. It answers RCPT as told and
// yields what was sent.
func server(t *testing.T, rcpt string) (address string, mails <-chan string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	out := make(chan string, 1)
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		converse(conn, rcpt, out)
	}()
	return l.Addr().String(), out
}

func converse(conn net.Conn, rcpt string, out chan<- string) {
	say := func(line string) { fmt.Fprintf(conn, "%s\r\n", line) }
	lines := bufio.NewScanner(conn)
	say("220 ready")
	var sender, recipient string
	for lines.Scan() {
		verb, rest, _ := strings.Cut(lines.Text(), " ")
		switch strings.ToUpper(verb) {
		case "EHLO", "HELO":
			say("250 hello")
		case "MAIL":
			sender = rest
			say("250 ok")
		case "RCPT":
			recipient = rest
			say(rcpt)
		case "DATA":
			say("354 go on")
			var text strings.Builder
			fmt.Fprintln(&text, sender, recipient)
			for lines.Scan() && lines.Text() != "." {
				fmt.Fprintln(&text, lines.Text())
			}
			out <- text.String()
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

var message = mail.Message{ID: "job-1", To: mail.Address{Name: "Jana", Email: "jana@example.com"}, Subject: "Ahoj", Text: "text"}

func mustNew(t *testing.T, address string) *Sender {
	t.Helper()
	s, err := New("smtp://"+address, mail.Address{Email: "noreply@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSend(t *testing.T) {
	address, mails := server(t, "250 ok")
	if err := mustNew(t, address).Send(t.Context(), message); err != nil {
		t.Fatal(err)
	}
	got := <-mails
	for _, part := range []string{"FROM:<noreply@example.com>", "TO:<jana@example.com>", "Subject: Ahoj", "job-1@example.com", "text"} {
		if !strings.Contains(got, part) {
			t.Errorf("the mail lacks %q:\n%s", part, got)
		}
	}
}

func TestRefusals(t *testing.T) {
	for answer, want := range map[string]fault.Code{"550 no such mailbox": fault.Invalid, "451 try later": fault.Upstream} {
		address, _ := server(t, answer)
		if err := mustNew(t, address).Send(t.Context(), message); fault.CodeOf(err) != want {
			t.Errorf("%s: %v", answer, err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	if err := mustNew(t, address).Send(t.Context(), message); fault.CodeOf(err) != fault.Upstream {
		t.Errorf("no server: %v", err)
	}
}

func TestAddresses(t *testing.T) {
	for _, bad := range []string{"", "smtp://", "http://x", "smtp://x:0", "smtp://x:y"} {
		if _, err := New(bad, mail.Address{}); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, good := range []string{"smtp://user:p%40ss@mail.example.com", "smtps://mail.example.com", "smtp://10.0.0.1:25?tls=none"} {
		if _, err := New(good, mail.Address{}); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
}

// A server that falls silent does not hold up who has no more time.
func TestSilence(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		if _, err := l.Accept(); err == nil {
			cancel() // the connection stands, and nothing is said on it
		}
	}()
	done := make(chan error, 1)
	go func() { done <- mustNew(t, l.Addr().String()).Send(ctx, message) }()
	select {
	case err := <-done:
		if fault.CodeOf(err) != fault.Upstream {
			t.Errorf("got %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("still waiting")
	}
}
