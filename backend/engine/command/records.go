package command

import (
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// load reads the records in the order asked for, all of them.
func (r *Call) load(tx *gorm.DB, which rows.Want) ([]*rows.Record, error) {
	recs, err := r.found(tx, which)
	if err != nil {
		return nil, err
	}
	live := slices.DeleteFunc(slices.Clone(recs), func(rec *rows.Record) bool { return rec == nil })
	if len(live) < len(recs) {
		if r.Scope == resource.ScopeRow {
			return nil, rows.NotFound(r.Screen)
		}
		return nil, rows.Missing(r.Screen, r.ids, live)
	}
	return recs, nil
}

// found reads the records in the order asked for; nil stands for one that is
// not there.
func (r *Call) found(tx *gorm.DB, which rows.Want) ([]*rows.Record, error) {
	if len(r.ids) == 0 {
		return nil, nil
	}
	recs, err := rows.FindAll(tx, r.Screen, r.ids, which)
	if err != nil {
		return nil, err
	}
	ordered := make([]*rows.Record, len(r.ids))
	for _, rec := range recs {
		if r.Child != nil && r.Child.Owns(rec) != nil {
			continue
		}
		ordered[slices.Index(r.ids, rows.HeadOf(r.Screen, rec.Val).ID)] = rec
	}
	return ordered, nil
}

// allowed asks the screen's own rule and the state of every record.
func (r *Call) allowed(recs []*rows.Record) error {
	if r.Scope == resource.ScopeRow {
		return r.open(recs[0])
	}
	if err := r.Saver.Rows.MayDoAll(r.Screen, r.Caller, resource.CommandAct(r.Command.Name), recs); err != nil {
		return err
	}
	closed := slices.DeleteFunc(slices.Clone(recs), func(rec *rows.Record) bool { return r.Command.When == nil || rec.Meets(r.Screen, r.Command.When) })
	return r.Saver.Rows.Refuse(r.Screen, r.Caller, fault.Conflict, "errors.rowsConflict", "errors.rowsConflictMore", closed)
}

// open refuses one record that the caller may not run the command on, or that
// is in another state than it needs.
func (r *Call) open(rec *rows.Record) error {
	if err := rows.MayDo(r.Screen, r.Caller.Actor, resource.CommandAct(r.Command.Name), rec.Ptr); err != nil {
		return err
	}
	if r.Command.When == nil || rec.Meets(r.Screen, r.Command.When) {
		return nil
	}
	return r.refuseState(rec)
}

// refuseState says in the caller's language what of a record's state keeps the
// command from being run.
func (r *Call) refuseState(rec *rows.Record) error {
	t := revision.NewDescriber(r.Saver.Rows, r.Caller, r.Screen)
	state, found := rows.StateOf(r.Screen, rec.Val), map[string]any{}
	var said []string
	if to := r.Command.Transition; to != nil && bind.Equal(to.To, state[to.Field]) { // somebody was faster, or it was asked for twice
		text, err := t.State(r.ctx, to.Field, state[to.Field], false)
		if err != nil {
			return err
		}
		return fault.New(fault.Conflict, "errors.doneAlready", "State", text).With(map[string]any{"state": map[string]any{to.Field: state[to.Field]}})
	}
	for _, name := range r.Command.When.Names() {
		found[name] = state[name]
	}
	for _, name := range r.Command.When.Blockers(rows.Holding(state)) {
		text, err := t.State(r.ctx, name, state[name], r.Command.When.AsksWhether(name))
		if err != nil {
			return err
		}
		said = append(said, text)
	}
	label := r.Saver.Deps.Texts.First(r.Caller.Locale, r.Screen.Decl.Key()+".actions."+r.Command.Name, "common.actions."+r.Command.Name)
	return fault.New(fault.Conflict, "errors.notOffered", "Action", label, "State", strings.Join(said, ", ")).
		With(map[string]any{"state": found})
}
