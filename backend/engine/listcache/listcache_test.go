package listcache

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestCacheIsBounded(t *testing.T) {
	c := New(nil, nil, 0)
	for i := range 3 * cacheEntries {
		c.put(fmt.Sprint(i), i, 8)
	}
	if c.entries.Len() != cacheEntries {
		t.Errorf("%d entries are kept, %d are allowed", c.entries.Len(), cacheEntries)
	}
	if _, ok := c.get("0"); ok {
		t.Error("the oldest is kept")
	}
	c = New(nil, nil, 0)
	for i := range 100 {
		c.put(fmt.Sprint(i), i, cacheBytes/20)
	}
	if c.entries.Bytes() > cacheBytes || c.entries.Len() == 0 {
		t.Errorf("%d bytes in %d entries are kept", c.entries.Bytes(), c.entries.Len())
	}
	c.put("huge", 1, cacheBytes)
	if _, ok := c.get("huge"); ok {
		t.Error("one answer may fill the cache")
	}
}

// Of those who have one question at once, one asks the database; where that one
// fails, the others ask for themselves.
func TestOneAsksForAll(t *testing.T) {
	m := View{cache: New(nil, nil, 0), stamp: "page"}
	var asked atomic.Int64
	begun, answer := make(chan struct{}), make(chan struct{})
	first := make(chan error, 1)
	go func() {
		_, err := Get(t.Context(), m, "q", func() (int, int, error) {
			asked.Add(1)
			close(begun)
			<-answer
			return 0, 0, errors.New("broken off")
		})
		first <- err
	}()
	<-begun
	gaveUp, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Get(gaveUp, m, "q", func() (int, int, error) { return 0, 0, gaveUp.Err() }); !errors.Is(err, context.Canceled) {
		t.Errorf("who gave up waits: %v", err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			got, err := Get(t.Context(), m, "q", func() (int, int, error) {
				asked.Add(1)
				return 7, 8, nil
			})
			if err != nil || got != 7 {
				t.Errorf("got %d, %v", got, err)
			}
		})
	}
	time.Sleep(20 * time.Millisecond)
	if n := asked.Load(); n != 1 {
		t.Errorf("%d asked while one did", n)
	}
	close(answer)
	wait.Wait()
	if err := <-first; err == nil {
		t.Error("the failure was swallowed")
	}
	if len(m.cache.inFlight) > 0 {
		t.Error("a question is held for asked")
	}
}
