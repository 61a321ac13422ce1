package sale

import (
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Read reads an order, one that was removed too.
func Read(tx *gorm.DB, id uint64) (*Order, error) {
	var o Order
	if err := tx.Where("id = ?", id).Take(&o).Error; err != nil {
		return nil, fmt.Errorf("read order %d: %w", id, err)
	}
	return &o, nil
}

// Lent is the order that something which staff deal with belongs to, held until the
// transaction ends; a Conflict where it was removed.
func Lent(c *resource.Call, id uint64) (*Order, error) {
	found, err := resource.Find[Order](c, "id = ?", id)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.Conflict, "errors.orderGone")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// OldestOpen is the oldest of what staff deal with of an order, rows of that model, that is in
// one of those states; nil where none is. The one that is dealt with just now counts by open
// and not by what is stored of it.
func OldestOpen(tx *gorm.DB, model any, order, now uint64, open bool, states []string) (*uint64, error) {
	var ids []uint64
	err := tx.Model(model).Where("order_id = ? AND id <> ? AND live = ? AND status IN ?", order, now, true, states).Pluck("id", &ids).Error
	if err != nil {
		return nil, fmt.Errorf("look for what is open of order %d: %w", order, err)
	}
	if open {
		ids = append(ids, now)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return new(slices.Min(ids)), nil
}

// Held is an order of which something became known in the background, kept from others until
// the transaction of c ends: what is changed in it is saved with the transaction. Of one that
// was removed meanwhile, which nobody has open, these are payment state and money, parcel and
// documents, without an entry in the log: it is up to date when it is brought back.
func Held(c *resource.Call, id uint64) (*Order, error) {
	found, err := resource.Find[Order](c, "id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(found) > 0 {
		return found[0], nil
	}
	var o Order
	if err := c.Tx.Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).Where("id = ?", id).Take(&o).Error; err != nil {
		return nil, fmt.Errorf("read the removed order %d: %w", id, err)
	}
	before := o
	return &o, db.Last(c.Tx, func() error { return o.keepRemoved(c, &before) })
}

// keepRemoved saves what was learned of a removed order.
func (o *Order) keepRemoved(c *resource.Call, before *Order) error {
	sets := map[string]any{}
	for column, text := range map[string][2]string{
		"parcel_state": {before.ParcelState, o.ParcelState}, "sf_order_id": {before.SFOrderID, o.SFOrderID}, "order_link": {before.OrderLink, o.OrderLink},
		"sf_invoice_id": {before.SFInvoiceID, o.SFInvoiceID}, "invoice_link": {before.InvoiceLink, o.InvoiceLink},
		"sf_storno_id": {before.SFStornoID, o.SFStornoID}, "storno_link": {before.StornoLink, o.StornoLink},
		"document_numbers": {before.DocumentNumbers, o.DocumentNumbers},
	} {
		if text[0] != text[1] {
			sets[column] = text[1]
		}
	}
	for column, at := range map[string][2]*time.Time{"paid_at": {before.PaidAt, o.PaidAt}, "expires_at": {before.ExpiresAt, o.ExpiresAt}} {
		if at[0] != at[1] {
			sets[column] = at[1]
		}
	}
	if o.Status != before.Status {
		sets["status"] = o.Status
	}
	if o.PriceOver != before.PriceOver {
		sets["price_over"] = o.PriceOver
	}
	if len(sets) == 0 {
		return nil
	}
	if err := c.Tx.Table("orders").Where("id = ?", o.ID).Updates(sets).Error; err != nil {
		return fmt.Errorf("keep what was learned of the removed order %d: %w", o.ID, err)
	}
	return nil
}
