package app

import (
	"context"
	"time"
)

// keepParcels has orders tell of their parcels.
func (m *Main) keepParcels(ctx context.Context) {
	tick := time.NewTicker(parcelPause)
	defer tick.Stop()
	for {
		if err := m.KeepParcels(ctx); err != nil && ctx.Err() == nil {
			m.log.Error("keep parcels", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// KeepParcels has orders tell of parcels whose senders died, and of where couriers
// say that they are.
func (m *Main) KeepParcels(ctx context.Context) error {
	return m.orders.KeepParcels(ctx, func(err error) { m.log.Warn("a courier did not tell of a parcel", "error", err) })
}
