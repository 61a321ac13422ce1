package stats

import (
	"cmp"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// visitorRow is what visitors of one value did (002 §3). One of its texts is
// set: the one that the table is by.
type visitorRow struct {
	PagePath     string `json:"pagePath"`
	PageReferrer string `json:"pageReferrer"`
	Country      string `json:"country"`
	City         string `json:"city"`
	Language     string `json:"language"`
	Browser      string `json:"browser"`
	System       string `json:"operatingSystem"`

	Sessions int64   `json:"sessions"`
	Rate     float64 `json:"sessionsRate"`           // of all sessions in the table, 0 to 1, four decimals
	Seconds  float64 `json:"averageSessionDuration"` // of such a session

	value string // as it is counted, for its text
}

// set writes the text of a dimension.
func (r *visitorRow) set(by analytics.Dimension, text string) {
	switch by {
	case analytics.Page:
		r.PagePath = text
	case analytics.Referrer:
		r.PageReferrer = text
	case analytics.Country:
		r.Country = text
	case analytics.City:
		r.City = text
	case analytics.Language:
		r.Language = text
	case analytics.Browser:
		r.Browser = text
	case analytics.System:
		r.System = text
	}
}

// visitorTable is a table of visitors by a dimension, whose text stands under key.
func (d Deps) visitorTable(path, key string, by analytics.Dimension) resource.Table[period] {
	text := column.Text
	if by == analytics.Page {
		text = column.SitePath
	}
	return resource.Table[period]{
		Name: cmp.Or(path, key), Path: path, Sort: resource.Desc("sessions"),
		Columns: column.List{text(key), column.Number("sessions"), column.Percent("sessionsRate", 2), column.Duration("averageSessionDuration")},
		Run: resource.Named(func(c *resource.Call, in period) ([]visitorRow, error) {
			found, err := d.Source.Table(c, in.From, in.To, by)
			if err != nil {
				return nil, err
			}
			var sessions int64
			for _, f := range found {
				sessions += f.Sessions
			}
			rows := make([]visitorRow, len(found))
			for i, f := range found {
				rows[i] = visitorRow{Sessions: f.Sessions, Rate: share(f.Sessions, sessions), Seconds: f.Seconds, value: f.Value}
			}
			return rows, nil
		}, func(c *resource.Call, rows []*visitorRow) error {
			label := d.labels(c.Locale, by)
			for _, row := range rows {
				row.set(by, label(row.value))
			}
			return nil
		}),
	}
}

// share is a part of a whole, 0 to 1, with four decimals: two of its per cent.
func share(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return rounded(float64(part)/float64(whole), 10_000)
}

// labels gives what the values of a dimension are called in a language.
func (d Deps) labels(locale string, by analytics.Dimension) func(value string) string {
	missing := map[string]string{
		analytics.NotSet: d.Texts.Text(locale, "stats.values.not_set", nil),
		analytics.Direct: d.Texts.Text(locale, "stats.values.direct", nil),
		analytics.Other:  d.Texts.Text(locale, "stats.values.other", nil),
	}
	name := func(value string) string { return value }
	tag := language.Make(locale)
	switch by {
	case analytics.Country, analytics.City:
		regions := display.Regions(tag)
		country := func(code string) string {
			if region, err := language.ParseRegion(code); err == nil && regions != nil {
				return cmp.Or(regions.Name(region), code)
			}
			return code
		}
		name = country
		if by == analytics.City {
			name = func(value string) string {
				code, city, found := strings.Cut(value, "/")
				if !found {
					return value
				}
				return city + ", " + country(code)
			}
		}
	case analytics.Language:
		languages := display.Languages(tag)
		name = func(code string) string {
			if spoken, err := language.Parse(code); err == nil && languages != nil {
				return cmp.Or(languages.Name(spoken), code)
			}
			return code
		}
	}
	return func(value string) string {
		if text, ok := missing[value]; ok {
			return text
		}
		return name(value)
	}
}
