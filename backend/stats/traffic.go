package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/span"
)

// period is what a report about nothing but days is asked.
type period struct{ span.Days }

// trafficTotals are what visitors did, and what the shop sold them meanwhile:
// orders are counted on the day on which they were placed, their money on its own.
type trafficTotals struct {
	analytics.Totals
	ConversionRate float64        `json:"userConversionRate"` // 0 to 1, four decimals: buyers of each day to its users
	Conversions    int64          `json:"conversions"`        // orders that are paid
	Revenue        resource.Money `json:"grossPurchaseRevenue"`
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/traffic", Menu: resource.Menu{Icon: "bar-chart", Order: 60},
		Summary: &resource.Summary[period]{
			Series: []string{"totalUsers", "newUsers", "screenPageViews"},
			Boxes: column.List{
				column.Number("totalUsers"), column.Number("newUsers"), column.Number("sessions"), column.Number("screenPageViews"),
				column.Number("screenPageViewsPerSession"), column.Percent("bounceRate", 2).LessIsBetter(), column.Duration("averageSessionDuration"),
				column.Percent("userConversionRate", 2), column.Number("conversions"), column.Money("grossPurchaseRevenue", 2),
			},
			Run: resource.Figures(d.traffic),
		},
		Live: d.presence(),
	}.Screen()
})

func (d Deps) traffic(c *resource.Call, in period) ([][]resource.Point, trafficTotals, error) {
	t, err := d.Source.Traffic(c, in.From, in.To)
	if err != nil {
		return nil, trafficTotals{}, err
	}
	_, sold, err := d.Sales.Totals(c, in.Days)
	all := trafficTotals{
		Totals: t.Totals, Conversions: sold.Paid, Revenue: sold.Revenue,
		ConversionRate: min(1, share(sold.Buyers, t.Totals.Users)),
	}
	return [][]resource.Point{
		series(t, func(d analytics.Day) int64 { return d.Users }),
		series(t, func(d analytics.Day) int64 { return d.NewUsers }),
		series(t, func(d analytics.Day) int64 { return d.Views }),
	}, all, err
}

func series(t analytics.Traffic, value func(analytics.Day) int64) []resource.Point {
	all := make([]resource.Point, len(t.Days))
	for i, d := range t.Days {
		all[i] = resource.Point{Date: d.Date, Value: float64(value(d))}
	}
	return all
}
