package ga4

// names are Google's names of what the specification names (002 §7), which
// ANALYTICS_URL may set otherwise. Codes and not names are asked for, since values
// are the same whatever the source. That countryId, languageCode, city and
// pageReferrer are the exact names was not verified (integrations/ga4.md §4).
var names = map[string]string{
	"totalUsers": "totalUsers", "newUsers": "newUsers", "sessions": "sessions", "screenPageViews": "screenPageViews",
	"screenPageViewsPerSession": "screenPageViewsPerSession", "bounceRate": "bounceRate", "averageSessionDuration": "averageSessionDuration",
	"date": "date", "pagePath": "pagePath", "pageReferrer": "pageReferrer", "country": "countryId", "city": "city", "language": "languageCode",
	"browser": "browser", "operatingSystem": "operatingSystem",
}

// named are Google's names of some of the specification's.
func (c *Client) named(own []string) []header {
	all := make([]header, len(own))
	for i, one := range own {
		all[i].Name = names[one]
		if set, ok := c.config.Names[one]; ok {
			all[i].Name = set
		}
	}
	return all
}
