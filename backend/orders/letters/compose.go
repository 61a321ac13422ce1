package letters

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/mail"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// letter is a mail that is written, with what is noted when it is sent.
type letter struct {
	message mail.Message
	gifts   []gifts.Gift // that go along
	more    bool         // gift vouchers are left for another mail
}

// writer writes one mail.
type writer struct {
	Deps
	tx     *gorm.DB
	kind   *kind
	set    OrderMail
	order  *sale.Order
	lines  []sale.Line
	locale string
	ask    sale.MailAsk
	sample bool // no such order is there: no file is made
	page   page
	files  []mail.Attachment
	gifts  []gifts.Gift
	more   bool
	values map[string]string // of placeholders, with their braces
}

// compose writes the mail; nil where there is nothing to send any more.
func (d Deps) compose(ctx context.Context, tx *gorm.DB, k *kind, set OrderMail, o *sale.Order, ask sale.MailAsk) (*letter, error) {
	locale, err := sale.LocaleOf(tx, o.LanguageID)
	if err != nil {
		return nil, err
	}
	lines, err := sale.LinesOf(tx, o.ID)
	if err != nil {
		return nil, err
	}
	w := &writer{Deps: d, tx: tx, kind: k, set: set, order: o, lines: lines, locale: locale, ask: ask}
	if ready, err := w.write(ctx); err != nil || !ready {
		return nil, err
	}
	m := mail.Message{Locale: locale, To: mail.Address{Name: o.Fullname, Email: o.Email}, Subject: w.page.Subject, Attachments: w.files}
	mails, err := d.Settings.Email(ctx, locale)
	if err != nil {
		return nil, err
	}
	m.ReplyTo.Email = mails.EmailRecipient
	m.Text = w.page.text()
	m.HTML, err = w.page.html("mail")
	return &letter{m, w.gifts, w.more}, err
}

// write fills in the page; it says false where there is nothing to send.
func (w *writer) write(ctx context.Context) (bool, error) {
	o := w.order
	from, err := w.seller(ctx)
	if err != nil {
		return false, err
	}
	w.page = page{Locale: w.locale, Shop: from, Words: func(key string) string { return w.say(key, nil) }}
	w.values = map[string]string{
		"{number}": o.Number, "{name}": o.Name, "{fullname}": o.Fullname, "{date}": w.day(o.CreatedAt), "{total}": w.money(o.Price),
		"{shop}": from.Name, "{due}": w.money(o.PriceDue), "{tracking_number}": o.TrackingID, "{shipping}": o.ShippingTitle,
	}
	if ready, err := w.along(ctx); err != nil || !ready {
		return false, err
	}
	if w.kind.goods {
		w.goods(from.VAT && !o.SoldWithoutVAT())
	}
	if w.kind.places {
		w.places()
	}
	w.page.Footer = w.say("footer", map[string]any{"Number": o.Number, "Email": from.Email})
	subject, words := w.set.words(w.Deps, w.kind, w.locale)
	w.page.Subject, w.page.Text = fill(subject, w.values), words.filled(w.values)
	return true, nil
}

// along adds what only this mail has: how to pay, where the parcel is, files.
func (w *writer) along(ctx context.Context) (ready bool, err error) {
	switch w.kind.code {
	case sale.MailPlaced:
		w.expires()
		return true, w.transfer(ctx)
	case "shipped":
		if link := w.order.TrackingURL(); link != "" {
			w.page.Button = &button{link, w.say("track", nil)}
		}
		if w.order.TrackingID != "" {
			w.page.Facts = append(w.page.Facts, row{Label: w.say("tracking_number", nil), Value: w.order.TrackingID})
		}
	case mailReady:
		if w.sample {
			w.sampleCollection()
		}
	case sale.MailInvoice:
		return w.document(ctx)
	case sale.MailCreditNote:
		if ready, err = w.document(ctx); err == nil && ready {
			err = w.happened()
		}
		return ready, err
	case sale.MailGift:
		return w.vouchers(ctx)
	case mailRefundedPart:
		return w.refund()
	}
	return true, nil
}

// refund fills in what a refund of a part came to.
func (w *writer) refund() (ready bool, err error) {
	if w.sample {
		w.values["{refunded}"] = w.money(w.order.ShippingPrice)
		return true, nil
	}
	all, err := returns.RefundsOf(w.tx, w.order.ID)
	for _, r := range all { // a preview is of the latest
		if w.ask.Part == 0 || uint64(r.Part) == w.ask.Part {
			w.values["{refunded}"], ready = w.money(r.Amount), true
		}
	}
	return ready, err
}

// happened says for what a credit note is: the end of the order, or a part of it
// that was taken back.
func (w *writer) happened() error {
	all, err := returns.RefundsOf(w.tx, w.order.ID)
	key, amount := "cancelled", w.order.Price
	if w.order.StatusAdmin == sale.Refunded {
		key = "refunded"
	}
	for i, r := range all {
		if uint64(r.Part) == w.ask.Part && (i < len(all)-1 || w.order.StatusAdmin != sale.Cancelled && w.order.StatusAdmin != sale.Refunded) {
			key, amount = "refunded_part", r.Amount
		}
	}
	w.values["{happened}"] = w.say("happened."+key, map[string]any{"Number": w.order.Number, "Amount": w.money(amount)})
	return err
}

// expires says by when an order has to be paid that is cancelled otherwise.
func (w *writer) expires() {
	if by := w.order.ExpiresAt; by != nil {
		at := w.day(*by) + by.In(cmp.Or(w.Zone, time.UTC)).Format(" 15:04")
		w.page.Facts = append(w.page.Facts, row{Label: w.say("pay_until", nil), Value: w.say("pay_until_at", map[string]any{"At": at})})
	}
}

// transfer shows who pays by transfer what the bank needs to know.
func (w *writer) transfer(ctx context.Context) error {
	t, err := w.Payments().TransferOf(ctx, w.tx, w.order, w.locale)
	if err != nil || t == nil {
		return err
	}
	p := &payment{Rows: []row{
		{Label: w.say("amount", nil), Value: w.money(resource.Money(t.Amount) * 10), Strong: true},
		{Label: w.say("iban", nil), Value: grouped(t.IBAN)},
		{Label: w.say("symbol", nil), Value: t.Symbol},
		{Label: w.say("due_date", nil), Value: w.day(payments.TransferDue(w.order.CreatedAt, w.Zone))},
	}}
	if t.IBAN == "" { // the shop has not given its account yet
		p.Rows = append(p.Rows[:1], p.Rows[2:]...)
	} else if t.BIC != "" {
		p.Rows = append(p.Rows, row{Label: "SWIFT/BIC", Value: t.BIC})
	}
	if t.Name != "" {
		p.Rows = append(p.Rows, row{Label: w.say("payee", nil), Value: t.Name})
	}
	w.page.Payment = p
	return w.square(t.Square)
}

// grouped is an account number as people read it, in fours.
func grouped(iban string) string {
	var parts []string
	for ; len(iban) > 4; iban = iban[4:] {
		parts = append(parts, iban[:4])
	}
	return strings.Join(append(parts, iban), " ")
}

// goods are the lines of the order and what they come to.
func (w *writer) goods(vat bool) {
	o := w.order
	for _, l := range w.lines {
		one := item{Title: l.Title, Detail: l.Label, Quantity: l.Quantity, Sum: w.money(l.Gross)}
		if l.Quantity > 1 {
			one.Unit = w.money(l.Price)
		}
		w.page.Items = append(w.page.Items, one)
	}
	add := func(label, value string, strong bool) {
		w.page.Totals = append(w.page.Totals, row{Label: label, Value: value, Strong: strong})
	}
	fee := func(label, title string, price resource.Money) {
		if title == "" {
			return
		}
		value := w.say("free", nil)
		if price != 0 {
			value = w.money(price)
		}
		add(label+" ("+title+")", value, false)
	}
	if o.PriceDiscount > 0 {
		label := w.say("discount", nil)
		if o.VoucherCode != "" {
			label += " (" + o.VoucherCode + ")"
		}
		add(label, w.money(-o.PriceDiscount), false)
	}
	fee(w.say("shipping", nil), o.ShippingTitle, o.ShippingPrice)
	fee(w.say("payment", nil), o.PaymentTitle, o.PaymentPrice)
	if vat {
		add(w.say("total_vat", nil), w.money(o.Price), o.PricePaid == 0)
		add(w.say("vat", nil), w.money(o.PriceVAT), false)
	} else {
		add(w.say("total", nil), w.money(o.Price), o.PricePaid == 0)
	}
	if o.PricePaid > 0 {
		add(w.say("voucher", nil)+" ("+o.VoucherCode+")", w.money(-o.PricePaid), false)
		add(w.say("due", nil), w.money(o.PriceDue), true)
	}
}

// places are where the order goes or is collected, and who is billed.
func (w *writer) places() {
	o := w.order
	add := func(key string, lines ...string) {
		var said []string
		for _, line := range lines {
			if line = strings.TrimSpace(line); line != "" {
				said = append(said, line)
			}
		}
		w.page.Places = append(w.page.Places, place{w.say(key, nil), said})
	}
	town := func(country *uint64, code, city string) string {
		return lookup.PostCode(*cmp.Or(country, &o.CountryID), code) + " " + city
	}
	home := []string{o.Fullname, o.Address + " " + o.AddressNumber, town(nil, o.Zip, o.City), o.Country}
	switch at := o.ShippingPoint; {
	case at != nil:
		add("pickup", cmp.Or(at.Place, at.Name), at.Street, at.Zip+" "+at.City, at.Country)
	case o.ShippingPickup:
		add("collection", o.ShippingTitle)
	case o.ShippingName != "":
		add("delivery", o.ShippingName, o.ShippingAddress, town(o.ShippingCountryID, o.ShippingZip, o.ShippingCity), o.ShippingCountry)
	default:
		add("delivery", home...)
	}
	var company []string
	for _, one := range [][2]string{{"business_id", o.BillingBusinessID}, {"tax_id", o.BillingTaxID}, {"vat_id", o.BillingVAT}} {
		if one[1] != "" {
			company = append(company, w.say(one[0], nil)+" "+one[1])
		}
	}
	switch {
	case o.BillingAddress != "":
		add("billing", append([]string{
			cmp.Or(o.BillingName, o.Fullname), o.BillingAddress + " " + o.BillingAddressNumber, town(o.BillingCountryID, o.BillingZip, o.BillingCity), o.BillingCountry,
		}, company...)...)
	case o.BillingName != "":
		add("billing", append(append([]string{o.BillingName}, home[1:]...), company...)...)
	}
}

// seller is who writes: as the contact and the e-mail settings have it.
func (w *writer) seller(ctx context.Context) (seller, error) {
	contact, err := w.Settings.Contact(ctx, w.locale)
	if err != nil {
		return seller{}, err
	}
	mails, err := w.Settings.Email(ctx, w.locale)
	if err != nil {
		return seller{}, err
	}
	s := seller{
		Name: cmp.Or(mails.EmailSenderName, contact.ContactName, w.say("shop", nil)), Company: contact.ContactName,
		Email: mails.EmailRecipient, Phone: contact.ContactPhone, VAT: contact.ContactVat != "",
	}
	if contact.ContactCity != "" {
		s.Address = strings.TrimSpace(contact.ContactAddress + ", " + strings.TrimSpace(contact.ContactZip+" "+contact.ContactCity))
	}
	var numbers []string
	for _, one := range [][2]string{{"business_id", contact.ContactBusinessID}, {"tax_id", contact.ContactTaxID}, {"vat_id", contact.ContactVat}} {
		if one[1] != "" {
			numbers = append(numbers, w.say(one[0], nil)+" "+one[1])
		}
	}
	s.Numbers = strings.Join(numbers, ", ")
	return s, nil
}

func (w *writer) say(key string, args map[string]any) string {
	return w.Texts.Text(w.locale, "mail.order."+key, args)
}

func (w *writer) money(m resource.Money) string {
	return w.Payments().Amount(w.locale, m, cmp.Or(w.order.Currency, "EUR"))
}

func (w *writer) day(at time.Time) string {
	return at.In(cmp.Or(w.Zone, time.UTC)).Format(w.Texts.Text(w.locale, "shop.giftvoucher.date", nil))
}

// fileName is what a document is saved as.
func (w *writer) fileName(kind, number string) string {
	return fmt.Sprintf("%s.pdf", w.say("file."+kind, map[string]any{"Number": number}))
}
