package save

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/resource"
)

// Rotator is a store of files that can turn a picture.
type Rotator interface {
	// Rotate makes a picture of another, turned clockwise by degrees.
	Rotate(ctx context.Context, key string, degrees int) (port.Stored, error)
	// Replace lets go of a picture in the transaction that puts its turned form
	// in its place.
	Replace(tx *gorm.DB, key string) error
}

// Rotate turns the image called id. It says again where somebody else turned the image meanwhile.
func (k *ChildCall) Rotate(ctx context.Context, files Rotator, id uint64) (row port.Row, again bool, err error) {
	read := k.Deps.DB.Write(ctx)
	if _, err := k.Open(read, rows.Live); err != nil {
		return nil, false, err
	}
	was, err := k.One(read, id, rows.Live)
	if err != nil {
		return nil, false, err
	}
	before, _ := model.IntOf(k.Value(was, "rotation"))
	after := (before + 90) % 360
	stored, err := files.Rotate(ctx, k.FileOf(was), int(after))
	if err != nil {
		return nil, false, err
	}
	err = k.Write(ctx, func(tx *gorm.DB, now time.Time, _ *rows.Record) error {
		rec, err := k.One(tx, id, rows.Locked)
		if again = err == nil && k.FileOf(rec) != k.FileOf(was); again || err != nil {
			return err
		}
		if err := errors.Join(k.Deps.Files.Attach(tx, stored.Key), files.Replace(tx, k.FileOf(was))); err != nil {
			return err
		}
		file := k.Child.Upload.Column
		if err := k.Update(tx, now, map[string]any{file.Name: stored.Key, "rotation": after}, id); err != nil {
			return err
		}
		if rec, err = k.One(tx, id, rows.Live); err != nil {
			return err
		}
		e := k.Entry(rec, resource.Rotate.Name, now)
		e.Changes = []port.Change{{Field: "rotation", Before: before, After: after}}
		if err := k.Log(tx, []*rows.Record{rec}, e); err != nil {
			return err
		}
		rows, err := k.AsRows(tx, []*rows.Record{rec})
		if err == nil {
			row = rows[0]
		}
		return err
	})
	if err != nil || again {
		k.Deps.Files.Discard(context.WithoutCancel(ctx), stored.Key)
	}
	return row, again, err
}
