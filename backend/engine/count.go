package engine

import (
	"context"
	"net/url"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/query"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Counts are the counts of all tiles that the caller of call may see, by their
// keys. Those of lists are kept like the lists themselves.
func (e *Engine) Counts(call *resource.Call) (map[string]int64, error) {
	c := Caller{Actor: call.Actor, Locale: call.Locale}
	counts := map[string]int64{}
	for _, s := range e.core.Screens {
		for _, tile := range s.Decl.Tiles {
			n, err := e.count(call, c, s, tile)
			if fault.CodeOf(err) == fault.Forbidden {
				continue
			}
			if err != nil {
				return nil, err
			}
			counts[tile.Key] = n
		}
	}
	return counts, nil
}

func (e *Engine) count(call *resource.Call, c Caller, s *Screen, tile resource.Tile) (int64, error) {
	if err := e.core.Deps.Guard.Require(c.Actor, s.Decl.Name, s.Decl.TileAct()); err != nil {
		return 0, err
	}
	if tile.Count != nil {
		return tile.Count(call)
	}
	q, err := url.ParseQuery(tile.Query)
	if err != nil {
		return 0, err
	}
	lq, err := e.listOf(c, s, q, true)
	if err != nil {
		return 0, err
	}
	if err := e.steady(call, lq); err != nil {
		return 0, err
	}
	m, err := e.core.CacheFor(call, s)
	if err != nil {
		return 0, err
	}
	return e.total(call, m, lq)
}

// total is how many records the list has.
func (e *Engine) total(ctx context.Context, m listcache.View, lq *query.List) (int64, error) {
	return listcache.Get(ctx, m, lq.TotalKey(), func() (int64, int, error) {
		n, err := e.counted(ctx, lq)
		return n, 8, err
	})
}
