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
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/content", Menu: resource.Menu{Icon: "file-text", Order: 61},
		Tables: []resource.Table[period]{
			d.visitorTable("", "pagePath", analytics.Page),
			d.eventTable("missing", "pagePath", collect.Missing, func(r *eventRow, text string) { r.PagePath = text }),
			d.eventTable("search", "searchTerm", collect.Search, func(r *eventRow, text string) { r.Search = text }),
		},
	}.Screen()
})

// eventTable is a table of what visitors met with, counted by a kind.
func (d Deps) eventTable(name, key, kind string, set func(r *eventRow, text string)) resource.Table[period] {
	return resource.Table[period]{
		Name: name, Path: name, Sort: resource.Desc("eventCount"),
		Columns: column.List{column.Text(key), column.Number("eventCount")},
		Run: resource.Rows(func(c *resource.Call, in period) ([]eventRow, error) {
			parts, err := d.Own.Parts(c, kind, in.Days)
			label := d.labels(c.Locale, "")
			rows := make([]eventRow, len(parts))
			for i, p := range parts {
				rows[i].Count = p.Views
				set(&rows[i], label(p.Value))
			}
			return rows, err
		}),
	}
}
