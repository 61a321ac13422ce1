package command

import (
	"fmt"

	"backoffice/backend/engine/rows"
	"backoffice/backend/resource"
)

// ask runs BeforeTx, which may take long: no transaction is open and nobody
// waits. What would be refused anyway is refused before; the transaction has the
// last word. An answer about a record counts as long as nobody changes it.
func (r *Call) ask() error {
	if r.Command.BeforeTx == nil {
		return nil
	}
	known := r.beforeTx
	r.beforeTx = map[uint64]*answer{}
	call := r.Saver.ReadCall(r.ctx, r.Caller)
	if r.Command.On == resource.OnList {
		value, err := r.Command.BeforeTx(call, nil, r.input)
		r.beforeTx[0] = &answer{value: value}
		return err
	}
	for _, id := range r.ids {
		rec, err := rows.One(r.Saver.Read(r.ctx), r.Screen, id)
		if err != nil {
			return err
		}
		switch {
		case rec == nil || rows.HeadOf(r.Screen, rec.Val).DeletedAt != nil || r.Child != nil && r.Child.Owns(rec) != nil:
			err = rows.NotFound(r.Screen)
		default:
			err = r.open(rec)
		}
		if err != nil {
			if r.Scope == resource.ScopeRow {
				return err
			}
			continue // the transaction says so of this one
		}
		version := rows.HeadOf(r.Screen, rec.Val).Version
		if old := known[id]; old != nil && old.version == version {
			r.beforeTx[id] = old
			continue
		}
		one := &answer{version: version}
		call.Key = fmt.Sprintf("%s:%s:%d:%d", r.Screen.Decl.Name, r.Command.Name, id, version)
		if one.value, one.err = r.Command.BeforeTx(call, rec.Ptr, r.input); one.err != nil && r.Scope == resource.ScopeRow {
			return one.err
		}
		r.beforeTx[id] = one
	}
	return nil
}
