package sale

import (
	"backoffice/backend/integration/courier"
	"backoffice/backend/resource/column"
)

// How an order is paid for, as a way of payment says it.
const (
	MethodCard     = "card"
	MethodBenefit  = "benefit"
	MethodTransfer = "transfer"
	MethodCOD      = "cod"
)

// Payment states (decisions.md 17).
const (
	Paid         = 1
	Waiting      = 2
	Authorised   = 3
	TimedOut     = 4
	MethodChosen = 5
	Repaid       = 6
	PartlyRepaid = 7
	Expected     = 8
	Unpaid       = 9
)

// Fulfilment states (decisions.md 18).
const (
	Completed = 1
	Shipped   = 2
	Awaiting  = 3
	Cancelled = 4
	Refunded  = 5
)

// ParcelUnknown is the state of a parcel of which nobody knows whether its courier has it.
const ParcelUnknown = "unknown"

// ParcelStates are how far a parcel is.
var ParcelStates = []column.State{
	{Value: string(courier.Announced), Key: "announced", Color: "light"}, {Value: string(courier.Accepted), Key: "accepted", Color: "info"},
	{Value: string(courier.OnTheWay), Key: "on_the_way", Color: "primary"}, {Value: string(courier.OutForDelivery), Key: "out_for_delivery", Color: "primary"},
	{Value: string(courier.AtPoint), Key: "at_point", Color: "warning"}, {Value: string(courier.Delivered), Key: "delivered", Color: "success"},
	{Value: string(courier.Returning), Key: "returning", Color: "danger"}, {Value: string(courier.Returned), Key: "returned_parcel", Color: "danger"},
	{Value: string(courier.Cancelled), Key: "cancelled_parcel", Color: "dark"}, {Value: string(courier.Other), Key: "other", Color: "secondary"},
	{Value: ParcelUnknown, Key: "parcel_unknown", Color: "danger"},
}

// How an order is paid (decisions.md 17).
var PaymentStates = []column.State{
	{Value: Paid, Key: "paid", Color: "success"}, {Value: Waiting, Key: "waiting", Color: "warning"},
	{Value: Authorised, Key: "authorised", Color: "info"}, {Value: TimedOut, Key: "timed_out", Color: "dark"},
	{Value: MethodChosen, Key: "method_chosen", Color: "secondary"}, {Value: Repaid, Key: "repaid", Color: "light"},
	{Value: PartlyRepaid, Key: "partly_repaid", Color: "light"}, {Value: Expected, Key: "expected", Color: "primary"},
	{Value: Unpaid, Key: "unpaid", Color: "danger"},
}

// How far an order has come (decisions.md 18).
var FulfilmentStates = []column.State{
	{Value: Completed, Key: "completed", Color: "success"}, {Value: Shipped, Key: "shipped", Color: "primary"},
	{Value: Awaiting, Key: "awaiting", Color: "danger"}, {Value: Cancelled, Key: "cancelled", Color: "dark"},
	{Value: Refunded, Key: "refunded", Color: "light"},
}
