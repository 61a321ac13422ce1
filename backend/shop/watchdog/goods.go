package watchdog

import (
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/property"
)

// watched is goods that somebody waits for, as they are in one language.
type watched struct {
	product     *shop.Product // nil: there is none
	variant     *shop.ProductVariant
	asksVariant bool
	title, slug string
	label       string // of the variant
	stock       int    // pieces of what is waited for
	inStock     uint64 // of a product in whichever variant: one that is in stock; 0: the product itself
}

// name is the goods as a person calls them.
func (g watched) name() string {
	if g.label == "" {
		return g.title
	}
	return g.title + " – " + g.label
}

func (g watched) isProductShown(now time.Time) bool {
	return g.product != nil && g.product.ShownAt(now)
}

// isShown says whether the site shows the goods.
func (g watched) isShown(now time.Time) bool {
	return g.isProductShown(now) && (!g.asksVariant || g.variant != nil && g.variant.Status)
}

// wrong is why nobody can wait for the goods, by the field that named them.
func (g watched) wrong(now time.Time) fault.Fields {
	wrong, field := fault.Fields{}, "product_id"
	if g.asksVariant {
		field = "variant_id"
	}
	switch {
	case !g.isProductShown(now):
		wrong.Add("product_id", fault.M("errors.option"))
	case !g.isShown(now):
		wrong.Add(field, fault.M("errors.option"))
	case g.stock > 0:
		wrong.Add(field, fault.M("errors.inStock"))
	}
	return wrong
}

// goodsIn reads a product, or one of its variants.
func goodsIn(tx *gorm.DB, locale string, product, variant uint64) (watched, error) {
	g := watched{asksVariant: variant != 0}
	var found []shop.Product
	err := tx.Select("id", "status", "stock", "publish_up", "publish_down").Where("id = ? AND live = ?", product, true).Find(&found).Error
	if err != nil || len(found) == 0 {
		return g, err
	}
	g.product, g.stock = &found[0], found[0].Stock
	var langs []shop.ProductLang
	var variants []shop.ProductVariant
	if err := tx.Select("locale", "title", "title_url").Where("product_id = ?", product).Order("id").Find(&langs).Error; err != nil {
		return g, err
	}
	if err := tx.Select("id", "status", "stock", "value_ids").Where("product_id = ? AND live = ?", product, true).Order("position, id").Find(&variants).Error; err != nil {
		return g, err
	}
	for _, l := range langs {
		if l.Title != "" && (g.title == "" || l.Locale == locale) {
			g.title, g.slug = l.Title, l.TitleURL
		}
	}
	if variant == 0 {
		g.any(variants)
		return g, nil
	}
	at := slices.IndexFunc(variants, func(v shop.ProductVariant) bool { return v.ID == variant })
	if at < 0 {
		g.stock = 0
		return g, nil
	}
	g.variant, g.stock = &variants[at], variants[at].Stock
	titles, err := property.Titles(&resource.Call{Context: tx.Statement.Context, Tx: tx, Locale: locale}, slices.Clone(g.variant.ValueIDs))
	for _, id := range g.variant.ValueIDs {
		if g.label != "" {
			g.label += ", "
		}
		g.label += titles[id].Title
	}
	return g, err
}

// any counts what is in stock of a product in whichever variant.
func (g *watched) any(variants []shop.ProductVariant) {
	own := g.stock > 0
	for _, v := range variants {
		if v.Status && v.Stock > 0 {
			g.stock += v.Stock
			if !own && g.inStock == 0 {
				g.inStock = v.ID
			}
		}
	}
}
