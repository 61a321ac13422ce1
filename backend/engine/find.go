package engine

import (
	"context"

	"backoffice/backend/engine/query"
)

const (
	// foundMost is how many records a search orders by asking for them by id.
	foundMost = 2000
	// walkMost is how many it looks for in a remembered order, page by page. What
	// even more have stands among the first of any order.
	walkMost = 20_000
)

// stretch is a part of a list; whole says that total is that of all of it.
type stretch struct {
	ids   []uint64
	total int64
	whole bool
}

// find answers a list with a search by the index of its texts: the records that
// have the text, in the order of the same list without it. ok is false where
// reading the list itself is quicker, or the index cannot tell.
func (e *Engine) find(ctx context.Context, lq *query.List, offset, limit int) (found stretch, ok bool, err error) {
	needle, tables := lq.Needle()
	if needle == "" {
		return stretch{}, false, nil
	}
	base, _ := lq.Unsearched()
	most := foundMost
	if e.remembers(base) {
		most = walkMost
	}
	ids, more, ok, err := e.having(ctx, tables, lq.Locale, needle, most)
	if err != nil || !ok || more {
		return stretch{}, false, err
	}
	if len(ids) == 0 {
		return stretch{ids: []uint64{}, whole: true}, true, nil
	}
	page, total, ok, err := e.within(ctx, base, ids, offset, limit)
	if err != nil || ok {
		return stretch{page, total, true}, ok, err
	}
	if len(ids) > foundMost {
		return stretch{}, false, nil
	}
	all, err := e.core.Read(ctx).IDs(base.Among(ids), len(ids))
	if err != nil {
		return stretch{}, false, err
	}
	first := min(offset, len(all))
	return stretch{all[first:min(len(all), first+limit)], int64(len(all)), true}, true, nil
}

// counted counts a list: by the index of its texts where that can.
func (e *Engine) counted(ctx context.Context, lq *query.List) (int64, error) {
	needle, tables := lq.Needle()
	if lq.KeepsSums() {
		if all, err := e.kept(ctx, lq); err != nil || len(all) > 0 {
			return countOf(all), err
		}
	}
	count := func() (int64, error) { return e.core.Read(ctx).Number(lq.Total()) }
	if needle == "" {
		return inTurn(ctx, e, lq, count)
	}
	base, only := lq.Unsearched()
	if only && len(tables) == 1 {
		if n, ok, err := e.core.Search.Count(ctx, tables[0], lq.Locale, needle); err != nil || ok {
			return n, query.ReadFault(err)
		}
	}
	if e.remembers(base) {
		ids, more, ok, err := e.having(ctx, tables, lq.Locale, needle, countMost)
		if err == nil && ok && !more {
			if _, total, ok, err := e.within(ctx, base, ids, 0, 0); err != nil || ok {
				return total, err
			}
		}
		if err != nil {
			return 0, err
		}
	}
	return inTurn(ctx, e, lq, count)
}

// countMost is how many records are counted by looking for each in a remembered
// order; more are cheaper to count by reading.
const countMost = 1_000_000

// having are the records that have the needle in the text of one of the tables.
func (e *Engine) having(ctx context.Context, tables []string, locale, needle string, most int) (ids []uint64, more, ok bool, err error) {
	for _, table := range tables {
		found, ok, err := e.core.Search.Find(ctx, table, locale, needle, most)
		if err != nil || !ok {
			return nil, false, false, query.ReadFault(err)
		}
		ids, more = append(ids, found.IDs...), more || found.More
	}
	return ids, more || len(ids) > most, true, nil
}

// within looks for ids in the remembered order of a list.
func (e *Engine) within(ctx context.Context, base *query.List, ids []uint64, offset, limit int) ([]uint64, int64, bool, error) {
	if base.Screen.Decl.NoHistoryNoCache {
		return nil, 0, false, nil
	}
	return e.core.Cache.Within(ctx, e.cacheQuery(base), ids, offset, limit)
}

// remembers says whether the order of a list is remembered.
func (e *Engine) remembers(lq *query.List) bool {
	return !lq.Screen.Decl.NoHistoryNoCache && e.core.Cache.Remembers(e.cacheQuery(lq).Key)
}
