package engine

import (
	"context"
	"slices"

	"backoffice/backend/engine/bulk"
	"backoffice/backend/engine/input"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Bulk publishes, hides, destroys or restores the records that the body's rows
// name: all of them or none. Returns NotFound for an action that the screen
// does not declare, Forbidden with the records named that may not be acted on, and
// Invalid with every row named that is wrong.
func (e *Engine) Bulk(ctx context.Context, caller Caller, screen, action string, body Body) (Result, error) {
	a, err := e.action(caller, screen, action)
	if err != nil {
		return Result{}, err
	}
	if a.IDs, err = input.RowIDs(body); err != nil {
		return Result{}, err
	}
	return a.Run(ctx)
}

// Destroy marks a record as removed, which frees its unique values. Returns
// NotFound where it is not there, or is removed already, Forbidden, and Invalid where
// the body says anything.
func (e *Engine) Destroy(ctx context.Context, caller Caller, screen string, id uint64, body Body) (Result, error) {
	return e.single(ctx, caller, screen, "destroy", id, body)
}

// Restore brings a removed record back. Returns NotFound where there is no
// such record, Conflict where it is not removed, Forbidden, and Invalid with the field named whose value
// another record took meanwhile.
func (e *Engine) Restore(ctx context.Context, caller Caller, screen string, id uint64, body Body) (Result, error) {
	return e.single(ctx, caller, screen, "restore", id, body)
}

func (e *Engine) single(ctx context.Context, caller Caller, screen, action string, id uint64, body Body) (Result, error) {
	a, err := e.action(caller, screen, action)
	if err == nil {
		err = input.Nothing(body)
	}
	if err != nil {
		return Result{}, err
	}
	a.IDs, a.One = []uint64{id}, true
	return a.Run(ctx)
}

func (e *Engine) action(caller Caller, screen, action string) (*bulk.Action, error) {
	s, ok := e.Screen(screen)
	if !ok || !hasAction(s.Decl, action) {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := e.core.Deps.Guard.Require(caller.Actor, screen, resource.Action{Name: action}.Act()); err != nil {
		return nil, err
	}
	return &bulk.Action{Saver: e.core, Caller: caller, Screen: s, Name: action, Label: s.Decl.ActionLabel(action)}, nil
}

// hasAction reports whether a screen declares one of the actions that need no command.
func hasAction(s resource.Screen, action string) bool {
	switch action {
	case "publish", "hide", "destroy", "restore":
	default:
		return false
	}
	declared := slices.Clone(s.Calls)
	if s.List != nil {
		declared = append(append(declared, s.List.Bulk...), s.List.Row...)
	}
	if s.Detail != nil {
		declared = append(declared, s.Detail.Actions...)
	}
	for _, a := range declared {
		if a.Name == action && !a.Command {
			return true
		}
	}
	return false
}
