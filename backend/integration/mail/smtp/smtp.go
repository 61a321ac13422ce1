// Package smtp sends mails through a mail server.
package smtp

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
)

// Sender sends through one server; every mail is a connection of its own.
type Sender struct {
	host    string
	options []gomail.Option
	from    mail.Address
	now     func() time.Time
}

var _ mail.Sender = (*Sender)(nil)

const timeout = 30 * time.Second

// New reads smtp://user:password@host:587 (encrypted with STARTTLS, also
// without where ?tls=none is given and for localhost) or smtps://host:465.
// Returns Invalid for an address it cannot read; nothing is connected yet.
func New(address string, from mail.Address) (*Sender, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" {
		return nil, fault.New(fault.Invalid, "errors.url")
	}
	s := &Sender{host: u.Hostname(), from: from, now: time.Now}
	s.options = append(s.options, gomail.WithTimeout(timeout))
	port, err := portOf(u)
	if err != nil {
		return nil, err
	}
	s.options = append(s.options, gomail.WithPort(port))
	switch local := s.host == "localhost" || s.host == "127.0.0.1"; {
	case u.Scheme == "smtps":
		s.options = append(s.options, gomail.WithSSL())
	case u.Query().Get("tls") == "none":
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.NoTLS))
	case local:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	default:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if name := u.User.Username(); name != "" {
		password, _ := u.User.Password()
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(name), gomail.WithPassword(password))
	}
	return s, nil
}

func portOf(u *url.URL) (int, error) {
	text := u.Port()
	if text == "" {
		text = map[string]string{"smtp": "587", "smtps": "465"}[u.Scheme]
	}
	port, err := strconv.Atoi(text)
	if err != nil || port < 1 || port > 65535 {
		return 0, fault.New(fault.Invalid, "errors.url")
	}
	return port, nil
}

// Send hands the mail to the server. Returns Invalid for a mail that the
// server will never take, Upstream when it may later.
func (s *Sender) Send(ctx context.Context, m mail.Message) error {
	msg, err := mail.Compose(m, s.from, s.now())
	if err != nil {
		return err
	}
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return fault.Wrap(fmt.Errorf("mail client: %w", err), fault.Upstream, "errors.upstream")
	}
	if err := deliver(ctx, client, msg); err != nil {
		code := fault.Upstream
		if refused, ok := errors.AsType[*gomail.SendError](err); ok && !refused.IsTemp() && refused.ErrorCode() >= 500 {
			code = fault.Invalid
		}
		if refused, ok := errors.AsType[*gomail.SendError](err); ok && refused.ErrorCode() > 0 {
			err = &mail.Refusal{Code: refused.ErrorCode(), Status: refused.EnhancedStatusCode(), Cause: err}
		}
		return fault.Wrap(fmt.Errorf("send mail through %s: %w", s.host, err), code, "errors.upstream")
	}
	return nil
}

// deliver returns when ctx ends even where the server has fallen silent; the
// connection then dies by its own timeout.
func deliver(ctx context.Context, client *gomail.Client, msg *gomail.Msg) error {
	done := make(chan error, 1)
	go func() { done <- client.DialAndSendWithContext(ctx, msg) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close does nothing: no connection outlives its mail.
func (s *Sender) Close() error { return nil }
