package children

import (
	"context"
	"errors"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// RotateChild turns an image by 90 degrees clockwise; it gets another address.
// Returns NotFound, Forbidden, and Conflict where others turn it at the same
// time, or where the record's version is another.
func (v Verbs) RotateChild(ctx context.Context, c port.Caller, of save.ChildOf, id uint64, body port.Body) (port.Result, error) {
	k, err := Call(v.saver, c, of, resource.ActUpdate)
	if err != nil {
		return port.Result{}, err
	}
	version, rest, err := versionOf(body)
	if err != nil {
		return port.Result{}, err
	}
	for key := range rest {
		return port.Result{}, fault.Field(input.Printable(key), "errors.unknown")
	}
	files, can := v.saver.Deps.Files.(save.Rotator)
	if !can || !k.Child.Decl.HasAction(resource.Rotate.Name) {
		return port.Result{}, fault.Wrap(errors.New("nothing turns these pictures"), fault.NotFound, "errors.notFound")
	}
	k.Version = version
	for range 3 {
		row, again, err := k.Rotate(ctx, files, id)
		if err != nil || !again {
			return port.Result{Message: "common.messages.rotated", Data: row}, err
		}
	}
	return port.Result{}, fault.New(fault.Conflict, "errors.conflict")
}
