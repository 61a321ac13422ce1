package children

import (
	"context"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// MayUpload says whether the caller may send a file to a record's children now.
// Returns NotFound for a record that is not there or is removed, Forbidden, and
// Conflict where it has room for one file and has it.
func (v Verbs) MayUpload(ctx context.Context, c port.Caller, of save.ChildOf) error {
	_, err := v.uploadCall(ctx, c, of)
	return err
}

func (v Verbs) uploadCall(ctx context.Context, c port.Caller, of save.ChildOf) (*save.ChildCall, error) {
	k, err := Call(v.saver, c, of, resource.ActCreate)
	if err != nil {
		return nil, err
	}
	if k.Child.Upload == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	owner, err := k.Open(v.saver.Deps.DB.Read(ctx), rows.Live)
	if err != nil {
		return nil, err
	}
	return k, k.Vacant(owner)
}

// ReceiveFile makes a child of a file: the last of its record's list, or the
// record's one file. The sender's answer is noted with it. Returns what
// MayUpload returns, and Invalid at the field that the upload fills where the
// file is not one that it takes.
func (v Verbs) ReceiveFile(ctx context.Context, c port.Caller, of save.ChildOf, in resource.Incoming) (port.Row, error) {
	u := in.Upload()
	k, err := v.uploadCall(ctx, c, of)
	if err != nil {
		if u.Stored != nil {
			v.saver.Deps.Files.Discard(context.WithoutCancel(ctx), u.Stored.Key)
		}
		return nil, err
	}
	row, err := k.Receive(ctx, in)
	return row, rename(err, k.Child.Decl.Upload, "file")
}

// RemoveFile takes the one file from a record; nothing brings it back. Returns
// NotFound also where there is none, Forbidden, and Invalid where the body says anything.
func (v Verbs) RemoveFile(ctx context.Context, c port.Caller, of save.ChildOf, body port.Body) (port.Result, error) {
	k, err := Call(v.saver, c, of, resource.ActDestroy)
	if err == nil {
		err = input.Nothing(body)
	}
	if err != nil {
		return port.Result{}, err
	}
	if !k.Child.Decl.Single() {
		return port.Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	owner, err := k.Open(v.saver.Deps.DB.Read(ctx), rows.Live)
	if err != nil {
		return port.Result{}, err
	}
	if k.FileOf(owner) == "" {
		return port.Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	done, err := k.Save(ctx, of.Owner, port.Body{k.Child.Decl.Upload: field.DeleteMarker}, resource.RemoveFileAction)
	done.Message, done.Data = "common.messages.fileRemoved", nil
	return done, err
}
