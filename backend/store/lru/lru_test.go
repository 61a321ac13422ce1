package lru

import (
	"fmt"
	"testing"
	"time"
)

func TestCache(t *testing.T) {
	now := time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC)
	never := time.Time{}
	kept := func(c *Cache[int], key string) bool {
		_, _, ok := c.Get(key, now)
		return ok
	}
	t.Run("what was used longest ago goes first", func(t *testing.T) {
		c := New[int](3, 100)
		for i, key := range []string{"a", "b", "c"} {
			c.Put(key, i, 1, never)
		}
		if value, _, ok := c.Get("a", now); !ok || value != 0 {
			t.Errorf("a is %d, %v", value, ok)
		}
		c.Put("d", 4, 1, never)
		if kept(c, "b") || !kept(c, "a") || !kept(c, "c") || !kept(c, "d") {
			t.Error("another than b is gone")
		}
		if c.Len() != 3 || c.Bytes() != 3 {
			t.Errorf("%d values, %d bytes", c.Len(), c.Bytes())
		}
	})
	t.Run("bytes", func(t *testing.T) {
		c := New[int](1000, 100)
		for i := range 50 {
			c.Put(fmt.Sprint(i), i, 10, never)
			c.Put(fmt.Sprint(i), i, 10, never)
			if c.Bytes() > 100 {
				t.Fatalf("%d bytes after %d values", c.Bytes(), i)
			}
		}
		if c.Len() != 10 || !kept(c, "49") || kept(c, "39") {
			t.Errorf("%d values are kept", c.Len())
		}
		if c.Put("huge", 1, 101, never) || c.Len() != 10 {
			t.Errorf("one value above the bound left %d", c.Len())
		}
	})
	t.Run("age", func(t *testing.T) {
		c := New[int](10, 100)
		c.Put("a", 1, 5, now.Add(time.Second))
		if _, until, ok := c.Get("a", now); !ok || !until.Equal(now.Add(time.Second)) {
			t.Errorf("it lives until %v, %v", until, ok)
		}
		if _, _, ok := c.Get("a", now.Add(time.Second)); ok || c.Len() != 0 || c.Bytes() != 0 {
			t.Errorf("what ran out is kept: %d values, %d bytes", c.Len(), c.Bytes())
		}
	})
	t.Run("removed", func(t *testing.T) {
		c := New[int](10, 100)
		c.Put("a", 1, 5, never)
		c.Remove("a")
		c.Remove("b")
		if kept(c, "a") || c.Bytes() != 0 {
			t.Errorf("%d bytes are left", c.Bytes())
		}
	})
}
