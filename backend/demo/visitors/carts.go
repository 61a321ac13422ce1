package visitors

import (
	"context"
	"fmt"
	"time"

	"backoffice/backend/demo/seed"
	"backoffice/backend/stats/sales"
)

// saveCarts lets there have been baskets of which no order came: of three that
// are filled, two are left.
func (s *Seeder) saveCarts(ctx context.Context) error {
	zone := s.Zone
	if err := sales.CountDue(ctx, s.DB, zone); err != nil {
		return err
	}
	placed := map[string]int64{}
	var rows []struct {
		Day string
		N   int64
	}
	if err := s.DB.Write(ctx).Raw("SELECT day, paid + not_paid + cancelled AS n FROM sales_days").Scan(&rows).Error; err != nil {
		return fmt.Errorf("read orders of days: %w", err)
	}
	for _, row := range rows {
		placed[row.Day] = row.N
	}
	carts := map[string]sales.Carts{}
	today := s.Now().In(zone)
	for back := seed.Days; back >= 0; back-- {
		at := today.AddDate(0, 0, -back)
		day := at.Format(time.DateOnly)
		left := max(0, 4.5*seed.Weekdays[at.Weekday()]*season(at)*(1+0.4*seed.Noise(day+"carts")))
		if back == 0 {
			left *= passed(today)
		}
		n := placed[day]*2 + int64(left)
		carts[day] = sales.Carts{Carts: n, Pieces: int64(float64(n) * (1.9 + 0.5*seed.Noise(day+"pieces")))}
	}
	return sales.ImportCarts(ctx, s.DB, carts)
}
