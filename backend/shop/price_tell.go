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
	"backoffice/backend/shop/pricing"
)

// tellPrices fills in what the form shows beside prices: what holds where one is
// empty, and the prior price of a reduction.
func (d Deps) tellPrices(c *resource.Call, p *Product) error {
	for i := range p.Variants {
		v := &p.Variants[i]
		v.PriceHeld, v.PriceWSHeld, v.PriceSaleHeld = &p.Price, &p.PriceWS, nil
		if v.Price == nil && p.Sale {
			v.PriceSaleHeld = p.PriceSale
		}
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
	return d.tellLowest(c, p)
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

// tellLowest fills in the prior price of a reduction, which the law has told
// beside it (Act 108/2024 §7), of the product, its variants and its prices in
// other currencies.
func (d Deps) tellLowest(c *resource.Call, p *Product) error {
	if !p.reduced(c.Now) || p.ID == 0 {
		return nil
	}
	var rows []PriceChange
	if err := c.Tx.Where("product_id = ?", p.ID).Order("created_at, id").Find(&rows).Error; err != nil {
		return fmt.Errorf("read the prices of product %d: %w", p.ID, err)
	}
	currencies, err := currencyNames(c, p)
	if err != nil {
		return err
	}
	ledgers := map[pricedGoods][]PriceChange{}
	for _, row := range rows {
		ledgers[row.of()] = append(ledgers[row.of()], row)
	}
	t := lowestTeller{Deps: d, c: c, currencies: currencies}
	p.PriceLowest, p.PriceLowestSince, p.PriceLowestNote = t.tell(ledgers[pricedGoods{}])
	for i := range p.Variants {
		v := &p.Variants[i]
		v.PriceLowest, v.PriceLowestSince, v.PriceLowestNote = t.tell(ledgers[pricedGoods{variant: v.ID}])
	}
	for i := range p.Currencies {
		if in := &p.Currencies[i]; in.CurrencyID != nil {
			in.PriceLowest, in.PriceLowestSince, in.PriceLowestNote = t.tell(ledgers[pricedGoods{currency: *in.CurrencyID}])
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

// lowestTeller says in the caller's language what the ledger of some goods has.
type lowestTeller struct {
	Deps
	c          *resource.Call
	currencies map[uint64]string
}

// tell returns the prior price of the reduction at the end of a ledger, since
// when it held, and both with the line of the ledger as a note, which warns where
// the reduction takes nothing off.
func (t lowestTeller) tell(ledger []PriceChange) (*resource.Money, *time.Time, *field.Note) {
	changes := make([]pricing.Change, len(ledger))
	for i, row := range ledger {
		changes[i] = pricing.Change{At: row.CreatedAt, Price: row.Price, Sale: row.PriceSale, Offered: row.Offered}
	}
	last := len(ledger) - 1
	if last < 0 || ledger[last].PriceSale == nil || !ledger[last].Offered {
		return nil, nil, nil
	}
	at, found := pricing.LowestAt(changes)
	if !found {
		return nil, nil, &field.Note{Text: t.say("none", nil)}
	}
	row, kind := ledger[at], "full"
	price := row.Price
	if row.PriceSale != nil {
		price, kind = *row.PriceSale, "reduced"
	}
	args := map[string]any{
		"Price": t.money(price, row.CurrencyID), "Since": row.CreatedAt.In(t.c.Zone).Format(t.say("date", nil)), "Kind": t.say(kind, nil), "Row": fmt.Sprint(row.ID),
	}
	note := &field.Note{Text: t.say("note", args), Warning: *ledger[last].PriceSale >= price}
	if note.Warning {
		note.Text = t.say("misleading", nil) + " " + note.Text
	}
	return &price, &row.CreatedAt, note
}

func (t lowestTeller) say(key string, args map[string]any) string {
	return t.Texts.Text(t.c.Locale, "shop.product.lowest."+key, args)
}

// money is a price with two decimals, or three where it has them.
func (t lowestTeller) money(m resource.Money, currency *uint64) string {
	unit := "€"
	if currency != nil {
		unit = t.currencies[*currency]
	}
	text := fmt.Sprintf("%d.%03d", m/1000, m%1000)
	return t.say("money", map[string]any{"Value": fault.Decimal(strings.TrimSuffix(text, "0")), "Unit": unit})
}

// warnMisleading says with a save that a reduction takes nothing off the lowest
// price of the 30 days before it: it may be saved, but must not be announced.
func (d Deps) warnMisleading(c *resource.Call, p *Product) error {
	if c.Say == nil || c.Import != "" || !p.reduced(c.Now) {
		return nil
	}
	if err := d.tellLowest(c, p); err != nil {
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
			c.Say("shop.product.messages.misleading", "Note", note.Text)
			return nil
		}
	}
	return nil
}
