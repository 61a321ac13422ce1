// Package listing answers lists: which records stand on a page, how many a list has
// and what they add up to. It asks what is remembered first, then the index of
// texts, then the database, where what reads a whole long list waits for its turn.
package listing

import (
	"context"
	"math"
	"net/url"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Lists answers the lists of screens. It is safe for use by many goroutines.
type Lists struct {
	core  *save.Saver
	Turns Turns
}

// New makes the lists of what core saves.
func New(core *save.Saver) *Lists { return &Lists{core: core, Turns: newTurns()} }

// Of proves the parameters of a list. Returns NotFound for a screen without one,
// Invalid naming every parameter that is unknown or wrong, and Forbidden, as removed
// records need a right of their own.
func (l *Lists) Of(c port.Caller, s *bind.Screen, q url.Values, paged bool) (*query.List, error) {
	if s.List == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	lq, err := query.ParseList(s, q, l.core.Locales().Content(c.Locale), paged, l.core.Deps.Now())
	if err != nil {
		return nil, err
	}
	if lq.Removed {
		return lq, l.core.Deps.Guard.Require(c.Actor, s.Decl.Name, resource.ActRestore)
	}
	return lq, nil
}

// Page returns the ids of the page and how long the whole list is.
func (l *Lists) Page(ctx context.Context, lq *query.List) ([]uint64, int64, error) {
	offset := (lq.Page - 1) * lq.PerPage
	if !lq.Screen.Decl.NoHistoryNoCache {
		q := l.CacheQuery(lq)
		q.Quick = lq.Unfiltered() && offset < nearOffset
		if ids, total, ok, err := l.core.Cache.Page(ctx, q, offset, lq.PerPage); err != nil || ok {
			return ids, total, err
		}
	}
	m, err := l.core.CacheFor(ctx, lq.Screen, lq.Sort.Deps...)
	if err != nil {
		return nil, 0, err
	}
	found, err := listcache.Get(ctx, m, lq.IDsKey(), func() (IDPage, int, error) {
		found, err := l.pageIDs(ctx, lq, offset, lq.PerPage)
		return found, 8*len(found.IDs) + 32, err
	})
	if err != nil || found.Counted {
		return found.IDs, found.Total, err
	}
	// A page that is not full is the last: nothing is left to count.
	if n := len(found.IDs); n < lq.PerPage && (n > 0 || lq.Page == 1) {
		return found.IDs, int64(offset + n), nil
	}
	total, err := l.total(ctx, m, lq)
	return found.IDs, total, err
}

// allBatch is how many ids memory is taken for at once, and after how many more others
// have their turn.
const allBatch = 1024

// All are the ids of the whole list, read at once: pages that are read one by one
// could lose or double what moves meanwhile.
func (l *Lists) All(ctx context.Context, lq *query.List) ([]uint64, error) {
	all, err := l.readAll(ctx, lq, lq.IDs(math.MaxInt32, 0))
	return all.IDs, err
}

// pageIDs reads a part of a list, by the index of its texts where it has one.
func (l *Lists) pageIDs(ctx context.Context, lq *query.List, offset, limit int) (IDPage, error) {
	if found, ok, err := l.Find(ctx, lq, offset, limit); err != nil || ok {
		return found, err
	}
	read := func() (IDPage, error) {
		ids, err := l.core.Read(ctx).IDs(lq.IDs(limit, offset), limit)
		return IDPage{IDs: ids}, err
	}
	if lq.Unfiltered() && offset < nearOffset {
		return read()
	}
	return inTurn(ctx, l, lq, func() (IDPage, error) {
		began := time.Now()
		found, err := read()
		took := time.Since(began)
		l.core.Cache.Missed(l.CacheQuery(lq).Key, took)
		if err == nil && took > slowPart && !lq.Unfiltered() {
			err = l.ask(ctx, lq.WithoutFilters()) // see filtered
		}
		return found, err
	})
}

// slowPart is how long a part of a list takes that is worth remembering more for.
const slowPart = 100 * time.Millisecond

// CacheQuery is a list as the cache of orders asks it.
func (l *Lists) CacheQuery(lq *query.List) listcache.Query {
	return listcache.Query{
		Key: listcache.Key(lq.Screen.Decl.Name, lq.OrderKey()), Table: lq.Screen.Main.Name, Depends: l.core.Tables(lq.Sort.Deps),
		All: func(ctx context.Context) (listcache.Order, error) { return l.order(ctx, lq) },
		Among: func(ctx context.Context, ids []uint64) ([]uint64, error) {
			return l.core.Read(ctx).IDs(lq.Among(ids), len(ids))
		},
	}
}
