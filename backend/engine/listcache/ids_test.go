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

// Those of a set stand in the order of the list, whether its ids are near each
// other or far apart.
func TestIDListWithin(t *testing.T) {
	for name, far := range map[string]uint64{"near": 0, "far": 1 << 31} {
		var all, odd []uint64
		for n := range uint64(3 * blockSize) {
			id := far + (n*7919)%(3*blockSize) + 1
			all = append(all, id)
			if id%2 == 1 {
				odd = append(odd, id)
			}
		}
		list, ok := newIDList(all)
		if !ok {
			t.Fatal("the ids are not kept")
		}
		among := append(slices.Sorted(slices.Values(odd)), far+5*blockSize, odd[0]) // one that is not there, one twice
		got, total := list.within(newIDSet(among), 10, 25)
		if !slices.Equal(got, odd[10:35]) || total != int64(len(odd)) {
			t.Errorf("%s: %v of %d", name, got, total)
		}
		if got, total := list.within(newIDSet(nil), 0, 5); len(got) != 0 || total != 0 {
			t.Errorf("%s, of nothing: %v of %d", name, got, total)
		}
	}
}
