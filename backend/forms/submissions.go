package forms

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/integration/mail"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/shop/watchdog"
	"backoffice/backend/store/db"
)

// Queue writes an effect outside the database with the transaction of its cause.
type Queue interface {
	Add(tx *gorm.DB, kind string, payload any) error
}

// SubmissionDeps are what an Submissions works with.
type SubmissionDeps struct {
	DB       *db.DB
	Queue    Queue
	Texts    mail.Texts
	Settings *settings.Store
	Address  string // where the back office is reached, for links in mails
	Now      func() time.Time
	Locale   string // the first content locale, as whose readers names are sorted
	// Invalidate notifies the lists that records of a screen were written past the engine.
	Invalidate func(ctx context.Context, screens ...string) error
	Watchdogs  *watchdog.Keeper
}

// Submissions takes in what visitors send. A form that it confirms is stored, and
// the mail about it queued, in one transaction. It is safe for use by many
// goroutines.
type Submissions struct{ SubmissionDeps }

// NewSubmissions makes Submissions.
func NewSubmissions(d SubmissionDeps) *Submissions { return &Submissions{d} }

// Post is what a visitor sent.
type Post struct {
	Fields map[string]string
	Locale string // language of the visitor
}

// Fields are those of a form, beside the ones that every form has.
type Fields struct{ Required, Optional []string }

// The fields of the two forms.
var (
	ContactFields = Fields{Required: []string{"name", "email", "message"}, Optional: []string{"phone", "web"}}
	ReturnFields  = Fields{
		Required: []string{"type", "name", "surname", "email"},
		Optional: []string{"phone", "order_id", "message", "iban", "serial_number"},
	}
)

// Contact takes a contact message. Returns Invalid with every wrong field.
func (sub *Submissions) Contact(ctx context.Context, p Post) error {
	r := read(p)
	rec := Contact{
		Name: r.text("name", required, atLeast(2)), Email: r.email("email"), Phone: r.phone("phone"),
		Web: r.web("web"), Message: r.long("message", required, atLeast(3)),
	}
	if trapped, err := r.end(); err != nil || trapped {
		return err
	}
	rec.Record = newRecord(sub.Now())
	rec.Keys = sub.keys(rec.Name, rec.Name, rec.Email, rec.Phone, rec.Web, rec.Message)
	return sub.store(ctx, p.Locale, "form/contact", rec.Email, &rec.Sender, func(tx *gorm.DB) error {
		rec.ID = 0 // the transaction may run again
		return tx.Create(&rec).Error
	}, func() mail.Letter {
		return mail.Letter{
			Kind: "contact", Locale: p.Locale, Args: map[string]any{"Name": rec.Name}, Quote: rec.Message,
			Rows: sub.rows(p.Locale, "name", rec.Name, "email", rec.Email, "phone", rec.Phone, "web", rec.Web),
			Link: sub.Address + "/admin/app/form/contact/" + strconv.FormatUint(rec.ID, 10),
		}
	}, mail.Address{Name: rec.Name, Email: rec.Email})
}

// Return takes a return form. Returns Invalid with every wrong field.
func (sub *Submissions) Return(ctx context.Context, p Post) error {
	r := read(p)
	rec := Return{
		Type: r.choice("type", len(types)), Name: r.text("name", required, atLeast(2)), Surname: r.text("surname", required, atLeast(2)),
		Email: r.email("email"), Phone: r.phone("phone"), Message: r.long("message"), Iban: r.iban("iban"),
		SerialNumber: r.text("serial_number"), OrderID: r.id("order_id"),
	}
	if trapped, err := r.end(); err != nil || trapped {
		return err
	}
	rec.Record, rec.Fullname = newRecord(sub.Now()), rec.Name+" "+rec.Surname
	kind := sub.Texts.Text(p.Locale, TypeKey(rec.Type), nil)
	number := ""
	if rec.OrderID != nil {
		number = strconv.FormatUint(*rec.OrderID, 10)
	}
	rec.Keys = sub.keys(rec.Fullname, rec.Surname, rec.Fullname, rec.Email, rec.Phone, number, rec.SerialNumber, rec.Iban, rec.Message)
	return sub.store(ctx, p.Locale, "form/return", rec.Email, &rec.Sender, func(tx *gorm.DB) error {
		rec.ID = 0 // the transaction may run again
		return tx.Create(&rec).Error
	}, func() mail.Letter {
		return mail.Letter{
			Kind: "return", Locale: p.Locale, Args: map[string]any{"Name": rec.Fullname, "Type": kind}, Quote: rec.Message,
			Rows: sub.rows(p.Locale, "type", kind, "fullname", rec.Fullname, "email", rec.Email, "phone", rec.Phone,
				"order_id", number, "iban", rec.Iban, "serial_number", rec.SerialNumber),
			Link: sub.Address + "/admin/app/form/return/" + strconv.FormatUint(rec.ID, 10),
		}
	}, mail.Address{Name: rec.Fullname, Email: rec.Email})
}

// store writes the form and queues the mail about it.
func (sub *Submissions) store(ctx context.Context, locale, screen, email string, s *Sender, create func(*gorm.DB) error,
	letter func() mail.Letter, from mail.Address) error {
	set, err := sub.Settings.Email(ctx, locale)
	if err != nil {
		return err
	}
	err = sub.DB.Tx(ctx, func(tx *gorm.DB) error {
		if err := sub.identify(tx, locale, email, s); err != nil {
			return err
		}
		if err := create(tx); err != nil {
			return err
		}
		if set.EmailRecipient == "" {
			return nil // nobody to notify; the form is in the list
		}
		m := mail.Message{To: mail.Address{Email: set.EmailRecipient}, ReplyTo: from}
		if err := letter().Write(sub.Texts, &m); err != nil {
			return err
		}
		return sub.Queue.Add(tx, account.MailKind, m)
	})
	if err != nil {
		return fmt.Errorf("store a form of %s: %w", screen, err)
	}
	// The form is stored: lists that cannot be notified find out by themselves.
	_ = sub.Invalidate(ctx, screen)
	return nil
}

// identify fills in the language and whose account it may be.
func (sub *Submissions) identify(tx *gorm.DB, locale, email string, s *Sender) error {
	var err error
	if s.LanguageID, err = lookup.LanguageID(tx, locale); err != nil {
		return err
	}
	s.UserID, err = owner(tx, email)
	return err
}

// rows are pairs of field and value, those without a value left out.
func (sub *Submissions) rows(locale string, pairs ...string) []mail.Row {
	var rows []mail.Row
	for at := 0; at < len(pairs); at += 2 {
		if pairs[at+1] != "" {
			rows = append(rows, mail.Row{Label: sub.Texts.Text(locale, "common.fields."+pairs[at], nil), Value: pairs[at+1]})
		}
	}
	return rows
}

// keys are what the engine would write for search and sorting.
func (sub *Submissions) keys(title string, searched ...string) resource.Keys {
	return resource.Keys{SearchNorm: db.SearchText(db.LongSearchRunes, searched...), SortKey: db.SortKey(sub.Locale, title)}
}
