package children

import (
	"context"
	"slices"

	"backoffice/backend/engine/bulk"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// BulkChildren publishes, hides or destroys the children that the body's rows
// name: all of them or none. Nothing brings destroyed ones back; their files go
// with them. Returns NotFound, Forbidden, Conflict, and Invalid with every row
// named that is wrong.
func (v Verbs) BulkChildren(ctx context.Context, c port.Caller, of save.ChildOf, action string, body port.Body) (port.Result, error) {
	version, body, err := versionOf(body)
	if err != nil {
		return port.Result{}, err
	}
	ids, err := input.RowIDs(body)
	if err != nil {
		return port.Result{}, err
	}
	k, err := Call(v.saver, c, of, resource.Action{Name: action}.Act())
	if err != nil {
		return port.Result{}, err
	}
	k.Version = version
	return v.actOnChildren(ctx, c, k, action, ids, false)
}

// DestroyChild destroys one of the children. Returns NotFound, Forbidden, and Invalid where
// the body says anything.
func (v Verbs) DestroyChild(ctx context.Context, c port.Caller, of save.ChildOf, id uint64, body port.Body) (port.Result, error) {
	k, err := Call(v.saver, c, of, resource.ActDestroy)
	if err == nil {
		err = input.Nothing(body)
	}
	if err != nil {
		return port.Result{}, err
	}
	return v.actOnChildren(ctx, c, k, "destroy", []uint64{id}, true)
}

func (v Verbs) actOnChildren(ctx context.Context, c port.Caller, k *save.ChildCall, action string, ids []uint64, one bool) (port.Result, error) {
	if !k.Child.Decl.HasAction(action) || !slices.Contains([]string{"publish", "hide", "destroy"}, action) {
		return port.Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	a := bulk.Action{Saver: v.saver, Caller: c, Screen: k.Child.Self, Name: action, IDs: ids, One: one, Child: k, Label: action}
	done, err := a.Run(ctx)
	return sayImages(k, done), err
}

// imageMessages are what is answered of images in place of what is answered of
// records: who arranges a gallery has changed no record.
var imageMessages = map[string]string{
	"common.messages.published": "images.messages.published", "common.messages.hidden": "images.messages.hidden",
	"common.messages.destroyed": "images.messages.destroyed", "common.messages.updated": "images.messages.updated",
}

// sayImages is done in the words of images, where the children are such.
func sayImages(k *save.ChildCall, done port.Result) port.Result {
	if own, known := imageMessages[done.Message]; known && k.Child.Decl.View == resource.ViewImages {
		done.Message = own
	}
	return done
}
