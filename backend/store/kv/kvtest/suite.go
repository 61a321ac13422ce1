package kvtest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/kv"
)

// short is a ttl that runs out within a test, on a clock no test can turn.
const short = 40 * time.Millisecond

// Suite proves every promise of kv.Store on empty stores that open returns.
func Suite(t *testing.T, open func(t *testing.T) kv.Store) {
	for _, test := range []struct {
		name string
		run  func(t *testing.T, s kv.Store)
	}{
		{"values", values},
		{"expiry", expiry},
		{"set where none is", setNX},
		{"count", count},
		{"get and delete once", getDelete},
		{"lock", lock},
		{"lock that ran out", lostLock},
		{"lock that is held", heldLock},
		{"messages", messages},
		{"subscription ends", subscriptionEnds},
		{"limits", limits},
		{"bad ttl", badTTL},
		{"closed", closed},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

func values(t *testing.T, s kv.Store) {
	ctx := t.Context()
	want(t, s, "a", "", false)
	for _, value := range []string{"one", "two", "", "\x00\xff"} {
		if err := s.Set(ctx, "a", []byte(value), 0); err != nil {
			t.Fatal(err)
		}
		want(t, s, "a", value, true)
	}
	// A caller may reuse its slice, and scribble over what it got.
	mine := []byte("mine")
	if err := s.Set(ctx, "a", mine, time.Hour); err != nil {
		t.Fatal(err)
	}
	mine[0] = 'X'
	got, _, _ := s.Get(ctx, "a")
	got[1] = 'X'
	want(t, s, "a", "mine", true)
	if err := s.Set(ctx, "b", []byte("b"), 0); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, "a", "b", "never there"); err != nil {
		t.Fatal(err)
	}
	want(t, s, "a", "", false)
	want(t, s, "b", "", false)
	if err := s.Delete(ctx); err != nil {
		t.Fatalf("delete nothing: %v", err)
	}
}

func expiry(t *testing.T, s kv.Store) {
	if err := s.Set(t.Context(), "short", []byte("x"), short); err != nil {
		t.Fatal(err)
	}
	if err := s.Set(t.Context(), "long", []byte("x"), time.Hour); err != nil {
		t.Fatal(err)
	}
	eventually(t, "expiry", func() bool { _, found, _ := s.Get(t.Context(), "short"); return !found })
	want(t, s, "long", "x", true)
	if err := s.Set(t.Context(), "long", []byte("tiny ttl"), time.Nanosecond); err != nil {
		t.Fatalf("a ttl under a millisecond: %v", err)
	}
	eventually(t, "expiry", func() bool { _, found, _ := s.Get(t.Context(), "long"); return !found })
}

func setNX(t *testing.T, s kv.Store) {
	var winners atomic.Int32
	together(8, func(i int) {
		if ok, err := s.SetNX(t.Context(), "a", fmt.Append(nil, i), time.Hour); err != nil {
			t.Error(err)
		} else if ok {
			winners.Add(1)
		}
	})
	if winners.Load() != 1 {
		t.Fatalf("%d callers set the value", winners.Load())
	}
	if ok, err := s.SetNX(t.Context(), "b", nil, short); !ok || err != nil {
		t.Fatal(ok, err)
	}
	eventually(t, "a free key", func() bool { ok, _ := s.SetNX(t.Context(), "b", nil, 0); return ok })
}

func count(t *testing.T, s kv.Store) {
	together(10, func(int) {
		for range 20 {
			if _, err := s.Incr(t.Context(), "n", time.Hour); err != nil {
				t.Error(err)
			}
		}
	})
	if n, err := s.Incr(t.Context(), "n", time.Hour); n != 201 || err != nil {
		t.Fatalf("got %d, %v", n, err)
	}
	want(t, s, "n", "201", true)
	// The window is counted from the first increment: later ones do not move it.
	if _, err := s.Incr(t.Context(), "w", short); err != nil {
		t.Fatal(err)
	}
	eventually(t, "a new window", func() bool { n, _ := s.Incr(t.Context(), "w", short); return n == 1 })
	if err := s.Set(t.Context(), "text", []byte("abc"), 0); err != nil {
		t.Fatal(err)
	}
	_, err := s.Incr(t.Context(), "text", 0)
	code(t, err, fault.Invalid)
}

func getDelete(t *testing.T, s kv.Store) {
	if err := s.Set(t.Context(), "token", []byte("17"), time.Hour); err != nil {
		t.Fatal(err)
	}
	var winners atomic.Int32
	together(8, func(int) {
		value, found, err := s.GetDelete(t.Context(), "token")
		if err != nil {
			t.Error(err)
		}
		if found {
			winners.Add(1)
			if string(value) != "17" {
				t.Errorf("took %q", value)
			}
		}
	})
	if winners.Load() != 1 {
		t.Fatalf("%d callers took the token", winners.Load())
	}
}

func lock(t *testing.T, s kv.Store) {
	ctx := t.Context()
	// The value of the same name is another thing.
	if err := s.Set(ctx, "a", []byte("value"), 0); err != nil {
		t.Fatal(err)
	}
	unlock, err := s.Lock(ctx, "a", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = s.Lock(ctx, "a", time.Hour); !kv.Locked(err) {
		t.Fatalf("second lock: %v", err)
	}
	other, err := s.Lock(ctx, "b", time.Hour)
	if err != nil {
		t.Fatalf("lock of another name: %v", err)
	}
	if err := unlock(ctx); err != nil {
		t.Fatal(err)
	}
	code(t, unlock(ctx), fault.Conflict)
	if err := other(ctx); err != nil {
		t.Fatal(err)
	}
	want(t, s, "a", "value", true)

	var holders, entered atomic.Int32
	together(8, func(int) {
		for range 10 {
			unlock, err := s.Lock(ctx, "a", time.Hour)
			if kv.Locked(err) {
				continue
			}
			if err != nil {
				t.Error(err)
				return
			}
			if holders.Add(1) > 1 {
				t.Error("two hold the lock at once")
			}
			entered.Add(1)
			holders.Add(-1)
			if err := unlock(ctx); err != nil {
				t.Error(err)
			}
		}
	})
	if entered.Load() == 0 {
		t.Error("nobody got the lock")
	}
}

func lostLock(t *testing.T, s kv.Store) {
	late, err := s.Lock(t.Context(), "a", short)
	if err != nil {
		t.Fatal(err)
	}
	var next func() error
	eventually(t, "the lock to run out", func() bool {
		unlock, err := s.Lock(t.Context(), "a", time.Hour)
		next = func() error { return unlock(t.Context()) }
		return err == nil
	})
	code(t, late(t.Context()), fault.Conflict)
	if _, err := s.Lock(t.Context(), "a", time.Hour); !kv.Locked(err) {
		t.Fatalf("a late unlock gave away another's lock: %v", err)
	}
	if err := next(); err != nil {
		t.Fatal(err)
	}
}

// A held lock outlives its ttl many times, and is free once it is released.
func heldLock(t *testing.T, s kv.Store) {
	ctx := t.Context()
	release, err := kv.LockRenewed(ctx, s, "a", 3*short)
	if err != nil {
		t.Fatal(err)
	}
	for began := time.Now(); time.Since(began) < 10*short; time.Sleep(short / 10) {
		if _, err := kv.LockRenewed(ctx, s, "a", time.Hour); !kv.Locked(err) {
			t.Fatalf("somebody else got it after %v: %v", time.Since(began), err)
		}
	}
	release()
	again, err := kv.LockRenewed(ctx, s, "a", time.Hour)
	if err != nil {
		t.Fatalf("after it was released: %v", err)
	}
	again()
	if _, err := kv.LockRenewed(ctx, s, "a", 0); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("for no time: %v", err)
	}
}

func limits(t *testing.T, s kv.Store) {
	limit, ctx, key := kv.NewLimit(s.Limits(), 5, time.Minute), t.Context(), "anna@example.com 10.0.0.1"
	var passed atomic.Int32
	together(10, func(int) {
		for range 5 {
			err := limit.Pass(ctx, key)
			if err == nil {
				passed.Add(1)
				continue
			}
			f := fault.As(err)
			if f == nil || f.Code != fault.Throttled {
				t.Errorf("got %v, want throttled", err)
				return
			}
			if wait, _ := f.Data.(time.Duration); wait <= 0 || wait > time.Minute+time.Second {
				t.Errorf("the next try counts after %v", f.Data)
			}
		}
	})
	if passed.Load() != 5 {
		t.Fatalf("%d of 50 tries passed, want 5", passed.Load())
	}
	if err := limit.Pass(ctx, "another"); err != nil {
		t.Fatalf("another's tries are counted too: %v", err)
	}
	if err := limit.Forget(ctx, key); err != nil {
		t.Fatal(err)
	}
	if err := limit.Pass(ctx, key); err != nil {
		t.Fatalf("after it was forgotten: %v", err)
	}
}

func badTTL(t *testing.T, s kv.Store) {
	ctx := t.Context()
	code(t, s.Set(ctx, "a", nil, -1), fault.Invalid)
	_, err := s.SetNX(ctx, "a", nil, -1)
	code(t, err, fault.Invalid)
	_, err = s.Incr(ctx, "a", -1)
	code(t, err, fault.Invalid)
	_, err = s.Lock(ctx, "a", 0)
	code(t, err, fault.Invalid)
}

func want(t *testing.T, s kv.Store, key, value string, found bool) {
	t.Helper()
	got, ok, err := s.Get(t.Context(), key)
	if err != nil || ok != found || string(got) != value {
		t.Fatalf("get %s: %q, %v, %v; want %q, %v", key, got, ok, err, value, found)
	}
}

func code(t *testing.T, err error, want fault.Code) {
	t.Helper()
	if fault.CodeOf(err) != want || err == nil {
		t.Fatalf("got %v, want %s", err, want)
	}
}

func together(n int, fn func(i int)) {
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() { fn(i) })
	}
	group.Wait()
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	deadline := time.After(10 * time.Second)
	for tick := time.NewTicker(5 * time.Millisecond); !holds(); {
		select {
		case <-deadline:
			t.Fatalf("waited in vain for %s", what)
		case <-tick.C:
		}
	}
}
