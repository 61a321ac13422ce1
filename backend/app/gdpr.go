package app

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/gdpr"
	"backoffice/backend/gdpr/sheet"
	"backoffice/backend/stats/sales"
)

// retainPause is how often it is looked whether the run of the day was begun.
const retainPause = 15 * time.Minute

// retainHour is the hour of the site's day from which on its run may begin.
const retainHour = 3

// newDesk makes what the screens about personal data work with.
func (m *Main) newDesk(o Options) *gdpr.Desk {
	d := &gdpr.Desk{
		DB: m.DB, Texts: m.Texts, Now: o.Now, Zone: m.Config.Zone, Controller: m.controller,
		Counted: func(tx *gorm.DB) error { return sales.CountDueIn(tx, m.Config.Zone) },
		Changed: func(ctx context.Context) error { return m.Engine.Invalidate(ctx) },
		Queue: func(tx *gorm.DB, kind, key string, payload any) error {
			return m.Outbox.AddOnce(tx, kind, key, payload)
		},
	}
	if keeper, is := m.stores.mail.(interface {
		Forget(ctx context.Context, address string) error
	}); is {
		d.ForgetMails = keeper.Forget
	}
	return d
}

// controller is who is responsible for the data: whose contact the site shows.
func (m *Main) controller(ctx context.Context, locale string) ([]sheet.Fact, error) {
	c, err := m.Settings.Contact(ctx, locale)
	if err != nil {
		return nil, err
	}
	email, err := m.Settings.Email(ctx, locale)
	address := strings.TrimSpace(c.ContactZip + " " + c.ContactCity)
	if c.ContactAddress != "" && address != "" {
		address = c.ContactAddress + ", " + address
	}
	label := func(field string) string {
		return m.Texts.First(locale, "settings.contact.fields."+field, "common.fields."+field)
	}
	return []sheet.Fact{
		{Label: label("contact_name"), Value: c.ContactName}, {Label: label("contact_address"), Value: address}, {Label: label("contact_business_id"), Value: c.ContactBusinessID},
		{Label: label("contact_phone"), Value: c.ContactPhone}, {Label: m.Texts.Text(locale, "common.fields.email", nil), Value: email.EmailSender},
	}, err
}

// runRetention begins the run of each day once, never with the start.
func (m *Main) runRetention(ctx context.Context) {
	select {
	case <-ctx.Done():
		return
	case <-time.After(retainPause):
	}
	m.every(ctx, retainPause, "look what is over its period", func(ctx context.Context) error {
		if m.now().In(m.Config.Zone).Hour() < retainHour {
			return nil
		}
		return m.desk.RetainToday(ctx)
	})
}

// RetainToday queues the look at what is over its period, once a day.
func (m *Main) RetainToday(ctx context.Context) error { return m.desk.RetainToday(ctx) }

// Retain does the effect gdpr.RetainJob.
func (m *Main) Retain(ctx context.Context, key string, payload json.RawMessage) error {
	return m.desk.Retain(ctx, key, payload)
}
