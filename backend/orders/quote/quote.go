package quote

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/shop/offer"
	"backoffice/backend/shop/pricing"
	"backoffice/backend/shop/vat"
	"backoffice/backend/shop/voucher"
)

// Basket is what is to be priced.
type Basket struct {
	Items      []Item
	CountryID  uint64 // where it is sent
	ShippingID uint64 // 0: not chosen yet
	PaymentID  uint64
	Voucher    string
	CurrencyID *uint64 // nil: euro
	Locale     string  // of the titles
	BillingVAT string  // the buyer's, by which businesses of other member states are not taxed
	AnyGift    bool    // goods that are no gift may be asked for as one, which they are not
}

// Quote is what a basket costs now, and what an order of it is placed by.
type Quote struct {
	Basket   Basket
	Now      time.Time
	Lines    []PricedLine
	Total    pricing.Total
	Shipping *Method
	Payment  *Method
	Voucher  *voucher.Voucher
	Currency string
	Rate     int64
	Weight   int64 // grams
	// Wrong is what keeps it from being ordered, by path.
	Wrong fault.Fields

	tax     taxation
	taxes   map[uint64]vat.Tax // of the home country
	methods *offer.Methods
	mailed  *bool // nothing of it is sent and a way for that is offered; nil: not looked yet
	// noAccount: transfers would go nowhere.
	noAccount bool
	zone      *time.Location // where the days of the shop begin; nil: UTC
}

// PricedLine is an item with the goods that it names; nil where they are not for sale.
type PricedLine struct {
	Item
	Goods   *offer.Offer
	Gift    bool
	Percent pricing.Percent // of VAT
}

// euro is the currency that prices are kept in.
const (
	euro     = "EUR"
	EuroRate = 1_000_000
)

// Priced prices a basket in a transaction. What is wrong with it stands in the quote;
// an error is one of the database.
func (d Desk) Priced(tx *gorm.DB, now time.Time, b Basket) (*Quote, error) {
	return d.PricedBy(tx, now, b, nil)
}

// PricedBy is Priced with what is kept of ways of shipping and of payment, for
// callers outside any transaction.
func (d Desk) PricedBy(tx *gorm.DB, now time.Time, b Basket, methods *offer.Methods) (*Quote, error) {
	q := &Quote{Basket: b, Now: now, Currency: euro, Rate: EuroRate, Wrong: fault.Fields{}, methods: methods, zone: d.Zone}
	for _, step := range []func(*gorm.DB) error{
		func(tx *gorm.DB) error { return d.inCurrency(tx, q) }, d.readSeller(q), q.readTaxes, q.readLines, d.taxLines(q), q.readMethods, q.readVoucher,
	} {
		if err := step(tx); err != nil {
			return nil, err
		}
	}
	q.price()
	return q, nil
}

func (d Desk) inCurrency(tx *gorm.DB, q *Quote) error {
	if q.Basket.CurrencyID == nil {
		return nil
	}
	var found []lookup.Currency
	if err := tx.Where("id = ? AND live = ?", *q.Basket.CurrencyID, true).Find(&found).Error; err != nil {
		return fmt.Errorf("read a currency: %w", err)
	}
	rates := map[uint64]int64{}
	if d.Rates != nil {
		var err error
		if rates, err = d.Rates(tx); err != nil {
			return err
		}
	}
	if len(found) == 0 || rates[*q.Basket.CurrencyID] == 0 {
		q.Wrong.Add("currency_id", fault.M("errors.option"))
		q.Basket.CurrencyID = nil
		return nil
	}
	q.Currency, q.Rate = found[0].NameShort, rates[found[0].ID]
	return nil
}

// in turns an amount of the house into the currency of the quote.
func (q *Quote) in(euros resource.Money) resource.Money {
	if q.Basket.CurrencyID == nil {
		return euros
	}
	return pricing.Convert(euros, q.Rate)
}

func (q *Quote) readTaxes(tx *gorm.DB) (err error) {
	q.taxes, err = vat.Taxes(tx)
	if q.tax.mode == TaxedNone { // the price is the price: there is no tax in it
		for id, t := range q.taxes {
			q.taxes[id] = vat.Tax{Level: t.Level}
		}
	}
	return err
}

func (q *Quote) readLines(tx *gorm.DB) error {
	wanted := make([]offer.Wanted, len(q.Basket.Items))
	for i, item := range q.Basket.Items {
		wanted[i].ProductID = item.ID
		if item.Variant != nil {
			wanted[i].VariantID = *item.Variant
		}
	}
	market := offer.Market{Now: q.Now, Zone: q.zone, Locale: q.Basket.Locale, Rate: q.Rate, Taxes: q.taxes}
	if q.Basket.CurrencyID != nil {
		market.CurrencyID = *q.Basket.CurrencyID
	}
	offers, err := offer.Of(tx, market, wanted)
	if err != nil {
		return err
	}
	left, sum := map[offer.Wanted]int64{}, resource.Money(0) // the same goods in two lines count together
	for i, item := range q.Basket.Items {
		line := PricedLine{Item: item, Goods: offers[i]}
		at := "products." + strconv.Itoa(i) + "."
		switch o := line.Goods; {
		case o == nil && item.Variant != nil:
			q.Wrong.Add(at+"variant", fault.M("errors.option"))
		case o == nil:
			q.Wrong.Add(at+"id", fault.M("errors.option"))
		case o.HasVariants && item.Variant == nil:
			q.Wrong.Add(at+"variant", fault.M("errors.requiredSelect"))
			line.Goods = nil
		case item.Quantity > pricing.Pieces(o.Price, sum):
			// A price with a few digits too many would wrap round, and be paid with nothing.
			q.Wrong.Add(at+"quantity", fault.M("errors.maxValue", "Value", fault.Decimal(strconv.FormatInt(pricing.Pieces(o.Price, sum), 10))))
			line.Goods = nil
		default:
			sum += o.Price * resource.Money(item.Quantity)
			line.Gift = o.Gift && item.Gift
			if item.Gift && !o.Gift && !q.Basket.AnyGift {
				q.Wrong.Add(at+"gift", fault.M("errors.giftOption"))
			}
			if _, known := left[o.Wanted]; !known {
				left[o.Wanted] = int64(o.Stock)
			}
			if left[o.Wanted] -= item.Quantity; o.Limited && left[o.Wanted] < 0 {
				q.Wrong.Add(at+"quantity", fault.M("errors.stockShort", "Count", max(0, int(left[o.Wanted]+item.Quantity))))
			}
			if o.Weight != nil {
				q.Weight += *o.Weight * item.Quantity
			}
		}
		q.Lines = append(q.Lines, line)
	}
	return nil
}

// readVoucher finds what the code stands for.
func (q *Quote) readVoucher(tx *gorm.DB) error {
	code := voucher.Plain(q.Basket.Voucher)
	if code == "" {
		return nil
	}
	found, err := voucher.ByCode(tx, code)
	refusal := found.Refusal(q.Now)
	switch {
	case err != nil:
		return err
	case refusal != nil:
		q.Wrong.Add("voucher", *refusal)
	case found.Type == voucher.Gift && q.Basket.CurrencyID != nil:
		q.Wrong.Add("voucher", fault.M("errors.voucherCurrency"))
	default:
		q.Voucher = found
	}
	return nil
}

// price adds everything up. A line that is not for sale costs nothing, and is not taxed.
func (q *Quote) price() {
	basket := pricing.Basket{}
	for _, line := range q.Lines {
		priced := pricing.Line{Product: line.ID, Gift: line.Gift}
		if o := line.Goods; o != nil {
			priced.Quantity, priced.Unit, priced.Percent, priced.Categories, priced.OnSale = line.Quantity, o.Price, line.Percent, o.Categories, o.OnSale
		}
		basket.Lines = append(basket.Lines, priced)
	}
	if q.Voucher != nil {
		if basket.Discount = q.Voucher.Discount(); basket.Discount != nil {
			basket.Discount.Fixed, basket.Discount.Minimum = q.in(basket.Discount.Fixed), q.in(basket.Discount.Minimum)
			if !basket.Discount.Reaches(basket.Lines) {
				q.Wrong.Add("voucher", fault.M("errors.voucherReach"))
			}
		} else {
			basket.Balance = q.Voucher.Left()
		}
	}
	goods := pricing.Price(pricing.Basket{Lines: basket.Lines}).Goods
	for _, m := range []*Method{q.Shipping, q.Payment} {
		if m == nil {
			continue
		}
		m.Price = q.in(m.Price)
		if m.FreeFrom != nil && goods >= q.in(*m.FreeFrom) {
			m.Price = 0
		}
		basket.Fees = append(basket.Fees, pricing.Fee{Gross: m.Price, Percent: m.Percent})
	}
	q.limit(goods)
	q.Total = pricing.Price(basket)
}

// limit names by how much an order is too heavy or too dear for its way of shipping.
func (q *Quote) limit(goods resource.Money) {
	if s := q.Shipping; s != nil && s.WeightMost != nil && q.Weight > *s.WeightMost {
		q.Wrong.Add("shipping_id", fault.M("errors.shippingWeight", "Weight", kilograms(q.Weight), "Most", kilograms(*s.WeightMost)))
	}
	if s := q.Shipping; s != nil && s.ValueMost != nil && goods > q.in(*s.ValueMost) {
		q.Wrong.Add("shipping_id", fault.M("errors.shippingValue", "Goods", q.money(goods), "Most", q.money(q.in(*s.ValueMost))))
	}
}

// Net and VAT are what the total is without tax, and the tax in it.
func (q *Quote) Net() resource.Money { return q.Total.Total - q.VAT() }

// VAT is the tax in the total.
func (q *Quote) VAT() (sum resource.Money) {
	for _, rate := range q.Total.VAT {
		sum += rate.Tax
	}
	return sum
}

// OnSale says that something of it is sold at a reduced price.
func (q *Quote) OnSale() bool {
	return slices.ContainsFunc(q.Lines, func(l PricedLine) bool { return l.Goods != nil && l.Goods.OnSale })
}

// Pieces is how many there are.
func (q *Quote) Pieces() (n int64) {
	for _, l := range q.Lines {
		n += l.Quantity
	}
	return n
}

// Item is one line of a basket as it is asked for.
type Item struct {
	ID       uint64  `json:"id"` // of the product
	Variant  *uint64 `json:"variant"`
	Quantity int64   `json:"quantity"`
	// Gift says that gift vouchers are made of the pieces once they are paid.
	Gift bool `json:"gift"`
}
