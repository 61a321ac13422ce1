package listcache

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"backoffice/backend/store/lru"
)

const (
	orderEntries = 1024
	// buildShare bounds what reading whole lists anew takes: an order stays for so
	// many times as long as reading it took, and for Freshness at least.
	buildShare = 100
	// restShare bounds what reading one takes where writes keep dropping it: so
	// many times as long as it took, it is let be, but for those who ask meanwhile
	// having spent missShare times as much on what it would have told them: all of it
	// is then twice what would have been the least, whatever comes.
	restShare = 20
	missShare = 1
	buildTime = time.Minute
	mendTime  = 5 * time.Second
	// OrderMost is how many ids an order has at most.
	OrderMost = 8_000_000
	// settling is how long a record is placed anew where one changes by which its
	// place was found: that may have been committed then and not yet told of.
	// A busy machine may take seconds from the one to the other.
	settling = 10 * time.Second
	// settlingMost bounds how many records are kept in mind for it.
	settlingMost = 20_000
)

// Query is a list that is asked for. Its statements are the list's own, so that
// a remembered order is mended by the database that would make it anew.
type Query struct {
	Key     string   // of the list and everything that is asked of it, but for the page
	Table   string   // of its records
	Depends []string // further tables that say which records it has, in what order
	// All reads the whole list in its order, or one more than OrderMost of it.
	All func(ctx context.Context) (Order, error)
	// Among reads which of the ids the list has, in its order.
	Among func(ctx context.Context, ids []uint64) ([]uint64, error)
}

// Order is a whole list as it was read.
type Order struct {
	IDs  []uint64
	Took time.Duration // waiting for others apart
	// settling is what was placed a moment ago in the order that this one was cut from.
	settling map[uint64]placed
}

// orders are remembered orders of whole lists.
type orders struct {
	mu    sync.Mutex
	kept  *lru.Cache[*orderedIDs]
	asked *lru.Cache[*rest]
	build chan struct{} // holds one who reads a whole list
	work  sync.WaitGroup
}

func newOrders(bytes int) *orders {
	return &orders{kept: lru.New[*orderedIDs](orderEntries, bytes), asked: lru.New[*rest](orderEntries, 1<<20), build: make(chan struct{}, 1)}
}

// rest says from when on a list that was asked for is read whole, how long reading it
// took, and what those spent since who read a part of it themselves.
type rest struct {
	from        time.Time
	took, spent time.Duration
}

func (r *rest) over(now time.Time) bool {
	return r == nil || !now.Before(r.from) || r.spent >= missShare*r.took
}

type orderedIDs struct {
	mu     sync.Mutex
	ids    *idList
	own    int64  // the revision of the list's own table that it is true to
	others string // those of everything else
	fresh  time.Time
	until  time.Time
	recent map[uint64]placed // what was placed lately
}

// placed is by which other records the place of one was found.
type placed struct {
	beside []uint64
	until  time.Time // how long one of them may have changed without being told of
}

// Page returns a stretch of a remembered list and how long all of it is. ok is
// false where it is not remembered; it is from the second time on that one asks,
// once it has been read behind the answer.
func (c *Cache) Page(ctx context.Context, q Query, offset, limit int) (ids []uint64, total int64, ok bool, err error) {
	ok, err = c.cached(ctx, q, func(o *orderedIDs) { ids, total = o.ids.page(offset, limit), int64(o.ids.total) })
	return ids, total, ok, err
}

// Within returns a stretch of those of a remembered list that are among ids, in
// its order, and how many all of them are. It is remembered as for Page.
func (c *Cache) Within(ctx context.Context, q Query, among []uint64, offset, limit int) (ids []uint64, total int64, ok bool, err error) {
	set := newIDSet(among)
	ok, err = c.cached(ctx, q, func(o *orderedIDs) { ids, total = o.ids.within(set, offset, limit) })
	return ids, total, ok, err
}

// Cut returns all of a remembered list that are among ids, in its order, to be
// remembered themselves.
func (c *Cache) Cut(ctx context.Context, q Query, among []uint64) (cut Order, ok bool, err error) {
	set := newIDSet(among)
	ok, err = c.cached(ctx, q, func(o *orderedIDs) {
		cut.IDs, _ = o.ids.within(set, 0, len(among))
		cut.settling = maps.Clone(o.recent)
	})
	return cut, ok, err
}

// cached hands out a remembered order, true to what was told; ok is false where
// there is none.
func (c *Cache) cached(ctx context.Context, q Query, use func(o *orderedIDs)) (ok bool, err error) {
	if worth, err := c.Long(ctx, q.Table); err != nil || !worth {
		return false, err
	}
	o := c.order(q)
	if o == nil {
		return false, nil
	}
	own, others, ok := c.standing(ctx, q)
	if !ok {
		return false, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	now := c.Now()
	if o.others != others || !now.Before(o.until) || !c.mend(ctx, q, o, own) {
		c.forget(q.Key, o)
		c.remember(q)
		return false, nil
	}
	if !now.Before(o.fresh) {
		c.remember(q)
	}
	use(o)
	return true, nil
}

// Remembers says whether the order of a list is remembered, and does not count as
// asking for it.
func (c *Cache) Remembers(key string) bool {
	c.orders.mu.Lock()
	defer c.orders.mu.Unlock()
	_, _, ok := c.orders.kept.Get(key, c.Now())
	return ok
}

// Wait waits until no list is being read; tests and benchmarks ask for it.
func (c *Cache) Wait() { c.orders.work.Wait() }

// standing are the revisions of the list's own table, and of everything else.
func (c *Cache) standing(ctx context.Context, q Query) (own int64, others string, ok bool) {
	own, ok = c.revision(ctx, q.Table)
	if !ok {
		return 0, "", false
	}
	others, ok = c.revisions(ctx, q.Depends)
	return own, others, ok
}

// order returns the remembered order, or nil; then it is read if this is not the
// first time that one asks.
func (c *Cache) order(q Query) *orderedIDs {
	s := c.orders
	s.mu.Lock()
	now := c.Now()
	o, _, _ := s.kept.Get(q.Key, now)
	_, _, again := s.asked.Get(q.Key, now)
	if !again {
		s.asked.Put(q.Key, &rest{from: now}, len(q.Key), now.Add(Freshness))
	}
	s.mu.Unlock()
	if o == nil && again {
		c.remember(q)
	}
	return o
}

func (c *Cache) forget(key string, o *orderedIDs) {
	c.orders.mu.Lock()
	defer c.orders.mu.Unlock()
	if kept, _, _ := c.orders.kept.Get(key, c.Now()); kept == o {
		c.orders.kept.Remove(key)
	}
}

// remember reads a whole list behind the answer, one list at a time: who finds
// another being read leaves it to the next who asks.
func (c *Cache) remember(q Query) {
	s := c.orders
	s.mu.Lock()
	r, _, _ := s.asked.Get(q.Key, c.Now())
	rested := r.over(c.Now())
	s.mu.Unlock()
	if !rested {
		return
	}
	select {
	case s.build <- struct{}{}:
	default:
		return
	}
	s.work.Go(func() {
		defer func() { <-s.build }()
		ctx, cancel := context.WithTimeout(context.Background(), buildTime)
		defer cancel()
		own, others, ok := c.standing(ctx, q)
		if !ok {
			return
		}
		begun := c.Now()
		all, err := q.All(ctx)
		if err != nil {
			return // who asks next is told why
		}
		list, ok := newIDList(all.IDs)
		if !ok || len(all.IDs) > OrderMost {
			return
		}
		now, took := c.Now(), all.Took
		stays, rests := max(Freshness, buildShare*took), restShare*took
		o := &orderedIDs{ids: list, own: own, others: others, fresh: begun.Add(stays / 2), until: begun.Add(stays), recent: all.settling}
		if o.recent == nil {
			o.recent = map[uint64]placed{}
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.asked.Put(q.Key, &rest{from: now.Add(rests), took: took}, len(q.Key), now.Add(rests+Freshness))
		s.kept.Put(q.Key, o, list.bytes()+len(q.Key)+500, time.Time{})
	})
}

// Missed notes what it took to read a part of a list that was not remembered.
func (c *Cache) Missed(key string, took time.Duration) {
	c.orders.mu.Lock()
	defer c.orders.mu.Unlock()
	if r, _, ok := c.orders.asked.Get(key, c.Now()); ok {
		r.spent += took
	}
}

// mend makes an order true to a revision of its table. It returns false where
// that is not known to succeed.
func (c *Cache) mend(ctx context.Context, q Query, o *orderedIDs, own int64) bool {
	if own < o.own {
		// Somebody mended it meanwhile; or the store forgot and counts again.
		own, _ = c.revision(ctx, q.Table)
	}
	if own == o.own {
		return true
	}
	if own < o.own {
		return false
	}
	// Others wait for this, so that it does not end with the one who asks.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), mendTime)
	defer cancel()
	changed, whole := c.since(ctx, q.Table, o.own, own)
	if !whole {
		return false
	}
	moved := o.touched(changed, c.Now())
	if len(moved) > movedMost || len(o.recent) > settlingMost {
		return false
	}
	stood := o.ids.remove(moved)
	for part := range slices.Chunk(slices.Sorted(maps.Keys(moved)), placedAtOnce) {
		probes, ok := put(ctx, q, o.ids, part, stood)
		if !ok {
			return false
		}
		until := c.Now().Add(settling)
		for id, compared := range probes {
			o.recent[id] = placed{compared, until}
		}
	}
	o.own = own
	return true
}

// touched are the records that changed, and those placed a moment ago beside one
// of these: what that was compared by may not have been told of then.
func (o *orderedIDs) touched(changed []uint64, now time.Time) map[uint64]bool {
	maps.DeleteFunc(o.recent, func(_ uint64, p placed) bool { return !now.Before(p.until) })
	moved := make(map[uint64]bool, len(changed))
	var may [1024]bool // spares most looks into the map, as in remove
	move := func(id uint64) { moved[id], may[id&1023] = true, true }
	for _, id := range changed {
		move(id)
	}
	for grew := true; grew; {
		grew = false
		for id, p := range o.recent {
			if !moved[id] && slices.ContainsFunc(p.beside, func(other uint64) bool { return may[other&1023] && moved[other] }) {
				move(id)
				grew = true
			}
		}
	}
	return moved
}
