package shop

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/priceledger"
)

// priceCheck shows what a sale would come to before it is saved: the prior price,
// the percentage, and whether it would mislead. It changes nothing.
func (d Deps) priceCheck() resource.Command[Product] {
	return resource.Command[Product]{
		Name: "price_check", Icon: "percentage", Path: "{id}/price-check", Reads: true, Answers: reflect.TypeFor[field.Forecast](),
		Fields: append(field.List{
			field.Money("price").Required().Min(1), field.Bool("sale"), field.Money("price_sale").Min(1), field.Bool("perishable"),
			field.Group("variants", field.Money("price").Min(1), field.Money("price_sale").Min(1)).Max(mostVariants),
			field.Group("currencies", field.Money("price").Min(0.001), field.Money("price_sale").Min(0.001)).Max(50),
		}, field.Window("sale_up", "sale_down")...),
		Run: resource.EachRow(d.checkPrices),
	}
}

type priceInput struct {
	Price      resource.Money  `json:"price"`
	Sale       bool            `json:"sale"`
	PriceSale  *resource.Money `json:"price_sale"`
	SaleUp     *time.Time      `json:"sale_up"`
	SaleDown   *time.Time      `json:"sale_down"`
	Perishable bool            `json:"perishable"`
	Variants   []priceOf       `json:"variants"`
	Currencies []priceOf       `json:"currencies"`
}

type priceOf struct {
	ID        uint64          `json:"id"`
	Price     *resource.Money `json:"price"`
	PriceSale *resource.Money `json:"price_sale"`
}

// checkedShown is how many goods are listed at most, those first that mislead.
const checkedShown = 12

func (d Deps) checkPrices(c *resource.Call, rec *Product, in priceInput) (resource.Reply, error) {
	check := field.NewForecast()
	p := in.applied(*rec)
	begins := c.Now
	if p.SaleUp != nil && p.SaleUp.After(begins) {
		begins = *p.SaleUp
	}
	if !p.Reduced(begins) {
		return resource.Reply{Data: check}, nil
	}
	t, err := d.lowestDescriber(c, &p)
	if err != nil {
		return resource.Reply{}, err
	}
	if p.Perishable {
		check.Summary = append(check.Summary, field.Fact{Label: t.say("check.product", nil), Text: t.say("perishable", nil)})
		return resource.Reply{Data: check}, nil
	}
	all, err := priceledger.Read(c.Tx, []uint64{p.ID})
	if err == nil {
		err = DescribeVariants(c, p.Variants)
	}
	if err != nil {
		return resource.Reply{}, err
	}
	var honest []field.Fact
	now, then := p.PricesInForce(c.Now), p.PricesInForce(begins)
	one := func(of priceledger.Goods, label, path string) {
		rows := all[p.ID][of].With(now[of], then[of])
		prior := rows.Prior(t.rule())
		if prior == nil {
			return
		}
		last := rows[len(rows)-1]
		args := map[string]any{
			"Prior": t.money(prior.Price, last.CurrencyID), "Since": t.day(prior.Since), "Price": t.money(*last.PriceSale, last.CurrencyID), "Off": prior.Off, "Label": label,
		}
		fact := field.Fact{Label: label, Text: t.say("check.line", args)}
		if prior.Off == 0 {
			fact.Text = t.say("check.lineEqual", args)
		}
		if *last.PriceSale >= prior.Price {
			fact.Strong = true
			check.Summary, check.Wrong[path] = append(check.Summary, fact), []string{t.say("check.misleading", args)}
			return
		}
		honest = append(honest, fact)
	}
	one(priceledger.Goods{}, t.say("check.product", nil), "price_sale")
	for i, v := range p.Variants {
		one(priceledger.Goods{Variant: v.ID}, v.Label, fmt.Sprintf("variants.%d.price_sale", i))
	}
	for i, in := range p.Currencies {
		if in.CurrencyID != nil {
			one(priceledger.Goods{Currency: *in.CurrencyID}, t.currencies[*in.CurrencyID], fmt.Sprintf("currencies.%d.price_sale", i))
		}
	}
	check.Summary = append(check.Summary, honest...)
	check.Summary = check.Summary[:min(len(check.Summary), checkedShown)]
	return resource.Reply{Data: check}, nil
}

// applied is the product with what is filled in; rows that it does not have are
// passed over.
func (in priceInput) applied(p Product) Product {
	p.Price, p.Sale, p.PriceSale, p.SaleUp, p.SaleDown, p.Perishable = in.Price, in.Sale, in.PriceSale, in.SaleUp, in.SaleDown, in.Perishable
	p.Variants, p.Currencies = slices.Clone(p.Variants), slices.Clone(p.Currencies)
	for _, row := range in.Variants {
		if at := slices.IndexFunc(p.Variants, func(v ProductVariant) bool { return v.ID == row.ID }); at >= 0 {
			p.Variants[at].Price, p.Variants[at].PriceSale = row.Price, row.PriceSale
		}
	}
	for _, row := range in.Currencies {
		if at := slices.IndexFunc(p.Currencies, func(of ProductCurrency) bool { return of.ID == row.ID }); at >= 0 {
			p.Currencies[at].Price, p.Currencies[at].PriceSale = row.Price, row.PriceSale
		}
	}
	return p
}
