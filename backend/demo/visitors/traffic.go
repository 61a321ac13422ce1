package visitors

import (
	"context"
	"math"
	"time"

	"backoffice/backend/demo/seed"
	"backoffice/backend/stats/collect"
)

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
func (s *Seeder) saveTraffic(ctx context.Context) error {
	pages := s.visitedPages()
	today := s.Now().In(s.Zone)
	var days []collect.Day
	for back := seed.Days; back >= 1; back-- {
		days = append(days, trafficOf(today.AddDate(0, 0, -back), back, pages))
	}
	days = append(days, partOf(trafficOf(today, 0, pages), passed(today)))
	return collect.Import(ctx, s.DB, days)
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
	growth := 1 - 0.35*float64(back)/seed.Days
	users := 410 * seed.Weekdays[at.Weekday()] * season * growth * (1 + 0.14*seed.Noise(day.Day))
	s := &day.Sums
	s.Users = int64(users)
	s.NewUsers = int64(users * (0.58 + 0.05*seed.Noise(day.Day+"new")))
	s.Sessions = int64(users * (1.17 + 0.04*seed.Noise(day.Day+"sessions")))
	s.Views = int64(float64(s.Sessions) * (3.3 + 0.4*seed.Noise(day.Day+"views")))
	s.Bounces = int64(float64(s.Sessions) * (0.41 + 0.04*seed.Noise(day.Day+"bounces")))
	s.Millis = int64(float64(s.Sessions) * (128_000 + 20_000*seed.Noise(day.Day+"millis")))
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
		if n := int64(math.Round(one.part * often * (1 + seed.Noise(day+one.text)))); n > 0 {
			parts[one.text] = collect.Part{Views: n}
		}
	}
	return parts
}

// distribute gives every value its share of a day, more or less.
func distribute(day string, s collect.Sums, list []weightedValue, often float64) map[string]collect.Part {
	parts := map[string]collect.Part{}
	for _, one := range list {
		part := one.part * (1 + 0.2*seed.Noise(day+one.text))
		sessions := math.Round(float64(s.Sessions) * part * often)
		if sessions < 1 {
			continue
		}
		parts[one.text] = collect.Part{
			Views: int64(max(sessions, float64(s.Views)*part)), Sessions: int64(sessions),
			Millis: int64(float64(s.Millis) / float64(s.Sessions) * sessions * (1 + 0.3*seed.Noise(one.text))),
		}
	}
	return parts
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
