package shipping

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop"
)

// When parcels are sent, and how (002 §4): to pick-up services, where their countries
// or a chosen point let them; to the courier, once.
var (
	hasPoint    = field.Not(field.When("shipping_point_id", nil))
	parcelKnown = field.Not(field.When("parcel_state", sale.ParcelUnknown)) // else a person looks first
	// Of an order that ended nothing is sent, which 002 §4 does not say.
	sendable  = field.And(parcelKnown, sale.HasCustomer, field.Not(field.When("status_admin", sale.Cancelled, sale.Refunded)))
	toPacketa = field.And(
		sendable, field.When("shipping_provider", shop.ProviderPacketaPickup, shop.ProviderPacketaCarrier), field.When("parcel_created_at", nil),
		field.Or(
			field.When("shipping_country_id", lookup.CountrySK, lookup.CountryCZ),
			field.And(field.When("shipping_country_id", nil), field.When("country_id", lookup.CountrySK, lookup.CountryCZ)),
			hasPoint,
		),
	)
	// The parcel of one whose customer withdrew may be sent; among many ticked ones nobody
	// means it.
	manyToPacketa = field.And(toPacketa, field.When("withdrawal_id", nil))
	toDPD         = field.And(sendable, field.When("dpd_shipment_id", nil), field.Or(
		field.When("shipping_provider", shop.ProviderCourier), field.And(field.When("shipping_provider", shop.ProviderDPDPickup), hasPoint),
	))
)

// collectedAt is the address where DPD collects (002 §5).
const collectedAt = 1000

var senders = []field.Option{{Value: collectedAt, Key: "pickup"}}

// parcelCommands send parcels (002 §4, §5, §7). Each asks its courier before the
// transaction; the ledger of parcels makes that happen once.
func (d Desk) parcelCommands() []resource.Command[sale.Order] {
	return []resource.Command[sale.Order]{
		{
			Name: "send_to_dpd", Icon: "truck", Path: "{id}/send-to-dpd", When: toDPD, Starts: "parcel", Warns: "withdrawal_id", Answers: reflect.TypeFor[sentWith](),
			Fields: field.List{
				field.Select("sender_address_id").Of(senders...).Required().Default(collectedAt),
				field.Number("depth").Required().Min(1).Max(999).In("common.units.cm"),
				field.Number("width").Required().Min(1).Max(999).In("common.units.cm"),
				field.Number("height").Required().Min(1).Max(999).In("common.units.cm"),
				field.Decimal("weight", 1).Required().Min(0.1).Max(999).In("common.units.kg"),
			},
			Run: resource.EachRowBeforeTx(d.sendToDPD, d.noteSent),
		},
		{Name: "send_to_packetery", Icon: "send", Path: "{id}/send-to-packetery", When: toPacketa, Confirm: true, Warns: "withdrawal_id", Answers: reflect.TypeFor[sentWith](), Run: resource.EachRowBeforeTx(d.sendToPacketa, noInput(d.noteSent))},
		{Name: "send_all_to_packetery", Icon: "send", Path: "array/send-to-packetery", When: manyToPacketa, Confirm: true, Run: resource.EachRowBeforeTx(d.sendOneOfMany, noInput(d.noteSent))},
		{
			Name: "settle_parcel", Icon: "question-circle", When: field.When("parcel_state", sale.ParcelUnknown),
			Fields: field.List{field.Code("shipment_id").Max(64)}, Run: resource.EachRow(d.resolveParcel),
		},
		d.takenBack(),
	}
}

// sentWith is what the courier warns of though it took the parcel.
type sentWith struct {
	Warning string `json:"warning"`
}

// dpdInput is what the form of a parcel for the courier sends.
type dpdInput struct {
	Sender int   `json:"sender_address_id"`
	Depth  int   `json:"depth"`
	Width  int   `json:"width"`
	Height int   `json:"height"`
	Weight int64 `json:"weight"` // tenths of a kilogram
}

func noInput(run func(*resource.Call, *sale.Order, dpdInput, parcels.Row) (resource.Reply, error)) func(*resource.Call, *sale.Order, struct{}, parcels.Row) (resource.Reply, error) {
	return func(c *resource.Call, o *sale.Order, _ struct{}, row parcels.Row) (resource.Reply, error) {
		return run(c, o, dpdInput{}, row)
	}
}

func (d Desk) sendToDPD(c *resource.Call, o *sale.Order, in dpdInput) (parcels.Row, error) {
	p, err := parcelOf(c.Tx, o)
	if err != nil {
		return parcels.Row{}, err
	}
	p.Sender, p.Depth, p.Width, p.Height, p.Weight = strconv.Itoa(in.Sender), in.Depth, in.Width, in.Height, int(in.Weight)*100
	row, err := d.send(c, o, p)
	return row, d.explained(c.Locale, err, "depth", "width", "height", "weight")
}

// usualBox is how large a parcel is declared to be where nobody measures it, in centimetres.
const usualBox = 20

func (d Desk) sendToPacketa(c *resource.Call, o *sale.Order, _ struct{}) (parcels.Row, error) {
	p, err := parcelOf(c.Tx, o)
	if err != nil {
		return parcels.Row{}, err
	}
	p.Depth, p.Width, p.Height = usualBox, usualBox, usualBox
	row, err := d.send(c, o, p)
	return row, d.explained(c.Locale, err)
}

// sendOneOfMany sends the parcel of one of many ticked orders. Of one whose goods all came
// back nobody means it.
func (d Desk) sendOneOfMany(c *resource.Call, o *sale.Order, in struct{}) (parcels.Row, error) {
	lines, err := sale.LinesOf(c.Tx, o.ID)
	if err != nil {
		return parcels.Row{}, err
	}
	if !slices.ContainsFunc(lines, func(l sale.Line) bool { return l.ToSend() > 0 }) {
		return parcels.Row{}, fault.New(fault.Conflict, "errors.parcelEmpty")
	}
	return d.sendToPacketa(c, o, in)
}

// send has the courier take the parcel. Where nobody knows whether it did, the order
// says so at once.
func (d Desk) send(c *resource.Call, o *sale.Order, p courier.Parcel) (parcels.Row, error) {
	var user *uint64
	if c.Actor.ID != 0 {
		user = &c.Actor.ID
	}
	row, err := d.Parcels.Send(c.Context, o.ID, o.ShippingProvider, user, p)
	if row.State == parcels.Unknown {
		if noting := d.hear(context.WithoutCancel(c.Context), o.ID); noting != nil {
			return row, fmt.Errorf("%w; %w", err, noting)
		}
	}
	return row, err
}

// noteSent records in the order the parcel that its courier took, and keeps the size
// that it was measured at for the next one.
func (d Desk) noteSent(c *resource.Call, o *sale.Order, in dpdInput, row parcels.Row) (resource.Reply, error) {
	o.Touch(c)
	if in.Depth > 0 {
		if err := parcels.RememberBox(c.Tx, c.Actor.ID, parcels.Box{Depth: in.Depth, Width: in.Width, Height: in.Height}, c.Now); err != nil {
			return resource.Reply{}, err
		}
	}
	reply := resource.Reply{Message: "order.messages.parcel_sent"}
	if row.Shipment.Warning != "" {
		reply.Data = sentWith{row.Shipment.Warning}
	}
	return reply, d.recordSent(c, o, row)
}

func (d Desk) recordSent(c *resource.Call, o *sale.Order, row parcels.Row) error {
	made := row.Shipment.Made.UTC()
	o.ParcelCreatedAt, o.ParcelState = &made, cmp.Or(row.Track, string(courier.Announced))
	if row.Provider <= shop.ProviderDPDPickup {
		o.DPDShipmentID = row.Shipment.ID
	} else {
		o.PacketaShipmentID = row.Shipment.ID
	}
	data := map[string]any{"number": row.Shipment.Number, "service": carrierOf(row.Provider)}
	if row.Shipment.Warning != "" {
		data["warning"] = row.Shipment.Warning
	}
	if err := d.RecordEvent(c, o.ID, sale.EventParcelSent, data); err != nil {
		return err
	}
	return parcels.Noted(c.Tx, row)
}

// carrierOf is the service that takes parcels of a provider, as timelines name it.
func carrierOf(provider int) string {
	if provider <= shop.ProviderDPDPickup {
		return "dpd"
	}
	return "packeta"
}

// hear records in an order what became of its parcel where whoever sent it could not.
func (d Desk) hear(ctx context.Context, order uint64) error {
	return d.Within(ctx, func(c *resource.Call) error {
		found, err := resource.Find[sale.Order](c, "id = ?", order)
		if err != nil || len(found) == 0 {
			return err
		}
		row, err := d.Parcels.Relearn(c.Tx, order)
		switch {
		case err != nil || row.Noted:
			return err
		case row.State == parcels.Sent:
			return d.recordSent(c, found[0], row)
		case row.State != parcels.Unknown:
			return nil
		}
		found[0].ParcelState = sale.ParcelUnknown
		if err := d.RecordEvent(c, order, sale.EventParcelUnknown, map[string]any{"reference": row.Reference}); err != nil {
			return err
		}
		return parcels.Noted(c.Tx, row)
	})
}

// TrackParcels records in orders the parcels whose senders died, and what couriers
// report of those that they have. failed hears of parcels that could not be asked about.
func (d Desk) TrackParcels(ctx context.Context, failed func(error)) error {
	rows, err := d.Parcels.Unheard(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := d.hear(ctx, row.OrderID); err != nil {
			return fmt.Errorf("record parcel %s in its order: %w", row.Reference, err)
		}
	}
	return d.Parcels.Track(ctx, func(h parcels.Heard) error { return d.follow(ctx, h) }, failed)
}

// follow writes into the timeline of an order where its parcel has been.
func (d Desk) follow(ctx context.Context, h parcels.Heard) error {
	return d.Within(ctx, func(c *resource.Call) error {
		o, err := sale.Held(c, h.Row.OrderID)
		if err != nil {
			return err
		}
		fresh, err := parcels.Followed(c.Tx, h)
		if err != nil || !fresh {
			return err
		}
		o.ParcelState = h.Row.Track
		for _, e := range h.Moves() {
			data := map[string]any{"state": e.State}
			for name, value := range map[string]string{"words": e.Words, "where": e.Where} {
				if value != "" {
					data[name] = value
				}
			}
			if !e.At.IsZero() {
				data["at"] = e.At
			}
			if err := d.RecordEvent(c, h.Row.OrderID, sale.EventParcelMoved, data); err != nil {
				return err
			}
		}
		return nil
	})
}

// resolveInput is what a person found out about a parcel.
type resolveInput struct {
	ID string `json:"shipment_id"`
}

// resolveParcel ends what nobody knew: the courier has the parcel under that number,
// or has it not where the number is empty, and it can be sent anew.
func (d Desk) resolveParcel(c *resource.Call, o *sale.Order, in resolveInput) (resource.Reply, error) {
	row, err := d.Parcels.Resolve(c.Tx, o.ID, in.ID)
	if err != nil {
		return resource.Reply{}, err
	}
	o.Touch(c)
	if row.State == parcels.Sent {
		return resource.Reply{Message: "order.messages.parcel_sent"}, d.recordSent(c, o, row)
	}
	o.ParcelState = ""
	return resource.Reply{Message: "order.messages.parcel_given_up"}, d.RecordEvent(c, o.ID, sale.EventParcelGivenUp, map[string]any{"reference": row.Reference})
}

// parcelOf is the parcel of an order, without what its packer measures.
func parcelOf(tx *gorm.DB, o *sale.Order) (courier.Parcel, error) {
	locale, err := sale.LocaleOf(tx, o.LanguageID)
	if err != nil {
		return courier.Parcel{}, err
	}
	lines, err := sale.LinesOf(tx, o.ID)
	if err != nil {
		return courier.Parcel{}, err
	}
	p := courier.Parcel{
		Reference: parcels.Reference(o.ID, 1), To: recipientOf(o), Value: cents(o.Price - o.PriceRefunded), Currency: o.Currency, Note: o.Note, Locale: locale,
		PaymentRef: o.Number, Weight: weigh(lines),
	}
	if o.PaymentMethod == sale.MethodCOD {
		due, err := payments.Due(tx, o)
		if err != nil {
			return p, err
		}
		p.COD = inCoins(cents(due), o.Currency)
	}
	switch o.ShippingProvider {
	case shop.ProviderDPDPickup, shop.ProviderPacketaPickup:
		p.PointID = o.ShippingPointID
		if o.ShippingPoint != nil {
			p.PointName = o.ShippingPoint.Name
		}
		if p.PointID == "" {
			return p, fault.New(fault.Conflict, "errors.parcelPoint")
		}
	case shop.ProviderPacketaCarrier:
		var carriers []int64
		if err := tx.Model(&shop.Shipping{}).Where("id = ? AND packeta_id IS NOT NULL", o.ShippingID).Pluck("packeta_id", &carriers).Error; err != nil {
			return p, fmt.Errorf("read the carrier of order %d: %w", o.ID, err)
		}
		if len(carriers) == 0 {
			return p, fault.New(fault.Conflict, "errors.parcelCarrier")
		}
		p.CarrierID = strconv.FormatInt(carriers[0], 10)
	}
	return p, nil
}

// recipientOf is where an order is sent, its post code as people of the country write
// it; services get it by Address.Code.
func recipientOf(o *sale.Order) courier.Address {
	a := courier.Address{
		Name: o.Name, Surname: o.Surname, Company: o.BillingName, Street: o.Address, Number: o.AddressNumber, City: o.City, Zip: o.Zip,
		Country: lookup.CountryCode(o.CountryID), Phone: cmp.Or(o.ShippingPhone, o.Phone), Email: o.Email,
	}
	if o.ShippingName != "" && !o.ShippingPickup {
		a.Name, a.Surname, a.Company = o.ShippingName, "", ""
		a.Street, a.Number, a.City, a.Zip = o.ShippingAddress, "", o.ShippingCity, o.ShippingZip
	}
	if o.ShippingCountryID != nil {
		a.Country = lookup.CountryCode(*o.ShippingCountryID)
	}
	if a.Company == a.Full() { // of people billed in their own name
		a.Company = ""
	}
	a.Zip = lookup.PostCode(lookup.CountryID(a.Country), a.Zip)
	return a
}

// lightest is what a parcel weighs at least, in grams.
const lightest = 100

// weigh adds up goods whose weight is known.
func weigh(lines []sale.Line) int {
	grams, _ := goodsWeight(lines)
	return int(max(grams, lightest))
}

// goodsWeight adds up goods whose weight is known, in grams, and reports whether all is.
func goodsWeight(lines []sale.Line) (grams int64, known bool) {
	known = len(lines) > 0
	for _, l := range lines {
		if l.ToSend() == 0 {
			continue
		}
		if l.Weight == nil {
			known = false
			continue
		}
		grams += *l.Weight * l.ToSend()
	}
	return grams, known
}

// coins are the least that can be paid in cash of currencies without small coins, in
// hundredths. Euro cents stay: at the door a card may be used, and cash is rounded by who
// takes it (act 18/1996, section 18a).
var coins = map[string]int64{"CZK": 100, "HUF": 500}

// inCoins rounds what is paid on delivery to what there are coins for, to the nearest
// (Czech act 634/1992, section 3; Hungarian act III of 2008).
func inCoins(amount int64, currency string) int64 {
	coin := coins[currency]
	if coin == 0 {
		return amount
	}
	return (amount + coin/2) / coin * coin
}

// cents are hundredths of a currency.
func cents(m resource.Money) int64 { return int64(m.Cents()) / 10 }
