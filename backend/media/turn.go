package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"path"

	"github.com/disintegration/imaging"
	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Turn makes a picture like that of key, turned by 90 degrees clockwise, under
// a key of its own: an address names one content for ever. It is pending until
// Keep; the original is taken over as it is. Returns NotFound where there is
// no such picture.
func (l *Library) Turn(ctx context.Context, key string) (resource.Stored, error) {
	var was File
	err := l.db.Write(ctx).Where(map[string]any{"key": key}).Where("width > 0 AND state <> ?", released).Take(&was).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return resource.Stored{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return resource.Stored{}, fmt.Errorf("find file %s: %w", key, err)
	}
	extension := path.Ext(key)
	screen, thumb, kind, err := l.turned(ctx, key, extension)
	if err != nil {
		return resource.Stored{}, err
	}
	file := File{
		Key: newKey(extension), State: pending, Name: was.Name, Type: was.Type, Size: was.Size,
		Width: was.Height, Height: was.Width,
	}
	err = l.store(ctx, &file, []version{
		{Screens, kind, bytes.NewReader(screen), int64(len(screen))},
		{Thumbs, kind, bytes.NewReader(thumb), int64(len(thumb))},
	})
	if err != nil {
		return resource.Stored{}, err
	}
	if err := l.bucket.Copy(ctx, path.Join(Originals, key), path.Join(Originals, file.Key)); err != nil {
		l.Discard(ctx, file.Key)
		return resource.Stored{}, err
	}
	return file.stored(), nil
}

// turned are the two sizes of a picture after a turn, from that of the screen.
func (l *Library) turned(ctx context.Context, key, extension string) (screen, thumb []byte, kind string, err error) {
	if err := l.decoding.Acquire(ctx, 1); err != nil {
		return nil, nil, "", err
	}
	defer l.decoding.Release(1)
	source, err := l.bucket.Open(ctx, path.Join(Screens, key))
	if err != nil {
		return nil, nil, "", err
	}
	defer source.Close()
	decoded, _, err := image.Decode(source)
	if err != nil {
		return nil, nil, "", fmt.Errorf("decode picture %s: %w", key, err)
	}
	m := imaging.Rotate270(decoded) // counted against the clock
	encode, kind := encodeOpaque, "image/jpeg"
	if extension == ".png" {
		kind = "image/png"
		encode = func(to io.Writer, m *image.NRGBA) error { return png.Encode(to, m) }
	}
	if screen, err = encoded(m, encode); err == nil {
		thumb, err = encoded(imaging.Fill(m, ThumbWidth, ThumbHeight, imaging.Center, imaging.CatmullRom), encode)
	}
	return screen, thumb, kind, err
}
