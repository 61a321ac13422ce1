package engine

import (
	"context"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/children"
	"backoffice/backend/engine/command"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Run runs a command of a screen on the record id, on the records that the
// body's rows name, or on the whole list. What it changes in its records is
// saved. Returns NotFound, Forbidden, Invalid, and Conflict where a record is
// not in the state in which the command is offered; of several that are run
// each by itself, what the first says where none was done.
func (e *Engine) Run(ctx context.Context, caller Caller, screen, name string, id uint64, body Body) (Result, error) {
	s, ok := e.Screen(screen)
	if !ok {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	// What is wrong with the body is shown to those who may do something there.
	if err := e.mayRun(caller, screen, command.At(s.Decl, name)); err != nil {
		return Result{}, err
	}
	c, err := command.Find(s.Decl, name, id != 0, body)
	if err != nil {
		return Result{}, err
	}
	call := command.Call{Saver: e.core, Caller: caller, Screen: s, Command: c, Scope: command.ScopeOf(c, id)}
	if !c.Has(call.Scope) {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := e.core.Deps.Guard.Require(caller.Actor, screen, resource.CommandAct(c.Name)); err != nil {
		return Result{}, err
	}
	return call.Do(ctx, id, body)
}

// mayRun refuses who may run none of the commands; where there are none it leaves
// that to be reported.
func (e *Engine) mayRun(caller Caller, screen string, names []string) (refused error) {
	for _, name := range names {
		if refused = e.core.Deps.Guard.Require(caller.Actor, screen, resource.CommandAct(name)); refused == nil {
			return nil
		}
	}
	return refused
}

// RunChild runs a command on one of the children of a record, or on those that
// the body's rows name. Returns what Run returns, and NotFound for a record
// that is not there or is removed.
func (e *Engine) RunChild(ctx context.Context, caller Caller, of save.ChildOf, name string, id uint64, body Body) (Result, error) {
	k, err := children.Call(e.core, caller, of, resource.CommandAct(name))
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
	call := command.Call{Saver: e.core, Caller: caller, Screen: k.Child.Self, Command: c, Scope: command.ScopeOf(c, id), Child: k}
	if !c.Has(call.Scope) || call.Scope == resource.ScopeList {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	return call.Do(ctx, id, body)
}
