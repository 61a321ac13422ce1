// Package kvtest proves that a kv.Store keeps its promises, and hands every kind
// of store to the tests of what is built on it.
package kvtest

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"backoffice/backend/store/kv"
	"backoffice/backend/store/kv/redis"
)

// Each runs fn once on memory and once on Redis (TEST_REDIS_URL), each time on an
// empty store that is cleared after. TEST_ONLY_LOCAL=1 leaves Redis out;
// otherwise a test without a Redis fails.
func Each(t *testing.T, fn func(t *testing.T, store kv.Store)) {
	t.Helper()
	t.Run("memory", func(t *testing.T) { fn(t, Memory(t)) })
	if os.Getenv("TEST_ONLY_LOCAL") == "1" {
		return
	}
	t.Run("redis", func(t *testing.T) { fn(t, Redis(t)) })
}

// Memory returns an empty store in memory.
func Memory(t *testing.T) kv.Store {
	t.Helper()
	return open(t, "memory://")
}

// Redis returns an empty store on the Redis at TEST_REDIS_URL; the test fails
// where that is not set.
func Redis(t *testing.T) kv.Store {
	t.Helper()
	return open(t, RedisURL(t))
}

// RedisURL returns an address under which nothing is stored yet, for a test that
// starts several copies of the program. What they store is removed after.
func RedisURL(t *testing.T) string {
	t.Helper()
	address := os.Getenv("TEST_REDIS_URL")
	if address == "" {
		t.Fatal("TEST_REDIS_URL is not set: run `make test`, which starts a Redis (or set TEST_ONLY_LOCAL=1)")
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatalf("TEST_REDIS_URL: %v", err)
	}
	query := u.Query()
	query.Set("prefix", "test-"+strings.ToLower(rand.Text()))
	u.RawQuery = query.Encode()
	t.Cleanup(func() { clear(t, u.String()) })
	return u.String()
}

func open(t *testing.T, address string) kv.Store {
	t.Helper()
	store, err := kv.Open(t.Context(), address)
	if err != nil {
		t.Fatalf("open store: %v", err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Errorf("close store: %v", err)
		}
	})
	return store
}

func clear(t *testing.T, address string) {
	options, err := redis.ParseURL(address)
	if err != nil {
		t.Errorf("TEST_REDIS_URL: %v", err)
		return
	}
	ctx := context.Background()
	store, err := redis.Open(ctx, options)
	if err != nil {
		t.Errorf("clear: %v", err)
		return
	}
	if err := errors.Join(store.Clear(ctx), store.Close()); err != nil {
		t.Errorf("clear: %v", err)
	}
}
