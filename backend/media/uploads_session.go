package media

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Session is where the sending of a file stands after one of its parts. Of a
// file that this part made whole it is the file itself: the handle by which
// whoever makes a record of it reports what became of it.
type Session struct {
	Received int             // parts, so far
	Answer   json.RawMessage // of a file that became a record before; nil for all others

	uploads *Uploads
	row     *uploadSession
	release func()
}

var _ resource.Incoming = (*Session)(nil)

// IsComplete says that the file is to be made a record now: take Upload, call Finish
// in the record's transaction, and Close in any case.
func (s *Session) IsComplete() bool { return s.row != nil }

// Upload is the whole file.
func (s *Session) Upload() *resource.Upload {
	open := s.uploads.open(context.Background(), s.row.BlobKey)
	return &resource.Upload{Name: s.row.Name, Size: s.row.Size, Open: open, Key: s.row.stays()}
}

// Finish notes the answer that every late part of the file will get.
func (s *Session) Finish(tx *gorm.DB, answer any) error {
	return s.row.finish(tx, s.uploads.library.now(), finished, answer)
}

// Close ends the session, with the error that saving the record returned. It
// returns the stored answer; or the error, of which one that trying again
// cannot help is stored too.
func (s *Session) Close(ctx context.Context, saved error) (json.RawMessage, error) {
	defer s.Release()
	ended, err := s.uploads.end(context.WithoutCancel(ctx), s.row, saved)
	if err != nil {
		return nil, err
	}
	return ended.Answer, nil
}

// Release lets others go on with the file where Close was not reached. It may
// be called after Close, and of any session.
func (s *Session) Release() {
	if s.release != nil {
		s.release()
	}
}

// ended is the session of an upload that has ended before.
func (u *Uploads) ended(row *uploadSession) (*Session, error) {
	answer, err := row.result()
	if err != nil {
		return nil, err
	}
	return &Session{Received: row.ChunkCount, Answer: answer}, nil
}

// assemble joins the parts and hands the file over. It may be called again
// wherever it broke off.
func (u *Uploads) assemble(ctx context.Context, id uint64) (*Session, error) {
	release, err := u.hold(ctx, fmt.Sprintf("upload:%d", id))
	if err != nil {
		return nil, err
	}
	once := sync.OnceFunc(release)
	row := &uploadSession{}
	if err := u.library.db.Write(ctx).Where("id = ?", id).Take(row).Error; err != nil {
		once()
		return nil, fmt.Errorf("read upload %d: %w", id, err)
	}
	if row.State != pending {
		once()
		return u.ended(row)
	}
	if err := u.join(ctx, row); err != nil {
		defer once()
		return u.end(ctx, row, err)
	}
	return &Session{Received: row.ChunkCount, uploads: u, row: row, release: once}, nil
}

// end notes how the upload ended, unless it is worth another try, and clears
// what nobody holds.
func (u *Uploads) end(ctx context.Context, row *uploadSession, err error) (*Session, error) {
	if err != nil {
		if !final(err) {
			return nil, err
		}
		finishErr := row.finish(u.library.db.Write(ctx), u.library.now(), declined, refusalOf(err))
		if fault.CodeOf(finishErr) == fault.Conflict {
			// The lock ran out, and another ended it meanwhile.
			finishErr = u.library.db.Write(ctx).Where("id = ?", row.ID).Take(row).Error
		}
		if finishErr != nil {
			return nil, errors.Join(err, finishErr)
		}
	}
	// What cannot be cleared now the sweeper clears.
	_ = u.clear(ctx, row)
	return u.ended(row)
}
