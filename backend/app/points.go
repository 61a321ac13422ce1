package app

import (
	"context"
	"time"

	"backoffice/backend/integration/courier"
	"backoffice/backend/shop"
	"backoffice/backend/shop/pickup"
)

// pointsPause is how often it is looked whether a list of pick-up points is due.
const pointsPause = 5 * time.Minute

// refreshPoints has the lists of pick-up points as couriers have them.
func (m *Main) refreshPoints(ctx context.Context) {
	if err := m.pointsReader().Again(ctx); err != nil && ctx.Err() == nil {
		m.log.Error("read lists of pick-up points again", "error", err)
	}
	m.every(ctx, pointsPause, "keep pick-up points", m.RefreshPoints)
}

// RefreshPoints reads the lists of pick-up points that are due. One that cannot be read
// stays as it is, and its way of shipping says so.
func (m *Main) RefreshPoints(ctx context.Context) error {
	return m.pointsReader().Refresh(ctx, shop.AtPoint, func(provider int, problem string, err error) {
		m.log.Warn("a list of pick-up points could not be read", "provider", provider, "problem", problem, "error", err)
	})
}

func (m *Main) pointsReader() *pickup.Reader {
	return &pickup.Reader{
		DB: m.DB, Now: m.now, Locale: m.Config.Locales[0],
		Of:      func(provider int) (courier.Courier, bool) { return m.Couriers.Lists(provider) },
		Source:  m.Couriers.Source,
		Changed: func(ctx context.Context) error { return m.Engine.Invalidate(ctx, "shop/pickup_point") },
	}
}
