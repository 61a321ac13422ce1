// Package kv keeps small things for a short time: one-time tokens, counters,
// locks, caches and the messages that copies of the program send each other.
// One copy of the program does with memory; several need Redis.
package kv

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/ulule/limiter/v3"

	"backoffice/backend/fault"
	"backoffice/backend/store/kv/memory"
	"backoffice/backend/store/kv/redis"
)

// Store keeps values under keys. It is safe for use by many goroutines. A ttl of
// zero means for ever, a negative one is Invalid. Every method returns
// Unavailable when the store is out of reach. A memory store forgets everything
// at exit and, when full, what was unused longest; so never keep here what
// must not be lost.
type Store interface {
	// Get returns the value of key and whether there is one.
	Get(ctx context.Context, key string) ([]byte, bool, error)
	// Set stores value under key for ttl and replaces what was there.
	Set(ctx context.Context, key string, value []byte, ttl time.Duration) error
	// SetNX stores value only where key has none, and says whether it did.
	SetNX(ctx context.Context, key string, value []byte, ttl time.Duration) (bool, error)
	// Delete removes keys; a missing one is no error.
	Delete(ctx context.Context, keys ...string) error
	// Incr adds one to the counter at key and returns it. The ttl counts from
	// the counter's first increment. Returns Invalid where key holds something else.
	Incr(ctx context.Context, key string, ttl time.Duration) (int64, error)
	// GetDelete returns the value of key and removes it in one step: of many callers
	// exactly one gets it.
	GetDelete(ctx context.Context, key string) ([]byte, bool, error)

	// Lock takes the lock of that name for at most ttl, which must be positive.
	// It does not wait: returns Conflict while someone else holds the lock. The
	// unlock it returns gives back only this very lock; it returns Conflict when
	// the lock ran out before, so that its work may have met another's.
	Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(context.Context) error, err error)

	// LockAs is Lock for an owner of that name: who holds the lock already holds
	// it for another ttl from now on.
	LockAs(ctx context.Context, key, owner string, ttl time.Duration) (unlock func(context.Context) error, err error)

	// Publish sends message to all who are subscribed to topic now, in every
	// copy of the program, this one included.
	Publish(ctx context.Context, topic, message string) error
	// Subscribe calls fn with each message of topic, one after the other, until
	// stop is called or ctx ends. When it returned, messages arrive. A message may
	// be lost (a slow reader, a lost connection), so it may only be a hint. Stop
	// waits for a running fn, so fn must not call it.
	Subscribe(ctx context.Context, topic string, fn func(message string)) (stop func(), err error)

	// Limits counts attempts for throttling.
	Limits() limiter.Store
	// Sessions keeps sessions, or is nil where they belong in the database.
	Sessions() scs.CtxStore

	// Ping returns nil when the store can be reached.
	Ping(ctx context.Context) error
	// Close ends subscriptions and connections.
	Close() error
}

var (
	_ Store = (*memory.Store)(nil)
	_ Store = (*redis.Store)(nil)
)

// Open opens the store that address names: "memory://", or
// "redis://host:6379/0" ("rediss://" for TLS, "?prefix=…" to share one server).
// Returns Invalid for an address it cannot read and Unavailable when the
// server cannot be reached.
func Open(ctx context.Context, address string) (Store, error) {
	scheme, rest, _ := strings.Cut(address, "://")
	switch scheme {
	case "memory":
		if rest != "" {
			return nil, badAddress(errors.New("memory:// takes nothing after it"))
		}
		return memory.New(memory.Options{}), nil
	case "redis", "rediss":
		options, err := redis.ParseURL(address)
		if err != nil {
			return nil, badAddress(err)
		}
		s, err := redis.Open(ctx, options)
		if err != nil {
			return nil, err // a Store that holds no *redis.Store is not nil
		}
		return s, nil
	}
	return nil, badAddress(fmt.Errorf("unknown scheme %q", scheme))
}

func badAddress(cause error) error {
	return fault.Wrap(fmt.Errorf("key-value store address: %w", cause), fault.Invalid, "errors.invalid")
}

// Locked says whether err means that someone else holds a lock.
func Locked(err error) bool { return fault.CodeOf(err) == fault.Conflict }
