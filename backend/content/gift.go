package content

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// EnsureGiftCategory writes the category whose products are sold as gift
// vouchers, where none carries the mark yet: the first category of a new
// database (002 §9). What people change in it since stays. Any number of
// processes may call it.
func EnsureGiftCategory(ctx context.Context, d *db.DB, locales []string, text func(locale, key string) string) error {
	err := d.Tx(ctx, func(tx *gorm.DB) error {
		var marked int64
		if err := tx.Model(&Category{}).Where("gift = ?", true).Count(&marked).Error; err != nil || marked > 0 {
			return err
		}
		return addGiftCategory(tx, locales, text)
	})
	// Another process writes it at the same moment, under the same addresses.
	if err != nil && !db.IsDuplicate(err) {
		return fmt.Errorf("write the category of gift vouchers: %w", err)
	}
	return nil
}

func addGiftCategory(tx *gorm.DB, locales []string, text func(locale, key string) string) error {
	now, live, module := db.Now(), true, lookup.ModuleShop
	gift := Category{Record: resource.Record{CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1}, Status: true, Gift: true, ModuleID: &module}
	for _, locale := range locales {
		title := text(locale, "content.category.gift.title")
		slug, err := freeSlug(tx, locale, text(locale, "content.category.gift.title_url"))
		if err != nil {
			return err
		}
		gift.Langs = append(gift.Langs, CategoryLang{
			Lang: resource.Lang{
				Locale: locale, Live: &live, SearchNorm: db.SearchText(db.SearchRunes, title, slug), SortKey: db.SortKey(locale, title),
			},
			Localised: Localised{Title: title, TitleURL: slug},
		})
	}
	return tx.Create(&gift).Error
}

// freeSlug is slug, with a number where another category has it.
func freeSlug(tx *gorm.DB, locale, slug string) (string, error) {
	for n := 1; ; n++ {
		candidate := slug
		if n > 1 {
			candidate = fmt.Sprintf("%s-%d", slug, n)
		}
		var taken int64
		err := tx.Model(&CategoryLang{}).Where("locale = ? AND title_url = ? AND live = ?", locale, candidate, true).Count(&taken).Error
		if err != nil || taken == 0 {
			return candidate, err
		}
	}
}

// mayCategory keeps the category of gift vouchers from being removed.
func mayCategory(_ resource.Actor, act resource.Act, c *Category) bool {
	return act != resource.ActDestroy || !c.Gift
}

// lockCategory keeps it in the shop.
func lockCategory(_ resource.Actor, c *Category) map[string]string {
	if !c.Gift {
		return nil
	}
	return map[string]string{"module_id": "content.category.locked.gift"}
}
