package engine

import (
	"context"
	"math/big"
	"net/url"
	"time"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// List returns one page of a screen's list. Returns NotFound for a screen
// without one, Forbidden, and Invalid naming every parameter that is unknown
// or wrong.
func (e *Engine) List(ctx context.Context, c Caller, screen string, q url.Values) (*Page, error) {
	s, err := e.authorize(c, screen, resource.ActList)
	if err != nil {
		return nil, err
	}
	lq, err := e.listOf(c, s, q, true)
	if err != nil {
		return nil, err
	}
	if err := e.steady(ctx, lq); err != nil {
		return nil, err
	}
	ids, total, err := e.pageIDs(ctx, lq)
	if err != nil {
		return nil, err
	}
	rows, err := e.core.Rows.Page(ctx, c, s, lq, ids)
	if err != nil {
		return nil, err
	}
	about := port.MetaOf(lq.Page, lq.PerPage, total, len(rows))
	if about.Totals, err = e.totals(ctx, lq); err != nil {
		return nil, err
	}
	if about.Sums, err = e.sums(ctx, lq, total); err != nil {
		return nil, err
	}
	return &Page{Data: rows, Meta: about}, nil
}

// totals adds up the columns that declare it; nil where none does.
func (e *Engine) totals(ctx context.Context, lq *query.List) (map[string]string, error) {
	st, any := lq.Sums()
	if !any {
		return nil, nil
	}
	m, err := e.core.CacheFor(ctx, lq.Screen)
	if err != nil {
		return nil, err
	}
	declared := lq.Screen.List.Totals
	return listcache.Get(ctx, m, lq.SumsKey(), func() (map[string]string, int, error) {
		sums, err := inTurn(ctx, e, lq, func() ([]*big.Int, error) { return e.core.Read(ctx).Numbers(st, len(declared)) })
		if err != nil {
			return nil, 0, err
		}
		totals := make(map[string]string, len(declared))
		for i, t := range declared {
			totals[t.Key] = decimal(sums[i], t.Decimals)
		}
		return totals, 64 * len(declared), nil
	})
}

// decimal writes a count of smallest units.
func decimal(units *big.Int, decimals int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	return new(big.Rat).SetFrac(units, scale).FloatString(decimals)
}

// listOf proves the parameters of a list; removed records need a right of their own.
func (e *Engine) listOf(c Caller, s *Screen, q url.Values, paged bool) (*query.List, error) {
	if s.List == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	lq, err := query.ParseList(s, q, e.core.Locales().Content(c.Locale), paged, e.core.Deps.Now())
	if err != nil {
		return nil, err
	}
	if lq.Removed {
		return lq, e.core.Deps.Guard.Require(c.Actor, s.Decl.Name, resource.ActRestore)
	}
	return lq, nil
}

// pageIDs returns the ids of the page and how long the whole list is.
func (e *Engine) pageIDs(ctx context.Context, lq *query.List) ([]uint64, int64, error) {
	offset := (lq.Page - 1) * lq.PerPage
	if !lq.Screen.Decl.NoHistoryNoCache {
		if ids, total, ok, err := e.core.Cache.Page(ctx, e.cacheQuery(lq), offset, lq.PerPage); err != nil || ok {
			return ids, total, err
		}
	}
	m, err := e.core.CacheFor(ctx, lq.Screen, lq.Sort.Deps...)
	if err != nil {
		return nil, 0, err
	}
	found, err := listcache.Get(ctx, m, lq.IDsKey(), func() (stretch, int, error) {
		found, err := e.stretch(ctx, lq, offset, lq.PerPage)
		return found, 8*len(found.ids) + 32, err
	})
	if err != nil || found.whole {
		return found.ids, found.total, err
	}
	// A page that is not full is the last: nothing is left to count.
	if n := len(found.ids); n < lq.PerPage && (n > 0 || lq.Page == 1) {
		return found.ids, int64(offset + n), nil
	}
	total, err := e.total(ctx, m, lq)
	return found.ids, total, err
}

// stretch reads a part of a list, by the index of its texts where it has one.
func (e *Engine) stretch(ctx context.Context, lq *query.List, offset, limit int) (stretch, error) {
	if found, ok, err := e.find(ctx, lq, offset, limit); err != nil || ok {
		return found, err
	}
	read := func() (stretch, error) {
		ids, err := e.core.Read(ctx).IDs(lq.IDs(limit, offset), limit)
		return stretch{ids: ids}, err
	}
	if lq.Unfiltered() && offset < nearOffset {
		return read()
	}
	return inTurn(ctx, e, lq, func() (stretch, error) {
		began := time.Now()
		defer func() { e.core.Cache.Missed(e.cacheQuery(lq).Key, time.Since(began)) }()
		return read()
	})
}

// cacheQuery is a list as the cache of orders asks it.
func (e *Engine) cacheQuery(lq *query.List) listcache.Query {
	return listcache.Query{
		Key: listcache.Key(lq.Screen.Decl.Name, lq.OrderKey()), Table: lq.Screen.Main.Name, Depends: e.core.Tables(lq.Sort.Deps),
		All: func(ctx context.Context) (ids []uint64, took time.Duration, err error) {
			began := time.Now()
			if found, ok, err := e.find(ctx, lq, 0, listcache.OrderMost+1); err != nil || ok {
				return found.ids, time.Since(began), err
			}
			ids, err = inTurn(ctx, e, lq, func() ([]uint64, error) {
				began = time.Now()
				return e.core.Read(ctx).IDs(lq.IDs(listcache.OrderMost+1, 0), 1024)
			})
			return ids, time.Since(began), err
		},
		Among: func(ctx context.Context, ids []uint64) ([]uint64, error) {
			return e.core.Read(ctx).IDs(lq.Among(ids), len(ids))
		},
	}
}
