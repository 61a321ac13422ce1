package listcache

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// table is a list by a key that each id has, 0: it is not in the list.
type table struct {
	keys           map[uint64]int
	queries, names int           // how often it was asked, and for how many ids
	took           time.Duration // what it takes to read all of it; nothing by itself
}

func newTable(length int) *table {
	t := &table{keys: map[uint64]int{}}
	for id := range uint64(length) {
		t.keys[id+1] = 10 * int(id+1)
	}
	return t
}

func (t *table) sorted(ids []uint64) []uint64 {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id uint64) bool { return t.keys[id] == 0 })
	slices.SortFunc(ids, func(a, b uint64) int { return cmp.Or(cmp.Compare(t.keys[a], t.keys[b]), cmp.Compare(a, b)) })
	return ids
}

func (t *table) all() []uint64 {
	ids := make([]uint64, 0, len(t.keys))
	for id := range t.keys {
		ids = append(ids, id)
	}
	return t.sorted(ids)
}

func (t *table) query() Query {
	return Query{Key: "keys", Table: "things",
		All: func(context.Context) (Order, error) {
			return Order{IDs: t.all(), Took: max(t.took, time.Microsecond)}, nil
		},
		Among: func(_ context.Context, ids []uint64) ([]uint64, error) {
			t.queries++
			t.names += len(ids)
			return t.sorted(ids), nil
		},
	}
}

// A record that stays where it is takes one question about its neighbours, one
// that moves, comes or goes a few.
func TestMendAsksLittle(t *testing.T) {
	for name, is := range map[string]struct {
		change         func(keys map[uint64]int)
		queries, names int
	}{
		"stays":      {func(map[uint64]int) {}, 1, 3},
		"moves":      {func(keys map[uint64]int) { keys[500] = 777_777 }, 5, 140},
		"goes":       {func(keys map[uint64]int) { keys[500] = 0 }, 1, 3},
		"steps back": {func(keys map[uint64]int) { keys[500] = 4985 }, 5, 140},
	} {
		c, db := ordering(t, 0), newTable(100_000)
		q := db.query()
		for range 3 {
			c.isCached(t, q)
		}
		is.change(db.keys)
		db.queries, db.names = 0, 0
		if err := c.Changed(t.Context(), "things", 500); err != nil {
			t.Fatal(err)
		}
		got, total, ok, err := c.Page(t.Context(), q, 0, len(db.keys))
		if want := db.all(); err != nil || !ok || !slices.Equal(got, want) || total != int64(len(want)) {
			t.Errorf("%s: %d ids of %d, remembered %v, %v", name, len(got), total, ok, err)
		}
		if db.queries > is.queries || db.names > is.names {
			t.Errorf("%s: %d questions about %d records", name, db.queries, db.names)
		}
	}
}

// What was committed and is reported later misleads nobody for long: who was placed
// beside it is placed anew.
func TestMendBeforeAllIsKnown(t *testing.T) {
	seed := rand.Uint64()
	dice := rand.New(rand.NewPCG(seed, 0))
	c, db := ordering(t, 0), newTable(300)
	q := db.query()
	for range 3 {
		c.isCached(t, q)
	}
	for round := range 200 {
		untold := []uint64{}
		for range 1 + dice.IntN(5) {
			id := dice.Uint64N(310) + 1
			db.keys[id] = max(0, dice.IntN(3200)-100)
			untold = append(untold, id)
		}
		for _, id := range untold {
			if err := c.Changed(t.Context(), "things", id); err != nil {
				t.Fatal(err)
			}
			if dice.IntN(3) > 0 {
				c.isCached(t, q) // mended by what is told until now
			}
		}
		got, _, ok, err := c.Page(t.Context(), q, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			for range 3 {
				c.isCached(t, q)
			}
			continue
		}
		if want := db.all(); !slices.Equal(got, want) {
			t.Fatalf("seed %d, round %d: %v, want %v", seed, round, got, want)
		}
	}
	kept := false
	for range 3 {
		kept = kept || c.isCached(t, q)
	}
	if !kept {
		t.Error("nothing is kept")
	}
}

// A list that nobody asked for while much was saved is mended by all of it at once.
func TestMendAfterManyWrites(t *testing.T) {
	seed := rand.Uint64()
	dice := rand.New(rand.NewPCG(seed, 0))
	c, db := ordering(t, 0), newTable(20_000)
	db.took = time.Minute // whoever asks waits for it
	q := db.query()
	for range 3 {
		c.isCached(t, q)
	}
	for round, writes := range []int{changesRetained, changesRetained / 2, changesRetained + 1} {
		for range writes {
			id := dice.Uint64N(20_100) + 1
			db.keys[id] = max(0, dice.IntN(210_000)-5000)
			if err := c.Changed(t.Context(), "things", id); err != nil {
				t.Fatal(err)
			}
		}
		db.queries = 0
		got, _, ok, err := c.Page(t.Context(), q, 0, 30_000)
		if err != nil || ok != (writes <= changesRetained) || ok && !slices.Equal(got, db.all()) {
			t.Errorf("seed %d, round %d: %d ids, remembered %v, %v", seed, round, len(got), ok, err)
		}
		if db.queries > 20*changesRetained/placedAtOnce {
			t.Errorf("seed %d, round %d: %d questions", seed, round, db.queries)
		}
		c.Wait()
	}
}

// A list that was cut from another while a change of it was not reported yet is put
// right with that.
func TestCutBeforeAllIsKnown(t *testing.T) {
	seed := rand.Uint64()
	dice := rand.New(rand.NewPCG(seed, 0))
	for round := range 300 {
		c, db := ordering(t, 0), newTable(300)
		whole := db.query()
		odd := Query{Key: "odd", Table: "things",
			Among: func(_ context.Context, ids []uint64) ([]uint64, error) {
				return slices.DeleteFunc(db.sorted(ids), func(id uint64) bool { return id%2 == 0 }), nil
			},
			All: func(ctx context.Context) (Order, error) {
				among := slices.DeleteFunc(db.all(), func(id uint64) bool { return id%2 == 0 })
				cut, ok, err := c.Cut(ctx, whole, among)
				if err != nil || !ok {
					t.Errorf("seed %d: nothing to cut from: %v", seed, err)
				}
				cut.Took = time.Microsecond
				return cut, err
			},
		}
		for range 3 {
			c.isCached(t, whole)
		}
		// Several records move to where the first of them stands, which is reported last.
		moved := []uint64{}
		at := 10 + dice.IntN(2900)
		for range 6 {
			id := dice.Uint64N(300) + 1
			db.keys[id] = at + dice.IntN(40)
			moved = append(moved, id)
		}
		tell := func(id uint64) {
			if err := c.Changed(t.Context(), "things", id); err != nil {
				t.Fatal(err)
			}
		}
		for _, id := range moved[1:] {
			tell(id)
			c.isCached(t, whole)
		}
		for range 3 {
			c.isCached(t, odd)
		}
		tell(moved[0])
		got, _, ok, err := c.Page(t.Context(), odd, 0, 1000)
		want := slices.DeleteFunc(db.all(), func(id uint64) bool { return id%2 == 0 })
		if err != nil || !ok || !slices.Equal(got, want) {
			t.Fatalf("seed %d, round %d, remembered %v: %v, want %v, %v", seed, round, ok, got, want, err)
		}
	}
}
