package orders

import (
	"cmp"

	"backoffice/backend/orders/parcels"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// shippedOff is when a customer is told that the order is on its way (002 §4).
var shippedOff = field.When("status_admin", Shipped, Completed)

// trackingCommands tell customers where their parcels are (002 §5): by a number,
// where its courier has an address to look at; otherwise a person only confirms what
// the customer will be told.
func (d Deps) trackingCommands() []resource.Command[Order] {
	linked := field.Not(field.When("tracking_link", nil))
	door, pickup := field.When("shipping_pickup", false), field.When("shipping_pickup", true)
	untold := field.When("tracking_sent_at", nil)
	return []resource.Command[Order]{
		{
			Name: "tracking", Icon: "car", Path: "{id}/tracking", Starts: "tracking", When: field.And(shippedOff, door, linked),
			Fields: field.List{field.Text("tracking_id").Required().Min(3).Max(100)}, Run: resource.EachRow(d.track),
		},
		{Name: "tracking_simple", Icon: "car", Confirm: true, When: field.And(shippedOff, untold, door, field.Not(linked)), Run: resource.EachRow(d.trackSimply)},
		{Name: "tracking_pickup", Icon: "car", Confirm: true, When: field.And(shippedOff, untold, pickup), Run: resource.EachRow(d.trackSimply)},
	}
}

// trackingInput is what the form of a tracking number sends.
type trackingInput struct {
	ID string `json:"tracking_id"`
}

// trackingFeed is what the form of a tracking number begins with.
var trackingFeed = resource.Feed{Name: "tracking", Path: "{id}/tracking", Record: resource.RecordFeed(func(_ *resource.Call, o *Order, _ map[string]string) (resource.Reply, error) {
	return resource.Reply{Data: map[string]string{"tracking_id": cmp.Or(o.TrackingID, o.code())}}, nil
})}

// code is what a tracking link of the order ends with; empty where no courier has it.
func (o *Order) code() string {
	if o.ShippingProvider <= 1 {
		return parcels.Code(o.ShippingProvider, o.DPDShipmentID)
	}
	return o.PacketaShipmentID
}

// track sends the customer a tracking number.
func (d Deps) track(c *resource.Call, o *Order, in trackingInput) (resource.Reply, error) {
	o.touch(c)
	o.TrackingID = in.ID
	return resource.Reply{Message: "order.messages.tracking"}, d.announceTracking(c, o)
}

// trackSimply tells the customer that the order is on its way, with the number of its
// parcel where there is one.
func (d Deps) trackSimply(c *resource.Call, o *Order, _ struct{}) (resource.Reply, error) {
	o.touch(c)
	o.TrackingID = o.code()
	return resource.Reply{Message: "order.messages.tracking"}, d.announceTracking(c, o)
}

func (d Deps) announceTracking(c *resource.Call, o *Order) error {
	o.TrackingSentAt = new(c.Now)
	return d.RecordEvent(c, o.ID, EventTracking, map[string]any{"tracking_id": o.TrackingID})
}
