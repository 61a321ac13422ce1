package engine

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// turner is a store of files that can turn a picture.
type turner interface {
	// Turn makes a picture of another, turned clockwise by degrees.
	Turn(ctx context.Context, key string, degrees int) (Stored, error)
	// Replace lets go of a picture in the transaction that puts its turned form
	// in its place.
	Replace(tx *gorm.DB, key string) error
}

// RotateChild turns an image by 90 degrees clockwise; it gets another address.
// Returns NotFound, Forbidden, and Conflict where others turn it at the same
// time, or where the record's version is another.
func (e *Engine) RotateChild(ctx context.Context, c Caller, of ChildOf, id uint64, body Body) (Result, error) {
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
	files, can := e.deps.Files.(turner)
	if !can || !k.child.Decl.Offers(resource.Rotate.Name) {
		return Result{}, fault.Wrap(errors.New("nothing turns these pictures"), fault.NotFound, "errors.notFound")
	}
	k.version = version
	for range 3 {
		row, again, err := k.turn(ctx, files, id)
		if err != nil || !again {
			return Result{Message: "common.messages.rotated", Data: row}, err
		}
	}
	return Result{}, fault.New(fault.Conflict, "errors.conflict")
}

// turn says again where somebody else turned the image meanwhile.
func (k *childCall) turn(ctx context.Context, files turner, id uint64) (row Row, again bool, err error) {
	read := k.deps.DB.Write(ctx)
	if _, err := k.open(read, rows.Live); err != nil {
		return nil, false, err
	}
	was, err := k.one(read, id, rows.Live)
	if err != nil {
		return nil, false, err
	}
	before, _ := model.IntOf(k.value(was, "rotation"))
	after := (before + 90) % 360
	stored, err := files.Turn(ctx, k.fileOf(was), int(after))
	if err != nil {
		return nil, false, err
	}
	err = k.write(ctx, func(tx *gorm.DB, now time.Time, _ *rows.Record) error {
		rec, err := k.one(tx, id, rows.Locked)
		if again = err == nil && k.fileOf(rec) != k.fileOf(was); again || err != nil {
			return err
		}
		if err := errors.Join(k.deps.Files.Attach(tx, stored.Key), files.Replace(tx, k.fileOf(was))); err != nil {
			return err
		}
		file := k.child.Upload.Column
		if err := k.update(tx, now, map[string]any{file.Name: stored.Key, "rotation": after}, id); err != nil {
			return err
		}
		if rec, err = k.one(tx, id, rows.Live); err != nil {
			return err
		}
		e := k.entry(rec, resource.Rotate.Name, now)
		e.Changes = []Change{{Field: "rotation", Before: before, After: after}}
		if err := k.log(tx, []*rows.Record{rec}, e); err != nil {
			return err
		}
		rows, err := k.asRows(tx, []*rows.Record{rec})
		if err == nil {
			row = rows[0]
		}
		return err
	})
	if err != nil || again {
		k.deps.Files.Discard(context.WithoutCancel(ctx), stored.Key)
	}
	return row, again, err
}
