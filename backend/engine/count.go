package engine

import (
	"context"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/resource"
)

// Count is how many live records the screen's list has, kept like the lists
// themselves. Returns NotFound for a screen without a list, and Forbidden.
func (e *Engine) Count(ctx context.Context, c Caller, screen string) (int64, error) {
	s, err := e.authorize(c, screen, resource.ActList)
	if err != nil {
		return 0, err
	}
	lq, err := e.listOf(c, s, nil, true)
	if err != nil {
		return 0, err
	}
	m, err := e.core.CacheFor(ctx, s)
	if err != nil {
		return 0, err
	}
	return listcache.Get(ctx, m, lq.TotalKey(), func() (int64, int, error) {
		n, err := e.core.Read(ctx).Number(lq.Total())
		return n, 8, err
	})
}
