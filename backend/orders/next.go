package orders

// nextSteps are the actions that are sensible to go on with, the likeliest
// first; whoever shows them takes the first that is offered. What ends an order
// is never among them.
func nextSteps(o *Order) []string {
	paid := o.Status == Paid
	onDelivery := o.Status == Expected && o.PaymentMethod == MethodCOD
	var steps []string
	if o.StatusAdmin == Shipped && o.TrackingSentAt == nil {
		steps = append(steps, "tracking")
	}
	switch {
	case o.StatusAdmin == Awaiting && (paid || onDelivery):
		return []string{"send_to_dpd", "send_to_packetery", "ship"}
	case o.StatusAdmin == Shipped && paid:
		return append(steps, "complete")
	case o.Ended():
		return []string{}
	}
	return append(steps, "mark_paid")
}
