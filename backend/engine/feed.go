package engine

import (
	"context"
	"net/url"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Feed runs the read called name: params are those of its path, q what the
// address says beside. Returns NotFound, Forbidden, Invalid naming every
// parameter that the feed does not take, and what the feed itself returns. One
// that changes something does all of it or nothing.
func (e *Engine) Feed(ctx context.Context, c Caller, screen, name string, params map[string]string, q url.Values) (resource.Reply, error) {
	var none resource.Reply
	s, ok := e.byName[screen]
	if !ok {
		return none, fault.New(fault.NotFound, "errors.notFound")
	}
	at := slices.IndexFunc(s.Decl.Feeds, func(f resource.Feed) bool { return f.Name == name })
	if at < 0 {
		return none, fault.New(fault.NotFound, "errors.notFound")
	}
	feed := s.Decl.Feeds[at]
	act := feed.Act
	if act == "" {
		act = resource.ActView
	}
	if err := e.deps.Guard.Require(c.Actor, screen, act); err != nil {
		return none, err
	}
	all := make(map[string]string, len(params)+len(q))
	wrong := fault.Fields{}
	for _, key := range sortedKeys(q) {
		if !slices.Contains(feed.Query, key) || len(q[key]) != 1 {
			wrong.Add(key, fault.M("errors.parameter"))
			continue
		}
		all[key] = q.Get(key)
	}
	if err := wrong.Err(); err != nil {
		return none, err
	}
	for key, value := range params {
		all[key] = value
	}
	if !feed.Changes {
		return feed.Run(e.readCall(ctx, c), all)
	}
	reply := none
	err := e.deps.DB.Tx(ctx, func(tx *gorm.DB) (err error) {
		reply, err = feed.Run(e.call(tx, c), all)
		return err
	})
	if err != nil {
		return none, err
	}
	e.invalidate(ctx) // it may have written anywhere
	return reply, nil
}
