package listcache

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The blocks hold what a plain slice would, whatever is put in and taken out.
func TestIDListIsASlice(t *testing.T) {
	seed := rand.Uint64()
	dice := rand.New(rand.NewPCG(seed, 0))
	plain := make([]uint64, 5000)
	for i := range plain {
		plain[i] = uint64(i + 1)
	}
	list, ok := newIDList(plain)
	if !ok {
		t.Fatal("refused")
	}
	next := uint64(5001)
	for step := range 4000 {
		if dice.IntN(3) > 0 {
			at := dice.IntN(len(plain) + 1)
			if step%2 == 0 {
				at = min(at, 3) // one block grows until it is two
			}
			plain = slices.Insert(plain, at, next)
			list.insert(at, next)
			next++
		} else {
			gone := map[uint64]bool{}
			for range dice.IntN(4) {
				gone[uint64(dice.IntN(int(next)))+1] = true
			}
			plain = slices.DeleteFunc(plain, func(id uint64) bool { return gone[id] })
			list.remove(gone)
		}
		offset := dice.IntN(len(plain) + 5)
		want := plain[min(offset, len(plain)):min(offset+20, len(plain))]
		if got := list.page(offset, 20); !slices.Equal(got, want) || list.total != len(plain) {
			t.Fatalf("seed %d, step %d: %v at %d of %d, want %v of %d", seed, step, got, offset, list.total, want, len(plain))
		}
		if i := dice.IntN(len(plain)); list.at(i) != plain[i] {
			t.Fatalf("seed %d, step %d: %d stands at %d, want %d", seed, step, list.at(i), i, plain[i])
		}
	}
	if got := list.page(0, len(plain)+1); !slices.Equal(got, plain) {
		t.Errorf("seed %d: the whole list differs", seed)
	}
}

func TestIDListOfNothing(t *testing.T) {
	list, _ := newIDList(nil)
	if got := list.page(0, 20); len(got) != 0 {
		t.Errorf("%v", got)
	}
	list.insert(0, 7)
	list.remove(map[uint64]bool{7: true, 8: true})
	list.insert(0, 9)
	if got := list.page(0, 20); !slices.Equal(got, []uint64{9}) || list.total != 1 {
		t.Errorf("%v of %d", got, list.total)
	}
	if _, ok := newIDList([]uint64{1 << 40}); ok {
		t.Error("an id that does not fit is kept")
	}
}
