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
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/shop/giftvoucher"
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
	// Payments returns the desk for the money of orders.
	Payments func() payments.Desk
	// Document reads the file of an issued document; nil: there are none.
	Document documents.FileOf
	Vouchers giftvoucher.Printer
	Mail     mail.Sender   // sends the test mail
	Limits   limiter.Store // counts test mails
	Now      func() time.Time
	Zone     *time.Location
	// Within runs a transaction of the engine's.
	Within func(ctx context.Context, do func(*resource.Call) error) error
}

// Screens gathers the screen of the mails.
var Screens resource.Registry[Deps]

// kind is a mail of orders. Its usual words are mail.order_<code>.subject and
// .text.
type kind struct {
	code   string
	place  int    // in the life of an order, as the settings list them
	event  string // that it follows from
	sent   string // the column that says when it was sent; empty: none
	wanted func(o *sale.Order) bool
	values []string // placeholders beside those of every mail
	goods  bool     // shows what was ordered
	places bool     // and where it goes
	// credited says that the mail of a credit note covers it as well: where one
	// comes, this mail does not.
	credited bool
}

func always(*sale.Order) bool { return true }

// In mails about tracking an order that the customer collects is ready, and any
// other is on its way.
func collected(o *sale.Order) bool { return o.ShippingPickup }
func sent(o *sale.Order) bool      { return !o.ShippingPickup }

// kinds are the mails; the id of each in the settings is its place, counted from
// one. Append only.
var kinds = []kind{
	{code: sale.MailPlaced, place: 1, event: sale.EventPlaced, sent: "order_sent_at", wanted: func(o *sale.Order) bool { return o.SendOrder }, values: []string{"due"}, goods: true, places: true},
	{code: "paid", place: 2, event: sale.EventPaid, wanted: func(o *sale.Order) bool { return o.SendOrder && o.PriceDue > 0 }, goods: true},
	{code: "shipped", place: 5, event: sale.EventTracking, wanted: sent, values: []string{"tracking_number", "shipping"}, goods: true, places: true},
	{code: sale.MailInvoice, place: 3, event: sale.EventInvoiced, sent: "invoice_sent_at", wanted: func(o *sale.Order) bool { return o.SendInvoice }, values: []string{"document"}},
	{code: sale.MailGift, place: 4, event: sale.EventGiftMade, wanted: func(o *sale.Order) bool { return o.SendGift }},
	{code: sale.MailCreditNote, place: 9, event: sale.EventCredited, sent: "storno_sent_at", wanted: always, values: []string{"document", "happened"}},
	{code: sale.MailCancelled, place: 10, event: sale.EventCancelled, sent: "storno_sent_at", wanted: always, goods: true, credited: true},
	{code: "expired", place: 11, event: sale.EventExpired, sent: "storno_sent_at", wanted: always, goods: true, credited: true},
	{code: sale.MailRefunded, place: 8, event: sale.EventRefunded, sent: "storno_sent_at", wanted: always, goods: true, credited: true},
	{code: mailRefundedPart, place: 7, event: sale.EventRefundedPart, wanted: always, values: []string{"refunded"}, credited: true},
	{code: mailReady, place: 6, event: sale.EventTracking, wanted: collected, values: []string{"shipping"}, goods: true, places: true},
}

const (
	mailRefundedPart = "refunded_part" // about a refund of a part of an order
	mailReady        = "ready"         // says that an order can be collected in the shop
)

// Codes are what the mails are called, in the order of their ids.
func Codes() []string {
	codes := make([]string, len(kinds))
	for i, k := range kinds {
		codes[i] = k.code
	}
	return codes
}

// places are where in the life of an order they belong, in the order of their ids.
func places() []int {
	list := make([]int, len(kinds))
	for i, k := range kinds {
		list[i] = k.place
	}
	return list
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
		credited, err := d.credited(c, k, order)
		if err != nil {
			return err
		}
		if credited {
			continue
		}
		asks, err := k.asks(c, order)
		if err != nil {
			return err
		}
		for _, ask := range asks {
			if err := sale.AskMail(c, ask); err != nil {
				return err
			}
		}
	}
	return nil
}

// credited says whether the mail of a credit note will inform the customer of
// what this one would: one that is on its way, or waits for its invoice. An invoice of
// an order that has ended is not waited for, as it is not issued any more.
func (d Deps) credited(c *resource.Call, k kind, order uint64) (bool, error) {
	if !k.credited {
		return false, nil
	}
	note, _ := find(sale.MailCreditNote)
	if set, err := d.textsOf(c.Tx, note); err != nil || !set.Status {
		return false, err
	}
	kinds := []string{sale.MailCreditNote}
	if k.event == sale.EventRefundedPart {
		kinds = append(kinds, sale.MailInvoice)
	}
	var waits int64
	err := c.Tx.Model(&documents.Paper{}).Where("order_id = ? AND kind IN ? AND state = ?", order, kinds, documents.Waiting).Count(&waits).Error
	if err != nil {
		return false, fmt.Errorf("look for credit notes that come of order %d: %w", order, err)
	}
	return waits > 0, nil
}

// asks are the mails that follow now: of credit notes and refunds of a part one
// each, and one whenever tracking is announced.
func (k kind) asks(c *resource.Call, order uint64) ([]sale.MailAsk, error) {
	ask := sale.MailAsk{Order: order, Mail: k.code}
	var parts []uint64
	var err error
	switch k.event {
	case sale.EventCredited:
		err = c.Tx.Model(&documents.Paper{}).Where("order_id = ? AND kind = ? AND state = ?", order, sale.MailCreditNote, documents.Issued).Order("part").Pluck("part", &parts).Error
	case sale.EventTracking:
		var times int64
		err = c.Tx.Model(&sale.Event{}).Where("order_id = ? AND kind = ?", order, k.event).Count(&times).Error
		parts = []uint64{uint64(times)}
	case sale.EventRefundedPart:
		err = c.Tx.Model(&returns.Refund{}).Where("order_id = ?", order).Order("part DESC").Limit(1).Pluck("part", &parts).Error
	default:
		return []sale.MailAsk{ask}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look which mail of order %d follows from %s: %w", order, k.event, err)
	}
	asks := make([]sale.MailAsk, len(parts))
	for i, part := range parts {
		asks[i] = ask
		asks[i].Part = part
	}
	return asks, nil
}
