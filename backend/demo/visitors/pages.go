package visitors

import (
	"backoffice/backend/demo/shop"
	"backoffice/backend/store/db"
)

// visitedPages are the site's pages, those that come first visited the most.
func (s *Seeder) visitedPages() []weightedValue {
	all := []weightedValue{{"/", 1}}
	for i, locale := range s.Locales {
		weight := 1 / float64(1+5*i)
		all = append(all, weightedValue{"/" + locale, weight / 2})
		for n, e := range s.Site.Pages {
			all = append(all, weightedValue{"/" + locale + "/" + e.Slug(locale), weight / float64(n+2)})
		}
		for n, e := range s.Site.Articles {
			all = append(all, weightedValue{"/" + locale + "/blog/" + e.Slug(locale), weight / float64(n+3)})
		}
	}
	popular := 0
	for _, g := range s.Shop.Catalogue.All() {
		if !g.Popular || g.Hidden || g.IsGift() || popular == mostProducts {
			continue
		}
		popular++
		for i, locale := range s.Locales {
			all = append(all, weightedValue{page(g, locale), 1.2 / float64(1+5*i) / float64(popular+1)})
		}
	}
	whole := 0.0
	for _, s := range all {
		whole += s.part
	}
	for i := range all {
		all[i].part /= whole
	}
	return all
}

// mostProducts is how many products have visitors of their own.
const mostProducts = 30

// page is the path of the product on the public site.
func page(g *shop.Product, locale string) string {
	title := g.SK
	if locale != "sk" && len(g.EN) > 0 {
		title = g.EN
	}
	return "/" + locale + "/product/" + db.Slug(title[0])
}
