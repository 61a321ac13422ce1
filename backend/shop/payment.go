package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/settings"
)

// Payment is a way in which an order is paid for (002 §3).
type Payment struct {
	resource.Record
	Status    bool
	Method    string      // how the money comes: one of paymentMethods
	TrialNote *field.Note `gorm:"-"`
	Countries []uint64    `gorm:"-"`
	VATID     *uint64     `gorm:"column:vat"`
	Price     resource.Money
	PriceNet  *resource.Money `gorm:"-"`
	Image     string
	Langs     []PaymentLang
}

// PaymentLang is a way of payment in one locale.
type PaymentLang struct {
	resource.Lang
	PaymentID    uint64
	Title        string
	Content      string
	ShippingTime string // how long a parcel takes when paid so
}

// paymentMethods are how money comes: what may be done next with an order follows
// from it (decisions.md 41).
var paymentMethods = []string{"card", "benefit", ByTransfer, "cod"}

// ByTransfer is the method whose money goes to the account in the contact settings.
const ByTransfer = "transfer"

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Payment]{
		Name:  "shop/payment",
		Title: "langs.title",
		Menu:  resource.Menu{Icon: "credit-card", Order: 32},
		List: methodList(
			column.Money("price", 2).As("price_format"),
			column.Status("status"),
		),
		Form: resource.Form{
			Locales: field.List{
				field.Text("title").Required().Min(3).Max(255),
				field.Rich("content"),
				field.Text("shipping_time").Max(255),
			},
			Main: append(append(field.List{
				field.Select("method").OneOf(paymentMethods...).Required().Default(ByTransfer).Noted("trial_note"),
				field.Derived("trial_note"),
			}, priced("payment_countries", "payment_id")...),
				field.Image("image"),
				field.Bool("status").Default(true),
			),
		},
		Options: d.priceOptions("payment", "payment_id"),
		Hooks:   resource.Hooks[Payment]{Prepare: d.describeTrial, AfterSave: d.warnUnpaid},
	}.Screen()
})

// onTrial reports whether customers who choose the method only say that they paid.
func (d Deps) onTrial(method string) bool { return d.OnTrial != nil && d.OnTrial(method) }

// describeTrial says beside a method that no money comes by it.
func (d Deps) describeTrial(c *resource.Call, p *Payment) error {
	if p.ID != 0 && d.onTrial(p.Method) {
		p.TrialNote = &field.Note{Text: d.Texts.Text(c.Locale, "shop.payment.trial", nil), Warning: true}
	}
	return nil
}

// warnUnpaid warns whoever offers customers a method by which no money comes: no gateway
// is connected, or there is no account yet, so that quotes refuse transfers.
func (d Deps) warnUnpaid(c *resource.Call, p, _ *Payment) error {
	switch {
	case c.Say == nil || c.Import != "" || !p.Status:
	case d.onTrial(p.Method):
		c.Warn("shop.payment.messages.trial")
	case p.Method == ByTransfer:
		set, err := settings.CompanyOf(c.Tx)
		if err == nil && !set.Account {
			c.Warn("shop.payment.messages.no_account")
		}
		return err
	}
	return nil
}
