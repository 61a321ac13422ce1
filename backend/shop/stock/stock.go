// Package stock keeps how many pieces there are of what the shop sells, as a
// ledger: every change is a movement with its reason and the balance after it,
// and is never changed itself. What stands in a product or a variant is the sum
// of its movements, and never below zero (decisions.md 22).
package stock

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// The reasons of a movement.
const (
	ReasonForm    = "form"    // set by staff
	ReasonReceipt = "receipt" // delivered by who makes it
	ReasonCount   = "count"   // counted anew
	ReasonLoss    = "loss"    // broken, lost or given away
	ReasonImport  = "import"  // told by a feed
	ReasonOrder   = "order"   // sold
	ReasonCancel  = "cancel"  // the order was called off
	ReasonReturn  = "return"  // sent back
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

// Move changes the stock of all lines in the transaction, or of none. Lines of
// the same goods count together, and all are taken in one order, so that two
// orders of the same goods never wait for each other. It returns a Conflict
// where more would go than there is, and NotFound for goods that are not there.
// Whoever has the form of a product open is told that it changed.
func Move(tx *gorm.DB, why Cause, lines ...Line) error {
	for _, l := range inOrder(lines) {
		if l.Quantity == 0 {
			continue
		}
		if err := move(tx, why, l); err != nil {
			return err
		}
	}
	return nil
}

// inOrder adds up lines of the same goods and sorts them.
func inOrder(lines []Line) []Line {
	sorted := slices.Clone(lines)
	slices.SortFunc(sorted, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.ProductID, b.ProductID), cmp.Compare(a.VariantID, b.VariantID))
	})
	var sums []Line
	for _, l := range sorted {
		if n := len(sums); n > 0 && sums[n-1].ProductID == l.ProductID && sums[n-1].VariantID == l.VariantID {
			sums[n-1].Quantity += l.Quantity
			continue
		}
		sums = append(sums, l)
	}
	return sums
}

// move lets the update itself decide: what was read before could be sold by now.
func move(tx *gorm.DB, why Cause, l Line) error {
	// The product's row first, as a save of its form takes it.
	own := l.Quantity
	if l.VariantID != 0 {
		own = 0
	}
	// What is given back belongs to goods that were removed, too.
	const condition = " AND stock + ? >= 0 AND (? >= 0 OR deleted_at IS NULL)"
	done := tx.Exec("UPDATE products SET stock = stock + ?, version = version + 1 WHERE id = ?"+condition, own, l.ProductID, own, l.Quantity)
	if done.Error == nil && done.RowsAffected == 1 && l.VariantID != 0 {
		done = tx.Exec("UPDATE product_variants SET stock = stock + ?, version = version + 1 WHERE id = ? AND product_id = ?"+condition,
			l.Quantity, l.VariantID, l.ProductID, l.Quantity, l.Quantity)
	}
	if done.Error != nil {
		return fmt.Errorf("move stock of product %d: %w", l.ProductID, done.Error)
	}
	balance, found, err := balanceOf(tx, l)
	switch {
	case err != nil:
		return err
	case !found:
		return fault.New(fault.NotFound, "errors.notFound")
	case done.RowsAffected == 0:
		return fault.New(fault.Conflict, "errors.stockShort", "Count", balance)
	}
	return Note(tx, why, Change{Line: l, Balance: balance})
}

func balanceOf(tx *gorm.DB, l Line) (balance int, found bool, err error) {
	query, args := "SELECT stock FROM products WHERE id = ?", []any{l.ProductID}
	if l.VariantID != 0 {
		query, args = "SELECT stock FROM product_variants WHERE id = ? AND product_id = ?", []any{l.VariantID, l.ProductID}
	}
	if l.Quantity < 0 {
		query += " AND deleted_at IS NULL"
	}
	var rows []int
	if err := tx.Raw(query, args...).Scan(&rows).Error; err != nil {
		return 0, false, fmt.Errorf("read stock of product %d: %w", l.ProductID, err)
	}
	if len(rows) == 0 {
		return 0, false, nil
	}
	return rows[0], true, nil
}

// Change is a line that was written, with what stands in stock since.
type Change struct {
	Line
	Balance int
}

// Note writes the movements of changes that a save made in rows which it holds,
// and tells whoever waits for goods that there are some again. Changes of no
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
	return tellRestocked(tx, why.At, changes)
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
