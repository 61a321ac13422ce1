package payments

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/voucher"
)

// onItsWay is what is going back of an order and has not yet.
func onItsWay(tx *gorm.DB, order uint64) (resource.Money, error) {
	return goingBack(tx, order, repayOpen)
}

// toDecide is what is to go back of an order and does not before a person does something.
func toDecide(tx *gorm.DB, order uint64) (resource.Money, error) {
	return goingBack(tx, order, repayUndecided)
}

func goingBack(tx *gorm.DB, order uint64, states []string) (sum resource.Money, err error) {
	err = tx.Raw("SELECT COALESCE(SUM(amount), 0) FROM order_repayments WHERE order_id = ? AND state IN ?", order, states).Scan(&sum).Error
	if err != nil {
		return 0, fmt.Errorf("add up what goes back of order %d: %w", order, err)
	}
	return sum, nil
}

// Refundable is what came for the order, apart from a gift voucher, and neither
// went back nor is on its way.
func Refundable(tx *gorm.DB, order uint64) (resource.Money, error) {
	sum, err := balance(tx, order, "service <> ?", ServiceVoucher)
	if err != nil {
		return 0, err
	}
	way, err := onItsWay(tx, order)
	return max(0, sum-way), err
}

// OnVoucher is what a gift voucher paid of the order and did not get back.
func OnVoucher(tx *gorm.DB, o *sale.Order) (resource.Money, error) {
	if o.PricePaid == 0 {
		return 0, nil
	}
	return balance(tx, o.ID, "service = ?", ServiceVoucher)
}

// Recount notes how much of the order's money nothing is owed for: what came
// twice, or for an order that has ended, apart from its gift vouchers that were used.
func Recount(c *resource.Call, o *sale.Order) error {
	free, err := Refundable(c.Tx, o.ID)
	if err != nil {
		return err
	}
	paid, err := OnVoucher(c.Tx, o)
	if err != nil {
		return err
	}
	owed := o.Price - o.PriceRefunded - paid
	switch o.StatusAdmin {
	case sale.Cancelled:
		if owed, err = gifts.Kept(c.Tx, o.ID); err != nil {
			return err
		}
	case sale.Refunded:
		owed = o.Price - o.PriceRefunded
	}
	o.PriceOver = max(0, free-max(0, owed))
	return nil
}

// RecountSeller notes that anew on the cancelled order that sold the gift voucher by which o
// is paid, or was: what was paid for a voucher is owed while it is used.
func RecountSeller(c *resource.Call, o *sale.Order) error {
	if o.VoucherType != voucher.Gift {
		return nil
	}
	var sellers []uint64
	err := c.Tx.Model(&sale.Order{}).Where("status_admin = ? AND id IN (SELECT order_id FROM order_gifts WHERE voucher_id = ?)", sale.Cancelled, *o.VoucherID).Pluck("id", &sellers).Error
	if err != nil {
		return fmt.Errorf("look for who sold gift voucher %s: %w", o.VoucherCode, err)
	}
	for _, id := range sellers {
		seller, err := sale.Held(c, id)
		if err != nil {
			return err
		}
		if err := Recount(c, seller); err != nil {
			return err
		}
	}
	return nil
}
