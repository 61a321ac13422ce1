package media

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv"
)

// incoming is where files that came in parts stand whole until they are taken.
const incoming = "incoming"

// Bounds of files that come in parts.
const (
	chunksMost = 2000
	// inPlaceChunksMost is what the blob store joins at most.
	inPlaceChunksMost = 10_000
	// PendingBytes bounds what one user may have begun to send for one kind of
	// target, or the bound of one such file where that is more. Two files that
	// begin at one moment may pass it together; each is bounded by itself.
	PendingBytes = 256 << 20
	uploadFor    = 24 * time.Hour   // without a further part
	lockFor      = 15 * time.Second // after the program died that held it
	lockPause    = 20 * time.Millisecond
)

// States of an upload; pending is that of files too.
const (
	finished = "done"
	declined = "refused" // whole, but not to be taken
)

// uploadSession is a file that comes in parts: what its first part said of it.
type uploadSession struct {
	ID         uint64 `gorm:"primaryKey"`
	CreatedAt  time.Time
	ChangedAt  time.Time
	UserID     uint64
	Target     string
	UUID       string `gorm:"column:uuid"`
	State      string
	BlobKey    string
	BlobID     string
	Name       string
	Size       int64
	ChunkSize  int64
	ChunkCount int
	Answer     *string
}

// TableName is where they are noted.
func (uploadSession) TableName() string { return "uploads" }

// Uploads gathers files that come in parts, in any order, twice or late. What
// came survives a restart, and may come to any copy of the program.
type Uploads struct {
	library *Library
	kv      kv.Store
}

// NewUploads makes Uploads that stand in the library's stores.
func NewUploads(l *Library, locks kv.Store) *Uploads { return &Uploads{library: l, kv: locks} }

// Receive takes a part. Where it makes the file whole, the session that it
// returns is the file, held by nobody else until it is closed; parts that come
// later get the stored answer. Returns Invalid with errors.uploadParts where the
// part does not suit the others, errors.fileSize over the bound,
// errors.uploadPending where the user has begun too much, and what refused the
// whole file before.
func (u *Uploads) Receive(ctx context.Context, c resource.Chunk, b resource.Bounds) (*Session, error) {
	if err := checkChunk(c, b); err != nil {
		return nil, err
	}
	if err := checkStart(c, b); err != nil {
		return nil, err
	}
	row, err := u.find(ctx, c)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		row, err = u.begin(ctx, c, b)
	}
	if err != nil {
		return nil, err
	}
	if row.Size != c.Size || row.ChunkSize != c.ChunkSize || row.ChunkCount != c.Count || row.Name != CleanName(c.Part.Name) {
		return nil, unsuited("another file under the same id")
	}
	if row.State != pending {
		return u.ended(row)
	}
	if err := u.part(ctx, row, c); err != nil {
		return nil, err
	}
	received, err := u.received(ctx, row.ID)
	if err != nil || received < row.ChunkCount {
		return &Session{Received: received}, err
	}
	// Who sent the last part may not wait for it; the next one to ask then gets
	// the answer instead of having all of it joined again.
	return u.assemble(context.WithoutCancel(ctx), row.ID)
}

var uuidPattern = regexp.MustCompile(`^[0-9a-f-]{36}$`)

// checkChunk checks what a part says of itself, before anything is stored.
func checkChunk(c resource.Chunk, b resource.Bounds) error {
	if b.MaxBytes > 0 && c.Size > b.MaxBytes {
		return tooLarge(b.MaxBytes)
	}
	if c.Size == 0 {
		return empty()
	}
	switch {
	case !uuidPattern.MatchString(c.UUID):
		return unsuited("malformed id")
	case c.Size < 1 || c.ChunkSize < 1 || c.Count < 1 || c.Count > mostOf(b):
		return unsuited("bounds")
	case int64(c.Count) != (c.Size+c.ChunkSize-1)/c.ChunkSize:
		return unsuited("count does not follow from the sizes")
	case c.Index < 0 || c.Index >= c.Count || c.Offset != int64(c.Index)*c.ChunkSize:
		return unsuited("index or offset")
	case c.Part.Size != min(c.ChunkSize, c.Size-c.Offset):
		return unsuited("part of another length")
	}
	return nil
}

func mostOf(b resource.Bounds) int {
	if b.InPlace {
		return inPlaceChunksMost
	}
	return chunksMost
}

// checkStart refuses by its first part what is none of the types that are
// taken, before gigabytes of it come.
func checkStart(c resource.Chunk, b resource.Bounds) error {
	if len(b.Accept) == 0 || c.Index > 0 {
		return nil
	}
	source, err := c.Part.Open()
	if err != nil {
		return fmt.Errorf("open part: %w", err)
	}
	defer source.Close()
	_, err = videoType(source)
	return err
}

func unsuited(why string) error {
	return fault.Wrap(errors.New(why), fault.Invalid, "errors.uploadParts")
}

func (u *Uploads) find(ctx context.Context, c resource.Chunk) (*uploadSession, error) {
	var row uploadSession
	err := u.library.db.Write(ctx).Where(map[string]any{"user_id": c.UserID, "target": c.Target, "uuid": c.UUID}).Take(&row).Error
	return &row, err
}

// begin notes a file with its first part, or finds that another part did.
func (u *Uploads) begin(ctx context.Context, c resource.Chunk, b resource.Bounds) (*uploadSession, error) {
	l := u.library
	row := &uploadSession{
		CreatedAt: l.now(), ChangedAt: l.now(), UserID: c.UserID, Target: c.Target, UUID: c.UUID, State: pending,
		BlobKey: incoming + "/" + newKey(""), Name: CleanName(c.Part.Name), Size: c.Size, ChunkSize: c.ChunkSize, ChunkCount: c.Count,
	}
	if b.InPlace {
		row.BlobKey = path.Join(Documents, newKey(extensionOf(c.Part.Name)))
	}
	kind, _, _ := strings.Cut(c.Target, "/")
	var err error
	if row.BlobID, err = l.bucket.NewUpload(ctx, row.BlobKey); err != nil {
		return nil, err
	}
	err = l.db.Tx(ctx, func(tx *gorm.DB) error {
		var begun int64
		err := tx.Model(&uploadSession{}).Where("user_id = ? AND state = ? AND target LIKE ?", c.UserID, pending, kind+"/%").
			Select("COALESCE(SUM(size), 0)").Scan(&begun).Error
		if err != nil {
			return fmt.Errorf("sum pending uploads: %w", err)
		}
		if begun+c.Size > max(PendingBytes, b.MaxBytes) {
			return fault.New(fault.Invalid, "errors.uploadPending")
		}
		row.ID = 0
		return tx.Create(row).Error
	})
	if err == nil {
		return row, nil
	}
	// What this leaves behind the sweeper takes.
	_ = l.bucket.Abort(context.WithoutCancel(ctx), row.BlobKey, row.BlobID)
	if db.IsDuplicate(err) {
		return u.find(ctx, c)
	}
	return nil, err
}

// part stores a part, unless it is there: one that comes again is the same.
func (u *Uploads) part(ctx context.Context, row *uploadSession, c resource.Chunk) error {
	number := c.Index + 1
	release, err := u.hold(ctx, fmt.Sprintf("upload:%d:%d", row.ID, number))
	if err != nil {
		return err
	}
	defer release()
	var stored int64
	err = u.library.db.Write(ctx).Table("upload_parts").Where("upload_id = ? AND number = ?", row.ID, number).Count(&stored).Error
	if err != nil || stored > 0 {
		return err
	}
	source, err := c.Part.Open()
	if err != nil {
		return fmt.Errorf("open part: %w", err)
	}
	defer source.Close()
	etag, err := u.library.bucket.PutPart(ctx, row.BlobKey, row.BlobID, number, source, c.Part.Size)
	if fault.CodeOf(err) == fault.NotFound {
		return unsuited("the upload was ended")
	}
	if err != nil {
		return err
	}
	return u.library.db.Tx(ctx, func(tx *gorm.DB) error {
		noted := map[string]any{"upload_id": row.ID, "number": number, "etag": etag}
		if err := tx.Table("upload_parts").Create(noted).Error; err != nil {
			return fmt.Errorf("note part %d of upload %d: %w", number, row.ID, err)
		}
		return tx.Model(&uploadSession{}).Where("id = ?", row.ID).Update("changed_at", u.library.now()).Error
	})
}

func (u *Uploads) received(ctx context.Context, id uint64) (int, error) {
	var n int64
	err := u.library.db.Write(ctx).Table("upload_parts").Where("upload_id = ?", id).Count(&n).Error
	return int(n), err
}

// stays is the key of a file that is not taken out of where it was joined;
// empty for all others.
func (row *uploadSession) stays() string {
	key, _ := strings.CutPrefix(row.BlobKey, Documents+"/")
	if key == row.BlobKey {
		return ""
	}
	return key
}

func (u *Uploads) open(ctx context.Context, key string) func() (io.ReadSeekCloser, error) {
	return func() (io.ReadSeekCloser, error) { return u.library.bucket.Open(ctx, key) }
}

func (u *Uploads) join(ctx context.Context, row *uploadSession) error {
	joined, err := u.library.bucket.Exists(ctx, row.BlobKey)
	if err != nil || joined {
		return err
	}
	var parts []blob.Part
	err = u.library.db.Write(ctx).Table("upload_parts").Where("upload_id = ?", row.ID).Order("number").
		Select("number", "etag AS e_tag").Scan(&parts).Error
	if err != nil {
		return fmt.Errorf("read parts of upload %d: %w", row.ID, err)
	}
	// Its row among the files says what it is.
	err = u.library.bucket.Complete(ctx, row.BlobKey, row.BlobID, parts, "application/octet-stream")
	if code := fault.CodeOf(err); err != nil && (code == fault.NotFound || code == fault.Conflict) {
		// Where the lock ran out another may have joined and cleared them.
		if joined, known := u.library.bucket.Exists(ctx, row.BlobKey); known == nil && joined {
			return nil
		}
		return unsuited("a part is gone")
	}
	return err
}

// clear removes the bytes that came, parts and whole, but for a file that a
// record holds where it was joined.
func (u *Uploads) clear(ctx context.Context, row *uploadSession) error {
	err := u.library.bucket.Abort(ctx, row.BlobKey, row.BlobID)
	if row.State == finished && row.stays() != "" {
		return err
	}
	return errors.Join(err, u.library.bucket.Delete(ctx, row.BlobKey))
}

// hold keeps something from everybody else, in any copy of the program.
func (u *Uploads) hold(ctx context.Context, key string) (release func(), err error) {
	for {
		release, err := kv.LockRenewed(ctx, u.kv, key, lockFor)
		if err == nil || !kv.Locked(err) {
			return release, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lockPause):
		}
	}
}

// finish notes how the upload ended, once.
func (row *uploadSession) finish(tx *gorm.DB, now time.Time, state string, answer any) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("note the end of upload %d: %w", row.ID, err)
	}
	done := tx.Model(&uploadSession{}).Where("id = ? AND state = ?", row.ID, pending).
		Updates(map[string]any{"state": state, "answer": string(text), "changed_at": now})
	if done.Error != nil {
		return fmt.Errorf("note the end of upload %d: %w", row.ID, done.Error)
	}
	if done.RowsAffected != 1 {
		return fault.New(fault.Conflict, "errors.conflict")
	}
	written := string(text)
	row.State, row.Answer = state, &written
	return nil
}
