package listing

import (
	"context"
	"time"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/query"
)

// order is the whole list in its order: cut from that of the list without its search
// or its filters, where that is remembered, or read. With a million records a cut
// takes a tenth of reading.
func (l *Lists) order(ctx context.Context, lq *query.List) (listcache.Order, error) {
	if cut, ok, err := l.searched(ctx, lq); err != nil || ok {
		return cut, err
	}
	if cut, ok, err := l.filtered(ctx, lq); err != nil || ok {
		return cut, err
	}
	return l.readAll(ctx, lq, lq.IDs(listcache.OrderMost+1, 0))
}

// searched are those that have the searched text, by the index of texts. ok is false
// where that cannot answer.
func (l *Lists) searched(ctx context.Context, lq *query.List) (cut listcache.Order, ok bool, err error) {
	needles, tables := lq.Needles()
	if len(needles) == 0 {
		return listcache.Order{}, false, nil
	}
	began := time.Now()
	base, _ := lq.Unsearched()
	if !l.remembers(base) {
		found, ok, err := l.Find(ctx, lq, 0, listcache.OrderMost+1)
		return listcache.Order{IDs: found.IDs, Took: time.Since(began)}, ok, err
	}
	ids, more, ok, err := l.having(ctx, tables, lq.Locale, needles, countMost)
	if err != nil || !ok || more {
		return listcache.Order{}, false, err
	}
	cut, ok, err = l.core.Cache.Cut(ctx, l.CacheQuery(base), ids)
	cut.Took = time.Since(began)
	return cut, ok, err
}

// filtered are those that the filters leave, read in no order. ok is false where the
// order of the whole list is not remembered.
func (l *Lists) filtered(ctx context.Context, lq *query.List) (cut listcache.Order, ok bool, err error) {
	unfiltered := lq.WithoutFilters()
	if lq.Unfiltered() || !l.remembers(unfiltered) {
		return listcache.Order{}, false, nil
	}
	members, err := l.readAll(ctx, lq, lq.Members())
	if err != nil {
		return listcache.Order{}, false, err
	}
	cut, ok, err = l.core.Cache.Cut(ctx, l.CacheQuery(unfiltered), members.IDs)
	cut.Took = members.Took
	return cut, ok, err
}

// readAll reads the ids of a statement, once it is its turn. Those who wait for theirs
// meanwhile have it between some of the ids and others.
func (l *Lists) readAll(ctx context.Context, lq *query.List, st query.Statement) (listcache.Order, error) {
	return inTurns(ctx, l, lq, func(turn *Turn) (read listcache.Order, err error) {
		began := time.Now()
		read.IDs, err = l.core.Read(ctx).IDsInParts(st, allBatch, func() error { return turn.Yield(ctx) })
		read.Took = time.Since(began) - turn.Waited
		return read, err
	})
}
