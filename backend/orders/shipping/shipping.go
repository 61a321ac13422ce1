// Package shipping sends orders: parcels are handed over to couriers, their labels and
// what lies on a packing table are printed, and customers learn where they are. What
// couriers were asked is kept by the package parcels; see docs/adr/0057-parcels-are-a-ledger.md.
package shipping

import (
	"context"
	"slices"

	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// Desk sends orders.
type Desk struct {
	sale.Timeline
	// Parcels keeps what couriers were asked to take.
	Parcels *parcels.Ledger
	// Within runs a transaction of the engine's, beside that of a call: a courier is
	// asked outside of any.
	Within func(ctx context.Context, do func(*resource.Call) error) error
}

// Commands are the buttons of an order that send it, print what goes along, and inform
// its customer.
func (d Desk) Commands() []resource.Command[sale.Order] {
	return slices.Concat(d.parcelCommands(), d.labelCommands(), d.packingCommands(), d.trackingCommands())
}
