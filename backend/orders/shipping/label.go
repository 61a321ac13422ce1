package shipping

import (
	"context"
	"reflect"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop"
)

// hasParcel is when the label of an order can be printed (002 §4).
var hasParcel = field.Or(
	field.And(field.When("shipping_provider", shop.ProviderCourier, shop.ProviderDPDPickup), field.Not(field.When("dpd_shipment_id", nil))),
	field.And(field.When("shipping_provider", shop.ProviderPacketaPickup, shop.ProviderPacketaCarrier), field.Not(field.When("packeta_shipment_id", nil))),
)

// positions are the places of an A4 sheet of labels, counted as courier.Places are.
var positions = []field.Option{{Value: 1, Key: "1"}, {Value: 2, Key: "2"}, {Value: 3, Key: "3"}, {Value: 4, Key: "4"}}

// labelCommands print labels: one at a place of its sheet, ticked ones as a zip of a
// file each (002 §7) or as sheets from the next free place on.
func (d Desk) labelCommands() []resource.Command[sale.Order] {
	return []resource.Command[sale.Order]{
		{
			Name: "label", Icon: "printer", Path: "{id}/shipping-label", Reads: true, When: hasParcel, Starts: "label",
			Fields: field.List{field.Select("position").Of(positions...).OnSheet(2).Required()}, Run: resource.EachRow(d.label),
		},
		{Name: "labels", Icon: "download", Path: "array/shipping-label", Reads: true, Run: resource.AllRows(d.labels)},
		{
			Name: "label_sheets", Icon: "printer", Reads: true, Starts: "label_place",
			Fields: field.List{field.Select("position").Of(positions...).OnSheet(2)}, Run: resource.AllRows(d.labelSheets),
		},
	}
}

// labelInput is what the form of a label sends; without a place it is the next free
// one of whoever asks.
type labelInput struct {
	Position int `json:"position"`
}

// LabelFeeds are what the forms of labels begin with: the next free place of the sheet.
func (d Desk) LabelFeeds() []resource.Feed {
	return []resource.Feed{
		{Name: "label", Path: "{id}/shipping-label", Answers: reflect.TypeFor[labelInput](), Record: resource.RecordFeed(func(c *resource.Call, _ *sale.Order, _ map[string]string) (resource.Reply, error) {
			return nextPlace(c, nil)
		})},
		{Name: "label_place", Path: "label-place", Answers: reflect.TypeFor[labelInput](), Run: nextPlace},
	}
}

func nextPlace(c *resource.Call, _ map[string]string) (resource.Reply, error) {
	place, err := parcels.Place(c.Tx, c.Actor.ID)
	return resource.Reply{Data: labelInput{place}}, err
}

func (d Desk) label(c *resource.Call, o *sale.Order, in labelInput) (resource.Reply, error) {
	all, err := parcels.Of(c.Tx, []uint64{o.ID})
	if err != nil {
		return resource.Reply{}, err
	}
	pdf, err := d.sheets(c, []*sale.Order{o}, all, in.Position)
	return resource.Reply{File: resource.PDF("label.pdf", pdf)}, err
}

// labelSheets are the labels of several orders, four on a sheet, in the order asked for.
func (d Desk) labelSheets(c *resource.Call, list []*sale.Order, in labelInput) (resource.Reply, error) {
	all, err := parcels.Of(c.Tx, ids(list))
	if err != nil {
		return resource.Reply{}, err
	}
	place := in.Position
	if place == 0 {
		if place, err = parcels.Place(c.Tx, c.Actor.ID); err != nil {
			return resource.Reply{}, err
		}
	}
	pdf, err := d.sheets(c, list, all, place)
	return resource.Reply{File: resource.PDF("labels.pdf", pdf)}, err
}

// sheets are the labels of orders, each of which must have a parcel, from a place on;
// where they end is remembered for whoever asks.
func (d Desk) sheets(c *resource.Call, list []*sale.Order, all map[uint64]parcels.Row, place int) ([]byte, error) {
	var batches []courier.Batch
	var missing []*sale.Order
	for _, o := range list {
		row, ok := all[o.ID]
		if !ok {
			missing = append(missing, o)
			continue
		}
		carrier, err := d.Parcels.Carrier(row.Provider)
		if err != nil {
			return nil, err
		}
		if last := len(batches) - 1; last >= 0 && batches[last].Courier == carrier {
			batches[last].Parcels = append(batches[last].Parcels, row.AsSent())
			continue
		}
		batches = append(batches, courier.Batch{Courier: carrier, Parcels: []courier.Sent{row.AsSent()}})
	}
	if len(missing) > 0 {
		return nil, noParcel(missing)
	}
	pdf, err := courier.Sheets(c.Context, batches, place)
	if err != nil {
		return nil, err
	}
	return pdf, d.Parcels.RememberPlace(c.Context, c.Actor.ID, courier.Next(place, len(list)))
}

// noParcel names orders that no courier has a parcel of.
func noParcel(list []*sale.Order) error {
	numbers := make([]string, len(list))
	for i, o := range list {
		numbers[i] = o.Number
	}
	return fault.New(fault.Conflict, "errors.parcelNone", "Orders", strings.Join(numbers, ", "))
}

func (d Desk) labelOf(ctx context.Context, o *sale.Order, all map[uint64]parcels.Row) ([]byte, error) {
	row, ok := all[o.ID]
	if !ok {
		return nil, fault.New(fault.Conflict, "errors.parcelMissing")
	}
	carrier, err := d.Parcels.Carrier(row.Provider)
	if err != nil {
		return nil, err
	}
	return carrier.Labels(ctx, []courier.Sent{row.AsSent()}, 1)
}

// said is an error as a person reads it.
func (d Desk) said(locale string, err error) string {
	m := fault.M("errors.internal")
	if f := fault.As(err); f != nil {
		m = f.Message
	}
	return d.Texts.Text(locale, m.Key, m.Args)
}

func ids(list []*sale.Order) []uint64 {
	all := make([]uint64, len(list))
	for i, o := range list {
		all[i] = o.ID
	}
	return all
}
