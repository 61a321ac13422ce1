package sample

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Order is an order as far as its two states go: how it is paid and how far it
// has come (002 §4).
type Order struct {
	resource.Record
	resource.Keys
	Name           string
	Status         int
	StatusAdmin    int
	TrackingID     string
	TrackingSentAt *time.Time
}

// TableName keeps it apart from real orders.
func (Order) TableName() string { return "sample_orders" }

// How an order is paid (decisions.md 17).
var payment = []column.State{
	{Value: 1, Key: "paid", Color: "success"}, {Value: 2, Key: "waiting", Color: "warning"},
	{Value: 3, Key: "authorised", Color: "info"}, {Value: 4, Key: "timed_out", Color: "dark"},
	{Value: 5, Key: "method_chosen", Color: "secondary"}, {Value: 6, Key: "repaid", Color: "light"},
	{Value: 7, Key: "partly_repaid", Color: "light"}, {Value: 8, Key: "expected", Color: "primary"},
	{Value: 9, Key: "unpaid", Color: "danger"},
}

// How far an order has come (decisions.md 18).
var fulfilment = []column.State{
	{Value: 1, Key: "completed", Color: "success"}, {Value: 2, Key: "shipped", Color: "primary"},
	{Value: 3, Key: "awaiting", Color: "danger"}, {Value: 4, Key: "cancelled", Color: "dark"},
	{Value: 5, Key: "refunded", Color: "light"},
}

var orderStates = []resource.States[Order]{
	{Field: "status", Values: payment, Initial: []any{1, 8, 9}, Transitions: []resource.Transition[Order]{
		toState(resource.Transition[Order]{Action: "mark_paid", Icon: "dollar", From: []any{2, 5, 8, 9}, To: 1}, "status"),
		{Action: "choose_method", From: []any{9}, To: 5, Internal: true},
		{Action: "start_payment", From: []any{5, 8, 9}, To: 2, Internal: true},
		{Action: "authorise", From: []any{2}, To: 3, Internal: true},
		{Action: "capture", From: []any{3}, To: 1, Internal: true},
		{Action: "time_out", From: []any{2, 3, 5}, To: 4, Internal: true},
		{Action: "repay", From: []any{1, 7}, To: 6, Internal: true},
		{Action: "repay_part", From: []any{1}, To: 7, Internal: true},
	}},
	{Field: "status_admin", Values: fulfilment, Initial: []any{1, 2, 3}, Transitions: []resource.Transition[Order]{
		toState(resource.Transition[Order]{Action: "complete", Icon: "check-circle", From: []any{2, 3}, To: 1, Guard: field.When("status", 1)}, "status_admin"),
		// Orders can be shipped again until tracking was sent.
		toState(resource.Transition[Order]{
			Action: "ship", Icon: "car", From: []any{1, 3}, To: 2,
			Guard: field.Or(field.When("status_admin", 3), field.When("tracking_sent_at", nil)),
		}, "status_admin"),
		toState(resource.Transition[Order]{Action: "refund", Icon: "rollback", From: []any{1, 2, 3}, To: 5, Guard: field.When("status", 1)}, "status_admin"),
		toState(resource.Transition[Order]{Action: "cancel", Icon: "stop", From: []any{2, 3, 5}, To: 4}, "status_admin"),
	}},
}

// toState gives a transition the address and the body of 002 §7.
func toState(t resource.Transition[Order], name string) resource.Transition[Order] {
	t.Confirm, t.Path, t.Payload = true, "{id}/status", map[string]any{name: t.To}
	return t
}

var _ = registry.Declare(resource.Resource[Order]{
	Name: "sample/order", Title: "name", States: orderStates,
	Personal: []string{"name"},
	List: resource.List{
		Columns: column.List{
			column.Text("name"), column.Status("status_admin"), column.Status("status"), column.DateTime("created_at"),
		},
		Filters: filter.List{filter.Search("name")}, Sort: resource.Desc("created_at"),
		Row:  resource.Commands("complete", "mark_paid", "ship", "send_tracking", "refund", "cancel").And(resource.EditDestroy...),
		Bulk: resource.Commands("send_tracking"),
	},
	Form: resource.Form{Main: field.List{
		field.Text("name").Required().Min(2).Max(60), chosen("status", 9, payment[0], payment[7], payment[8]), chosen("status_admin", 3, fulfilment[:3]...),
	}},
	Commands: []resource.Command[Order]{{
		Name: "send_tracking", Icon: "send", Path: "{id}/tracking", Run: resource.EachRow(sendTracking),
		When:   field.And(field.When("status_admin", 1, 2), field.Not(field.When("status", 4))),
		Fields: field.List{field.Text("tracking_id").Required().Min(3).Max(60)},
	}},
})

// chosen is a state as the form of a new order offers it.
func chosen(name string, usual int, states ...column.State) field.Field {
	options := make([]field.Option, len(states))
	for i, s := range states {
		options[i] = field.Option{Value: s.Value, Key: s.Key}
	}
	return field.Select(name).Of(options...).Required().CreateOnly().Default(usual)
}

type tracking struct {
	ID string `json:"tracking_id"`
}

func sendTracking(c *resource.Call, o *Order, in tracking) (resource.Reply, error) {
	o.TrackingID, o.TrackingSentAt = in.ID, &c.Now
	return resource.Reply{}, nil
}
