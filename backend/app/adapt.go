package app

import (
	"context"
	"encoding/json"
	"fmt"

	"backoffice/backend/account"
	"backoffice/backend/fault"
	"backoffice/backend/forms"
	"backoffice/backend/integration/mail"
	"backoffice/backend/media"
	"backoffice/backend/outbox"
	"backoffice/backend/settings"
	"backoffice/backend/web"
)

// people lets web, which knows no feature, ask package account.
type people struct{ *account.Accounts }

var _ web.Accounts = people{}

func person(i account.Identity) web.Person {
	return web.Person{Actor: i.Actor(), Epoch: i.Epoch, Name: i.Name, Surname: i.Surname, Email: i.Email, Image: i.Image}
}

// SignIn is account's.
func (p people) SignIn(ctx context.Context, email, password, address string) (web.Person, error) {
	i, err := p.Accounts.SignIn(ctx, email, password, address)
	return person(i), err
}

// Person is account's Identity.
func (p people) Person(ctx context.Context, id uint64) (web.Person, bool, error) {
	i, may, err := p.Accounts.Identity(ctx, id)
	return person(i), may, err
}

// public lets web take in what visitors send.
func public(intake *forms.Intake) map[string]web.Public {
	take := func(message string, keep func(context.Context, forms.Post) error) web.Public {
		return web.Public{Message: message, Take: func(ctx context.Context, fields map[string]string, locale string) error {
			return keep(ctx, forms.Post{Fields: fields, Locale: locale})
		}}
	}
	return map[string]web.Public{
		"contact": take("form.contact.messages.taken", intake.Contact),
		"return":  take("form.return.messages.taken", intake.Return),
	}
}

// serve lets web send files of the library.
func serve(library *media.Library) func(ctx context.Context, path string) (web.File, error) {
	return func(ctx context.Context, path string) (web.File, error) {
		f, err := library.Open(ctx, path)
		if err != nil {
			return web.File{}, err
		}
		attrs := f.Attrs()
		return web.File{ReadSeekCloser: f, Type: attrs.ContentType, ETag: attrs.ETag, Modified: attrs.ModTime, Inline: f.Inline, Name: f.Name}, nil
	}
}

// sendMail does the jobs that account and others queue, from the sender that is
// set for the mail's language. A mail that can never be sent is given up at once.
func sendMail(sender mail.Sender, site *settings.Store) outbox.Handler {
	return func(ctx context.Context, id uint64, payload json.RawMessage) error {
		var m mail.Message
		if err := json.Unmarshal(payload, &m); err != nil {
			return &outbox.Permanent{Err: fmt.Errorf("read mail of job %d: %w", id, err)}
		}
		// The same job tried again is the same mail.
		m.ID = fmt.Sprintf("job-%d", id)
		if m.From.Email == "" {
			from, err := site.Sender(ctx, m.Locale)
			if err != nil {
				return err
			}
			m.From = from
		}
		err := sender.Send(ctx, m)
		if fault.CodeOf(err) == fault.Invalid {
			return &outbox.Permanent{Err: err}
		}
		return err
	}
}
