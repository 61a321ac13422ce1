package save

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// placeKeeper is a store of files that keeps some where their parts were joined.
type placeKeeper interface {
	// Video looks at a whole video in the store. Returns Invalid.
	Video(ctx context.Context, u *resource.Upload) (resource.StoredFile, error)
	// AttachVideo notes it as a record's, in the record's transaction.
	AttachVideo(tx *gorm.DB, s resource.StoredFile) error
}

// Vacant returns Conflict where the one file of a record is there already.
func (k *ChildCall) Vacant(owner *rows.Record) error {
	if k.Child.Decl.Single() && k.FileOf(owner) != "" {
		return fault.New(fault.Conflict, "errors.fileThere")
	}
	return nil
}

// Receive makes a child of a file, and returns the answer to its sender.
func (k *ChildCall) Receive(ctx context.Context, in resource.Incoming) (port.Row, error) {
	decl, u := k.Child.Decl, in.Upload()
	w := &saveOp{Saver: k.Saver, ctx: ctx, caller: k.caller, screen: k.Child.Self, faults: fault.Fields{}, child: k, incoming: in}
	body := port.Body{decl.Upload: u}
	switch {
	case decl.Single():
		w.id, w.action = k.id, "upload"
	case decl.Of != "":
		body[decl.Owner] = strconv.FormatUint(k.id, 10)
		body[decl.NameField] = spoken(u.Name)
	}
	_, err := w.run(body)
	return w.answer, err
}

// spoken is what a file is called: its own name, unless nobody could read it.
func spoken(claimed string) string {
	if strings.Trim(claimed, `./\ `) == "" {
		return "file"
	}
	return claimed
}

// inPlace takes a file that stays where its parts were joined.
func (w *saveOp) inPlace(u *resource.Upload) (resource.StoredFile, error) {
	files, can := w.Deps.Files.(placeKeeper)
	if !can || u.Key == "" {
		return resource.StoredFile{}, fault.Wrap(errors.New("a video comes by a call of its own"), fault.Invalid, "errors.video")
	}
	return files.Video(w.ctx, u)
}
