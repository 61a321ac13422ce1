package redis

import (
	"context"
	"time"

	"github.com/alexedwards/scs/goredisstore"
)

// sessions returns Unavailable when the server is out of reach, as every other
// method of a Store does: a pool that nobody answers has an error of its own.
type sessions struct{ *goredisstore.RedisStore }

// FindCtx implements scs.CtxStore.
func (s sessions) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	b, found, err := s.RedisStore.FindCtx(ctx, token)
	return b, found, wrapError("find a session", err)
}

// CommitCtx implements scs.CtxStore.
func (s sessions) CommitCtx(ctx context.Context, token string, b []byte, expiry time.Time) error {
	return wrapError("keep a session", s.RedisStore.CommitCtx(ctx, token, b, expiry))
}

// DeleteCtx implements scs.CtxStore.
func (s sessions) DeleteCtx(ctx context.Context, token string) error {
	return wrapError("end a session", s.RedisStore.DeleteCtx(ctx, token))
}
