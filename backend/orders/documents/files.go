package documents

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/store/db"
)

// File is where the file of a document is kept, and what it was when it was kept.
type File struct {
	DocumentID uint64 `gorm:"primaryKey;autoIncrement:false"`
	CreatedAt  time.Time
	Path       string
	Size       int64
	SHA256     string `gorm:"column:sha256"`
}

// TableName is the table of documents' files.
func (File) TableName() string { return "document_files" }

// mostFile bounds what is read of a bucket that was tampered with.
const mostFile = 64 << 20

// File returns the kept file. It fails where the bytes are not those that were
// kept.
func (l *Ledger) File(ctx context.Context, id uint64) ([]byte, error) {
	var rows []File
	if err := l.db.Read(ctx).Where("document_id = ?", id).Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("find the file of document %d: %w", id, err)
	}
	if len(rows) == 0 {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	r, err := l.bucket.Open(ctx, rows[0].Path)
	if err != nil {
		return nil, lost(id, err)
	}
	pdf, err := io.ReadAll(io.LimitReader(r, mostFile))
	err = errors.Join(err, r.Close())
	if err != nil {
		return nil, fmt.Errorf("read the file of document %d: %w", id, err)
	}
	if sum(pdf) != rows[0].SHA256 {
		return nil, lost(id, fmt.Errorf("%s is not the file that was kept", rows[0].Path))
	}
	return pdf, nil
}

// lost keeps a missing file from being taken for one that was not made yet.
func lost(id uint64, err error) error {
	if fault.CodeOf(err) == fault.Unavailable {
		return err
	}
	return fault.Wrap(fmt.Errorf("file of document %d: %w", id, err), fault.Internal, "errors.internal")
}

// StoreFile keeps the file and then notes it: a file that nobody noted is in
// nobody's way, since other bytes have another path.
func (l *Ledger) StoreFile(ctx context.Context, e builtin.Entry, pdf []byte) ([]byte, error) {
	hash := sum(pdf)
	path := fmt.Sprintf("documents/%s/%s-%s.pdf", e.Document.Issued[:4], e.Document.Number, hash[:12])
	if err := l.bucket.Put(ctx, path, bytes.NewReader(pdf), int64(len(pdf)), "application/pdf"); err != nil {
		return nil, fmt.Errorf("keep document %s: %w", e.Document.Number, err)
	}
	row := File{DocumentID: e.ID, CreatedAt: l.now(), Path: path, Size: int64(len(pdf)), SHA256: hash}
	err := l.db.Write(ctx).Create(&row).Error
	if db.IsDuplicate(err) {
		return l.File(ctx, e.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("note the file of document %s: %w", e.Document.Number, err)
	}
	return pdf, nil
}
