// Package listcache caches what the database answered to lists, invalidated by what
// saves write: every table has a revision in the store that copies of the program
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

	mu       sync.Mutex
	entries  *lru.Cache[any]
	sizes    map[string]sized
	inFlight map[string]chan struct{} // closed when the query is answered

	orders  *orders
	changes *changes
}

type sized struct {
	maxID int64
	until time.Time
}

// New returns an empty cache. store keeps the revisions; newest is the largest
// id of a table, by which long lists are distinguished from short ones; maxBytes is what
// remembered lists may take, 0 the usual 64 MB.
func New(store kv.Store, newest func(ctx context.Context, table string) (int64, error), maxBytes int) *Cache {
	if maxBytes == 0 {
		maxBytes = ordersBytes
	}
	return &Cache{store: store, newest: newest, Now: time.Now, Least: cacheableRows,
		entries: lru.New[any](cacheEntries, cacheBytes), sizes: map[string]sized{}, inFlight: map[string]chan struct{}{},
		orders: newOrders(maxBytes), changes: newChanges()}
}

func (c *Cache) get(key string) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, _, ok := c.entries.Get(key, c.Now())
	return value, ok
}

func (c *Cache) put(key string, value any, bytes int) {
	bytes += len(key) + 200
	if bytes > cacheBytes/16 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Put(key, value, bytes, c.Now().Add(Freshness))
}

// everything is the revision that every key holds: raised where a write may
// have touched any screen.
const everything = "*"

func revisionKey(table string) string { return "engine:revision:" + table }

// Invalidate notifies every copy of the program that records of the tables changed;
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
	raw, found, err := c.store.Get(ctx, revisionKey(table))
	if err != nil || !found {
		return 0, err == nil
	}
	n, err = strconv.ParseInt(string(raw), 10, 64)
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
	cacheable, err := c.Long(ctx, table)
	if err != nil || !cacheable {
		return View{}, err
	}
	return c.at(ctx, name, append([]string{table}, depends...)), nil
}

// SmallTableView opens the cache for the labels of all records of a table, where there are so
// few that one answer can hold them all. Open it before querying.
func (c *Cache) SmallTableView(ctx context.Context, name, table string) (View, error) {
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

// Enabled says whether anything is cached.
func (m View) Enabled() bool { return m.cache != nil }

// Get returns the cached answer, or asks and keeps the answer with its size in
// bytes. Of those who ask the same at once one queries.
func Get[T any](ctx context.Context, m View, key string, ask func() (T, int, error)) (T, error) {
	if m.cache == nil {
		answer, _, err := ask()
		return answer, err
	}
	key = m.stamp + key
	if cached, ok := m.cache.get(key); ok {
		return cached.(T), nil
	}
	done, others := m.cache.ask(key)
	if others != nil {
		select {
		case <-others:
		case <-ctx.Done():
		}
		if cached, ok := m.cache.get(key); ok {
			return cached.(T), nil
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

// ask notes that the caller runs the query of key until it calls done; or
// returns what is closed when the one who runs it already is done.
func (c *Cache) ask(key string) (done func(), others <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if others, ok := c.inFlight[key]; ok {
		return nil, others
	}
	mine := make(chan struct{})
	c.inFlight[key] = mine
	return func() {
		c.mu.Lock()
		delete(c.inFlight, key)
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
