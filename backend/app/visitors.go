package app

import (
	"net/url"
	"strings"

	"backoffice/backend/app/config"
	"backoffice/backend/integration/analytics"
	"backoffice/backend/integration/analytics/ga4"
	"backoffice/backend/stats"
	"backoffice/backend/stats/answers"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv"
)

// visitors is the source of what visitors did, as configured: our own collector, where
// nothing is. Answers of others are kept where all copies of the program see them.
func visitors(c config.Config, database *db.DB, store kv.Store, o Options) (analytics.Source, error) {
	outside := o.Analytics
	if outside == nil && strings.HasPrefix(c.AnalyticsURL, "ga4://") {
		property, err := ga4.Parse(c.AnalyticsURL)
		if err != nil {
			return nil, err
		}
		property.Site, property.Now = siteHost(c.SiteURL), o.Now
		client := ga4.New(property)
		if err := client.CheckKey(); err != nil {
			o.Log.Warn("ANALYTICS_URL: the key file cannot be used: no visitors are shown until it can", "file", property.KeyFile, "error", err)
		}
		outside = client
	}
	if outside == nil {
		return stats.Rollups{DB: database}, nil
	}
	// The address names the property and no secret: the key is a file.
	return answers.CachedSource{Source: outside, Cache: &answers.Cache{KV: store, Source: c.AnalyticsURL, Zone: c.Zone, Now: o.Now}}, nil
}

// siteHost is the host of the public site; empty where none is configured.
func siteHost(template string) string {
	u := siteParts(template)
	return strings.ToLower(u.Hostname())
}

// siteOrigin is what stands before a path of the public site; empty where it has
// no address.
func siteOrigin(template string) string {
	u := siteParts(template)
	if u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

func siteParts(template string) *url.URL {
	u, err := url.Parse(strings.NewReplacer("{", "", "}", "").Replace(template))
	if err != nil {
		return &url.URL{}
	}
	return u
}
