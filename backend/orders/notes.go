package orders

import (
	"backoffice/backend/account"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// OrderNote is what staff write to each other about an order.
type OrderNote struct {
	resource.Record
	OrderID uint64
	UserID  *uint64
	Text    string
}

// notes are the internal notes of an order.
var notes = resource.Child[OrderNote]{
	Name: "notes", Path: "{id}/notes", Owner: "order_id", Title: "text", View: "notes", Newest: true, Most: 500,
	Columns: column.List{column.DateTime("created_at"), column.Text("user_id").As("user").From("staff").Unsorted(), column.Text("text").Unsorted()},
	Fields:  field.List{field.Area("text").Required().Max(4000).Personal()},
	Actions: []resource.Action{resource.Destroy},
	Hooks:   account.Authored(func(rec *OrderNote) **uint64 { return &rec.UserID }),
}
