package lookup

import (
	"context"
	"fmt"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Language is a language that the site is written in.
type Language struct {
	resource.Record
	Code  string // as in LOCALES: "sk"
	Title string // in the language itself
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Language]{
		Name:    "language",
		Title:   "title",
		Menu:    resource.Menu{None: true},
		Options: []resource.Options{{Label: "title", Sort: "id", Extra: []string{"code"}, Usual: d.first}},
	}.Screen()
})

// first is the language that the site is written in first.
func (d Deps) first(c *resource.Call) (uint64, error) {
	id, err := LanguageID(c.Tx, d.Locale)
	if id == nil {
		return 0, err
	}
	return *id, err
}

// LanguageID is the id of the language of that code; nil where there is none.
func LanguageID(tx *gorm.DB, code string) (*uint64, error) {
	var ids []uint64
	if err := tx.Model(&Language{}).Where("code = ?", code).Limit(1).Pluck("id", &ids).Error; err != nil || len(ids) == 0 {
		return nil, err
	}
	return &ids[0], nil
}

// LanguageCode is the code of the language with that id, or otherwise.
func LanguageCode(tx *gorm.DB, id *uint64, otherwise string) (string, error) {
	if id == nil {
		return otherwise, nil
	}
	var codes []string
	if err := tx.Model(&Language{}).Where("id = ?", *id).Limit(1).Pluck("code", &codes).Error; err != nil || len(codes) == 0 {
		return otherwise, err
	}
	return codes[0], nil
}

// EnsureLanguages writes the content locales that are missing; one that is no
// longer used stays for what was written in it. Any number of processes may call it.
func EnsureLanguages(ctx context.Context, d *db.DB, locales []string, title func(locale string) string) error {
	var codes []string
	if err := d.Write(ctx).Model(&Language{}).Order("id").Pluck("code", &codes).Error; err != nil {
		return fmt.Errorf("read languages: %w", err)
	}
	known := map[string]bool{}
	for _, code := range codes {
		known[code] = true
	}
	live, now := true, db.Now()
	for _, locale := range locales {
		if known[locale] {
			continue
		}
		row := Language{Code: locale, Title: title(locale), Record: resource.Record{CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1}}
		if err := d.Write(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error; err != nil {
			return fmt.Errorf("add language %s: %w", locale, err)
		}
	}
	return nil
}
