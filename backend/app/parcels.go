package app

import "context"

// trackParcels has orders tell of their parcels.
func (m *Main) trackParcels(ctx context.Context) {
	m.every(ctx, parcelPause, "keep parcels", m.TrackParcels)
}

// TrackParcels has orders tell of parcels whose senders died, and of where couriers
// say that they are.
func (m *Main) TrackParcels(ctx context.Context) error {
	return m.orders.Shipping().TrackParcels(ctx, func(err error) { m.log.Warn("a courier did not tell of a parcel", "error", err) })
}
