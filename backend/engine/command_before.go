package engine

import (
	"fmt"

	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// ask runs BeforeTx, which may take long: no transaction is open and nobody
// waits. What would be refused anyway is refused before; the transaction has the
// last word. An answer about a record counts as long as nobody changes it.
func (r *running) ask() error {
	if r.command.BeforeTx == nil {
		return nil
	}
	known := r.asked
	r.asked = map[uint64]*answer{}
	call := r.core.ReadCall(r.ctx, r.caller)
	if r.command.On == resource.OnWhole {
		value, err := r.command.BeforeTx(call, nil, r.input)
		r.asked[0] = &answer{value: value}
		return err
	}
	for _, id := range r.ids {
		rec, err := rows.One(r.core.Read(r.ctx), r.screen, id)
		if err != nil {
			return err
		}
		switch {
		case rec == nil || rows.HeadOf(r.screen, rec.Val).DeletedAt != nil || r.child != nil && r.child.Owns(rec) != nil:
			err = fault.New(fault.NotFound, "errors.notFound")
		default:
			err = r.open(rec)
		}
		if err != nil {
			if r.scope == resource.ScopeRow {
				return err
			}
			continue // the transaction says so of this one
		}
		version := rows.HeadOf(r.screen, rec.Val).Version
		if old := known[id]; old != nil && old.version == version {
			r.asked[id] = old
			continue
		}
		one := &answer{version: version}
		call.Key = fmt.Sprintf("%s:%s:%d:%d", r.screen.Decl.Name, r.command.Name, id, version)
		if one.value, one.err = r.command.BeforeTx(call, rec.Ptr, r.input); one.err != nil && r.scope == resource.ScopeRow {
			return one.err
		}
		r.asked[id] = one
	}
	return nil
}
