package sale

import (
	"cmp"
	"fmt"

	"gorm.io/gorm"
)

// CountryName is what a country is called in a locale, or in the first that names it.
func CountryName(tx *gorm.DB, id uint64, locale string) (string, error) {
	names, err := CountryNames(tx, []uint64{id}, locale)
	return names[id], err
}

// CountryNames are what countries are called in a locale, each as CountryName is, by
// their ids.
func CountryNames(tx *gorm.DB, ids []uint64, locale string) (map[uint64]string, error) {
	var rows []struct {
		CountryID    uint64
		Locale, Name string
	}
	if err := tx.Raw("SELECT country_id, locale, name FROM country_langs WHERE country_id IN ? ORDER BY id", ids).Scan(&rows).Error; err != nil {
		return nil, fmt.Errorf("read names of countries: %w", err)
	}
	names := map[uint64]string{}
	for _, row := range rows {
		if names[row.CountryID] == "" || row.Locale == locale {
			names[row.CountryID] = row.Name
		}
	}
	return names, nil
}

// LocaleOf is the code of a language, Slovak's where there is none.
func LocaleOf(tx *gorm.DB, id uint64) (string, error) {
	var codes []string
	if err := tx.Table("languages").Where("id = ?", id).Limit(1).Pluck("code", &codes).Error; err != nil {
		return "", fmt.Errorf("read a language: %w", err)
	}
	return cmp.Or(append(codes, "")[0], "sk"), nil
}
