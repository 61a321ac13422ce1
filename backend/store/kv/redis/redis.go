// Package redis keeps small things on a Redis server, for several copies of the
// program at once.
package redis

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"
	client "github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
	"github.com/ulule/limiter/v3"
	limits "github.com/ulule/limiter/v3/drivers/store/redis"

	"backoffice/backend/fault"
)

// Options say which server, and what stands before every key.
type Options struct {
	Server *client.Options
	Prefix string
}

// ParseURL reads "redis://user:password@host:6379/0?prefix=…"; further
// parameters are those of go-redis.
func ParseURL(address string) (Options, error) {
	u, err := url.Parse(address)
	if err != nil {
		// The parser's own error repeats the address, password included.
		return Options{}, errors.New("malformed address")
	}
	options := Options{Prefix: "backoffice"}
	query := u.Query()
	if prefix := query.Get("prefix"); prefix != "" {
		options.Prefix = prefix
	}
	query.Del("prefix")
	u.RawQuery = query.Encode()
	options.Server, err = client.ParseURL(u.String())
	return options, err
}

// Store implements kv.Store on a server of version 6.2 or newer.
type Store struct {
	client   *client.Client
	prefix   string
	limits   limiter.Store
	sessions sessions
	// ending is cancelled by Close and ends every subscription.
	ending context.Context
	end    context.CancelFunc
	close  func() error
}

// noLogger drops what go-redis would write to standard error: each failure also
// comes back as an error, and is logged once, by whoever answers for it.
type noLogger struct{}

func (noLogger) Printf(context.Context, string, ...any) {}

func init() { client.SetLogger(noLogger{}) }

// Open connects to the server. Returns Unavailable when it cannot be reached.
func Open(ctx context.Context, options Options) (*Store, error) {
	server := *options.Server
	// Else every connection starts with a command that only Redis' own cloud knows.
	server.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	if server.DialerRetries == 0 {
		// A command is tried again as it is; dialling again within each try would
		// only have everybody wait for seconds while the server is away.
		server.DialerRetries = 1
	}
	setTimeouts(&server)
	s := &Store{client: client.NewClient(&server), prefix: options.Prefix + ":"}
	if err := s.Ping(ctx); err != nil {
		return nil, errors.Join(err, s.client.Close())
	}
	var err error
	s.limits, err = limits.NewStoreWithOptions(s.client, limiter.StoreOptions{Prefix: s.prefix + "limit"})
	if err != nil {
		return nil, wrapError("prepare limits", errors.Join(err, s.client.Close()))
	}
	s.sessions = newSessions(s.client, s.prefix+"session:")
	s.ending, s.end = context.WithCancel(context.Background())
	s.close = sync.OnceValue(s.client.Close)
	return s, nil
}

// commandTimeout is how long the server may take to answer a command: each is a
// matter of milliseconds.
const commandTimeout = 800 * time.Millisecond

// setTimeouts bounds what the address does not, so that a call that meets a frozen
// server fails within some two seconds: one answer that does not come, and one
// that does not come on a new connection.
func setTimeouts(o *client.Options) {
	for _, bound := range []*time.Duration{&o.DialTimeout, &o.ReadTimeout, &o.WriteTimeout, &o.PoolTimeout} {
		if *bound == 0 {
			*bound = commandTimeout
		}
	}
	if o.MaxRetries == 0 {
		o.MaxRetries = 1
	}
	o.ContextTimeoutEnabled = true
}

func (s *Store) valueKey(key string) string { return s.prefix + "value:" + key }
func (s *Store) lockKey(key string) string  { return s.prefix + "lock:" + key }
func (s *Store) topic(topic string) string  { return s.prefix + "topic:" + topic }

// Get implements kv.Store.
func (s *Store) Get(ctx context.Context, key string) ([]byte, bool, error) {
	return bytesOf("get", s.client.Get(ctx, s.valueKey(key)))
}

// Set implements kv.Store.
func (s *Store) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if ttl < 0 {
		return badTTL()
	}
	return wrapError("set", s.client.Set(ctx, s.valueKey(key), value, ceilMillis(ttl)).Err())
}

// SetNX implements kv.Store.
func (s *Store) SetNX(ctx context.Context, key string, value []byte, ttl time.Duration) (bool, error) {
	if ttl < 0 {
		return false, badTTL()
	}
	return s.setNX(ctx, s.valueKey(key), value, ttl)
}

func (s *Store) setNX(ctx context.Context, key string, value any, ttl time.Duration) (bool, error) {
	err := s.client.SetArgs(ctx, key, value, client.SetArgs{Mode: "NX", TTL: ceilMillis(ttl)}).Err()
	if errors.Is(err, client.Nil) {
		return false, nil
	}
	return err == nil, wrapError("set", err)
}

// Delete implements kv.Store.
func (s *Store) Delete(ctx context.Context, keys ...string) error {
	if len(keys) == 0 {
		return nil
	}
	full := make([]string, len(keys))
	for i, key := range keys {
		full[i] = s.valueKey(key)
	}
	return wrapError("delete", s.client.Del(ctx, full...).Err())
}

// Incr implements kv.Store. One transaction makes the counter with its ttl,
// where there is none, and adds to it.
func (s *Store) Incr(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	if ttl < 0 {
		return 0, badTTL()
	}
	var counter *client.IntCmd
	_, err := s.client.TxPipelined(ctx, func(tx client.Pipeliner) error {
		tx.SetArgs(ctx, s.valueKey(key), 0, client.SetArgs{Mode: "NX", TTL: ceilMillis(ttl)})
		counter = tx.Incr(ctx, s.valueKey(key))
		return nil
	})
	if err != nil && !errors.Is(err, client.Nil) {
		if strings.Contains(err.Error(), "not an integer") {
			return 0, fault.Wrap(err, fault.Invalid, "errors.invalid")
		}
		return 0, wrapError("increment", err)
	}
	n, err := counter.Result()
	if err != nil && strings.Contains(err.Error(), "not an integer") {
		return 0, fault.Wrap(err, fault.Invalid, "errors.invalid")
	}
	return n, wrapError("increment", err)
}

// GetDelete implements kv.Store.
func (s *Store) GetDelete(ctx context.Context, key string) ([]byte, bool, error) {
	return bytesOf("get and delete", s.client.GetDel(ctx, s.valueKey(key)))
}

// unlockScript deletes a lock only while its owner's mark is in it; looking and
// deleting in two calls could delete the next owner's.
var unlockScript = client.NewScript(`
if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end
return 0`)

// Lock implements kv.Store.
func (s *Store) Lock(ctx context.Context, key string, ttl time.Duration) (func(context.Context) error, error) {
	return s.LockAs(ctx, key, rand.Text(), ttl)
}

var lockScript = client.NewScript(`
local held = redis.call("get", KEYS[1])
if held and held ~= ARGV[1] then return 0 end
redis.call("set", KEYS[1], ARGV[1], "px", ARGV[2])
return 1`)

// LockAs implements kv.Store.
func (s *Store) LockAs(ctx context.Context, key, owner string, ttl time.Duration) (func(context.Context) error, error) {
	if ttl <= 0 {
		return nil, badTTL()
	}
	n, err := lockScript.Run(ctx, s.client, []string{s.lockKey(key)}, owner, max(1, ttl.Milliseconds())).Int()
	if err != nil {
		return nil, wrapError("lock", err)
	}
	if n == 0 {
		return nil, fault.New(fault.Conflict, "errors.conflict")
	}
	return func(ctx context.Context) error {
		n, err := unlockScript.Run(ctx, s.client, []string{s.lockKey(key)}, owner).Int()
		if err == nil && n == 0 {
			return fault.New(fault.Conflict, "errors.conflict")
		}
		return wrapError("unlock", err)
	}, nil
}

// Limits implements kv.Store.
func (s *Store) Limits() limiter.Store { return s.limits }

// Sessions implements kv.Store.
func (s *Store) Sessions() scs.CtxStore { return s.sessions }

// Ping implements kv.Store.
func (s *Store) Ping(ctx context.Context) error { return wrapError("ping", s.client.Ping(ctx).Err()) }

// Close implements kv.Store.
func (s *Store) Close() error {
	s.end()
	return s.close()
}

// Clear removes everything under this store's prefix.
func (s *Store) Clear(ctx context.Context) error {
	keys := s.client.Scan(ctx, 0, s.prefix+"*", 1000).Iterator()
	for keys.Next(ctx) {
		if err := s.client.Del(ctx, keys.Val()).Err(); err != nil {
			return wrapError("clear", err)
		}
	}
	return wrapError("clear", keys.Err())
}

// ceilMillis rounds up, since Redis takes 0 for an error and not for "at once".
func ceilMillis(ttl time.Duration) time.Duration {
	return (ttl + time.Millisecond - 1).Truncate(time.Millisecond)
}

func bytesOf(verb string, cmd *client.StringCmd) ([]byte, bool, error) {
	value, err := cmd.Bytes()
	if errors.Is(err, client.Nil) {
		return nil, false, nil
	}
	return value, err == nil, wrapError(verb, err)
}

func wrapError(verb string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("redis: %s: %w", verb, err)
	}
	return fault.Wrap(fmt.Errorf("redis: %s: %w", verb, err), fault.Unavailable, "errors.unavailable")
}

func badTTL() error {
	return fault.Wrap(errors.New("ttl out of bounds"), fault.Invalid, "errors.invalid")
}
