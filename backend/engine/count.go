package engine

import (
	"net/url"

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
	lq, err := e.lists.Of(c, s, q, true)
	if err != nil {
		return 0, err
	}
	if err := e.lists.Steady(call, lq); err != nil {
		return 0, err
	}
	return e.lists.Total(call, lq)
}
