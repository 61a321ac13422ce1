package claims

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/sale"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
)

// MailJob is the effect that writes to a customer. It is done once for its key.
const MailJob = "claim_mail"

// Mails to customers: the law wants the confirmation and the reasons of a refusal in writing
// (Civil Code 40/1964 § 622).
const (
	mailReceipt  = "claim_receipt"
	mailAccepted = "claim_accepted"
	mailRefused  = "claim_refused"
	mailExtended = "claim_extended"
	mailSettled  = "claim_settled"
)

// mailAsk is which mail to write, with what it says as it stood when it was asked for: what
// is decided next is another mail's.
type mailAsk struct {
	ID     uint64          `json:"id"`
	Others []uint64        `json:"others,omitempty"` // what was claimed along with it
	Mail   string          `json:"mail"`
	Words  string          `json:"words"`
	Remedy string          `json:"remedy"`
	DueOn  time.Time       `json:"due_on"`
	Amount *resource.Money `json:"amount"`
}

// ask has a mail written after the transaction, once for the state in which it is asked for: one
// that was refused may be accepted later, and the deadline be moved twice.
func (d Deps) ask(c *resource.Call, cl *Claim, kind string, others ...*Claim) error {
	if sale.Silent(c) || cl.Email == "" {
		return nil
	}
	var ids []uint64
	for _, other := range others {
		ids = append(ids, other.ID)
	}
	return c.EffectOnce(MailJob, fmt.Sprintf("%s-%d-%d", kind, cl.ID, cl.Version), mailAsk{cl.ID, ids, kind, cl.words(kind), cl.Remedy, cl.DueOn, cl.Amount})
}

// Mail does the effect MailJob: the customer gets what was claimed and until when it is
// settled, what was decided and why, and what was done.
func (d Deps) Mail(ctx context.Context, key string, payload json.RawMessage) error {
	var ask mailAsk
	if err := json.Unmarshal(payload, &ask); err != nil {
		return &outbox.Permanent{Err: fmt.Errorf("read which mail of a claim to write: %w", err)}
	}
	var found []Claim
	if err := d.DB.Read(ctx).Where("id IN ?", append(ask.Others, ask.ID)).Order("id").Find(&found).Error; err != nil {
		return fmt.Errorf("read claim %d for its mail: %w", ask.ID, err)
	}
	if len(found) == 0 || found[0].Email == "" { // erased on request since
		return nil
	}
	cl := &found[0]
	contact, err := d.Settings.Email(ctx, cl.Locale)
	if err != nil {
		return err
	}
	order, _, _ := strings.Cut(cl.Number, "R")
	called := cl.Number
	if len(found) > 1 { // claimed at once, they are numbered in a row
		called += " – " + found[len(found)-1].Number
	}
	m := mail.Message{To: mail.Address{Name: cl.Fullname, Email: cl.Email}}
	m.ReplyTo.Email = contact.EmailRecipient
	letter := mail.Letter{
		Kind: ask.Mail, Locale: cl.Locale, Footer: "mail.order.footer", Rows: d.rows(found, order, ask), Quote: ask.Words,
		Args: map[string]any{"Name": cl.Fullname, "Order": order, "Number": order, "Claim": called, "Email": contact.EmailRecipient, "Day": d.day(cl.Locale, ask.DueOn), "Reported": d.day(cl.Locale, cl.ReportedOn)},
	}
	if err := letter.Write(d.Texts, &m); err != nil {
		return err
	}
	return d.Send(ctx, key, m)
}

// words are those that a mail is about.
func (cl *Claim) words(kind string) string {
	switch kind {
	case mailReceipt:
		return cl.Defect
	case mailExtended:
		return cl.Extension
	case mailSettled:
		return cl.Resolution
	}
	return cl.Decision
}

// rows are what is claimed, and how far it is.
func (d Deps) rows(claims []Claim, order string, ask mailAsk) []mail.Row {
	cl := &claims[0]
	kind := ask.Mail
	say := func(key string) string { return d.Texts.Text(cl.Locale, "claim."+key, nil) }
	rows := []mail.Row{{Label: say("mail.order"), Value: order}}
	for i := range claims {
		rows = append(rows, mail.Row{Label: say("fields.number"), Value: claims[i].Number}, mail.Row{Label: say("mail.goods"), Value: claims[i].goods()})
	}
	rows = append(rows, mail.Row{Label: say("mail.reported_on"), Value: d.day(cl.Locale, cl.ReportedOn)})
	if kind == mailReceipt && cl.Wanted != "" {
		rows = append(rows, mail.Row{Label: say("mail.wanted"), Value: say("states." + cl.Wanted)})
	}
	if ask.Remedy != "" && (kind == mailAccepted || kind == mailSettled) {
		rows = append(rows, mail.Row{Label: say("mail.remedy"), Value: say("states." + ask.Remedy)})
	}
	if ask.Amount != nil && kind == mailSettled {
		rows = append(rows, mail.Row{Label: say("mail.amount"), Value: d.Returns().Amount(cl.Locale, *ask.Amount, cl.Currency)})
	}
	if kind != mailSettled && kind != mailRefused {
		rows = append(rows, mail.Row{Label: say("mail.due_on"), Value: d.day(cl.Locale, ask.DueOn)})
	}
	return rows
}
