package sales

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/span"
	"backoffice/backend/store/db"
)

// Book answers what was sold on which days of the site's time zone, from the
// sums that are kept of all orders.
type Book struct {
	DB   *db.DB
	Zone *time.Location
}

// Sums are what is counted of a day: orders and their worth on the day on which
// they were placed, revenue on that of the money.
type Sums struct {
	Paid, NotPaid, Cancelled int64
	Buyers                   int64          // different e-mail addresses that placed an order which is paid
	Vouchers                 int64          // orders with one that were not cancelled
	Discount                 resource.Money // what these took off, or paid
	Value                    resource.Money // of the orders that were not cancelled, with tax and shipping
	Revenue                  resource.Money
	Carts                    int64 // baskets that the site had priced first on this day
	CartPieces               int64 // in them, as they were priced last
}

func (s *Sums) add(o Sums) {
	s.Paid += o.Paid
	s.NotPaid += o.NotPaid
	s.Cancelled += o.Cancelled
	s.Buyers += o.Buyers
	s.Vouchers += o.Vouchers
	s.Discount += o.Discount
	s.Value += o.Value
	s.Revenue += o.Revenue
	s.Carts += o.Carts
	s.CartPieces += o.CartPieces
}

// Part is what was sold of a product, or in orders of one value, such as a way
// of paying. Cancelled orders count with their money alone.
type Part struct {
	ID      uint64 // of the product, or of the value
	Orders  int64
	Paid    int64 // of these
	Pieces  int64
	Value   resource.Money
	Revenue resource.Money // of whole orders; of a product it is not known
}

func (p *Part) add(o Part) {
	p.Orders += o.Orders
	p.Paid += o.Paid
	p.Pieces += o.Pieces
	p.Value += o.Value
	p.Revenue += o.Revenue
}

// countAtMost is how long a reader of sums waits for orders to be counted.
const countAtMost = time.Second

// countDue has all orders counted that were placed until now. Where others write for
// long, as an import does, the sums stay what they were a moment ago.
func (b Book) countDue(ctx context.Context) error {
	soon, stop := context.WithCancel(ctx) // one whose time is over would be logged as failed
	defer stop()
	defer time.AfterFunc(countAtMost, stop).Stop()
	if err := CountDue(soon, b.DB, b.Zone); err != nil && (soon.Err() == nil || ctx.Err() != nil) {
		return err
	}
	return nil
}

// Totals are the days' sums, by day and all together.
func (b Book) Totals(ctx context.Context, days span.Days) (byDay map[string]Sums, all Sums, err error) {
	if err := b.countDue(ctx); err != nil {
		return nil, all, err
	}
	rows, err := b.DB.Query(ctx, "SELECT day, "+strings.Join(sumColumns, ", ")+" FROM sales_days WHERE day BETWEEN ? AND ?", days.From, days.To)
	if err != nil {
		return nil, all, fmt.Errorf("read sums of orders: %w", err)
	}
	defer rows.Close()
	byDay = map[string]Sums{}
	for rows.Next() {
		var day string
		var s Sums
		if err := rows.Scan(&day, &s.Paid, &s.NotPaid, &s.Cancelled, &s.Buyers, &s.Vouchers, &s.Discount, &s.Value, &s.Revenue, &s.Carts, &s.CartPieces); err != nil {
			return nil, all, fmt.Errorf("read sums of orders: %w", err)
		}
		byDay[day] = s
		all.add(s)
	}
	return byDay, all, rows.Err()
}

// Numbers is which numbers of a part are asked for; the others stay zero. Each one
// is a tenth of what a month costs.
type Numbers []string

// What there is to ask for.
var (
	Placed = Numbers{"orders", "pieces", "value"} // of the orders of the days
	Earned = Numbers{"paid", "revenue"}           // which of them are paid, and the days' money
)

// Parts are what was sold by a kind, in any order; what comes to nothing is left out.
func (b Book) Parts(ctx context.Context, kind string, days span.Days, wanted Numbers) ([]Part, error) {
	if err := b.countDue(ctx); err != nil {
		return nil, err
	}
	var texts []string
	var args []any
	for _, s := range days.Parts(time.Now(), tiers...) {
		of, group, several := partTables[s.Tier], "", s.From != s.To
		numbers := []string{"value_id"}
		for _, number := range wanted {
			if several {
				number = b.DB.Sum(number)
			}
			if s.Minus {
				number = "-" + number
			}
			numbers = append(numbers, number)
		}
		if several {
			// Each is grouped by itself: all of them as one table would be written down first.
			group = " GROUP BY value_id"
		}
		texts = append(texts, "SELECT "+strings.Join(numbers, ", ")+" FROM "+of.name+" WHERE kind = ? AND "+of.period+" BETWEEN ? AND ?"+group)
		args = append(args, kind, s.From, s.To)
	}
	rows, err := b.DB.Query(ctx, strings.Join(texts, " UNION ALL "), args...)
	if err != nil {
		return nil, fmt.Errorf("read orders by %s: %w", kind, err)
	}
	defer rows.Close()
	var p Part
	into := []any{&p.ID}
	for _, name := range wanted {
		into = append(into, p.number(name))
	}
	at := map[uint64]int{}
	var all []Part
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("read orders by %s: %w", kind, err)
		}
		if i, known := at[p.ID]; known {
			all[i].add(p)
			continue
		}
		at[p.ID] = len(all)
		all = append(all, p)
	}
	return slices.DeleteFunc(all, func(p Part) bool { return p == Part{ID: p.ID} }), rows.Err()
}

// number is where a part has the number of a column.
func (p *Part) number(column string) any {
	return map[string]any{"orders": &p.Orders, "paid": &p.Paid, "pieces": &p.Pieces, "value": &p.Value, "revenue": &p.Revenue}[column]
}
