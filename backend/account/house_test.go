package account

import "testing"

func TestHouse(t *testing.T) {
	for address, want := range map[string][2]string{
		"Hlavná 12":                 {"Hlavná", "12"},
		"Námestie SNP 4":            {"Námestie SNP", "4"},
		"Hlavná 12/A":               {"Hlavná", "12/A"},
		"Vinohradská 1234/56":       {"Vinohradská", "1234/56"},
		" 29. augusta 8 B ":         {"29. augusta", "8 B"},
		"Petőfi utca, 9-11":         {"Petőfi utca", "9-11"},
		"29. augusta":               {"29. augusta", ""},
		"12":                        {"12", ""},
		"Ulica 1. mája":             {"Ulica 1. mája", ""},
		"P. O. Box 17, Dolná Lúka":  {"P. O. Box 17, Dolná Lúka", ""},
		"Sídlisko západ, blok C 14": {"Sídlisko západ, blok C", "14"},
		"":                          {"", ""},
	} {
		if got := [2]string{Street(address), HouseNumber(address)}; got != want {
			t.Errorf("%q is %q, want %q", address, got, want)
		}
	}
}
