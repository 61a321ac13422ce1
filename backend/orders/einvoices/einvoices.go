// Package einvoices keeps the structured form of issued invoices and credit notes
// and sends it where the law wants it; see docs/adr/0067-e-invoices-travel.md.
package einvoices

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/orders/documents"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// EInvoice is the structured form of an issued document. Its content never changes.
type EInvoice struct {
	resource.Record
	resource.Keys
	DocumentID    uint64 // in documents
	OrderID       uint64
	Kind          string // as invoicing has it
	Number        string
	IssuedOn      time.Time `gorm:"type:date"`
	Customer      string
	Receiver      string // the address in the network, "0245:2120123456"
	Sender        string // the shop's
	Currency      string
	Total         resource.Money // below zero where money is taken back
	State         string
	Problem       string `gorm:"not null" log:"-"` // a locale key and, after a space, what the access point said
	Attempt       int    `log:"-"`                 // how often it was sent anew after it was refused
	SentAt        *time.Time
	Content       string `log:"-"`
	ContentSHA256 string `gorm:"column:content_sha256" log:"-"`

	Why string `gorm:"-"`
}

// TableName is where e-invoices are kept.
func (EInvoice) TableName() string { return "einvoices" }

// States of an e-invoice.
const (
	Kept    = "kept"    // nothing is configured to send it by
	Waiting = "waiting" // queued, or asked for without an answer yet
	Sent    = "sent"    // the access point has it
	Refused = "refused" // and will not have it
)

// Keeper writes e-invoices along with documents.
type Keeper struct {
	Options ubl.Options
	Locale  string // whose collation lists go by
	// Queue has an effect done once for its key, in a transaction; nil: nothing is sent.
	Queue func(tx *gorm.DB, kind, key string, payload any) error
}

// Write writes the structured form of a document that is issued to a company, in
// the transaction in which it is.
func (k Keeper) Write(tx *gorm.DB, row documents.Document, d invoicing.Document) error {
	root, err := ubl.Issue(d, k.Options)
	if err != nil || root == nil {
		return err
	}
	content := root.Bytes()
	hash := sha256.Sum256(content)
	live := true
	e := EInvoice{
		Record:     resource.Record{CreatedAt: row.CreatedAt, UpdatedAt: row.CreatedAt, Live: &live, Version: 1},
		Keys:       resource.Keys{SearchNorm: db.SearchText(db.SearchRunes, row.Number, row.Customer), SortKey: db.SortKey(k.Locale, row.Number)},
		DocumentID: row.ID, OrderID: row.OrderID, Kind: row.Kind, Number: row.Number, IssuedOn: row.IssuedOn, Customer: row.Customer,
		Receiver: ubl.Receiver(root), Sender: ubl.Sender(root), Currency: row.Currency, Total: row.Total, State: Kept, Content: string(content), ContentSHA256: hex.EncodeToString(hash[:]),
	}
	if k.Queue != nil {
		e.State = Waiting
	}
	if err := tx.Create(&e).Error; err != nil {
		return fmt.Errorf("keep the e-invoice of %s: %w", row.Number, err)
	}
	if k.Queue == nil {
		return nil
	}
	return k.Queue(tx, SendJob, fmt.Sprintf("einvoice/%d/0", e.ID), job{e.ID})
}

// sound returns the content, which must be what was kept.
func (e EInvoice) sound() ([]byte, error) {
	if hash := sha256.Sum256([]byte(e.Content)); hex.EncodeToString(hash[:]) != e.ContentSHA256 {
		return nil, fmt.Errorf("e-invoice %s: its content is not the one that was kept", e.Number)
	}
	return []byte(e.Content), nil
}
