package app

import (
	"context"
	"net/netip"

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
