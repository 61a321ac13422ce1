package listing

import (
	"context"
	"strconv"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/query"
)

const (
	// foundMost is how many records a search orders by asking for them by id.
	foundMost = 2000
	// walkMost is how many it looks for in a remembered order, page by page. What
	// even more have stands among the first of any order.
	walkMost = 20_000
)

// IDPage is a part of a list; Whole says that Total is that of all of it.
type IDPage struct {
	IDs     []uint64
	Total   int64
	Counted bool
}

// Find answers a list with a search by the index of its texts: the records that
// have the text, in the order of the same list without it. ok is false where
// reading the list itself is quicker, or the index cannot answer.
func (l *Lists) Find(ctx context.Context, lq *query.List, offset, limit int) (found IDPage, ok bool, err error) {
	if needles, _ := lq.Needles(); len(needles) == 0 {
		return IDPage{}, false, nil
	}
	base, _ := lq.Unsearched()
	named, err := l.named(ctx, lq, base)
	if err != nil || !named.ok {
		return IDPage{}, false, err
	}
	if named.more {
		return IDPage{}, false, l.ask(ctx, base)
	}
	ids := named.ids
	if len(ids) == 0 {
		return IDPage{IDs: []uint64{}, Counted: true}, true, nil
	}
	page, total, ok, err := l.within(ctx, base, ids, offset, limit)
	if err != nil || ok {
		return IDPage{page, total, true}, ok, err
	}
	if len(ids) > foundMost {
		return IDPage{}, false, nil
	}
	all, err := l.core.Read(ctx).IDs(base.Among(ids), len(ids))
	if err != nil {
		return IDPage{}, false, err
	}
	first := min(offset, len(all))
	return IDPage{all[first:min(len(all), first+limit)], int64(len(all)), true}, true, nil
}

// named are the records that a list searches for: more says that there are too many to
// name, and ok whether the index can answer.
type named struct {
	ids      []uint64
	more, ok bool
}

// named asks the index once for what both a page and the foot of its list want to know;
// base is the list without its search. Nobody changes the ids.
func (l *Lists) named(ctx context.Context, lq, base *query.List) (named, error) {
	m, err := l.core.CacheFor(ctx, lq.Screen)
	if err != nil {
		return named{}, err
	}
	most := foundMost
	if l.remembers(base) {
		most = walkMost
	}
	needles, tables := lq.Needles()
	key := listcache.Key(append([]string{"named", lq.Locale, strconv.Itoa(most)}, needles...)...)
	return listcache.Get(ctx, m, key, func() (named, int, error) {
		ids, more, ok, err := l.having(ctx, tables, lq.Locale, needles, most)
		return named{ids, more, ok}, 8*len(ids) + 32, err
	})
}

// counted counts a list: by the index of its texts where that can.
func (l *Lists) counted(ctx context.Context, lq *query.List) (int64, error) {
	needles, tables := lq.Needles()
	if lq.UsesSumTable() {
		if all, err := l.tableSums(ctx, lq); err != nil || len(all) > 0 {
			return countOf(all), err
		}
	}
	count := func() (int64, error) { return l.core.Read(ctx).Number(lq.Total()) }
	if len(needles) == 0 {
		return inTurn(ctx, l, lq, count)
	}
	base, only := lq.Unsearched()
	if only && len(tables) == 1 && len(needles) == 1 {
		if n, ok, err := l.core.Search.Count(ctx, tables[0], lq.Locale, needles[0]); err != nil || ok {
			return n, query.ReadFault(err)
		}
	}
	if l.remembers(base) {
		ids, more, ok, err := l.having(ctx, tables, lq.Locale, needles, countMost)
		if err == nil && ok && !more {
			if _, total, ok, err := l.within(ctx, base, ids, 0, 0); err != nil || ok {
				return total, err
			}
		}
		if err != nil {
			return 0, err
		}
	}
	if lq.Screen.List.Sums != nil {
		all, err := l.readThrough(ctx, lq)
		if err != nil {
			return 0, err
		}
		if all != nil { // it was not left out before
			return countOf(*all), nil
		}
	}
	return inTurn(ctx, l, lq, count)
}

// countMost is how many records are counted, or put in order behind an answer, by
// looking for each in a remembered order; more are cheaper to read.
const countMost = 1_000_000

// Having are the records that have one of the texts in one of the tables; more says that
// there are too many to name, and ok whether the index can answer.
func (l *Lists) Having(ctx context.Context, locale string, texts []string, tables ...string) (ids []uint64, more, ok bool, err error) {
	return l.having(ctx, tables, locale, texts, foundMost)
}

// having are the records that have one of the needles in the text of one of the tables.
func (l *Lists) having(ctx context.Context, tables []string, locale string, needles []string, most int) (ids []uint64, more, ok bool, err error) {
	for _, table := range tables {
		for _, needle := range needles {
			found, ok, err := l.core.Search.Find(ctx, table, locale, needle, most)
			if err != nil || !ok {
				return nil, false, false, query.ReadFault(err)
			}
			ids, more = append(ids, found.IDs...), more || found.More
		}
	}
	return ids, more || len(ids) > most, true, nil
}

// within looks for ids in the remembered order of a list.
func (l *Lists) within(ctx context.Context, base *query.List, ids []uint64, offset, limit int) ([]uint64, int64, bool, error) {
	if base.Screen.Decl.NoHistoryNoCache {
		return nil, 0, false, nil
	}
	return l.core.Cache.Within(ctx, l.CacheQuery(base), ids, offset, limit)
}

// remembers says whether the order of a list is remembered.
func (l *Lists) remembers(lq *query.List) bool {
	return !lq.Screen.Decl.NoHistoryNoCache && l.core.Cache.Remembers(l.CacheQuery(lq).Key)
}

// ask asks for the order of a list that is not remembered: asked for again, it is there
// for those that follow.
func (l *Lists) ask(ctx context.Context, lq *query.List) error {
	if lq.Screen.Decl.NoHistoryNoCache || l.remembers(lq) {
		return nil
	}
	_, _, _, err := l.core.Cache.Page(ctx, l.CacheQuery(lq), 0, 0)
	return err
}

// Total is how many records the list has.
func (l *Lists) Total(ctx context.Context, lq *query.List) (int64, error) {
	m, err := l.core.CacheFor(ctx, lq.Screen)
	if err != nil {
		return 0, err
	}
	return l.total(ctx, m, lq)
}

func (l *Lists) total(ctx context.Context, m listcache.View, lq *query.List) (int64, error) {
	return listcache.Get(ctx, m, lq.TotalKey(), func() (int64, int, error) {
		n, err := l.counted(ctx, lq)
		return n, 8, err
	})
}
