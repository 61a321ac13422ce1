package engine

import (
	"context"

	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// MayUpload says whether the caller may send a file to a record's children now.
// Returns NotFound for a record that is not there or is removed, Forbidden, and
// Conflict where it has room for one file and has it.
func (e *Engine) MayUpload(ctx context.Context, c Caller, of save.ChildOf) error {
	_, err := e.uploadCall(ctx, c, of)
	return err
}

func (e *Engine) uploadCall(ctx context.Context, c Caller, of save.ChildOf) (*save.ChildCall, error) {
	k, err := e.childCall(c, of, resource.ActCreate)
	if err != nil {
		return nil, err
	}
	if k.Child.Upload == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	owner, err := k.Open(e.core.Deps.DB.Read(ctx), rows.Live)
	if err != nil {
		return nil, err
	}
	return k, k.Vacant(owner)
}

// ReceiveFile makes a child of a file: the last of its record's list, or the
// record's one file. The sender's answer is noted with it. Returns what
// MayUpload returns, and Invalid at the field that the upload fills where the
// file is not one that it takes.
func (e *Engine) ReceiveFile(ctx context.Context, c Caller, of save.ChildOf, in resource.Incoming) (Row, error) {
	u := in.Upload()
	k, err := e.uploadCall(ctx, c, of)
	if err != nil {
		if u.Stored != nil {
			e.core.Deps.Files.Discard(context.WithoutCancel(ctx), u.Stored.Key)
		}
		return nil, err
	}
	row, err := k.Receive(ctx, in)
	return row, rename(err, k.Child.Decl.Upload, "file")
}

// RemoveFile takes the one file from a record; nothing brings it back. Returns
// NotFound also where there is none, and Forbidden.
func (e *Engine) RemoveFile(ctx context.Context, c Caller, of save.ChildOf) (Result, error) {
	k, err := e.childCall(c, of, resource.ActDestroy)
	if err != nil {
		return Result{}, err
	}
	if !k.Child.Decl.Single() {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	owner, err := k.Open(e.core.Deps.DB.Read(ctx), rows.Live)
	if err != nil {
		return Result{}, err
	}
	if k.FileOf(owner) == "" {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	done, err := k.Save(ctx, of.Owner, Body{k.Child.Decl.Upload: field.DeleteMarker}, "remove_file")
	done.Message, done.Data = "common.messages.fileRemoved", nil
	return done, err
}
