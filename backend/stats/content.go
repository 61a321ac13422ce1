package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/stats/collect"
)

// eventRow is something that visitors met with, of which only the own collector knows.
type eventRow struct {
	PagePath string `json:"pagePath"`
	Search   string `json:"searchTerm"`
	Count    int64  `json:"eventCount"`

	value string // as it is counted, for its text
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/content", Menu: resource.Menu{Icon: "file-text", Order: 61},
		Tables: []resource.Table[period]{
			d.visitorTable("", "pagePath", analytics.Page),
			d.eventTable("missing", "pagePath", column.SitePath, collect.Missing, func(r *eventRow, path string) { r.PagePath = path }),
			d.eventTable("search", "searchTerm", column.Text, collect.Search, func(r *eventRow, words string) { r.Search = words }),
		},
	}.Screen()
})

// eventTable is a table of what visitors met with, counted by a kind.
func (d Deps) eventTable(name, key string, text func(string) column.Column, kind string, set func(r *eventRow, text string)) resource.Table[period] {
	return resource.Table[period]{
		Name: name, Path: name, Sort: resource.Desc("eventCount"),
		Columns: column.List{text(key), column.Number("eventCount")},
		Run: resource.Named(func(c *resource.Call, in period) ([]eventRow, error) {
			parts, err := d.Own.Parts(c, kind, in.Days)
			rows := make([]eventRow, len(parts))
			for i, p := range parts {
				rows[i] = eventRow{Count: p.Views, value: p.Value}
			}
			return rows, err
		}, func(c *resource.Call, rows []*eventRow) error {
			label := d.labels(c.Locale, "")
			for _, row := range rows {
				set(row, label(row.value))
			}
			return nil
		}),
	}
}
