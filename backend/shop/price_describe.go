package shop

import (
	"fmt"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/settings"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/pricing"
)

// describePrices fills in what the form shows beside prices: what holds where one is
// empty, and the prior price of a reduction.
func (d Deps) describePrices(c *resource.Call, p *Product) error {
	for i := range p.Variants {
		p.Variants[i].holdPrices(p)
	}
	if len(p.Currencies) > 0 {
		rates, err := settings.Rates(c.Tx)
		if err != nil {
			return err
		}
		for i := range p.Currencies {
			p.Currencies[i].convert(p, rates)
		}
	}
	return d.describeLowest(c, p)
}

// holdPrices fills in what holds where the variant has no price of its own.
func (v *ProductVariant) holdPrices(p *Product) {
	v.PriceHeld, v.PriceWSHeld, v.PriceSaleHeld = &p.Price, &p.PriceWS, nil
	if v.Price == nil && p.Sale {
		v.PriceSaleHeld = p.PriceSale
	}
}

// convert fills in what the prices are in a currency where they follow from its
// rate. With a price of its own there is no sale but its own.
func (in *ProductCurrency) convert(p *Product, rates map[uint64]int64) {
	in.PriceHeld, in.PriceSaleHeld = nil, nil
	if in.CurrencyID == nil || rates[*in.CurrencyID] == 0 {
		return
	}
	rate := rates[*in.CurrencyID]
	price := pricing.Convert(p.Price, rate)
	in.PriceHeld = &price
	if in.Price == nil && p.Sale && p.PriceSale != nil {
		sale := pricing.Convert(*p.PriceSale, rate)
		in.PriceSaleHeld = &sale
	}
}

// ReductionPrior is what is shown beside the sale price of a product, a variant or
// a price in another currency.
type ReductionPrior struct {
	PriceLowest      *resource.Money `json:"-" gorm:"-"` // the lowest of the 30 days before the sale
	PriceLowestSince *time.Time      `json:"-" gorm:"-"`
	PriceLowestOff   *int            `json:"-" gorm:"-"` // per cent that the sale takes off it
	PriceLowestNote  *field.Note     `json:"-" gorm:"-"`
}

// describeLowest fills in the prior price of a reduction, which by law is shown
// beside it (Act 108/2024 § 7), of the product, its variants and its prices in
// other currencies.
func (d Deps) describeLowest(c *resource.Call, p *Product) error {
	if !p.Reduced(c.Now) || p.ID == 0 {
		return nil
	}
	t, err := d.lowestDescriber(c, p)
	if err != nil {
		return err
	}
	all, err := priceledger.Read(c.Tx, []uint64{p.ID})
	if err != nil {
		return err
	}
	of := p.Turned(all[p.ID], c.Now)
	p.ReductionPrior = t.describe(of, priceledger.Goods{})
	for i := range p.Variants {
		p.Variants[i].ReductionPrior = t.describe(of, priceledger.Goods{Variant: p.Variants[i].ID})
	}
	for i := range p.Currencies {
		if in := &p.Currencies[i]; in.CurrencyID != nil {
			in.ReductionPrior = t.describe(of, priceledger.Goods{Currency: *in.CurrencyID})
		}
	}
	return nil
}

// currencyNames are the short names of the currencies that the product has
// prices in.
func currencyNames(c *resource.Call, p *Product) (map[uint64]string, error) {
	names := map[uint64]string{}
	if len(p.Currencies) == 0 {
		return names, nil
	}
	var all []lookup.Currency
	if err := c.Tx.Find(&all).Error; err != nil {
		return nil, fmt.Errorf("read currencies: %w", err)
	}
	for _, one := range all {
		names[one.ID] = one.NameShort
	}
	return names, nil
}

// lowestDescriber says in the caller's language what the ledger of some goods has.
type lowestDescriber struct {
	Deps
	c           *resource.Call
	p           *Product
	currencies  map[uint64]string
	progressive bool
}

func (d Deps) lowestDescriber(c *resource.Call, p *Product) (lowestDescriber, error) {
	t := lowestDescriber{Deps: d, c: c, p: p}
	set, err := catalogueRules(c)
	if err == nil {
		t.progressive = set.Progressive
		t.currencies, err = currencyNames(c, p)
	}
	return t, err
}

// rule is how reductions are counted here.
func (t lowestDescriber) rule() pricing.Rule {
	return pricing.Rule{Progressive: t.progressive, Zone: t.c.Zone}
}

// describe returns the prior price of the reduction at the end of the ledger of goods,
// and a note of what it is, which warns where the reduction takes nothing off.
func (t lowestDescriber) describe(all map[priceledger.Goods]priceledger.Ledger, of priceledger.Goods) (prior ReductionPrior) {
	rows := all[of]
	found, reduced := pricing.PriorPrice(rows.Changes(), t.rule())
	if !reduced {
		return prior
	}
	why := t.whyAt(of)
	switch {
	case t.p.Perishable:
		prior.PriceLowestNote = &field.Note{Text: t.say("perishable", nil)}
	case !found.Found:
		prior.PriceLowestNote = &field.Note{Text: t.say("none", nil), Why: why}
	default:
		row := rows[found.At]
		price, sale := row.Pays(), *rows[len(rows)-1].PriceSale
		off := pricing.Off(price, sale)
		prior.PriceLowest, prior.PriceLowestSince, prior.PriceLowestOff = &price, &row.CreatedAt, &off
		note := &field.Note{Warning: sale >= price, Why: why, Text: t.say("note", map[string]any{
			"Price": t.money(price, row.CurrencyID), "Since": t.day(row.CreatedAt), "Kind": t.say(kindOf(row), nil), "Row": fmt.Sprint(row.ID),
		})}
		if note.Warning {
			note.Text = t.say("misleading", nil) + " " + note.Text
		} else {
			note.Text += " " + t.say("off", map[string]any{"Off": off})
		}
		prior.PriceLowestNote = note
	}
	return prior
}

// kindOf is the key of what the price was that customers paid.
func kindOf(c priceledger.Change) string {
	if c.PriceSale != nil {
		return "reduced"
	}
	return "full"
}

func (t lowestDescriber) say(key string, args map[string]any) string {
	return t.Texts.Text(t.c.Locale, "shop.product.lowest."+key, args)
}

func (t lowestDescriber) day(at time.Time) string { return at.In(t.c.Zone).Format(t.say("date", nil)) }

// amountOf is a price in euros with two decimals, or three where it has them.
func amountOf(m resource.Money) fault.Money {
	return fault.Money{Value: fault.Decimal(strings.TrimSuffix(fmt.Sprintf("%d.%03d", m/1000, m%1000), "0")), Currency: "EUR"}
}

func (t lowestDescriber) money(m resource.Money, currency *uint64) string {
	amount := amountOf(m)
	if currency != nil {
		amount.Currency = t.currencies[*currency]
	}
	return t.say("money", map[string]any{"Amount": amount})
}

// warnMisleading says with a save that a reduction takes nothing off the lowest
// price of the 30 days before it: it may be saved, but must not be announced.
func (d Deps) warnMisleading(c *resource.Call, p *Product) error {
	if !p.Reduced(c.Now) {
		return nil
	}
	if err := d.describeLowest(c, p); err != nil {
		return err
	}
	notes := []*field.Note{p.PriceLowestNote}
	for _, v := range p.Variants {
		notes = append(notes, v.PriceLowestNote)
	}
	for _, in := range p.Currencies {
		notes = append(notes, in.PriceLowestNote)
	}
	for _, note := range notes {
		if note != nil && note.Warning {
			c.Warn("shop.product.messages.misleading", "Note", note.Text)
			return nil
		}
	}
	return nil
}
