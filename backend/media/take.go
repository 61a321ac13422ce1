package media

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gabriel-vasile/mimetype"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Take sniffs, checks and stores an upload. The file is pending until Keep; a
// pending one is swept after a day. Returns Invalid with errors.fileSize over
// maxBytes, and with errors.image or errors.document where the content is none
// of accept, whatever its name says.
func (l *Library) Take(ctx context.Context, u *resource.Upload, accept []string, maxBytes int64, image bool) (resource.Stored, error) {
	if maxBytes > 0 && u.Size > maxBytes {
		return resource.Stored{}, fault.New(fault.Invalid, "errors.fileSize", "Kilobytes", maxBytes/1024)
	}
	source, err := u.Open()
	if err != nil {
		return resource.Stored{}, fmt.Errorf("open upload: %w", err)
	}
	defer source.Close()
	sniffed, err := mimetype.DetectReader(source)
	if err != nil {
		return resource.Stored{}, fmt.Errorf("sniff upload: %w", err)
	}
	if _, err := source.Seek(0, io.SeekStart); err != nil {
		return resource.Stored{}, fmt.Errorf("rewind upload: %w", err)
	}
	file := File{Name: cleanName(u.Name), Type: sniffed.String(), Size: u.Size, State: pending}
	if !accepted(sniffed, accept) {
		return resource.Stored{}, refused(image)
	}
	if image {
		err = l.takeImage(ctx, source, &file)
	} else {
		file.Key = newKey(sniffed.Extension())
		err = l.bucket.Put(ctx, path.Join(Documents, file.Key), source, u.Size, file.Type)
	}
	if err != nil {
		return resource.Stored{}, err
	}
	file.CreatedAt, file.ChangedAt = l.now(), l.now()
	if err := l.db.Write(ctx).Create(&file).Error; err != nil {
		l.remove(ctx, file.Key)
		return resource.Stored{}, fmt.Errorf("note file %s: %w", file.Key, err)
	}
	return file.stored(), nil
}

// takeImage stores a picture and its two smaller sizes.
func (l *Library) takeImage(ctx context.Context, source io.ReadSeeker, file *File) error {
	if err := l.decoding.Acquire(ctx, 1); err != nil {
		return err
	}
	sizes, err := derive(source)
	l.decoding.Release(1)
	if err != nil {
		return fault.Wrap(err, fault.Invalid, "errors.image")
	}
	file.Width, file.Height, file.Key = sizes.width, sizes.height, newKey(sizes.extension)
	if _, err := source.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("rewind upload: %w", err)
	}
	puts := []struct {
		prefix, kind string
		body         io.Reader
		size         int64
	}{
		{Originals, file.Type, source, file.Size},
		{Screens, sizes.kind, bytes.NewReader(sizes.screen), int64(len(sizes.screen))},
		{Thumbs, sizes.kind, bytes.NewReader(sizes.thumb), int64(len(sizes.thumb))},
	}
	for _, p := range puts {
		if err := l.bucket.Put(ctx, path.Join(p.prefix, file.Key), p.body, p.size, p.kind); err != nil {
			l.remove(ctx, file.Key)
			return err
		}
	}
	return nil
}

func refused(image bool) error {
	if image {
		return fault.New(fault.Invalid, "errors.image")
	}
	return fault.New(fault.Invalid, "errors.document")
}

func accepted(sniffed *mimetype.MIME, accept []string) bool {
	return len(accept) == 0 || slices.ContainsFunc(accept, sniffed.Is)
}

// newKey makes a key that nobody can guess: it is all that guards a file.
func newKey(extension string) string {
	name := strings.ToLower(rand.Text())
	return name[:2] + "/" + name[2:] + extension
}

// cleanName keeps what a person recognises of a claimed name: its last part,
// without control characters, at most 200 characters.
func cleanName(claimed string) string {
	name := path.Base(strings.ReplaceAll(claimed, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return -1
		}
		return r
	}, name)
	if runes := []rune(name); len(runes) > 200 {
		extension := []rune(path.Ext(name))
		if len(extension) > 20 {
			extension = nil
		}
		name = string(runes[:200-len(extension)]) + string(extension)
	}
	return name
}
