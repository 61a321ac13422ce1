package payments

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
)

// TransferOf is what the bank of who pays the order by transfer needs to know;
// nil where it is paid otherwise, nothing is left to pay, or the order has ended.
func (d Desk) TransferOf(ctx context.Context, tx *gorm.DB, o *sale.Order, locale string) (*payment.Transfer, error) {
	service, ok := d.Services.For(o.PaymentMethod)
	if !ok || o.PaymentMethod != sale.MethodTransfer {
		return nil, nil
	}
	due, err := Due(tx, o)
	if err != nil || due < sale.Cent {
		return nil, err
	}
	p, err := service.Create(ctx, payment.Order{
		Reference: o.Number, Number: o.Number, Symbol: o.Number, Amount: int64(due / sale.Cent), Currency: o.Currency, Locale: locale,
		ReturnURL: d.NotifyURL, Customer: payment.Customer{Name: o.Name, Surname: o.Surname, Email: o.Email},
	})
	if err != nil {
		return nil, fmt.Errorf("read where order %d is paid to: %w", o.ID, err)
	}
	return p.Transfer, nil
}

const transferDays = 14

// TransferDue is the day, in zone, until which a transfer is awaited that was asked for at:
// 14 days later. Counted in UTC it was the day after that where summer time began meanwhile.
func TransferDue(at time.Time, zone *time.Location) time.Time {
	return at.In(cmp.Or(zone, time.UTC)).AddDate(0, 0, transferDays)
}
