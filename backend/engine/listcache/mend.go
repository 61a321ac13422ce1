package listcache

import (
	"context"
	"maps"
	"slices"
	"time"
)

const (
	// mendTime bounds how long an order is mended: one that takes longer, and longer
	// than reading the list twice, is invalidated.
	mendTime = 2 * time.Second
	// Who asks for an order that is being mended waits for as long as reading the whole
	// list took, within these bounds, before the list is read without it.
	leastPatience, mostPatience = 250 * time.Millisecond, time.Second
	// quickPatience is that of one who can have the answer as quickly otherwise.
	quickPatience = 20 * time.Millisecond
	// gone is the revision of an order that could not be mended.
	gone = -1
	// settling is how long a record is placed anew where one changes by which its
	// place was found: that may have been committed then and not yet been announced.
	// A busy machine may take seconds from the one to the other.
	settling = 10 * time.Second
	// settlingMost bounds how many records are kept in mind for it.
	settlingMost = 20_000
)

// patience is how long one waits for an order that is being mended.
func (o *orderedIDs) patience(q Query) time.Duration {
	if q.Quick {
		return quickPatience
	}
	return min(mostPatience, max(leastPatience, o.took))
}

// How an order stands to what was written.
const (
	current = iota
	behind
	invalid
)

// state says how an order stands to a revision of its table and to that of the others.
func (c *Cache) state(ctx context.Context, q Query, o *orderedIDs, own int64, others string) int {
	if o.own == gone || o.others != others || !c.Now().Before(o.until) {
		return invalid
	}
	if own < o.own {
		// Somebody mended it meanwhile; or the store forgot and counts again.
		if own, _ = c.revision(ctx, q.Table); own < o.own {
			return invalid
		}
		return current
	}
	if own > o.own {
		return behind
	}
	return current
}

// mend makes an order true to a revision of its table. It returns false where
// that is not known to succeed. Others wait for this, so that it does not end with
// the one who asks.
func (c *Cache) mend(q Query, o *orderedIDs, own int64) bool {
	ctx, cancel := context.WithTimeout(context.Background(), max(mendTime, 2*o.took))
	defer cancel()
	changed, complete := c.since(ctx, q.Table, o.own, own)
	if !complete {
		return false
	}
	moved := o.affected(changed, c.Now())
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

// affected are the records that changed, and those placed a moment ago beside one
// of these: what that was compared by may not have been announced then.
func (o *orderedIDs) affected(changed []uint64, now time.Time) map[uint64]bool {
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
