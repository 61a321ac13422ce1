// Package lru keeps values of this process within bounds: how many, how many
// bytes, and until when. What was used longest ago goes first. It is the one
// place that knows the library that keeps the order.
package lru

import (
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Cache keeps values by key. It is not safe for use by several goroutines: its
// owner has a lock for more than the cache. Nothing sweeps it: what ran out
// goes when it is met, and the bounds see to the rest.
type Cache[V any] struct {
	used     *simplelru.LRU[string, entry[V]]
	maxBytes int
	bytes    int
}

type entry[V any] struct {
	value   V
	bytes   int
	expires time.Time // zero: never
}

// New returns an empty cache of at most maxEntries values and maxBytes bytes.
// Both must be above zero.
func New[V any](maxEntries, maxBytes int) *Cache[V] {
	c := &Cache[V]{maxBytes: maxBytes}
	used, err := simplelru.NewLRU(maxEntries, func(_ string, e entry[V]) { c.bytes -= e.bytes })
	if err != nil {
		panic(err) // a bound of zero is a mistake of the program
	}
	c.used = used
	return c
}

// Get returns the value of key that lives at now, and when it ends; it counts
// as used.
func (c *Cache[V]) Get(key string, now time.Time) (value V, expires time.Time, ok bool) {
	e, ok := c.used.Get(key)
	if !ok {
		return value, expires, false
	}
	if !e.expires.IsZero() && !now.Before(e.expires) {
		c.used.Remove(key)
		return value, expires, false
	}
	return e.value, e.expires, true
}

// Put keeps a value that counts as so many bytes until it expires, never where
// that is zero. It returns false where the value alone is above the bound; then
// the cache is as it was.
func (c *Cache[V]) Put(key string, value V, bytes int, expires time.Time) bool {
	if bytes > c.maxBytes {
		return false
	}
	c.used.Remove(key)
	for c.bytes+bytes > c.maxBytes {
		c.used.RemoveOldest()
	}
	c.used.Add(key, entry[V]{value: value, bytes: bytes, expires: expires})
	c.bytes += bytes
	return true
}

// Remove forgets key.
func (c *Cache[V]) Remove(key string) { c.used.Remove(key) }

// Len is how many values are kept, those included that ran out and were not
// met since.
func (c *Cache[V]) Len() int { return c.used.Len() }

// Bytes is what the kept values count as.
func (c *Cache[V]) Bytes() int { return c.bytes }
