package shop

import (
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/gtin"
	"backoffice/backend/shop/stock"
)

// stockReasons are why staff change a stock by hand.
var stockReasons = []field.Option{
	{Value: stock.ReasonForm, Key: stock.ReasonForm}, {Value: stock.ReasonReceipt, Key: stock.ReasonReceipt},
	{Value: stock.ReasonCount, Key: stock.ReasonCount}, {Value: stock.ReasonLoss, Key: stock.ReasonLoss},
}

// stockCommand is the stock modal of 002 §2: what a product and its variants
// cost and how many of them there are, saved together. What is left empty is
// emptied; a variant that is not named stays as it is.
var stockCommand = resource.Command[Product]{
	Name: "stock", Path: "stock/{id}", Starts: "stock",
	Fields: field.List{
		field.Text("ean").Max(32),
		field.Money("price").Required().Min(1),
		field.Money("price_sale").Min(1),
		field.Number("stock").Required().Min(0).In("common.units.pcs"),
		field.Group("variants",
			field.Derived("label"),
			field.Text("ean").Max(32),
			field.Money("price").Min(1),
			field.Money("price_sale").Min(1),
			field.Number("stock").Required().Min(0).In("common.units.pcs"),
		).Max(mostVariants).Table().Fixed().HeadedBy("ean", "price", "price_sale", "stock"),
		field.Select("reason").Of(stockReasons...).Default(stock.ReasonForm),
		field.Text("reference").Max(255),
	},
	Run: resource.EachRow(setStock),
}

// stockInput is what the modal sends.
type stockInput struct {
	EAN       string          `json:"ean"`
	Price     resource.Money  `json:"price"`
	PriceSale *resource.Money `json:"price_sale"`
	Stock     int             `json:"stock"`
	Variants  []stockRow      `json:"variants"`
	Reason    string          `json:"reason"`
	Reference string          `json:"reference"`
}

type stockRow struct {
	ID        uint64          `json:"id"`
	EAN       string          `json:"ean"`
	Price     *resource.Money `json:"price"`
	PriceSale *resource.Money `json:"price_sale"`
	Stock     *int            `json:"stock"`
}

// setStock changes the product; the engine saves it, and what a save changes in
// stock and prices is noted in their ledgers, as from the form.
func setStock(_ *resource.Call, p *Product, in stockInput) (resource.Reply, error) {
	wrong := fault.Fields{}
	gtin.Check(wrong, "ean", in.EAN, p.EAN)
	p.EAN, p.Price, p.PriceSale, p.Stock = in.EAN, in.Price, in.PriceSale, in.Stock
	p.Why = stock.Cause{Reason: in.Reason, Reference: in.Reference}
	if p.Sale && in.PriceSale == nil {
		wrong.Add("price_sale", fault.M("errors.required"))
	}
	at := make(map[uint64]*ProductVariant, len(p.Variants))
	for i := range p.Variants {
		at[p.Variants[i].ID] = &p.Variants[i]
	}
	for i, row := range in.Variants {
		v := at[row.ID]
		if v == nil {
			wrong.Add(fmt.Sprintf("variants.%d.id", i), fault.M("errors.option"))
			continue
		}
		gtin.Check(wrong, variantPath(i)+"ean", row.EAN, v.EAN)
		v.EAN, v.Price, v.PriceSale = row.EAN, row.Price, row.PriceSale
		if row.Stock != nil {
			v.Stock = *row.Stock
		}
	}
	return resource.Reply{Message: "common.messages.updated"}, wrong.Err()
}

// stockStart is what the modal of the stock begins with.
type stockStart struct {
	Version   int64           `json:"version"`
	EAN       string          `json:"ean"`
	Price     resource.Money  `json:"price"`
	PriceSale *resource.Money `json:"price_sale"`
	Stock     int             `json:"stock"`
	Variants  []stockStartRow `json:"variants"`
}

type stockStartRow struct {
	ID        uint64          `json:"id"`
	Label     string          `json:"label"`
	EAN       string          `json:"ean"`
	Price     *resource.Money `json:"price"`
	PriceSale *resource.Money `json:"price_sale"`
	Stock     int             `json:"stock"`
}

// describeStock is what the modal begins with.
func describeStock(c *resource.Call, p *Product, _ map[string]string) (resource.Reply, error) {
	if err := DescribeVariants(c, p.Variants); err != nil {
		return resource.Reply{}, err
	}
	variants := make([]stockStartRow, len(p.Variants))
	for i, v := range p.Variants {
		variants[i] = stockStartRow{v.ID, v.Label, v.EAN, v.Price, v.PriceSale, v.Stock}
	}
	return resource.Reply{Data: stockStart{p.Version, p.EAN, p.Price, p.PriceSale, p.Stock, variants}}, nil
}
