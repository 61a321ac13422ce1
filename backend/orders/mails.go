package orders

import (
	"context"
	"encoding/json"
	"fmt"

	"backoffice/backend/integration/mail"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
)

// The jobs of mails to customers: one writes a mail, the other sends it.
const (
	WriteMailJob = "order_mail_write"
	SendMailJob  = "order_mail_send"
)

// mailRule says which mail follows from what happened to an order, and whether
// the customer is to have it.
type mailRule struct {
	letter string // its texts are mail.<letter>.subject and .text
	sent   string // the column that tells when it was queued; empty: none
	wanted func(o *Order) bool
}

func always(*Order) bool { return true }

// mailRules are the mails by the kinds of events. An order has each letter once.
var mailRules = map[string]mailRule{
	EventPlaced:    {"order_placed", "order_sent_at", func(o *Order) bool { return o.SendOrder }},
	EventPaid:      {"order_paid", "", func(o *Order) bool { return o.SendOrder && o.PriceDue > 0 }},
	EventCancelled: {"order_cancelled", "storno_sent_at", always},
	EventExpired:   {"order_expired", "storno_sent_at", always},
	EventRefunded:  {"order_refunded", "storno_sent_at", always},
}

// mailPayload is what a mail is written from.
type mailPayload struct {
	Order uint64 `json:"order"`
	Event string `json:"event"`
}

// askMail queues the mail that follows from what happened, with what happened.
func askMail(c *resource.Call, order uint64, event string) error {
	rule, is := mailRules[event]
	if !is {
		return nil
	}
	return c.EffectOnce(WriteMailJob, "write-"+rule.key(order), mailPayload{order, event})
}

func (r mailRule) key(order uint64) string { return fmt.Sprintf("%s-%d", r.letter, order) }

// WriteMail does the job WriteMailJob: the mail is queued, and the order told so,
// in one transaction.
func (d Deps) WriteMail(ctx context.Context, _ string, payload json.RawMessage) error {
	var in mailPayload
	err := json.Unmarshal(payload, &in)
	rule, is := mailRules[in.Event]
	if err != nil || !is {
		return &outbox.Permanent{Err: fmt.Errorf("read which mail of an order to write, %q: %w", in.Event, err)}
	}
	return d.Within(ctx, func(c *resource.Call) error {
		var found []Order
		if err := c.Tx.Where("id = ? AND live = ?", in.Order, true).Find(&found).Error; err != nil {
			return fmt.Errorf("read order %d for its mail: %w", in.Order, err)
		}
		if len(found) == 0 || !rule.wanted(&found[0]) {
			return nil
		}
		o := &found[0]
		m, err := d.letter(c, o, rule)
		if err != nil {
			return err
		}
		if rule.sent != "" {
			if err := c.Tx.Exec("UPDATE orders SET "+rule.sent+" = ? WHERE id = ?", c.Now, o.ID).Error; err != nil {
				return fmt.Errorf("note the mail of order %d: %w", o.ID, err)
			}
		}
		return c.EffectOnce(SendMailJob, rule.key(o.ID), m)
	})
}

// letter is the mail in the language of the order.
func (d Deps) letter(c *resource.Call, o *Order, rule mailRule) (m mail.Message, err error) {
	locale, err := LocaleOf(c.Tx, o.LanguageID)
	if err != nil {
		return m, err
	}
	lines, err := LinesOf(c.Tx, o.ID)
	if err != nil {
		return m, err
	}
	say := func(key string) string { return d.Texts.Text(locale, "mail.order."+key, nil) }
	var rows []mail.Row
	worth := func(name string, m resource.Money) string { return name + ", " + d.amount(locale, m, o.Currency) }
	for _, l := range lines {
		name := l.Title
		if l.Label != "" {
			name += " (" + l.Label + ")"
		}
		rows = append(rows, mail.Row{Label: fmt.Sprintf("%d ×", l.Quantity), Value: worth(name, l.Gross)})
	}
	if o.PriceDiscount > 0 {
		rows = append(rows, mail.Row{Label: say("discount"), Value: d.amount(locale, -o.PriceDiscount, o.Currency)})
	}
	rows = append(rows,
		mail.Row{Label: say("shipping"), Value: worth(o.ShippingTitle, o.ShippingPrice)},
		mail.Row{Label: say("payment"), Value: worth(o.PaymentTitle, o.PaymentPrice)},
		mail.Row{Label: say("total"), Value: d.amount(locale, o.Price, o.Currency)},
	)
	if o.PricePaid > 0 {
		rows = append(rows, mail.Row{Label: say("voucher"), Value: d.amount(locale, -o.PricePaid, o.Currency)},
			mail.Row{Label: say("due"), Value: d.amount(locale, o.PriceDue, o.Currency)})
	}
	l := mail.Letter{
		Kind: rule.letter, Locale: locale, Rows: rows,
		Args: map[string]any{"Number": o.Number, "Total": d.amount(locale, o.Price, o.Currency)},
	}
	m.To = mail.Address{Name: o.Fullname, Email: o.Email}
	return m, l.Write(d.Texts, &m)
}
