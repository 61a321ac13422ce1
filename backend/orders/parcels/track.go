package parcels

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/courier"
)

const (
	trackFirst = 10 * time.Minute
	trackEvery = time.Hour
	// trackMost is how long a parcel is asked about.
	trackMost = 60 * 24 * time.Hour
	trackTime = 30 * time.Second
	trackSome = 50
)

// Heard is what is new of a parcel.
type Heard struct {
	Row    Row
	Events []courier.Event // those that its order does not record yet
}

// Moves are the events that an order records by what it hears: that a parcel was
// announced it recorded itself, when the parcel was sent.
func (h Heard) Moves() []courier.Event {
	return slices.DeleteFunc(slices.Clone(h.Events), func(e courier.Event) bool { return e.State == courier.Announced })
}

// Track asks couriers about parcels that are due, and gives follow each of which something
// is new to record, which writes it by Followed. Any number of programs may do so at
// once: each parcel is asked about by one of them. failed hears of parcels whose
// courier did not answer; they are asked about again.
func (l *Ledger) Track(ctx context.Context, follow func(Heard) error, failed func(error)) error {
	now := l.Now()
	var due []Row
	if err := l.DB.Read(ctx).Where("track_at <= ?", now).Order("track_at").Limit(trackSome).Find(&due).Error; err != nil {
		return fmt.Errorf("look for parcels to ask about: %w", err)
	}
	for _, row := range due {
		won, err := l.postpone(ctx, row, now)
		if err != nil {
			return err
		}
		if !won {
			continue
		}
		if err := l.track(ctx, row, follow); err != nil {
			failed(fmt.Errorf("ask about the parcel %s: %w", row.Reference, err))
		}
	}
	return nil
}

// postpone has nobody else ask about the parcel now.
func (l *Ledger) postpone(ctx context.Context, row Row, now time.Time) (won bool, err error) {
	var next any
	if row.Shipment.Made.Add(trackMost).After(now) {
		next = now.Add(trackEvery)
	}
	err = l.DB.Tx(ctx, func(tx *gorm.DB) error {
		done := tx.Model(&Row{}).Where("id = ? AND track_at = ?", row.ID, row.TrackAt).Update("track_at", next)
		won = done.RowsAffected == 1
		return done.Error
	})
	if err != nil {
		return false, fmt.Errorf("claim the parcel %s: %w", row.Reference, err)
	}
	return won, nil
}

func (l *Ledger) track(ctx context.Context, row Row, follow func(Heard) error) error {
	carrier, err := l.Carrier(row.Provider)
	if err != nil {
		return err
	}
	asking, done := context.WithTimeout(ctx, trackTime)
	defer done()
	events, err := carrier.Track(asking, row.AsSent())
	if err != nil || len(events) <= row.Events {
		return err
	}
	heard := Heard{Row: row, Events: events[row.Events:]}
	heard.Row.Events, heard.Row.Track = len(events), string(events[len(events)-1].State)
	return follow(heard)
}

// Followed notes, in the transaction of its order, how far a parcel is. It says
// false where the order records that already.
func Followed(tx *gorm.DB, h Heard) (bool, error) {
	change := map[string]any{"events": h.Row.Events, "track": h.Row.Track}
	if courier.State(h.Row.Track).Final() {
		change["track_at"] = nil
	}
	// Of one that was given up meanwhile the order hears nothing: it may have another by now.
	done := tx.Model(&Row{}).Where("id = ? AND events = ? AND state = ?", h.Row.ID, h.Row.Events-len(h.Events), Sent).Updates(change)
	if done.Error != nil {
		return false, fmt.Errorf("note how far the parcel %s is: %w", h.Row.Reference, done.Error)
	}
	return done.RowsAffected == 1, nil
}
