// Package letters writes the mails that customers get about their orders: from
// texts that staff can change, with the documents and gift vouchers that belong to
// them, each once; see docs/adr/0060-mails-of-orders.md.
package letters

import (
	"context"
	"fmt"
	"time"

	"github.com/ulule/limiter/v3"

	"backoffice/backend/integration/mail"
	"backoffice/backend/orders"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/shop"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
)

// Deps are what mails are written with; the zero value does for reading the
// declaration of their screen.
type Deps struct {
	DB       *db.DB
	Files    *blob.Bucket // where attachments wait until they are sent
	Settings *settings.Store
	Texts    interface {
		mail.Texts
		Title(locale string) string // of a language, in itself
	}
	Orders func() orders.Deps
	Shop   shop.Deps
	Mail   mail.Sender   // sends the test mail
	Limits limiter.Store // counts test mails
	Now    func() time.Time
	Zone   *time.Location
	// Within runs a transaction of the engine's.
	Within func(ctx context.Context, do func(*resource.Call) error) error
}

// Screens gathers the screen of the mails.
var Screens resource.Registry[Deps]

// kind is a mail of orders. Its usual words are mail.order_<code>.subject and
// .text.
type kind struct {
	code   string
	event  string // that it follows from
	sent   string // the column that tells when it was sent; empty: none
	wanted func(o *orders.Order) bool
	values []string // placeholders beside those of every mail
	goods  bool     // shows what was ordered
	places bool     // and where it goes
}

func always(*orders.Order) bool { return true }

// kinds are the mails; the id of each in the settings is its place, counted from
// one. Append only.
var kinds = []kind{
	{code: orders.MailPlaced, event: orders.EventPlaced, sent: "order_sent_at", wanted: func(o *orders.Order) bool { return o.SendOrder }, values: []string{"due"}, goods: true, places: true},
	{code: "paid", event: orders.EventPaid, wanted: func(o *orders.Order) bool { return o.SendOrder && o.PriceDue > 0 }, goods: true},
	{code: "shipped", event: orders.EventTracking, wanted: always, values: []string{"tracking_number", "shipping"}, goods: true, places: true},
	{code: orders.MailInvoice, event: orders.EventInvoiced, sent: "invoice_sent_at", wanted: func(o *orders.Order) bool { return o.SendInvoice }, values: []string{"document"}},
	{code: orders.MailGift, event: orders.EventGiftMade, wanted: func(o *orders.Order) bool { return o.SendGift }},
	{code: orders.MailCreditNote, event: orders.EventCredited, sent: "storno_sent_at", wanted: always, values: []string{"document"}},
	{code: orders.MailCancelled, event: orders.EventCancelled, sent: "storno_sent_at", wanted: always, goods: true},
	{code: "expired", event: orders.EventExpired, sent: "storno_sent_at", wanted: always, goods: true},
	{code: orders.MailRefunded, event: orders.EventRefunded, sent: "storno_sent_at", wanted: always, goods: true},
	{code: mailRefundedPart, event: orders.EventRefundedPart, wanted: always, values: []string{"refunded"}},
}

// mailRefundedPart tells of a refund of a part of an order that was not invoiced:
// there is no credit note that would tell of it.
const mailRefundedPart = "refunded_part"

// Codes are what the mails are called, in the order of their ids.
func Codes() []string {
	codes := make([]string, len(kinds))
	for i, k := range kinds {
		codes[i] = k.code
	}
	return codes
}

// find is the mail of that code and its id; nil where there is none.
func find(code string) (*kind, uint64) {
	for i := range kinds {
		if kinds[i].code == code {
			return &kinds[i], uint64(i + 1)
		}
	}
	return nil, 0
}

// Heard asks for the mail that follows from what happened to an order, in the
// transaction in which it did.
func (d Deps) Heard(c *resource.Call, order uint64, event string) error {
	for _, k := range kinds {
		if k.event != event {
			continue
		}
		asks, err := k.asks(c, order)
		if err != nil {
			return err
		}
		for _, ask := range asks {
			if err := orders.AskMail(c, ask); err != nil {
				return err
			}
		}
	}
	return nil
}

// asks are the mails that follow now: of credit notes one each, one whenever
// tracking is told, and one for each refund that no credit note tells of.
func (k kind) asks(c *resource.Call, order uint64) ([]orders.MailAsk, error) {
	ask := orders.MailAsk{Order: order, Mail: k.code}
	var parts []uint64
	var err error
	switch k.event {
	case orders.EventCredited:
		err = c.Tx.Model(&orders.Paper{}).Where("order_id = ? AND kind = ? AND state = ?", order, orders.MailCreditNote, orders.PaperIssued).Order("part").Pluck("part", &parts).Error
	case orders.EventTracking:
		var times int64
		err = c.Tx.Model(&orders.Event{}).Where("order_id = ? AND kind = ?", order, k.event).Count(&times).Error
		parts = []uint64{uint64(times)}
	case orders.EventRefundedPart:
		var invoices int64
		err = c.Tx.Model(&orders.Paper{}).Where("order_id = ? AND kind = ?", order, orders.MailInvoice).Count(&invoices).Error
		if err == nil && invoices == 0 {
			err = c.Tx.Model(&orders.Refund{}).Where("order_id = ?", order).Order("part DESC").Limit(1).Pluck("part", &parts).Error
		}
	default:
		return []orders.MailAsk{ask}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look which mail of order %d follows from %s: %w", order, k.event, err)
	}
	asks := make([]orders.MailAsk, len(parts))
	for i, part := range parts {
		asks[i] = ask
		asks[i].Part = part
	}
	return asks, nil
}
