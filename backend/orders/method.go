package orders

import (
	"errors"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/pricing"
)

// Method is a way of shipping or of payment that an order chose, or may choose.
type Method struct {
	ID         uint64
	Title      string
	Price      resource.Money
	Percent    pricing.Percent
	Free       *resource.Money // the sum of goods from which it costs nothing
	ValueMost  *resource.Money
	WeightMost *int64 // grams

	Provider     int // of shipping
	Pickup       bool
	TrackingLink string
	Kind         string // of payment: MethodCard and the others
}

// readMethods reads what was chosen, and refuses what is not offered where the
// basket is sent.
func (q *Quote) readMethods(tx *gorm.DB) error {
	taxes, err := shop.Taxes(tx)
	if err != nil {
		return err
	}
	if q.Basket.ShippingID != 0 {
		var found []shop.Shipping
		if err := tx.Where("id = ? AND live = ? AND status = ?", q.Basket.ShippingID, true, true).Find(&found).Error; err != nil {
			return fmt.Errorf("read a way of shipping: %w", err)
		}
		offered, err := q.offered(tx, len(found), "shipping_countries", "shipping_id", q.Basket.ShippingID)
		if err != nil {
			return err
		}
		if offered {
			s := found[0]
			q.Shipping = &Method{
				ID: s.ID, Free: s.PriceFree, ValueMost: s.ValueMax, WeightMost: s.WeightMax,
				Provider: s.Provider, Pickup: s.Pickup,
			}
			q.Shipping.Price, q.Shipping.Percent = q.tax.taxed(s.Price, taxOf(taxes, s.VATID))
			if q.Shipping.Title, q.Shipping.TrackingLink, err = methodTexts(tx, "shipping_langs", "shipping_id", "tracking_link", s.ID, q.Basket.Locale); err != nil {
				return err
			}
		}
	}
	if q.Basket.PaymentID == 0 {
		return nil
	}
	var found []shop.Payment
	if err := tx.Where("id = ? AND live = ? AND status = ?", q.Basket.PaymentID, true, true).Find(&found).Error; err != nil {
		return fmt.Errorf("read a way of payment: %w", err)
	}
	offered, err := q.offered(tx, len(found), "payment_countries", "payment_id", q.Basket.PaymentID)
	if err != nil || !offered {
		return err
	}
	p := found[0]
	q.Payment = &Method{ID: p.ID, Kind: p.Method}
	q.Payment.Price, q.Payment.Percent = q.tax.taxed(p.Price, taxOf(taxes, p.VATID))
	q.Payment.Title, _, err = methodTexts(tx, "payment_langs", "payment_id", "shipping_time", p.ID, q.Basket.Locale)
	return err
}

// offered says whether a method that is there is offered in the country; where
// it names none it is offered everywhere.
func (q *Quote) offered(tx *gorm.DB, found int, table, owner string, id uint64) (bool, error) {
	var countries []uint64
	if err := tx.Table(table).Where(owner+" = ?", id).Pluck("country_id", &countries).Error; err != nil {
		return false, fmt.Errorf("read %s: %w", table, err)
	}
	if found > 0 && (len(countries) == 0 || q.Basket.CountryID == 0 || slices.Contains(countries, q.Basket.CountryID)) {
		return true, nil
	}
	q.Wrong.Add(owner, fault.M("errors.notOfferedThere"))
	return false, nil
}

// methodTexts are the title and one further text of a method in a locale, or in
// the first that has a title.
func methodTexts(tx *gorm.DB, table, owner, more string, id uint64, locale string) (title, text string, err error) {
	var rows []struct{ Locale, Title, Text string }
	if err := tx.Raw("SELECT locale, COALESCE(title, '') AS title, COALESCE("+more+", '') AS text FROM "+table+" WHERE "+owner+" = ? ORDER BY id", id).Scan(&rows).Error; err != nil {
		return "", "", fmt.Errorf("read %s: %w", table, err)
	}
	for _, row := range rows {
		if row.Title != "" && (title == "" || row.Locale == locale) {
			title, text = row.Title, row.Text
		}
	}
	return title, text, nil
}

func taxOf(taxes map[uint64]shop.Tax, id *uint64) shop.Tax {
	if id == nil {
		return shop.Tax{}
	}
	return taxes[*id]
}

// choices are the ways of shipping and of payment that may be chosen where the
// basket is sent, with what they cost it.
func (q *Quote) choices(tx *gorm.DB) (shippings, payments []QuoteMethod, err error) {
	var ships []shop.Shipping
	var pays []shop.Payment
	err = errors.Join(
		tx.Where("live = ? AND status = ?", true, true).Order("id").Find(&ships).Error,
		tx.Where("live = ? AND status = ?", true, true).Order("id").Find(&pays).Error,
	)
	if err != nil {
		return nil, nil, fmt.Errorf("read what may be chosen: %w", err)
	}
	shippings, payments = []QuoteMethod{}, []QuoteMethod{}
	for _, s := range ships {
		one := &Quote{Basket: q.Basket, Now: q.Now, Rate: q.Rate, Lines: q.Lines, Weight: q.Weight, Wrong: fault.Fields{}, tax: q.tax}
		one.Basket.ShippingID, one.Basket.PaymentID = s.ID, 0
		if err := one.readMethods(tx); err != nil {
			return nil, nil, err
		}
		if one.price(); len(one.Wrong) == 0 {
			shippings = append(shippings, *one.Shipping.view(true))
		}
	}
	for _, p := range pays {
		one := &Quote{Basket: q.Basket, Now: q.Now, Rate: q.Rate, Lines: q.Lines, Weight: q.Weight, Wrong: fault.Fields{}, tax: q.tax}
		one.Basket.ShippingID, one.Basket.PaymentID = 0, p.ID
		if err := one.readMethods(tx); err != nil {
			return nil, nil, err
		}
		if one.price(); len(one.Wrong) == 0 {
			payments = append(payments, *one.Payment.view(false))
		}
	}
	return shippings, payments, nil
}
