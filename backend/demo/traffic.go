package demo

import (
	"context"
	"hash/fnv"
	"math"
	"time"

	"backoffice/backend/stats/collect"
)

// trafficDays is for how many days back the site has visitors, and the shop orders.
const trafficDays = 400

// weightedValue is a value and how much of a day it has.
type weightedValue struct {
	text string
	part float64
}

// What the visitors of a small Slovak shop come with.
var shares = map[string][]weightedValue{
	collect.Referrer: {
		{"www.google.com", 0.44}, {collect.Direct, 0.27}, {"www.facebook.com", 0.09}, {"www.instagram.com", 0.08},
		{"www.heureka.sk", 0.05}, {"www.bing.com", 0.03}, {"www.pinterest.com", 0.02}, {"search.seznam.cz", 0.02},
	},
	collect.Country: {{"SK", 0.79}, {"CZ", 0.14}, {"AT", 0.02}, {"DE", 0.02}, {"HU", 0.01}, {"GB", 0.01}, {"PL", 0.01}},
	collect.City: {
		{"SK/Bratislava", 0.31}, {"SK/Košice", 0.13}, {"SK/Žilina", 0.08}, {"SK/Prešov", 0.07}, {"SK/Nitra", 0.06},
		{"SK/Banská Bystrica", 0.06}, {"CZ/Praha", 0.07}, {"CZ/Brno", 0.05}, {"SK/Trnava", 0.05}, {"SK/Poprad", 0.04},
		{"AT/Wien", 0.02}, {collect.NotSet, 0.06},
	},
	collect.Language: {{"sk", 0.76}, {"cs", 0.13}, {"en", 0.07}, {"de", 0.02}, {"hu", 0.02}},
	collect.Browser: {
		{"Chrome", 0.58}, {"Safari", 0.22}, {"Edge", 0.08}, {"Firefox", 0.06}, {"Samsung Browser", 0.04}, {"Opera", 0.02},
	},
	collect.System: {{"Android", 0.43}, {"Windows", 0.29}, {"iOS", 0.19}, {"macOS", 0.06}, {"Linux", 0.03}},
}

// Sundays are quiet; a shop of gifts lives on the weeks before Christmas.
var weekdays = [7]float64{0.82, 1.08, 1.12, 1.09, 1.05, 0.96, 0.88}

// What visitors of a day met with, how often: searches that found nothing, in the
// words of people, and addresses of pages that are not there.
var (
	searches = []weightedValue{
		{"levanduľový olej", 2.2}, {"darčekový poukaz", 1.6}, {"šampón tuhý", 1.5}, {"krém na ruky", 1.2}, {"bylinkový čaj na spanie", 0.9},
		{"propolis", 0.8}, {"mydlo na tvár", 0.7}, {"včelí vosk 1 kg", 0.6}, {"dezodorant", 0.6}, {"beeswax wraps", 0.3}, {"sviečka vanilka", 0.5},
		{"materská kašička", 0.3}, {"repelent", 0.4}, {"odber osobne bratislava", 0.3},
	}
	missing = []weightedValue{
		{"/sk/akcia", 1.4}, {"/sk/eshop", 1.1}, {"/sk/obchodne-podmienky.html", 0.8}, {"/sk/product/mydlo-s-ihlicim-stare", 0.7}, {"/kontakt.php", 0.6},
		{"/sk/blog/ako-si-vyrobit-sviecku", 0.5}, {"/en/shop", 0.3}, {"/wp-login.php", 0.9}, {"/sk/darcekove-kose", 0.5},
	}
)

// saveTraffic lets the site have had visitors, up to now.
func (f *filling) saveTraffic(ctx context.Context) error {
	pages := f.visitedPages()
	today := f.Now().In(f.zone())
	var days []collect.Day
	for back := trafficDays; back >= 1; back-- {
		days = append(days, trafficOf(today.AddDate(0, 0, -back), back, pages))
	}
	days = append(days, partOf(trafficOf(today, 0, pages), passed(today)))
	return collect.Import(ctx, f.DB, days)
}

// passed is how much of a day's visits have come by a moment: few at night, most
// in the evening.
func passed(at time.Time) float64 {
	hour := float64(at.Hour()) + float64(at.Minute())/60
	if hour < 6 {
		return max(0.02, 0.05*hour/6)
	}
	return min(1, 0.05+0.95*(hour-6)/17)
}

// visitedPages are the site's pages, those that come first visited the most.
func (f *filling) visitedPages() []weightedValue {
	all := []weightedValue{{"/", 1}}
	for i, locale := range f.Locales {
		weight := 1 / float64(1+5*i)
		all = append(all, weightedValue{"/" + locale, weight / 2})
		for n, e := range f.site.Pages {
			all = append(all, weightedValue{"/" + locale + "/" + e.Slug(locale), weight / float64(n+2)})
		}
		for n, e := range f.site.Articles {
			all = append(all, weightedValue{"/" + locale + "/blog/" + e.Slug(locale), weight / float64(n+3)})
		}
	}
	popular := 0
	for _, g := range f.site.Catalogue.all() {
		if !g.Popular || g.Hidden || g.family.Gift || popular == mostProducts {
			continue
		}
		popular++
		for i, locale := range f.Locales {
			all = append(all, weightedValue{g.page(locale), 1.2 / float64(1+5*i) / float64(popular+1)})
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

// season is how much goes on about this time of the year.
func season(at time.Time) float64 {
	season := 1 + 0.12*math.Cos(2*math.Pi*float64(at.YearDay()-340)/365)
	if at.Month() == time.December && at.Day() <= 20 {
		season += 0.04 * float64(at.Day())
	}
	return season
}

func trafficOf(at time.Time, back int, pages []weightedValue) collect.Day {
	day := collect.Day{Day: at.Format(time.DateOnly), Parts: map[string]map[string]collect.Part{}}
	season := season(at)
	growth := 1 - 0.35*float64(back)/trafficDays
	users := 410 * weekdays[at.Weekday()] * season * growth * (1 + 0.14*pseudoRandom(day.Day))
	s := &day.Sums
	s.Users = int64(users)
	s.NewUsers = int64(users * (0.58 + 0.05*pseudoRandom(day.Day+"new")))
	s.Sessions = int64(users * (1.17 + 0.04*pseudoRandom(day.Day+"sessions")))
	s.Views = int64(float64(s.Sessions) * (3.3 + 0.4*pseudoRandom(day.Day+"views")))
	s.Bounces = int64(float64(s.Sessions) * (0.41 + 0.04*pseudoRandom(day.Day+"bounces")))
	s.Millis = int64(float64(s.Sessions) * (128_000 + 20_000*pseudoRandom(day.Day+"millis")))
	for kind, list := range shares {
		parts := distribute(day.Day, *s, list, 1)
		// Each session has one of each: the first gets what the others leave.
		first := parts[list[0].text]
		for _, p := range parts {
			first.Sessions -= p.Sessions
		}
		first.Sessions += s.Sessions
		parts[list[0].text], day.Parts[kind] = first, parts
	}
	// A session sees several pages, so their sessions are more than there are.
	day.Parts[collect.Page] = distribute(day.Day, *s, pages, 2.1)
	var led []weightedValue
	for _, c := range runningIn(at.Month()) {
		led = append(led, weightedValue{c.text, c.part})
	}
	day.Parts[collect.Campaign] = distribute(day.Day, *s, led, 1)
	day.Parts[collect.Search], day.Parts[collect.Missing] = happened(day.Day, searches, season*growth), happened(day.Day, missing, season*growth)
	return day
}

// happened is how often something was met with on a day.
func happened(day string, list []weightedValue, often float64) map[string]collect.Part {
	parts := map[string]collect.Part{}
	for _, one := range list {
		if n := int64(math.Round(one.part * often * (1 + pseudoRandom(day+one.text)))); n > 0 {
			parts[one.text] = collect.Part{Views: n}
		}
	}
	return parts
}

// distribute gives every value its share of a day, more or less.
func distribute(day string, s collect.Sums, list []weightedValue, often float64) map[string]collect.Part {
	parts := map[string]collect.Part{}
	for _, one := range list {
		part := one.part * (1 + 0.2*pseudoRandom(day+one.text))
		sessions := math.Round(float64(s.Sessions) * part * often)
		if sessions < 1 {
			continue
		}
		parts[one.text] = collect.Part{
			Views: int64(max(sessions, float64(s.Views)*part)), Sessions: int64(sessions),
			Millis: int64(float64(s.Millis) / float64(s.Sessions) * sessions * (1 + 0.3*pseudoRandom(one.text))),
		}
	}
	return parts
}

// pseudoRandom is a number from -1 to 1 that is always the same for a text.
func pseudoRandom(text string) float64 {
	hash := fnv.New64a()
	hash.Write([]byte(text))
	// The lowest bits of this hash follow the last letters too closely.
	n := hash.Sum64()
	n ^= n >> 33
	n *= 0xff51afd7ed558ccd
	n ^= n >> 33
	return float64(n>>11)/float64(1<<52) - 1
}

// partOf is a part of a day, as when it is not over.
func partOf(day collect.Day, part float64) collect.Day {
	of := func(n int64) int64 { return int64(math.Round(float64(n) * part)) }
	s := day.Sums
	some := collect.Day{Day: day.Day, Parts: map[string]map[string]collect.Part{}, Sums: collect.Sums{
		Users: of(s.Users), NewUsers: of(s.NewUsers), Sessions: of(s.Sessions), Views: of(s.Views), Bounces: of(s.Bounces), Millis: of(s.Millis),
	}}
	for kind, parts := range day.Parts {
		some.Parts[kind] = map[string]collect.Part{}
		for text, p := range parts {
			views := of(p.Views)
			if p.Sessions == 0 { // what is seldom, some of it has come already
				views = int64(math.Ceil(float64(p.Views) * part))
			}
			if p = (collect.Part{Views: views, Sessions: of(p.Sessions), Millis: of(p.Millis)}); p.Views > 0 {
				some.Parts[kind][text] = p
			}
		}
	}
	return some
}
