package listcache

import (
	"context"
	"slices"
	"testing"
	"time"
)

// Who can have the answer otherwise does not wait for a list that is being mended
// slowly; it is mended all the same, for those who ask later.
func TestNobodyWaitsLongForMending(t *testing.T) {
	c, read := ordering(t, 0), 0
	now := time.Now()
	c.Now = func() time.Time { return now }
	q := counted("a", 3000, &read)
	hold := make(chan struct{})
	q.Among = func(_ context.Context, ids []uint64) ([]uint64, error) {
		<-hold
		return slices.Sorted(slices.Values(ids)), nil
	}
	all := q.All
	q.All = func(ctx context.Context) (Order, error) {
		list, err := all(ctx)
		list.Took = time.Minute
		return list, err
	}
	for range 3 {
		c.isCached(t, q)
	}
	if err := c.Changed(t.Context(), "things", 7); err != nil {
		t.Fatal(err)
	}
	quick := q
	quick.Quick = true
	for range 2 { // one who has it mended, and one who finds it being mended
		began := time.Now()
		if _, _, ok, err := c.Page(t.Context(), quick, 0, 20); ok || err != nil {
			t.Errorf("a list that is not true yet is answered: %v %v", ok, err)
		}
		if took := time.Since(began); took < quickPatience || took >= mostPatience {
			t.Errorf("waited %v for a list that is being mended", took)
		}
	}
	go func() {
		time.Sleep(quickPatience)
		close(hold)
	}()
	// Others do wait a while: reading takes them longer.
	ids, total, ok, err := c.Page(t.Context(), q, 0, 20)
	if err != nil || !ok || total != 3000 || len(ids) != 20 || ids[6] != 7 {
		t.Errorf("mended, the list is %v of %d, %v %v", ids, total, ok, err)
	}
	if read != 1 {
		t.Errorf("the list was read %d times", read)
	}
}

// A list that could not be mended is forgotten for all who wait for it.
func TestWhatCannotBeMendedIsForgotten(t *testing.T) {
	c, read := ordering(t, 0), 0
	now := time.Now()
	c.Now = func() time.Time { return now }
	q := counted("a", 3000, &read) // its Among fails
	for range 3 {
		c.isCached(t, q)
	}
	if err := c.Changed(t.Context(), "things", 7); err != nil {
		t.Fatal(err)
	}
	answers := make(chan bool)
	for range 8 {
		go func() {
			_, _, ok, err := c.Page(t.Context(), q, 0, 20)
			answers <- ok || err != nil
		}()
	}
	for range 8 {
		if <-answers {
			t.Error("a list that could not be mended is answered")
		}
	}
}
