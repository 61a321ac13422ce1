package shipping

import (
	"crypto/rand"
	"fmt"

	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// FormerParcel writes down, in the transaction of the call and by its clock, that a
// carrier took the parcel of an order in former times: the ledger, the order and its
// timeline show it as any other. carrier must ask nobody. o was lent by
// resource.Find.
func (d Desk) FormerParcel(c *resource.Call, o *sale.Order, carrier courier.Courier) (parcels.Row, error) {
	p, err := parcelOf(c.Tx, o)
	if err != nil {
		return parcels.Row{}, err
	}
	p.Depth, p.Width, p.Height = usualBox, usualBox, usualBox
	shipment, err := carrier.Send(c.Context, p)
	if err != nil {
		return parcels.Row{}, fmt.Errorf("send the parcel %s: %w", p.Reference, err)
	}
	shipment.Made = c.Now
	row := parcels.Row{
		CreatedAt: c.Now, UpdatedAt: c.Now, OrderID: o.ID, Part: 1, Provider: o.ShippingProvider, Reference: p.Reference, State: parcels.Sent,
		Token: rand.Text(), Lease: c.Now, Parcel: p, Shipment: shipment, Track: string(courier.Announced), TrackAt: new(c.Now),
	}
	if err := c.Tx.Create(&row).Error; err != nil {
		return row, fmt.Errorf("write down the parcel %s: %w", p.Reference, err)
	}
	return row, d.recordSent(c, o, row)
}

// FormerWay writes down where the parcel of an order has been, each step by its own
// time. o was lent by resource.Find, in the transaction of the call.
func (d Desk) FormerWay(c *resource.Call, o *sale.Order, events []courier.Event) error {
	now := c.Now
	defer func() { c.Now = now }()
	rows, err := parcels.Of(c.Tx, []uint64{o.ID})
	if err != nil {
		return err
	}
	row, is := rows[o.ID]
	if !is || len(events) <= row.Events {
		return nil
	}
	h := parcels.Heard{Row: row, Events: events[row.Events:]}
	h.Row.Events, h.Row.Track = len(events), string(events[len(events)-1].State)
	if fresh, err := parcels.Followed(c.Tx, h); err != nil || !fresh {
		return err
	}
	o.ParcelState = h.Row.Track
	for _, e := range h.Moves() {
		c.Now = e.At
		if err := d.RecordEvent(c, o.ID, sale.EventParcelMoved, map[string]any{"state": e.State, "at": e.At}); err != nil {
			return err
		}
	}
	return nil
}

// FormerTracking writes down that the customer was informed that the order is on its way
// or can be collected, where no parcel has a number.
func (d Desk) FormerTracking(c *resource.Call, o *sale.Order) error { return d.announceTracking(c, o) }
