// Package stock keeps how many pieces there are of what the shop sells, as a
// ledger: every change is a movement with its reason and the balance after it,
// and is never changed itself. What stands in a product or a variant is the sum
// of its movements, and never below zero (decisions.md 22).
package stock

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// The reasons of a movement.
const (
	ReasonForm    = "form"    // set by staff
	ReasonReceipt = "receipt" // delivered by who makes it
	ReasonCount   = "count"   // counted anew
	ReasonLoss    = "loss"    // broken, lost or given away
	ReasonImport  = "import"  // set by a feed
	ReasonOrder   = "order"   // sold
	ReasonCancel  = "cancel"  // the order was called off
	ReasonReturn  = "return"  // sent back
	ReasonClaim   = "claim"   // given in exchange for goods that were not as they should be
)

// Movement is one change. Nobody edits it: a mistake is mended by another one.
type Movement struct {
	resource.Record
	ProductID        uint64
	ProductVariantID *uint64
	Quantity         int // pieces that came, below zero those that went
	Balance          int // pieces there were afterwards
	Reason           string
	Reference        string // of the order or the file that it is about
	UserID           *uint64
}

// TableName is the table of the ledger.
func (Movement) TableName() string { return "stock_movements" }

// Line is a change of the stock of a product, or of one of its variants.
type Line struct {
	ProductID uint64
	VariantID uint64 // 0: the product itself
	Quantity  int    // what comes, below zero what goes
}

// Cause is why stock changes.
type Cause struct {
	Reason    string
	Reference string
	UserID    uint64 // 0: nobody of the staff
	At        time.Time
}

// Change is a line that was written, with what stands in stock since.
type Change struct {
	Line
	Balance int
}

// Note writes the movements of changes that a save made in rows which it holds,
// and notifies whoever waits for goods that there are some again. Changes of no
// piece are left out.
func Note(tx *gorm.DB, why Cause, changes ...Change) error {
	var rows []Movement
	for _, c := range changes {
		if c.Quantity != 0 {
			rows = append(rows, why.movement(c))
		}
	}
	if len(rows) == 0 {
		return nil
	}
	if err := db.Insert(tx, &rows); err != nil {
		return fmt.Errorf("note movements of product %d: %w", rows[0].ProductID, err)
	}
	return notifyRestocked(tx, why.At, changes)
}

func (why Cause) movement(c Change) Movement {
	live := true
	m := Movement{
		Record:    resource.Record{CreatedAt: why.At, UpdatedAt: why.At, Live: &live, Version: 1},
		ProductID: c.ProductID, Quantity: c.Quantity, Balance: c.Balance, Reason: why.Reason, Reference: why.Reference,
	}
	if c.VariantID != 0 {
		m.ProductVariantID = &c.VariantID
	}
	if why.UserID != 0 {
		m.UserID = &why.UserID
	}
	return m
}
