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

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Country]{
		Name:    "country",
		Title:   "langs.name",
		Menu:    resource.Menu{None: true},
		Options: []resource.Options{{Label: "langs.name", Flat: true, Extra: []string{"code"}, Usual: d.home}},
	}.Screen()
})

// home is the country that the shop sells from.
func (d Deps) home(c *resource.Call) (uint64, error) {
	if d.Home == nil {
		return 0, nil
	}
	return d.Home(c)
}

// Ids of the countries that carriers' rules name (002 §9).
const (
	CountryCZ uint64 = 56
	CountrySK uint64 = 193
)

// CountryCodes are the countries in the order of their ids, which count from
// 1: by English name, but for five that are placed so that Czechia and
// Slovakia have the ids above. Append only.
var CountryCodes = strings.Fields(`
AF AL DZ AS AD AO AI AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BR IO VG BN BG BF BI KH
CM CA CV KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CY CZ AX BQ CW DK DJ DM DO EC EG SV GQ ER EE ET
FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE
IM IL IT JM JP JE JO KZ KE KI XK KW KG LA LV LB LS LR LY LI LT LU MO MK MG MW MY MV ML MT MH MQ MR MU YT
MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF KP MP NO OM PK PW PS PA PG PY PE PH PN PL
PT PR QA RE RO RU RW WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS KR SS ES LK BL SH KN LC MF PM VC SD
SR SJ SZ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UM VI UG UA AE GB US UY UZ VU VA VE VN WF EH
YE ZM ZW AQ BV`)

// CountryCode is the code of the country with that id; empty where there is none.
func CountryCode(id uint64) string {
	if id == 0 || id > uint64(len(CountryCodes)) {
		return ""
	}
	return CountryCodes[id-1]
}

// CountryID is the id of the country with that code; 0 of an unknown one.
func CountryID(code string) uint64 {
	for i, c := range CountryCodes {
		if c == code {
			return uint64(i + 1)
		}
	}
	return 0
}

// PostCode is a post code as people of its country write it, "971 01" in Slovakia and
// Czechia, where lists of machines leave the space out. Any other stays as it is.
func PostCode(country uint64, code string) string {
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	if country != CountrySK && country != CountryCZ || len(code) != 5 || strings.TrimFunc(code, digit) != "" {
		return code
	}
	return code[:3] + " " + code[3:]
}

// IsPostCode says whether people of a country could write that as a post code: of five
// digits in Slovakia and Czechia, whose couriers take no other. Elsewhere anything is one.
func IsPostCode(country uint64, code string) bool {
	if country != CountrySK && country != CountryCZ {
		return true
	}
	plain := strings.Join(strings.Fields(code), "")
	return PostCode(country, plain) != plain
}

// VATPattern is how a VAT number begins and how long it is: with the letters of its
// country, of ten digits in Slovakia. People write it with spaces, dots, dashes and slashes.
const VATPattern = `[Ss][Kk]([ ./-]*[0-9]){10}|([A-RT-Za-rt-z][A-Za-z]|[Ss][A-JL-Za-jl-z])([ ./-]*[A-Za-z+*]){0,2}[ ./-]*[0-9]([ ./-]*[0-9A-Za-z+*]){1,15}`

// EnsureCountries writes the countries that are missing, and the names that
// differ from those of the Unicode CLDR, in every content locale. It asks the
// database twice where nothing is to be done. Any number of processes may call it.
func EnsureCountries(ctx context.Context, d *db.DB, locales []string) error {
	existing := map[string]string{} // "sk/1" to the name
	var langs []CountryLang
	if err := d.Write(ctx).Select("country_id", "locale", "name").Find(&langs).Error; err != nil {
		return fmt.Errorf("read names of countries: %w", err)
	}
	for _, l := range langs {
		existing[fmt.Sprintf("%s/%d", l.Locale, l.CountryID)] = l.Name
	}
	var entries int64
	if err := d.Write(ctx).Model(&Country{}).Count(&entries).Error; err != nil {
		return fmt.Errorf("count countries: %w", err)
	}
	missing, err := namesMissing(locales, existing)
	if err != nil || len(missing) == 0 && entries >= int64(len(CountryCodes)) {
		return err
	}
	err = d.Tx(ctx, func(tx *gorm.DB) error {
		if err := addCountries(tx, db.Now()); err != nil {
			return err
		}
		return writeNames(tx, missing)
	})
	if err != nil {
		return fmt.Errorf("ensure countries: %w", err)
	}
	return nil
}

// namesMissing are the names that are to be written.
func namesMissing(locales []string, existing map[string]string) ([]CountryLang, error) {
	var missing []CountryLang
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
			if existing[fmt.Sprintf("%s/%d", locale, i+1)] == name {
				continue
			}
			missing = append(missing, CountryLang{CountryID: uint64(i + 1), Name: name, Lang: resource.Lang{
				Locale: locale, SearchNorm: db.Fold(name), SortKey: db.SortKey(locale, name), Live: &live,
			}})
		}
	}
	return missing, nil
}

// onConflictDoNothing leaves what another process wrote at the same moment.
var onConflictDoNothing = clause.OnConflict{DoNothing: true}

func addCountries(tx *gorm.DB, now time.Time) error {
	var known []uint64
	if err := tx.Model(&Country{}).Pluck("id", &known).Error; err != nil {
		return err
	}
	existing := map[uint64]bool{}
	for _, id := range known {
		existing[id] = true
	}
	live := true
	var missingRows []Country
	for i, code := range CountryCodes {
		if id := uint64(i + 1); !existing[id] {
			missingRows = append(missingRows, Country{Code: code, Record: resource.Record{
				ID: id, CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1,
			}})
		}
	}
	if len(missingRows) == 0 {
		return nil
	}
	return tx.Clauses(onConflictDoNothing).Omit("Langs").CreateInBatches(missingRows, 100).Error
}

// writeNames writes names that are missing or read otherwise now.
func writeNames(tx *gorm.DB, names []CountryLang) error {
	if len(names) == 0 {
		return nil
	}
	return tx.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "country_id"}, {Name: "locale"}},
		DoUpdates: clause.AssignmentColumns([]string{"name", "search_norm", "sort_key"}),
	}).CreateInBatches(names, 100).Error
}
