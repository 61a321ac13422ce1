package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"backoffice/backend/resource/span"
	"backoffice/backend/store/db"
)

const (
	soldOrders   = 1_000_000
	soldDays     = 400
	soldProducts = 2000
	monthAim     = 20 * time.Millisecond
	yearAim      = 60 * time.Millisecond
	reportAsks   = 200
)

// soldKinds is how many values of each kind there are.
var soldKinds = map[string]int{"product": soldProducts, "payment": 4, "referrer": 60, "landing": 400, "campaign": 40}

// sold leaves the sums that a million orders of thirteen months do, and the
// goods that they are of.
func sold(ctx context.Context, d *db.DB) error {
	write := func(table, columns string, rows [][]any) error {
		for part := range slices.Chunk(rows, 500) {
			var args []any
			row := "(?" + strings.Repeat(", ?", len(part[0])-1) + ")"
			for _, values := range part {
				args = append(args, values...)
			}
			text := "INSERT INTO " + table + " (" + columns + ") VALUES " + row + strings.Repeat(", "+row, len(part)-1)
			if err := d.Write(ctx).Exec(text, args...).Error; err != nil {
				return err
			}
		}
		return nil
	}
	today := time.Now().UTC()
	var days, parts [][]any
	longer := map[span.Tier]map[[3]any][4]int64{span.PerTenDays: {}, span.PerMonth: {}}
	for back := soldDays; back >= 1; back-- {
		day := today.AddDate(0, 0, -back).Format(time.DateOnly)
		n := int64(soldOrders / soldDays)
		days = append(days, []any{day, n * 8 / 10, n / 10, n / 10, n * 7 / 10, n / 20, n * 250, n * 40_000, n * 35_000, n * 3, n * 9})
		for kind, values := range soldKinds {
			whole := math.Log(float64(values)) + 0.6
			for i := range values {
				orders := int64(2 * float64(n) / float64(i+1) / whole)
				if orders == 0 { // what sells seldom, sells on some days
					if hashed(day, i)%4 > 0 {
						continue
					}
					orders = 1
				}
				parts = append(parts, []any{kind, day, i + 1, orders, orders, orders * 2, orders * 20_000, orders * 18_000})
				for tier, sums := range longer {
					key := [3]any{kind, tier.Key(day), i + 1}
					sum := sums[key]
					sums[key] = [4]int64{sum[0] + orders, sum[1] + orders*2, sum[2] + orders*20_000, sum[3] + orders*18_000}
				}
			}
		}
	}
	var goods, langs [][]any
	for i := range soldProducts {
		goods = append(goods, []any{i + 1, today, today, 1})
		for _, locale := range []string{"sk", "en"} {
			langs = append(langs, []any{locale, "", []byte{}, true, i + 1, fmt.Sprintf("Mydlo z včelieho vosku %d", i)})
		}
	}
	whole := map[span.Tier][][]any{}
	for tier, sums := range longer {
		for key, sum := range sums {
			whole[tier] = append(whole[tier], []any{key[0], key[1], key[2], sum[0], sum[0], sum[1], sum[2], sum[3]})
		}
	}
	for _, table := range []struct {
		name, columns string
		rows          [][]any
	}{
		{"products", "id, created_at, updated_at, live", goods},
		{"product_langs", "locale, search_norm, sort_key, live, product_id, title", langs},
		{"sales_days", "day, paid, not_paid, cancelled, buyers, vouchers, discount, value, revenue, carts, cart_pieces", days},
		{"sales_parts", "kind, day, value_id, orders, paid, pieces, value, revenue", parts},
		{"sales_months", "kind, month, value_id, orders, paid, pieces, value, revenue", whole[span.PerMonth]},
		{"sales_ten_days", "kind, ten_days, value_id, orders, paid, pieces, value, revenue", whole[span.PerTenDays]},
		{"sales_state", "id, zone", [][]any{{1, "UTC"}}},
	} {
		if err := write(table.name, table.columns, table.rows); err != nil {
			return fmt.Errorf("fill %s: %w", table.name, err)
		}
	}
	return nil
}

// statistics asks each call of the screens of statistics, for a month and for thirteen.
func (v visiting) statistics() error {
	yesterday := time.Now().UTC().AddDate(0, 0, -1)
	for _, span := range []struct {
		name string
		days int
		aim  time.Duration
	}{{"30 days", 30, monthAim}, {"13 months", 396, yearAim}} {
		query := "?per_page=20&startDate=" + yesterday.AddDate(0, 0, 1-span.days).Format(time.DateOnly) + "&endDate=" + yesterday.Format(time.DateOnly)
		for _, call := range []string{
			"traffic", "content", "content/missing", "source/page", "source/order", "source/landing", "demography/country", "demography/city",
			"demography/language", "device/browser", "shop/order", "shop/product", "shop/table",
		} {
			path := "/api/stats/" + call + query
			if call == "traffic" || call == "shop/order" {
				path = strings.Replace(path, "per_page=20&", "", 1)
			}
			took := make([]time.Duration, 0, reportAsks)
			for range reportAsks {
				began := time.Now()
				if err := v.json(http.MethodGet, path, nil, http.StatusOK, &json.RawMessage{}); err != nil {
					return err
				}
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			p99 := took[len(took)*99/100]
			printResult(fmt.Sprintf("statistics, %s of %s, p99 (p50 %s)", call, span.name, short(took[len(took)/2])), short(p99), p99 < span.aim, span.aim.String())
		}
	}
	fmt.Printf("  behind it %d views and the sums of %d orders of %d goods\n", trafficViews, soldOrders, soldProducts)
	return nil
}
