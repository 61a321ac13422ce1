package app

import "context"

// trackParcels has orders record their parcels.
func (m *Main) trackParcels(ctx context.Context) {
	m.every(ctx, parcelPause, "keep parcels", m.TrackParcels)
}

// TrackParcels has orders record parcels whose senders died, and where couriers
// say that they are.
func (m *Main) TrackParcels(ctx context.Context) error {
	return m.orders.Shipping().TrackParcels(ctx, func(err error) { m.log.Warn("a courier did not report a parcel", "error", err) })
}
