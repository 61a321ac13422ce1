package lookup

import (
	"regexp"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestEnsureCountries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ensure := func(locales ...string) {
			t.Helper()
			if err := EnsureCountries(t.Context(), d, locales); err != nil {
				t.Fatal(err)
			}
		}
		name := func(locale, code string) (s string) {
			t.Helper()
			err := d.Read(t.Context()).Model(&CountryLang{}).Select("name").
				Where("locale = ? AND country_id = ?", locale, CountryID(code)).Take(&s).Error
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		count := func() (n int64) {
			if err := d.Read(t.Context()).Model(&CountryLang{}).Count(&n).Error; err != nil {
				t.Fatal(err)
			}
			return n
		}
		ensure("sk", "en")
		if name("sk", "CZ") != "Česko" || name("en", "AT") != "Austria" {
			t.Errorf("got %q, %q", name("sk", "CZ"), name("en", "AT"))
		}
		if err := d.Write(t.Context()).Exec("UPDATE country_langs SET name = 'x' WHERE country_id = ? AND locale = 'sk'", CountrySK).Error; err != nil {
			t.Fatal(err)
		}
		ensure("sk", "en", "cs")
		ensure("sk", "en", "cs")
		if name("sk", "SK") != "Slovensko" || name("cs", "DE") != "Německo" {
			t.Errorf("got %q, %q", name("sk", "SK"), name("cs", "DE"))
		}
		if n := count(); n != int64(3*len(CountryCodes)) {
			t.Errorf("%d names of %d countries in three languages", n, len(CountryCodes))
		}
	})
	if CountryID("SK") != CountrySK || CountryID("CZ") != CountryCZ || CountryID("XX") != 0 || len(CountryCodes) != 250 {
		t.Errorf("Slovakia is %d, Czechia %d, of %d", CountryID("SK"), CountryID("CZ"), len(CountryCodes))
	}
}

func TestPostCode(t *testing.T) {
	for _, c := range []struct {
		country       string
		code, written string
	}{
		{"SK", "97101", "971 01"}, {"CZ", "11000", "110 00"}, {"SK", "971 01", "971 01"}, {"DE", "10115", "10115"}, {"PL", "00-001", "00-001"},
		{"SK", "9710", "9710"}, {"SK", "97A01", "97A01"}, {"CZ", "", ""},
	} {
		if got := PostCode(CountryID(c.country), c.code); got != c.written {
			t.Errorf("%s of %s is written %q, want %q", c.code, c.country, got, c.written)
		}
	}
}

func TestIsPostCode(t *testing.T) {
	for _, c := range []struct {
		country, code string
		is            bool
	}{
		{"SK", "97101", true}, {"SK", "971 01", true}, {"CZ", "110\u00a000", true}, {"SK", "9710", false}, {"SK", "ABCDE", false}, {"CZ", "110000", false},
		{"DE", "10115", true}, {"GB", "SW1A 1AA", true}, {"IE", "D02 AF30", true}, {"HK", "-", true},
	} {
		if got := IsPostCode(CountryID(c.country), c.code); got != c.is {
			t.Errorf("%q of %s is a post code: %t, want %t", c.code, c.country, got, c.is)
		}
	}
}

func TestVATPattern(t *testing.T) {
	like := regexp.MustCompile(`^(?:` + VATPattern + `)$`)
	for _, number := range []string{
		"SK2020123456", "sk 2020 123 456", "CZ12345678", "CZ699001237", "ATU12345678", "DE-123.456.789", "ESX1234567X", "FRXX123456789", "IE1234567WA",
		"IE1+23456L", "NL123456789B01", "RO12", "SE123456789701", "EL123456789", "GB999999973", "GBGD001", "CHE-123.456.788 MWST", "NO 923 609 016 MVA",
	} {
		if !like.MatchString(number) {
			t.Errorf("%q is no VAT number", number)
		}
	}
	for _, text := range []string{"2020123456", "SK123", "SK20201234567", "SK202012345A", "neplatca DPH", "-", "DE", "SK", "123 SK2020123456"} {
		if like.MatchString(text) {
			t.Errorf("%q is a VAT number", text)
		}
	}
}

func TestCountryCode(t *testing.T) {
	for id, want := range map[uint64]string{0: "", 1: "AF", CountryCZ: "CZ", CountrySK: "SK", 250: "BV", 251: "", 1 << 63: ""} {
		if got := CountryCode(id); got != want {
			t.Errorf("country %d: got %q, want %q", id, got, want)
		}
		if want != "" && CountryID(want) != id {
			t.Errorf("%s: got %d, want %d", want, CountryID(want), id)
		}
	}
}
