package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// VoucherUse is an order that a voucher was used in, as it was placed: one for
// each order, written with it, and never edited.
type VoucherUse struct {
	resource.Record
	VoucherID    uint64
	OrderID      uint64
	Email        string
	ProductTitle string
}

// voucherOrders is the table of orders below a voucher (002 §2).
var voucherOrders = resource.Child[VoucherUse]{
	Name: "orders", Path: "{id}/orders", Owner: "voucher_id", Title: "email", View: resource.ViewTable, Newest: true,
	Columns: column.List{column.Text("email"), column.Text("product_title"), column.DateTime("created_at")},
}
