// Package documents keeps the documents of orders for good: each under the next
// number of its series and year, with no gap however many are issued at once,
// and never changed afterwards; see docs/adr/0054-documents.md. It lists them below
// their order, and queues those that are to be issued.
package documents

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/orders/numbering"
	"backoffice/backend/resource"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
)

// Document is an issued document. Total is below zero where money is taken back.
type Document struct {
	resource.Record
	resource.Keys
	OrderID       uint64
	Kind          string
	Part          int
	Series        string
	Year          int
	Serial        int64
	Number        string
	IssuedOn      time.Time
	Customer      string
	Currency      string
	Total         resource.Money
	Content       string `log:"-"`
	ContentSHA256 string `gorm:"column:content_sha256" log:"-"`
	Company       bool   // the customer has a company number, or a VAT number
	Rates         string `log:"-"` // the percentages of VAT in it, as db.Rates writes them

	FormState string `gorm:"-"` // how far its structured form is
}

// TableName is the table of issued documents.
func (Document) TableName() string { return "documents" }

// Ledger keeps documents in the database and their files in a bucket.
type Ledger struct {
	db       *db.DB
	bucket   *blob.Bucket
	now      func() time.Time
	zone     *time.Location
	along    func(tx *gorm.DB, row Document, d invoicing.Document) error
	onIssued func(ctx context.Context) error
}

var _ builtin.Ledger = (*Ledger)(nil)

// NewLedger makes a ledger whose days are those of zone.
func NewLedger(d *db.DB, bucket *blob.Bucket, now func() time.Time, zone *time.Location) *Ledger {
	return &Ledger{db: d, bucket: bucket, now: now, zone: zone}
}

// Along returns the ledger that has write called in the transaction of each document
// that it issues: what is not written keeps the document from being issued.
func (l Ledger) Along(write func(tx *gorm.DB, row Document, d invoicing.Document) error) *Ledger {
	l.along = write
	return &l
}

// OnIssued returns the ledger that calls notify after each document that it issues.
func (l Ledger) OnIssued(notify func(ctx context.Context) error) *Ledger {
	l.onIssued = notify
	return &l
}

// Issue keeps the document in one transaction, or returns what its key has.
func (l *Ledger) Issue(ctx context.Context, series string, d invoicing.Document) (builtin.Entry, error) {
	var row Document
	err := l.db.Tx(ctx, func(tx *gorm.DB) (err error) {
		row, err = l.insert(tx, series, d)
		return err
	})
	if db.IsDuplicate(err) { // somebody else was faster
		return l.Find(ctx, d.Key)
	}
	if err != nil {
		return builtin.Entry{}, fmt.Errorf("issue a document of order %d: %w", d.Key.Order, err)
	}
	if l.onIssued != nil {
		if err := l.onIssued(ctx); err != nil {
			return builtin.Entry{}, err
		}
	}
	return row.entry()
}

// Former keeps, in a transaction of the caller's, a document that was issued at a
// time that is over. Its file is drawn when somebody asks for it. It is for those
// who write down former times in their order: days rise with numbers.
func (l *Ledger) Former(tx *gorm.DB, at time.Time, d invoicing.Document) (invoicing.Issued, error) {
	then := *l
	then.now = func() time.Time { return at }
	row, err := then.insert(tx, builtin.Series(d.Key.Kind), d)
	if err != nil {
		return invoicing.Issued{}, fmt.Errorf("issue a document of order %d: %w", d.Key.Order, err)
	}
	e, err := row.entry()
	return e.Issued(), err
}

// insert raises the number last but one: whoever waits for it waits no longer
// than the row takes to be written. series is the prefix of the number where the
// settings have no other.
func (l *Ledger) insert(tx *gorm.DB, series string, d invoicing.Document) (Document, error) {
	year := l.now().In(l.zone).Year()
	n, serial, err := numbering.Take(l.db, tx, string(d.Key.Kind), year, series, l.now())
	if err != nil {
		return Document{}, err
	}
	// The day is read while the number is held, so that days rise with numbers;
	// who waited past the end of a year is still of that year.
	now := l.now()
	on := now.In(l.zone)
	if on.Year() != year {
		on = time.Date(year, time.December, 31, 0, 0, 0, 0, l.zone)
	}
	issued := d.As(n.Number(serial), invoicing.DayOf(on))
	content, err := json.Marshal(issued)
	if err != nil {
		return Document{}, err
	}
	live := true
	row := Document{
		Record:  resource.Record{CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1},
		OrderID: d.Key.Order, Kind: string(d.Key.Kind), Part: d.Key.Part, Series: n.Prefix, Year: year, Serial: serial, Number: issued.Number,
		IssuedOn: time.Date(on.Year(), on.Month(), on.Day(), 0, 0, 0, 0, time.UTC), Customer: cut(d.Customer.Name), Currency: d.Currency,
		Total: resource.Money(d.Totals.Gross) * 10, Content: string(content), ContentSHA256: sum(content),
		Keys:    resource.Keys{SearchNorm: db.DocumentSearch(issued.Number, d.Customer.Name, d.Key.Order), SortKey: db.SortKey("sk", issued.Number)},
		Company: d.Customer.CompanyID != "" || d.Customer.VATID != "", Rates: rates(d),
	}
	if d.Key.Kind == invoicing.CreditNote {
		row.Total = -row.Total
	}
	if err := tx.Create(&row).Error; err != nil || l.along == nil {
		return row, err
	}
	return row, l.along(tx, row, issued)
}

// Find returns the entry of a key.
func (l *Ledger) Find(ctx context.Context, key invoicing.Key) (builtin.Entry, error) {
	return l.first(ctx, "order_id = ? AND kind = ? AND part = ?", key.Order, string(key.Kind), key.Part)
}

// Load returns the entry of an id.
func (l *Ledger) Load(ctx context.Context, id uint64) (builtin.Entry, error) {
	return l.first(ctx, "id = ?", id)
}

func (l *Ledger) first(ctx context.Context, where string, args ...any) (builtin.Entry, error) {
	var row Document
	err := l.db.Read(ctx).Where(where, args...).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return builtin.Entry{}, fault.Wrap(err, fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return builtin.Entry{}, fmt.Errorf("read a document: %w", err)
	}
	return row.entry()
}

// entry is the row's content, which must be what was issued.
func (d Document) entry() (builtin.Entry, error) {
	e := builtin.Entry{ID: d.ID}
	if sum([]byte(d.Content)) != d.ContentSHA256 {
		return e, fmt.Errorf("document %s: its content is not the one that was issued", d.Number)
	}
	if err := json.Unmarshal([]byte(d.Content), &e.Document); err != nil {
		return e, fmt.Errorf("read document %s: %w", d.Number, err)
	}
	return e, nil
}

func sum(raw []byte) string {
	s := sha256.Sum256(raw)
	return hex.EncodeToString(s[:])
}

// rates are the percentages of VAT in a document.
func rates(d invoicing.Document) string {
	percents := make([]int64, len(d.VAT))
	for i, v := range d.VAT {
		percents[i] = int64(v.Percent)
	}
	return db.Rates(percents)
}

// cut keeps a name within its column.
func cut(name string) string {
	letters := []rune(name)
	return string(letters[:min(len(letters), 255)])
}
