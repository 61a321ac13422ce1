package engine

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strings"

	"backoffice/backend/engine/input"
	"backoffice/backend/resource"
)

// Uses says how many records of each list refer to those that "rows" names, for
// whoever is about to remove them: of lists that the caller may see, without what is
// removed. Returns NotFound, Forbidden, and Invalid naming every wrong parameter.
func (e *Engine) Uses(ctx context.Context, c Caller, screen string, q url.Values) ([]resource.Use, error) {
	s, err := e.authorize(c, screen, resource.ActDestroy)
	if err != nil {
		return nil, err
	}
	ids, err := rowsOf(q)
	if err != nil {
		return nil, err
	}
	return e.core.Uses(e.core.Deps.DB.Read(ctx), c.Locale, s, ids, func(of *Screen) bool {
		return e.core.Deps.Guard.Require(c.Actor, of.Decl.Name, resource.ActList) == nil
	})
}

// rowsOf reads ids as a list's parameters are written: rows[0]=5.
func rowsOf(q url.Values) ([]uint64, error) {
	body, rows := Body{}, []any{}
	for _, key := range slices.Sorted(maps.Keys(q)) {
		if name, _, _ := strings.Cut(key, "["); name != "rows" {
			body[key] = nil
			continue
		}
		for _, one := range q[key] {
			rows = append(rows, one)
		}
	}
	body["rows"] = rows
	return input.RowIDs(body)
}
