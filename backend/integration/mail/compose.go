package mail

import (
	"bytes"
	"errors"
	"fmt"
	"mime"
	netmail "net/mail"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"backoffice/backend/fault"
)

// Compose makes the mail as it goes over the wire. Returns Invalid for an
// address or a header that cannot be written.
func Compose(m Message, from Address, at time.Time) (*gomail.Msg, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	if m.From.Email != "" {
		from = m.From
	}
	// Which program wrote it, and in which version, is for nobody who gets it.
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	sender, err := mailbox(from)
	if err != nil {
		return nil, invalid("from", err)
	}
	recipient, err := mailbox(m.To)
	if err != nil {
		return nil, invalid("to", err)
	}
	msg.FromMailAddress(sender)
	msg.ToMailAddress(recipient)
	if m.ReplyTo.Email != "" {
		answered, err := mailbox(m.ReplyTo)
		if err != nil {
			return nil, invalid("reply-to", err)
		}
		msg.ReplyToMailAddress(answered)
	}
	msg.Subject(line(m.Subject))
	msg.SetDateWithValue(at)
	if m.ID != "" {
		msg.SetMessageIDWithValue(m.ID + "@" + domain(from.Email))
	} else {
		msg.SetMessageID()
	}
	if m.Unsubscribe != "" {
		// RFC 8058: a mailbox offers it as a button of its own.
		msg.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		msg.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	for _, a := range m.Attachments {
		var err error
		if a.ID != "" {
			err = msg.EmbedReader(a.Name, bytes.NewReader(a.Content), a.part("inline"))
		} else {
			err = msg.AttachReader(a.Name, bytes.NewReader(a.Content), a.part("attachment"))
		}
		if err != nil {
			return nil, invalid("attachment", err)
		}
	}
	return msg, nil
}

// errMailbox has no part of what was given, which is somebody's and would stand in the log.
var errMailbox = errors.New("what is given is not one address")

// mailbox reads an address. The name is apart from it, so that whatever people are called
// is quoted as a name, and no address.
func mailbox(a Address) (*netmail.Address, error) {
	parsed, err := netmail.ParseAddress("<" + a.Email + ">")
	if err != nil {
		return nil, errMailbox
	}
	return &netmail.Address{Name: line(a.Name), Address: parsed.Address}, nil
}

// part writes the head of an attachment's part: a name beyond ASCII as RFC 2231
// has it, which every mail program reads.
func (a Attachment) part(disposition string) gomail.FileOption {
	name := strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' {
			return '-'
		}
		return r
	}, line(a.Name))
	return func(f *gomail.File) {
		f.Header.Set(gomail.HeaderContentType.String(), mime.FormatMediaType(a.Type, map[string]string{"name": name}))
		f.Header.Set(gomail.HeaderContentDisposition.String(), mime.FormatMediaType(disposition, map[string]string{"filename": name}))
		if a.ID != "" {
			f.Header.Set(gomail.HeaderContentID.String(), "<"+line(a.ID)+">")
		}
	}
}

// line keeps a text to one header line: what would begin another, or cannot be
// seen, becomes a space.
func line(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
}

func domain(email string) string {
	for i := len(email) - 1; i >= 0; i-- {
		if email[i] == '@' {
			return email[i+1:]
		}
	}
	return "localhost"
}

func invalid(part string, err error) error {
	return fault.Wrap(fmt.Errorf("mail %s: %w", part, err), fault.Invalid, "errors.email")
}
