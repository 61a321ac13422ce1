package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Rotate makes a picture like that of key under a key of its own, for an address
// names one content for ever: turned clockwise by degrees, a multiple of 90,
// counted from how it was uploaded. Its sizes are made of the original each
// time, so that no turn costs sharpness. It is pending until Keep; the original
// is taken over as it is. Returns NotFound where there is no such picture.
func (l *Library) Rotate(ctx context.Context, key string, degrees int) (resource.StoredFile, error) {
	var was File
	err := l.db.Write(ctx).Where(map[string]any{"key": key}).Where("width > 0 AND state <> ?", released).Take(&was).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return resource.StoredFile{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return resource.StoredFile{}, fmt.Errorf("find file %s: %w", key, err)
	}
	sizes, err := l.turned(ctx, was, degrees)
	if err != nil {
		return resource.StoredFile{}, err
	}
	file := File{
		Key: newKey(sizes.extension), State: pending, Name: was.Name, Type: was.Type, Size: was.Size,
		Width: sizes.width, Height: sizes.height,
	}
	err = l.store(ctx, &file, []version{
		{Screens, sizes.kind, bytes.NewReader(sizes.screen), int64(len(sizes.screen))},
		{Thumbs, sizes.kind, bytes.NewReader(sizes.thumb), int64(len(sizes.thumb))},
	})
	if err != nil {
		return resource.StoredFile{}, err
	}
	if err := l.bucket.Copy(ctx, path.Join(Originals, key), path.Join(Originals, file.Key)); err != nil {
		l.Discard(ctx, file.Key)
		return resource.StoredFile{}, err
	}
	return file.stored(), nil
}

// turned are the sizes of a picture after a turn of its original.
func (l *Library) turned(ctx context.Context, was File, degrees int) (sizes, error) {
	release, err := l.acquire(ctx, was.Width, was.Height)
	if err != nil {
		return sizes{}, err
	}
	defer release()
	source, err := l.bucket.Open(ctx, path.Join(Originals, was.Key))
	if err != nil {
		return sizes{}, err
	}
	defer func() { _ = source.Close() }()
	// It is read in several turns, which a store far away would answer one by one.
	original, err := io.ReadAll(source)
	if err != nil {
		return sizes{}, fmt.Errorf("read original %s: %w", was.Key, err)
	}
	made, err := derive(bytes.NewReader(original), degrees)
	if err != nil {
		return sizes{}, fmt.Errorf("decode picture %s: %w", was.Key, err)
	}
	return made, nil
}
