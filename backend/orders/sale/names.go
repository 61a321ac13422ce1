package sale

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/lookup"
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

// LanguagesOf are the languages that customers last ordered in, by the ids of customers;
// who ordered nothing is not among them.
func LanguagesOf(tx *gorm.DB, customers []uint64) (map[uint64]uint64, error) {
	languages := map[uint64]uint64{}
	if len(customers) == 0 {
		return languages, nil
	}
	var rows []struct{ UserID, LanguageID uint64 }
	last := tx.Model(&Order{}).Select("MAX(id)").Where("user_id IN ? AND live = ?", customers, true).Group("user_id")
	if err := tx.Model(&Order{}).Select("user_id, language_id").Where("id IN (?)", last).Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read the languages of customers: %w", err)
	}
	for _, row := range rows {
		languages[row.UserID] = row.LanguageID
	}
	return languages, nil
}

// LocaleOf is the code of a language, Slovak's where there is none.
func LocaleOf(tx *gorm.DB, id uint64) (string, error) {
	return lookup.LanguageCode(tx, &id, "sk")
}
