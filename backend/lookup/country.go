package lookup

import (
	"context"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Country is a country of ISO 3166-1.
type Country struct {
	resource.Record
	Code  string // two letters, upper case
	Langs []CountryLang
}

// CountryLang is a country in one locale.
type CountryLang struct {
	resource.Lang
	CountryID uint64
	Name      string
}

var _ = Screens.Add(func(struct{}) resource.Screen {
	return resource.Resource[Country]{
		Name:    "country",
		Title:   "langs.name",
		Menu:    resource.Menu{None: true},
		Options: []resource.Options{{Label: "langs.name", Flat: true, Extra: []string{"code"}}},
	}.Screen()
})

// CountryCodes are the countries in the order of their ids, which count from
// 1: Slovakia, its neighbours, then by code. Append only.
var CountryCodes = strings.Fields(`
SK CZ HU PL AT UA
AD AE AF AG AI AL AM AO AQ AR AS AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH
SI SJ SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UG UM US UY UZ VA VC VE VG VI
VN VU WF WS YE YT ZA ZM ZW`)

// CountryID is the id of the country with that code; 0 of an unknown one.
func CountryID(code string) uint64 {
	for i, c := range CountryCodes {
		if c == code {
			return uint64(i + 1)
		}
	}
	return 0
}

// EnsureCountries writes the countries that are missing, and the names that
// differ from those of the Unicode CLDR, in every content locale. It asks the
// database twice where nothing is to be done. Any number of processes may call it.
func EnsureCountries(ctx context.Context, d *db.DB, locales []string) error {
	have := map[string]string{} // "sk/1" to the name
	var langs []CountryLang
	if err := d.Write(ctx).Select("country_id", "locale", "name").Find(&langs).Error; err != nil {
		return fmt.Errorf("read names of countries: %w", err)
	}
	for _, l := range langs {
		have[fmt.Sprintf("%s/%d", l.Locale, l.CountryID)] = l.Name
	}
	var entries int64
	if err := d.Write(ctx).Model(&Country{}).Count(&entries).Error; err != nil {
		return fmt.Errorf("count countries: %w", err)
	}
	fresh, err := namesMissing(locales, have)
	if err != nil || len(fresh) == 0 && entries >= int64(len(CountryCodes)) {
		return err
	}
	err = d.Tx(ctx, func(tx *gorm.DB) error {
		if err := addCountries(tx, db.Now()); err != nil {
			return err
		}
		for _, l := range fresh {
			if err := putName(tx, l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("ensure countries: %w", err)
	}
	return nil
}

// namesMissing are the names that are to be written.
func namesMissing(locales []string, have map[string]string) ([]CountryLang, error) {
	var fresh []CountryLang
	live := true
	for _, locale := range locales {
		tag, err := language.Parse(locale)
		if err != nil {
			return nil, fmt.Errorf("country names in %q: %w", locale, err)
		}
		names := display.Regions(tag)
		if names == nil {
			names = display.Regions(language.English)
		}
		for i, code := range CountryCodes {
			name := names.Name(language.MustParseRegion(code))
			if have[fmt.Sprintf("%s/%d", locale, i+1)] == name {
				continue
			}
			fresh = append(fresh, CountryLang{CountryID: uint64(i + 1), Name: name, Lang: resource.Lang{
				Locale: locale, SearchNorm: db.Fold(name), SortKey: db.SortKey(name), Live: &live,
			}})
		}
	}
	return fresh, nil
}

// doNothing leaves what another process wrote at the same moment.
var doNothing = clause.OnConflict{DoNothing: true}

func addCountries(tx *gorm.DB, now time.Time) error {
	var known []uint64
	if err := tx.Model(&Country{}).Pluck("id", &known).Error; err != nil {
		return err
	}
	there := map[uint64]bool{}
	for _, id := range known {
		there[id] = true
	}
	live := true
	var missingRows []Country
	for i, code := range CountryCodes {
		if id := uint64(i + 1); !there[id] {
			missingRows = append(missingRows, Country{Code: code, Record: resource.Record{
				ID: id, CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1,
			}})
		}
	}
	if len(missingRows) == 0 {
		return nil
	}
	return tx.Clauses(doNothing).Omit("Langs").CreateInBatches(missingRows, 100).Error
}

func putName(tx *gorm.DB, l CountryLang) error {
	done := tx.Model(&CountryLang{}).Where("country_id = ? AND locale = ?", l.CountryID, l.Locale).
		Updates(map[string]any{"name": l.Name, "search_norm": l.SearchNorm, "sort_key": l.SortKey})
	if done.Error != nil || done.RowsAffected > 0 {
		return done.Error
	}
	return tx.Clauses(doNothing).Create(&l).Error
}
