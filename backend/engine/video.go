package engine

import (
	"context"
	"errors"
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// videoStore is a store of files that can hold videos.
type videoStore interface {
	// Video looks at a whole video in the store. Returns Invalid with errors.video.
	Video(ctx context.Context, u *Upload) (Stored, error)
	// AttachVideo notes it as a record's, in the record's transaction.
	AttachVideo(tx *gorm.DB, s Stored) error
}

// clip is one call on the video of a record.
type clip struct {
	*Engine
	caller Caller
	screen *Screen
	decl   resource.Video
	id     uint64
	act    resource.Act
}

// clip finds the video of a screen's record and asks the guard. Returns
// NotFound for a screen without one and Forbidden.
func (e *Engine) clip(c Caller, screen string, id uint64, act resource.Act) (*clip, error) {
	s, ok := e.Screen(screen)
	if !ok || s.Decl.Video == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	v := &clip{Engine: e, caller: c, screen: s, decl: *s.Decl.Video, id: id, act: act}
	return v, e.deps.Guard.Require(c.Actor, screen, v.decl.Act(act))
}

// enter reads the record and asks whether the caller may.
func (v *clip) enter(tx *gorm.DB, w want) (*record, error) {
	rec, err := v.record(tx, v.screen, v.id, w)
	if err != nil {
		return nil, err
	}
	return rec, mayDo(v.screen, v.caller.Actor, v.decl.Act(v.act), rec.ptr)
}

// key is what the record holds of its video, empty without one.
func (v *clip) key(rec *record) string {
	key, _ := v.screen.Main.StoredColumn(v.decl.File).Get(rec.val).(string)
	return key
}

// Video returns the video file of a record: its name as "file" and its address
// as "file_path", both nil where there is none. Returns NotFound for a record
// that is not there or is removed, and Forbidden.
func (e *Engine) Video(ctx context.Context, c Caller, screen string, id uint64) (Row, error) {
	v, err := e.clip(c, screen, id, resource.ActView)
	if err != nil {
		return nil, err
	}
	tx := e.deps.DB.Read(ctx)
	rec, err := v.enter(tx, wantLive)
	if err != nil {
		return nil, err
	}
	return v.row(tx, v.key(rec))
}

func (v *clip) row(tx *gorm.DB, key string) (Row, error) {
	row := Row{"id": v.id, "file": nil, "file_path": nil, "type": nil, "size": nil}
	if key == "" {
		return row, nil
	}
	known, err := v.deps.Files.Describe(tx, []string{key})
	if err != nil {
		return nil, err
	}
	if s, ok := known[key]; ok {
		row["file"], row["file_path"], row["type"], row["size"] = s.Name, s.URL, s.Type, s.Size
	}
	return row, nil
}

// MayAddVideo says whether the caller may send a video to a record now. Returns
// NotFound for a record that is not there or is removed, Forbidden, and
// Conflict where it has a video already.
func (e *Engine) MayAddVideo(ctx context.Context, c Caller, screen string, id uint64) error {
	v, err := e.clip(c, screen, id, resource.ActCreate)
	if err != nil {
		return err
	}
	_, err = v.vacant(e.deps.DB.Read(ctx), wantLive)
	return err
}

// vacant reads a record that has no video.
func (v *clip) vacant(tx *gorm.DB, w want) (*record, error) {
	rec, err := v.enter(tx, w)
	if err == nil && v.key(rec) != "" {
		err = fault.New(fault.Conflict, "errors.videoThere")
	}
	return rec, err
}

// AddVideo gives a record the video that was put together in the store. Note
// runs in the record's transaction with the answer. Returns what MayAddVideo
// returns, and Invalid where the file is no video.
func (e *Engine) AddVideo(ctx context.Context, c Caller, screen string, id uint64, u *Upload, note func(tx *gorm.DB, answer any) error) (Row, error) {
	v, err := e.clip(c, screen, id, resource.ActCreate)
	if err != nil {
		return nil, err
	}
	files, can := e.deps.Files.(videoStore)
	if !can {
		return nil, fault.Wrap(errors.New("the store of files holds no videos"), fault.Internal, "errors.internal")
	}
	stored, err := files.Video(ctx, u)
	if err != nil {
		return nil, err
	}
	var row Row
	err = e.deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		rec, err := v.vacant(tx, wantLocked)
		if err != nil {
			return err
		}
		if err := files.AttachVideo(tx, stored); err != nil {
			return err
		}
		if err := v.hold(tx, rec, "upload", stored.Key, &stored.Size, nil, stored.Name); err != nil {
			return err
		}
		if row, err = v.row(tx, stored.Key); err != nil {
			return err
		}
		return note(tx, row)
	})
	if err != nil {
		return nil, err
	}
	e.invalidate(ctx, v.screen.Decl.Name)
	return row, nil
}

// RemoveVideo takes the video from a record; nothing brings it back. Returns
// NotFound also where there is none, and Forbidden.
func (e *Engine) RemoveVideo(ctx context.Context, c Caller, screen string, id uint64) (Result, error) {
	v, err := e.clip(c, screen, id, resource.ActDestroy)
	if err != nil {
		return Result{}, err
	}
	err = e.deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		rec, err := v.enter(tx, wantLocked)
		if err != nil {
			return err
		}
		key := v.key(rec)
		if key == "" {
			return fault.New(fault.NotFound, "errors.notFound")
		}
		was, err := v.row(tx, key)
		if err != nil {
			return err
		}
		if err := e.deps.Files.Detach(tx, key); err != nil {
			return err
		}
		return v.hold(tx, rec, "remove_file", "", nil, was["file"], nil)
	})
	if err != nil {
		return Result{}, err
	}
	e.invalidate(ctx, v.screen.Decl.Name)
	return Result{Message: "common.messages.videoRemoved"}, nil
}

// hold writes what the record keeps of its video, and the activity.
func (v *clip) hold(tx *gorm.DB, rec *record, action, key string, size *int64, before, after any) error {
	now := v.deps.Now()
	var kept, bytes any
	if key != "" {
		kept, bytes = key, *size
	}
	_, err := exec(tx, "UPDATE "+model.Quote(v.screen.Main.Name)+" SET "+model.Quote(v.decl.File)+" = ?, "+model.Quote(v.decl.Size)+
		" = ?, `updated_at` = ?, `version` = `version` + 1 WHERE `id` = ?", kept, bytes, now, int64(v.id))
	if err != nil {
		return fmt.Errorf("note the video of %s %d: %w", v.screen.Decl.Name, v.id, err)
	}
	return v.deps.Journal.Write(tx, Entry{
		ActorID: v.caller.Actor.ID, Screen: v.screen.Decl.Name, Model: v.screen.Decl.Model, RowID: v.id, Action: action,
		Title: v.titleOf(v.screen, rec.val), At: now, Changes: []Change{{Field: v.decl.File, Before: before, After: after}},
	})
}
