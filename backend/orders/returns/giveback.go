package returns

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
	"backoffice/backend/shop/voucher"
)

// giveBack returns what the order still holds, once on every path, and has its open
// payment given up: pieces to stock, the use of its voucher, and gift vouchers that nobody has used: those that
// were sent only where the money goes back. The order's row is locked.
func (d Desk) giveBack(c *resource.Call, o *sale.Order, reason string) error {
	if err := keepUsed(c.Tx, o.ID); err != nil {
		return err
	}
	var lines []sale.Line
	if err := c.Tx.Where("order_id = ? AND taken > returned + written_off", o.ID).Order("id").Find(&lines).Error; err != nil {
		return fmt.Errorf("read lines of order %d: %w", o.ID, err)
	}
	if o.VoucherID != nil {
		left, err := payments.OnVoucher(c.Tx, o)
		if err != nil {
			return err
		}
		if err := voucher.Return(c.Tx, *o.VoucherID, o.ID, left, c.Now); err != nil {
			return err
		}
		if err := gifts.NoteLeft(c, o); err != nil {
			return err
		}
		if err := gifts.Unredeem(c, o); err != nil {
			return err
		}
		if err := payments.RecountSeller(c, o); err != nil {
			return err
		}
		if err := d.voucherBack(c, o, left); err != nil {
			return err
		}
	}
	unsent := "sent_at IS NULL"
	if reason == stock.ReasonReturn { // their money goes back
		unsent = "1 = 1"
	}
	if err := d.Gifts.Cancel(c, o, unsent, gifts.All); err != nil {
		return err
	}
	if err := d.Payments.CancelOpen(c, o); err != nil {
		return err
	}
	return returnLines(c, o, reason, lines)
}

// keepUsed has pieces stay sold of which a gift voucher was made and used: nobody can
// bring those back.
func keepUsed(tx *gorm.DB, order uint64) error {
	used, err := gifts.UsedOf(tx, order)
	if err != nil {
		return err
	}
	for line, pieces := range used {
		err := tx.Exec("UPDATE order_lines SET written_off = CASE WHEN taken - returned - written_off < ? THEN taken - returned ELSE written_off + ? END WHERE id = ?", pieces, pieces, line).Error
		if err != nil {
			return fmt.Errorf("keep the used gift vouchers of line %d: %w", line, err)
		}
	}
	return nil
}

// voucherBack notes, once, that the rest of what a gift voucher paid is on it again: that
// much of a paid order's money went back.
func (d Desk) voucherBack(c *resource.Call, o *sale.Order, rest resource.Money) error {
	if rest == 0 {
		return nil
	}
	sum, err := payments.NetPaid(c.Tx, o.ID)
	if err != nil || sum < rest {
		return err
	}
	fresh, err := payments.Enter(c, o, payments.Entry{Kind: payments.EntryRefund, Amount: rest, Service: payments.ServiceVoucher, ServiceID: o.Number})
	if err != nil || !fresh || o.Status != sale.Paid && o.Status != sale.PartlyRepaid {
		return err
	}
	if o.Status = sale.PartlyRepaid; sum == rest {
		o.Status = sale.Repaid
	}
	return nil
}

// refill gives back on the gift voucher what it paid of a part of the order.
func (d Desk) refill(c *resource.Call, o *sale.Order, amount resource.Money, part int) error {
	if amount == 0 {
		return nil
	}
	if err := voucher.Refill(c.Tx, *o.VoucherID, amount, c.Now); err != nil {
		return err
	}
	if err := gifts.NoteLeft(c, o); err != nil {
		return err
	}
	return d.Payments.Repay(c, o, amount, payments.ServiceVoucher, fmt.Sprintf("%s/%d", o.Number, part))
}

// returnLines gives back to stock what lines still hold of it.
func returnLines(c *resource.Call, o *sale.Order, reason string, lines []sale.Line) error {
	why := stock.Cause{Reason: reason, Reference: o.Number, UserID: c.Actor.ID, At: c.Now}
	var back []stock.Line
	for _, l := range lines {
		// The update decides: what was read before could be back by now.
		done := c.Tx.Exec("UPDATE order_lines SET returned = taken - written_off WHERE id = ? AND returned = ? AND written_off = ?", l.ID, l.Returned, l.WrittenOff)
		if done.Error != nil {
			return fmt.Errorf("give back line %d: %w", l.ID, done.Error)
		}
		if done.RowsAffected == 0 {
			continue
		}
		back = append(back, l.Goods(l.Taken-l.Returned-l.WrittenOff))
	}
	return stock.Move(c.Tx, why, back...)
}
