package orders

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/integration/payment"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// The jobs of mails to customers: one writes a mail, the other sends it.
const (
	WriteMailJob = "order_mail_write"
	SendMailJob  = "order_mail_send"
)

// The mails of an order that staff have sent again.
const (
	MailPlaced     = "placed"
	MailInvoice    = "invoice"
	MailGift       = "gift"
	MailCreditNote = "credit_note"
	MailCancelled  = "cancelled"
	MailRefunded   = "refunded"
)

// MailAsk says which mail of an order is to be written.
type MailAsk struct {
	Order uint64 `json:"order"`
	Mail  string `json:"mail"`
	// Part is which of several: a credit note's part, a gift voucher's id, how many
	// times tracking was told.
	Part uint64 `json:"part,omitempty"`
	// Again is the version of the record whose button was pressed to have it sent
	// again; 0 of a mail that follows from what happened.
	Again int64 `json:"again,omitempty"`
}

// Key is what the mail is known by: the same is sent once.
func (a MailAsk) Key() string {
	key := fmt.Sprintf("order_%s-%d", a.Mail, a.Order)
	if a.Part != 0 {
		key += fmt.Sprintf("-%d", a.Part)
	}
	if a.Again != 0 {
		key += fmt.Sprintf("-again-%d", a.Again)
	}
	return key
}

// AskMail has a mail written after the transaction of the call, once.
func AskMail(c *resource.Call, a MailAsk) error {
	return c.EffectOnce(WriteMailJob, "write-"+a.Key(), a)
}

// mailCommands send a customer a mail again, or one that was not wanted at first
// (002 §3, send_order and send_invoice).
func mailCommands() []resource.Command[Order] {
	return []resource.Command[Order]{
		{
			Name: "send_order", Icon: "mail", Confirm: true, Path: "{id}/send-order", Run: resource.EachRow(sendOrder),
			When: field.Not(field.When("status_admin", Cancelled, Refunded)),
		},
		{
			Name: "send_invoice", Icon: "mail", Confirm: true, Path: "{id}/send-invoice", Run: resource.EachRow(sendInvoice),
			When: field.Not(field.When("sf_invoice_id", nil, "")),
		},
		{
			Name: "send_storno", Icon: "mail", Confirm: true, Path: "{id}/send-storno", Run: resource.EachRow(sendStorno),
			When: field.When("status_admin", Cancelled, Refunded),
		},
	}
}

// The moment each of them notes makes a version of its own, and so a mail.

func sendOrder(c *resource.Call, o *Order, _ struct{}) (resource.Reply, error) {
	o.touch(c)
	o.OrderSentAt = &c.Now
	return mailed, AskMail(c, MailAsk{Order: o.ID, Mail: MailPlaced, Again: o.Version})
}

func sendInvoice(c *resource.Call, o *Order, _ struct{}) (resource.Reply, error) {
	o.touch(c)
	o.InvoiceSentAt = &c.Now
	return mailed, AskMail(c, MailAsk{Order: o.ID, Mail: MailInvoice, Again: o.Version})
}

// sendStorno sends the latest credit note or, where nothing was invoiced, word of
// the end.
func sendStorno(c *resource.Call, o *Order, _ struct{}) (resource.Reply, error) {
	o.touch(c)
	o.StornoSentAt = &c.Now
	ask := MailAsk{Order: o.ID, Mail: map[int]string{Cancelled: MailCancelled, Refunded: MailRefunded}[o.StatusAdmin], Again: o.Version}
	var part uint64
	err := c.Tx.Model(&Paper{}).Select("COALESCE(MAX(part), 0)").Where("order_id = ? AND kind = ? AND state = ?", o.ID, MailCreditNote, PaperIssued).Scan(&part).Error
	if err != nil {
		return resource.Reply{}, fmt.Errorf("look for credit notes of order %d: %w", o.ID, err)
	}
	if part > 0 {
		ask.Mail, ask.Part = MailCreditNote, part
	}
	return mailed, AskMail(c, ask)
}

// sendGift sends one gift voucher again.
func sendGift(c *resource.Call, g *Gift, _ struct{}) (resource.Reply, error) {
	g.SentAt = &c.Now
	return mailed, AskMail(c, MailAsk{Order: g.OrderID, Mail: MailGift, Part: g.ID, Again: g.Version})
}

var mailed = resource.Reply{Message: "order.messages.mailed"}

// Amount is money as a person reads it, with its currency.
func (d Deps) Amount(locale string, m resource.Money, currency string) string {
	return d.amount(locale, m, currency)
}

var linkPlace = regexp.MustCompile(`\{\w*\}`)

// TrackingURL is where the customer follows the parcel; empty where its courier
// has no such address, or no number was told.
func (o *Order) TrackingURL() string {
	code := url.PathEscape(o.TrackingID)
	switch {
	case code == "" || !strings.HasPrefix(o.TrackingLink, "http://") && !strings.HasPrefix(o.TrackingLink, "https://"):
		return ""
	case linkPlace.MatchString(o.TrackingLink):
		return linkPlace.ReplaceAllLiteralString(o.TrackingLink, code)
	}
	return o.TrackingLink + code
}

// TransferOf is what the bank of who pays the order by transfer is to be told;
// nil where it is paid otherwise, nothing is left to pay, or the order has ended.
func (d Deps) TransferOf(ctx context.Context, tx *gorm.DB, o *Order, locale string) (*payment.Transfer, error) {
	service, ok := d.Payments.For(o.PaymentMethod)
	if !ok || o.PaymentMethod != MethodTransfer || o.Ended() {
		return nil, nil
	}
	sum, err := held(tx, o.ID)
	due := int64((o.Price - sum) / cent)
	if err != nil || due <= 0 || o.Status == Paid || o.Status == Repaid || o.Status == PartlyRepaid {
		return nil, err
	}
	p, err := service.Create(ctx, payment.Order{
		Reference: o.Number, Number: o.Number, Symbol: o.Number, Amount: due, Currency: o.Currency, Locale: locale,
		ReturnURL: d.NotifyURL, Customer: payment.Customer{Name: o.Name, Surname: o.Surname, Email: o.Email},
	})
	if err != nil {
		return nil, fmt.Errorf("read where order %d is paid to: %w", o.ID, err)
	}
	return p.Transfer, nil
}

// TransferDays is until when a transfer is awaited.
const TransferDays = 14
