package orders

import (
	"reflect"
	"slices"

	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/placing"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/shipping"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop"
)

// open is what is neither completed nor ended (decisions.md 18).
var open = filter.Case{Value: "99", Key: "open", Where: "is_open = 1"}

// flags are what happened to an order, at a glance (002 §2).
var flags = column.Flags("flags",
	column.Flag{Path: "withdrawal_id", Icon: "warning", Key: "withdrawal"},
	column.Flag{Path: "claim_id", Icon: "safety-certificate", Key: "claim"},
	column.Flag{Path: "voucher_id", Icon: "percentage", Key: "discount"},
	column.Flag{Path: "order_sent_at", Icon: "mail", Key: "order_sent_at"},
	column.Flag{Path: "invoice_sent_at", Icon: "file-text", Key: "invoice_sent_at"},
	column.Flag{Path: "storno_sent_at", Icon: "rollback", Key: "storno_sent_at"},
	column.Flag{Path: "tracking_sent_at", Icon: "car", Key: "tracking_sent_at"},
)

// actions are the buttons of an order by its states; the next sensible one first.
var actions = resource.Commands(
	"mark_paid", "send_to_dpd", "send_to_packetery", "label", "ship", "tracking", "tracking_simple", "tracking_pickup", "settle_parcel", "ship_again", "cancel_parcel", "complete", "generate_invoice", "generate_confirmation", "send_order", "send_invoice", "send_storno", "check_vat", "refund_part", "send_back", "refund", "cancel",
)

// record writes down money that came, beside the money that did, and what the customer
// claims of the goods.
var record = resource.Commands("record_payment").In("payment").And(resource.Commands("claim")...)

// edit is offered while there is a customer: the form asks for who and where they are.
var edit = resource.Edit.OfferedWhen(sale.HasCustomer)

// again begins a new order with what this one says: what an order was placed with stays
// (002 §5), so that a wrong one is placed anew and cancelled.
var again = resource.Duplicate.OfferedWhen(sale.HasCustomer)

// bulk are the buttons of ticked orders (002 §2), and what lies on a packing table.
var bulk = resource.Commands("send_all_to_packetery", "labels", "label_sheets", "picking_list", "packing_slips")

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[sale.Order]{
		Name:     "order",
		Title:    "fullname",
		Numbered: "number",
		Menu:     resource.Menu{Icon: "shopping", Order: 26, Group: "sales"},
		Tiles:    []resource.Tile{{Key: "Order", Order: 80}},
		States:   d.states(),
		List: resource.List{
			Columns: column.List{
				column.Text("fullname").Note("number").Absent("erased_customer"),
				column.Status("status_admin", sale.FulfilmentStates...),
				column.Money("price", 2).Currency("currency"),
				column.Status("status", sale.PaymentStates...),
				column.Text("payment_title").As("payment_type").Unsorted().Below("status"),
				flags,
				column.DateTime("created_at"),
				column.Text("currency").Carried(),
				column.Text("email").Carried(),
				column.Text("withdrawal_id").Carried(),
				column.Text("claim_id").Carried(),
				column.Status("shipping_provider", shop.ProviderStates()...).Carried(),
				column.Text("parcel_created_at").Carried(),
				column.Status("parcel_state", sale.ParcelStates...).Unsorted().Below("status_admin"),
			},
			Filters: filter.List{
				// The surname stands before the whole name, so that "Čierny Ján" is found as well as "Ján Čierny".
				filter.Search("number", "surname", "fullname", "email", "phone", "tracking_id", "billing_name", "city", "document_numbers"),
				filter.Choice("others",
					filter.Case{Value: "sale", Key: "sale", Where: "on_sale = 1"},
					filter.Case{Value: "vat", Key: "vat", Where: "has_vat = 1"},
					filter.Case{Value: "withdrawal", Key: "withdrawal", Where: "withdrawal_id > 0"},
					filter.Case{Value: "claim", Key: "claim", Where: "claim_id > 0"},
					filter.Case{Value: "repay", Key: "repay", Where: payments.Undecided}),
				filter.Select("country").On("country_id"),
				filter.Select("language").On("language_id"),
				filter.Select("shipping").On("shipping_id").From("shop/shipping/list"),
				resource.ChoiceOf("status", sale.PaymentStates).Many(),
				resource.ChoiceOf("status_admin", sale.FulfilmentStates, open).Many(),
				resource.ChoiceOf("parcel_state", sale.ParcelStates).Many(),
				filter.DateRange("created_at"),
			},
			Sort: resource.Desc("created_at"),
			Sums: &resource.Sums{
				Of: "price", By: "currency", Apart: "status_admin IN (4, 5)", Table: "order_sums",
				Keys: []string{"status", "status_admin", "is_open", "country_id", "language_id", "on_sale", "has_vat"},
			},
			Bulk: bulk.And(resource.DestroyOnly...),
			Row:  resource.Actions{resource.View}.And(actions...).And(edit, again).And(resource.DestroyOnly...),
		},
		Form: placing.Form,
		Detail: &resource.Detail{
			Columns: detailColumns,
			Actions: actions.And(edit, again).And(record...).And(resource.DestroyOnly...),
			Panel:   "order-detail",
			First:   true,
			Head:    []string{"status_admin", "parcel_state", "status", "flags"},
			Next:    "next",
		},
		Children: []resource.ChildDef{d.Timeline().Events().Def(), notes.Def(), d.Gifts().Child(), d.Documents().Child(), d.Payments().Entries(), d.Payments().Repayments()},
		Feeds: append(d.Shipping().LabelFeeds(),
			resource.Feed{Name: "customer", Path: "{id}/customer", Answers: reflect.TypeFor[Customer](), Record: resource.RecordFeed(d.customer)},
			resource.Feed{Name: "document", Path: "{id}/document/{kind}/{part}", Record: resource.RecordFeed(d.Documents().File)},
			d.Gifts().Feed(), d.Claims().Feed(), d.Shipping().ParcelFeed(), shipping.TrackingFeed, d.Returns().Feed(), returns.AccountFeed(), payments.DueFeed(),
		),
		Commands: slices.Concat(
			[]resource.Command[sale.Order]{{Name: "quote", Icon: "dollar", Reads: true, Fields: placing.QuoteFields(false), Answers: reflect.TypeFor[quote.View](), Run: resource.WholeList[sale.Order](d.Placing().Quote)}},
			d.Documents().Commands(), d.vatCommands(), d.Shipping().Commands(), mailCommands(), d.Payments().Commands(), d.Returns().Commands(), d.Claims().Commands(),
		),
		Personal: []string{"fullname", "token", "cart_id", "vat_check", "search_norm", "sort_key"},
		Hooks: resource.Hooks[sale.Order]{
			Prepare:       d.describe,
			BeforeSave:    d.Placing().BeforeSave,
			AfterSave:     d.Placing().AfterSave,
			BeforeDestroy: d.Returns().EndRemoved,
			AfterRestore:  d.Gifts().Restored,
			Locked:        placing.Locked,
		},
	}.Screen()
})
