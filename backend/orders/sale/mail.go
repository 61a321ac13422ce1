package sale

import (
	"cmp"
	"encoding/json"
	"fmt"

	"backoffice/backend/resource"
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
	// times tracking was announced, when an order was brought back.
	Part uint64 `json:"part,omitempty"`
	// Again is the version of the record whose button was pressed to have it sent
	// again; 0 of a mail that follows from what happened.
	Again int64 `json:"again,omitempty"`
}

// UnmarshalJSON also reads what waits since programs that called a mail by the event
// that it follows from.
func (a *MailAsk) UnmarshalJSON(raw []byte) error {
	type plain MailAsk
	var read struct {
		plain
		Event string `json:"event"`
	}
	if err := json.Unmarshal(raw, &read); err != nil {
		return err
	}
	*a = MailAsk(read.plain)
	a.Mail = cmp.Or(a.Mail, read.Event)
	return nil
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

// Mailed informs whoever asked for a mail that it is on its way.
var Mailed = resource.Reply{Message: "order.messages.mailed"}
