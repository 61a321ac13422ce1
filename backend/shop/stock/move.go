package stock

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// Move changes the stock of all lines in the transaction, or of none. Lines of
// the same goods count together. It returns a Conflict where more would go than
// there is, and NotFound for goods that are not there. Whoever has the form of a
// product open learns that it changed.
func Move(tx *gorm.DB, why Cause, lines ...Line) error {
	m, err := Hold(tx, lines...)
	if err != nil {
		return err
	}
	for _, l := range inOrder(lines) {
		if err := m.Move(l); err != nil {
			return err
		}
	}
	return m.Note(why)
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

// Mover changes the stock of goods that it holds, for callers that decide by what
// came of a line what becomes of the next. Nothing is written before Note.
type Mover struct {
	tx                 *gorm.DB
	products, variants map[uint64]*held
	changes            []Change
}

// held is a row that nobody else changes until the transaction ends.
type held struct {
	ID        uint64
	ProductID uint64 // of a variant
	Stock     int
	DeletedAt *time.Time

	change  int
	touched bool // it, or a variant of it, is changed
}

// Hold locks the goods of lines: products first, as the save of a form does, and all
// by their ids, so that two orders of the same goods never wait for each other. What
// is read then is what there is.
func Hold(tx *gorm.DB, lines ...Line) (*Mover, error) {
	m := &Mover{tx: tx}
	var products, variants []uint64
	for _, l := range lines {
		if l.Quantity == 0 {
			continue
		}
		products = append(products, l.ProductID)
		if l.VariantID != 0 {
			variants = append(variants, l.VariantID)
		}
	}
	var err error
	if m.products, err = hold(tx, "products", products, "id", "stock", "deleted_at"); err != nil {
		return nil, err
	}
	m.variants, err = hold(tx, "product_variants", variants, "id", "product_id", "stock", "deleted_at")
	return m, err
}

func hold(tx *gorm.DB, table string, ids []uint64, columns ...string) (map[uint64]*held, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	slices.Sort(ids)
	var rows []*held
	err := tx.Table(table).Clauses(clause.Locking{Strength: "UPDATE"}).Select(columns).Where("id IN ?", slices.Compact(ids)).Order("id").Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("hold the stock of %s: %w", table, err)
	}
	byID := make(map[uint64]*held, len(rows))
	for _, row := range rows {
		byID[row.ID] = row
	}
	return byID, nil
}

// of is the product of a line, and the row that its stock stands in: the same, or its
// variant. What is given back belongs to goods that were removed, too.
func (m *Mover) of(l Line) (product, goods *held, err error) {
	product = m.products[l.ProductID]
	goods = product
	if l.VariantID != 0 {
		goods = m.variants[l.VariantID]
	}
	if product == nil || goods == nil || l.VariantID != 0 && goods.ProductID != l.ProductID ||
		l.Quantity < 0 && (product.DeletedAt != nil || goods.DeletedAt != nil) {
		return nil, nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return product, goods, nil
}

// There is how many pieces of the goods of a line are there.
func (m *Mover) There(l Line) (int, error) {
	_, goods, err := m.of(l)
	if err != nil {
		return 0, err
	}
	return goods.Stock, nil
}

// Move changes the stock of one line, whose goods are held, and returns what [Move] does.
func (m *Mover) Move(l Line) error {
	if l.Quantity == 0 {
		return nil
	}
	product, goods, err := m.of(l)
	if err != nil {
		return err
	}
	if goods.Stock+l.Quantity < 0 {
		return fault.New(fault.Conflict, "errors.stockShort", "Count", goods.Stock)
	}
	goods.Stock += l.Quantity
	goods.change += l.Quantity
	goods.touched, product.touched = true, true
	m.changes = append(m.changes, Change{Line: l, Balance: goods.Stock})
	return nil
}

// Note writes what was moved and its movements, and notifies whoever waits for goods.
func (m *Mover) Note(why Cause) error {
	if err := m.write("products", m.products); err != nil {
		return err
	}
	if err := m.write("product_variants", m.variants); err != nil {
		return err
	}
	return Note(m.tx, why, m.changes...)
}

func (m *Mover) write(table string, rows map[uint64]*held) error {
	var ids []uint64
	var args []any
	for _, id := range slices.Sorted(maps.Keys(rows)) {
		if rows[id].touched {
			ids, args = append(ids, id), append(args, id, rows[id].change)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	text := "UPDATE " + table + " SET stock = stock + CASE id" + strings.Repeat(" WHEN ? THEN ?", len(ids)) + " END, version = version + 1 WHERE id IN ?"
	if err := db.Known(m.tx, table, ids...).Exec(text, append(args, ids)...).Error; err != nil {
		return fmt.Errorf("move the stock of %s: %w", table, err)
	}
	return nil
}
