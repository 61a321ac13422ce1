package shipping

import (
	"reflect"

	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// dpdStart is what the form of a parcel for the courier begins with; what is not known
// is left to be measured.
type dpdStart struct {
	Sender int      `json:"sender_address_id"`
	Depth  *int     `json:"depth"`
	Width  *int     `json:"width"`
	Height *int     `json:"height"`
	Weight *float64 `json:"weight"` // kilograms, in tenths
}

// ParcelFeed is what the form of a parcel begins with: the box that whoever asks used
// last, and the weight of the goods where each states it.
func (d Desk) ParcelFeed() resource.Feed {
	return resource.Feed{Name: "parcel", Path: "{id}/send-to-dpd", Answers: reflect.TypeFor[dpdStart](), Record: resource.RecordFeed(func(c *resource.Call, o *sale.Order, _ map[string]string) (resource.Reply, error) {
		lines, err := sale.LinesOf(c.Tx, o.ID)
		if err != nil {
			return resource.Reply{}, err
		}
		start := dpdStart{Sender: collectedAt}
		if grams, known := goodsWeight(lines); known {
			kilograms := float64((max(grams, lightest)+99)/100) / 10
			start.Weight = &kilograms
		}
		box, err := parcels.LastBox(c.Tx, c.Actor.ID)
		if box != nil {
			start.Depth, start.Width, start.Height = &box.Depth, &box.Width, &box.Height
		}
		return resource.Reply{Data: start}, err
	})}
}
