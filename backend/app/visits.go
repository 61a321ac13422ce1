package app

import (
	"context"
	"net/netip"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/stats"
	"backoffice/backend/stats/collect"
	"backoffice/backend/web"
)

// visits lets web, which knows no feature, hand page views over.
type visits struct{ *collect.Collector }

var _ web.Visits = visits{}

// Take is the collector's.
func (v visits) Take(ctx context.Context, from netip.Addr, agent, site string, body []byte) error {
	return v.Collector.Take(ctx, collect.Hit{Address: from, Agent: agent, Site: site, Body: body})
}

// Script is the collector's.
func (visits) Script() []byte { return collect.Script }

// MaxBody is the collector's.
func (visits) MaxBody() int64 { return collect.MaxBody }

// count counts a tile of the dashboard for whom may list its screen.
func (m *Main) count(c *resource.Call, t stats.Tile) (int64, bool, error) {
	screen, there := m.Engine.Screen(t.Screen)
	if !there || screen.Decl.List == nil {
		return 0, true, nil
	}
	if t.Table != "" {
		if !m.Guard.May(c.Actor, t.Screen, resource.ActList) {
			return 0, false, nil
		}
		var n int64
		err := c.Tx.Table(t.Table).Where("live = ?", true).Count(&n).Error
		return n, true, err
	}
	n, err := m.Engine.Count(c, engine.Caller{Actor: c.Actor, Locale: c.Locale}, t.Screen)
	if fault.CodeOf(err) == fault.Forbidden {
		return 0, false, nil
	}
	return n, err == nil, err
}
