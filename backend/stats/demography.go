package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
)

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/demography", Menu: resource.Menu{Icon: "global", Order: 63},
		Tables: []resource.Table[period]{
			d.visitorTable("country", "country", analytics.Country),
			d.visitorTable("city", "city", analytics.City),
			d.visitorTable("language", "language", analytics.Language),
		},
	}.Screen()
})
