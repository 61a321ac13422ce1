package listcache

import (
	"context"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"backoffice/backend/store/lru"
)

const (
	// changesTTL is how long what a revision changed stays known: longer than an
	// order that was not asked for in between is worth mending.
	changesTTL = 10 * time.Minute
	// changesMost is how many records of one write are named; more are cheaper to
	// read anew.
	changesMost = 100
	// changesRetained are the last writes of a table whose records are known: no more,
	// however many there are in that time. An order is mended by as many writes at
	// most: one of a million in a tenth of the time in which it is read anew.
	changesRetained = 1024
	// movedMost is how many records those may have changed.
	movedMost = 2 * changesRetained
)

// change is what one revision of a table changed.
type change struct {
	Revision int64
	IDs      []uint64 // empty: nobody knows
}

// changes is what each revision of a table changed, as this copy of the program
// knows it.
type changes struct {
	mu      sync.Mutex
	entries *lru.Cache[change]
}

func newChanges() *changes { return &changes{entries: lru.New[change](4096, 4<<20)} }

// changesKey is where a revision's change stands, until that of changesKept later does.
func changesKey(table string, revision int64) string {
	return "engine:changes:" + table + ":" + strconv.FormatInt(revision%changesRetained, 10)
}

// Changed is Invalidate where it is known which records of the table changed and
// that no others did: a remembered order is mended by them.
func (c *Cache) Changed(ctx context.Context, table string, ids ...uint64) error {
	if len(ids) > changesMost {
		ids = nil
	}
	return c.raise(context.WithoutCancel(ctx), table, ids)
}

// raise makes a new revision of a table and publishes what it changed: without ids,
// that nobody knows, so that who reads it need not wait to be notified.
func (c *Cache) raise(ctx context.Context, table string, ids []uint64) error {
	revision, err := c.store.Incr(ctx, revisionKey(table), revisionTTL)
	if err != nil {
		return err
	}
	if table == everything {
		return nil // no order is mended by it
	}
	key, one := changesKey(table, revision), change{revision, ids}
	raw, err := json.Marshal(one)
	if err != nil {
		return err
	}
	if err := c.store.Set(ctx, key, raw, changesTTL); err != nil {
		return err
	}
	c.changes.remember(key, one, c.Now())
	return nil
}

func (k *changes) remember(key string, one change, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.entries.Put(key, one, len(key)+8*len(one.IDs)+100, now.Add(changesTTL))
}

// of is the change of a revision where this copy of the program knows it.
func (k *changes) of(key string, revision int64, now time.Time) (change, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	one, _, ok := k.entries.Get(key, now)
	return one, ok && one.Revision == revision
}

// since are the records that revisions after from changed, up to to. complete
// is false where one of those did not name them.
func (c *Cache) since(ctx context.Context, table string, from, to int64) (ids []uint64, complete bool) {
	if to-from > changesRetained {
		return nil, false
	}
	for revision := from + 1; revision <= to; revision++ {
		part, ok := c.changesOf(ctx, table, revision)
		if !ok {
			return nil, false
		}
		ids = append(ids, part...)
	}
	return ids, len(ids) <= movedMost
}

// A write raises the revision and announces what it changed a moment later.
const (
	announcePause = 2 * time.Millisecond
	announceTries = 4
)

func (c *Cache) changesOf(ctx context.Context, table string, revision int64) ([]uint64, bool) {
	key := changesKey(table, revision)
	one, ok := c.changes.of(key, revision, c.Now())
	for try := 0; !ok && try < announceTries; try++ {
		raw, found, err := c.store.Get(ctx, key)
		if err != nil || found && json.Unmarshal(raw, &one) != nil {
			return nil, false
		}
		if ok = found && one.Revision == revision; ok {
			c.changes.remember(key, one, c.Now())
			break
		}
		select {
		case <-ctx.Done():
			return nil, false
		case <-time.After(announcePause):
		}
	}
	return one.IDs, ok && len(one.IDs) > 0
}
