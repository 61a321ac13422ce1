package shipping

import (
	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// NotArrived says that the courier reports a parcel as not with its customer and not on
// its way there. What is in no list of states may be that as well: DPD has no word of its
// own for a parcel that comes back.
var NotArrived = field.And(sale.HasCustomer, field.When("parcel_state",
	string(courier.Returning), string(courier.Returned), string(courier.Cancelled), string(courier.Other)))

// ShipAgain has the order wait for another parcel: the one that did not arrive stays in
// the timeline, and is asked about no more. Goods, price and documents stay as they are.
func (d Desk) ShipAgain(c *resource.Call, o *sale.Order) error {
	if err := d.Parcels.GiveUp(c.Tx, o.ID); err != nil {
		return err
	}
	was := codeOf(o)
	forgetParcel(o)
	return d.RecordEvent(c, o.ID, sale.EventShipAgain, map[string]any{"number": was})
}
