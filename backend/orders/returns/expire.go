package returns

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db"
)

// expireMost is how many orders expire in one go.
const expireMost = 200

// unpaid are the payment states of an order that gives its goods back when its time
// is over: nobody has begun to pay it, or the payment was given up. One whose payment
// is under way is left to its service, which reports how that ended.
var unpaid = []int{sale.Unpaid, sale.MethodChosen, sale.TimedOut}

// Expire cancels the orders that were to be paid by now and gives back what they
// hold. Those for which any money has come are left to the staff. within runs a
// transaction of the engine's. It returns how many there were; any number of
// copies of the program may do so at once.
func (d Desk) Expire(ctx context.Context, in *db.DB, now time.Time, within func(context.Context, func(*resource.Call) error) error) (expired int, err error) {
	var due []uint64
	err = in.Read(ctx).Model(&sale.Order{}).Where("expires_at <= ? AND status_admin = ? AND status IN ? AND live = ?", now, sale.Awaiting, unpaid, true).
		Order("expires_at").Limit(expireMost).Pluck("id", &due).Error
	if err != nil {
		return 0, fmt.Errorf("look for orders that were not paid: %w", err)
	}
	for _, id := range due {
		won := false
		err := within(ctx, func(c *resource.Call) (err error) {
			won, err = d.expire(c, id, now)
			return err
		})
		if err != nil {
			return expired, fmt.Errorf("end order %d: %w", id, err)
		}
		if won {
			expired++
		}
	}
	return expired, nil
}

func (d Desk) expire(c *resource.Call, id uint64, now time.Time) (bool, error) {
	found, err := resource.Find[sale.Order](c, "id = ?", id)
	if err != nil || len(found) == 0 {
		return false, err
	}
	o := found[0]
	// It may have been paid or prolonged while it was waited for.
	if o.ExpiresAt == nil || o.ExpiresAt.After(now) || o.StatusAdmin != sale.Awaiting || !slices.Contains(unpaid, o.Status) {
		return false, nil
	}
	sum, err := payments.NetPaid(c.Tx, o.ID)
	if err != nil {
		return false, err
	}
	o.ExpiresAt = nil
	if sum > o.PricePaid {
		return false, nil
	}
	o.Status, o.StatusAdmin, o.EndedAt = sale.TimedOut, sale.Cancelled, new(c.Now)
	if err := d.giveBack(c, o, stock.ReasonCancel); err != nil {
		return false, err
	}
	return true, d.RecordEvent(c, o.ID, sale.EventExpired, nil)
}

// EndUnpaid ends an order whose time to be paid is over at c.Now, as Expire does
// of all that are due. It says false where there is nothing to end.
func (d Desk) EndUnpaid(c *resource.Call, id uint64) (bool, error) { return d.expire(c, id, c.Now) }
