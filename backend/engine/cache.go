package engine

import (
	"container/list"
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
)

const (
	// freshness bounds how long a copy of the program may miss what was
	// written past the engine, or while the revision could not be raised.
	freshness = 30 * time.Second
	// revisionTTL is how long a revision lives in the store. Where it runs out
	// counting starts again, so it must be far above freshness.
	revisionTTL  = 30 * 24 * time.Hour
	cacheEntries = 4096
	cacheBytes   = 32 << 20
	// cacheableRows is how many records make a query worth keeping. Smaller lists
	// are read each time and are never stale.
	cacheableRows = 2000
)

// cache keeps what lists asked the database, by a key that holds the
// revisions of everything it depends on: what is written makes new keys, so
// that nothing is ever taken out but by age and size.
type cache struct {
	mu      sync.Mutex
	entries map[string]*list.Element
	used    *list.List // latest first
	bytes   int
	sizes   map[string]sized
	asked   map[string]chan struct{} // closed when the question is answered
	now     func() time.Time
	least   int64 // records that make answers worth keeping
}

type cached struct {
	key   string
	value any
	bytes int
	until time.Time
}

type sized struct {
	maxID int64
	until time.Time
}

func newCache() *cache {
	return &cache{entries: map[string]*list.Element{}, used: list.New(), sizes: map[string]sized{},
		asked: map[string]chan struct{}{}, now: time.Now, least: cacheableRows}
}

func (c *cache) get(key string) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, ok := c.entries[key]
	if !ok {
		return nil, false
	}
	entry := found.Value.(*cached)
	if c.now().After(entry.until) {
		c.drop(found)
		return nil, false
	}
	c.used.MoveToFront(found)
	return entry.value, true
}

func (c *cache) put(key string, value any, bytes int) {
	bytes += len(key) + 200
	if bytes > cacheBytes/16 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, ok := c.entries[key]; ok {
		c.drop(old)
	}
	c.entries[key] = c.used.PushFront(&cached{key: key, value: value, bytes: bytes, until: c.now().Add(freshness)})
	c.bytes += bytes
	for c.used.Len() > cacheEntries || c.bytes > cacheBytes {
		c.drop(c.used.Back())
	}
}

func (c *cache) drop(e *list.Element) {
	entry := e.Value.(*cached)
	c.used.Remove(e)
	delete(c.entries, entry.key)
	c.bytes -= entry.bytes
}

// everything is the revision that every key holds: raised where a write may
// have touched any screen.
const everything = "*"

func revisionKey(screen string) string { return "engine:revision:" + screen }

// raiseRevisions tells every copy of the program that records of the screens changed;
// without screens, that any may have. Call it after the commit, and before
// answering, so that a writer sees its own write. It covers all screens over
// the same table. The write is done by then: an error is for the log only.
func (e *Engine) raiseRevisions(ctx context.Context, screens ...string) error {
	ctx = context.WithoutCancel(ctx)
	if len(screens) == 0 {
		screens = []string{everything}
	}
	var errs []error
	done := map[string]bool{}
	for _, name := range screens {
		key := name
		if s, ok := e.byName[name]; ok {
			key = s.Main.Name
		}
		if done[key] {
			continue
		}
		done[key] = true
		if _, err := e.deps.KV.Incr(ctx, revisionKey(key), revisionTTL); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Invalidate tells the lists that records of the screens were written past the
// engine; without screens, that any may have been.
func (e *Engine) Invalidate(ctx context.Context, screens ...string) error {
	return e.raiseRevisions(ctx, screens...)
}

// revisions reads the revisions of the tables behind screens, for a key. It
// must be read before the query whose answer is kept: a write in between then
// leaves an answer that nobody asks for. ok is false where the store is out of
// reach; then nothing may be kept.
func (e *Engine) revisions(ctx context.Context, screens []string) (stamp string, ok bool) {
	var b strings.Builder
	for i := -1; i < len(screens); i++ {
		key := everything
		if i >= 0 {
			key = e.byName[screens[i]].Main.Name
		}
		n, found, err := e.deps.KV.Get(ctx, revisionKey(key))
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

// cacheable says whether the screen has so many records that answers are kept.
func (e *Engine) cacheable(ctx context.Context, s *Screen) (bool, error) {
	c := e.cache
	c.mu.Lock()
	known, ok := c.sizes[s.Main.Name]
	c.mu.Unlock()
	if ok && c.now().Before(known.until) {
		return known.maxID >= c.least, nil
	}
	known = sized{until: c.now().Add(freshness)}
	rows, err := e.query(ctx, "SELECT COALESCE(MAX(`id`), 0) FROM "+model.Quote(s.Main.Name))
	if err != nil {
		return false, err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&known.maxID); err != nil {
			return false, fault.Wrap(err, fault.Internal, "errors.internal")
		}
	}
	if err := rows.Err(); err != nil {
		return false, readFault(err)
	}
	c.mu.Lock()
	c.sizes[s.Main.Name] = known
	c.mu.Unlock()
	return known.maxID >= c.least, nil
}

// listCache is the part of the cache that belongs to one state of a screen and
// of what it depends on. The zero listCache keeps nothing.
type listCache struct {
	cache *cache
	stamp string
}

// cacheFor opens the cache for a query of a screen. Open it before querying.
func (e *Engine) cacheFor(ctx context.Context, s *Screen, depends ...string) (listCache, error) {
	if s.Decl.NoHistoryNoCache {
		return listCache{}, nil
	}
	worth, err := e.cacheable(ctx, s)
	if err != nil || !worth {
		return listCache{}, err
	}
	stamp, ok := e.revisions(ctx, append([]string{s.Decl.Name}, depends...))
	if !ok {
		return listCache{}, nil
	}
	return listCache{cache: e.cache, stamp: s.Decl.Name + "\x00" + stamp + "\x00"}, nil
}

// getCached returns the cached answer, or asks and keeps the answer with its size in
// bytes. Of those who ask the same at once one queries.
func getCached[T any](ctx context.Context, m listCache, question string, ask func() (T, int, error)) (T, error) {
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
func (c *cache) ask(key string) (done func(), others <-chan struct{}) {
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

// keyOf joins the parts of a cache key so that no two lists of parts meet.
func keyOf(parts ...string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(strconv.Itoa(len(p)))
		b.WriteByte(':')
		b.WriteString(p)
	}
	return b.String()
}
