package orders

import (
	"fmt"

	"backoffice/backend/account"
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
	for _, read := range []func(*resource.Call, *sale.Order) error{d.Timeline().DescribeLines, d.describePictures, gifts.Describe, payments.DescribeEntries, returns.Describe, payments.DescribeAttempts, documents.Describe, describePeople, describeWithdrawal} {
		if err := read(c, o); err != nil {
			return err
		}
	}
	o.Next = nextSteps(o)
	return nil
}

// describeWithdrawal fills in the withdrawal that is not settled.
func describeWithdrawal(c *resource.Call, o *sale.Order) error {
	if o.WithdrawalID == nil {
		return nil
	}
	err := c.Tx.Raw("SELECT id, number, status FROM withdrawals WHERE id = ?", *o.WithdrawalID).Scan(&o.Withdrawal).Error
	if err != nil {
		return fmt.Errorf("read the withdrawal from order %d: %w", o.ID, err)
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
