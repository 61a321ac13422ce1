package app

import "context"

// keepParcels has orders tell of their parcels.
func (m *Main) keepParcels(ctx context.Context) {
	m.every(ctx, parcelPause, "keep parcels", m.KeepParcels)
}

// KeepParcels has orders tell of parcels whose senders died, and of where couriers
// say that they are.
func (m *Main) KeepParcels(ctx context.Context) error {
	return m.orders.Shipping().KeepParcels(ctx, func(err error) { m.log.Warn("a courier did not tell of a parcel", "error", err) })
}
