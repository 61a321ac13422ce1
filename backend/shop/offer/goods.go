package offer

import (
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/manufacturer"
	"backoffice/backend/shop/priceledger"
)

// Goods is what a site gets of a product for its page: what it costs with what by
// law is shown beside it. Prices are in the currency of the house.
type Goods struct {
	ID          uint64          `json:"id"`
	SKU         string          `json:"sku"`
	Title       string          `json:"title"`
	Price       resource.Money  `json:"price"`
	Full        resource.Money  `json:"price_full"`
	OnSale      bool            `json:"on_sale"`
	Prior       *GoodsPrior     `json:"prior"`
	Unit        *GoodsUnit      `json:"unit"`
	Maker       *GoodsContact   `json:"manufacturer"`
	Responsible *GoodsContact   `json:"responsible"`
	Warnings    string          `json:"warnings"`
	RepairScore string          `json:"repair_score"`
	RepairInfo  string          `json:"repair_info"`
	Guarantee   GoodsGuarantee  `json:"guarantee"`
	Food        bool            `json:"food"`
	Allergens   []GoodsAllergen `json:"allergens"`
	// AllergenFree says that somebody has stated that there are none; no allergens
	// without it mean that nothing is known.
	AllergenFree bool `json:"allergen_free"`
}

// GoodsPrior is the prior price of a reduction, with the percentage to announce.
type GoodsPrior struct {
	Price resource.Money `json:"price"`
	Since time.Time      `json:"since"`
	Off   int            `json:"off"`
}

// GoodsUnit is how much of which unit a piece holds, and what a unit costs.
type GoodsUnit struct {
	Name     string         `json:"name"`     // kg, l, m, m2, pcs
	Quantity resource.Money `json:"quantity"` // with three decimals
	Price    resource.Money `json:"price"`
}

// GoodsContact is who made the goods, or answers for them.
type GoodsContact struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	City    string `json:"city"`
	Zip     string `json:"zip"`
	Country string `json:"country"` // two letters
	Email   string `json:"email"`
	Web     string `json:"web"`
}

// GoodsGuarantee is who answers for defects, and how long.
type GoodsGuarantee struct {
	LegalMonths     int  `json:"legal_months"`
	DurabilityYears *int `json:"durability_years"`
	Label           bool `json:"label"` // the harmonised label belongs to it
}

// GoodsAllergen is one of annex II to Regulation (EU) No 1169/2011.
type GoodsAllergen struct {
	ID    int    `json:"id"`
	Title string `json:"title"`
}

func contactOf(c manufacturer.Contact) *GoodsContact {
	return &GoodsContact{Name: c.Name, Address: c.Address, City: c.City, Zip: c.Zip, Country: lookup.CountryCode(c.CountryID), Email: c.Email, Web: c.Web}
}

// DescribeGoods is what a site gets of goods; nil where they are not for sale. texts
// says what allergens are called in the language of the market.
func DescribeGoods(tx *gorm.DB, in Market, w Wanted, texts func(key string) string) (*Goods, error) {
	read, err := readGoods(tx, in, []Wanted{w})
	if err != nil {
		return nil, err
	}
	o, p := read.offer(w), read.products[w.ProductID]
	if o == nil {
		return nil, nil
	}
	g := &Goods{
		ID: p.ID, SKU: o.SKU, Title: titled(o), Price: o.Price, Full: o.Full, OnSale: o.OnSale, RepairScore: p.RepairScore, Food: p.Food,
		AllergenFree: slices.Contains(p.Allergens, shop.NoAllergens), Allergens: []GoodsAllergen{}, Guarantee: GoodsGuarantee{LegalMonths: shop.LegalMonths, DurabilityYears: p.GuaranteeYears},
	}
	if o.Prior != nil {
		g.Prior = &GoodsPrior{Price: o.Prior.Price, Since: o.Prior.Since.UTC(), Off: o.Prior.Off}
	}
	if p.GuaranteeMonths != nil {
		g.Guarantee.LegalMonths = *p.GuaranteeMonths
	}
	g.Guarantee.Label = p.GuaranteeYears != nil && *p.GuaranteeYears > shop.LabelledYears
	for _, a := range shop.Allergens {
		for _, id := range p.Allergens {
			if a.Value == id && id != shop.NoAllergens {
				g.Allergens = append(g.Allergens, GoodsAllergen{id, texts("shop.product.options.allergens." + a.Key)})
			}
		}
	}
	quantity := p.UnitQuantity
	for _, v := range p.Variants {
		if v.ID == w.VariantID {
			quantity = v.Holds(p)
		}
	}
	if units := shop.UnitPricesOf(priceledger.Change{Price: o.Price}, quantity); p.Unit != "" && units.UnitPrice != nil {
		g.Unit = &GoodsUnit{Name: p.Unit, Quantity: resource.Money(*quantity), Price: *units.UnitPrice}
	}
	if err := g.describeContacts(tx, p); err != nil {
		return nil, err
	}
	return g, g.describeTexts(tx, p.ID, in.Locale)
}

func titled(o *Offer) string {
	if o.Label == "" {
		return o.Title
	}
	return o.Title + " – " + o.Label
}

// describeContacts fills in who made the goods, and who answers for them in the Union.
func (g *Goods) describeContacts(tx *gorm.DB, p *shop.Product) error {
	responsible := p.ResponsibleID
	if p.ManufacturerID != nil {
		var m manufacturer.Manufacturer
		if err := tx.Where("id = ?", *p.ManufacturerID).Limit(1).Find(&m).Error; err != nil {
			return fmt.Errorf("read a manufacturer: %w", err)
		}
		if g.Maker = contactOf(m.Contact); responsible == nil {
			responsible = m.ResponsibleID
		}
	}
	if responsible == nil {
		return nil
	}
	var r manufacturer.Responsible
	if err := tx.Where("id = ?", *responsible).Limit(1).Find(&r).Error; err != nil {
		return fmt.Errorf("read a responsible person: %w", err)
	}
	g.Responsible = contactOf(r.Contact)
	return nil
}

// describeTexts fills in warnings and what is known of repairs, in the language alone:
// another one does not warn.
func (g *Goods) describeTexts(tx *gorm.DB, id uint64, locale string) error {
	var l shop.ProductLang
	if err := tx.Where("product_id = ? AND locale = ?", id, locale).Limit(1).Find(&l).Error; err != nil {
		return fmt.Errorf("read texts of a product: %w", err)
	}
	g.Warnings, g.RepairInfo = l.Warnings, l.RepairInfo
	return nil
}
