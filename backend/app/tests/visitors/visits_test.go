package visitors_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"backoffice/backend/access"
	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/schema"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/collect/placetest"
)

// look sends a page view as a browser on the public site does.
func look(t *testing.T, p *apptest.Product, origin, agent, body string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.Base()+"/api/public/visit", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Origin": origin, "User-Agent": agent, "Content-Type": "text/plain;charset=UTF-8", "Sec-Fetch-Site": "cross-site",
	} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return answer
}

func visited(t *testing.T, p *apptest.Product) (s collect.Sums) {
	t.Helper()
	if err := p.Visits.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := p.DB.Read(t.Context()).Table("traffic_days").Scan(&s).Error; err != nil {
		t.Fatal(err)
	}
	return s
}

func siteWorlds(t *testing.T, test func(t *testing.T, p *apptest.Product)) {
	t.Helper()
	t.Run("embedded", func(t *testing.T) {
		c := apptest.Embedded(t)
		c.SiteURL = apptest.SiteOrigin + "/{locale}/{path}"
		test(t, apptest.Start(t, c))
	})
	if apptest.OnlyLocal() {
		return
	}
	t.Run("scale", func(t *testing.T) {
		c := apptest.Scale(t)
		c.SiteURL = apptest.SiteOrigin
		test(t, apptest.Start(t, c))
	})
}

func TestVisits(t *testing.T) {
	siteWorlds(t, func(t *testing.T, p *apptest.Product) {
		body := `{"p":"/sk/blog","r":"https://www.google.com/","l":"sk-SK","z":"Europe/Bratislava","a":false}`
		answer := look(t, p, apptest.SiteOrigin, apptest.Visitor, body)
		if answer.StatusCode != http.StatusNoContent || answer.Header.Get("Access-Control-Allow-Origin") != apptest.SiteOrigin ||
			answer.Header.Get("Set-Cookie") != "" {
			t.Errorf("a view answers %d with %v", answer.StatusCode, answer.Header)
		}
		for name, call := range map[string]struct {
			origin, agent, body string
			status              int
		}{
			"a bot":                     {apptest.SiteOrigin, "Googlebot/2.1 (+http://www.google.com/bot.html)", body, http.StatusNoContent},
			"another site":              {"https://evil.example", apptest.Visitor, body, http.StatusForbidden},
			"the site without https":    {"http://www.example.com", apptest.Visitor, body, http.StatusForbidden},
			"no origin":                 {"", apptest.Visitor, body, http.StatusForbidden},
			"no JSON":                   {apptest.SiteOrigin, apptest.Visitor, "p=/", http.StatusUnprocessableEntity},
			"a body of a hundred kilos": {apptest.SiteOrigin, apptest.Visitor, `{"p":"/` + strings.Repeat("a", 100_000) + `"}`, http.StatusRequestEntityTooLarge},
		} {
			if got := look(t, p, call.origin, call.agent, call.body).StatusCode; got != call.status {
				t.Errorf("%s answers %d, want %d", name, got, call.status)
			}
		}
		if got, want := visited(t, p), (collect.Sums{Users: 1, NewUsers: 1, Sessions: 1, Views: 1, Bounces: 1}); got != want {
			t.Errorf("counted %+v, want %+v", got, want)
		}
		last := 0
		for range 250 {
			last = look(t, p, apptest.SiteOrigin, apptest.Visitor, body).StatusCode
		}
		if last != http.StatusTooManyRequests {
			t.Errorf("the 250th view in a moment answers %d", last)
		}
	})
}

// Where visitors are follows from their address, which a proxy of ours tells.
func TestVisitsByPlace(t *testing.T) {
	c := apptest.Embedded(t)
	c.SiteURL, c.Proxies = apptest.SiteOrigin, append(c.Proxies, apptest.Loopback)
	c.GeoIPFile = placetest.File(t, map[string]placetest.Place{
		"81.89.48.0/20": {Country: "SK", City: "Žilina"}, "193.171.0.0/16": {Country: "AT"},
	})
	p := apptest.Start(t, c)
	for from, zone := range map[string]string{
		"81.89.50.1":            "America/New_York",
		"81.89.50.1, 127.0.0.2": "America/New_York", // by two proxies
		"193.171.1.1, 10.0.0.7": "Europe/Prague",    // what is before the last is a claim
		"192.168.1.5":           "Europe/Prague",
		"":                      "Europe/Prague",
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.Base()+"/api/public/visit", strings.NewReader(`{"p":"/","z":"`+zone+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{"Origin": {apptest.SiteOrigin}, "User-Agent": {apptest.Visitor}}
		if from != "" {
			r.Header.Set("X-Forwarded-For", from)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusNoContent {
			t.Errorf("from %q: %d", from, answer.StatusCode)
		}
	}
	if s := visited(t, p); s.Views != 5 {
		t.Errorf("counted %+v", s)
	}
	var rows []struct {
		Value string
		Views int64
	}
	err := p.DB.Read(t.Context()).Table("traffic_parts AS p").Select("v.value, p.views").
		Joins("JOIN traffic_values AS v ON v.id = p.value_id").Where("p.kind IN ?", []string{collect.Country, collect.City}).Scan(&rows).Error
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int64{}
	for _, row := range rows {
		got[row.Value] = row.Views
	}
	if want := map[string]int64{"SK": 2, "SK/Žilina": 2, "CZ": 3, "CZ/Prague": 3}; !reflect.DeepEqual(got, want) {
		t.Errorf("countries and cities %v, want %v", got, want)
	}

	// A file that cannot be read is told at start, by its name and the setting's.
	c = apptest.Embedded(t)
	c.GeoIPFile = filepath.Join(t.TempDir(), "none.mmdb")
	m, err := app.Start(t.Context(), c, app.Options{})
	if err == nil {
		_ = m.Close()
	}
	if text := fmt.Sprint(err); !strings.Contains(text, "GEOIP_FILE") || !strings.Contains(text, c.GeoIPFile) {
		t.Errorf("a file that is missing: %v", err)
	}
}

func TestVisitScript(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	answer, err := http.Get(p.Base() + "/visit.js")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	script, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || !bytes.Equal(script, collect.Script) {
		t.Fatalf("status %d, %d bytes, %v", answer.StatusCode, len(script), err)
	}
	if len(script) > 2200 {
		t.Errorf("the script has %d bytes", len(script))
	}
	for name, want := range map[string]string{
		"Content-Type": "text/javascript; charset=utf-8", "Cross-Origin-Resource-Policy": "cross-origin",
		"Cache-Control": "public, max-age=86400", "Set-Cookie": "",
	} {
		if got := answer.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for _, stored := range []string{"cookie", "localStorage", "sessionStorage", "indexedDB", "caches"} {
		if strings.Contains(string(script), "document."+stored) || strings.Contains(string(script), stored+".") {
			t.Errorf("the script uses %s", stored)
		}
	}
}

// Who is on the site now is told to whoever may see traffic, whichever copy of
// the program was visited.
func TestPresence(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		admin, someone := a.Admin(t), a.Staff(t, "redaktor@example.com", resource.RoleEditor)
		for i, p := range []*apptest.Product{a, b, b} {
			agent := fmt.Sprintf("%s %d", apptest.Visitor, i)
			if got := look(t, p, p.Base(), agent, `{"p":"/sk/caj"}`).StatusCode; got != http.StatusNoContent {
				t.Fatalf("a view answers %d", got)
			}
			if err := p.Visits.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		const now = "/api/stats/traffic/now"
		body := admin.Get(now).Is(http.StatusOK).Body
		want := `{"data":{"totals":{"usersNow":3,"usersLately":3},"rows":[{"pagePath":"/sk/caj","usersNow":3,"usersLately":3}]}}`
		if strings.TrimSpace(body) != want {
			t.Errorf("present are %s, want %s", body, want)
		}
		someone.Get(now).Is(http.StatusOK)
		if err := a.Guard.Rebuild(access.Policy{RoleID: resource.RoleEditor, Screen: "stats/traffic", Act: resource.ActView, Deny: true}); err != nil {
			t.Fatal(err)
		}
		someone.Get(now).Is(http.StatusForbidden)
		a.Browser(t).Begin().Get(now).Is(http.StatusUnauthorized)
		admin.Get(now + "?startDate=2026-01-01").Is(http.StatusUnprocessableEntity)
	})
}

// Without a public site only pages of our own are counted.
func TestVisitsWithoutSite(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	if got := look(t, p, p.Base(), apptest.Visitor, `{"p":"/"}`).StatusCode; got != http.StatusNoContent {
		t.Errorf("our own page: %d", got)
	}
	if got := look(t, p, apptest.SiteOrigin, apptest.Visitor, `{"p":"/"}`).StatusCode; got != http.StatusForbidden {
		t.Errorf("another's page: %d", got)
	}
}

func TestNumbers(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		today := p.Clock.Now().In(p.Config.Zone)
		var days []collect.Day
		for back := range 10 {
			days = append(days, collect.Day{Day: today.AddDate(0, 0, -back).Format(time.DateOnly), Sums: collect.Sums{
				Users: 10, NewUsers: int64(back), Sessions: 20, Views: 50, Bounces: 5, Millis: 20 * 90_000,
			}})
		}
		if err := collect.Import(t.Context(), p.DB, days); err != nil {
			t.Fatal(err)
		}
		admin, someone := p.Admin(t), p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		type point struct {
			Date, Type string
			Value      int64
		}
		var traffic []json.RawMessage
		admin.Get("/api/stats/traffic").Is(http.StatusOK).Data(&traffic)
		if len(traffic) != 4 {
			t.Fatalf("traffic has %d parts", len(traffic))
		}
		var fresh []point
		if err := json.Unmarshal(traffic[1], &fresh); err != nil || len(fresh) != 7 {
			t.Fatalf("%s, %v", traffic[1], err)
		}
		yesterday := today.AddDate(0, 0, -1).Format(time.DateOnly)
		if fresh[6] != (point{yesterday, "newUsers", 1}) || fresh[0].Value != 7 {
			t.Errorf("new users %v", fresh)
		}
		var totals map[string]float64
		if err := json.Unmarshal(traffic[3], &totals); err != nil {
			t.Fatal(err)
		}
		want := map[string]float64{
			"totalUsers": 70, "newUsers": 28, "sessions": 140, "screenPageViews": 350, "screenPageViewsPerSession": 2.5,
			"bounceRate": 0.25, "averageSessionDuration": 90, "userConversionRate": 0, "conversions": 0, "grossPurchaseRevenue": 0,
		}
		if !reflect.DeepEqual(totals, want) {
			t.Errorf("totals %v, want %v", totals, want)
		}

		// A day without a row is there with nothing.
		long := today.AddDate(0, 0, -30).Format(time.DateOnly)
		admin.Get("/api/stats/traffic?startDate=" + long + "&endDate=" + yesterday).Is(http.StatusOK).Data(&traffic)
		if err := json.Unmarshal(traffic[0], &fresh); err != nil || len(fresh) != 30 || fresh[0] != (point{long, "totalUsers", 0}) {
			t.Errorf("%d days, the first %v, %v", len(fresh), fresh[0], err)
		}

		admin.Post("/api/content/page", apptest.Page("uvod")).Is(http.StatusCreated)
		var counts map[string]int64
		someone.Get("/api/stats/totals?startDate=" + yesterday + "&endDate=" + yesterday).Is(http.StatusOK).Data(&counts)
		if counts["totalUsers"] != 10 || counts["sessions"] != 20 || counts["screenPageViews"] != 50 || counts["Page"] != 1 {
			t.Errorf("counts %v", counts)
		}
		admin.Get("/api/stats/totals").Is(http.StatusOK).Data(&counts)
		// The counts of the specification (000 §2.5), in its order, are what the page shows, and
		// what staff are to look at beside them.
		var shown []string
		var menu schema.Menu
		admin.Get("/api/schema").Is(http.StatusOK).Data(&menu)
		for _, tile := range menu.Tiles {
			shown = append(shown, tile.Key)
			if _, told := counts[tile.Key]; !told {
				t.Errorf("the administrator is not told %s", tile.Key)
			}
			if tile.Title["other"] == "" || tile.Icon == "" || tile.Path == "" && tile.Key != "Order" {
				t.Errorf("%+v lacks something", tile)
			}
		}
		if want := "Page Category Blog Gallery GalleryImage ShopProduct ShopProductVariant Order Withdrawal Claim GDPRRequest ReceivedInvoice Video Storage Reference FormContact User Job Readiness"; strings.Join(shown, " ") != want {
			t.Errorf("tiles %v, want %s", shown, want)
		}
		// Who may not list a screen is not told how much there is of it.
		deny := access.Policy{RoleID: apptest.Editor, Screen: "gallery", Act: resource.ActList, Deny: true}
		if err := p.Guard.Rebuild(deny); err != nil {
			t.Fatal(err)
		}
		counts = nil
		someone.Get("/api/stats/totals").Is(http.StatusOK).Data(&counts)
		for _, key := range []string{"Gallery", "GalleryImage"} {
			if _, told := counts[key]; told {
				t.Errorf("the editor is told %s", key)
			}
		}
		if _, told := counts["Page"]; !told {
			t.Error("the editor is not told of pages")
		}
		for query, field := range map[string]string{
			"startDate=yesterday": "startDate", "endDate=2026-13-01": "endDate", "startDate=2026-11-02&endDate=2026-11-01": "endDate",
			"startDate=1990-01-01&endDate=2026-11-01": "startDate", "days=7": "days", "startDate=2026-11-01&startDate=2026-11-02": "startDate",
		} {
			for _, call := range []string{"traffic", "totals"} {
				_, fields := admin.Get("/api/stats/" + call + "?" + query).Is(http.StatusUnprocessableEntity).Problem()
				if fields[field] == nil {
					t.Errorf("%s?%s names %v", call, query, fields)
				}
			}
		}
		for _, call := range []string{"traffic", "totals"} {
			p.Browser(t).Begin().Get("/api/stats/" + call).Is(http.StatusUnauthorized).Problem()
		}
	})
}
