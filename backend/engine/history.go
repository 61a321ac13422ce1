package engine

import (
	"context"

	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// historyLimit is how far back the history of a record reaches.
const historyLimit = 500

// History is what was done to a record, the latest first. Returns NotFound for
// a record that never was, and Forbidden where the caller may not see it.
func (e *Engine) History(ctx context.Context, c Caller, screen string, id uint64) ([]revision.Revision, error) {
	s, err := e.authorize(c, screen, resource.ActView)
	if err != nil {
		return nil, err
	}
	id, err = singletonID(s, c, id)
	if err != nil {
		return nil, err
	}
	rec, err := rows.One(e.core.Read(ctx), s, id)
	if err != nil {
		return nil, err
	}
	if rec == nil {
		if s.Decl.Singleton != nil {
			return []revision.Revision{}, nil
		}
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := rows.MayDo(s, c.Actor, resource.ActView, rec.Ptr); err != nil {
		return nil, err
	}
	entries, err := e.core.Deps.Journal.History(ctx, s.Decl.Name, s.Decl.Model, id, historyLimit)
	if err != nil {
		return nil, err
	}
	may := s.Decl.Form != nil && rows.HeadOf(s, rec.Val).DeletedAt == nil &&
		e.core.Deps.Guard.Require(c.Actor, screen, resource.ActUpdate) == nil && rows.MayDo(s, c.Actor, resource.ActUpdate, rec.Ptr) == nil
	fixed := e.core.Rows.Fixed(c.Actor, s, func() *rows.Record { return rec })
	return revision.List(ctx, e.core.Rows, c, s, id, entries, may, fixed)
}

// Revert gives a record the state that it had after an entry of its history,
// named by "entry" in the body, as if a form had been saved: with validation,
// rights, a "version" where the body has one, and an entry of its own. Files
// that were replaced are gone, passwords were never kept: both stay as they
// are. Returns what Save does, and NotFound for an entry of another record.
func (e *Engine) Revert(ctx context.Context, c Caller, screen string, id uint64, body Body) (Result, error) {
	s, err := e.formOf(screen)
	if err != nil {
		return Result{}, err
	}
	if err := e.core.Deps.Guard.Require(c.Actor, screen, resource.ActUpdate); err != nil {
		return Result{}, err
	}
	wanted, version, err := revision.ParseRevert(body)
	if err != nil {
		return Result{}, err
	}
	form, err := e.Load(ctx, c, screen, id)
	if err != nil {
		return Result{}, err
	}
	at, err := singletonID(s, c, id)
	if err != nil {
		return Result{}, err
	}
	rec, err := rows.One(e.core.Read(ctx), s, at)
	if err != nil {
		return Result{}, err
	}
	if rec != nil {
		if err := rows.MayDo(s, c.Actor, resource.ActUpdate, rec.Ptr); err != nil {
			return Result{}, err
		}
	}
	entries, err := e.core.Deps.Journal.History(ctx, s.Decl.Name, s.Decl.Model, at, historyLimit)
	if err != nil {
		return Result{}, err
	}
	state, found, err := revision.StateAfter(s, form, entries, wanted)
	if err != nil {
		return Result{}, err
	}
	if !found {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if version != nil {
		state["version"] = version
	}
	c.KeepsAbsent = true
	done, err := e.saveAs(ctx, c, screen, id, state, "revert")
	if done.Message != save.UnchangedMessage {
		done.Message = "common.messages.reverted"
	}
	return done, err
}

// singletonID is the id that the log knows the record of a call by. A screen that is
// one record is asked for by the id 1.
func singletonID(s *Screen, c Caller, id uint64) (uint64, error) {
	only := s.Decl.Singleton
	switch {
	case only == nil:
		return id, nil
	case id != 1:
		return 0, fault.New(fault.NotFound, "errors.notFound")
	case only.PerUser:
		return c.Actor.ID, nil
	}
	return only.RecordID(), nil
}
