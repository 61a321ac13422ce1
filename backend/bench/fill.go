package main

import (
	"context"
	"fmt"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// fill writes pages in two locales plainly, as the save path would: one in a
// hundred has the word that is searched for, four in five are published.
func fill(dbURL string, rows int) error {
	ctx := context.Background()
	d, err := db.Open(ctx, dbURL)
	if err != nil {
		return err
	}
	defer d.Close()
	const batch = 1000
	for first := 1; first <= rows; first += batch {
		err := d.Tx(ctx, func(tx *gorm.DB) error { return fillBatch(tx, first, min(first+batch-1, rows), rows) })
		if err != nil {
			return fmt.Errorf("fill pages from %d: %w", first, err)
		}
	}
	return d.Analyze(ctx)
}

func fillBatch(tx *gorm.DB, first, last, rows int) error {
	var pages, langs []map[string]any
	content := "<p>" + strings.Repeat("Bylinky zbierame ručne na lúkach pod Tatrami. ", 10) + "</p>"
	now := db.Now()
	for id := first; id <= last; id++ {
		pages = append(pages, map[string]any{
			"id": id, "created_at": now, "updated_at": now, "live": true, "version": 1, "status": id%5 != 0,
			"navigation_value": false, "navigation_position": 0,
		})
		word := "bylinka"
		if id%100 == 1 {
			word = "levanduľa"
		}
		for _, locale := range []string{"sk", "en"} {
			title := fmt.Sprintf("Stránka %s %d %s", word, id*7919%rows, locale)
			langs = append(langs, map[string]any{
				"page_id": id, "locale": locale, "live": true, "title": title,
				"title_url": fmt.Sprintf("stranka-%d-%s", id, locale), "content": content,
				"meta_title": "Stránka o bylinkách", "meta_description": "Čo rastie na lúke, kedy sa zbiera a čomu pomáha.",
				"search_norm": db.Fold(title), "sort_key": db.SortKey(title),
			})
		}
	}
	if err := tx.Table("pages").CreateInBatches(pages, 200).Error; err != nil {
		return err
	}
	return tx.Table("page_langs").CreateInBatches(langs, 200).Error
}
