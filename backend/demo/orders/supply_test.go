package orders

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"backoffice/backend/demo/seed"
	"backoffice/backend/shop/stock"
)

// With its orders, stock never sells what is not there, and ends with what there is.
func TestSupply(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	reasons := map[string]int{}
	for target := range 90 {
		for n := range 5 {
			code := fmt.Sprint("MYD-", target*5+n)
			r := seed.Chance(code + "orders")
			var byOrders []change
			for day := 290; day > 1; day -= 1 + r.IntN(60) {
				at := now.AddDate(0, 0, -day)
				byOrders = append(byOrders, change{at, -1 - r.IntN(3)})
				if r.IntN(4) == 0 {
					byOrders = append(byOrders, change{at.Add(time.Hour), 1})
				}
			}
			moves := byOrders
			for _, m := range supply(counted{product: 1, code: code, target: target}, byOrders, now, time.UTC, []uint64{4, 5}) {
				if m.At.After(now) || m.Quantity == 0 || m.UserID == 0 {
					t.Errorf("%s %d: %+v", code, target, m)
				}
				moves = append(moves, change{m.At, m.Quantity})
				reasons[m.Reason]++
			}
			slices.SortStableFunc(moves, func(a, b change) int { return a.at.Compare(b.at) })
			balance := 0
			for _, m := range moves {
				if balance += m.quantity; balance < 0 {
					t.Fatalf("%s %d: %+v leaves %d", code, target, m, balance)
				}
			}
			if balance != target {
				t.Errorf("%s: it ends with %d, want %d", code, balance, target)
			}
		}
	}
	for _, reason := range []string{stock.ReasonReceipt, stock.ReasonCount, stock.ReasonLoss} {
		if reasons[reason] == 0 {
			t.Errorf("nothing happened because of %s: %v", reason, reasons)
		}
	}
}
