package stats

import (
	"cmp"
	"fmt"
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
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	sold := column.List{column.Number("orders"), column.Percent("ordersRate", 2), column.Number("pieces"), column.Money("value", 2)}
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
				Columns: append(column.List{column.Text("product").Leads("shop/product", "product_id")}, sold...), Run: resource.Rows(d.products),
			},
			{
				Name: "type", Path: "table", Sort: resource.Desc("orders"),
				Columns: append(column.List{column.Text("type")}, sold...), Run: resource.Rows(d.types),
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

func (d Deps) products(c *resource.Call, in period) ([]soldRow, error) {
	parts, err := d.Sales.Parts(c, sales.KindProduct, in.Days)
	if err != nil {
		return nil, err
	}
	titles, err := d.productTitles(c, ids(parts))
	if err != nil {
		return nil, err
	}
	return soldRows(parts, func(row *soldRow, p sales.Part) {
		row.ProductID, row.Product = p.ID, cmp.Or(titles[p.ID], fmt.Sprintf("#%d", p.ID))
	}), nil
}

func (d Deps) types(c *resource.Call, in period) ([]soldRow, error) {
	parts, err := d.Sales.Parts(c, sales.KindType, in.Days)
	if err != nil {
		return nil, err
	}
	types, err := collect.Texts(c, d.Sales.DB, ids(parts))
	return soldRows(parts, func(row *soldRow, p sales.Part) {
		row.Type = d.Texts.Text(c.Locale, "stats.shop.types."+types[p.ID], nil)
	}), err
}

func ids(parts []sales.Part) []uint64 {
	all := make([]uint64, len(parts))
	for i, p := range parts {
		all[i] = p.ID
	}
	return all
}

func soldRows(parts []sales.Part, name func(row *soldRow, p sales.Part)) []soldRow {
	var orders int64
	for _, p := range parts {
		orders += p.Orders
	}
	rows := make([]soldRow, 0, len(parts))
	for _, p := range parts {
		if p.Orders == 0 { // only money of orders of other days
			continue
		}
		row := soldRow{Orders: p.Orders, Rate: share(p.Orders, orders), Pieces: p.Pieces, Value: p.Value}
		name(&row, p)
		rows = append(rows, row)
	}
	return rows
}

// titlesAtOnce is how many titles are read by one statement.
const titlesAtOnce = 500

// productTitles are what products are called in the caller's language, or in
// another where that is missing; removed ones too.
func (d Deps) productTitles(c *resource.Call, ids []uint64) (map[uint64]string, error) {
	titles := make(map[uint64]string, len(ids))
	for part := range slices.Chunk(ids, titlesAtOnce) {
		// Always as many, so that the statement is one that is kept prepared.
		args := make([]any, titlesAtOnce)
		for i := range args {
			args[i] = part[min(i, len(part)-1)]
		}
		rows, err := d.Sales.DB.Query(c, "SELECT product_id, locale, title FROM product_langs WHERE title <> '' AND product_id IN (?"+
			strings.Repeat(", ?", titlesAtOnce-1)+")", args...)
		if err != nil {
			return nil, fmt.Errorf("read titles of products: %w", err)
		}
		for rows.Next() {
			var id uint64
			var locale, title string
			if err := rows.Scan(&id, &locale, &title); err != nil {
				rows.Close()
				return nil, fmt.Errorf("read titles of products: %w", err)
			}
			if titles[id] == "" || locale == c.Locale {
				titles[id] = title
			}
		}
		rows.Close()
		if err := rows.Err(); err != nil {
			return nil, fmt.Errorf("read titles of products: %w", err)
		}
	}
	return titles, nil
}
