package visitors_test

import (
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/analytics/ga4"
	"backoffice/backend/integration/analytics/ga4/ga4test"
	"backoffice/backend/integration/httpmock"
)

// googled runs a test on products whose visitors Google Analytics counted.
func googled(t *testing.T, test func(t *testing.T, p *apptest.Product, stub *ga4test.Stub)) {
	t.Helper()
	run := func(t *testing.T, c config.Config) {
		stub := ga4test.New(t)
		p := &apptest.Product{Config: c, Clock: &apptest.Clock{}, Log: &apptest.Logged{}, T: t}
		m, err := app.Start(t.Context(), c, app.Options{
			Log: slog.New(slog.NewJSONHandler(p.Log, nil)), Now: p.Clock.Now,
			Analytics: ga4.New(ga4.Config{URL: stub.URL, Property: ga4test.Property, KeyFile: stub.KeyFile(), Site: "www.example.com", Now: p.Clock.Now}),
		})
		if err != nil {
			t.Fatal(err)
		}
		p.Main = m
		t.Cleanup(func() {
			if err := m.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
		test(t, p, stub)
	}
	t.Run("embedded", func(t *testing.T) { run(t, apptest.Embedded(t)) })
	if !apptest.OnlyLocal() {
		t.Run("scale", func(t *testing.T) { run(t, apptest.Scale(t)) })
	}
}

const lastWeek = "?startDate=2026-10-19&endDate=2026-10-25"

// The screens tell what Google counted in the words of our own source, and ask it once.
func TestGoogleAnalytics(t *testing.T) {
	googled(t, func(t *testing.T, p *apptest.Product, stub *ga4test.Stub) {
		admin := p.Admin(t)
		weight := func(value string) (sum float64) {
			for day := 19; day <= 25; day++ {
				sum += ga4test.Weight(time.Date(2026, 10, day, 0, 0, 0, 0, time.UTC), value)
			}
			return sum
		}
		for range 2 {
			var traffic []any
			admin.Get("/api/stats/traffic/" + lastWeek).Is(200).Data(&traffic)
			all := weight("SK") + weight("CZ") + weight("(not set)")
			totals, _ := traffic[3].(map[string]any)
			if users, _ := traffic[0].([]any); len(users) != 7 || totals["totalUsers"] != 5*all || totals["sessions"] != 7*all || totals["bounceRate"] != 0.1235 || totals["conversions"] != 0.0 {
				t.Errorf("traffic of %v: %v", all, traffic)
			}
			var rows []map[string]any
			admin.Get("/api/stats/demography/country" + lastWeek).Is(200).Data(&rows)
			got := map[any]any{}
			rates := 0.0
			for _, row := range rows {
				got[row["country"]] = row["sessions"]
				rate, _ := row["sessionsRate"].(float64)
				rates += rate
			}
			want := map[any]any{"Slovensko": 7 * weight("SK"), "Česko": 7 * weight("CZ"), rows[slices.IndexFunc(rows, func(r map[string]any) bool {
				return r["country"] != "Slovensko" && r["country"] != "Česko"
			})]["country"]: 7 * weight("(not set)")}
			if !maps.Equal(got, want) || rates < 0.9998 || rates > 1.0002 {
				t.Errorf("countries: %v, want %v; shares %v", got, want, rates)
			}
			for _, path := range []string{"content/", "source/page", "demography/city", "demography/language", "device/browser", "device/system"} {
				if admin.Get("/api/stats/" + path + lastWeek).Is(200).Data(&rows); len(rows) == 0 {
					t.Errorf("%s is empty", path)
				}
			}
		}
		if calls := stub.Calls(); len(calls) != 10 { // a token, two of traffic, and seven tables
			t.Errorf("%d calls", len(calls))
		}
		admin.Get("/api/stats/shop/order" + lastWeek).Is(200)
		if calls := stub.Calls(); len(calls) != 0 {
			t.Errorf("the shop's own numbers are asked of Google: %v", calls)
		}
	})
}

// What keeps Google from answering is told in the reader's language, and the shop's
// own numbers are there all the same.
func TestGoogleAnalyticsFails(t *testing.T) {
	googled(t, func(t *testing.T, p *apptest.Product, stub *ga4test.Stub) {
		admin := p.Admin(t)
		messageOf := func(locale, path string) string {
			admin.Language = locale
			message, _ := admin.Get("/api/stats/" + path + lastWeek).Is(http.StatusBadGateway).Problem()
			return message
		}
		stub.Next(ga4test.Report, httpmock.Nonsense, httpmock.BrokenOff)
		if got := messageOf("sk", "device/browser"); got != "Služba Google Analytics teraz neodpovedá. O chvíľu to skúste znova." {
			t.Error(got)
		}
		if got := messageOf("en", "device/system"); got != "Google Analytics is not answering now. Try again in a moment." {
			t.Error(got)
		}
		stub.Spend(true)
		for locale, want := range map[string]string{"sk": "limit je vyčerpaný", "en": "too many requests for now"} {
			if got := messageOf(locale, "content/"); !strings.Contains(got, want) {
				t.Errorf("%s: %s", locale, got)
			}
		}
		if n := len(stub.Calls()); n != 4 { // a token, two that failed, and one over the quota
			t.Errorf("%d calls", n)
		}
		admin.Get("/api/stats/shop/order" + lastWeek).Is(200)
		if log := p.Log.String(); !strings.Contains(log, "RESOURCE_EXHAUSTED") || strings.Contains(log, "ya29") {
			t.Errorf("the log: %s", log)
		}
	})
}

// A key without rights names the account and the property to whoever gives them.
func TestGoogleAnalyticsRefuses(t *testing.T) {
	googled(t, func(t *testing.T, p *apptest.Product, stub *ga4test.Stub) {
		admin := p.Admin(t)
		stub.Remove()
		message, _ := admin.Get("/api/stats/content/" + lastWeek).Is(http.StatusBadGateway).Problem()
		if !strings.Contains(message, "neprijala kľúč účtu "+ga4test.Account) {
			t.Error(message)
		}
	})
}
