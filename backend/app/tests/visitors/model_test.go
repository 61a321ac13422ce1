package visitors_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/resource"
	"backoffice/backend/resource/span"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
	"backoffice/backend/stats/sales/salestest"
	"backoffice/backend/web/webtest"
)

// model is what was done, to be counted slowly.
type model struct {
	visitors
	orders map[uint64]*salestest.Order
	carts  map[string]basket
	names  map[uint64]string // of what led to orders
	zone   *time.Location
}

type basket struct {
	day    string
	pieces int64
}

// Every number of every screen is that of a slow count of random visits, orders,
// refunds, baskets, vouchers, searches and missing pages, in zones with different
// days of summer time.
func TestEveryNumber(t *testing.T) {
	for seed, world := range []struct {
		zone  string
		first string // of the days that have visits
	}{{"Europe/Bratislava", "2026-03-27"}, {"America/New_York", "2026-03-06"}, {"Australia/Lord_Howe", "2026-04-03"}} {
		t.Run(world.zone, func(t *testing.T) {
			zone, err := time.LoadLocation(world.zone)
			if err != nil {
				t.Fatal(err)
			}
			configs := map[string]func() config.Config{"embedded": func() config.Config { return apptest.Embedded(t) }}
			if !apptest.OnlyLocal() {
				configs["scale"] = func() config.Config { return apptest.Scale(t) }
			}
			for name, config := range configs {
				t.Run(name, func(t *testing.T) {
					c := config()
					c.Zone = zone
					// Begun before all that happens: days that are over are forgotten.
					p := &apptest.Product{Config: c, Clock: &apptest.Clock{}, T: t}
					p.Clock.Pass(time.Until(time.Date(2026, 1, 10, 12, 0, 0, 0, zone)))
					p.Boot()
					t.Cleanup(func() {
						if err := p.Close(); err != nil {
							t.Error(err)
						}
					})
					m := happen(t, p, zone, uint64(seed), world.first)
					p.Clock.Pass(150 * 24 * time.Hour)
					for _, days := range []span.Days{
						{From: "2026-03-29", To: "2026-03-29"}, {From: "2026-03-08", To: "2026-04-05"}, {From: "2026-03-01", To: "2026-03-31"}, {From: "2026-01-15", To: "2026-05-31"},
					} {
						m.check(t, p.Admin(t), days)
					}
				})
			}
		})
	}
}

func happen(t *testing.T, p *apptest.Product, zone *time.Location, seed uint64, first string) *model {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 77))
	from, err := time.Parse(time.DateOnly, first)
	if err != nil {
		t.Fatal(err)
	}
	m := &model{carts: map[string]basket{}, zone: zone}
	var origins []collect.Origin
	m.visitors, origins, m.names = simulate(t, p, zone, r, from, 5)
	shop := &salestest.Shop{T: t, DB: p.DB, Zone: zone, Rand: r, Orders: map[uint64]*salestest.Order{}}
	shop.From = func() collect.Origin { return origins[r.IntN(len(origins))] }
	for range 120 {
		shop.Step()
	}
	filled := make([]time.Time, 120)
	for n := range filled {
		filled[n] = shop.Moment()
	}
	slices.SortFunc(filled, time.Time.Compare)
	for _, at := range filled {
		day := at.In(zone).Format(time.DateOnly)
		// One that nobody touches for two months is another one.
		id, pieces := fmt.Sprint(day[:7], r.IntN(20)), int64(1+r.IntN(9))
		if known, ok := m.carts[id]; ok {
			day = known.day
		}
		if err := sales.Cart(t.Context(), p.DB, zone, at, 1, id, pieces); err != nil {
			t.Fatal(err)
		}
		m.carts[id] = basket{day, pieces}
	}
	m.orders = shop.Orders
	for id := 1; id <= 3; id++ {
		now := p.Clock.Now()
		if err := p.DB.Write(t.Context()).Exec("INSERT INTO products (id, created_at, updated_at, live) VALUES (?, ?, ?, 1)", id, now, now).Error; err != nil {
			t.Fatal(err)
		}
		// The third has a name in another language alone.
		locale := map[bool]string{true: "en", false: "sk"}[id == 3]
		err := p.DB.Write(t.Context()).Exec("INSERT INTO product_langs (locale, search_norm, sort_key, live, product_id, title) VALUES (?, '', '', 1, ?, ?)",
			locale, id, products[fmt.Sprint(id)]).Error
		if err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// products are what they are called; the others have no name.
var products = map[string]string{"1": "Čaj", "2": "Mydlo", "3": "Soap", "4": "#4", "5": "#5"}

var payments = map[string]string{"card": "Platba kartou", "cod": "Dobierka", "transfer": "Bankový prevod"}

func (m *model) check(t *testing.T, admin *webtest.Client, days span.Days) {
	t.Helper()
	visits, sold := m.count(days), salestest.Count(m.orders, m.zone)
	var sums sales.Sums
	series := map[string][]float64{}
	for _, day := range days.Each() {
		one, s := m.count(span.Days{From: day, To: day}).sums, sold.Days[day]
		for name, n := range map[string]int64{
			"totalUsers": one.Users, "newUsers": one.NewUsers, "screenPageViews": one.Views, "paid": s.Paid, "notPaid": s.NotPaid, "canceled": s.Cancelled,
		} {
			series[name] = append(series[name], float64(n))
		}
		sums.Paid, sums.NotPaid, sums.Cancelled, sums.Buyers = sums.Paid+s.Paid, sums.NotPaid+s.NotPaid, sums.Cancelled+s.Cancelled, sums.Buyers+s.Buyers
		sums.Vouchers, sums.Discount, sums.Value, sums.Revenue = sums.Vouchers+s.Vouchers, sums.Discount+s.Discount, sums.Value+s.Value, sums.Revenue+s.Revenue
	}
	for _, b := range m.carts {
		if b.day >= days.From && b.day <= days.To {
			sums.Carts++
			sums.CartPieces += b.pieces
		}
	}
	v := visits.sums
	m.summary(t, admin, "traffic", days, series, []string{"totalUsers", "newUsers", "screenPageViews"}, map[string]float64{
		"totalUsers": float64(v.Users), "newUsers": float64(v.NewUsers), "sessions": float64(v.Sessions), "screenPageViews": float64(v.Views),
		"screenPageViewsPerSession": ratio(v.Views, v.Sessions, 2), "bounceRate": ratio(v.Bounces, v.Sessions, 4), "averageSessionDuration": ratio(v.Millis, 1000*v.Sessions, 2),
		"userConversionRate": min(1, ratio(sums.Buyers, v.Users, 4)), "conversions": float64(sums.Paid), "grossPurchaseRevenue": money(sums.Revenue),
	})
	m.summary(t, admin, "shop/order", days, series, []string{"paid", "notPaid", "canceled"}, map[string]float64{
		"ordersPaid": float64(sums.Paid), "ordersNotPaid": float64(sums.NotPaid), "ordersCanceled": float64(sums.Cancelled), "ordersTotal": float64(sums.Paid + sums.NotPaid + sums.Cancelled),
		"cartsTotal": float64(sums.Carts), "cartsProductTotal": float64(sums.CartPieces), "vouchers": float64(sums.Vouchers), "vouchersValue": money(sums.Discount),
		"value": money(sums.Value), "revenue": money(sums.Revenue),
	})
	for call, text := range map[string]string{
		"content": "pagePath", "source/page": "pageReferrer", "demography/country": "country", "demography/city": "city", "demography/language": "language",
		"device/browser": "browser", "device/system": "operatingSystem",
	} {
		want := map[string]map[string]float64{}
		var all int64
		for _, p := range visits.parts[call] {
			all += p.Sessions
		}
		for label, p := range visits.parts[call] {
			want[label] = map[string]float64{"sessions": float64(p.Sessions), "sessionsRate": ratio(p.Sessions, all, 4), "averageSessionDuration": ratio(p.Millis, 1000*p.Sessions, 2)}
		}
		m.table(t, admin, call, days, text, "sessions", want)
	}
	for call, text := range map[string]string{"content/missing": "pagePath", "content/search": "searchTerm"} {
		want := map[string]map[string]float64{}
		for label, n := range visits.events[call] {
			want[label] = map[string]float64{"eventCount": float64(n)}
		}
		m.table(t, admin, call, days, text, "eventCount", want)
	}
	for call, by := range map[string]struct{ kind, text string }{
		"source/order": {sales.KindReferrer, "pageReferrer"}, "source/landing": {sales.KindLanding, "landingPage"}, "source/campaign": {sales.KindCampaign, "campaign"},
	} {
		parts := map[string]sales.Part{}
		for id, p := range sold.Sum(by.kind, days) {
			name := unknown
			for known, text := range m.names {
				if salestest.Origin(known) == id && text != "" {
					name = text
				}
			}
			q := parts[name]
			parts[name] = sales.Part{Paid: p.Paid + q.Paid, Revenue: p.Revenue + q.Revenue}
		}
		maps.DeleteFunc(parts, func(_ string, p sales.Part) bool { return p.Paid == 0 && p.Revenue == 0 })
		m.table(t, admin, call, days, by.text, "revenue", shares(parts, "orders", func(p sales.Part) (int64, map[string]float64) {
			return p.Paid, map[string]float64{"revenue": money(p.Revenue)}
		}))
	}
	for call, by := range map[string]struct {
		kind, text string
		names      map[string]string
	}{"shop/product": {sales.KindProduct, "product", products}, "shop/table": {sales.KindType, "type", payments}} {
		parts := map[string]sales.Part{}
		for of, p := range sold.Sum(by.kind, days) {
			if p.Orders != 0 {
				parts[by.names[of]] = p
			}
		}
		m.table(t, admin, call, days, by.text, "orders", shares(parts, "orders", func(p sales.Part) (int64, map[string]float64) {
			return p.Orders, map[string]float64{"pieces": float64(p.Pieces), "value": money(p.Value)}
		}))
	}
}

// shares are the rows of parts, with how much of all each has.
func shares(parts map[string]sales.Part, counted string, numbers func(sales.Part) (int64, map[string]float64)) map[string]map[string]float64 {
	var all int64
	for _, p := range parts {
		n, _ := numbers(p)
		all += n
	}
	rows := map[string]map[string]float64{}
	for label, p := range parts {
		n, row := numbers(p)
		row[counted], row["ordersRate"] = float64(n), ratio(n, all, 4)
		rows[label] = row
	}
	return rows
}

func ratio(part, whole int64, decimals int) float64 {
	if whole == 0 {
		return 0
	}
	return math.Round(float64(part)/float64(whole)*math.Pow10(decimals)) / math.Pow10(decimals)
}

// money is an amount as a call tells it.
func money(n resource.Money) (told float64) {
	raw, _ := json.Marshal(n)
	_ = json.Unmarshal(raw, &told)
	return told
}

func rangeOf(days span.Days) string { return "startDate=" + days.From + "&endDate=" + days.To }

func (m *model) summary(t *testing.T, admin *webtest.Client, call string, days span.Days, series map[string][]float64, names []string, totals map[string]float64) {
	t.Helper()
	var answer []json.RawMessage
	admin.Get("/api/stats/" + call + "?" + rangeOf(days)).Is(http.StatusOK).Data(&answer)
	for n, name := range names {
		var points []struct {
			Date  string
			Value float64
		}
		if err := json.Unmarshal(answer[n], &points); err != nil {
			t.Fatal(err)
		}
		var dates []string
		var values []float64
		for _, point := range points {
			dates, values = append(dates, point.Date), append(values, point.Value)
		}
		if !slices.Equal(dates, days.Each()) || !slices.Equal(values, series[name]) {
			t.Errorf("%s, %s of %v:\n%v\nwant\n%v", call, name, days, values, series[name])
		}
	}
	var got map[string]float64
	if err := json.Unmarshal(answer[len(names)], &got); err != nil || !alike(got, totals) {
		t.Errorf("%s, %v: %v\nwant %v, %v", call, days, got, totals, err)
	}
}

// alike says whether numbers are the same, but for averages of which the half of
// a hundredth was rounded up here and down there.
func alike(got, want map[string]float64) bool {
	if len(got) != len(want) {
		return false
	}
	for name, n := range want {
		near := 1e-9
		if name == "averageSessionDuration" {
			near += 0.01
		}
		if there, ok := got[name]; !ok || math.Abs(there-n) > near {
			return false
		}
	}
	return true
}

// table holds a table's pages, its search and its file against the rows that it should have.
func (m *model) table(t *testing.T, admin *webtest.Client, call string, days span.Days, text, by string, want map[string]map[string]float64) {
	t.Helper()
	path := "/api/stats/" + call + "?" + rangeOf(days)
	got, last := map[string]map[string]float64{}, math.Inf(1)
	for page := 1; ; page++ {
		rows := rowsOf(t, admin, fmt.Sprintf("%s&per_page=3&page=%d", path, page), text)
		for _, row := range rows {
			if row.numbers[by] > last {
				t.Errorf("%s, %v: %v stands after %v", call, days, row, last)
			}
			got[row.label], last = row.numbers, row.numbers[by]
		}
		if len(rows) < 3 {
			break
		}
	}
	same := len(got) == len(want)
	for label, numbers := range want {
		same = same && alike(got[label], numbers)
	}
	if !same {
		t.Errorf("%s, %v:\n%v\nwant\n%v", call, days, got, want)
	}
	for label := range want {
		found := rowsOf(t, admin, path+"&search="+url.QueryEscape(strings.ToUpper(label)), text)
		if !slices.ContainsFunc(found, func(r tableRow) bool { return r.label == label }) {
			t.Errorf("%s, %v: a search for %q finds %v", call, days, label, found)
		}
		break
	}
	file := admin.Get("/api/stats/" + call + "/export?format=csv&" + rangeOf(days)).Is(http.StatusOK).Body
	if lines := strings.Count(strings.TrimRight(file, "\r\n"), "\n"); lines != len(want) {
		t.Errorf("%s, %v: the file has %d rows, want %d", call, days, lines, len(want))
	}
}

type tableRow struct {
	label   string
	numbers map[string]float64
}

func rowsOf(t *testing.T, admin *webtest.Client, path, text string) (rows []tableRow) {
	t.Helper()
	var all []map[string]any
	admin.Get(path).Is(http.StatusOK).Data(&all)
	for _, one := range all {
		row := tableRow{numbers: map[string]float64{}}
		for name, value := range one {
			if n, ok := value.(float64); ok && name != "product_id" {
				row.numbers[name] = n
			}
		}
		row.label, _ = one[text].(string)
		rows = append(rows, row)
	}
	return rows
}
