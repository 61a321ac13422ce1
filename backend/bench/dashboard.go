package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"
)

const (
	dashboardAim  = 20 * time.Millisecond
	dashboardAsks = 500
)

// dashboard asks what the dashboard does.
func (v visiting) dashboard() error {
	yesterday := time.Now().UTC().AddDate(0, 0, -1)
	for _, span := range []struct {
		name string
		days int
	}{{"a week", 7}, {"two years", trafficDays}} {
		query := "?startDate=" + yesterday.AddDate(0, 0, 1-span.days).Format(time.DateOnly) + "&endDate=" + yesterday.Format(time.DateOnly)
		for _, call := range []string{"totals", "traffic"} {
			path := "/api/stats/" + call + query
			cpu, took := cpuTime(v.PID), make([]time.Duration, 0, dashboardAsks)
			for range dashboardAsks {
				began := time.Now()
				if err := v.json(http.MethodGet, path, nil, http.StatusOK, &json.RawMessage{}); err != nil {
					return err
				}
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			p99, each := took[len(took)*99/100], (cpuTime(v.PID)-cpu)/dashboardAsks
			printResult(fmt.Sprintf("dashboard, %s of %s, p99 (p50 %s, CPU %s)", call, span.name, short(took[len(took)/2]), short(each)),
				short(p99), p99 < dashboardAim, dashboardAim.String())
		}
	}
	fmt.Printf("  behind it %d views of %d days, as the sums that they leave: 400 pages, 60 sources, 40 countries, 200 cities … a day\n", trafficViews, trafficDays)
	return nil
}
