package quote

import (
	"errors"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/pricing"
	"backoffice/backend/shop/vat"
)

// Method is a way of shipping or of payment that an order chose, or may choose.
type Method struct {
	ID         uint64
	Title      string
	Price      resource.Money
	Percent    pricing.Percent
	FreeFrom   *resource.Money // the sum of goods from which it costs nothing
	ValueMost  *resource.Money
	WeightMost *int64 // grams

	Provider     int // of shipping
	Pickup       bool
	TrackingLink string
	Kind         string // of payment: MethodCard and the others
}

// readMethods reads what was chosen, and refuses what is not offered, anywhere or where
// the basket is sent.
func (q *Quote) readMethods(tx *gorm.DB) error {
	if id := q.Basket.ShippingID; id != 0 {
		var found []shop.Shipping
		if err := tx.Where("id = ? AND live = ? AND status = ?", id, true, true).Find(&found).Error; err != nil {
			return fmt.Errorf("read a way of shipping: %w", err)
		}
		if len(found) == 0 {
			q.Wrong.Add("shipping_id", fault.M("errors.option"))
		} else if err := q.chooseShipping(tx, &found[0]); err != nil {
			return err
		}
	}
	if id := q.Basket.PaymentID; id != 0 {
		var found []shop.Payment
		if err := tx.Where("id = ? AND live = ? AND status = ?", id, true, true).Find(&found).Error; err != nil {
			return fmt.Errorf("read a way of payment: %w", err)
		}
		if len(found) == 0 {
			q.Wrong.Add("payment_id", fault.M("errors.option"))
		} else if err := q.choosePayment(tx, &found[0]); err != nil {
			return err
		}
	}
	return nil
}

func (q *Quote) chooseShipping(tx *gorm.DB, s *shop.Shipping) error {
	parts, err := q.methods.Shipping(tx, s)
	if err != nil {
		return err
	}
	if !parts.AvailableIn(q.Basket.CountryID) {
		q.Wrong.Add("shipping_id", fault.M("errors.notOfferedThere"))
		return nil
	}
	mailed, err := q.isMailed(tx)
	if err != nil {
		return err
	}
	switch {
	case s.NoParcel && q.sends():
		q.Wrong.Add("shipping_id", fault.M("errors.shippingParcel"))
		return nil
	case mailed && !s.NoParcel:
		q.Wrong.Add("shipping_id", fault.M("errors.shippingNoParcel"))
		return nil
	}
	q.Shipping = &Method{ID: s.ID, FreeFrom: s.PriceFree, ValueMost: s.ValueMax, WeightMost: s.WeightMax, Provider: s.Provider, Pickup: s.Pickup}
	q.Shipping.Title, q.Shipping.TrackingLink = parts.Texts(q.Basket.Locale)
	q.Shipping.Price, q.Shipping.Percent = q.tax.taxed(s.Price, taxOf(q.taxes, s.VATID))
	return nil
}

// sends says that something of the basket has to be sent.
func (q *Quote) sends() bool {
	return slices.ContainsFunc(q.Lines, func(l PricedLine) bool { return l.Goods != nil && l.Goods.Physical })
}

// isMailed says that the basket holds goods, none of which has to be sent, and that a way
// of shipping without a parcel is offered where it would go. A shop that has none goes on
// offering its others, so that such goods can be ordered at all.
func (q *Quote) isMailed(tx *gorm.DB) (bool, error) {
	if q.mailed != nil {
		return *q.mailed, nil
	}
	q.mailed = new(bool)
	if q.sends() || !slices.ContainsFunc(q.Lines, func(l PricedLine) bool { return l.Goods != nil }) {
		return false, nil
	}
	var ways []shop.Shipping
	if err := tx.Where("live = ? AND status = ? AND no_parcel = ?", true, true, true).Find(&ways).Error; err != nil {
		return false, fmt.Errorf("read the ways without a parcel: %w", err)
	}
	for _, s := range ways {
		parts, err := q.methods.Shipping(tx, &s)
		if err != nil {
			return false, err
		}
		*q.mailed = *q.mailed || parts.AvailableIn(q.Basket.CountryID)
	}
	return *q.mailed, nil
}

func (q *Quote) choosePayment(tx *gorm.DB, p *shop.Payment) error {
	parts, err := q.methods.Payment(tx, p)
	if err != nil {
		return err
	}
	if !parts.AvailableIn(q.Basket.CountryID) {
		q.Wrong.Add("payment_id", fault.M("errors.notOfferedThere"))
		return nil
	}
	if q.noAccount && p.Method == shop.ByTransfer {
		q.Wrong.Add("payment_id", fault.M("errors.noAccount"))
		return nil
	}
	q.Payment = &Method{ID: p.ID, Kind: p.Method}
	q.Payment.Title, _ = parts.Texts(q.Basket.Locale)
	q.Payment.Price, q.Payment.Percent = q.tax.taxed(p.Price, taxOf(q.taxes, p.VATID))
	return nil
}

func taxOf(taxes map[uint64]vat.Tax, id *uint64) vat.Tax {
	if id == nil {
		return vat.Tax{}
	}
	return taxes[*id]
}

// Choices are the ways of shipping and of payment that may be chosen for a basket, with
// what they cost it, and why the others may not be.
type Choices struct {
	Shippings, Payments []MethodView
	Refused             []Refusal
}

// Refusal is a way that may not be chosen: the field of the order that names it, and what
// is said of it there.
type Refusal struct {
	Field string
	ID    uint64
	Why   []fault.Message
}

// Choices are what may be chosen where the basket is sent.
func (q *Quote) Choices(tx *gorm.DB) (Choices, error) {
	var ships []shop.Shipping
	var pays []shop.Payment
	chosen := Choices{Shippings: []MethodView{}, Payments: []MethodView{}}
	err := errors.Join(
		tx.Where("live = ? AND status = ?", true, true).Order("id").Find(&ships).Error,
		tx.Where("live = ? AND status = ?", true, true).Order("id").Find(&pays).Error,
	)
	if err != nil {
		return chosen, fmt.Errorf("read what may be chosen: %w", err)
	}
	if _, err := q.isMailed(tx); err != nil { // for all of them at once
		return chosen, err
	}
	for _, s := range ships {
		one := q.alone()
		if err := one.chooseShipping(tx, &s); err != nil {
			return chosen, err
		}
		if one.price(); len(one.Wrong) == 0 {
			chosen.Shippings = append(chosen.Shippings, *one.Shipping.view(true))
		} else {
			chosen.Refused = append(chosen.Refused, Refusal{"shipping_id", s.ID, one.Wrong["shipping_id"]})
		}
	}
	for _, p := range pays {
		one := q.alone()
		if err := one.choosePayment(tx, &p); err != nil {
			return chosen, err
		}
		if one.price(); len(one.Wrong) == 0 {
			chosen.Payments = append(chosen.Payments, *one.Payment.view(false))
		} else {
			chosen.Refused = append(chosen.Refused, Refusal{"payment_id", p.ID, one.Wrong["payment_id"]})
		}
	}
	return chosen, nil
}

// alone is the basket with nothing chosen yet.
func (q *Quote) alone() *Quote {
	one := &Quote{Basket: q.Basket, Now: q.Now, Currency: q.Currency, Rate: q.Rate, Lines: q.Lines, Weight: q.Weight, Wrong: fault.Fields{}, tax: q.tax, taxes: q.taxes, methods: q.methods, mailed: q.mailed, noAccount: q.noAccount}
	one.Basket.ShippingID, one.Basket.PaymentID = 0, 0
	return one
}
