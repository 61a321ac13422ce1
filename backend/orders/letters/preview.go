package letters

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
)

// latestEvents is among how many an order is looked for that had a mail.
const latestEvents = 20_000

// shown is a mail of the latest order that has one, or of an invented one.
func (d Deps) shown(ctx context.Context, tx *gorm.DB, m *OrderMail, locale string) (*writer, error) {
	k, _ := find(m.code())
	if k == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	w := &writer{Deps: d, tx: tx, kind: k, set: *m, locale: locale}
	var latest []uint64
	// Among the latest events, so that no years of them are searched.
	err := tx.Model(&sale.Event{}).Where("kind = ? AND id > (SELECT COALESCE(MAX(e.id), 0) FROM order_events e) - ?", k.event, latestEvents).Order("id DESC").Limit(1).Pluck("order_id", &latest).Error
	if err != nil {
		return nil, fmt.Errorf("look for an order to show mail %s of: %w", k.code, err)
	}
	if len(latest) > 0 {
		if w.order, err = orderOf(tx, latest[0]); err != nil {
			return nil, err
		}
	}
	if w.order != nil && k.wanted(w.order) {
		if w.lines, err = sale.LinesOf(tx, w.order.ID); err != nil {
			return nil, err
		}
		if k.code == sale.MailGift {
			return w, d.firstGift(w)
		}
		return w, nil
	}
	w.order, w.lines, w.sample = d.sample(locale)
	return w, nil
}

// firstGift has a mail of gift vouchers shown with one that was sent already.
func (d Deps) firstGift(w *writer) error {
	var ids []uint64
	if err := w.tx.Model(&gifts.Gift{}).Where("order_id = ? AND cancelled_at IS NULL", w.order.ID).Order("id").Limit(1).Pluck("id", &ids).Error; err != nil {
		return fmt.Errorf("look for a gift voucher to show: %w", err)
	}
	if len(ids) == 0 {
		w.order, w.lines, w.sample = d.sample(w.locale)
		return nil
	}
	w.ask = sale.MailAsk{Part: ids[0], Again: 1}
	return nil
}

// written writes it; where the order has lost what belongs to it, the invented
// one stands in.
func (d Deps) written(ctx context.Context, tx *gorm.DB, m *OrderMail, locale string) (*writer, error) {
	w, err := d.shown(ctx, tx, m, locale)
	if err != nil {
		return nil, err
	}
	ready, err := w.write(ctx)
	if err == nil && !ready && !w.sample {
		w = &writer{Deps: d, tx: tx, kind: w.kind, set: *m, locale: locale}
		w.order, w.lines, w.sample = d.sample(locale)
		_, err = w.write(ctx)
	}
	if err == nil && w.sample && w.kind.code == sale.MailPlaced {
		err = w.sampleTransfer()
	}
	return w, err
}

// preview shows the mail in every language of the content, one below the other.
func (d Deps) preview(c *resource.Call, m *OrderMail, _ map[string]string) (resource.Reply, error) {
	type shownMail struct {
		Locale, Language, Text string
		Body                   template.HTML
	}
	var all []shownMail
	note := "settings.order_mail.preview.sample"
	for _, l := range m.Langs {
		w, err := d.written(c, c.Tx, m, l.Locale)
		if err != nil {
			return resource.Reply{}, err
		}
		if !w.sample {
			note = "settings.order_mail.preview.order"
		}
		w.show()
		body, err := w.page.html("body")
		if err != nil {
			return resource.Reply{}, err
		}
		all = append(all, shownMail{l.Locale, d.Texts.Title(l.Locale), w.page.text(), template.HTML(body)}) //nolint:gosec // made by a template
	}
	slices.SortStableFunc(all, func(a, b shownMail) int { // the reader's own first
		return map[bool]int{true: 0, false: 1}[a.Locale == c.Locale] - map[bool]int{true: 0, false: 1}[b.Locale == c.Locale]
	})
	say := func(key string) string { return d.Texts.Text(c.Locale, key, nil) }
	var out bytes.Buffer
	err := frame.ExecuteTemplate(&out, "preview", map[string]any{
		"Locale": c.Locale, "Title": say("order.mails." + m.code()), "Note": say(note), "Plain": say("settings.order_mail.preview.plain"), "Mails": all,
	})
	if err != nil {
		return resource.Reply{}, fmt.Errorf("show a mail: %w", err)
	}
	return resource.Reply{File: resource.FileOf(m.code()+".html", "text/html; charset=utf-8", out.Bytes()).Shown()}, nil
}

// show has pictures that would go along stand in the page itself.
func (w *writer) show() {
	for _, a := range w.files {
		if a.ID != "" && w.page.Payment != nil {
			w.page.Payment.Square = "data:" + a.Type + ";base64," + base64.StdEncoding.EncodeToString(a.Content)
		}
	}
}

// sendTest sends the mail to whoever asks, in their language, at once: they want
// its true result. What is a file of a real order goes along.
func (d Deps) sendTest(c *resource.Call, m *OrderMail, _ struct{}) (none struct{}, err error) {
	if d.Mail == nil {
		return none, fault.New(fault.Unavailable, "errors.unavailable")
	}
	var own account.User
	if err := c.Tx.Select("email", "name", "surname").Where("id = ?", c.Actor.ID).Take(&own).Error; err != nil {
		return none, fmt.Errorf("read whose test mail it is: %w", err)
	}
	if err := settings.PassTestMail(c, d.Limits); err != nil {
		return none, err
	}
	w, err := d.written(c, c.Tx, m, c.Locale)
	if err != nil {
		return none, err
	}
	html, err := w.page.html("mail")
	if err != nil {
		return none, err
	}
	sender, err := d.Settings.Sender(c, c.Locale)
	if err != nil {
		return none, err
	}
	return none, settings.SendTestMail(c, d.Mail, mail.Message{
		Locale: c.Locale, From: sender, To: mail.Address{Name: c.Actor.Name, Email: own.Email}, Attachments: w.files,
		Subject: d.Texts.Text(c.Locale, "mail.order.test", map[string]any{"Subject": w.page.Subject}), Text: w.page.text(), HTML: html,
	})
}

func (d Deps) testSent(*resource.Call, *OrderMail, struct{}, struct{}) (resource.Reply, error) {
	return settings.TestMailReply(d.Mail), nil
}

// sample is an order that nobody placed.
func (d Deps) sample(locale string) (*sale.Order, []sale.Line, bool) {
	say := func(key string) string { return d.Texts.Text(locale, "mail.order.sample."+key, nil) }
	now := d.Now()
	o := &sale.Order{
		Number: "20261", Name: say("name"), Surname: say("surname"), Fullname: say("name") + " " + say("surname"), Email: "zakaznik@example.com",
		Address: say("street"), AddressNumber: "12", City: say("city"), Zip: "040 01", Country: say("country"), Currency: "EUR",
		ShippingTitle: say("shipping"), ShippingPrice: 4900, PaymentTitle: say("payment"), PaymentMethod: sale.MethodTransfer,
		TrackingID: "Z1234567890", TrackingLink: "https://www.example.com/{code}",
		Price: 29_500, PriceVAT: 5520, PriceDue: 29_500,
	}
	o.CreatedAt = now.Truncate(time.Second)
	return o, []sale.Line{{Title: say("goods"), Label: say("variant"), Quantity: 2, Price: 12_300, Gross: 24_600}}, true
}

// sampleCollection has the invented order collected in the shop.
func (w *writer) sampleCollection() {
	w.order.ShippingPickup, w.order.ShippingTitle = true, w.say("sample.collection", nil)
	w.values["{shipping}"] = w.order.ShippingTitle
}

// sampleTransfer shows how the invented order is paid.
func (w *writer) sampleTransfer() error {
	account, err := w.Settings.Contact(w.tx.Statement.Context, w.locale)
	if err != nil {
		return err
	}
	iban := strings.Join(strings.Fields(account.ContactIban), "")
	rows := []row{{Label: w.say("amount", nil), Value: w.money(w.order.Price), Strong: true}}
	if iban != "" {
		rows = append(rows, row{Label: w.say("iban", nil), Value: grouped(iban)})
	}
	w.page.Payment = &payment{Rows: append(rows, row{Label: w.say("symbol", nil), Value: w.order.Number},
		row{Label: w.say("due_date", nil), Value: w.day(payments.TransferDue(w.order.CreatedAt, w.Zone))})}
	return nil
}
