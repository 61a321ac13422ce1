package redis

import (
	"context"
	"time"

	"github.com/alexedwards/scs/goredisstore"
	client "github.com/redis/go-redis/v9"
)

// sessions returns Unavailable when the server is out of reach, as every other
// method of a Store does: a pool that nobody answers has an error of its own.
type sessions struct {
	*goredisstore.RedisStore
	client *client.Client
	prefix string
}

func newSessions(c *client.Client, prefix string) sessions {
	return sessions{goredisstore.NewWithPrefix(c, prefix), c, prefix}
}

// FindCtx implements scs.CtxStore.
func (s sessions) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	b, found, err := s.RedisStore.FindCtx(ctx, token)
	return b, found, wrapError("find a session", err)
}

// CommitCtx implements scs.CtxStore.
func (s sessions) CommitCtx(ctx context.Context, token string, b []byte, expiry time.Time) error {
	return wrapError("keep a session", s.RedisStore.CommitCtx(ctx, token, b, expiry))
}

// ProlongCtx puts off the end of a session, where it still is.
func (s sessions) ProlongCtx(ctx context.Context, token string, b []byte, expiry time.Time) error {
	return wrapError("prolong a session", s.client.SetXX(ctx, s.prefix+token, b, time.Until(expiry)).Err())
}

// DeleteCtx implements scs.CtxStore.
func (s sessions) DeleteCtx(ctx context.Context, token string) error {
	return wrapError("end a session", s.RedisStore.DeleteCtx(ctx, token))
}
