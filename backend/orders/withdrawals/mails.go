package withdrawals

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/account"
	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/sale"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
)

// MailJob is the effect that writes to a customer. It is done once for its key.
const MailJob = "withdrawal_mail"

// Mails to customers.
const (
	mailReceipt  = "withdrawal_receipt"
	mailLate     = "withdrawal_late"     // the receipt of one that staff are to decide about
	mailBusiness = "withdrawal_business" // the same of a company's
	mailAccepted = "withdrawal_accepted"
	mailRefused  = "withdrawal_refused"
)

type mailAsk struct {
	ID   uint64 `json:"id"`
	Mail string `json:"mail"`
}

// ask has a mail written after the transaction, once.
func (d Deps) ask(c *resource.Call, w *Withdrawal, kind string) error {
	if sale.Silent(c) {
		return nil
	}
	return c.EffectOnce(MailJob, fmt.Sprintf("%s-%d", kind, w.ID), mailAsk{w.ID, kind})
}

// Mail does the effect MailJob: the customer gets what was declared, as it was kept,
// and when (art. 11a (4)), with the slip to return the goods with; of one that
// staff decide about they get the slip once it is accepted, or learn why it was refused.
func (d Deps) Mail(ctx context.Context, key string, payload json.RawMessage) error {
	var ask mailAsk
	if err := json.Unmarshal(payload, &ask); err != nil {
		return &outbox.Permanent{Err: fmt.Errorf("read which mail of a withdrawal to write: %w", err)}
	}
	tx := d.DB.Read(ctx)
	var found []Withdrawal
	if err := tx.Where("id = ?", ask.ID).Find(&found).Error; err != nil {
		return fmt.Errorf("read withdrawal %d for its mail: %w", ask.ID, err)
	}
	if len(found) == 0 || found[0].Email == "" { // erased on request since
		return nil
	}
	w := &found[0]
	var lines []Line
	if err := tx.Where("withdrawal_id = ?", w.ID).Order("id").Find(&lines).Error; err != nil {
		return fmt.Errorf("read the lines of withdrawal %s: %w", w.Number, err)
	}
	order, _, _ := strings.Cut(w.Number, "W")
	m := mail.Message{To: mail.Address{Name: w.Fullname, Email: w.Email}}
	contact, err := d.Settings.Email(ctx, w.Locale)
	if err != nil {
		return err
	}
	letter := mail.Letter{
		Kind: ask.Mail, Locale: w.Locale, Footer: "mail.order.footer",
		Args: map[string]any{"Name": w.Fullname, "Order": order, "Number": order, "Email": contact.EmailRecipient},
	}
	m.ReplyTo.Email = contact.EmailRecipient
	letter.Rows = d.rows(w, lines, order, w.Locale)
	letter.Quote = w.Reason
	switch ask.Mail {
	case mailRefused:
		letter.Quote = w.Note
	case mailReceipt, mailAccepted:
		slip, err := d.slip(ctx, w, lines)
		if err != nil {
			return err
		}
		m.Attachments = []mail.Attachment{{Name: d.slipName(w.Locale, w), Type: "application/pdf", Content: slip}}
	}
	if err := letter.Write(d.Texts, &m); err != nil {
		return err
	}
	return d.Send(ctx, key, m)
}

// rows are what was declared, and when.
func (d Deps) rows(w *Withdrawal, lines []Line, order, locale string) []mail.Row {
	say := func(key string) string { return d.Texts.Text(locale, "withdrawal.mail."+key, nil) }
	rows := []mail.Row{
		{Label: say("number"), Value: w.Number}, {Label: say("order"), Value: order},
		{Label: say("at"), Value: d.moment(locale, w.CreatedAt)}, {Label: say("name"), Value: w.Fullname}, {Label: say("email"), Value: w.Email},
	}
	for i, l := range lines {
		row := mail.Row{Value: fmt.Sprintf("%d × %s", l.Quantity, l.Title)}
		if row.Label = say("goods"); len(lines) > 1 {
			row.Label += " " + strconv.Itoa(i+1)
		}
		rows = append(rows, row)
	}
	if w.IBAN != "" {
		rows = append(rows, mail.Row{Label: say("iban"), Value: w.IBAN})
	}
	return rows
}

// moment is a day and a time to the second as the language writes them, with the
// zone, so that it can be held against any clock.
func (d Deps) moment(locale string, at time.Time) string {
	at = at.In(cmp.Or(d.Zone, time.UTC))
	return at.Format(d.Texts.Text(locale, "shop.giftvoucher.date", nil) + " 15:04:05 MST")
}

// notifyShop writes to whoever reads the shop's mail.
func (d Deps) notifyShop(c *resource.Call, o *sale.Order, w *Withdrawal, lines []Line) error {
	if sale.Silent(c) {
		return nil
	}
	locale := d.Locale
	set, err := d.Settings.Email(c, locale)
	if err != nil || set.EmailRecipient == "" {
		return err
	}
	kind := "withdrawal_shop"
	if w.Status == Late {
		kind = "withdrawal_decide"
	}
	letter := mail.Letter{
		Kind: kind, Locale: locale, Args: map[string]any{"Name": w.Fullname, "Order": o.Number}, Quote: w.Reason,
		Rows: d.rows(w, lines, o.Number, locale), Link: d.Address + "/admin/app/withdrawal/" + strconv.FormatUint(w.ID, 10),
	}
	m := mail.Message{To: mail.Address{Email: set.EmailRecipient}, ReplyTo: mail.Address{Name: w.Fullname, Email: w.Email}}
	if err := letter.Write(d.Texts, &m); err != nil {
		return err
	}
	return c.Effect(account.MailKind, m)
}
