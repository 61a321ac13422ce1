// Package memory keeps small things in this process, within bounds.
package memory

import (
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"strconv"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/ulule/limiter/v3"
	limits "github.com/ulule/limiter/v3/drivers/store/memory"

	"backoffice/backend/fault"
	"backoffice/backend/store/lru"
)

// Options bound a Store. A zero field takes its default.
type Options struct {
	MaxEntries int              // 100 000
	MaxBytes   int              // 64 MiB of keys and values
	Now        func() time.Time // time.Now
}

// Store implements kv.Store. Nothing sweeps it: what ran out goes when it is met,
// and the bounds see to the rest. (The limiter's store sweeps itself, in a
// goroutine that ends when the Store is garbage.)
type Store struct {
	options Options
	limits  limiter.Store

	mu      sync.Mutex
	entries *lru.Cache[[]byte]
	locks   map[string]lock
	topics  map[string]map[*subscription]struct{}
	closed  bool
}

type lock struct {
	owner   string
	expires time.Time
}

// New returns an empty store.
func New(options Options) *Store {
	if options.MaxEntries <= 0 {
		options.MaxEntries = 100_000
	}
	if options.MaxBytes <= 0 {
		options.MaxBytes = 64 << 20
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	return &Store{
		options: options,
		limits:  limits.NewStoreWithOptions(limiter.StoreOptions{Prefix: "limit", CleanUpInterval: limiter.DefaultCleanUpInterval}),
		entries: lru.New[[]byte](options.MaxEntries, options.MaxBytes),
		locks:   map[string]lock{},
		topics:  map[string]map[*subscription]struct{}{},
	}
}

// Get implements kv.Store.
func (s *Store) Get(_ context.Context, key string) ([]byte, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, _, ok := s.find(key)
	if !ok {
		return nil, false, nil
	}
	return append([]byte{}, value...), true, nil
}

// Set implements kv.Store.
func (s *Store) Set(_ context.Context, key string, value []byte, ttl time.Duration) error {
	if ttl < 0 {
		return badTTL()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.put(key, value, s.deadline(ttl))
}

// SetNX implements kv.Store.
func (s *Store) SetNX(_ context.Context, key string, value []byte, ttl time.Duration) (bool, error) {
	if ttl < 0 {
		return false, badTTL()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, _, ok := s.find(key); ok {
		return false, nil
	}
	err := s.put(key, value, s.deadline(ttl))
	return err == nil, err
}

// Delete implements kv.Store.
func (s *Store) Delete(_ context.Context, keys ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range keys {
		s.entries.Remove(key)
	}
	return nil
}

// Incr implements kv.Store.
func (s *Store) Incr(_ context.Context, key string, ttl time.Duration) (int64, error) {
	if ttl < 0 {
		return 0, badTTL()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n, expires := int64(0), s.deadline(ttl)
	if value, until, ok := s.find(key); ok {
		var err error
		if n, err = strconv.ParseInt(string(value), 10, 64); err != nil {
			return 0, fault.Wrap(err, fault.Invalid, "errors.invalid")
		}
		expires = until
	}
	n++
	return n, s.put(key, strconv.AppendInt(nil, n, 10), expires)
}

// GetDelete implements kv.Store.
func (s *Store) GetDelete(_ context.Context, key string) ([]byte, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, _, ok := s.find(key)
	if !ok {
		return nil, false, nil
	}
	s.entries.Remove(key)
	return value, true, nil
}

// Lock implements kv.Store. Locks lie apart, so that a full store drops none.
func (s *Store) Lock(ctx context.Context, key string, ttl time.Duration) (func(context.Context) error, error) {
	return s.LockAs(ctx, key, rand.Text(), ttl)
}

// LockAs implements kv.Store.
func (s *Store) LockAs(_ context.Context, key, owner string, ttl time.Duration) (func(context.Context) error, error) {
	if ttl <= 0 {
		return nil, badTTL()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.options.Now()
	if current, locked := s.locks[key]; locked && current.owner != owner && now.Before(current.expires) {
		return nil, fault.New(fault.Conflict, "errors.conflict")
	}
	// Else locks that nobody gave back would stay for ever.
	maps.DeleteFunc(s.locks, func(_ string, l lock) bool { return !now.Before(l.expires) })
	s.locks[key] = lock{owner: owner, expires: now.Add(ttl)}
	return func(context.Context) error { return s.unlock(key, owner) }, nil
}

func (s *Store) unlock(key, owner string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	current := s.locks[key]
	if current.owner != owner || !s.options.Now().Before(current.expires) {
		return fault.New(fault.Conflict, "errors.conflict")
	}
	delete(s.locks, key)
	return nil
}

// Limits implements kv.Store.
func (s *Store) Limits() limiter.Store { return s.limits }

// Sessions is nil: sessions that are to survive a restart belong in the database.
func (s *Store) Sessions() scs.CtxStore { return nil }

// Ping implements kv.Store.
func (s *Store) Ping(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return unavailable()
	}
	return nil
}

// Close implements kv.Store.
func (s *Store) Close() error {
	s.mu.Lock()
	s.closed = true
	var all []*subscription
	for _, subscribers := range s.topics {
		for sub := range subscribers {
			all = append(all, sub)
		}
	}
	s.mu.Unlock()
	for _, sub := range all {
		sub.stop()
	}
	return nil
}

func (s *Store) deadline(ttl time.Duration) time.Time {
	if ttl == 0 {
		return time.Time{}
	}
	return s.options.Now().Add(ttl)
}

// find returns the living value of key, and marks it used.
func (s *Store) find(key string) (value []byte, expires time.Time, ok bool) {
	return s.entries.Get(key, s.options.Now())
}

func (s *Store) put(key string, value []byte, expires time.Time) error {
	if !s.entries.Put(key, append([]byte{}, value...), len(key)+len(value), expires) {
		return fault.Wrap(errors.New("value larger than the store"), fault.TooLarge, "errors.tooLarge")
	}
	return nil
}

func badTTL() error {
	return fault.Wrap(errors.New("ttl out of bounds"), fault.Invalid, "errors.invalid")
}

func unavailable() error {
	return fault.Wrap(errors.New("store is closed"), fault.Unavailable, "errors.unavailable")
}
