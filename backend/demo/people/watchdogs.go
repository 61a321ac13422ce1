package people

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/resource"
	"backoffice/backend/shop/watchdog"
)

// watchdogs are invented people who wait for goods: hours ago, language, e-mail,
// which of the goods that are sold out, and after how many hours they were notified; 0:
// they wait.
const watchdogs = `
2|sk|zuzana.kovacova@example.com|0|0
7|en|emily.carter@example.com|1|0
19|sk|lucia.hudecova@example.com|0|0
44|sk|michal.durica@example.com|2|0
75|sk|terezia.vlckova@example.com|3|31
133|en|klaus.weber@example.com|1|90
260|sk|peter.horvath@example.com|2|118
402|sk|maria.tothova@example.com|3|205
`

// FillWatchdogs writes who waits for the goods that are sold out, as if each had
// confirmed it.
func (s *Seeder) FillWatchdogs(ctx context.Context) error {
	return s.DB.Tx(ctx, func(tx *gorm.DB) error {
		var goods []struct {
			ID, VariantID uint64
			Title         string
		}
		err := tx.Raw("SELECT p.id, 0 AS variant_id, l.title FROM products p JOIN product_langs l ON l.product_id = p.id AND l.locale = ?"+
			" WHERE p.live = 1 AND p.status = 1 AND p.stock = 0 AND NOT EXISTS (SELECT 1 FROM product_variants v WHERE v.product_id = p.id AND v.live = 1)"+
			" UNION ALL SELECT p.id, v.id, l.title FROM product_variants v JOIN products p ON p.id = v.product_id"+
			" JOIN product_langs l ON l.product_id = p.id AND l.locale = ? WHERE v.live = 1 AND v.status = 1 AND v.stock = 0 AND p.live = 1 AND p.status = 1"+
			" ORDER BY 2 DESC, 1 LIMIT 4", s.Locales[0], s.Locales[0]).Scan(&goods).Error
		if err != nil {
			return fmt.Errorf("look for goods that are sold out: %w", err)
		}
		if len(goods) == 0 {
			return nil
		}
		languages, err := seed.Languages(tx)
		if err != nil {
			return err
		}
		return s.SaveLines(tx, "watchdogs", watchdogs, 5, func(at []string, head resource.Record) any {
			// What is left out stays zero.
			which, _ := strconv.Atoi(at[3])
			hours, _ := strconv.Atoi(at[4])
			of := goods[which%len(goods)]
			dog := &watchdog.Watchdog{
				Record: head, Email: at[2], Keys: s.Keys(at[2], at[2], of.Title), ProductID: of.ID, ProductTitle: of.Title,
			}
			if of.VariantID != 0 {
				dog.ProductVariantID = &of.VariantID
			}
			if hours > 0 {
				sent := head.CreatedAt.Add(time.Duration(hours) * time.Hour)
				dog.SentAt = &sent
			}
			dog.LanguageID = languages[at[1]]
			return dog
		})
	})
}
