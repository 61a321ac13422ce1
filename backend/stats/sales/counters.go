package sales

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/resource/span"
	"backoffice/backend/store/db"
)

// counters is what is to be added to days and months.
type counters struct {
	days  map[string]*Sums
	parts map[partKey]*Part
}

type partKey struct {
	kind, period string // a day, or what else of a tier
	id           uint64
}

func newCounters() *counters {
	return &counters{days: map[string]*Sums{}, parts: map[partKey]*Part{}}
}

func (c *counters) day(day string) *Sums {
	if c.days[day] == nil {
		c.days[day] = &Sums{}
	}
	return c.days[day]
}

func (c *counters) part(kind, day string, id uint64) *Part {
	key := partKey{kind, day, id}
	if c.parts[key] == nil {
		c.parts[key] = &Part{ID: id}
	}
	return c.parts[key]
}

var (
	sumColumns  = []string{"paid", "not_paid", "cancelled", "buyers", "vouchers", "discount", "value", "revenue", "carts", "cart_pieces"}
	partColumns = []string{"orders", "paid", "pieces", "value", "revenue"}

	// Parts are kept of three tiers. They are written from the last on: everybody
	// waits for the row of a month.
	tiers      = []span.Tier{span.PerMonth, span.PerTenDays, span.PerDay}
	partTables = map[span.Tier]struct{ name, period string }{
		span.PerDay:     {"sales_parts", "day"},
		span.PerTenDays: {"sales_ten_days", "ten_days"},
		span.PerMonth:   {"sales_months", "month"},
	}
)

// write adds what was counted, in the order of the days.
func (c *counters) write(tx *gorm.DB) error {
	var args []any
	for _, day := range slices.Sorted(maps.Keys(c.days)) {
		if s := c.days[day]; *s != (Sums{}) {
			args = append(args, day, s.Paid, s.NotPaid, s.Cancelled, s.Buyers, s.Vouchers, s.Discount, s.Value, s.Revenue, s.Carts, s.CartPieces)
		}
	}
	if err := add(tx, "sales_days", []string{"day"}, sumColumns, args); err != nil {
		return err
	}
	for _, tier := range slices.Backward(tiers) {
		if err := c.writeParts(tx, tier); err != nil {
			return err
		}
	}
	return nil
}

func (c *counters) writeParts(tx *gorm.DB, tier span.Tier) error {
	var args []any
	parts := partsOf(tier, c.parts)
	for _, key := range slices.SortedFunc(maps.Keys(parts), func(a, b partKey) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.period, b.period), cmp.Compare(a.id, b.id))
	}) {
		if p := parts[key]; *p != (Part{ID: key.id}) {
			args = append(args, key.kind, key.period, int64(key.id), p.Orders, p.Paid, p.Pieces, p.Value, p.Revenue)
		}
	}
	of := partTables[tier]
	return add(tx, of.name, []string{"kind", of.period, "value_id"}, partColumns, args)
}

// partsOf are parts of days as those of a tier.
func partsOf(tier span.Tier, days map[partKey]*Part) map[partKey]*Part {
	parts := map[partKey]*Part{}
	for key, p := range days {
		key.period = tier.Key(key.period)
		if parts[key] == nil {
			parts[key] = &Part{ID: key.id}
		}
		parts[key].add(*p)
	}
	return parts
}

// mostRows is how many rows a statement adds to.
const mostRows = 200

// add adds rows of numbers, whose arguments follow one another, to a table.
func add(tx *gorm.DB, table string, key, sums []string, args []any) error {
	columns := slices.Concat(key, sums)
	row := "(?" + strings.Repeat(", ?", len(columns)-1) + ")"
	for part := range slices.Chunk(args, mostRows*len(columns)) {
		text := "INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES " + row +
			strings.Repeat(", "+row, len(part)/len(columns)-1) + " " + onKey(tx, key, nil, sums)
		if err := tx.Exec(text, part...).Error; err != nil {
			return fmt.Errorf("count in %s: %w", table, err)
		}
	}
	return nil
}

func onKey(tx *gorm.DB, key, set, sums []string) string {
	d := db.DB{Dialect: db.Dialect(tx.Name())}
	return d.OnKey(key, set, sums)
}
