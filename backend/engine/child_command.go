package engine

import (
	"context"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// RunChild runs a command on one of the children of a record, or on those that
// the body's rows name. Returns what Run returns, and NotFound for a record
// that is not there or is removed.
func (e *Engine) RunChild(ctx context.Context, caller Caller, of save.ChildOf, name string, id uint64, body Body) (Result, error) {
	k, err := e.childCall(caller, of, resource.CommandAct(name))
	if err != nil {
		return Result{}, err
	}
	if err := k.Ask(ctx); err != nil {
		return Result{}, err
	}
	c := bind.Command(k.Child.Self.Decl, name)
	if c == nil || k.Child.Decl.Of != "" {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	r := &running{Engine: e, ctx: ctx, caller: caller, screen: k.Child.Self, command: c, scope: scopeOf(c, id), child: k}
	if !c.Has(r.scope) || r.scope == resource.ScopeList {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	return r.answer(id, body)
}
