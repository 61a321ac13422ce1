package media

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gabriel-vasile/mimetype"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Store sniffs, checks and stores an upload. The file is pending until Attach; a
// pending one is swept after a day. Returns Invalid with errors.fileSize over
// maxBytes, with errors.fileEmpty where there is nothing in it, and with
// errors.image, errors.imageFormat or errors.document where the content is none of
// accept, whatever its name says.
func (l *Library) Store(ctx context.Context, u *resource.Upload, accept []string, maxBytes int64, image bool) (resource.StoredFile, error) {
	if maxBytes > 0 && u.Size > maxBytes {
		return resource.StoredFile{}, tooLarge(maxBytes)
	}
	if u.Size == 0 {
		return resource.StoredFile{}, empty()
	}
	source, err := u.Open()
	if err != nil {
		return resource.StoredFile{}, fmt.Errorf("open upload: %w", err)
	}
	defer source.Close()
	sniffed, err := mimetype.DetectReader(source)
	if err != nil {
		return resource.StoredFile{}, fmt.Errorf("sniff upload: %w", err)
	}
	if _, err := source.Seek(0, io.SeekStart); err != nil {
		return resource.StoredFile{}, fmt.Errorf("rewind upload: %w", err)
	}
	file := File{Name: CleanName(u.Name), Type: sniffed.String(), Size: u.Size, State: pending}
	if !accepted(sniffed, accept) {
		return resource.StoredFile{}, refused(sniffed, image)
	}
	if image {
		err = l.storeImage(ctx, source, &file)
	} else {
		file.Key = newKey(sniffed.Extension())
		err = l.store(ctx, &file, []version{{Documents, file.Type, source, file.Size}})
	}
	if err != nil {
		return resource.StoredFile{}, err
	}
	return file.stored(), nil
}

// forGood says of a refusal that the same bytes are refused again, whenever they are sent.
func forGood(f *fault.Fault) *fault.Fault {
	f.Message.Final = true
	return f
}

// tooLarge names the bound in whole megabytes, as every text about it does.
func tooLarge(maxBytes int64) error {
	return forGood(fault.New(fault.Invalid, "errors.fileSize", "Megabytes", int((maxBytes+1<<19)>>20)))
}

// storeImage stores a picture and its two smaller sizes.
func (l *Library) storeImage(ctx context.Context, source io.ReadSeeker, file *File) error {
	h, err := measure(source)
	if err != nil {
		return undecodable(source, err)
	}
	release, err := l.acquire(ctx, h.Width, h.Height)
	if err != nil {
		return err
	}
	sizes, err := h.derive(source, 0)
	release()
	if err != nil {
		return undecodable(source, err)
	}
	file.Width, file.Height, file.Key = sizes.width, sizes.height, newKey(sizes.extension)
	original, size, err := stripMetadata(source, file.Type, file.Size)
	if err != nil {
		return forGood(fault.Wrap(err, fault.Invalid, "errors.imageBroken"))
	}
	file.Size = size
	return l.store(ctx, file, []version{
		{Originals, file.Type, original, size},
		{Screens, sizes.kind, bytes.NewReader(sizes.screen), int64(len(sizes.screen))},
		{Thumbs, sizes.kind, bytes.NewReader(sizes.thumb), int64(len(sizes.thumb))},
	})
}

// undecodable says of a picture that could not be decoded what is wrong with it.
func undecodable(source io.ReadSeeker, err error) error {
	switch {
	case errors.Is(err, errTooManyPixels):
		return forGood(fault.Wrap(err, fault.Invalid, "errors.imagePixels", "Megapixels", MaxPixels/1_000_000))
	case isMovingWebP(source):
		return forGood(fault.Wrap(err, fault.Invalid, "errors.imageMoves"))
	}
	return forGood(fault.Wrap(err, fault.Invalid, "errors.imageBroken"))
}

// version is one form in which a file is stored.
type version struct {
	prefix, kind string
	body         io.Reader
	size         int64
}

// store notes the file and stores its bytes. The note comes first: whatever
// breaks this off, the sweeper finds the bytes by it.
func (l *Library) store(ctx context.Context, file *File, versions []version) error {
	file.CreatedAt, file.ChangedAt = l.now(), l.now()
	if err := l.db.Write(ctx).Create(file).Error; err != nil {
		return fmt.Errorf("note file %s: %w", file.Key, err)
	}
	for _, v := range versions {
		if err := l.bucket.Put(ctx, path.Join(v.prefix, file.Key), v.body, v.size, v.kind); err != nil {
			l.Discard(ctx, file.Key)
			return err
		}
	}
	return nil
}

// StoreAny stores what Store does; a picture among accept gets its two smaller
// sizes, anything else is a document. Returns what Store returns.
func (l *Library) StoreAny(ctx context.Context, u *resource.Upload, accept []string, maxBytes int64) (resource.StoredFile, error) {
	source, err := u.Open()
	if err != nil {
		return resource.StoredFile{}, fmt.Errorf("open upload: %w", err)
	}
	sniffed, err := mimetype.DetectReader(source)
	if err := errors.Join(err, source.Close()); err != nil {
		return resource.StoredFile{}, fmt.Errorf("sniff upload: %w", err)
	}
	return l.Store(ctx, u, accept, maxBytes, slices.ContainsFunc(decoded, sniffed.Is))
}

// decoded are the kinds of pictures that are made smaller.
var decoded = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

// empty is what a copy that broke off leaves, or a file that waits in a cloud.
func empty() error { return forGood(fault.New(fault.Invalid, "errors.fileEmpty")) }

// refused names the format of a picture that is none of ours: telephones call HEIC
// photos .jpg.
func refused(sniffed *mimetype.MIME, image bool) error {
	if image && strings.HasPrefix(sniffed.String(), "image/") {
		format := strings.ToUpper(strings.TrimPrefix(sniffed.Extension(), "."))
		return forGood(fault.New(fault.Invalid, "errors.imageFormat", "Format", format))
	}
	if image {
		return forGood(fault.New(fault.Invalid, "errors.image"))
	}
	return forGood(fault.New(fault.Invalid, "errors.document"))
}

func accepted(sniffed *mimetype.MIME, accept []string) bool {
	return len(accept) == 0 || slices.ContainsFunc(accept, sniffed.Is)
}

// newKey makes a key that nobody can guess: it is all that guards a file.
func newKey(extension string) string {
	name := strings.ToLower(rand.Text())
	return name[:2] + "/" + name[2:] + extension
}

// CleanName keeps what a person recognises of a claimed name: its last part,
// without control characters, at most 200 characters.
func CleanName(claimed string) string {
	name := path.Base(strings.ReplaceAll(claimed, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		// Marks of direction would let "gnp.exe" read as another kind of file.
		if unicode.In(r, unicode.Cc, unicode.Bidi_Control) || r == utf8.RuneError {
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
