package shop

import (
	"cmp"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop/stock"
)

var movementReasons = []column.State{
	{Value: stock.ReasonForm, Key: "form", Color: "info"},
	{Value: stock.ReasonReceipt, Key: "receipt", Color: "success"},
	{Value: stock.ReasonCount, Key: "count", Color: "info"},
	{Value: stock.ReasonLoss, Key: "loss", Color: "danger"},
	{Value: stock.ReasonImport, Key: "import", Color: "dark"},
	{Value: stock.ReasonOrder, Key: "order", Color: "primary"},
	{Value: stock.ReasonCancel, Key: "cancel", Color: "warning"},
	{Value: stock.ReasonReturn, Key: "return", Color: "secondary"},
}

// movements are the movements of a product, shown with it, the newest first.
var movements = resource.Child[stock.Movement]{
	Name: "movements", Path: "movement", Owner: "product_id", Title: "reference", Model: "StockMovement", Newest: true, Paged: true,
	Columns: column.List{
		column.DateTime("created_at"),
		column.Text("product_variant_id").As("variant").From("shop/product_variant/all").Unsorted(),
		column.Number("quantity"),
		column.Number("balance"),
		column.Status("reason", movementReasons...),
		column.Text("reference").Unsorted(),
		column.Text("user_id").As("user").From("staff").Unsorted(),
	},
	View: resource.ViewTable,
}.Def()

// The ledger is read: what is in it was written with what it records.
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
				column.Text("product_variant_id").As("variant").From("shop/product_variant/all").Unsorted().Wide(),
				column.Number("quantity"),
				column.Number("balance"),
				column.Status("reason", movementReasons...),
				column.Text("reference").Unsorted().Wide().Below("reason"),
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
	return stock.Note(c.Tx, causeOf(c, rec.Why), change)
}

// causeOf is why a save changes stock: what somebody has said, a file that
// brought it, else the form.
func causeOf(c *resource.Call, why stock.Cause) stock.Cause {
	if c.Import != "" {
		why.Reason, why.Reference = stock.ReasonImport, c.Import
	}
	why.Reason, why.UserID, why.At = cmp.Or(why.Reason, stock.ReasonForm), c.Actor.ID, c.Now
	return why
}
