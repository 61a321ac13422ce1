package engine

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Feed runs the read called name: params are those of its path, q what the
// address says beside. Returns NotFound, Forbidden, Invalid naming every
// parameter that the feed does not take or that it needs, and what the feed itself returns; of a
// feed about a record NotFound and Forbidden of that record too. One
// that changes something does all of it or nothing.
func (e *Engine) Feed(ctx context.Context, c Caller, screen, name string, params map[string]string, q url.Values) (resource.Reply, error) {
	var none resource.Reply
	s, feed, act, err := e.mayFeed(c, screen, name)
	if err != nil {
		return none, err
	}
	all := make(map[string]string, len(params)+len(q))
	wrong := fault.Fields{}
	for _, key := range slices.Sorted(maps.Keys(q)) {
		switch {
		case !slices.Contains(feed.Query, key):
			wrong.Add(key, fault.M("errors.parameter"))
		case len(q[key]) != 1:
			wrong.Add(key, fault.M("errors.parameterValue"))
		default:
			all[key] = q.Get(key)
		}
	}
	for _, key := range feed.Needs {
		if len(wrong[key]) == 0 && all[key] == "" {
			wrong.Add(key, fault.M("errors.required"))
		}
	}
	if err := wrong.Err(); err != nil {
		return none, err
	}
	for key, value := range params {
		all[key] = value
	}
	if !feed.Changes {
		call := e.core.ReadCall(ctx, c)
		if feed.Record.Run == nil {
			return feed.Run(call, all)
		}
		id, err := recordID(all)
		if err != nil {
			return none, err
		}
		rec, err := rows.One(e.core.Read(ctx), s, id)
		if err == nil {
			// The detail shows a removed record, and what is read of it besides belongs to what it shows.
			err = e.authorizeRecord(s, c, act, rec, act == resource.ActView && s.Decl.Detail != nil)
		}
		if err != nil {
			return none, err
		}
		return feed.Record.Run(call, rec.Ptr, all)
	}
	reply := none
	ctx, written := db.WithWritten(ctx)
	err = e.core.Deps.DB.Tx(ctx, func(tx *gorm.DB) (err error) {
		w := e.core.Begin(ctx, tx, c)
		if feed.Record.Run == nil {
			reply, err = feed.Run(w.Call, all)
		} else {
			reply, err = e.change(w, s, c, feed, act, all)
		}
		if err != nil {
			return err
		}
		return w.Done()
	})
	if err != nil {
		return none, err
	}
	e.core.InvalidateWritten(ctx, written)
	return reply, nil
}

// change runs a feed that changes the record it is about.
func (e *Engine) change(w *save.Work, s *Screen, c Caller, feed resource.Feed, act resource.Act, params map[string]string) (resource.Reply, error) {
	id, err := recordID(params)
	if err != nil {
		return resource.Reply{}, err
	}
	recs, err := rows.FindAll(w.Tx, s, []uint64{id}, rows.Locked)
	if err != nil {
		return resource.Reply{}, err
	}
	var rec *rows.Record
	if len(recs) > 0 {
		rec = recs[0]
	}
	if err := e.authorizeRecord(s, c, act, rec, false); err != nil {
		return resource.Reply{}, err
	}
	return feed.Record.Run(w.Call, w.Lend(s, rec, "").Rec.Ptr, params)
}

func recordID(params map[string]string) (uint64, error) {
	id, err := strconv.ParseUint(params["id"], 10, 63)
	if err != nil {
		return 0, fault.New(fault.NotFound, "errors.notFound")
	}
	return id, nil
}

// authorizeRecord refuses a record that is not there, a removed one where those
// do not count too, and one that the caller may not do act with.
func (e *Engine) authorizeRecord(s *Screen, c Caller, act resource.Act, rec *rows.Record, removed bool) error {
	if rec == nil || !removed && rows.HeadOf(s, rec.Val).DeletedAt != nil {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	return rows.MayDo(s, c.Actor, act, rec.Ptr)
}

// MayFeed refuses a feed to whoever lacks the right to it, before what is asked
// for is read.
func (e *Engine) MayFeed(c Caller, screen, name string) error {
	_, _, _, err := e.mayFeed(c, screen, name)
	return err
}

func (e *Engine) mayFeed(c Caller, screen, name string) (s *bind.Screen, feed resource.Feed, act resource.Act, err error) {
	s, ok := e.core.ByName[screen]
	if !ok {
		return nil, feed, "", fault.New(fault.NotFound, "errors.notFound")
	}
	at := slices.IndexFunc(s.Decl.Feeds, func(f resource.Feed) bool { return f.Name == name })
	if at < 0 {
		return nil, feed, "", fault.New(fault.NotFound, "errors.notFound")
	}
	feed = s.Decl.Feeds[at]
	if act = feed.Act; act == "" {
		act = resource.ActView
	}
	return s, feed, act, e.core.Deps.Guard.Require(c.Actor, screen, act)
}
