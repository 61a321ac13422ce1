package orders

import (
	"fmt"

	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/stock"
)

// giveBack returns what the order still holds, once on every path: pieces to
// stock, the use of its voucher, and gift vouchers that nobody was sent. The
// order's row is locked.
func (d Deps) giveBack(c *resource.Call, o *Order, reason string) error {
	var lines []Line
	if err := c.Tx.Where("order_id = ? AND taken > returned", o.ID).Order("id").Find(&lines).Error; err != nil {
		return fmt.Errorf("read lines of order %d: %w", o.ID, err)
	}
	if o.VoucherID != nil {
		if err := shop.ReturnVoucher(c.Tx, *o.VoucherID, o.ID, o.PricePaid, c.Now); err != nil {
			return err
		}
		if err := unredeem(c, o); err != nil {
			return err
		}
	}
	if err := d.cancelGifts(c, o); err != nil {
		return err
	}
	return returnLines(c, o, reason, lines)
}

// returnLines gives back to stock what lines still hold of it.
func returnLines(c *resource.Call, o *Order, reason string, lines []Line) error {
	why := stock.Cause{Reason: reason, Reference: o.Number, UserID: c.Actor.ID, At: c.Now}
	var back []stock.Line
	for _, l := range lines {
		// The update decides: what was read before could be back by now.
		done := c.Tx.Exec("UPDATE order_lines SET returned = taken WHERE id = ? AND returned = ?", l.ID, l.Returned)
		if done.Error != nil {
			return fmt.Errorf("give back line %d: %w", l.ID, done.Error)
		}
		if done.RowsAffected == 0 {
			continue
		}
		line := stock.Line{ProductID: l.ProductID, Quantity: int(l.Taken - l.Returned)}
		if l.VariantID != nil {
			line.VariantID = *l.VariantID
		}
		back = append(back, line)
	}
	return stock.Move(c.Tx, why, back...)
}
