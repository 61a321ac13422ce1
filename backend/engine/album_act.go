package engine

import (
	"context"
	"errors"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/input"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// BulkImages publishes, hides or destroys the images that the body's rows name:
// all of them or none. A destroyed image's file goes too; nothing brings it
// back. Returns NotFound, Forbidden, Conflict, and Invalid with every row named
// that is wrong.
func (e *Engine) BulkImages(ctx context.Context, c Caller, screen string, owner uint64, action string, body Body) (Result, error) {
	version, body, err := versionOf(body)
	if err != nil {
		return Result{}, err
	}
	ids, err := rowsOf(body)
	if err != nil {
		return Result{}, err
	}
	return e.actOnImages(ctx, c, screen, owner, action, ids, version, false)
}

// DestroyImage destroys one image. Returns NotFound and Forbidden.
func (e *Engine) DestroyImage(ctx context.Context, c Caller, screen string, owner, id uint64) (Result, error) {
	return e.actOnImages(ctx, c, screen, owner, "destroy", []uint64{id}, nil, true)
}

func (e *Engine) actOnImages(ctx context.Context, c Caller, screen string, owner uint64, action string, ids []uint64, version *int64, one bool) (Result, error) {
	act, message, known := imageAction(action)
	if !known {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	a, err := e.album(c, screen, owner, act)
	if err != nil {
		return Result{}, err
	}
	err = a.write(ctx, version, func(tx *gorm.DB, now time.Time, _ *record) error {
		list, err := a.some(tx, ids)
		if err != nil {
			return err
		}
		faults := fault.Fields{}
		for i, p := range list {
			if p == nil {
				faults.Add("rows."+strconv.Itoa(i), fault.M("errors.notFound"))
			}
		}
		if one && len(faults) > 0 {
			return fault.New(fault.NotFound, "errors.notFound")
		}
		if err := faults.Err(); err != nil {
			return err
		}
		if act == resource.ActDestroy {
			return a.destroy(tx, now, list, ids)
		}
		return a.publish(tx, now, action, list, ids)
	})
	return Result{Message: "common.messages." + message, Args: map[string]any{"Count": len(ids)}}, err
}

func (a *album) destroy(tx *gorm.DB, now time.Time, list []*picture, ids []uint64) error {
	// While the file can still be named.
	if err := a.log(tx, now, "destroy", list, func(*picture) []Change { return nil }); err != nil {
		return err
	}
	for _, p := range list {
		if err := a.deps.Files.Detach(tx, p.File); err != nil {
			return err
		}
	}
	return a.update(tx, now, map[string]any{"deleted_at": now, "live": nil}, ids...)
}

func (a *album) publish(tx *gorm.DB, now time.Time, action string, list []*picture, ids []uint64) error {
	public := action == "publish"
	if err := a.update(tx, now, map[string]any{"status": public}, ids...); err != nil {
		return err
	}
	return a.log(tx, now, action, list, func(p *picture) []Change {
		if p.Status == public {
			return nil
		}
		return []Change{{Field: "status", Before: p.Status, After: public}}
	})
}

// turner is a store of files that can turn a picture.
type turner interface {
	Turn(ctx context.Context, key string, degrees int) (Stored, error)
}

// TurnImage turns an image by 90 degrees clockwise; it gets another address.
// Returns NotFound, Forbidden, and Conflict where others turn it at the same
// time, or where the record's version is another.
func (e *Engine) TurnImage(ctx context.Context, c Caller, screen string, owner, id uint64, body Body) (Result, error) {
	a, err := e.album(c, screen, owner, resource.ActUpdate)
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
	if !can {
		return Result{}, fault.Wrap(errors.New("the store of files turns no pictures"), fault.Internal, "errors.internal")
	}
	for range 3 {
		row, again, err := a.turn(ctx, files, id, version)
		if err != nil || !again {
			return Result{Message: "common.messages.rotated", Data: row}, err
		}
	}
	return Result{}, fault.New(fault.Conflict, "errors.conflict")
}

// turn says again where somebody else turned the image meanwhile.
func (a *album) turn(ctx context.Context, files turner, id uint64, version *int64) (row Row, again bool, err error) {
	read := a.deps.DB.Write(ctx)
	if _, err := a.enter(read, wantLive, version); err != nil {
		return nil, false, err
	}
	was, err := a.one(read, id)
	if err != nil {
		return nil, false, err
	}
	before := was.Rotation
	after := (before + 90) % 360
	stored, err := files.Turn(ctx, was.File, after)
	if err != nil {
		return nil, false, err
	}
	err = a.write(ctx, version, func(tx *gorm.DB, now time.Time, _ *record) error {
		p, err := a.one(tx, id)
		if again = err == nil && p.File != was.File; again || err != nil {
			return err
		}
		p.File, p.Rotation = stored.Key, after
		if err := a.deps.Files.Attach(tx, stored.Key); err != nil {
			return err
		}
		if err := a.deps.Files.Detach(tx, was.File); err != nil {
			return err
		}
		if err := a.update(tx, now, map[string]any{"file": p.File, "rotation": p.Rotation}, id); err != nil {
			return err
		}
		err = a.log(tx, now, "rotate", []*picture{p}, func(*picture) []Change {
			return []Change{{Field: "rotation", Before: before, After: p.Rotation}}
		})
		if err != nil {
			return err
		}
		rows, err := a.rows(tx, []*picture{p})
		if err == nil {
			row = rows[0]
		}
		return err
	})
	if err != nil || again {
		a.deps.Files.Discard(context.WithoutCancel(ctx), stored.Key)
	}
	return row, again, err
}
