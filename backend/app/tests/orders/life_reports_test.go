package orders_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"time"

	"backoffice/backend/resource/span"
	"backoffice/backend/stats/sales"
	"backoffice/backend/stats/sales/salestest"
)

// reported holds what the statistics tell of some days against the orders of the tables,
// counted one by one.
func (l *life) reported() {
	zone := l.Config.Zone
	slow, now := salestest.Count(salestest.Kept(l.t, l.DB), zone), l.Clock.Now().In(zone)
	for _, days := range []span.Days{
		{From: now.AddDate(0, 0, -90).Format(time.DateOnly), To: now.Format(time.DateOnly)},
		{From: now.AddDate(0, 0, -6).Format(time.DateOnly), To: now.AddDate(0, 0, -1).Format(time.DateOnly)},
		{From: now.Format("2006-01") + "-01", To: now.Format(time.DateOnly)},
	} {
		l.boxes(slow, days)
		for path, kind := range map[string]string{"product": sales.KindProduct, "table": sales.KindType} {
			l.sold(slow.Sum(kind, days), path, days)
		}
	}
}

func askedOf(days span.Days) string {
	return fmt.Sprintf("?startDate=%s&endDate=%s", days.From, days.To)
}

// boxes holds the sums of some days, and the counts of each, against the slow count.
func (l *life) boxes(slow salestest.Slow, days span.Days) {
	var answer []json.RawMessage
	l.b.Get("/api/stats/shop/order" + askedOf(days)).Is(http.StatusOK).Data(&answer)
	var got map[string]float64
	if err := json.Unmarshal(answer[len(answer)-1], &got); err != nil {
		l.t.Fatal(err)
	}
	want, series := map[string]float64{}, [3][]float64{}
	for _, day := range days.Each() {
		s := slow.Days[day]
		for i, n := range []int64{s.Paid, s.NotPaid, s.Cancelled} {
			series[i] = append(series[i], float64(n))
		}
		for name, n := range map[string]float64{
			"ordersPaid": float64(s.Paid), "ordersNotPaid": float64(s.NotPaid), "ordersCanceled": float64(s.Cancelled), "ordersTotal": float64(s.Paid + s.NotPaid + s.Cancelled),
			"vouchers": float64(s.Vouchers), "vouchersValue": milli(int64(s.Discount)), "value": milli(int64(s.Value)), "revenue": milli(int64(s.Revenue)),
		} {
			want[name] += n
		}
	}
	for name, n := range want {
		if math.Abs(got[name]-n) > 0.0005 {
			l.t.Errorf("%s of %v is %v, and counted one by one %v", name, days, got[name], n)
		}
	}
	for i, of := range series {
		var points []struct{ Value float64 }
		if err := json.Unmarshal(answer[i], &points); err != nil || len(points) != len(of) {
			l.t.Fatalf("%d points of %d days, %v", len(points), len(of), err)
		}
		for at, n := range of {
			if points[at].Value != n {
				l.t.Errorf("series %d of day %d of %v is %v, and counted one by one %v", i, at, days, points[at].Value, n)
			}
		}
	}
}

// sold holds a table of what was sold against the slow count.
func (l *life) sold(want map[string]sales.Part, path string, days span.Days) {
	maps.DeleteFunc(want, func(_ string, p sales.Part) bool { return p.Orders == 0 })
	var rows []struct {
		Type           string
		ProductID      uint64 `json:"product_id"`
		Orders, Pieces int64
		Value          float64
	}
	l.b.Get("/api/stats/shop/" + path + askedOf(days) + "&per_page=100").Is(http.StatusOK).Data(&rows)
	ways := map[string]string{"Platba kartou": "card", "Bankový prevod": "transfer", "Dobierka": "cod"}
	for _, row := range rows {
		key := fmt.Sprint(row.ProductID)
		if row.ProductID == 0 {
			key = ways[row.Type]
		}
		p, has := want[key]
		if !has || p.Orders != row.Orders || p.Pieces != row.Pieces || math.Abs(milli(int64(p.Value))-row.Value) > 0.0005 {
			l.t.Errorf("%s of %v has %+v, and counted one by one %+v of %v", path, days, row, p, want)
		}
	}
	if len(rows) != len(want) {
		l.t.Errorf("%s of %v has %d rows, and counted one by one %v", path, days, len(rows), want)
	}
}
