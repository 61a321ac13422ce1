package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
)

// originRow is what was ordered in visits that one thing led to.
type originRow struct {
	PageReferrer string `json:"pageReferrer"`
	LandingPage  string `json:"landingPage"`
	Campaign     string `json:"campaign"`

	Orders  int64          `json:"orders"`
	Rate    float64        `json:"ordersRate"` // of all orders in the table, 0 to 1, four decimals
	Revenue resource.Money `json:"revenue"`

	id uint64 // of the value
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/source", Menu: resource.Menu{Icon: "share-alt", Order: 62},
		Tables: []resource.Table[period]{
			d.visitorTable("page", "pageReferrer", analytics.Referrer),
			d.originTable("order", "pageReferrer", column.Text, sales.KindReferrer, func(r *originRow, text string) { r.PageReferrer = text }),
			d.originTable("landing", "landingPage", column.SitePath, sales.KindLanding, func(r *originRow, text string) { r.LandingPage = text }),
			d.originTable("campaign", "campaign", column.Text, sales.KindCampaign, func(r *originRow, text string) { r.Campaign = text }),
		},
	}.Screen()
})

// originTable is a table of paid orders by what led to their visits.
func (d Deps) originTable(name, key string, text func(string) column.Column, kind string, set func(r *originRow, text string)) resource.Table[period] {
	return resource.Table[period]{
		Name: name, Path: name, Sort: resource.Desc("revenue"),
		Columns: column.List{text(key), column.Number("orders"), column.Percent("ordersRate", 2), column.Money("revenue", 2)},
		Run: resource.Named(func(c *resource.Call, in period) ([]originRow, error) {
			parts, err := d.Sales.Parts(c, kind, in.Days, sales.Earned)
			var orders int64
			for _, p := range parts {
				orders += p.Paid
			}
			rows := make([]originRow, 0, len(parts))
			for _, p := range parts {
				if p.Paid != 0 || p.Revenue != 0 {
					rows = append(rows, originRow{Orders: p.Paid, Rate: share(p.Paid, orders), Revenue: p.Revenue, id: p.ID})
				}
			}
			return rows, err
		}, func(c *resource.Call, rows []*originRow) error {
			ids := make([]uint64, len(rows))
			for i, row := range rows {
				ids[i] = row.id
			}
			texts, err := collect.Texts(c, d.Sales.DB, ids)
			label := d.labels(c.Locale, "")
			for _, row := range rows {
				set(row, label(texts[row.id]))
			}
			return err
		}),
	}
}
