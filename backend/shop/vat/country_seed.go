package vat

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// euRates are the rates of the other member states by their levels, in hundredths
// of a percent, and since when. None was held against the country's own source
// (integrations/invoices-sk.md §1 has Slovakia's alone): the list says so, and whoever
// sells there checks them first. Append only.
var euRates = []struct {
	country string
	from    string
	levels  []int64 // standard, reduced, second reduced
}{
	{"AT", "2025-01-01", []int64{2000, 1300, 1000}}, {"BE", "2025-01-01", []int64{2100, 1200, 600}}, {"BG", "2025-01-01", []int64{2000, 900}},
	{"HR", "2025-01-01", []int64{2500, 1300, 500}}, {"CY", "2025-01-01", []int64{1900, 900, 500}}, {"CZ", "2025-01-01", []int64{2100, 1200}},
	{"DK", "2025-01-01", []int64{2500}}, {"EE", "2025-07-01", []int64{2400, 1300, 900}}, {"FI", "2026-01-01", []int64{2550, 1350, 1000}},
	{"FR", "2025-01-01", []int64{2000, 1000, 550}}, {"DE", "2025-01-01", []int64{1900, 700}}, {"GR", "2025-01-01", []int64{2400, 1300, 600}},
	{"HU", "2025-01-01", []int64{2700, 1800, 500}}, {"IE", "2025-01-01", []int64{2300, 1350, 900}}, {"IT", "2025-01-01", []int64{2200, 1000, 500}},
	{"LV", "2025-01-01", []int64{2100, 1200, 500}}, {"LT", "2026-01-01", []int64{2100, 1200, 500}}, {"LU", "2025-01-01", []int64{1700, 1400, 800}},
	{"MT", "2025-01-01", []int64{1800, 700, 500}}, {"NL", "2025-01-01", []int64{2100, 900}}, {"PL", "2025-01-01", []int64{2300, 800, 500}},
	{"PT", "2025-01-01", []int64{2300, 1300, 600}}, {"RO", "2025-08-01", []int64{2100, 1100}}, {"SI", "2025-01-01", []int64{2200, 950, 500}},
	{"ES", "2025-01-01", []int64{2100, 1000, 400}}, {"SE", "2025-01-01", []int64{2500, 1200, 600}},
}

// InEU says whether a country, by its ISO code, is a member state.
func InEU(code string) bool {
	if code == "SK" {
		return true
	}
	for _, r := range euRates {
		if r.country == code {
			return true
		}
	}
	return false
}

// EnsureCountryRates writes the rates of the other member states of which there was
// never one for the country and level. What people changed or removed stays so.
// Any number of processes may call it.
func EnsureCountryRates(ctx context.Context, d *db.DB, locale string) error {
	err := d.Tx(ctx, func(tx *gorm.DB) error {
		var known []CountryRate
		if err := tx.Select("country_id", "level").Find(&known).Error; err != nil {
			return err
		}
		have := map[[2]uint64]bool{}
		for _, k := range known {
			have[[2]uint64{k.CountryID, uint64(k.Level)}] = true
		}
		now := db.Now()
		var missing []CountryRate
		for _, r := range euRates {
			country := lookup.CountryID(r.country)
			for i, percent := range r.levels {
				if level := i + 1; !have[[2]uint64{country, uint64(level)}] {
					live := true
					rate := CountryRate{
						Record: resource.Record{CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1}, CountryID: country, Level: level, Percent: percent, ValidFrom: dayOf(r.from),
					}
					rate.Title = rate.title()
					rate.SearchNorm, rate.SortKey = db.Fold(rate.Title), db.SortKey(locale, rate.Title)
					missing = append(missing, rate)
				}
			}
		}
		if len(missing) == 0 {
			return nil
		}
		return tx.CreateInBatches(&missing, 100).Error
	})
	if err != nil {
		return fmt.Errorf("write the VAT rates of member states: %w", err)
	}
	return nil
}
