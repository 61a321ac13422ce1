package listcache

import (
	"fmt"
	"slices"
	"testing"
)

// What many writes changed takes no more room than that of the last ones, which are
// all that an order is mended by.
func TestChangesAreFew(t *testing.T) {
	c := ordering(t, 0)
	const writes = 2000
	for id := range uint64(writes) {
		if err := c.Changed(t.Context(), "things", id+1); err != nil {
			t.Fatal(err)
		}
	}
	if n := c.changes.entries.Len(); n != changesRetained {
		t.Errorf("%d changes are kept, want %d", n, changesRetained)
	}
	for _, from := range []int64{writes - 1, writes - changesRetained} {
		ids, whole := c.since(t.Context(), "things", from, writes)
		var want []uint64
		for id := from + 1; id <= writes; id++ {
			want = append(want, uint64(id))
		}
		if !whole || !slices.Equal(ids, want) {
			t.Errorf("since %d: %v, %v", from, ids, whole)
		}
	}
	// Another copy of the program reads the same, and what is gone is not taken for another.
	c.changes = newChanges()
	if ids, whole := c.since(t.Context(), "things", writes-3, writes); !whole || fmt.Sprint(ids) != "[1998 1999 2000]" {
		t.Errorf("another copy is told %v, %v", ids, whole)
	}
	if ids, whole := c.since(t.Context(), "things", 3, 6); whole {
		t.Errorf("what nobody knows any more is told: %v", ids)
	}
}
