// Package answers keeps what an outside service counted, so that every copy of the
// program together asks it seldom, once for all who wait, and never more than a few
// questions at a time.
package answers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"golang.org/x/sync/singleflight"

	"backoffice/backend/fault"
	"backoffice/backend/integration/analytics"
	"backoffice/backend/store/kv"
)

// How long an answer is kept.
const (
	ForToday  = 10 * time.Minute // where today is in the range, which is still being counted
	ForClosed = 24 * time.Hour
)

// How many questions are asked at a time: Google allows ten of a property
// (integrations/ga4.md §3), which others look at too.
const slots = 5

// How long nobody asks after a failure.
const (
	afterFailure = 10 * time.Second // the same question
	afterQuota   = 5 * time.Minute  // any question
	// Google allows ten errors of its own an hour, and then refuses everything. Those
	// who are asking already may still get one each.
	mostErrors  = 5
	afterErrors = 30 * time.Minute // any question
)

const (
	patience = 90 * time.Second       // with a question, the wait for others included
	lockTTL  = 15 * time.Second       // of a copy that died while it asked
	poll     = 100 * time.Millisecond // how often to look whether another copy is done
)

// Cache keeps answers of one source. It is safe for use by many goroutines.
type Cache struct {
	KV     kv.Store
	Source string // what distinguishes the answers of one source from another's: its address without keys
	Zone   *time.Location
	Now    func() time.Time

	group singleflight.Group
}

// Query is what was asked; each has a name of its own.
type Query struct{ Name, From, To string }

// Get returns what is kept, or asks. Of many who want the same at once one asks,
// in whichever copy, and the question is not broken off where one of them goes.
// Returns what ask returns, for some time without asking again.
func Get[T any](ctx context.Context, c *Cache, q Query, ask func(context.Context) (T, error)) (answer T, err error) {
	key := "stats:" + c.Source + ":" + q.Name + ":" + q.From + ":" + q.To
	if found, err := c.find(ctx, key, &answer); found || err != nil {
		return answer, err
	}
	came := c.group.DoChan(key, func() (any, error) {
		detached, end := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer end()
		return fetch(detached, c, q, key, ask)
	})
	select {
	case r := <-came:
		if r.Err != nil {
			return answer, r.Err
		}
		return r.Val.(T), nil
	case <-ctx.Done():
		return answer, ctx.Err()
	}
}

// fetch asks, unless another copy does so already.
func fetch[T any](ctx context.Context, c *Cache, q Query, key string, ask func(context.Context) (T, error)) (answer T, err error) {
	for {
		if found, err := c.find(ctx, key, &answer); found || err != nil {
			return answer, err
		}
		release, err := kv.LockRenewed(ctx, c.KV, key+":lock", lockTTL)
		if err == nil {
			defer release()
			break
		}
		if err := wait(ctx, err); err != nil {
			return answer, err
		}
	}
	// Whoever held the lock until now may have left an answer.
	if found, err := c.find(ctx, key, &answer); found || err != nil {
		return answer, err
	}
	leave, err := c.enter(ctx)
	if err != nil {
		return answer, err
	}
	defer leave()
	if answer, err = ask(ctx); err != nil {
		return answer, c.failed(ctx, key, err)
	}
	raw, err := json.Marshal(answer)
	if err != nil {
		return answer, fmt.Errorf("keep an answer: %w", err)
	}
	ttl := ForClosed
	if q.To >= c.Now().In(c.Zone).Format(time.DateOnly) {
		ttl = ForToday
	}
	return answer, c.KV.Set(ctx, key, raw, ttl)
}

// wait lets others go on where a lock is theirs.
func wait(ctx context.Context, err error) error {
	if !kv.Locked(err) {
		return err
	}
	select {
	case <-time.After(poll):
		return nil
	case <-ctx.Done():
		return fault.Wrap(ctx.Err(), fault.Unavailable, "errors.unavailable")
	}
}

// enter takes one of the places of those who ask at the same time.
func (c *Cache) enter(ctx context.Context) (leave func(), err error) {
	for {
		for _, i := range rand.Perm(slots) {
			leave, err = kv.LockRenewed(ctx, c.KV, "stats:"+c.Source+":slot:"+strconv.Itoa(i), lockTTL)
			if err == nil {
				return leave, nil
			}
		}
		if err := wait(ctx, err); err != nil {
			return nil, err
		}
	}
}

// refusal is a failure as it is kept.
type refusal struct {
	Code fault.Code
	Key  string
	Args map[string]any
}

// find reads what is kept: an answer, or a failure that nobody should repeat yet.
func (c *Cache) find(ctx context.Context, key string, answer any) (bool, error) {
	raw, found, err := c.KV.Get(ctx, key)
	if err != nil {
		return false, err
	}
	// What another version of the program kept may not be readable.
	if found && json.Unmarshal(raw, answer) == nil {
		return true, nil
	}
	for _, at := range []string{key + ":failed", c.all()} {
		raw, found, err := c.KV.Get(ctx, at)
		if err != nil {
			return false, err
		}
		var r refusal
		if found && json.Unmarshal(raw, &r) == nil {
			return false, &fault.Fault{Code: r.Code, Message: fault.Message{Key: r.Key, Args: r.Args}}
		}
	}
	return false, nil
}

// all is where a failure stands that holds for every query.
func (c *Cache) all() string { return "stats:" + c.Source + ":failed" }

// failed keeps a failure for those who ask next, and returns it.
func (c *Cache) failed(ctx context.Context, key string, err error) error {
	public := fault.As(err)
	if public == nil {
		return err
	}
	// Who ran out of time can still note it.
	ctx, end := context.WithTimeout(context.WithoutCancel(ctx), lockTTL)
	defer end()
	raw, bad := json.Marshal(refusal{public.Code, public.Message.Key, public.Message.Args})
	if bad != nil {
		return err
	}
	at, ttl := key+":failed", afterFailure
	f, _ := errors.AsType[*analytics.Failure](err)
	switch {
	case f == nil:
	case f.Kind == analytics.Quota:
		at, ttl = c.all(), afterQuota
	case f.Server:
		if n, bad := c.KV.Incr(ctx, "stats:"+c.Source+":errors", time.Hour); bad == nil && n >= mostErrors {
			at, ttl = c.all(), afterErrors
		}
	}
	_ = c.KV.Set(ctx, at, raw, ttl) // then the next one asks again
	return err
}
