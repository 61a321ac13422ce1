package call

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestToken(t *testing.T) {
	token, fetched := NewToken(), atomic.Int64{}
	get := func(lasts time.Duration) string {
		value, err := token.Get(t.Context(), func() (string, time.Duration, error) {
			return string('a' + rune(fetched.Add(1)-1)), lasts, nil
		})
		if err != nil {
			t.Error(err)
		}
		return value
	}
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			if got := get(time.Hour); got != "a" {
				t.Errorf("got %s", got)
			}
		})
	}
	wg.Wait()
	token.Invalidate("another")
	if got := get(time.Hour); got != "a" {
		t.Errorf("another was dropped, and this is %s", got)
	}
	token.Invalidate("a")
	if got := get(0); got != "b" {
		t.Errorf("after it was dropped: %s", got)
	}
	if got := get(time.Hour); got != "c" {
		t.Errorf("one that does not last was kept: %s", got)
	}
	token.Invalidate("c")
	refused := errors.New("no")
	if _, err := token.Get(t.Context(), func() (string, time.Duration, error) { return "x", time.Hour, refused }); !errors.Is(err, refused) {
		t.Errorf("got %v", err)
	}
	if got := get(time.Hour); got != "d" {
		t.Errorf("one that failed was kept: %s", got)
	}
}

// Who waits for one that another fetches goes when its own time is out.
func TestTokenWaits(t *testing.T) {
	token, ctx := NewToken(), t.Context()
	ended, end := context.WithCancel(ctx)
	end()
	_, err := token.Get(ctx, func() (string, time.Duration, error) {
		if _, err := token.Get(ended, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		return "a", time.Hour, nil
	})
	if err != nil {
		t.Error(err)
	}
}
