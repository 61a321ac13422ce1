package shipping

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// shippedOff is when a customer is informed that the order is on its way (002 §4).
var shippedOff = field.And(sale.HasCustomer, field.When("status_admin", sale.Shipped, sale.Completed))

// trackingCommands inform customers of where their parcels are (002 §5): by a number,
// where its courier has an address to look at; otherwise a person only confirms what
// the customer will be informed of.
func (d Desk) trackingCommands() []resource.Command[sale.Order] {
	linked := field.Not(field.When("tracking_link", nil))
	door, pickup := field.When("shipping_pickup", false), field.When("shipping_pickup", true)
	unsent := field.When("tracking_sent_at", nil)
	return []resource.Command[sale.Order]{
		{
			Name: "tracking", Icon: "car", Path: "{id}/tracking", Starts: "tracking", When: field.And(shippedOff, door, linked),
			Fields: field.List{field.Text("tracking_id").Required().Min(3).Max(100)}, Run: resource.EachRow(d.track),
		},
		{Name: "tracking_simple", Icon: "car", Confirm: true, When: field.And(shippedOff, unsent, door, field.Not(linked)), Run: resource.EachRow(d.trackSimply)},
		{Name: "tracking_pickup", Icon: "car", Confirm: true, When: field.And(shippedOff, unsent, pickup), Run: resource.EachRow(d.trackSimply)},
	}
}

// trackingInput is what the form of a tracking number sends.
type trackingInput struct {
	ID string `json:"tracking_id"`
}

// TrackingFeed is what the form of a tracking number begins with.
var TrackingFeed = resource.Feed{Name: "tracking", Path: "{id}/tracking", Answers: reflect.TypeFor[trackingInput](), Record: resource.RecordFeed(func(_ *resource.Call, o *sale.Order, _ map[string]string) (resource.Reply, error) {
	return resource.Reply{Data: trackingInput{cmp.Or(o.TrackingID, codeOf(o))}}, nil
})}

// codeOf is what a tracking link of the order ends with; empty where no courier has it.
func codeOf(o *sale.Order) string {
	if o.ShippingProvider <= 1 {
		return parcels.Code(o.ShippingProvider, o.DPDShipmentID)
	}
	return o.PacketaShipmentID
}

// track sends the customer a tracking number.
func (d Desk) track(c *resource.Call, o *sale.Order, in trackingInput) (resource.Reply, error) {
	o.Touch(c)
	o.TrackingID = in.ID
	return resource.Reply{Message: "order.messages.tracking"}, d.announceTracking(c, o)
}

// trackSimply informs the customer that the order is on its way, with the number of its
// parcel where there is one.
func (d Desk) trackSimply(c *resource.Call, o *sale.Order, _ struct{}) (resource.Reply, error) {
	o.Touch(c)
	o.TrackingID = codeOf(o)
	return sale.Mailed, d.announceTracking(c, o)
}

func (d Desk) announceTracking(c *resource.Call, o *sale.Order) error {
	o.TrackingSentAt = new(c.Now)
	return d.RecordEvent(c, o.ID, sale.EventTracking, map[string]any{"tracking_id": o.TrackingID})
}

// Ship begins the tracking: the number of a parcel that a courier has is sent by
// itself (002 §4).
func (d Desk) Ship(c *resource.Call, o *sale.Order) error {
	o.NoteShipped(c.Now)
	err := d.RecordEvent(c, o.ID, sale.EventShipped, nil)
	if code := codeOf(o); err == nil && code != "" {
		o.TrackingID = code
		err = d.announceTracking(c, o)
	}
	return err
}

// DeliveredAt is when the courier reported that the customer has the last parcel
// of an order; zero where nobody reported it.
func DeliveredAt(tx *gorm.DB, order uint64) (at time.Time, err error) {
	var rows []struct {
		CreatedAt time.Time
		Data      string
	}
	if err := tx.Raw("SELECT created_at, data FROM order_events WHERE order_id = ? AND kind = ? ORDER BY id", order, sale.EventParcelMoved).Scan(&rows).Error; err != nil {
		return at, fmt.Errorf("look when order %d was delivered: %w", order, err)
	}
	for _, row := range rows {
		var event struct {
			State string    `json:"state"`
			At    time.Time `json:"at"`
		}
		if err := json.Unmarshal([]byte(row.Data), &event); err != nil || event.State != string(courier.Delivered) {
			continue
		}
		if event.At.IsZero() {
			event.At = row.CreatedAt
		}
		if event.At.After(at) {
			at = event.At
		}
	}
	return at, nil
}
