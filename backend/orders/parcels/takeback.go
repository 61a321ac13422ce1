package parcels

import (
	"context"
	"errors"
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
)

// TakeBack has the courier give up a parcel of an order that it does not have in its hands
// yet. It may be asked again, whatever became of the answer. A Conflict means that the
// order has no parcel, or that the courier keeps it; other errors are the courier's.
func (l *Ledger) TakeBack(ctx context.Context, order uint64) error {
	var row Row
	err := l.DB.Tx(ctx, func(tx *gorm.DB) (err error) {
		row, err = last(tx, order)
		return err
	})
	if err != nil {
		return fmt.Errorf("read the parcel of order %d: %w", order, err)
	}
	if row.State != Sent {
		return fault.New(fault.Conflict, "errors.parcelNotThere")
	}
	carrier, err := l.Carrier(row.Provider)
	if err != nil {
		return err
	}
	asking, done := context.WithTimeout(context.WithoutCancel(ctx), sendMost)
	defer done()
	err = carrier.Cancel(asking, row.AsSent())
	failure, is := errors.AsType[*courier.Failure](err)
	switch {
	case !is || failure.Login != "":
		return err
	case failure.Outcome == courier.Refused:
		return fault.Wrap(err, fault.Conflict, "errors.parcelKept", "Service", failure.Service, "Words", failure.Words)
	}
	return fault.Wrap(err, fault.Upstream, "errors.parcelNotTaken", "Service", failure.Service)
}
