package engine

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// placeKeeper is a store of files that keeps some where their parts were joined.
type placeKeeper interface {
	// Video looks at a whole video in the store. Returns Invalid.
	Video(ctx context.Context, u *Upload) (Stored, error)
	// AttachVideo notes it as a record's, in the record's transaction.
	AttachVideo(tx *gorm.DB, s Stored) error
}

// MayUpload says whether the caller may send a file to a record's children now.
// Returns NotFound for a record that is not there or is removed, Forbidden, and
// Conflict where it has room for one file and has it.
func (e *Engine) MayUpload(ctx context.Context, c Caller, of ChildOf) error {
	_, err := e.uploadCall(ctx, c, of)
	return err
}

func (e *Engine) uploadCall(ctx context.Context, c Caller, of ChildOf) (*childCall, error) {
	k, err := e.childCall(c, of, resource.ActCreate)
	if err != nil {
		return nil, err
	}
	if k.child.Upload == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	owner, err := k.open(e.deps.DB.Read(ctx), rows.Live)
	if err != nil {
		return nil, err
	}
	return k, k.vacant(owner)
}

// vacant returns Conflict where the one file of a record is there already.
func (k *childCall) vacant(owner *rows.Record) error {
	if k.child.Decl.Single() && k.fileOf(owner) != "" {
		return fault.New(fault.Conflict, "errors.fileThere")
	}
	return nil
}

// ReceiveFile makes a child of a file: the last of its record's list, or the
// record's one file. The sender's answer is noted with it. Returns what
// MayUpload returns, and Invalid at the field that the upload fills where the
// file is not one that it takes.
func (e *Engine) ReceiveFile(ctx context.Context, c Caller, of ChildOf, in resource.Incoming) (Row, error) {
	u := in.Upload()
	k, err := e.uploadCall(ctx, c, of)
	if err != nil {
		if u.Stored != nil {
			e.deps.Files.Discard(context.WithoutCancel(ctx), u.Stored.Key)
		}
		return nil, err
	}
	decl := k.child.Decl
	w := &saveOp{Engine: e, ctx: ctx, caller: c, screen: k.child.Self, faults: fault.Fields{}, child: k, incoming: in}
	body := Body{decl.Upload: u}
	switch {
	case decl.Single():
		w.id, w.action = of.Owner, "upload"
	case decl.Of != "":
		body[decl.Owner] = strconv.FormatUint(of.Owner, 10)
		body[decl.NameField] = spoken(u.Name)
	}
	_, err = w.run(body)
	return w.answer, rename(err, decl.Upload, "file")
}

// spoken is what a file is called: its own name, unless nobody could read it.
func spoken(claimed string) string {
	if strings.Trim(claimed, `./\ `) == "" {
		return "file"
	}
	return claimed
}

// RemoveFile takes the one file from a record; nothing brings it back. Returns
// NotFound also where there is none, and Forbidden.
func (e *Engine) RemoveFile(ctx context.Context, c Caller, of ChildOf) (Result, error) {
	k, err := e.childCall(c, of, resource.ActDestroy)
	if err != nil {
		return Result{}, err
	}
	if !k.child.Decl.Single() {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	owner, err := k.open(e.deps.DB.Read(ctx), rows.Live)
	if err != nil {
		return Result{}, err
	}
	if k.fileOf(owner) == "" {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	done, err := k.save(ctx, of.Owner, Body{k.child.Decl.Upload: field.DeleteMarker}, "remove_file")
	done.Message, done.Data = "common.messages.fileRemoved", nil
	return done, err
}

// inPlace takes a file that stays where its parts were joined.
func (w *saveOp) inPlace(u *Upload) (Stored, error) {
	files, can := w.deps.Files.(placeKeeper)
	if !can || u.Key == "" {
		return Stored{}, fault.Wrap(errors.New("a video comes by a call of its own"), fault.Invalid, "errors.video")
	}
	return files.Video(w.ctx, u)
}
