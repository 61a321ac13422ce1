package settings

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ulule/limiter/v3"

	"backoffice/backend/account"
	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
	"backoffice/backend/integration/newsletter"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/kv"
)

// Email is whom the site's forms are mailed to, whom its mails come from, and
// the account of its newsletter.
type Email struct {
	resource.Record
	Langs []EmailLang `gorm:"foreignKey:SettingID"`
}

// TableName is the table that all groups share.
func (Email) TableName() string { return table }

// EmailLang is the mail settings in one locale.
type EmailLang struct {
	resource.Lang
	SettingID       uint64
	EmailRecipient  string
	EmailSender     string
	EmailSenderName string
	MailchimpAPIKey string `gorm:"column:mailchimp_api_key"` // sealed
	MailchimpListID string `gorm:"column:mailchimp_list_id"`
}

// TableName is the table that all groups share.
func (EmailLang) TableName() string { return langTable }

// testMail is the command that sends a mail to see whether mails are sent.
const testMail = "test_mail"

// sendTimeout bounds how long somebody waits for the result of a test mail.
const sendTimeout = 15 * time.Second

var _ = Screens.Add(func(d Deps) resource.Screen {
	singleton := singletonOf(GroupEmail)
	singleton.Actions = resource.Commands(testMail)
	return resource.Resource[Email]{
		Name:      "settings/email",
		Address:   "settings",
		Model:     "Settings",
		Menu:      resource.Menu{Icon: "mail", Order: 92},
		Singleton: singleton,
		Form: resource.Form{Locales: field.List{
			field.Email("email_recipient").Required(),
			field.Email("email_sender").Required(),
			field.Text("email_sender_name").Required().Min(3),
			field.Text("mailchimp_api_key").Max(120).Secret(),
			field.Text("mailchimp_list_id").Max(100),
		}},
		Commands: []resource.Command[Email]{{
			Name: testMail, Icon: "send", Throttled: true, Fields: field.List{field.Email("email").Required()},
			Run: resource.WholeListBeforeTx[Email](d.sendTest, d.testMailSent),
		}},
		Hooks: resource.Hooks[Email]{BeforeTx: d.checkNewsletter},
	}.Screen()
})

type testInput struct{ Email string }

// testsPerHour bounds how many test mails one person sends.
const testsPerHour = 10

// checkTestRecipient refuses a test mail to whom the back office does not know: it is sent
// to oneself, to an administrator, or to an address that the settings name, so
// that a stolen session sends no mail to strangers.
func (d Deps) checkTestRecipient(c *resource.Call, email string) error {
	var people int64
	err := c.Tx.Model(&account.User{}).Where("live = ? AND status = ? AND email = ? AND (id = ? OR role_id = ?)",
		true, true, email, c.Actor.ID, resource.RoleAdmin).Count(&people).Error
	if err != nil {
		return fmt.Errorf("look whose address it is: %w", err)
	}
	var set int64
	if people == 0 {
		err = c.Tx.Model(&EmailLang{}).Where("setting_id = ? AND (email_recipient = ? OR email_sender = ?)", GroupEmail, email, email).Count(&set).Error
		if err != nil {
			return fmt.Errorf("look whether the settings name it: %w", err)
		}
	}
	if people+set == 0 {
		return fault.Field("email", "settings.messages.testUnknownRecipient")
	}
	return PassTestMail(c, d.Limits)
}

// PassTestMail counts a test mail of the caller; Throttled where there were too
// many of any kind in the last hour.
func PassTestMail(c *resource.Call, limits limiter.Store) error {
	return kv.NewLimit(limits, testsPerHour, time.Hour).Pass(c, fmt.Sprintf("test-mail:%d", c.Actor.ID))
}

// SendTestMail sends m at once and says, in the caller's words, why it was not sent.
func SendTestMail(c *resource.Call, sender mail.Sender, m mail.Message) error {
	ctx, cancel := context.WithTimeout(c, sendTimeout)
	defer cancel()
	err := sender.Send(ctx, m)
	if err == nil {
		return nil
	}
	if refused, ok := errors.AsType[*mail.Refusal](err); ok {
		return fault.Wrap(err, fault.Upstream, "errors.mailRefused", "Reply", refused.Reply())
	}
	return fault.Wrap(err, fault.Upstream, "errors.mailNotSent")
}

// sendTest sends at once, for whoever tries the sending wants its true result.
func (d Deps) sendTest(c *resource.Call, in testInput) (none struct{}, err error) {
	if d.Mail == nil {
		return none, fault.New(fault.Unavailable, "errors.unavailable")
	}
	if err := d.checkTestRecipient(c, account.Canonical(in.Email)); err != nil {
		return none, err
	}
	sender, err := d.Store.Sender(c, c.Locale)
	if err != nil {
		return none, err
	}
	m := mail.Message{From: sender, To: mail.Address{Email: in.Email}}
	letter := mail.Letter{Kind: "test", Locale: c.Locale, Args: map[string]any{"Name": c.Actor.Name}}
	if err := letter.Write(d.Texts, &m); err != nil {
		return none, err
	}
	return none, SendTestMail(c, d.Mail, m)
}

func (d Deps) testMailSent(*resource.Call, testInput, struct{}) (resource.Reply, error) {
	return TestMailReply(d.Mail), nil
}

// TestMailReply says what became of a test mail.
func TestMailReply(sender mail.Sender) resource.Reply {
	if mail.Keeps(sender) {
		return resource.Reply{Message: "settings.messages.testKept"}
	}
	return resource.Reply{Message: "settings.messages.testSent"}
}

// checkNewsletter asks the service about keys and lists that change; what was
// good stays, so that a service that is down holds up nothing else.
func (d Deps) checkNewsletter(c *resource.Call, rec, old *Email) error {
	faults, hasKey := fault.Fields{}, false
	for _, l := range rec.Langs {
		var previous EmailLang
		if old != nil {
			previous = langOf(old.Langs, l.Locale)
		}
		hasKey = hasKey || l.MailchimpAPIKey != ""
		if l.MailchimpAPIKey == "" || l.MailchimpAPIKey == previous.MailchimpAPIKey && l.MailchimpListID == previous.MailchimpListID {
			continue
		}
		key, err := d.Store.open(l)
		if err == nil && d.Newsletter != nil {
			err = d.Newsletter.Check(c, key, l.MailchimpListID)
		}
		switch {
		case err == nil:
		case errors.Is(err, newsletter.ErrKey):
			faults.Add("langs."+l.Locale+".mailchimp_api_key", fault.M("errors.mailchimpKey"))
		case errors.Is(err, newsletter.ErrList):
			faults.Add("langs."+l.Locale+".mailchimp_list_id", fault.M("errors.mailchimpList"))
		default:
			return err
		}
	}
	if !hasKey {
		c.Say("settings.messages.savedWithoutMailchimp")
	}
	return faults.Err()
}

// langOf is the row of that locale, an empty one where there is none.
func langOf(rows []EmailLang, locale string) EmailLang {
	for _, row := range rows {
		if row.Locale == locale {
			return row
		}
	}
	return EmailLang{}
}
