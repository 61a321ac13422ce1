// Package watchdog keeps who asked to be notified when goods are in stock again, and
// notifies them: its screen, what visitors ask for by links, and the mails.
package watchdog

import (
	"fmt"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop"
	"backoffice/backend/shop/property"
)

// Screens gathers the screen of who waits.
var Screens resource.Registry[struct{}]

// Watchdog is somebody who asked to be notified when goods are in stock again: a
// product, or one of its variants (000 §2.9). It is notified once.
type Watchdog struct {
	resource.Record
	resource.Keys
	Email            string `order:"bytes"`
	ProductID        uint64
	ProductVariantID *uint64 // nil: the product, in whichever variant
	PropertyValues   []any   `gorm:"-"` // of the variant, as items of badges
	ProductTitle     string  // as it was when it was asked for, to be searched
	LanguageID       *uint64
	SentAt           *time.Time // when the mail was written, nil: it waits
	AskedAt          *time.Time // when the request was made that was confirmed last
}

var _ = Screens.Add(func(struct{}) resource.Screen {
	variant := column.Badges("property_values").Items("value_lang.title").At("variant.property_values")
	product := column.Text("product_id").As("product").From("shop/product/list").At("product.lang.title")
	return resource.Resource[Watchdog]{
		Name:     "shop/watchdog",
		Title:    "email",
		Menu:     resource.Menu{Icon: "bell", Order: 36},
		Personal: []string{"email", "search_norm", "sort_key"},
		List: resource.List{
			Columns: column.List{
				column.Text("email"),
				product,
				variant.Wide(),
				column.DateTime("sent_at"),
				column.DateTime("created_at"),
			},
			Filters: filter.List{
				filter.Search("email", "product_title"),
				filter.Set("sent_at"),
				filter.DateRange("created_at"),
			},
			Sort:     resource.Desc("created_at"),
			Bulk:     resource.DestroyOnly,
			NoCreate: true,
		},
		Detail: &resource.Detail{
			Path: "{id}",
			Columns: column.List{
				column.Email("email"),
				product,
				variant,
				column.DateTime("sent_at"),
				column.Text("language_id").From("language").As("language").At("language.title"),
				column.DateTime("created_at"),
			},
			Actions: resource.DestroyOnly,
		},
		Hooks: resource.Hooks[Watchdog]{PrepareAll: describe},
	}.Screen()
})

// describe fills in what the variants are that are waited for.
func describe(c *resource.Call, recs []*Watchdog) error {
	var ids []uint64
	for _, rec := range recs {
		if rec.PropertyValues = []any{}; rec.ProductVariantID != nil {
			ids = append(ids, *rec.ProductVariantID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var variants []shop.ProductVariant
	if err := c.Tx.Select("id", "value_ids").Where("id IN ?", ids).Find(&variants).Error; err != nil {
		return fmt.Errorf("read the variants of %d watchdogs: %w", len(ids), err)
	}
	var values []uint64
	of := make(map[uint64][]uint64, len(variants))
	for _, v := range variants {
		of[v.ID] = v.ValueIDs
		values = append(values, v.ValueIDs...)
	}
	titles, err := property.Titles(c, values)
	if err != nil {
		return err
	}
	for _, rec := range recs {
		if rec.ProductVariantID == nil {
			continue
		}
		for _, id := range of[*rec.ProductVariantID] {
			rec.PropertyValues = append(rec.PropertyValues, titles[id].Badge())
		}
	}
	return nil
}
