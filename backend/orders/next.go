package orders

import (
	"slices"

	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/sale"
)

// nextSteps are the actions that are sensible to go on with, the likeliest
// first; whoever shows them takes the first that is offered. What ends an order
// is never among them.
func nextSteps(o *sale.Order) []string {
	sends := anythingToSend(o)
	paid := o.Status == sale.Paid || o.Status == sale.PartlyRepaid // what was not taken back is sent
	onDelivery := o.Status == sale.Expected && o.PaymentMethod == sale.MethodCOD
	if o.StatusAdmin == sale.Shipped && slices.Contains(cameBack, o.ParcelState) { // what to do with it is to be thought of
		return []string{}
	}
	if o.ParcelState == sale.ParcelUnknown { // another one may go along with it
		return []string{"settle_parcel"}
	}
	var steps []string
	if o.StatusAdmin == sale.Shipped && o.TrackingSentAt == nil {
		steps = append(steps, "tracking")
	}
	switch {
	case o.StatusAdmin == sale.Awaiting && o.WithdrawalID != nil: // whether to send it is to be thought of
		return []string{}
	case o.StatusAdmin == sale.Awaiting && paid && !sends:
		return []string{"complete"}
	case o.StatusAdmin == sale.Awaiting && sends && (paid || onDelivery):
		return []string{"send_to_dpd", "send_to_packetery", "ship"}
	case o.StatusAdmin == sale.Shipped && paid:
		return append(steps, "complete")
	case o.Ended():
		return []string{}
	}
	return append(steps, "mark_paid")
}

// cameBack are the states of a parcel that its customer does not have, nor gets.
var cameBack = []string{string(courier.Returning), string(courier.Returned)}

// anythingToSend says whether any goods of an order, whose lines are described, are left
// for a parcel: they may all have come back while a part of the money stays, such as the
// delivery's, or be vouchers that are mailed.
func anythingToSend(o *sale.Order) bool {
	return slices.ContainsFunc(o.Lines, func(l sale.LineView) bool { return l.ToSend > 0 })
}
