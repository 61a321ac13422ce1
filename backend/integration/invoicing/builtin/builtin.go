// Package builtin issues documents without any account: it numbers them, draws
// them and keeps them. Numbers have no gaps, and what was issued does not change.
package builtin

import (
	"context"
	"fmt"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
)

// Entry is a document that was issued.
type Entry struct {
	ID       uint64
	Document invoicing.Document
}

// Ledger keeps documents for good.
type Ledger interface {
	// Issue keeps d under the next number of its series and the day of that
	// moment, or returns the entry that d's key has already.
	Issue(ctx context.Context, series string, d invoicing.Document) (Entry, error)
	// Find returns the entry of a key, NotFound where there is none.
	Find(ctx context.Context, key invoicing.Key) (Entry, error)
	// Load returns an entry, NotFound where there is none.
	Load(ctx context.Context, id uint64) (Entry, error)
	// File returns what was kept of an entry, NotFound where nothing was yet.
	File(ctx context.Context, id uint64) ([]byte, error)
	// StoreFile keeps a file of an entry and returns the one that is kept: the
	// first, where two come at once.
	StoreFile(ctx context.Context, e Entry, pdf []byte) ([]byte, error)
}

// Texts are the words of documents in each language; fault.Decimal arguments
// are written as the language writes numbers.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

// Service issues documents into a ledger. It is safe for use by many goroutines.
type Service struct {
	ledger Ledger
	texts  Texts
	also   func(invoicing.Document) error
}

var _ invoicing.Service = (*Service)(nil)

// New makes a service that keeps its documents in ledger.
func New(ledger Ledger, texts Texts) *Service {
	return &Service{ledger, texts, func(invoicing.Document) error { return nil }}
}

// With returns the service that also asks check before it issues a document.
func (s Service) With(check func(invoicing.Document) error) *Service {
	s.also = check
	return &s
}

// Check returns Invalid, with the fields named, for what Issue would refuse besides
// what the document's own Check refuses.
func (s *Service) Check(d invoicing.Document) error { return s.also(d) }

// Issued is what the entry's service answers about it.
func (e Entry) Issued() invoicing.Issued {
	d := e.Document
	return invoicing.Issued{ID: strconv.FormatUint(e.ID, 10), Number: d.Number, On: d.Issued, Locale: d.Locale}
}

// Series are the letters before the year and the number of a kind's documents.
func Series(kind invoicing.Kind) string { return series[kind] }

var series = map[invoicing.Kind]string{invoicing.Confirmation: "OP", invoicing.Invoice: "FV", invoicing.CreditNote: "DB"}

// Issue numbers and keeps the document, then draws it: where drawing fails the
// document is issued all the same, and the same call later draws it.
func (s *Service) Issue(ctx context.Context, d invoicing.Document) (invoicing.Issued, error) {
	entry, err := s.ledger.Find(ctx, d.Key)
	if fault.CodeOf(err) == fault.NotFound {
		if err := d.Check(); err != nil {
			return invoicing.Issued{}, err
		}
		if err := s.also(d); err != nil {
			return invoicing.Issued{}, err
		}
		entry, err = s.ledger.Issue(ctx, series[d.Key.Kind], d)
	}
	if err != nil {
		return invoicing.Issued{}, err
	}
	if _, err := s.file(ctx, entry); err != nil {
		return invoicing.Issued{}, err
	}
	return entry.Issued(), nil
}

// Find returns what was issued for the document's key.
func (s *Service) Find(ctx context.Context, d invoicing.Document) (invoicing.Issued, error) {
	entry, err := s.ledger.Find(ctx, d.Key)
	if err != nil {
		return invoicing.Issued{}, err
	}
	return entry.Issued(), nil
}

// File returns the file that was kept when the document was issued.
func (s *Service) File(ctx context.Context, i invoicing.Issued) ([]byte, error) {
	id, err := strconv.ParseUint(i.ID, 10, 64)
	if err != nil {
		return nil, fault.Wrap(err, fault.NotFound, "errors.notFound")
	}
	entry, err := s.ledger.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.file(ctx, entry)
}

func (s *Service) file(ctx context.Context, e Entry) ([]byte, error) {
	pdf, err := s.ledger.File(ctx, e.ID)
	if fault.CodeOf(err) != fault.NotFound || err == nil {
		return pdf, err
	}
	if pdf, err = Draw(e.Document, s.texts); err != nil {
		return nil, fmt.Errorf("draw document %s: %w", e.Document.Number, err)
	}
	return s.ledger.StoreFile(ctx, e, pdf)
}
