package ga4

import (
	"context"
	"net/url"
	"strings"
	"unicode/utf8"

	"backoffice/backend/integration/analytics"
)

// mostRows are how many values are listed one by one.
const mostRows = 5000

// table is how a dimension of the port is asked for and read.
type table struct {
	dimensions []string
	value      func(c *Client, values []string) (value string, counts bool)
}

func first(read func(string) string) func(*Client, []string) (string, bool) {
	return func(_ *Client, values []string) (string, bool) { return read(values[0]), true }
}

var tables = map[analytics.Dimension]table{
	analytics.Page:     {[]string{"pagePath"}, first(page)},
	analytics.Referrer: {[]string{"pageReferrer"}, (*Client).referrer},
	analytics.Country:  {[]string{"country"}, first(set)},
	analytics.City:     {[]string{"country", "city"}, city},
	analytics.Language: {[]string{"language"}, first(language)},
	analytics.Browser:  {[]string{"browser"}, first(set)},
	analytics.System:   {[]string{"operatingSystem"}, first(system)},
}

// Table implements analytics.Source. Beyond 5,000 values the rest are Other, as far
// as Google's total counts them: a session that saw several pages is one there.
func (c *Client) Table(ctx context.Context, from, to string, by analytics.Dimension) ([]analytics.Row, error) {
	t := tables[by]
	answer, err := c.Run(ctx, Report{
		Dimensions: t.dimensions, Metrics: []string{"sessions", "averageSessionDuration"}, From: from, To: to, Most: mostRows,
	})
	if err != nil {
		return nil, err
	}
	var all []analytics.Row
	at := map[string]int{}
	add := func(value string, sessions, seconds float64) {
		i, known := at[value]
		if !known {
			i = len(all)
			at[value], all = i, append(all, analytics.Row{Value: value})
		}
		all[i].Sessions += toInt(sessions)
		all[i].Seconds += seconds // of all of its sessions, for now
	}
	listed, seconds := 0.0, 0.0
	for _, row := range answer.Rows {
		listed, seconds = listed+row.Metrics[0], seconds+row.Metrics[0]*row.Metrics[1]
		if value, counts := t.value(c, row.Values); counts && row.Metrics[0] > 0 {
			add(value, row.Metrics[0], row.Metrics[0]*row.Metrics[1])
		}
	}
	if rest := answer.Totals[0] - listed; len(answer.Rows) == mostRows && rest > 0 {
		add(analytics.Other, rest, max(0, answer.Totals[0]*answer.Totals[1]-seconds))
	}
	for i := range all {
		all[i].Seconds = rounded(all[i].Seconds/float64(all[i].Sessions), 100)
	}
	return all, nil
}

// set is a value, where Google has one.
func set(value string) string {
	if value = strings.TrimSpace(value); value == "" {
		return analytics.NotSet
	}
	return value
}

// page is a path without a slash at its end, so that one page is one row.
func page(path string) string {
	if plain, err := url.PathUnescape(path); err == nil && utf8.ValidString(plain) {
		path = plain
	}
	if short := strings.TrimRight(path, "/"); short != "" || path == "" {
		return set(short)
	}
	return "/"
}

// referrer is the page that led here, without scheme and query, which may hold what
// is nobody's business. Pages of the site itself lead nobody to it.
func (c *Client) referrer(values []string) (string, bool) {
	u, err := url.Parse(values[0])
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return analytics.Direct, true
	}
	host := strings.ToLower(u.Hostname())
	return host + strings.TrimRight(u.Path, "/"), host != c.config.Site
}

// city has its country before it, where both are known.
func city(_ *Client, values []string) (string, bool) {
	country, name := set(values[0]), set(values[1])
	if country == analytics.NotSet || name == analytics.NotSet {
		return name, true
	}
	return country + "/" + name, true
}

// language is the language without its country.
func language(tag string) string {
	tag, _, _ = strings.Cut(strings.ToLower(tag), "-")
	return set(tag)
}

// system is a name by which the built-in source calls it too.
func system(name string) string {
	if name == "Macintosh" {
		return "macOS"
	}
	return set(name)
}
