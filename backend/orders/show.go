package orders

import (
	"fmt"

	"backoffice/backend/account"
	"backoffice/backend/forms"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// describe fills in what the form and the detail show beyond the columns.
func (d Deps) describe(c *resource.Call, o *sale.Order) error {
	o.Voucher = o.VoucherCode
	describeTaxation(o)
	if o.ID == 0 {
		return nil
	}
	o.PriceText, o.NetText, o.VATText = d.Timeline().Amount(c.Locale, o.Price, o.Currency), d.Timeline().Amount(c.Locale, o.PriceNet, o.Currency), d.Timeline().Amount(c.Locale, o.PriceVAT, o.Currency)
	if o.VoucherID != nil {
		o.VoucherView = &sale.VoucherView{ID: *o.VoucherID, Code: o.VoucherCode, Type: o.VoucherType}
		o.DiscountText = d.Timeline().Amount(c.Locale, o.VoucherPrice, o.Currency)
	}
	o.Payment = &sale.MethodView{ID: o.PaymentID, Method: o.PaymentMethod, Lang: sale.Titled{Title: o.PaymentTitle}}
	o.Shipping = &sale.MethodView{ID: o.ShippingID, Provider: &o.ShippingProvider, Pickup: &o.ShippingPickup, Lang: sale.Titled{Title: o.ShippingTitle, TrackingLink: o.TrackingLink}}
	for _, read := range []func(*resource.Call, *sale.Order) error{d.Timeline().DescribeLines, d.describePictures, gifts.Describe, payments.DescribeEntries, returns.Describe, payments.DescribeAttempts, documents.Describe, describePeople, d.describeCases} {
		if err := read(c, o); err != nil {
			return err
		}
	}
	o.Next = nextSteps(o)
	return nil
}

// describeCases fills in what came back of the order, or is to: its withdrawals, its claims, and
// the return forms that nobody has dealt with, each from the first on.
func (d Deps) describeCases(c *resource.Call, o *sale.Order) error {
	o.Withdrawals, o.Claims, o.ReturnForms = []sale.CaseView{}, []sale.CaseView{}, []sale.FormView{}
	var has struct{ Withdrawals, Claims, Forms bool } // mostly none: whoever opens an order waits for one question
	err := c.Tx.Raw(`SELECT EXISTS (SELECT 1 FROM withdrawals WHERE order_id = ? AND live = ?) AS withdrawals, EXISTS (SELECT 1 FROM claims WHERE order_id = ? AND live = ?) AS claims,
		EXISTS (SELECT 1 FROM form_returns WHERE order_id = ? AND live = ?) AS forms`, o.ID, true, o.ID, true, o.ID, true).Scan(&has).Error
	if err != nil {
		return fmt.Errorf("look what came back of order %d: %w", o.ID, err)
	}
	for _, one := range []struct {
		there         bool
		screen, table string
		into          *[]sale.CaseView
	}{{has.Withdrawals, "withdrawal", "withdrawals", &o.Withdrawals}, {has.Claims, "claim", "claims", &o.Claims}} {
		if !one.there {
			continue
		}
		err := c.Tx.Raw("SELECT id, number, status, created_at FROM "+one.table+" WHERE order_id = ? AND live = ? ORDER BY id", o.ID, true).Scan(one.into).Error
		if err != nil {
			return fmt.Errorf("read the %s of order %d: %w", one.table, o.ID, err)
		}
		for i := range *one.into {
			view := &(*one.into)[i]
			view.StatusText = d.Texts.Text(c.Locale, one.screen+".states."+view.Status, nil)
		}
	}
	if !has.Forms {
		return nil
	}
	open, err := forms.OpenOf(c.Tx, o.ID)
	if err != nil {
		return err
	}
	for _, f := range open {
		o.ReturnForms = append(o.ReturnForms, sale.FormView{ID: f.ID, TypeText: d.Texts.Text(c.Locale, forms.TypeKey(f.Type), nil), CreatedAt: f.CreatedAt})
	}
	return nil
}

func describePeople(c *resource.Call, o *sale.Order) error {
	var ids []uint64
	for _, id := range []*uint64{o.UserID, o.UserUpdateID} {
		if id != nil {
			ids = append(ids, *id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	people := make([]sale.PersonView, 0, len(ids))
	if err := c.Tx.Model(&account.User{}).Where("id IN ?", ids).Find(&people).Error; err != nil {
		return fmt.Errorf("read people of order %d: %w", o.ID, err)
	}
	for i := range people {
		person := &people[i]
		if o.UserID != nil && *o.UserID == person.ID {
			o.User = person
		}
		if o.UserUpdateID != nil && *o.UserUpdateID == person.ID {
			o.UserUpdate = person
		}
	}
	return nil
}
