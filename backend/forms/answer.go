package forms

import (
	"fmt"
	"reflect"

	"backoffice/backend/account"
	"backoffice/backend/integration/mail"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// Answer is what staff wrote to whoever sent a contact message, as it was mailed.
type Answer struct {
	resource.Record
	ContactID uint64
	UserID    *uint64
	Text      string
}

// TableName is where answers are kept.
func (Answer) TableName() string { return "form_answers" }

// answers are those to a message, the last first. They were mailed, so nothing changes them.
var answers = resource.Child[Answer]{
	Name: "answers", Path: "{id}/answers", Owner: "contact_id", Title: "text", Model: "FormAnswer", View: resource.ViewTable, Newest: true, Most: 500,
	Columns:  column.List{column.DateTime("created_at"), column.Text("user_id").As("user").From("staff").Unsorted(), column.Text("text").Unsorted()},
	Personal: []string{"text"},
	Hooks:    account.Authored(func(rec *Answer) **uint64 { return &rec.UserID }),
}.Def()

// replyInput is what the form of an answer sends.
type replyInput struct {
	Text string `json:"text"`
}

// greeting is what it begins with: the message, a greeting, and the version, so that nobody
// answers unseen what a colleague has answered meanwhile.
type greeting struct {
	Version int64  `json:"version"`
	Message string `json:"message"`
	Text    string `json:"text"`
}

func (d Deps) greetingFeed() resource.Feed {
	return resource.Feed{Name: "greeting", Path: "{id}/greeting", Answers: reflect.TypeFor[greeting](), Record: resource.RecordFeed(func(c *resource.Call, rec *Contact, _ map[string]string) (resource.Reply, error) {
		locale, err := d.localeOf(c, rec)
		if err != nil {
			return resource.Reply{}, err
		}
		text := d.Texts.Text(locale, "form.contact.greeting", map[string]any{"Name": c.Actor.Name})
		return resource.Reply{Data: greeting{rec.Version, rec.Message, text}}, nil
	})}
}

// reply mails what staff wrote to whoever sent the message, with the message below it,
// and has it be done with.
func (d Deps) reply(c *resource.Call, rec *Contact, in replyInput) (resource.Reply, error) {
	return resource.Reply{Message: "form.contact.messages.answered"}, d.write(c, rec, in.Text)
}

func (d Deps) write(c *resource.Call, rec *Contact, text string) error {
	a := Answer{ContactID: rec.ID, Text: text}
	if err := resource.Add(c, &a); err != nil {
		return err
	}
	locale, err := d.localeOf(c, rec)
	if err != nil {
		return err
	}
	shop, err := d.Settings.Email(c, locale)
	if err != nil {
		return err
	}
	rec.Status = Completed
	m := mail.Message{To: mail.Address{Name: rec.Name, Email: rec.Email}, ReplyTo: mail.Address{Email: shop.EmailRecipient}}
	letter := mail.Letter{
		Kind: "contact_answer", Locale: locale, Footer: "mail.contact_answer.footer", Quote: rec.Message,
		Args: map[string]any{"Text": text, "Day": rec.CreatedAt.In(c.Zone).Format(d.Texts.Text(locale, "shop.giftvoucher.date", nil))},
	}
	if err := letter.Write(d.Texts, &m); err != nil {
		return fmt.Errorf("answer message %d: %w", rec.ID, err)
	}
	return c.Effect(account.MailKind, m)
}

// localeOf is the language in which a message was sent.
func (d Deps) localeOf(c *resource.Call, rec *Contact) (string, error) {
	return lookup.LanguageCode(c.Tx, rec.LanguageID, d.Locale)
}

// replyFields are what an answer is written in.
var replyFields = field.List{field.Area("message").ReadOnly().Personal(), field.Area("text").Required().Min(3).Max(MessageRunes).Personal()}
