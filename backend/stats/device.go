package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
)

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/device", Menu: resource.Menu{Icon: "appstore", Order: 64},
		Tables: []resource.Table[period]{
			d.visitorTable("browser", "browser", analytics.Browser),
			d.visitorTable("system", "operatingSystem", analytics.System),
		},
	}.Screen()
})
