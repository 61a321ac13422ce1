package visitors

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
)

// campaign is a link that the shop put somewhere, in the months in which it led
// to anything.
type campaign struct {
	text     string // as the collector's script reads it from a link
	referrer string
	part     float64 // of the visits of a day
	from, to time.Month
}

var campaigns = []campaign{
	{"newsletter / email / vianoce", collect.Direct, 0.06, time.November, time.December},
	{"newsletter / email / jar", collect.Direct, 0.05, time.March, time.May},
	{"newsletter / email / leto", collect.Direct, 0.03, time.June, time.August},
	{"newsletter / email / zber-byliniek", collect.Direct, 0.04, time.September, time.October},
	{"google / cpc / mydla", "www.google.com", 0.06, time.January, time.December},
	{"facebook / paid_social / darceky", "www.facebook.com", 0.05, time.October, time.December},
	{"facebook / paid_social / leto", "www.facebook.com", 0.03, time.May, time.August},
	{"heureka / cpc / produkty", "www.heureka.sk", 0.04, time.January, time.December},
}

// runningIn are the campaigns of a month.
func runningIn(month time.Month) []campaign {
	return slices.DeleteFunc(slices.Clone(campaigns), func(c campaign) bool { return month < c.from || month > c.to })
}

// Origins are what leads to orders. Make them with Seeder.Origins.
type Origins struct {
	home                        string
	articles                    []string // their pages
	referrers, pages, campaigns map[string]uint64
	products                    map[uint64]string // their pages
}

// Origins writes what leads to orders, where visitors were not led by it yet.
func (s *Seeder) Origins(ctx context.Context) (*Origins, error) {
	o := &Origins{home: "/" + s.Locales[0], products: map[uint64]string{}}
	pages := []string{"/", o.home, collect.NotSet}
	for _, g := range s.Shop.Catalogue.All() {
		path := page(g, s.Locales[0])
		o.products[s.Shop.ID(g)] = path
		if !slices.Contains(pages, path) {
			pages = append(pages, path)
		}
	}
	for _, e := range s.Site.Articles {
		o.articles = append(o.articles, o.home+"/blog/"+e.Slug(s.Locales[0]))
	}
	pages = append(pages, o.articles...)
	var referrers, texts []string
	for _, one := range shares[collect.Referrer] {
		referrers = append(referrers, one.text)
	}
	for _, one := range campaigns {
		texts = append(texts, one.text)
	}
	var ids map[string]map[string]uint64
	err := s.DB.Tx(ctx, func(tx *gorm.DB) (err error) {
		ids, err = collect.IDs(tx, map[string][]string{collect.Referrer: referrers, collect.Page: pages, collect.Campaign: texts})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("write what led to orders: %w", err)
	}
	o.referrers, o.pages, o.campaigns = ids[collect.Referrer], ids[collect.Page], ids[collect.Campaign]
	return o, nil
}

// Join notes what led to the visit in which an order of that number was placed, whose
// first line is of a product: of every sixth nobody knows, of some it was a campaign.
func (o *Origins) Join(tx *gorm.DB, id uint64, number int, at time.Time, product uint64) error {
	r := seed.Chance(fmt.Sprintf("origin %d", number))
	if r.IntN(6) == 0 {
		return nil
	}
	var from collect.Origin
	referrer, landing := shares[collect.Referrer][0].text, o.products[product]
	if running := runningIn(at.Month()); r.IntN(3) == 0 {
		led := running[r.IntN(len(running))]
		referrer, from.Campaign = led.referrer, o.campaigns[led.text]
	} else {
		drawn := r.Float64()
		for _, one := range shares[collect.Referrer] {
			if referrer = one.text; drawn < one.part {
				break
			}
			drawn -= one.part
		}
		switch {
		case referrer == collect.Direct && r.IntN(3) > 0, r.IntN(5) == 0:
			landing = o.home
		case r.IntN(7) == 0 && len(o.articles) > 0:
			landing = o.articles[r.IntN(len(o.articles))]
		}
	}
	from.Referrer, from.Landing = o.referrers[referrer], o.pages[landing]
	return sales.Join(tx, id, from)
}
