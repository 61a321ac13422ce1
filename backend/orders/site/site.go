package site

import (
	"fmt"
	"net/netip"
	"reflect"
	"slices"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/placing"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/offer"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
	"backoffice/backend/store/db"
)

// cartField is what the site knows a basket by.
func cartField() field.Field { return field.Text("cart_id").Max(120) }

// quoteInput is what a site has priced, and what it knows the basket by.
type quoteInput struct {
	placing.QuoteInput
	CartID string `json:"cart_id"`
}

// quote prices a basket for a site, and counts it.
func (d Desk) quote(c *resource.Call, in quoteInput) (resource.Reply, error) {
	if err := d.countCart(c, in.Products, in.CartID); err != nil {
		return resource.Reply{}, err
	}
	return d.Placing.Quoted(c, in.QuoteInput, true)
}

// countCart counts the basket of a site, where it says by what it knows it.
func (d Desk) countCart(c *resource.Call, items []quote.Item, id string) error {
	if id == "" || len(items) == 0 || c.Actor.SiteKey == 0 || d.DB == nil {
		return nil
	}
	var pieces int64
	for _, item := range items {
		pieces += item.Quantity
	}
	return sales.Cart(c, d.DB, c.Zone, c.Now, c.Actor.SiteKey, id, pieces)
}

// orderInput is what a site orders.
type orderInput struct {
	placing.QuoteInput
	Name                 string         `json:"name"`
	Surname              string         `json:"surname"`
	Email                string         `json:"email"`
	Phone                string         `json:"phone"`
	Address              string         `json:"address"`
	AddressNumber        string         `json:"address_number"`
	City                 string         `json:"city"`
	Zip                  string         `json:"zip"`
	BillingName          string         `json:"billing_name"`
	BillingAddress       string         `json:"billing_address"`
	BillingAddressNumber string         `json:"billing_address_number"`
	BillingCity          string         `json:"billing_city"`
	BillingZip           string         `json:"billing_zip"`
	BillingCountryID     *uint64        `json:"billing_country_id"`
	BillingBusinessID    string         `json:"billing_business_id"`
	BillingTaxID         string         `json:"billing_tax_id"`
	ShippingName         string         `json:"shipping_name"`
	ShippingAddress      string         `json:"shipping_address"`
	ShippingCity         string         `json:"shipping_city"`
	ShippingZip          string         `json:"shipping_zip"`
	ShippingPhone        string         `json:"shipping_phone"`
	ShippingPoint        *pointInput    `json:"shipping_point"`
	Note                 string         `json:"note"`
	Gifted               bool           `json:"gifted"`
	CartID               string         `json:"cart_id"`
	Visitor              visitorInput   `json:"visitor"`
	Total                resource.Money `json:"total"`
}

// visitorInput is who orders, as the site's server sees them: by it the visit is
// found that the order is placed in. None of it is kept.
type visitorInput struct {
	Address string `json:"address"`
	Agent   string `json:"user_agent"`
	Site    string `json:"site"`
}

// orderFields are those of the form of an order that a site fills in, and the
// total that the customer was shown.
func orderFields() field.List {
	fields := slices.Clone(placing.Buyer)
	for _, p := range placing.Form.Panels[:2] {
		fields = append(fields, p.Fields...)
	}
	return placing.LabelledAsForm(append(fields,
		placing.BasketItems(true).Required(),
		field.Number("payment_id").Required().Min(1), field.Number("shipping_id").Required().Min(1), field.Number("currency_id").Min(1),
		field.Text("voucher").Min(6).Max(32),
		pointField(),
		field.Bool("gifted"), field.Area("note").Max(2000), cartField(), visitorField(),
		field.Money("total").Required().Min(0),
	))
}

// visitorField is who orders, for the statistics.
func visitorField() field.Field {
	parts := field.List{field.Text("address").Max(60), field.Text("user_agent").Max(1024), field.Text("site").Max(255)}
	for i, f := range parts {
		parts[i] = f.Labelled("order.fields.visitor." + f.Name)
	}
	return field.Object("visitor", parts...)
}

// pointField is the place where a parcel is picked up.
func pointField() field.Field {
	parts := field.List{
		field.Text("id").Max(60), field.Text("name").Max(255), field.Text("place").Max(255), field.Text("street").Max(255),
		field.Text("city").Max(255), field.Text("zip").Max(20), field.Text("country").Max(60), field.Text("url").Max(1024),
	}
	for i, f := range parts {
		parts[i] = f.Labelled("order.fields.shipping_point." + f.Name)
	}
	return field.Object("shipping_point", parts...)
}

// The calls of a shop's site (decisions.md 39). Orders that it places are those
// of the desk, by the same function.
var _ = Screens.Add(func(d Desk) resource.Screen {
	return resource.ReadOnlyScreen{
		Name:   "site",
		BySite: true,
		Feeds: []resource.Feed{
			{Name: "order", Path: "order/{token}", Answers: reflect.TypeFor[Order](), Run: d.describe},
			{Name: "goods", Path: "goods/{id}", Query: []string{"variant", "language_id"}, Act: resource.CommandAct("quote"), Answers: reflect.TypeFor[offer.Goods](), Run: d.goods},
			{Name: "points", Path: "points", Query: []string{"shipping_id", "country_id", "query", "page"}, Needs: []string{"shipping_id"}, Act: resource.CommandAct("quote"), Answers: reflect.TypeFor[foundPoints](), Run: points},
		},
		Commands: []resource.Command[resource.NoRecord]{
			{Name: "quote", Path: "quote", Reads: true, Fields: append(placing.QuoteFields(true), cartField().Labelled("order.fields.cart_id")), Answers: reflect.TypeFor[quote.View](), Run: resource.WholeList[resource.NoRecord](d.quote)},
			{Name: "order", Path: "order", Fields: orderFields(), Answers: reflect.TypeFor[Order](), Keyed: true, Run: resource.WholeListBeforeTx[resource.NoRecord](d.ask, d.place)},
			{Name: "pay", Path: "payment", Fields: payments.StartFields, Answers: reflect.TypeFor[payments.Begun](), Run: resource.WholeListBeforeTx[resource.NoRecord](d.Payments.Start, d.Payments.Reply)},
		},
		Access: resource.Access{
			resource.ActView: roles(mayRead), resource.CommandAct("quote"): roles(mayQuote), resource.CommandAct("order"): roles(mayOrder),
			resource.CommandAct("pay"): roles(mayOrder),
		},
	}.Screen()
})

// preparedOrder is what is read before the order's transaction, which holds up others.
type preparedOrder struct {
	*quote.Quote
	from collect.Origin
}

// ask prices the order, counts its basket and finds the visit that it is
// placed in.
func (d Desk) ask(c *resource.Call, in orderInput) (preparedOrder, error) {
	var prepared preparedOrder
	if in.Visitor.Address != "" {
		address, err := netip.ParseAddr(in.Visitor.Address)
		if err != nil {
			return prepared, fault.Field("visitor.address", "errors.format")
		}
		if d.Origin != nil {
			if prepared.from, err = d.Origin(c, address, in.Visitor.Agent, in.Visitor.Site); err != nil {
				return prepared, err
			}
		}
	}
	if err := d.countCart(c, in.Products, in.CartID); err != nil {
		return prepared, err
	}
	var err error
	prepared.Quote, err = d.Placing.QuoteOf(c, in.QuoteInput, true)
	return prepared, err
}

// place places a site's order: once for the key of the request, and only at
// the total that the customer was shown.
func (d Desk) place(c *resource.Call, in orderInput, prepared preparedOrder) (resource.Reply, error) {
	q := prepared.Quote
	request, err := sale.RequestOf(in)
	if err != nil {
		return resource.Reply{}, fmt.Errorf("order of a site: %w", err)
	}
	var before []sale.Order
	if err := c.Tx.Where("site_key_id = ? AND request_key = ?", c.Actor.SiteKey, c.RequestKey).Limit(1).Find(&before).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("look for an order by its request: %w", err)
	}
	if len(before) > 0 {
		if !request.Is(before[0].RequestHash) {
			return resource.Reply{}, fault.New(fault.Conflict, "errors.requestOther")
		}
		return d.reply(c, &before[0])
	}
	o := in.order()
	o.SiteKeyID = &c.Actor.SiteKey
	if m := q.Shipping; m != nil {
		if err := placing.ChoosePoint(c.Tx, o, m.Provider, q.Basket.CountryID, q.Basket.Locale, q.Wrong); err != nil {
			return resource.Reply{}, err
		}
	}
	if err := q.Wrong.Err(); err != nil {
		return resource.Reply{}, err
	}
	if q.Total.Total != in.Total {
		view, err := d.Placing.Quotes.ViewOf(c, q)
		if err != nil {
			return resource.Reply{}, err
		}
		return resource.Reply{}, fault.New(fault.Conflict, "errors.priceChanged").
			With(map[string]any{"expected": in.Total, "actual": q.Total.Total, "quote": view})
	}
	o.RequestKey, o.RequestHash = &c.RequestKey, request.Hash
	o.PlaceBy(q)
	if err := resource.Add(c, o); err != nil {
		if db.IsDuplicate(err) { // the same request was a moment earlier
			return resource.Reply{}, resource.ErrAgain
		}
		return resource.Reply{}, err
	}
	if err := sales.Join(c.Tx, o.ID, prepared.from); err != nil {
		return resource.Reply{}, err
	}
	return d.reply(c, o)
}

func (in orderInput) order() *sale.Order {
	o := &sale.Order{
		Status: sale.Unpaid, StatusAdmin: sale.Awaiting, LanguageID: in.LanguageID, Name: in.Name, Surname: in.Surname, Email: in.Email, Phone: in.Phone,
		Address: in.Address, AddressNumber: in.AddressNumber, City: in.City, Zip: in.Zip, CountryID: in.CountryID,
		BillingName: in.BillingName, BillingAddress: in.BillingAddress, BillingAddressNumber: in.BillingAddressNumber, BillingCity: in.BillingCity,
		BillingZip: in.BillingZip, BillingCountryID: in.BillingCountryID, BillingBusinessID: in.BillingBusinessID, BillingTaxID: in.BillingTaxID,
		BillingVAT: in.BillingVAT, ShippingName: in.ShippingName, ShippingAddress: in.ShippingAddress, ShippingCity: in.ShippingCity,
		ShippingZip: in.ShippingZip, ShippingPhone: in.ShippingPhone, PaymentID: in.PaymentID, ShippingID: in.ShippingID, Voucher: in.Voucher,
		CurrencyID: in.CurrencyID, Products: in.Products, Note: in.Note, Gifted: in.Gifted, SendOrder: true, SendInvoice: true, SendGift: true,
		CartID: in.CartID,
	}
	if in.ShippingCountryID != 0 {
		o.ShippingCountryID = &in.ShippingCountryID
	}
	if p := in.ShippingPoint; p != nil && p.ID != "" {
		o.ShippingPoint, o.ShippingPointID = p.point(), p.ID
	}
	return o
}

// Order is what a site gets of an order.
type Order struct {
	Number      string          `json:"number"`
	Token       string          `json:"token"`
	Status      int             `json:"status"`
	StatusAdmin int             `json:"status_admin"`
	Currency    string          `json:"currency"`
	Total       resource.Money  `json:"total"`
	Due         resource.Money  `json:"due"` // what is still to be paid
	Method      string          `json:"payment_method"`
	ExpiresAt   *time.Time      `json:"expires_at"`
	TrackingID  string          `json:"tracking_id"`
	Lines       []sale.LineView `json:"products"`
	CreatedAt   time.Time       `json:"created_at"`
}

func (d Desk) reply(c *resource.Call, o *sale.Order) (resource.Reply, error) {
	if err := d.DescribeLines(c, o); err != nil {
		return resource.Reply{}, err
	}
	due, err := payments.Due(c.Tx, o)
	if err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{Message: "order.messages.placed", Data: Order{
		Number: o.Number, Token: o.Token, Status: o.Status, StatusAdmin: o.StatusAdmin, Currency: o.Currency, Total: o.Price, Due: due,
		Method: o.PaymentMethod, ExpiresAt: o.ExpiresAt, TrackingID: o.TrackingID, Lines: o.Lines, CreatedAt: o.CreatedAt,
	}}, nil
}

// describe returns to a site an order that was placed with its key.
func (d Desk) describe(c *resource.Call, params map[string]string) (resource.Reply, error) {
	var found []sale.Order
	if err := c.Tx.Where("token = ? AND site_key_id = ? AND live = ?", params["token"], c.Actor.SiteKey, true).Limit(1).Find(&found).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("look for an order by its token: %w", err)
	}
	if len(found) == 0 {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := d.Payments.Look(c, found[0].ID); err != nil {
		return resource.Reply{}, err
	}
	var o sale.Order
	if err := c.Tx.Where("id = ?", found[0].ID).Take(&o).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read an order for its site: %w", err)
	}
	return d.reply(c, &o)
}
