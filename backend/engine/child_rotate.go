package engine

import (
	"context"
	"errors"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// RotateChild turns an image by 90 degrees clockwise; it gets another address.
// Returns NotFound, Forbidden, and Conflict where others turn it at the same
// time, or where the record's version is another.
func (e *Engine) RotateChild(ctx context.Context, c Caller, of save.ChildOf, id uint64, body Body) (Result, error) {
	k, err := e.childCall(c, of, resource.ActUpdate)
	if err != nil {
		return Result{}, err
	}
	version, rest, err := versionOf(body)
	if err != nil {
		return Result{}, err
	}
	for key := range rest {
		return Result{}, fault.Field(input.Printable(key), "errors.unknown")
	}
	files, can := e.core.Deps.Files.(save.Rotator)
	if !can || !k.Child.Decl.HasAction(resource.Rotate.Name) {
		return Result{}, fault.Wrap(errors.New("nothing turns these pictures"), fault.NotFound, "errors.notFound")
	}
	k.Version = version
	for range 3 {
		row, again, err := k.Rotate(ctx, files, id)
		if err != nil || !again {
			return Result{Message: "common.messages.rotated", Data: row}, err
		}
	}
	return Result{}, fault.New(fault.Conflict, "errors.conflict")
}
