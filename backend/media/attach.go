package media

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/blob"
)

// Attach marks a taken file as belonging to a record, in the record's
// transaction. Returns an Invalid fault where the file was swept meanwhile.
func (l *Library) Attach(tx *gorm.DB, key string) error {
	done := l.setState(tx, key, pending, kept)
	if done.Error == nil && done.RowsAffected == 0 {
		return fault.New(fault.Invalid, "errors.fileGone")
	}
	return done.Error
}

// Detach marks a file as used no more, in the transaction that stops using
// it. From then on it is not served; the sweeper removes its bytes later.
func (l *Library) Detach(tx *gorm.DB, key string) error {
	return l.setState(tx, key, kept, released).Error
}

// Replace marks a file as used no more, in the transaction that puts another
// form of the same picture in its place. It is served for an hour still.
func (l *Library) Replace(tx *gorm.DB, key string) error {
	return l.setState(tx, key, kept, replaced).Error
}

func (l *Library) setState(tx *gorm.DB, key, from, to string) *gorm.DB {
	return tx.Model(&File{}).Where(map[string]any{"key": key, "state": from}).
		Updates(map[string]any{"state": to, "changed_at": l.now()})
}

// Describe looks up stored files by key; unknown keys are absent.
func (l *Library) Describe(tx *gorm.DB, keys []string) (map[string]resource.StoredFile, error) {
	var files []File
	if err := tx.Where(map[string]any{"key": keys}).Find(&files).Error; err != nil {
		return nil, fmt.Errorf("describe files: %w", err)
	}
	stored := make(map[string]resource.StoredFile, len(files))
	for _, f := range files {
		stored[f.Key] = f.stored()
	}
	return stored, nil
}

func (f File) stored() resource.StoredFile {
	s := resource.StoredFile{Key: f.Key, Name: f.Name, Type: f.Type, Size: f.Size}
	if f.Width > 0 {
		s.URL, s.Thumb = address(Screens, f.Key), address(Thumbs, f.Key)
	} else {
		s.URL = address(Documents, f.Key)
	}
	return s
}

func address(prefix, key string) string { return "/files/" + path.Join(prefix, key) }

// Discard removes a taken file whose save failed. What it cannot remove now
// the sweeper will.
func (l *Library) Discard(ctx context.Context, key string) {
	// The request may be over already; the file is not wanted all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if done := l.setState(l.db.Write(ctx), key, pending, released); done.Error == nil && done.RowsAffected == 1 {
		_, _ = l.forget(ctx, key) // released is what the sweeper looks for
	}
}

// forget removes a released file, the bytes before the row: without its row
// nothing would find them again. It says whether it was this call that did.
func (l *Library) forget(ctx context.Context, key string) (bool, error) {
	if err := l.remove(ctx, key); err != nil {
		return false, err
	}
	done := l.db.Write(ctx).Where(map[string]any{"key": key, "state": released}).Delete(&File{})
	if done.Error != nil {
		return false, fmt.Errorf("forget file %s: %w", key, done.Error)
	}
	return done.RowsAffected == 1, nil
}

// remove deletes the bytes of a file in all its sizes. It gives up at the first
// failure: a store out of reach would only fail again, each time after a wait.
func (l *Library) remove(ctx context.Context, key string) error {
	for _, prefix := range []string{Originals, Screens, Thumbs, Documents} {
		if err := l.bucket.Delete(ctx, path.Join(prefix, key)); err != nil {
			return err
		}
	}
	return nil
}

// Served is a file as it goes out.
type Served struct {
	*blob.Reader
	Type   string // sniffed when it came (decisions.md 32)
	Inline bool   // a picture that we made, or a video; anything else is a download
	Name   string // as it is called now
}

// Open opens what stands at an address below /files/: "thumb/ab/cd….jpg".
// Originals are not served, nor what no record holds any more. Returns NotFound
// for anything else.
func (l *Library) Open(ctx context.Context, at string) (*Served, error) {
	prefix, key, _ := strings.Cut(at, "/")
	if prefix != Screens && prefix != Thumbs && prefix != Documents || blob.CheckKey(at) != nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	var file File
	err := l.db.Read(ctx).Where(map[string]any{"key": key}).Where("state <> ?", released).Take(&file).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return nil, fmt.Errorf("find file %s: %w", key, err)
	}
	r, err := l.bucket.Open(ctx, at)
	if err != nil {
		return nil, err
	}
	served := &Served{Reader: r, Type: r.Attrs().ContentType, Inline: true, Name: file.Name}
	if prefix == Documents {
		served.Type, served.Inline = file.Type, slices.Contains(field.VideoTypes, file.Type)
	}
	return served, nil
}
