package listcache

import (
	"context"
	"errors"
	"testing"
	"time"

	"backoffice/backend/store/kv/memory"
)

func ordering(t *testing.T, bytes int) *Cache {
	store := memory.New(memory.Options{})
	t.Cleanup(func() { _ = store.Close() })
	c := New(store, func(context.Context, string) (int64, error) { return 1_000_000, nil }, bytes)
	now := time.Now()
	c.Now = func() time.Time { // whatever is done takes a moment
		now = now.Add(time.Microsecond)
		return now
	}
	return c
}

// counted is a list of so many ids, counting how often the whole of it is read.
func counted(key string, length int, read *int) Query {
	return Query{Key: key, Table: "things",
		All: func(context.Context) (Order, error) {
			*read++
			ids := make([]uint64, length)
			for i := range ids {
				ids[i] = uint64(i + 1)
			}
			return Order{IDs: ids, Took: time.Microsecond}, nil
		},
		Among: func(context.Context, []uint64) ([]uint64, error) { return nil, errors.New("not to be asked") },
	}
}

func (c *Cache) isCached(t *testing.T, q Query) bool {
	t.Helper()
	_, _, ok, err := c.Page(t.Context(), q, 0, 20)
	if err != nil {
		t.Fatal(err)
	}
	c.Wait()
	return ok
}

// A list that is asked for once is not read whole, one that is asked for again
// is, once.
func TestOrderFromTheSecondTime(t *testing.T) {
	c, read := ordering(t, 0), 0
	q := counted("a", 3000, &read)
	if c.isCached(t, q) || read > 0 {
		t.Errorf("asked for once, the list was read %d times", read)
	}
	if c.isCached(t, q) || read != 1 {
		t.Errorf("asked for twice, the list was read %d times", read)
	}
	if !c.isCached(t, q) || read != 1 {
		t.Errorf("asked for again, the list was read %d times", read)
	}
}

// Lists take no more memory than they may: the one unused longest goes.
func TestOrdersAreBounded(t *testing.T) {
	c, read := ordering(t, 20_000), 0
	one, two, huge := counted("one", 3000, &read), counted("two", 3000, &read), counted("huge", 30_000, &read)
	for range 3 {
		c.isCached(t, one)
	}
	if !c.isCached(t, one) {
		t.Fatal("nothing is kept")
	}
	for range 3 {
		c.isCached(t, two)
	}
	if !c.isCached(t, two) || c.isCached(t, one) {
		t.Error("both are kept, or the wrong one")
	}
	for range 4 {
		if c.isCached(t, huge) {
			t.Error("one list takes more than all may")
		}
	}
}

// What nobody reported is seen after a while: in the half of it the list is read
// anew behind the answer.
func TestOrdersAge(t *testing.T) {
	c, read := ordering(t, 0), 0
	now := time.Now()
	c.Now = func() time.Time { return now }
	q := counted("a", 3000, &read)
	for range 3 {
		c.isCached(t, q)
	}
	now = now.Add(Freshness/2 + time.Second)
	if !c.isCached(t, q) || read != 2 {
		t.Errorf("half as old as it may be, the list was read %d times", read)
	}
	now = now.Add(Freshness + time.Second)
	if c.isCached(t, q) || read != 3 {
		t.Errorf("too old, the list was read %d times", read)
	}
}

// A write that does not report what it changed drops the list; so does one that
// nothing can be asked about.
func TestOrderIsInvalidated(t *testing.T) {
	c, read := ordering(t, 0), 0
	q := counted("a", 3000, &read)
	q.Depends = []string{"labels"}
	for name, write := range map[string]func() error{
		"untold":     func() error { return c.Invalidate(t.Context(), "things") },
		"a label":    func() error { return c.Changed(t.Context(), "labels", 1) },
		"everything": func() error { return c.Invalidate(t.Context()) },
		"too many":   func() error { return c.Changed(t.Context(), "things", make([]uint64, changesMost+1)...) },
		"a failure":  func() error { return c.Changed(t.Context(), "things", 7) },
	} {
		for range 10 {
			c.isCached(t, q)
		}
		if !c.isCached(t, q) {
			t.Fatal("nothing is kept")
		}
		if err := write(); err != nil {
			t.Fatal(err)
		}
		if c.isCached(t, q) {
			t.Errorf("%s: the list is kept", name)
		}
	}
}

// A list that writes keep dropping is let be for a while after each reading.
func TestOrderRests(t *testing.T) {
	c, read := ordering(t, 0), 0
	now := time.Now()
	c.Now = func() time.Time { return now }
	q := counted("a", 3000, &read)
	all := q.All
	q.All = func(ctx context.Context) (Order, error) {
		now = now.Add(time.Second) // it takes so long
		list, err := all(ctx)
		list.Took = time.Second
		return list, err
	}
	drop := func() {
		if err := c.Invalidate(t.Context(), "things"); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Second)
	}
	for range 10 {
		c.isCached(t, q)
		drop()
	}
	if read != 1 {
		t.Errorf("within ten seconds a list that takes one to be read was read %d times", read)
	}
	now = now.Add(cooldownShare * time.Second)
	if c.isCached(t, q) || read != 2 {
		t.Errorf("rested, the list was read %d times", read)
	}
	// It rests again, until those who ask have spent as much on it as it would have cost.
	drop()
	for range missShare {
		if c.isCached(t, q) || read != 2 {
			t.Errorf("resting, the list was read %d times", read)
		}
		c.Missed("a", time.Second)
	}
	c.Missed("b", time.Second) // nobody asked for it: nothing is noted
	if c.isCached(t, q) || read != 3 {
		t.Errorf("many asked for a list that rests, and it was read %d times", read)
	}
	if !c.isCached(t, q) {
		t.Error("it is read for those who ask, and they are not told it")
	}
	drop()
	if c.isCached(t, q) || read != 3 {
		t.Errorf("what others spent before counts again: the list was read %d times", read)
	}
}
