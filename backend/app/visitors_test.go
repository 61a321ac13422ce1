package app

import (
	"log/slog"
	"strings"
	"testing"

	"backoffice/backend/stats"
	"backoffice/backend/stats/answers"
	"backoffice/backend/store/kv/kvtest"
)

const property = "ga4://analyticsdata.googleapis.com/123456789?key=/etc/backoffice/topsecret.json"

func TestAnalyticsConfig(t *testing.T) {
	for value, right := range map[string]bool{
		"": true, "builtin://": true, property: true, property + "&country=country": true, property + "&topsecret=1": false,
		"ga4://analyticsdata.googleapis.com?key=topsecret": false, "topsecret": false, "https://analyticsdata.googleapis.com/1?key=topsecret": false,
	} {
		_, err := parsed(map[string]string{"ANALYTICS_URL": value})
		if right != (err == nil) || err != nil && (!strings.HasPrefix(err.Error(), "ANALYTICS_URL: ") || strings.Contains(err.Error(), "topsecret")) {
			t.Errorf("%q: %v", value, err)
		}
	}
}

// Who counts what visitors did is configuration; without any our own collector does.
func TestVisitors(t *testing.T) {
	for value, want := range map[string]string{"": "own", property: "kept"} {
		c, err := parsed(map[string]string{"ANALYTICS_URL": value, "SITE_URL": "https://WWW.example.com/{locale}/{path}"})
		if err != nil {
			t.Fatal(err)
		}
		var log strings.Builder
		source, err := visitors(c, nil, kvtest.Memory(t), Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Contains(log.String(), "ANALYTICS_URL: the key file"); said != (value != "") {
			t.Errorf("%q: of the key, which is not there, the start says %q", value, log.String())
		}
		got := "another"
		switch s := source.(type) {
		case stats.Rollups:
			got = "own"
		case answers.CachedSource:
			if got = "kept"; s.Cache.Zone != c.Zone || s.Cache.Source != property {
				t.Errorf("%+v", s.Cache)
			}
		}
		if got != want {
			t.Errorf("%q: %s", value, got)
		}
	}
	for template, want := range map[string]string{
		"": "", "https://WWW.example.com/{locale}/{path}": "www.example.com", "http://localhost:3000": "localhost", "https://{locale}.example.com": "locale.example.com",
	} {
		if got := siteHost(template); got != want {
			t.Errorf("%q: %q", template, got)
		}
	}
}
