// Package offer says what is offered to whoever buys: goods with their prices, what a
// site gets of them, and ways of shipping and of payment with their texts.
package offer

import (
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/shop"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/pricing"
	"backoffice/backend/shop/vat"
)

// Wanted names goods that somebody wants to buy.
type Wanted struct {
	ProductID uint64
	VariantID uint64 // 0: the product itself
}

// Market is where and when goods are offered: their titles in a language, their
// prices in a currency.
type Market struct {
	Now        time.Time
	Zone       *time.Location // where its days begin; nil: UTC
	Locale     string
	CurrencyID uint64 // 0: euro
	Rate       int64  // millionths of the currency for a euro
	// Taxes are the rates of the home country, where they were read; nil: they are read.
	Taxes map[uint64]vat.Tax
}

// Offer is what wanted goods are sold for now.
type Offer struct {
	Wanted
	HasVariants bool // one of them has to be chosen
	Title       string
	Label       string // what the variant is called
	SKU         string
	EAN         string
	Price       resource.Money // of a piece, with tax
	Full        resource.Money // without the reduction
	OnSale      bool
	Prior       *priceledger.Prior // of the reduction; nil where there is none
	Tax         vat.Tax            // of the home country
	Physical    bool
	Categories  []uint64
	Gift        bool   // sold as a gift voucher
	Weight      *int64 // grams
	Stock       int
	// Limited says that no more can be sold than are in stock: not of what is made
	// to order, and of what is nothing to hold.
	Limited bool
}

// Of returns what each of the wanted goods is sold for, in their order; nil of
// what is not for sale.
func Of(tx *gorm.DB, in Market, wanted []Wanted) ([]*Offer, error) {
	goods, err := readGoods(tx, in, wanted)
	if err != nil {
		return nil, err
	}
	offers := make([]*Offer, len(wanted))
	for i, w := range wanted {
		offers[i] = goods.offer(w)
	}
	return offers, nil
}

// goodsRead is what Of reads of wanted goods, in a few questions for all of them.
type goodsRead struct {
	in         Market
	products   map[uint64]*shop.Product
	titles     map[uint64]string
	categories map[uint64][]uint64
	gift       map[uint64]bool
	taxes      map[uint64]vat.Tax
	labels     map[uint64]string   // of variants
	ledgers    priceledger.Ledgers // of what is on sale
	// progressive says how reductions that only grow are counted.
	progressive bool
}

func readGoods(tx *gorm.DB, in Market, wanted []Wanted) (*goodsRead, error) {
	var ids []uint64
	for _, w := range wanted {
		ids = append(ids, w.ProductID)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	g := &goodsRead{in: in, products: map[uint64]*shop.Product{}, titles: map[uint64]string{}, categories: map[uint64][]uint64{}, gift: map[uint64]bool{}, labels: map[uint64]string{}}
	for _, read := range []func(*gorm.DB, []uint64) error{g.readProducts, g.readTitles, g.readCategories, g.readVariants, g.readTaxes, g.readPriors} {
		if err := read(tx, ids); err != nil {
			return nil, fmt.Errorf("read goods to be sold: %w", err)
		}
	}
	return g, nil
}

func (g *goodsRead) readProducts(tx *gorm.DB, ids []uint64) error {
	var rows []shop.Product
	if err := tx.Where("id IN ? AND live = ?", ids, true).Find(&rows).Error; err != nil {
		return err
	}
	for i := range rows {
		g.products[rows[i].ID] = &rows[i]
	}
	if g.in.CurrencyID == 0 {
		return nil
	}
	var prices []shop.ProductCurrency
	if err := tx.Where("product_id IN ? AND currency_id = ?", ids, g.in.CurrencyID).Find(&prices).Error; err != nil {
		return err
	}
	for _, price := range prices {
		if p := g.products[price.ProductID]; p != nil {
			p.Currencies = append(p.Currencies, price)
		}
	}
	return nil
}

func (g *goodsRead) readTitles(tx *gorm.DB, ids []uint64) error {
	var rows []struct {
		ProductID     uint64
		Locale, Title string
	}
	if err := tx.Raw("SELECT product_id, locale, title FROM product_langs WHERE product_id IN ? ORDER BY id", ids).Scan(&rows).Error; err != nil {
		return err
	}
	for _, row := range rows {
		if row.Title != "" && (g.titles[row.ProductID] == "" || row.Locale == g.in.Locale) {
			g.titles[row.ProductID] = row.Title
		}
	}
	return nil
}

func (g *goodsRead) readCategories(tx *gorm.DB, ids []uint64) error {
	var rows []struct {
		ProductID, CategoryID uint64
		Gift                  bool
	}
	err := tx.Raw("SELECT p.product_id, p.category_id, c.gift FROM product_categories p JOIN categories c ON c.id = p.category_id WHERE p.product_id IN ?", ids).
		Scan(&rows).Error
	for _, row := range rows {
		g.categories[row.ProductID] = append(g.categories[row.ProductID], row.CategoryID)
		g.gift[row.ProductID] = g.gift[row.ProductID] || row.Gift
	}
	return err
}

func (g *goodsRead) readVariants(tx *gorm.DB, ids []uint64) error {
	var rows []shop.ProductVariant
	if err := tx.Where("product_id IN ? AND live = ?", ids, true).Order("position, id").Find(&rows).Error; err != nil || len(rows) == 0 {
		return err
	}
	if err := shop.DescribeVariants(&resource.Call{Locale: g.in.Locale, Tx: tx}, rows); err != nil {
		return err
	}
	for _, v := range rows {
		g.labels[v.ID] = v.Label
		if p := g.products[v.ProductID]; p != nil {
			p.Variants = append(p.Variants, v)
		}
	}
	return nil
}

func (g *goodsRead) readTaxes(tx *gorm.DB, _ []uint64) (err error) {
	if g.taxes = g.in.Taxes; g.taxes == nil {
		g.taxes, err = vat.Taxes(tx)
	}
	return err
}

// readPriors reads the ledgers of what is reduced and needs a prior price.
func (g *goodsRead) readPriors(tx *gorm.DB, _ []uint64) (err error) {
	var reduced []uint64
	for id, p := range g.products {
		if p.Reduced(g.in.Now) && !p.Perishable {
			reduced = append(reduced, id)
		}
	}
	if len(reduced) == 0 {
		return nil
	}
	set, err := settings.ReadCatalogue(tx)
	if err != nil {
		return err
	}
	g.progressive = set.Progressive
	g.ledgers, err = priceledger.Read(tx, reduced)
	for _, id := range reduced {
		g.products[id].Turned(g.ledgers[id], g.in.Now)
	}
	return err
}

func (g *goodsRead) offer(w Wanted) *Offer {
	p := g.products[w.ProductID]
	if p == nil || !p.ShownAt(g.in.Now) {
		return nil
	}
	prices := p.PricesInForce(g.in.Now)
	o := &Offer{
		Wanted: w, HasVariants: len(p.Variants) > 0, Title: g.titles[p.ID], SKU: p.SKU, EAN: p.EAN, Categories: g.categories[p.ID],
		Gift: g.gift[p.ID], Weight: p.Weight, Stock: p.Stock,
	}
	o.Limited, o.Physical = p.Physical && p.ShippingOrderStart == nil && !o.Gift, p.Physical
	if p.VATID != nil {
		o.Tax = g.taxes[*p.VATID]
	}
	own := false
	if w.VariantID != 0 {
		at := slices.IndexFunc(p.Variants, func(v shop.ProductVariant) bool { return v.ID == w.VariantID })
		if at < 0 || !p.Variants[at].Status {
			return nil
		}
		v := p.Variants[at]
		o.Label, o.SKU, o.EAN, o.Stock, own = g.labels[v.ID], v.SKU, v.EAN, v.Stock, v.Price != nil
		if v.Weight != nil {
			o.Weight = v.Weight
		}
	}
	o.price(prices, own, g.in)
	o.prior(g, prices, own)
	return o
}

// prior sets the prior price of a reduction: by the ledger of the prices in the
// currency where there are any, else by that in the currency of the house at the
// rate of the day, as the price itself is.
func (o *Offer) prior(g *goodsRead, prices map[priceledger.Goods]priceledger.Change, own bool) {
	if !o.OnSale {
		return
	}
	of := priceledger.Goods{Variant: o.VariantID}
	_, set := prices[priceledger.Goods{Currency: g.in.CurrencyID}]
	set = set && !own && g.in.CurrencyID != 0
	if set {
		of = priceledger.Goods{Currency: g.in.CurrencyID}
	}
	o.Prior = g.ledgers[o.ProductID][of].Prior(pricing.Rule{Progressive: g.progressive, Zone: g.in.Zone})
	if o.Prior != nil && g.in.CurrencyID != 0 && !set {
		o.Prior.Price = pricing.Convert(o.Prior.Price, g.in.Rate)
	}
}

// price sets what a piece costs: in another currency what is set for it, else
// what follows from the rate. A variant with a price of its own has none there.
func (o *Offer) price(prices map[priceledger.Goods]priceledger.Change, own bool, in Market) {
	is := prices[priceledger.Goods{Variant: o.VariantID}]
	foreign, set := prices[priceledger.Goods{Currency: in.CurrencyID}]
	switch {
	case in.CurrencyID == 0:
	case set && !own:
		is = foreign
	default:
		is.Price = pricing.Convert(is.Price, in.Rate)
		if is.PriceSale != nil {
			converted := pricing.Convert(*is.PriceSale, in.Rate)
			is.PriceSale = &converted
		}
	}
	o.Price, o.Full = is.Price, is.Price
	if is.PriceSale != nil {
		o.Price, o.OnSale = *is.PriceSale, true
	}
}
