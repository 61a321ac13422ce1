package listcache

import (
	"context"
	"maps"
	"sync"
	"time"

	"backoffice/backend/store/lru"
)

const (
	orderEntries = 1024
	// buildShare bounds what reading whole lists anew takes: an order stays for so
	// many times as long as reading it took, and for Freshness at least.
	buildShare = 100
	// cooldownShare bounds what reading one takes where writes keep invalidating it: so
	// many times as long as it took, it is let be, but for those who ask meanwhile
	// having spent missShare times as much on reading what it holds: all of it
	// is then twice what would have been the least, whatever comes.
	cooldownShare = 20
	missShare     = 1
	buildTime     = time.Minute
	// OrderMost is how many ids an order has at most.
	OrderMost = 8_000_000
)

// Query is a list that is asked for. Its statements are the list's own, so that
// a remembered order is mended by the database that would make it anew.
type Query struct {
	Key     string   // of the list and everything that is asked of it, but for the page
	Table   string   // of its records
	Depends []string // further tables that say which records it has, in what order
	// Quick is a part of the list that is read at once without a remembered order:
	// whoever asks for it hardly waits for one.
	Quick bool
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
	mu        sync.Mutex
	entries   *lru.Cache[*orderedIDs]
	cooldowns *lru.Cache[*cooldown]
	build     chan struct{} // holds one who reads a whole list
	work      sync.WaitGroup
}

func newOrders(bytes int) *orders {
	return &orders{entries: lru.New[*orderedIDs](orderEntries, bytes), cooldowns: lru.New[*cooldown](orderEntries, 1<<20), build: make(chan struct{}, 1)}
}

// cooldown says from when on a list that was asked for is read whole, how long reading it
// took, and what those spent since who read a part of it themselves.
type cooldown struct {
	from        time.Time
	took, spent time.Duration
}

func (r *cooldown) over(now time.Time) bool {
	return r == nil || !now.Before(r.from) || r.spent >= missShare*r.took
}

type orderedIDs struct {
	turn      chan struct{} // holds one who mends the order or reads it
	took      time.Duration // what reading the whole list took
	ids       *idList
	own       int64  // the revision of the list's own table that it is true to
	others    string // those of everything else
	refreshAt time.Time
	until     time.Time
	recent    map[uint64]placed // what was placed lately
}

// placed is by which other records the place of one was found.
type placed struct {
	beside []uint64
	until  time.Time // how long one of them may have changed without being announced
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

// cached hands out a remembered order, true to what was written; ok is false where
// there is none.
func (c *Cache) cached(ctx context.Context, q Query, use func(o *orderedIDs)) (ok bool, err error) {
	if cacheable, err := c.Long(ctx, q.Table); err != nil || !cacheable {
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
	still := time.NewTimer(o.patience(q))
	defer still.Stop()
	for {
		select {
		case o.turn <- struct{}{}:
		case <-still.C:
			return false, nil
		case <-ctx.Done():
			return false, ctx.Err()
		}
		switch c.state(ctx, q, o, own, others) {
		case invalid:
			c.forget(q.Key, o)
			<-o.turn
			c.remember(q)
			return false, nil
		case behind:
			// It is mended behind the answer, which waits in line with all who ask meanwhile.
			c.orders.work.Go(func() {
				defer func() { <-o.turn }()
				if !c.mend(q, o, own) {
					c.forget(q.Key, o)
					o.own = gone
				}
			})
			continue
		}
		old := !c.Now().Before(o.refreshAt)
		use(o)
		<-o.turn
		if old {
			c.remember(q)
		}
		return true, nil
	}
}

// Remembers says whether the order of a list is remembered, and does not count as
// asking for it.
func (c *Cache) Remembers(key string) bool {
	c.orders.mu.Lock()
	defer c.orders.mu.Unlock()
	_, _, ok := c.orders.entries.Get(key, c.Now())
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
	o, _, _ := s.entries.Get(q.Key, now)
	_, _, again := s.cooldowns.Get(q.Key, now)
	if !again {
		s.cooldowns.Put(q.Key, &cooldown{from: now}, len(q.Key), now.Add(Freshness))
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
	if known, _, _ := c.orders.entries.Get(key, c.Now()); known == o {
		c.orders.entries.Remove(key)
	}
}

// remember reads a whole list behind the answer, one list at a time: who finds
// another being read leaves it to the next who asks.
func (c *Cache) remember(q Query) {
	s := c.orders
	s.mu.Lock()
	r, _, _ := s.cooldowns.Get(q.Key, c.Now())
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
			return // who asks next gets the error
		}
		list, ok := newIDList(all.IDs)
		if !ok || len(all.IDs) > OrderMost {
			return
		}
		now, took := c.Now(), all.Took
		stays, rests := max(Freshness, buildShare*took), cooldownShare*took
		o := &orderedIDs{turn: make(chan struct{}, 1), took: took, ids: list, own: own, others: others, refreshAt: begun.Add(stays / 2), until: begun.Add(stays), recent: all.settling}
		if o.recent == nil {
			o.recent = map[uint64]placed{}
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.cooldowns.Put(q.Key, &cooldown{from: now.Add(rests), took: took}, len(q.Key), now.Add(rests+Freshness))
		s.entries.Put(q.Key, o, list.bytes()+len(q.Key)+500, time.Time{})
	})
}

// Missed notes what it took to read a part of a list that was not remembered.
func (c *Cache) Missed(key string, took time.Duration) {
	c.orders.mu.Lock()
	defer c.orders.mu.Unlock()
	if r, _, ok := c.orders.cooldowns.Get(key, c.Now()); ok {
		r.spent += took
	}
}
