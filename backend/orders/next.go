package orders

import "backoffice/backend/orders/sale"

// nextSteps are the actions that are sensible to go on with, the likeliest
// first; whoever shows them takes the first that is offered. What ends an order
// is never among them.
func nextSteps(o *sale.Order) []string {
	paid := o.Status == sale.Paid || o.Status == sale.PartlyRepaid // what was not taken back is sent
	onDelivery := o.Status == sale.Expected && o.PaymentMethod == sale.MethodCOD
	var steps []string
	if o.StatusAdmin == sale.Shipped && o.TrackingSentAt == nil {
		steps = append(steps, "tracking")
	}
	switch {
	case o.StatusAdmin == sale.Awaiting && o.WithdrawalID != nil: // whether to send it is to be thought of
		return []string{}
	case o.StatusAdmin == sale.Awaiting && (paid || onDelivery):
		return []string{"send_to_dpd", "send_to_packetery", "ship"}
	case o.StatusAdmin == sale.Shipped && paid:
		return append(steps, "complete")
	case o.Ended():
		return []string{}
	}
	return append(steps, "mark_paid")
}
