package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop/stock"
)

var movementReasons = []column.State{
	{Value: stock.ReasonForm, Key: "form", Color: "info"},
	{Value: stock.ReasonImport, Key: "import", Color: "dark"},
	{Value: stock.ReasonOrder, Key: "order", Color: "primary"},
	{Value: stock.ReasonCancel, Key: "cancel", Color: "warning"},
	{Value: stock.ReasonReturn, Key: "return", Color: "secondary"},
}

// The ledger is read: what is in it was written with what it tells of.
var _ = Screens.Add(func(Deps) resource.Screen {
	reasons := make([]filter.State, len(movementReasons))
	for i, r := range movementReasons {
		reasons[i] = filter.State{Value: r.Value, Key: r.Key}
	}
	return resource.Resource[stock.Movement]{
		Name:  "shop/movement",
		Title: "reference",
		Model: "StockMovement",
		Menu:  resource.Menu{Icon: "import", Order: 33},
		List: resource.List{
			Columns: column.List{
				column.DateTime("created_at"),
				column.Text("product_id").As("product").From("shop/product/list").Unsorted(),
				column.Number("quantity"),
				column.Number("balance"),
				column.Status("reason", movementReasons...),
				column.Text("reference").Unsorted().Wide(),
				column.Text("user_id").As("user").From("staff").Unsorted().Wide(),
			},
			Filters: filter.List{
				filter.Select("product").On("product_id").From("shop/product/list"),
				filter.Status("reason", reasons...),
				filter.DateRange("created_at"),
			},
			Sort:     resource.Desc("created_at"),
			NoCreate: true,
		},
		NoHistoryNoCache: true,
	}.Screen()
})

// noteStock writes the movement of what a save of the form changed.
func noteStock(c *resource.Call, rec, old *Product) error {
	change := stock.Change{Line: stock.Line{ProductID: rec.ID, Quantity: rec.Stock}, Balance: rec.Stock}
	if old != nil {
		change.Quantity -= old.Stock
	}
	return stock.Note(c.Tx, causeOf(c), change)
}

// causeOf is why a save changes stock: somebody counted, or a file told it.
func causeOf(c *resource.Call) stock.Cause {
	why := stock.Cause{Reason: stock.ReasonForm, UserID: c.Actor.ID, At: c.Now}
	if c.Import != "" {
		why.Reason, why.Reference = stock.ReasonImport, c.Import
	}
	return why
}
