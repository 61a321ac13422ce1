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
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/source", Menu: resource.Menu{Icon: "share-alt", Order: 62},
		Tables: []resource.Table[period]{
			d.visitorTable("page", "pageReferrer", analytics.Referrer),
			d.originTable("order", "pageReferrer", sales.KindReferrer, func(r *originRow, text string) { r.PageReferrer = text }),
			d.originTable("landing", "landingPage", sales.KindLanding, func(r *originRow, text string) { r.LandingPage = text }),
			d.originTable("campaign", "campaign", sales.KindCampaign, func(r *originRow, text string) { r.Campaign = text }),
		},
	}.Screen()
})

// originTable is a table of paid orders by what led to their visits.
func (d Deps) originTable(name, key, kind string, set func(r *originRow, text string)) resource.Table[period] {
	return resource.Table[period]{
		Name: name, Path: name, Sort: resource.Desc("revenue"),
		Columns: column.List{column.Text(key), column.Number("orders"), column.Percent("ordersRate", 2), column.Money("revenue", 2)},
		Run: resource.Rows(func(c *resource.Call, in period) ([]originRow, error) {
			parts, err := d.Sales.Parts(c, kind, in.Days)
			if err != nil {
				return nil, err
			}
			texts, err := collect.Texts(c, d.Sales.DB, ids(parts))
			label := d.labels(c.Locale, "")
			var orders int64
			for _, p := range parts {
				orders += p.Paid
			}
			rows := make([]originRow, 0, len(parts))
			for _, p := range parts {
				if p.Paid == 0 && p.Revenue == 0 {
					continue
				}
				row := originRow{Orders: p.Paid, Rate: share(p.Paid, orders), Revenue: p.Revenue}
				set(&row, label(texts[p.ID]))
				rows = append(rows, row)
			}
			return rows, err
		}),
	}
}
