package stats

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
)

// shopTotals are the sums of orders (002 §7).
type shopTotals struct {
	Paid         int64          `json:"ordersPaid"`
	NotPaid      int64          `json:"ordersNotPaid"`
	Cancelled    int64          `json:"ordersCanceled"`
	Total        int64          `json:"ordersTotal"`
	Carts        int64          `json:"cartsTotal"`
	CartPieces   int64          `json:"cartsProductTotal"`
	Vouchers     int64          `json:"vouchers"`
	VoucherValue resource.Money `json:"vouchersValue"`
	Value        resource.Money `json:"value"`
	Revenue      resource.Money `json:"revenue"`
}

// soldRow is what was sold of a product, or in orders of a type (002 §3).
type soldRow struct {
	Product   string         `json:"product"`
	ProductID uint64         `json:"product_id"`
	Type      string         `json:"type"`
	Orders    int64          `json:"orders"`
	Rate      float64        `json:"ordersRate"` // of all orders in the table, 0 to 1, four decimals
	Pieces    int64          `json:"pieces"`
	Value     resource.Money `json:"value"`

	id uint64 // of what it was sold of: a product, or a way of paying
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	numbers := column.List{column.Number("orders"), column.Percent("ordersRate", 2), column.Number("pieces"), column.Money("value", 2)}
	return resource.Report[period]{
		Name: "stats/shop", Menu: resource.Menu{Icon: "shopping-cart", Order: 65},
		Summary: &resource.Summary[period]{
			Path: "order", Series: []string{"paid", "notPaid", "canceled"},
			Boxes: column.List{
				column.Number("ordersPaid"), column.Number("ordersNotPaid").LessIsBetter(), column.Number("ordersCanceled").LessIsBetter(), column.Number("ordersTotal"),
				column.Number("cartsTotal"), column.Number("cartsProductTotal"),
				column.Number("vouchers"), column.Money("vouchersValue", 2), column.Money("value", 2), column.Money("revenue", 2),
			},
			Run: resource.Figures(d.orders),
		},
		Tables: []resource.Table[period]{
			{
				Name: "product", Path: "product", Sort: resource.Desc("orders"),
				Columns: append(column.List{column.Text("product").Leads("shop/product", "product_id")}, numbers...), Run: d.soldRows(sales.KindProduct, d.nameProducts),
			},
			{
				Name: "type", Path: "table", Sort: resource.Desc("orders"),
				Columns: append(column.List{column.Text("type")}, numbers...), Run: d.soldRows(sales.KindType, d.nameTypes),
			},
		},
	}.Screen()
})

func (d Deps) orders(c *resource.Call, in period) ([][]resource.Point, shopTotals, error) {
	byDay, all, err := d.Sales.Totals(c, in.Days)
	if err != nil {
		return nil, shopTotals{}, err
	}
	points := make([][]resource.Point, 3)
	for _, day := range in.Each() {
		s := byDay[day]
		for i, n := range []int64{s.Paid, s.NotPaid, s.Cancelled} {
			points[i] = append(points[i], resource.Point{Date: day, Value: float64(n)})
		}
	}
	return points, shopTotals{
		Paid: all.Paid, NotPaid: all.NotPaid, Cancelled: all.Cancelled, Total: all.Paid + all.NotPaid + all.Cancelled,
		Carts: all.Carts, CartPieces: all.CartPieces, Vouchers: all.Vouchers, VoucherValue: all.Discount, Value: all.Value, Revenue: all.Revenue,
	}, nil
}

// soldRows lists what was sold by a kind; titles names it.
func (d Deps) soldRows(kind string, titles func(c *resource.Call, rows []*soldRow) error) resource.TableRun[period] {
	return resource.Named(func(c *resource.Call, in period) ([]soldRow, error) {
		parts, err := d.Sales.Parts(c, kind, in.Days, sales.Placed)
		var orders int64
		for _, p := range parts {
			orders += p.Orders
		}
		rows := make([]soldRow, 0, len(parts))
		for _, p := range parts {
			if p.Orders != 0 { // else only money of orders of other days
				rows = append(rows, soldRow{id: p.ID, Orders: p.Orders, Rate: share(p.Orders, orders), Pieces: p.Pieces, Value: p.Value})
			}
		}
		return rows, err
	}, titles)
}

// nameTypes names ways of paying.
func (d Deps) nameTypes(c *resource.Call, rows []*soldRow) error {
	types, err := collect.Texts(c, d.Sales.DB, idsOf(rows))
	for _, row := range rows {
		row.Type = d.Texts.Text(c.Locale, "stats.shop.types."+types[row.id], nil)
	}
	return err
}

// titlesAtOnce is how many titles are read by one statement at the most.
const titlesAtOnce = 512 // a power of two

// nameProducts names products as they are called in the caller's language, or in
// another where that is missing; removed ones too.
func (d Deps) nameProducts(c *resource.Call, rows []*soldRow) error {
	titles := make(map[uint64]string, len(rows))
	for part := range slices.Chunk(idsOf(rows), titlesAtOnce) {
		// Of few lengths, so that the statements are few and are kept prepared.
		args := make([]any, 1<<bits.Len(uint(len(part)-1)))
		for i := range args {
			args[i] = part[min(i, len(part)-1)]
		}
		if err := d.readTitles(c, args, titles); err != nil {
			return fmt.Errorf("read titles of products: %w", err)
		}
	}
	for _, row := range rows {
		row.ProductID, row.Product = row.id, cmp.Or(titles[row.id], fmt.Sprintf("#%d", row.id))
	}
	return nil
}

func (d Deps) readTitles(c *resource.Call, ids []any, titles map[uint64]string) error {
	rows, err := d.Sales.DB.Query(c, "SELECT product_id, locale, title FROM product_langs WHERE title <> '' AND product_id IN (?"+
		strings.Repeat(", ?", len(ids)-1)+")", ids...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id uint64
		var locale, title string
		if err := rows.Scan(&id, &locale, &title); err != nil {
			return err
		}
		if titles[id] == "" || locale == c.Locale {
			titles[id] = title
		}
	}
	return rows.Err()
}

func idsOf(rows []*soldRow) []uint64 {
	ids := make([]uint64, len(rows))
	for i, row := range rows {
		ids[i] = row.id
	}
	return ids
}
