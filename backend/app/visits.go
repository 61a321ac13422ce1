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

// Record is the collector's.
func (v visits) Record(ctx context.Context, from netip.Addr, agent, site string, body []byte) error {
	return v.Collector.Record(ctx, collect.Hit{Address: from, Agent: agent, Site: site, Body: body})
}

// Script is the collector's.
func (visits) Script() []byte { return collect.Script }

// MaxBody is the collector's.
func (visits) MaxBody() int64 { return collect.MaxBody }
