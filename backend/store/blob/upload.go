package blob

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/blob/driver"
)

// uploads is where parts wait. Its leading dot keeps it out of every valid key
// and so out of every listing.
const uploads = ".uploads/"

// maxParts bounds the parts of one upload.
const maxParts = 10000

// Part is one stored part of an upload, as PutPart announced it.
type Part struct {
	Number int
	ETag   string
}

// NewUpload begins an upload to key that comes in parts, and returns its id. It
// outlives restarts until Complete, Abort or SweepUploads ends it. Returns
// Invalid for a bad key, Unavailable.
//
// Parts are files of their own instead of the store's own multipart upload,
// since S3 refuses to join parts under 5 MiB and browsers send smaller ones.
func (b *Bucket) NewUpload(ctx context.Context, key string) (string, error) {
	if err := CheckKey(key); err != nil {
		return "", err
	}
	id := strings.ToLower(rand.Text()) + "-" + keyMark(key)
	_, err := b.put(ctx, markerOf(id), strings.NewReader(key), int64(len(key)), "text/plain")
	return id, err
}

// PutPart stores part n, counted from 1, and returns its ETag. A part that comes
// again replaces the former one; parts may come in any order and at once.
// Returns NotFound when the upload was ended or never begun, Invalid for a part
// number out of bounds or a wrong size, Unavailable.
func (b *Bucket) PutPart(ctx context.Context, key, id string, n int, r io.Reader, size int64) (string, error) {
	if n < 1 || n > maxParts {
		return "", fault.Wrap(fmt.Errorf("part %d of upload to %s", n, key), fault.Invalid, "errors.invalid")
	}
	if err := b.pending(ctx, key, id); err != nil {
		return "", err
	}
	attrs, err := b.put(ctx, partOf(id, n), r, size, "application/octet-stream")
	return attrs.ETag, err
}

// Complete joins parts, given in rising order of their numbers, into the file
// under key and ends the upload. Until it returns nil nothing is visible there
// and it can be called again. Returns NotFound when the upload was ended or a
// part is missing, Conflict when a part was replaced since its ETag was returned,
// Invalid for an empty or unordered list, Unavailable.
func (b *Bucket) Complete(ctx context.Context, key, id string, parts []Part, contentType string) error {
	if err := inOrder(parts); err != nil {
		return err
	}
	if err := b.pending(ctx, key, id); err != nil {
		return err
	}
	files, size := make([]Attrs, len(parts)), int64(0)
	for i, part := range parts {
		attrs, err := b.driver.Stat(ctx, partOf(id, part.Number))
		if err != nil {
			return outcome("complete", key, err)
		}
		if attrs.ETag != part.ETag {
			return replaced(key, part)
		}
		files[i] = attrs
		size += attrs.Size
	}
	err := b.driver.Join(ctx, key, files, contentType)
	if errors.Is(err, driver.ErrJoin) {
		joined := &joiner{ctx: ctx, bucket: b, key: key, id: id, parts: parts}
		defer joined.close()
		_, err = b.put(ctx, key, joined, size, contentType)
		if err != nil {
			return err
		}
	}
	if err != nil {
		return outcome("complete", key, err)
	}
	// The file is saved. What the clearing leaves behind, SweepUploads takes.
	_ = b.clear(context.WithoutCancel(ctx), id)
	return nil
}

// Abort ends an upload and forgets its parts; one that is already ended is no
// error. Returns Invalid for an id that is not of this key, Unavailable.
func (b *Bucket) Abort(ctx context.Context, key, id string) error {
	if err := checkUpload(key, id); err != nil {
		return err
	}
	return b.clear(ctx, id)
}

// SweepUploads ends every upload in which nothing was stored for longer than
// age, and returns how many files it removed. Returns Unavailable.
func (b *Bucket) SweepUploads(ctx context.Context, age time.Duration) (int, error) {
	newest := map[string]time.Time{}
	err := b.list(ctx, uploads, func(a Attrs) error {
		id, _, _ := strings.Cut(strings.TrimPrefix(a.Key, uploads), "/")
		if a.ModTime.After(newest[id]) {
			newest[id] = a.ModTime
		}
		return nil
	})
	removed := 0
	for id, at := range newest {
		if err != nil {
			break
		}
		if b.now().Sub(at) > age {
			var n int
			n, err = b.remove(ctx, uploads+id+"/")
			removed += n
		}
	}
	if err != nil {
		return removed, err
	}
	n, err := b.driver.Incomplete(ctx, age)
	return removed + n, outcome("sweep", uploads, err)
}

func (b *Bucket) pending(ctx context.Context, key, id string) error {
	if err := checkUpload(key, id); err != nil {
		return err
	}
	_, err := b.driver.Stat(ctx, markerOf(id))
	return outcome("find upload to", key, err)
}

// clear removes the marker first, so that a late part is refused.
func (b *Bucket) clear(ctx context.Context, id string) error {
	if err := outcome("end upload", id, b.driver.Delete(ctx, markerOf(id))); err != nil {
		return err
	}
	_, err := b.remove(ctx, uploads+id+"/")
	return err
}

func (b *Bucket) remove(ctx context.Context, prefix string) (int, error) {
	var keys []string
	err := b.list(ctx, prefix, func(a Attrs) error {
		keys = append(keys, a.Key)
		return nil
	})
	for i, key := range keys {
		if err := b.driver.Delete(ctx, key); err != nil {
			return i, outcome("delete", key, err)
		}
	}
	return len(keys), err
}

func markerOf(id string) string      { return uploads + id + "/key" }
func partOf(id string, n int) string { return fmt.Sprintf("%s%s/%05d", uploads, id, n) }
func replaced(key string, p Part) error {
	return fault.Wrap(fmt.Errorf("part %d of upload to %s was replaced", p.Number, key), fault.Conflict, "errors.conflict")
}

// keyMark ties an upload's id to its key without a look into the store.
func keyMark(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:8])
}

func checkUpload(key, id string) error {
	if err := CheckKey(key); err != nil {
		return err
	}
	name, mark, _ := strings.Cut(id, "-")
	if !safeSegment(name) || mark != keyMark(key) {
		return fault.Wrap(fmt.Errorf("upload %q is not of %s", id, key), fault.Invalid, "errors.invalid")
	}
	return nil
}

func inOrder(parts []Part) error {
	last := 0
	for _, part := range parts {
		if part.Number <= last || part.Number > maxParts {
			return fault.Wrap(fmt.Errorf("part %d after %d", part.Number, last), fault.Invalid, "errors.invalid")
		}
		last = part.Number
	}
	if last == 0 {
		return fault.Wrap(fmt.Errorf("no parts"), fault.Invalid, "errors.invalid")
	}
	return nil
}

// joiner reads parts one after the other, with one open at a time.
type joiner struct {
	ctx    context.Context
	bucket *Bucket
	key    string
	id     string
	parts  []Part
	open   *Reader
}

func (j *joiner) Read(p []byte) (int, error) {
	for {
		if j.open == nil {
			if len(j.parts) == 0 {
				return 0, io.EOF
			}
			if err := j.next(); err != nil {
				return 0, err
			}
		}
		n, err := j.open.Read(p)
		if errors.Is(err, io.EOF) {
			j.close()
			err = nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

func (j *joiner) next() error {
	part := j.parts[0]
	r, err := j.bucket.open(j.ctx, partOf(j.id, part.Number))
	if err != nil {
		return err
	}
	if r.Attrs().ETag != part.ETag {
		return replaced(j.key, part)
	}
	j.open, j.parts = r, j.parts[1:]
	return nil
}

func (j *joiner) close() {
	if j.open != nil {
		_ = j.open.Close() // it was only read
		j.open = nil
	}
}
