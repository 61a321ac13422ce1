package stock

import (
	"cmp"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// Move changes the stock of all lines in the transaction, or of none. Lines of
// the same goods count together, and all are taken in one order, so that two
// orders of the same goods never wait for each other. It returns a Conflict
// where more would go than there is, and NotFound for goods that are not there.
// Whoever has the form of a product open is told that it changed.
func Move(tx *gorm.DB, why Cause, lines ...Line) error {
	m := Mover{Tx: tx, Why: why}
	for _, l := range inOrder(lines) {
		if err := m.Move(l); err != nil {
			return err
		}
	}
	return m.Note()
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

// Mover changes stock line by line, for callers that decide by what came of a line
// what becomes of the next. All changes are noted at once, by Note; take lines in
// the order of their ids, as [Move] does.
type Mover struct {
	Tx    *gorm.DB
	Why   Cause
	moved []Line
}

// Move changes the stock of one line, and returns what [Move] does. It lets the
// update itself decide: what was read before could be sold by now.
func (m *Mover) Move(l Line) error {
	if l.Quantity == 0 {
		return nil
	}
	// The product's row first, as a save of its form takes it.
	own := l.Quantity
	if l.VariantID != 0 {
		own = 0
	}
	// What is given back belongs to goods that were removed, too.
	const condition = " AND stock + ? >= 0 AND (? >= 0 OR deleted_at IS NULL)"
	done := db.Known(m.Tx, "products", l.ProductID).Exec("UPDATE products SET stock = stock + ?, version = version + 1 WHERE id = ?"+condition, own, l.ProductID, own, l.Quantity)
	if done.Error == nil && done.RowsAffected == 1 && l.VariantID != 0 {
		done = db.Known(m.Tx, "product_variants", l.VariantID).Exec("UPDATE product_variants SET stock = stock + ?, version = version + 1 WHERE id = ? AND product_id = ?"+condition,
			l.Quantity, l.VariantID, l.ProductID, l.Quantity, l.Quantity)
	}
	if done.Error != nil {
		return fmt.Errorf("move stock of product %d: %w", l.ProductID, done.Error)
	}
	if done.RowsAffected == 0 {
		return m.refused(l)
	}
	m.moved = append(m.moved, l)
	return nil
}

// refused says why a line did not move.
func (m *Mover) refused(l Line) error {
	query, args := "SELECT stock FROM products WHERE id = ?", []any{l.ProductID}
	if l.VariantID != 0 {
		query, args = "SELECT stock FROM product_variants WHERE id = ? AND product_id = ?", []any{l.VariantID, l.ProductID}
	}
	if l.Quantity < 0 {
		query += " AND deleted_at IS NULL"
	}
	var balances []int
	if err := m.Tx.Raw(query, args...).Scan(&balances).Error; err != nil {
		return fmt.Errorf("read stock of product %d: %w", l.ProductID, err)
	}
	if len(balances) == 0 {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	return fault.New(fault.Conflict, "errors.stockShort", "Count", balances[0])
}

// Note writes the movements of all lines that moved, and tells whoever waits for goods.
func (m *Mover) Note() error {
	products, err := m.balances("products", func(l Line) (id uint64, ok bool) { return l.ProductID, l.VariantID == 0 })
	if err != nil {
		return err
	}
	variants, err := m.balances("product_variants", func(l Line) (id uint64, ok bool) { return l.VariantID, l.VariantID != 0 })
	if err != nil {
		return err
	}
	changes := make([]Change, len(m.moved))
	// What stands now is after the last line of the goods.
	for i, l := range slices.Backward(m.moved) {
		left, id := products, l.ProductID
		if l.VariantID != 0 {
			left, id = variants, l.VariantID
		}
		changes[i] = Change{Line: l, Balance: left[id]}
		left[id] -= l.Quantity
	}
	m.moved = nil
	return Note(m.Tx, m.Why, changes...)
}

// balances are what stands in a table for the lines that are its own, by id.
func (m *Mover) balances(table string, own func(Line) (id uint64, ok bool)) (map[uint64]int, error) {
	var ids []uint64
	for _, l := range m.moved {
		if id, ok := own(l); ok && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	var rows []struct {
		ID    uint64
		Stock int
	}
	if err := m.Tx.Table(table).Select("id", "stock").Where("id IN ?", ids).Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read what %s hold in stock: %w", table, err)
	}
	left := make(map[uint64]int, len(rows))
	for _, r := range rows {
		left[r.ID] = r.Stock
	}
	return left, nil
}
