package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
	"backoffice/backend/store/db"
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

// origins are the ids of what leads to orders.
type origins struct {
	referrers, pages, campaigns map[string]uint64
	products                    map[uint64]string // their pages
}

// findOrigins writes what leads to orders, where visitors were not led by it yet.
func (f *filling) findOrigins(ctx context.Context) (o origins, err error) {
	o.products = map[uint64]string{}
	pages := []string{"/", "/" + f.Locales[0], collect.NotSet}
	for _, g := range f.site.Catalogue.all() {
		path := g.page(f.Locales[0])
		o.products[f.goods.of(g)] = path
		if !slices.Contains(pages, path) {
			pages = append(pages, path)
		}
	}
	for _, e := range f.site.Articles {
		pages = append(pages, "/"+f.Locales[0]+"/blog/"+e.Slug(f.Locales[0]))
	}
	var referrers, texts []string
	for _, one := range shares[collect.Referrer] {
		referrers = append(referrers, one.text)
	}
	for _, one := range campaigns {
		texts = append(texts, one.text)
	}
	var ids map[string]map[string]uint64
	err = f.DB.Tx(ctx, func(tx *gorm.DB) (err error) {
		ids, err = collect.IDs(tx, map[string][]string{collect.Referrer: referrers, collect.Page: pages, collect.Campaign: texts})
		return err
	})
	if err != nil {
		return o, fmt.Errorf("write what led to orders: %w", err)
	}
	o.referrers, o.pages, o.campaigns = ids[collect.Referrer], ids[collect.Page], ids[collect.Campaign]
	return o, nil
}

// page is the path of the product on the public site.
func (g *Product) page(locale string) string {
	title := g.SK
	if locale != "sk" && len(g.EN) > 0 {
		title = g.EN
	}
	return "/" + locale + "/product/" + db.Slug(title[0])
}

// joins notes what led to the visit in which an order was placed: of every sixth
// nobody knows, of some it was a campaign.
func (s *selling) joins(tx *gorm.DB, id uint64, o *plannedOrder) error {
	r := chanceOf(fmt.Sprintf("origin %d", o.number))
	if r.IntN(6) == 0 {
		return nil
	}
	var from collect.Origin
	referrer, landing := shares[collect.Referrer][0].text, s.from.products[o.lines[0].of.product]
	if running := runningIn(o.at.Month()); r.IntN(3) == 0 {
		led := running[r.IntN(len(running))]
		referrer, from.Campaign = led.referrer, s.from.campaigns[led.text]
	} else {
		at := r.Float64()
		for _, one := range shares[collect.Referrer] {
			if referrer = one.text; at < one.part {
				break
			}
			at -= one.part
		}
		switch {
		case referrer == collect.Direct && r.IntN(3) > 0, r.IntN(5) == 0:
			landing = "/" + s.Locales[0]
		case r.IntN(7) == 0 && len(s.site.Articles) > 0:
			landing = "/" + s.Locales[0] + "/blog/" + s.site.Articles[r.IntN(len(s.site.Articles))].Slug(s.Locales[0])
		}
	}
	from.Referrer, from.Landing = s.from.referrers[referrer], s.from.pages[landing]
	return sales.Join(tx, id, from)
}

// saveCarts lets there have been baskets of which no order came: of three that
// are filled, two are left.
func (f *filling) saveCarts(ctx context.Context) error {
	zone := f.zone()
	if err := sales.CountDue(ctx, f.DB, zone); err != nil {
		return err
	}
	placed := map[string]int64{}
	var rows []struct {
		Day string
		N   int64
	}
	if err := f.DB.Write(ctx).Raw("SELECT day, paid + not_paid + cancelled AS n FROM sales_days").Scan(&rows).Error; err != nil {
		return fmt.Errorf("read orders of days: %w", err)
	}
	for _, row := range rows {
		placed[row.Day] = row.N
	}
	carts := map[string]sales.Carts{}
	today := f.Now().In(zone)
	for back := trafficDays; back >= 0; back-- {
		at := today.AddDate(0, 0, -back)
		day := at.Format(time.DateOnly)
		left := max(0, 4.5*weekdays[at.Weekday()]*season(at)*(1+0.4*pseudoRandom(day+"carts")))
		if back == 0 {
			left *= passed(today)
		}
		n := placed[day]*2 + int64(left)
		carts[day] = sales.Carts{Carts: n, Pieces: int64(float64(n) * (1.9 + 0.5*pseudoRandom(day+"pieces")))}
	}
	return sales.ImportCarts(ctx, f.DB, carts)
}

func (f *filling) zone() *time.Location {
	if f.Zone == nil {
		return time.UTC
	}
	return f.Zone
}
