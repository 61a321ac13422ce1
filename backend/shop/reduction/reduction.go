// Package reduction puts many goods on sale at once, for a weekend or until it is
// ended; what a product is stands above it.
package reduction

import (
	"slices"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/pricing"
)

// Sale is what the form of a reduction sends: by how much, and between which
// moments; without them, as long as it is on.
type Sale struct {
	Percent  int        `json:"percent"`
	SaleUp   *time.Time `json:"sale_up"`
	SaleDown *time.Time `json:"sale_down"`
}

// leastPrice is the lowest price in euro that a form takes.
const leastPrice = 1000

// Of is a price after the reduction, in whole cents; nil of none.
func (s Sale) Of(price *resource.Money) *resource.Money {
	if price == nil {
		return nil
	}
	reduced := pricing.Less(*price, pricing.Percent(s.Percent))
	return &reduced
}

// Actions are the bulk actions of a list whose records are put on sale.
func Actions() resource.Actions { return resource.Commands("reduce", "reduce_end") }

// Commands put what was ticked on sale, which on does to one record and answers its
// prices in euro, and take it off again.
func Commands[T any](on func(rec *T, s Sale) []*resource.Money, off func(rec *T)) []resource.Command[T] {
	return []resource.Command[T]{
		{
			Name: "reduce", Icon: "percentage", Previewed: true,
			Fields: append(field.List{field.Number("percent").Required().Min(1).Max(99).In("common.units.percent")}, field.Window("sale_up", "sale_down")...),
			Run: resource.EachRow(func(_ *resource.Call, rec *T, s Sale) (resource.Reply, error) {
				low := func(price *resource.Money) bool { return price != nil && *price < leastPrice }
				if slices.ContainsFunc(on(rec, s), low) {
					return resource.Reply{}, fault.New(fault.Conflict, "shop.product.messages.reduce_low")
				}
				return resource.Reply{Message: "shop.product.messages.reduced"}, nil
			}),
		},
		{
			Name: "reduce_end", Icon: "stop", Confirm: true,
			Run: resource.EachRow(func(_ *resource.Call, rec *T, _ struct{}) (resource.Reply, error) {
				off(rec)
				return resource.Reply{Message: "shop.product.messages.reduce_ended"}, nil
			}),
		},
	}
}
