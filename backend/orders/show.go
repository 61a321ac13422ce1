package orders

import (
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// titled is a text that a language has.
type titled struct {
	Title        string `json:"title"`
	TrackingLink string `json:"tracking_link,omitempty"`
}

// LineView is a line as the detail tells it (002 §3).
type LineView struct {
	ID        uint64 `json:"id"`
	ProductID uint64 `json:"product_id"`
	Product   struct {
		Lang titled `json:"lang"`
	} `json:"product"`
	Variant       *VariantView    `json:"variant"`
	SKU           string          `json:"sku"`
	EAN           string          `json:"ean"`
	Quantity      int64           `json:"quantity"`
	Returned      int64           `json:"returned"`
	Refunded      int64           `json:"refunded"`
	Unit          resource.Money  `json:"unit"`
	Full          resource.Money  `json:"unit_full"`
	OnSale        bool            `json:"on_sale"`
	Price         resource.Money  `json:"price"`
	Discount      resource.Money  `json:"discount"`
	VAT           pricing.Percent `json:"vat"`
	Gift          bool            `json:"gift"`
	PriceFormated string          `json:"price_formated"`
}

// VariantView is a variant that was sold, by the titles of its values then.
type VariantView struct {
	ID             uint64           `json:"id"`
	PropertyValues []map[string]any `json:"property_values"`
}

// GiftView is a gift voucher of an order (002 §3).
type GiftView struct {
	ID           uint64         `json:"id"`
	VoucherID    uint64         `json:"voucher_id"`
	Code         string         `json:"code"`
	Value        resource.Money `json:"value"`
	ValidUntil   time.Time      `json:"valid_until"`
	SentAt       *time.Time     `json:"sent_at"`
	CancelledAt  *time.Time     `json:"cancelled_at"`
	RedeemedAt   *time.Time     `json:"redeemed_at"`
	RedeemedUser *struct {
		ID    *uint64 `json:"id"`
		Email string  `json:"email"`
	} `json:"redeemed_user"`
}

// MethodView is a way of shipping or payment as it was chosen.
type MethodView struct {
	ID       uint64 `json:"id"`
	Provider *int   `json:"provider,omitempty"`
	Pickup   *bool  `json:"pickup,omitempty"`
	Method   string `json:"method,omitempty"`
	Lang     titled `json:"lang"`
}

// VoucherView is the voucher of an order.
type VoucherView struct {
	ID   uint64 `json:"id"`
	Code string `json:"code"`
	Type int    `json:"type"`
}

// PersonView is somebody with an account.
type PersonView struct {
	ID      uint64 `json:"id"`
	Name    string `json:"name"`
	Surname string `json:"surname"`
}

// EntryView is money that came or went.
type EntryView struct {
	ID        uint64         `json:"id"`
	Kind      string         `json:"kind"`
	Amount    resource.Money `json:"amount"`
	Service   string         `json:"service"`
	ServiceID string         `json:"service_id"`
	CreatedAt time.Time      `json:"created_at"`
}

// describe fills in what the form and the detail show beyond the columns.
func (d Deps) describe(c *resource.Call, o *Order) error {
	o.Voucher = o.VoucherCode
	o.describeTaxation()
	if o.ID == 0 {
		return nil
	}
	o.PriceText, o.NetText, o.VATText = d.amount(c.Locale, o.Price, o.Currency), d.amount(c.Locale, o.PriceNet, o.Currency), d.amount(c.Locale, o.PriceVAT, o.Currency)
	if o.VoucherID != nil {
		o.VoucherView = &VoucherView{ID: *o.VoucherID, Code: o.VoucherCode, Type: o.VoucherType}
		o.DiscountText = d.amount(c.Locale, o.VoucherPrice, o.Currency)
	}
	o.Payment = &MethodView{ID: o.PaymentID, Method: o.PaymentMethod, Lang: titled{Title: o.PaymentTitle}}
	o.Shipping = &MethodView{ID: o.ShippingID, Provider: &o.ShippingProvider, Pickup: &o.ShippingPickup, Lang: titled{Title: o.ShippingTitle, TrackingLink: o.TrackingLink}}
	o.Next = nextSteps(o)
	for _, read := range []func(*resource.Call, *Order) error{d.describeLines, d.describePictures, describeGifts, describeEntries, describeRefunds, describePayments, describePapers, describePeople} {
		if err := read(c, o); err != nil {
			return err
		}
	}
	return nil
}

func (d Deps) describeLines(c *resource.Call, o *Order) error {
	lines := o.placed
	if lines == nil {
		var err error
		if lines, err = LinesOf(c.Tx, o.ID); err != nil {
			return err
		}
	}
	o.Lines = make([]LineView, len(lines))
	for i, l := range lines {
		v := LineView{
			ID: l.ID, ProductID: l.ProductID, SKU: l.SKU, EAN: l.EAN, Quantity: l.Quantity, Returned: l.Returned, Refunded: l.Refunded, Unit: l.Price, Full: l.PriceFull,
			OnSale: l.OnSale, Price: l.Gross, Discount: l.Share, VAT: l.VAT, Gift: l.Gift, PriceFormated: d.amount(c.Locale, l.Gross, o.Currency),
		}
		v.Product.Lang.Title = l.Title
		if l.VariantID != nil {
			v.Variant = &VariantView{ID: *l.VariantID, PropertyValues: []map[string]any{{"value_lang": titled{Title: l.Label}}}}
		}
		o.Lines[i] = v
	}
	return nil
}

// LinesOf are the lines of an order as they were placed.
func LinesOf(tx *gorm.DB, order uint64) (lines []Line, err error) {
	if err := tx.Where("order_id = ?", order).Order("position").Find(&lines).Error; err != nil {
		return nil, fmt.Errorf("read lines of order %d: %w", order, err)
	}
	return lines, nil
}

func describeGifts(c *resource.Call, o *Order) error {
	o.Gifts = []GiftView{}
	if !slices.ContainsFunc(o.Lines, func(l LineView) bool { return l.Gift }) {
		return nil // they are made of such lines alone
	}
	var gifts []Gift
	if err := c.Tx.Where("order_id = ?", o.ID).Order("id").Find(&gifts).Error; err != nil {
		return fmt.Errorf("read gifts of order %d: %w", o.ID, err)
	}
	o.Gifts = make([]GiftView, len(gifts))
	for i, g := range gifts {
		v := GiftView{ID: g.ID, VoucherID: g.VoucherID, Code: g.Code, Value: g.Value, ValidUntil: g.ValidUntil, SentAt: g.SentAt, CancelledAt: g.CancelledAt, RedeemedAt: g.RedeemedAt}
		if g.RedeemedAt != nil {
			v.RedeemedUser = &struct {
				ID    *uint64 `json:"id"`
				Email string  `json:"email"`
			}{g.RedeemedUserID, g.RedeemedEmail}
		}
		o.Gifts[i] = v
	}
	return nil
}

func describeEntries(c *resource.Call, o *Order) error {
	var entries []Entry
	if err := c.Tx.Where("order_id = ?", o.ID).Order("id").Find(&entries).Error; err != nil {
		return fmt.Errorf("read money of order %d: %w", o.ID, err)
	}
	o.Entries = make([]EntryView, len(entries))
	for i, e := range entries {
		o.Entries[i] = EntryView{e.ID, e.Kind, e.Amount, e.Service, e.ServiceID, e.CreatedAt}
	}
	return nil
}

// CardView is the payment by card that was begun last (002 §3).
type CardView struct {
	ID        string         `json:"gopay_id"`
	State     string         `json:"state"`
	Payment   string         `json:"payment"`
	Amount    resource.Money `json:"amount"`
	Currency  string         `json:"currency"`
	CreatedAt time.Time      `json:"created_at"`
	UpdatedAt time.Time      `json:"updated_at"`
}

// BenefitView is the payment from benefits that was begun last (002 §3).
type BenefitView struct {
	OrderGUID    string    `json:"benefit_plus_order_guid"`
	OrderState   string    `json:"order_state"`
	PaymentGUID  string    `json:"payment_guid"`
	PaymentState string    `json:"payment_state"`
	CreatedAt    time.Time `json:"created_at"`
	UpdatedAt    time.Time `json:"updated_at"`
}

func describePayments(c *resource.Call, o *Order) error {
	if o.GopayID != "" {
		a, err := attemptBy(c.Tx, "order_id = ? AND service_id = ?", o.ID, o.GopayID)
		if err != nil {
			return err
		}
		if a != nil {
			o.Gopay = &CardView{*a.ServiceID, a.State, a.PaidWith, resource.Money(a.Amount) * cent, a.Currency, a.CreatedAt, a.UpdatedAt}
		}
	}
	if o.BenefitPlusOrderGUID == "" {
		return nil
	}
	a, err := attemptBy(c.Tx, "order_id = ? AND service_id = ?", o.ID, o.BenefitPlusOrderGUID)
	if err == nil && a != nil {
		o.BenefitPlus = &BenefitView{*a.ServiceID, a.State, a.Attempt, a.AttemptState, a.CreatedAt, a.UpdatedAt}
	}
	return err
}

// describePapers fills in the numbers of the documents: their ids are what the
// service that issued them calls them.
func describePapers(c *resource.Call, o *Order) error {
	if o.SFOrderID == "" && o.SFInvoiceID == "" && o.SFStornoID == "" {
		return nil
	}
	var papers []Paper
	if err := c.Tx.Select("kind", "service_id", "number").Where("order_id = ? AND state = ?", o.ID, PaperIssued).Find(&papers).Error; err != nil {
		return fmt.Errorf("read numbers of documents of order %d: %w", o.ID, err)
	}
	for _, p := range papers {
		switch {
		case p.Kind == string(invoicing.Confirmation) && p.ServiceID == o.SFOrderID:
			o.SFOrderNumber = p.Number
		case p.Kind == string(invoicing.Invoice) && p.ServiceID == o.SFInvoiceID:
			o.SFInvoiceNumber = p.Number
		case p.Kind == string(invoicing.CreditNote) && p.ServiceID == o.SFStornoID:
			o.SFStornoNumber = p.Number
		}
	}
	return nil
}

func describePeople(c *resource.Call, o *Order) error {
	var ids []uint64
	for _, id := range []*uint64{o.UserID, o.UserUpdateID} {
		if id != nil {
			ids = append(ids, *id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var users []account.User
	if err := c.Tx.Model(&account.User{}).Select("id", "name", "surname").Where("id IN ?", ids).Find(&users).Error; err != nil {
		return fmt.Errorf("read people of order %d: %w", o.ID, err)
	}
	for _, u := range users {
		person := &PersonView{u.ID, u.Name, u.Surname}
		if o.UserID != nil && *o.UserID == u.ID {
			o.User = person
		}
		if o.UserUpdateID != nil && *o.UserUpdateID == u.ID {
			o.UserUpdate = person
		}
	}
	return nil
}

// amount is money as a person reads it, with its currency.
func (d Deps) amount(locale string, m resource.Money, currency string) string {
	sign := ""
	if m < 0 {
		sign, m = "-", -m
	}
	value := fault.Decimal(fmt.Sprintf("%s%d.%02d", sign, m/1000, m%1000/10))
	return d.Texts.Text(locale, "order.amount", map[string]any{"Amount": fault.Money{Value: value, Currency: currency}})
}
