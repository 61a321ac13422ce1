package orders

import (
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop"
	"backoffice/backend/stats/sales"
)

// open is what is neither completed nor ended (decisions.md 18).
var open = filter.Case{Value: "99", Key: "open", Where: "is_open = 1"}

// flags are what happened to an order, at a glance (002 §2).
var flags = column.Flags("flags",
	column.Flag{Path: "voucher_id", Icon: "percentage", Key: "discount"},
	column.Flag{Path: "order_sent_at", Icon: "mail", Key: "order_sent_at"},
	column.Flag{Path: "invoice_sent_at", Icon: "file-text", Key: "invoice_sent_at"},
	column.Flag{Path: "storno_sent_at", Icon: "rollback", Key: "storno_sent_at"},
	column.Flag{Path: "tracking_sent_at", Icon: "car", Key: "tracking_sent_at"},
)

// actions are the buttons of an order by its states; the next sensible one first.
var actions = resource.Commands(
	"mark_paid", "send_to_dpd", "send_to_packetery", "label", "ship", "tracking", "tracking_simple", "tracking_pickup", "settle_parcel", "complete", "generate_invoice", "generate_confirmation", "send_order", "send_invoice", "send_storno", "check_vat", "refund_part", "send_back", "refund", "cancel",
)

// bulk are the buttons of ticked orders (002 §2), and what lies on a packing table.
var bulk = resource.Commands("send_all_to_packetery", "labels", "label_sheets", "picking_list", "packing_slips")

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Order]{
		Name:   "order",
		Title:  "fullname",
		Model:  "ShopOrder",
		Menu:   resource.Menu{Icon: "shopping", Order: 26, Group: "sales"},
		Tiles:  []resource.Tile{{Key: "Order", Order: 80}},
		States: d.states(),
		List: resource.List{
			Columns: column.List{
				column.Text("fullname").Note("number"),
				column.Status("status_admin", adminStates...),
				column.Money("price", 2).Currency("currency"),
				column.Status("status", paymentStates...),
				column.Text("payment_title").As("payment_type").Unsorted().Below("status"),
				flags,
				column.DateTime("created_at"),
				column.Text("currency").Carried(),
				column.Text("email").Carried(),
				column.Status("shipping_provider", shop.ProviderStates()...).Carried(),
				column.Text("parcel_created_at").Carried(),
				column.Status("parcel_state", parcelStates...).Unsorted().Below("status_admin"),
			},
			Filters: filter.List{
				filter.Search("number", "fullname", "email", "phone", "tracking_id", "billing_name", "city"),
				filter.Choice("others",
					filter.Case{Value: "sale", Key: "sale", Where: "on_sale = 1"},
					filter.Case{Value: "vat", Key: "vat", Where: "has_vat = 1"}),
				filter.Select("country").On("country_id"),
				filter.Select("language").On("language_id"),
				resource.ChoiceOf("status", paymentStates),
				resource.ChoiceOf("status_admin", adminStates, open),
				filter.DateRange("created_at"),
			},
			Sort: resource.Desc("created_at"),
			Sums: &resource.Sums{
				Of: "price", By: "currency", Apart: "status_admin IN (4, 5)", Kept: "order_sums",
				Keys: []string{"status", "status_admin", "is_open", "country_id", "language_id", "on_sale", "has_vat"},
			},
			Bulk: bulk.And(resource.DestroyOnly...),
			Row:  resource.Actions{resource.View}.And(actions...).And(resource.EditDestroy...),
		},
		Form: orderForm,
		Detail: &resource.Detail{
			Columns: detailColumns,
			Actions: actions.And(resource.Edit).And(resource.DestroyOnly...),
			Panel:   "order-detail",
			First:   true,
			Head:    []string{"number", "status_admin", "status", "flags"},
			Next:    "next",
		},
		Children: []resource.ChildDef{d.events().Def(), notes.Def(), d.gifts(), d.papers(), d.repayments()},
		Feeds: []resource.Feed{
			{Name: "customer", Path: "{id}/customer", Record: resource.RecordFeed(d.customer)},
			{Name: "document", Path: "{id}/document/{kind}/{part}", Record: resource.RecordFeed(d.paperFile)},
			d.labelFeed(), trackingFeed, d.refundFeed(),
		},
		Commands: slices.Concat(
			[]resource.Command[Order]{{Name: "quote", Icon: "dollar", Reads: true, Fields: quoteFields(false), Run: resource.WholeList[Order](d.quote)}},
			d.paperCommands(), d.vatCommands(), d.parcelCommands(), d.labelCommands(), d.packingCommands(), d.trackingCommands(), mailCommands(), d.refundCommands(),
		),
		Personal: []string{"fullname", "token", "cart_id", "vat_check", "search_norm", "sort_key"},
		Hooks: resource.Hooks[Order]{
			Prepare:       d.describe,
			BeforeSave:    d.beforeSave,
			AfterSave:     d.afterSave,
			BeforeDestroy: d.mayRemove,
			Locked:        locked,
		},
	}.Screen()
})

// chosen is a state as the form of a new order offers it (002 §4).
func chosen(name string, usual int, states ...column.State) field.Field {
	options := make([]field.Option, len(states))
	for i, s := range states {
		options[i] = field.Option{Value: s.Value, Key: s.Key}
	}
	return field.Select(name).Of(options...).Required().CreateOnly().Default(usual)
}

var (
	// sentTo is the country that decides what may be chosen: that of the delivery
	// address where there is one (002 §7).
	sentTo = field.FirstOf("shipping_country_id", "country_id")
	// atPoint is when the parcel is collected at a pick-up point.
	atPoint = field.WhenMarked("shipping_id", "at_point")
	// soldAsGift is when the product of a line is one that gift vouchers are made of
	// (002 §5, decisions.md 20).
	soldAsGift = field.WhenMarked("id", "categories.gift")
)

// orderForm are the fields of an order with the rules of 002 §5.
var orderForm = resource.Form{
	Live: "quote",
	Main: field.List{
		field.Select("user_id").From("customer").Searched().Fills(
			"name", "surname", "email", "phone", "address", "address_number", "city", "zip", "country_id",
			"billing_name", "billing_address", "billing_address_number", "billing_city", "billing_zip", "billing_country_id", "billing_business_id", "billing_tax_id", "billing_vat",
			"shipping_name", "shipping_address", "shipping_city", "shipping_zip", "shipping_country_id",
		),
		field.Text("name").Required().Min(2).Max(120),
		field.Text("surname").Required().Min(2).Max(120).Beside("name"),
		field.Email("email").Required().Max(191),
		field.Phone("phone").Max(60).Beside("email"),
		field.Text("address").Required().Min(2).Max(255),
		field.Text("address_number").Required().Min(1).Max(60).Beside("address"),
		field.Text("city").Required().Min(2).Max(255),
		field.Text("zip").Required().Min(3).Max(20).Beside("city"),
		field.Select("country_id").From("country").Required(),
		field.Select("language_id").From("language").Required().Beside("country_id"),
	}.Personal("country_id", "language_id"),
	Panels: []resource.Panel{
		{Name: "billing", Fields: field.List{
			field.Text("billing_name").Max(255),
			field.Text("billing_address").Max(255),
			field.Text("billing_address_number").Max(60).Beside("billing_address"),
			field.Text("billing_city").Max(255),
			field.Text("billing_zip").Max(20).Beside("billing_city"),
			field.Select("billing_country_id").From("country"),
			field.Text("billing_business_id").Max(60),
			field.Text("billing_tax_id").Max(60).Beside("billing_business_id"),
			field.Text("billing_vat").Max(60),
		}.Personal("billing_country_id")},
		{Name: "shipping", Fields: field.List{
			field.Text("shipping_name").Max(255),
			field.Text("shipping_address").Max(255),
			field.Text("shipping_city").Max(255),
			field.Text("shipping_zip").Max(20).Beside("shipping_city"),
			field.Select("shipping_country_id").From("country"),
			field.Phone("shipping_phone").Max(60),
		}.Personal("shipping_country_id")},
		{Name: "products", Main: true, Fields: field.List{
			field.Group("products", lineFields()...).Max(mostLines).Required(),
		}},
		{Name: "others", Main: true, Fields: field.List{
			field.Select("shipping_id").From("shop/shipping/list").Under(sentTo).Required(),
			field.Select("pickup_point_id").From("shop/pickup_point/of").Under("shipping_id", sentTo).Searched().ShownWhen(atPoint).RequiredWhen(atPoint),
			field.Select("payment_id").From("shop/payment/list").Under(sentTo).Required().Beside("shipping_id"),
			field.Text("voucher").Min(6).Max(32).HoldsBy("shop/voucher/validate", 5).Message("unique", "errors.voucherInvalid"),
			field.Select("currency_id").From("currency/list").Beside("voucher"),
			chosen("status", Unpaid, paymentStates[0], paymentStates[7], paymentStates[8]),
			chosen("status_admin", Awaiting, adminStates[:3]...).Beside("status"),
			field.Bool("gifted"),
			field.Bool("send_order").Default(true),
			field.Bool("send_invoice").Default(true),
			field.Bool("send_gift").Default(true),
			field.Area("note").Max(2000).Personal(),
		}},
	},
}

// mostLines is how many lines an order may have.
const mostLines = 100

// basketFields are what is ordered, as the form, the quote and the site say it.
// Whoever sells to visitors makes gift vouchers of goods that are sold as such.
func basketFields(gift bool) field.List {
	return field.List{
		field.Select("id").From("shop/product/list").Required().Searched(),
		field.Select("variant").From("shop/product_variant/of").Under(field.ItemID),
		field.Number("quantity").Required().Min(1).Max(10_000).Default(1).Beside("variant"),
		field.Bool("gift").Default(gift),
	}
}

// lineFields are what is ordered, as the form asks for it: what is no gift voucher
// is not offered as one.
func lineFields() field.List {
	fields := basketFields(false)
	for i, f := range fields {
		if f.Name == "gift" {
			fields[i] = f.ShownWhen(soldAsGift)
		}
	}
	return fields
}

// placed are the fields that stay as they were placed (002 §5).
var placed = []string{
	"user_id", "products", "country_id", "language_id", "currency_id", "payment_id", "shipping_id", "voucher", "billing_vat",
	"shipping_country_id", "send_order", "send_invoice", "send_gift",
}

// locked keeps what an order was placed with from being edited.
func locked(_ resource.Actor, o *Order) map[string]string {
	if o.ID == 0 {
		return nil
	}
	fields := make(map[string]string, len(placed))
	for _, name := range placed {
		fields[name] = "order.locked.placed"
	}
	if o.pointLocked() {
		fields["pickup_point_id"] = "order.locked.point"
	}
	return fields
}

// beforeSave settles what follows from what was entered.
func (d Deps) beforeSave(c *resource.Call, o, old *Order) error {
	if old == nil {
		if err := d.settle(c, o); err != nil {
			return err
		}
	} else {
		o.Fullname = fullname(o.Name, o.Surname)
		if err := o.changePoint(c.Tx, old); err != nil {
			return err
		}
		if o.BillingCountryID != nil && (old.BillingCountryID == nil || *o.BillingCountryID != *old.BillingCountryID) || o.BillingCountryID == nil && old.BillingCountryID != nil {
			locale, err := LocaleOf(c.Tx, o.LanguageID)
			if err != nil {
				return err
			}
			if err := o.copyPlaces(c.Tx, locale); err != nil {
				return err
			}
		}
	}
	if !o.ShippingPickup && o.ShippingName != "" && (o.ShippingAddress == "" || o.ShippingCity == "" || o.ShippingZip == "") {
		wrong := fault.Fields{}
		for name, value := range map[string]string{"shipping_address": o.ShippingAddress, "shipping_city": o.ShippingCity, "shipping_zip": o.ShippingZip} {
			if value == "" {
				wrong.Add(name, fault.M("errors.required"))
			}
		}
		return wrong.Err()
	}
	o.IsOpen = o.StatusAdmin == Awaiting || o.StatusAdmin == Shipped
	o.HasVAT = o.BillingVAT != ""
	return nil
}

// afterSave places a new order; an edited one may be of another buyer.
func (d Deps) afterSave(c *resource.Call, o, old *Order) error {
	if old != nil {
		if o.Email == old.Email {
			return nil
		}
		return sales.Keep(c.Tx, o.ID)
	}
	return d.place(c, o)
}
