package courier

import (
	"context"

	"backoffice/backend/paper"
)

// Batch are parcels of one courier.
type Batch struct {
	Courier Courier
	Parcels []Sent
}

// Sheets returns the labels of several couriers as one PDF, the first at place and
// all others behind it, so that no place is left empty where one courier's labels
// end and another's begin. Order is that of the batches.
func Sheets(ctx context.Context, batches []Batch, place int) ([]byte, error) {
	var sheets []byte
	first := place
	for _, b := range batches {
		if len(b.Parcels) == 0 {
			continue
		}
		part, err := b.Courier.Labels(ctx, b.Parcels, place)
		if err != nil {
			return nil, err
		}
		switch {
		case sheets == nil:
			sheets = part
		case place == 1:
			sheets, err = paper.Join(sheets, part)
		default:
			sheets, err = paper.JoinOver(sheets, part)
		}
		if err != nil {
			return nil, &Failure{Outcome: Retry, Service: "PDF", Cause: err}
		}
		place = Next(place, len(b.Parcels))
	}
	if sheets == nil {
		return nil, CheckPlace(nil, first)
	}
	return sheets, nil
}

// Next is the place behind so many labels that begin at place.
func Next(place, labels int) int { return (place-1+labels)%Places + 1 }
