// Package invoicing is the port through which a shop's documents are issued:
// confirmations of orders, invoices and credit notes. A document is modelled as
// EN 16931 has it, so that a structured invoice can be written of the same
// content; see docs/adr/0054-documents.md.
package invoicing

import "context"

// Kind is what a document is.
type Kind string

// The kinds of documents. A credit note calls off an invoice or a part of it; its
// amounts are what is taken back, not below zero.
const (
	Confirmation Kind = "order"
	Invoice      Kind = "invoice"
	CreditNote   Kind = "credit_note"
)

// Key names a document before it has a number. What is issued twice with one
// key is one document.
type Key struct {
	Order uint64 `json:"order"`
	Kind  Kind   `json:"kind"`
	Part  int    `json:"part"` // 1, and so on for further credit notes of an order
}

// Issued is a document that exists.
type Issued struct {
	ID     string `json:"id"`     // of the service
	Number string `json:"number"` // as it stands on the document
	Token  string `json:"token"`  // what File needs besides
	Link   string `json:"link"`   // where anybody may read it; empty where nobody may
	On     Day    `json:"on"`
	Locale string `json:"locale"`
	By     string `json:"-"` // the service that issued it, as the shop keeps it: it alone has its file
}

// Service issues documents. It is safe for use by many goroutines.
type Service interface {
	// Issue makes the document and gives it its number, or returns the one that
	// its key has already, whatever d says by then. It returns Invalid, with the
	// fields named, for a document that does not hold together (Check) or that
	// the service refuses, and Upstream where it is not known whether there is
	// one now: the same call later finds out, and makes none twice.
	Issue(ctx context.Context, d Document) (Issued, error)
	// Find returns what was issued for the document's key and order, NotFound
	// where nothing was.
	Find(ctx context.Context, d Document) (Issued, error)
	// File returns an issued document as PDF, the same bytes each time where the
	// service keeps them.
	File(ctx context.Context, issued Issued) ([]byte, error)
}
