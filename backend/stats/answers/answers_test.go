package answers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/analytics"
	"backoffice/backend/store/kv"
	"backoffice/backend/store/kv/kvtest"
)

// service counts who asks it.
type service struct {
	calls, busy, most atomic.Int64
	takes             time.Duration
	fails             func(n int64) error
}

func (s *service) ask(ctx context.Context) (string, error) {
	n := s.calls.Add(1)
	busy := s.busy.Add(1)
	defer s.busy.Add(-1)
	for most := s.most.Load(); busy > most && !s.most.CompareAndSwap(most, busy); most = s.most.Load() {
	}
	time.Sleep(s.takes)
	if s.fails != nil {
		if err := s.fails(n); err != nil {
			return "", err
		}
	}
	return fmt.Sprint("answer ", n), ctx.Err()
}

func (s *service) Traffic(ctx context.Context, _, _ string) (analytics.Traffic, error) {
	_, err := s.ask(ctx)
	return analytics.Traffic{Totals: analytics.Totals{Users: s.calls.Load(), BounceRate: 0.1235}, Days: []analytics.Day{{Date: "2026-11-20", Users: 1}}}, err
}

func (s *service) Table(ctx context.Context, _, _ string, by analytics.Dimension) ([]analytics.Row, error) {
	text, err := s.ask(ctx)
	return []analytics.Row{{Value: string(by) + " " + text, Sessions: 2, Seconds: 1.5}}, err
}

var zone = time.FixedZone("", 3600)

// cache is one of a copy of the program on the evening of 20 November, UTC; in
// the zone it is the 21st.
func cache(store kv.Store) *Cache {
	return &Cache{KV: store, Source: "ga4:1", Zone: zone, Now: func() time.Time { return time.Date(2026, 11, 20, 23, 30, 0, 0, time.UTC) }}
}

// ttls tells for how long something was kept.
type ttls struct {
	kv.Store
	mu  sync.Mutex
	all []string
}

func (s *ttls) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	s.mu.Lock()
	s.all = append(s.all, key+" "+ttl.String())
	s.mu.Unlock()
	return s.Store.Set(ctx, key, value, ttl)
}

func TestCachedSource(t *testing.T) {
	kvtest.Each(t, func(t *testing.T, store kv.Store) {
		noted, s := &ttls{Store: store}, &service{}
		c := cache(noted)
		kept := CachedSource{Source: s, Cache: c}
		for range 3 {
			got, err := kept.Traffic(t.Context(), "2026-11-14", "2026-11-20")
			if err != nil || got.Totals.Users != 1 || got.Totals.BounceRate != 0.1235 || !slices.Equal(got.Days, []analytics.Day{{Date: "2026-11-20", Users: 1}}) {
				t.Errorf("%+v, %v", got, err)
			}
			rows, err := kept.Table(t.Context(), "2026-11-14", "2026-11-21", analytics.Page)
			if err != nil || !slices.Equal(rows, []analytics.Row{{Value: "page answer 2", Sessions: 2, Seconds: 1.5}}) {
				t.Errorf("%+v, %v", rows, err)
			}
		}
		if _, err := kept.Table(t.Context(), "2026-11-14", "2026-11-21", analytics.Country); err != nil || s.calls.Load() != 3 {
			t.Errorf("asked %d times, %v", s.calls.Load(), err)
		}
		want := []string{
			"stats:ga4:1:traffic:2026-11-14:2026-11-20 24h0m0s", "stats:ga4:1:page:2026-11-14:2026-11-21 10m0s", "stats:ga4:1:country:2026-11-14:2026-11-21 10m0s",
		}
		if !slices.Equal(noted.all, want) {
			t.Errorf("kept %q", noted.all)
		}
		// What nobody counted is kept too.
		for range 2 {
			if n, err := Get(t.Context(), c, Query{"nothing", "", ""}, func(context.Context) ([]analytics.Row, error) {
				s.calls.Add(1)
				return nil, nil
			}); n != nil || err != nil {
				t.Errorf("%v, %v", n, err)
			}
		}
		if s.calls.Load() != 4 {
			t.Errorf("asked %d times", s.calls.Load())
		}
	})
}

// Of many in three copies of the program one asks.
func TestOneAsks(t *testing.T) {
	kvtest.Each(t, func(t *testing.T, store kv.Store) {
		s := &service{takes: 200 * time.Millisecond}
		copies := []*Cache{cache(store), cache(store), cache(store)}
		var wg sync.WaitGroup
		for i := range 60 {
			wg.Go(func() {
				if got, err := Get(t.Context(), copies[i%3], Query{"a", "2026-11-14", "2026-11-20"}, s.ask); got != "answer 1" || err != nil {
					t.Errorf("%q, %v", got, err)
				}
			})
		}
		if wg.Wait(); s.calls.Load() != 1 {
			t.Errorf("asked %d times", s.calls.Load())
		}
	})
}

// Never more questions at a time than there are slots, over all copies.
func TestSlots(t *testing.T) {
	kvtest.Each(t, func(t *testing.T, store kv.Store) {
		s := &service{takes: 50 * time.Millisecond}
		copies := []*Cache{cache(store), cache(store)}
		var wg sync.WaitGroup
		for i := range 4 * slots {
			wg.Go(func() {
				if _, err := Get(t.Context(), copies[i%2], Query{fmt.Sprint(i), "2026-11-14", "2026-11-20"}, s.ask); err != nil {
					t.Error(err)
				}
			})
		}
		if wg.Wait(); s.calls.Load() != 4*slots || s.most.Load() > slots || s.most.Load() < 2 {
			t.Errorf("asked %d times, %d at a time", s.calls.Load(), s.most.Load())
		}
	})
}

// Who goes leaves the question to those who wait.
func TestOneGoes(t *testing.T) {
	s := &service{takes: 200 * time.Millisecond}
	c := cache(kvtest.Memory(t))
	impatient, end := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer end()
	if _, err := Get(impatient, c, Query{Name: "a"}, s.ask); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if got, err := Get(t.Context(), c, Query{Name: "a"}, s.ask); got != "answer 1" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func failure(kind analytics.Kind, server bool) func(int64) error {
	return func(int64) error {
		return &analytics.Failure{Kind: kind, Service: "Google Analytics", Account: "a@b.c", Property: "1", Server: server, Cause: errors.New("cause")}
	}
}

// A failure is told for some time without asking again: for the question, or where
// nobody would be answered, for all.
func TestFailures(t *testing.T) {
	kvtest.Each(t, func(t *testing.T, store kv.Store) {
		for kind, kept := range map[analytics.Kind]struct {
			ttl   string
			calls int64
		}{
			analytics.NoKey: {"10s", 2}, analytics.Expired: {"10s", 2}, analytics.NoRights: {"10s", 2}, analytics.Refused: {"10s", 2}, analytics.Down: {"10s", 2},
			analytics.Quota: {"5m0s", 1},
		} {
			noted, s := &ttls{Store: store}, &service{fails: failure(kind, false)}
			one, other := cache(noted), cache(noted)
			one.Source, other.Source = string(kind), string(kind)
			_, first := Get(t.Context(), one, Query{Name: "a"}, s.ask)
			_, second := Get(t.Context(), other, Query{Name: "a"}, s.ask)
			_, another := Get(t.Context(), other, Query{Name: "b"}, s.ask)
			for _, err := range []error{first, second, another} {
				public := fault.As(err)
				if public == nil || public.Code != fault.Upstream || public.Message.Key != fault.As(first).Message.Key || public.Message.Args["Account"] != "a@b.c" {
					t.Errorf("%s: %v", kind, err)
				}
			}
			if s.calls.Load() != kept.calls || !strings.HasSuffix(noted.all[0], " "+kept.ttl) {
				t.Errorf("%s: asked %d times, kept %q", kind, s.calls.Load(), noted.all)
			}
		}
	})
}

// Google's own errors are few an hour: then nobody asks.
func TestServerErrors(t *testing.T) {
	c, s := cache(kvtest.Memory(t)), &service{fails: failure(analytics.Down, true)}
	for i := range 20 {
		if _, err := Get(t.Context(), c, Query{Name: fmt.Sprint(i)}, s.ask); fault.CodeOf(err) != fault.Upstream {
			t.Errorf("%d: %v", i, err)
		}
	}
	if s.calls.Load() != mostErrors {
		t.Errorf("asked %d times", s.calls.Load())
	}
}

// What is not the service's failure is not kept.
func TestOwnErrors(t *testing.T) {
	c, own := cache(kvtest.Memory(t)), errors.New("ours")
	s := &service{fails: func(n int64) error { return map[int64]error{1: own}[n] }}
	if _, err := Get(t.Context(), c, Query{Name: "a"}, s.ask); !errors.Is(err, own) {
		t.Errorf("got %v", err)
	}
	if got, err := Get(t.Context(), c, Query{Name: "a"}, s.ask); got != "answer 2" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if err := c.KV.Set(t.Context(), "stats:ga4:1:b::", []byte("{"), time.Minute); err != nil {
		t.Fatal(err)
	}
	if got, err := Get(t.Context(), c, Query{Name: "b"}, s.ask); got != "answer 3" || err != nil {
		t.Errorf("instead of what nobody can read: %q, %v", got, err)
	}
}
