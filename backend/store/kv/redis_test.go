package kv_test

import (
	"context"
	"os"
	"testing"
	"time"

	"backoffice/backend/store/kv"
	"backoffice/backend/store/kv/kvtest"
)

func TestRedis(t *testing.T) {
	if os.Getenv("TEST_ONLY_LOCAL") == "1" {
		t.Log("TEST_ONLY_LOCAL=1: Redis is left out")
		return
	}
	kvtest.Suite(t, kvtest.Redis)
	t.Run("two copies", twoCopies)
	t.Run("sessions", sessions)
}

func twoCopies(t *testing.T) {
	address := kvtest.RedisURL(t)
	a, b := open(t, address), open(t, address)
	if err := a.Set(t.Context(), "k", []byte("v"), time.Minute); err != nil {
		t.Fatal(err)
	}
	if got, found, err := b.GetDelete(t.Context(), "k"); string(got) != "v" || !found || err != nil {
		t.Fatal(got, found, err)
	}
	heard := make(chan string, 1)
	stop, err := b.Subscribe(t.Context(), "jobs", func(m string) { heard <- m })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if err := a.Publish(t.Context(), "jobs", "wake"); err != nil {
		t.Fatal(err)
	}
	select {
	case m := <-heard:
		if m != "wake" {
			t.Fatal(m)
		}
	case <-time.After(time.Minute):
		t.Fatal("the other copy heard nothing")
	}
	unlock, err := a.Lock(t.Context(), "l", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Lock(t.Context(), "l", time.Minute); !kv.Locked(err) {
		t.Fatalf("both hold the lock: %v", err)
	}
	if err := unlock(t.Context()); err != nil {
		t.Fatal(err)
	}
	// Another prefix on the same server sees none of it.
	other := open(t, kvtest.RedisURL(t))
	if err := a.Set(t.Context(), "k", []byte("v"), time.Minute); err != nil {
		t.Fatal(err)
	}
	if _, found, err := other.Get(t.Context(), "k"); found || err != nil {
		t.Fatal(found, err)
	}
}

func sessions(t *testing.T) {
	s := open(t, kvtest.RedisURL(t)).Sessions()
	if err := s.CommitCtx(t.Context(), "token", []byte("data"), time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if data, found, err := s.FindCtx(t.Context(), "token"); string(data) != "data" || !found || err != nil {
		t.Fatal(data, found, err)
	}
	prolong := func() {
		t.Helper()
		p, ok := s.(interface {
			ProlongCtx(ctx context.Context, token string, data []byte, expiry time.Time) error
		})
		if !ok {
			t.Fatal("sessions are not prolonged")
		}
		if err := p.ProlongCtx(t.Context(), "token", []byte("more"), time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	prolong()
	if data, _, err := s.FindCtx(t.Context(), "token"); string(data) != "more" || err != nil {
		t.Fatal(data, err)
	}
	if err := s.DeleteCtx(t.Context(), "token"); err != nil {
		t.Fatal(err)
	}
	// A call under way does not bring an ended session back.
	prolong()
	if _, found, err := s.FindCtx(t.Context(), "token"); found || err != nil {
		t.Fatal(found, err)
	}
}

func open(t *testing.T, address string) kv.Store {
	t.Helper()
	s, err := kv.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
