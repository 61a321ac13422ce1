// Package listcache keeps what lists asked the database, true by what saves
// tell: every table has a revision in the store that copies of the program
// share.
package listcache

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"backoffice/backend/store/kv"
	"backoffice/backend/store/lru"
)

const (
	// Freshness bounds how long a copy of the program may miss what was
	// written past the engine, or while the revision could not be raised.
	Freshness = 30 * time.Second
	// revisionTTL is how long a revision lives in the store. Where it runs out
	// counting starts again, so it must be far above Freshness.
	revisionTTL  = 30 * 24 * time.Hour
	cacheEntries = 4096
	cacheBytes   = 32 << 20
	ordersBytes  = 64 << 20 // where nothing else is set
	// cacheableRows is how many records make a query worth keeping. Smaller lists
	// are read each time and are never stale.
	cacheableRows = 2000
)

// Cache keeps answers by a key that holds the revisions of everything they
// depend on: what is written makes new keys, so that nothing is ever taken out
// but by age and size. It is safe for use by many goroutines.
type Cache struct {
	store  kv.Store
	newest func(ctx context.Context, table string) (int64, error)

	// Now is the clock by which answers age, and Least how many records make
	// them worth keeping.
	Now   func() time.Time
	Least int64

	mu    sync.Mutex
	kept  *lru.Cache[any]
	sizes map[string]sized
	asked map[string]chan struct{} // closed when the question is answered

	orders *orders
	told   *changes
}

type sized struct {
	maxID int64
	until time.Time
}

// New returns an empty cache. store keeps the revisions; newest is the largest
// id of a table, by which long lists are told from short ones; memory is how
// many bytes remembered lists may take, 0 the usual 64 MB.
func New(store kv.Store, newest func(ctx context.Context, table string) (int64, error), memory int) *Cache {
	if memory == 0 {
		memory = ordersBytes
	}
	return &Cache{store: store, newest: newest, Now: time.Now, Least: cacheableRows,
		kept: lru.New[any](cacheEntries, cacheBytes), sizes: map[string]sized{}, asked: map[string]chan struct{}{},
		orders: newOrders(memory), told: newChanges()}
}

func (c *Cache) get(key string) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, _, ok := c.kept.Get(key, c.Now())
	return value, ok
}

func (c *Cache) put(key string, value any, bytes int) {
	bytes += len(key) + 200
	if bytes > cacheBytes/16 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept.Put(key, value, bytes, c.Now().Add(Freshness))
}

// everything is the revision that every key holds: raised where a write may
// have touched any screen.
const everything = "*"

func revisionKey(table string) string { return "engine:revision:" + table }

// Invalidate tells every copy of the program that records of the tables changed;
// without tables, that any may have. Call it after the commit, and before
// answering, so that a writer sees its own write. The write is done by then: an
// error is for the log only.
func (c *Cache) Invalidate(ctx context.Context, tables ...string) error {
	ctx = context.WithoutCancel(ctx)
	if len(tables) == 0 {
		tables = []string{everything}
	}
	var errs []error
	done := map[string]bool{}
	for _, table := range tables {
		if done[table] {
			continue
		}
		done[table] = true
		errs = append(errs, c.raise(ctx, table, nil))
	}
	return errors.Join(errs...)
}

// revisions reads the revisions of tables, for a key. It must be read before the
// query whose answer is kept: a write in between then leaves an answer that
// nobody asks for. ok is false where the store is out of reach; then nothing
// may be kept.
func (c *Cache) revisions(ctx context.Context, tables []string) (stamp string, ok bool) {
	var b strings.Builder
	for i := -1; i < len(tables); i++ {
		key := everything
		if i >= 0 {
			key = tables[i]
		}
		n, found, err := c.store.Get(ctx, revisionKey(key))
		if err != nil {
			return "", false
		}
		if found {
			b.Write(n)
		}
		b.WriteByte('.')
	}
	return b.String(), true
}

// revision reads the revision of one table, 0 where it was never raised.
func (c *Cache) revision(ctx context.Context, table string) (n int64, ok bool) {
	told, found, err := c.store.Get(ctx, revisionKey(table))
	if err != nil || !found {
		return 0, err == nil
	}
	n, err = strconv.ParseInt(string(told), 10, 64)
	return n, err == nil
}

// Long says whether the table has so many records that answers are kept.
func (c *Cache) Long(ctx context.Context, table string) (bool, error) {
	c.mu.Lock()
	known, ok := c.sizes[table]
	c.mu.Unlock()
	if ok && c.Now().Before(known.until) {
		return known.maxID >= c.Least, nil
	}
	known = sized{until: c.Now().Add(Freshness)}
	var err error
	if known.maxID, err = c.newest(ctx, table); err != nil {
		return false, err
	}
	c.mu.Lock()
	c.sizes[table] = known
	c.mu.Unlock()
	return known.maxID >= c.Least, nil
}

// View is the part of a cache that belongs to one state of a list and of what it
// depends on. The zero View keeps nothing.
type View struct {
	cache *Cache
	stamp string
}

// View opens the cache for a query of the list called name, of records of table,
// that depends on other tables too. Open it before querying.
func (c *Cache) View(ctx context.Context, name, table string, depends ...string) (View, error) {
	worth, err := c.Long(ctx, table)
	if err != nil || !worth {
		return View{}, err
	}
	return c.at(ctx, name, append([]string{table}, depends...)), nil
}

// Whole opens the cache for what all records of table are told by, where they are so
// few that one answer can hold them all. Open it before querying.
func (c *Cache) Whole(ctx context.Context, name, table string) (View, error) {
	long, err := c.Long(ctx, table)
	if err != nil || long {
		return View{}, err
	}
	return c.at(ctx, name, []string{table}), nil
}

// at is the view of the state that the tables are in now.
func (c *Cache) at(ctx context.Context, name string, tables []string) View {
	stamp, ok := c.revisions(ctx, tables)
	if !ok {
		return View{}
	}
	return View{cache: c, stamp: name + "\x00" + stamp + "\x00"}
}

// Keeps says whether anything is kept.
func (m View) Keeps() bool { return m.cache != nil }

// Get returns the cached answer, or asks and keeps the answer with its size in
// bytes. Of those who ask the same at once one queries.
func Get[T any](ctx context.Context, m View, question string, ask func() (T, int, error)) (T, error) {
	if m.cache == nil {
		answer, _, err := ask()
		return answer, err
	}
	key := m.stamp + question
	if kept, ok := m.cache.get(key); ok {
		return kept.(T), nil
	}
	done, others := m.cache.ask(key)
	if others != nil {
		select {
		case <-others:
		case <-ctx.Done():
		}
		if kept, ok := m.cache.get(key); ok {
			return kept.(T), nil
		}
		// Who asked gave up, or the answer is too large to keep.
	} else {
		defer done()
	}
	answer, bytes, err := ask()
	if err == nil {
		m.cache.put(key, answer, bytes)
	}
	return answer, err
}

// ask notes that the caller asks the question of key until it calls done; or
// returns what is closed when the one who asks it already is done.
func (c *Cache) ask(key string) (done func(), others <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if others, ok := c.asked[key]; ok {
		return nil, others
	}
	mine := make(chan struct{})
	c.asked[key] = mine
	return func() {
		c.mu.Lock()
		delete(c.asked, key)
		c.mu.Unlock()
		close(mine)
	}, nil
}

// Key joins the parts of a cache key so that no two lists of parts meet.
func Key(parts ...string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(strconv.Itoa(len(p)))
		b.WriteByte(':')
		b.WriteString(p)
	}
	return b.String()
}
