package shipping

import (
	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// takenBack is the command by which a courier gives up a parcel that nobody handed over yet: the
// order was cancelled, or something about the parcel is wrong. One that was cancelled at the
// courier itself is let go of in the same way.
func (d Desk) takenBack() resource.Command[sale.Order] {
	return resource.Command[sale.Order]{
		Name: "cancel_parcel", Icon: "close-circle", Danger: true, Confirm: true,
		When: field.Or(
			field.When("parcel_state", string(courier.Announced)),
			field.And(field.When("parcel_state", string(courier.Cancelled)), field.When("status_admin", sale.Awaiting)),
		),
		Run: resource.EachRowBeforeTx(d.askBack, d.noteTakenBack),
	}
}

func (d Desk) askBack(c *resource.Call, o *sale.Order, _ struct{}) (struct{}, error) {
	return struct{}{}, d.Parcels.TakeBack(c.Context, o.ID)
}

// noteTakenBack has an order that awaits shipping be ready for another parcel; one that was
// said to be shipped, or that has ended, keeps what it had.
func (d Desk) noteTakenBack(c *resource.Call, o *sale.Order, _, _ struct{}) (resource.Reply, error) {
	o.Touch(c)
	if err := d.Parcels.GiveUp(c.Tx, o.ID); err != nil {
		return resource.Reply{}, err
	}
	was := codeOf(o)
	if o.ParcelState = string(courier.Cancelled); o.StatusAdmin == sale.Awaiting {
		forgetParcel(o)
	}
	return resource.Reply{Message: "order.messages.cancel_parcel_done"}, d.RecordEvent(c, o.ID, sale.EventParcelTakenBack, map[string]any{"number": was})
}

// forgetParcel has an order be as it was before a parcel was made for it.
func forgetParcel(o *sale.Order) {
	o.DPDShipmentID, o.PacketaShipmentID, o.ParcelState, o.TrackingID = "", "", "", ""
	o.ParcelCreatedAt, o.ShippedAt, o.TrackingSentAt = nil, nil, nil
}
