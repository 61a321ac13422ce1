// Package parcels keeps what couriers were asked to take, and how that ended, so
// that no parcel of an order is lost or sent twice, whatever dies in between; see
// docs/adr/0057-parcels-are-a-ledger.md. It knows an order by its id alone.
package parcels

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/store/db"
)

// How the sending of a parcel ended.
const (
	Sending = "sending"  // under way, until its lease is over
	Sent    = "sent"     // the courier has it
	Refused = "refused"  // the courier has nothing of it and wants something changed
	Retry   = "retry"    // the courier did not answer, and has nothing that a repetition would double
	Unknown = "unknown"  // the courier may have it: a person has to look
	GivenUp = "given_up" // a person has looked, and it has not
)

const (
	// sendMost bounds a call of a courier; whoever asked may go meanwhile.
	sendMost = 50 * time.Second
	// lease is after how long a call that did not report its end is dead.
	lease = 2 * time.Minute
)

// Row is a parcel that a courier was asked to take.
type Row struct {
	ID        uint64 `gorm:"primaryKey"`
	CreatedAt time.Time
	UpdatedAt time.Time
	OrderID   uint64
	Part      int // counts the parcels of the order
	Provider  int
	Reference string
	State     string
	Token     string
	Lease     time.Time
	Parcel    courier.Parcel   `gorm:"serializer:json"`
	Shipment  courier.Shipment `gorm:"serializer:json"`
	Words     string           // of the courier, where it said no
	UserID    *uint64
	Noted     bool   // the order records it
	Track     string // how far it is
	Events    int    // how many of its events the order records
	TrackAt   *time.Time
}

// TableName is where parcels are kept.
func (Row) TableName() string { return "order_shipments" }

// AsSent is the parcel as its courier asks for it.
func (r Row) AsSent() courier.Sent { return courier.Sent{Parcel: r.Parcel, Shipment: r.Shipment} }

// Ledger keeps the parcels.
type Ledger struct {
	DB  *db.DB
	Of  func(provider int) (courier.Courier, bool)
	Now func() time.Time
}

// Carrier is the courier of a provider.
func (l *Ledger) Carrier(provider int) (courier.Courier, error) {
	if c, ok := l.Of(provider); ok {
		return c, nil
	}
	return nil, fault.New(fault.Conflict, "errors.parcelProvider")
}

// Send has the courier take a parcel of an order, unless it has it already: then
// that one is returned. The call stands in the ledger before it is made, under a
// reference of its own; it holds no lock, and goes on where whoever asked is gone.
// A Conflict means that another call is under way, or that nobody knows how one
// ended; other errors are the courier's (courier.OutcomeOf).
func (l *Ledger) Send(ctx context.Context, order uint64, provider int, user *uint64, p courier.Parcel) (Row, error) {
	carrier, err := l.Carrier(provider)
	if err != nil {
		return Row{}, err
	}
	row, err := l.claim(ctx, order, provider, user, p)
	if err != nil || row.State == Sent {
		return row, err
	}
	ctx = context.WithoutCancel(ctx)
	asking, done := context.WithTimeout(ctx, sendMost)
	shipment, failure := carrier.Send(asking, row.Parcel)
	done()
	row.State, row.Shipment = Sent, shipment
	if failure != nil {
		row.State, row.Words = string(courier.OutcomeOf(failure)), courier.WordsOf(failure)
	}
	noting, done := context.WithTimeout(ctx, sendMost)
	defer done()
	if err := l.note(noting, row); err != nil {
		// Its lease ends as unknown, since nothing says what became of it.
		return Row{}, errors.Join(failure, err)
	}
	return row, failure
}

// claim notes that the parcel is about to be sent.
func (l *Ledger) claim(ctx context.Context, order uint64, provider int, user *uint64, p courier.Parcel) (row Row, err error) {
	var late bool
	err = l.DB.Tx(ctx, func(tx *gorm.DB) error {
		now := l.Now()
		late = false
		last, err := last(tx, order)
		if err != nil {
			return err
		}
		row = Row{CreatedAt: now, OrderID: order, Part: last.Part + 1}
		switch last.State {
		case Sent:
			row = last
			return nil
		case Sending:
			if late = !last.Lease.After(now); !late {
				return fault.New(fault.Conflict, "errors.parcelSending")
			}
			return tx.Model(&Row{}).Where("id = ?", last.ID).Updates(map[string]any{"state": Unknown, "updated_at": now}).Error
		case Unknown:
			return fault.New(fault.Conflict, "errors.parcelUnknown")
		case Refused, Retry:
			row = last
		}
		p.Reference = Reference(order, row.Part)
		row.Provider, row.Reference, row.State, row.Token, row.Lease, row.UpdatedAt = provider, p.Reference, Sending, rand.Text(), now.Add(lease), now
		row.Parcel, row.Words, row.UserID = p, "", user
		return tx.Save(&row).Error
	})
	switch {
	case db.IsDuplicate(err):
		return Row{}, fault.Wrap(err, fault.Conflict, "errors.parcelSending")
	case err == nil && late:
		return Row{}, fault.New(fault.Conflict, "errors.parcelUnknown")
	case err != nil && fault.As(err) == nil:
		return Row{}, fmt.Errorf("note a parcel of order %d: %w", order, err)
	}
	return row, err
}

// Reference is what a courier knows a parcel of an order by.
func Reference(order uint64, part int) string {
	text := strconv.FormatUint(order, 10)
	if part > 1 {
		text += "R" + strconv.Itoa(part)
	}
	return text
}

// last is the newest parcel of an order; it has no state where there is none.
func last(tx *gorm.DB, order uint64) (row Row, err error) {
	var rows []Row
	err = tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("order_id = ?", order).Order("part DESC").Limit(1).Find(&rows).Error
	return append(rows, Row{})[0], err
}

// note writes how a call ended. What is known late is better than Unknown; the token
// keeps out a call that another one has followed.
func (l *Ledger) note(ctx context.Context, row Row) error {
	row.UpdatedAt = l.Now()
	if row.State == Sent {
		soon := row.UpdatedAt.Add(trackFirst)
		row.TrackAt, row.Track = &soon, string(courier.Announced)
	}
	err := l.DB.Tx(ctx, func(tx *gorm.DB) error {
		return tx.Model(&row).Where("token = ? AND state IN ?", row.Token, []string{Sending, Unknown}).
			Select("state", "shipment", "words", "updated_at", "track", "track_at").Updates(&row).Error
	})
	if err != nil {
		return fmt.Errorf("note how the parcel %s ended: %w", row.Reference, err)
	}
	return nil
}

// Noted says, in the transaction of its order, that the order records a parcel.
func Noted(tx *gorm.DB, row Row) error {
	return tx.Model(&Row{}).Where("id = ?", row.ID).Update("noted", true).Error
}

// Resolve ends, in the transaction of its order, what is unknown by what a person has
// found out: the courier has the parcel under that id, or it has not where that is
// empty.
func (l *Ledger) Resolve(tx *gorm.DB, order uint64, id string) (Row, error) {
	row, err := last(tx, order)
	if err != nil {
		return Row{}, fmt.Errorf("read the parcel of order %d: %w", order, err)
	}
	if row.State != Unknown {
		return Row{}, fault.New(fault.Conflict, "errors.parcelKnown")
	}
	now := l.Now()
	row.State, row.Token, row.Noted, row.UpdatedAt = GivenUp, rand.Text(), true, now
	if id != "" {
		row.State, row.Track, row.TrackAt = Sent, string(courier.Announced), &now
		row.Shipment = courier.Shipment{ID: id, Number: Code(row.Provider, id), Made: now}
	}
	return row, tx.Save(&row).Error
}

// GiveUp ends, in the transaction of its order, the parcel that it has: the next one has a
// reference of its own, and nobody asks about this one any more.
func (l *Ledger) GiveUp(tx *gorm.DB, order uint64) error {
	row, err := last(tx, order)
	if err == nil && row.State == Sent {
		err = tx.Model(&Row{}).Where("id = ?", row.ID).Updates(map[string]any{"state": GivenUp, "token": rand.Text(), "track_at": nil, "updated_at": l.Now()}).Error
	}
	if err != nil {
		return fmt.Errorf("give up the parcel of order %d: %w", order, err)
	}
	return nil
}

// Code is what a tracking link ends with (002 §4).
func Code(provider int, id string) string {
	if provider <= 1 && len(id) > 14 {
		return id[:14]
	}
	return id
}

// Of are the parcels of orders that couriers have, by order.
func Of(tx *gorm.DB, orders []uint64) (map[uint64]Row, error) {
	var rows []Row
	if err := tx.Where("order_id IN ? AND state = ?", orders, Sent).Order("part").Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read parcels: %w", err)
	}
	all := make(map[uint64]Row, len(rows))
	for _, row := range rows {
		all[row.OrderID] = row
	}
	return all, nil
}

// Unheard are parcels whose end their orders do not record: those that were sent or
// whose call died with the program. Each is there until Noted.
func (l *Ledger) Unheard(ctx context.Context) (rows []Row, err error) {
	now := l.Now()
	err = l.DB.Read(ctx).Where("noted = ? AND (state IN ? AND updated_at <= ? OR state = ? AND lease <= ?)", false, []string{Sent, Unknown}, now.Add(-lease), Sending, now).
		Order("id").Limit(100).Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("look for parcels that nobody noted: %w", err)
	}
	return rows, nil
}

// Relearn is a parcel as it is by now, locked in the transaction of its order; one
// whose call died is Unknown from here on.
func (l *Ledger) Relearn(tx *gorm.DB, order uint64) (Row, error) {
	row, err := last(tx, order)
	if err == nil && row.State == Sending && !row.Lease.After(l.Now()) {
		row.State = Unknown
		err = tx.Model(&Row{}).Where("id = ?", row.ID).Updates(map[string]any{"state": Unknown, "updated_at": l.Now()}).Error
	}
	if err != nil {
		return Row{}, fmt.Errorf("read the parcel of order %d: %w", order, err)
	}
	return row, nil
}
