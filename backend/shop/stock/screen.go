package stock

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
)

var reasons = []column.State{
	{Value: ReasonForm, Key: "form", Color: "info"},
	{Value: ReasonReceipt, Key: "receipt", Color: "success"},
	{Value: ReasonCount, Key: "count", Color: "info"},
	{Value: ReasonLoss, Key: "loss", Color: "danger"},
	{Value: ReasonImport, Key: "import", Color: "dark"},
	{Value: ReasonOrder, Key: "order", Color: "primary"},
	{Value: ReasonCancel, Key: "cancel", Color: "warning"},
	{Value: ReasonReturn, Key: "return", Color: "secondary"},
	{Value: ReasonClaim, Key: "claim", Color: "warning"},
}

// Movements are the movements of a product, shown with it, the newest first.
var Movements = resource.Child[Movement]{
	Name: "movements", Path: "movement", Owner: "product_id", Title: "reference", Model: "StockMovement", Newest: true, Paged: true,
	Columns: column.List{
		column.DateTime("created_at"),
		column.Text("product_variant_id").As("variant").From("shop/product_variant/all").Unsorted(),
		column.Number("quantity"),
		column.Number("balance"),
		column.Status("reason", reasons...),
		column.Text("reference").Unsorted(),
		column.Text("user_id").As("user").From("staff").Unsorted(),
	},
	View: resource.ViewTable,
}.Def()

// Screen is the list of all movements.
func Screen() resource.Screen {
	by := make([]filter.State, len(reasons))
	for i, r := range reasons {
		by[i] = filter.State{Value: r.Value, Key: r.Key}
	}
	return resource.Resource[Movement]{
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
				column.Status("reason", reasons...),
				column.Text("reference").Unsorted().Wide().Below("reason"),
				column.Text("user_id").As("user").From("staff").Unsorted().Wide(),
			},
			Filters: filter.List{
				filter.Select("product").On("product_id").From("shop/product/list"),
				filter.Status("reason", by...),
				filter.DateRange("created_at"),
			},
			Sort:     resource.Desc("created_at"),
			NoCreate: true,
		},
		NoHistoryNoCache: true,
	}.Screen()
}
