package orders_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// report is the rows of a table of the statistics, as texts.
func report(t *testing.T, b *webtest.Client, path string, columns ...string) (rows []string) {
	t.Helper()
	var all []map[string]any
	b.Get("/api/stats/" + path).Is(http.StatusOK).Data(&all)
	for _, row := range all {
		parts := make([]string, len(columns))
		for i, name := range columns {
			parts[i] = fmt.Sprint(row[name])
		}
		rows = append(rows, strings.Join(parts, " "))
	}
	return rows
}

// The visit that ends in an order is found by what the site's server sees of its
// visitor; the statistics know what led there, and nobody who it was.
func TestOriginOfOrders(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		today := p.Clock.Now().In(p.Config.Zone).Format("2006-01-02")
		const agent, address = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "127.0.0.1"
		look := func(body string) {
			t.Helper()
			b := p.Browser(t)
			b.Header = http.Header{"Origin": {p.Base()}, "User-Agent": {agent}, "Content-Type": {"text/plain;charset=UTF-8"}}
			b.Do(http.MethodPost, "/api/public/visit", "text/plain;charset=UTF-8", []byte(body)).Is(http.StatusNoContent)
		}
		look(`{"p":"/sk/mydla","r":"https://www.google.com/","l":"sk","z":"Europe/Bratislava","c":"jar"}`)
		look(`{"p":"/sk/nie-je","r":"` + p.Base() + `/sk/mydla","l":"sk","z":"Europe/Bratislava","n":true}`)
		look(`{"p":"/sk/hladat","r":"` + p.Base() + `/sk/mydla","l":"sk","z":"Europe/Bratislava","q":"zubná kefka"}`)
		if err := p.Visits.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		key := d.key(t, nil)
		visitor := map[string]any{"address": address, "user_agent": agent, "site": strings.TrimPrefix(p.Base(), "http://")}
		for n, set := range []map[string]any{
			{"visitor": visitor, "cart_id": "cart-1"}, {"visitor": visitor}, {}, {"visitor": map[string]any{"address": "192.0.2.7", "user_agent": agent, "site": "x"}},
		} {
			site := d.site(t, key, fmt.Sprint("order-", n))
			if n == 0 {
				quote := map[string]any{"products": []any{d.item(d.soap, 3)}, "cart_id": "cart-1"}
				site.PostJSON(siteQuote, quote).Is(http.StatusOK)
				quote["products"] = []any{d.item(d.soap, 2)}
				for range 2 {
					site.PostJSON(siteQuote, quote).Is(http.StatusOK)
				}
				d.site(t, key, "").PostJSON(siteQuote, map[string]any{"products": []any{d.item(d.soap, 4)}, "cart_id": "cart-2"}).Is(http.StatusOK)
			}
			site.PostJSON(siteOrder, d.siteForm(set)).Is(http.StatusOK)
		}
		_, fields := d.site(t, key, "order-x").PostJSON(siteOrder, d.siteForm(map[string]any{"visitor": map[string]any{"address": "here"}})).
			Is(http.StatusUnprocessableEntity).Problem()
		if fields["visitor.address"] == nil {
			t.Errorf("an address that is none: %v", fields)
		}
		var orders []struct{ ID uint64 }
		d.b.Get(orderAPI + "?sort=created_at").Is(http.StatusOK).Data(&orders)
		for _, o := range orders {
			d.b.PostJSON(at(o.ID, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		}
		days := "?startDate=" + today
		for path, want := range map[string][]string{
			"source/order" + days + "&sort=pageReferrer":  {"(nezistené) 2 0.5 59", "www.google.com 2 0.5 59"},
			"source/landing" + days + "&sort=landingPage": {"(nezistené) 2 0.5 59", "/sk/mydla 2 0.5 59"},
			"source/campaign" + days:                      {"jar 2 1 59"},
		} {
			first := map[string]string{"o": "pageReferrer", "l": "landingPage", "c": "campaign"}[path[len("source/"):len("source/")+1]]
			if got := report(t, d.b, path, first, "orders", "ordersRate", "revenue"); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %q, want %q", path, got, want)
			}
		}
		if got, want := report(t, d.b, "content/missing"+days, "pagePath", "eventCount"), []string{"/sk/nie-je 1"}; !reflect.DeepEqual(got, want) {
			t.Errorf("missing pages %q, want %q", got, want)
		}
		if got, want := report(t, d.b, "content/search"+days, "searchTerm", "eventCount"), []string{"zubná kefka 1"}; !reflect.DeepEqual(got, want) {
			t.Errorf("searches %q, want %q", got, want)
		}
		totals := func() map[string]float64 {
			var parts []json.RawMessage
			d.b.Get("/api/stats/shop/order" + days).Is(http.StatusOK).Data(&parts)
			var all map[string]float64
			if err := json.Unmarshal(parts[3], &all); err != nil {
				t.Fatal(err)
			}
			return all
		}
		want := map[string]float64{
			"ordersPaid": 4, "ordersNotPaid": 0, "ordersCanceled": 0, "ordersTotal": 4, "cartsTotal": 2, "cartsProductTotal": 6,
			"vouchers": 0, "vouchersValue": 0, "value": 118, "revenue": 118,
		}
		if got := totals(); !reflect.DeepEqual(got, want) {
			t.Errorf("totals %v, want %v", got, want)
		}
		d.b.PostJSON(at(orders[0].ID, "/status"), map[string]any{"status_admin": 5}).Is(http.StatusOK)
		d.b.PostJSON(at(orders[1].ID, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		want["ordersPaid"], want["ordersCanceled"], want["value"], want["revenue"] = 3, 1, 88.5, 59
		if got := totals(); !reflect.DeepEqual(got, want) {
			t.Errorf("after a refund and a cancellation %v, want %v", got, want)
		}
		// Nothing of the visitor is kept beside the hash of the day, whose salt goes at midnight.
		for table, rows := range p.Snapshot(t) {
			if strings.Contains(rows, agent) || strings.Contains(rows, "192.0.2.7") {
				t.Errorf("%s keeps who ordered", table)
			}
		}
		d.sound(t)
		// Who may not look at the statistics is not told.
		someone := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		someone.Get("/api/stats/source/order" + days).Is(http.StatusOK)
		p.Browser(t).Begin().Get("/api/stats/source/order" + days).Is(http.StatusUnauthorized)
	})
}
