package db_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"":                       "",
		"Čiernobiely":            "ciernobiely",
		"ŽLTUČKÝ kôň, Ľ ŕ ĺ ň ä": "zltucky kon, l r l n a",
		"C\u030Cierny":           "cierny",
		"Plain ASCII 50 %_!":     "plain ascii 50 %_!",
		"Straße Łódź":            "straße łodz",
	} {
		if got := db.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
		if twice := db.Fold(db.Fold(in)); twice != want {
			t.Errorf("folding %q twice gives %q", in, twice)
		}
	}
}

var slovak = []string{"áno", "auto", "cesta", "Cieľ", "čaj", "Čokoláda", "ďakujem", "dom", "had", "Hrad",
	"chata", "Chlieb", "ihla", "zlato", "Zora", "žaba", "Žena"}

// Both engines must find and order rows alike, as a Slovak reader expects.
func TestSearchAndSort(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE words (word VARCHAR(100), search_norm VARCHAR(100), sort_key "+
			map[db.Dialect]string{db.SQLite: "BLOB", db.MySQL: "VARBINARY(255)"}[d.Dialect]+" NOT NULL)")
		words := append([]string{"", "100 % vlna", "1000 vĺn", "a_b!", "a-b!"}, slovak...)
		for _, n := range rand.Perm(len(words)) {
			w := words[n]
			err := d.Write(t.Context()).Exec("INSERT INTO words VALUES (?, ?, ?)", w, db.Fold(w), db.SortKey("sk", w)).Error
			if err != nil {
				t.Fatal(err)
			}
		}
		find := func(pattern string) (got []string) {
			err := d.Read(t.Context()).Raw("SELECT word FROM words WHERE search_norm LIKE ? ESCAPE '!' ORDER BY sort_key", pattern).
				Scan(&got).Error
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		for pattern, want := range map[string][]string{
			db.LikeContains(db.Fold("ZEN")):  {"Žena"},
			db.LikeContains(db.Fold("čes")):  {"cesta"},
			db.LikeContains(db.Fold("0 %")):  {"100 % vlna"},
			db.LikeContains(db.Fold("a_b!")): {"a_b!"},
			db.LikePrefix(db.Fold("ch")):     {"chata", "Chlieb"},
		} {
			if got := find(pattern); !slices.Equal(got, want) {
				t.Errorf("%s finds %q, want %q", pattern, got, want)
			}
		}
		if got := find("%"); !slices.Equal(got[len(got)-len(slovak):], slovak) {
			t.Errorf("order %q", got)
		}
	})
}

func TestSortKey(t *testing.T) {
	if db.SortKey("sk", "") == nil {
		t.Error("the key of an empty text would be stored as NULL")
	}
	if n := len(db.SortKey("sk", strings.Repeat("žľúč", 200))); n != 255 {
		t.Errorf("a long text has a key of %d bytes", n)
	}
	if !bytes.Equal(db.SortKey("sk", "ŽENA"), db.SortKey("sk", "žena")) {
		t.Error("case decides")
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 200 {
				for n := 1; n < len(slovak); n++ {
					if bytes.Compare(db.SortKey("sk", slovak[n-1]), db.SortKey("sk", slovak[n])) >= 0 {
						t.Errorf("%s does not come before %s", slovak[n-1], slovak[n])
						return
					}
				}
			}
		})
	}
	wait.Wait()
}

// Each language has an order of its own, and both engines the same.
func TestSortByLanguage(t *testing.T) {
	orders := map[string][]string{
		"sk": {"2 kusy", "áno", "auto", "azbest", "ärok", "cena", "cukor", "čaj", "Hrad", "chlieb", "ihla", "ľan", "lopta", "osol", "ôsmy", "sova", "šál", "zub", "žaba"},
		"cs": {"cihla", "čaj", "hrad", "Chléb", "ihned", "rak", "řeka", "zub", "žába"},
		"pl": {"azot", "ąb", "cena", "czas", "ćma", "lody", "lubić", "łódź", "oset", "ósmy", "zebra", "źródło", "żaba"},
		"de": {"Apfel", "Arger", "Ärger", "Ofen", "Öl", "Olive", "Strasse", "Straße", "Strassen", "über", "unten", "Zug"},
		"en": {"10 things", "äpple", "cats", "church", "city", "Öl", "old", "zoo"},
		"xx": {"cena", "chata", "čin", "hrad"}, // unknown: as no language in particular
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE words (locale VARCHAR(5), word VARCHAR(100), sort_key "+
			map[db.Dialect]string{db.SQLite: "BLOB", db.MySQL: "VARBINARY(255)"}[d.Dialect]+" NOT NULL)")
		for locale, words := range orders {
			for _, n := range rand.Perm(len(words)) {
				err := d.Write(t.Context()).Exec("INSERT INTO words VALUES (?, ?, ?)", locale, words[n], db.SortKey(locale, words[n])).Error
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		for locale, want := range orders {
			var got []string
			err := d.Read(t.Context()).Raw("SELECT word FROM words WHERE locale = ? ORDER BY sort_key", locale).Scan(&got).Error
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q (%v)", locale, got, want, err)
			}
		}
	})
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "Žltý čaj & med!": "zlty-caj-med", "  už--slug ": "uz-slug", "100 % bavlna": "100-bavlna", "…": "",
		"A children's book": "a-childrens-book", "a_b – c": "a_b-c", "čaj/káva": "cajkava",
	} {
		if got := db.Slug(in); got != want {
			t.Errorf("Slug(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestNeedles(t *testing.T) {
	for in, want := range map[string][]string{
		"":                 nil,
		"  Čaj  na noc ":   {"caj na noc"},
		"0904 590":         {"0904 590", "904590"},
		"0904590":          {"904590"},
		"904-590":          {"904-590", "904590"},
		"+421 904 590 123": {"+421 904 590 123", "904590123"},
		"00421904590123":   {"904590123"},
		"+421 904":         {"+421 904", "421904"},
		"00012":            {"00012"}, // the end of a number, with what stands before it
		"1036":             {"1036"},
		"2026-00012":       {"2026-00012", "202600012"},
		"mydlo 0904 590":   {"mydlo 0904 590"},
	} {
		if got := db.Needles(in); !slices.Equal(got, want) {
			t.Errorf("Needles(%q) = %q, want %q", in, got, want)
		}
	}
}
