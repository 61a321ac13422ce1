// Package media keeps what staff upload: pictures, of which it makes a small
// and a screen size once, and documents. Bytes live in the blob store, what is
// known of them in the table files.
package media

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"

	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
)

// Prefixes of the blob store, and of the addresses below /files/.
const (
	Originals = "original" // pictures as uploaded, never served
	Screens   = "screen"   // pictures as large as a screen shows them
	Thumbs    = "thumb"    // 150×120, cropped
	Documents = "document"
)

// States of a file.
const (
	pending  = "pending"  // taken, its record not saved yet
	kept     = "kept"     // a record holds it
	used     = "used"     // texts show it, and nothing else holds it
	released = "released" // no record holds it any more; it is not served
	// replaced by another form of the same picture: pages that are open still show it
	replaced = "replaced"
)

// File is what is known of a stored file.
type File struct {
	ID        uint64 `gorm:"primaryKey"`
	CreatedAt time.Time
	ChangedAt time.Time // of State
	Key       string    // what a record's column holds
	State     string
	Name      string // as the uploader called it
	Type      string // sniffed, never claimed (decisions.md 32)
	Size      int64  // bytes
	Width     int    // pixels, of a picture
	Height    int
}

// Library is the store of uploaded files. It is safe for many callers at once.
type Library struct {
	db     *db.DB
	bucket *blob.Bucket
	now    func() time.Time
	// Decoding takes tens of megabytes a picture.
	decoding *semaphore.Weighted
}

// New makes a library over a database and a blob store.
func New(d *db.DB, bucket *blob.Bucket, now func() time.Time) *Library {
	return &Library{db: d, bucket: bucket, now: now, decoding: semaphore.NewWeighted(decodingSlots)}
}

// acquire waits until a picture of that size may be decoded.
func (l *Library) acquire(ctx context.Context, width, height int) (release func(), err error) {
	slots := int64(1)
	if width*height > MaxPixels/2 {
		slots = decodingSlots
	}
	if err := l.decoding.Acquire(ctx, slots); err != nil {
		return nil, err
	}
	return func() { l.decoding.Release(slots) }, nil
}
