package app_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"backoffice/backend/app"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/locales"
)

// Every text is asked for by somebody, and everything asked for is there:
// what `make locales` says.
func TestTextsAreUsed(t *testing.T) {
	problems, err := app.TextProblems(os.DirFS("../.."), app.Screens())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}

// What stands in a badge begins with a capital in every language, whichever list it is in.
func TestBadgesBeginWithCapitals(t *testing.T) {
	badge := regexp.MustCompile(`\.states\.|^common\.(activity|models)\.|\.options\.(status|status_admin|level)\.`)
	eachText(t, "*.json", func(name, key string, text any) {
		s, _ := text.(string)
		if first, _ := utf8.DecodeRuneInString(s); badge.MatchString(key) && unicode.IsLower(first) {
			t.Errorf("%s: %s begins with a small letter: %q", name, key, s)
		}
	})
}

// A thing of the shop has one word in Slovak, on every screen, in mails and on paper
// (decisions.md 42).
func TestWordsOfTheShop(t *testing.T) {
	others := map[string]*regexp.Regexp{
		"stav úhrady":      regexp.MustCompile(`(?i)\bstav\pL* platby`),
		"sledovacie číslo": regexp.MustCompile(`(?i)sledovac\pL+ kód|tracking`),
		"výdajné miesto":   regexp.MustCompile(`(?i)odbern\pL+ miest`),
		"naskladnenie":     regexp.MustCompile(`(?i)príj\pL+ na sklad`),
		"dobropis":         regexp.MustCompile(`(?i)opravn\pL+ faktúr`),
		"zľavový kupón":    regexp.MustCompile(`(?i)zľavov\pL+ kód`),
		"darčekový poukaz": regexp.MustCompile(`(?i)poukáž|voucher`),
		"dodacia adresa":   regexp.MustCompile(`(?i)doručovac\pL+ adres|adres\pL+ doručenia`),
		"vrátenie peňazí":  regexp.MustCompile(`(?i)refund`),
	}
	shipment := regexp.MustCompile(`(?i)čísl\pL+ zásielky`) // that of the courier's own books, which no customer looks for
	inBraces := regexp.MustCompile(`\{[^}]*\}`)
	eachText(t, "*.sk.json", func(name, key string, text any) {
		said, _ := json.Marshal(text)
		plain := inBraces.ReplaceAll([]byte(strings.ReplaceAll(string(said), "{{", "{")), nil)
		for word, other := range others {
			if found := other.Find(plain); found != nil {
				t.Errorf("%s: %s says %q, not %q", name, key, found, word)
			}
		}
		if found := shipment.Find(plain); found != nil && key != "order.fields.shipment_id" {
			t.Errorf("%s: %s says %q, not %q", name, key, found, "sledovacie číslo")
		}
	})
}

// And so it has in English, in one spelling: British, with the apostrophe of print.
func TestWordsInEnglish(t *testing.T) {
	others := map[string]*regexp.Regexp{
		"postcode":                              regexp.MustCompile(`(?i)postal code|zip code`),
		"pick-up point":                         regexp.MustCompile(`(?i)\bpickup`),
		"collection":                            regexp.MustCompile(`(?i)personal pick|pick-up in person`),
		"company ID":                            regexp.MustCompile(`(?i)business ID`),
		"VAT number":                            regexp.MustCompile(`VAT ID\b`),
		"stock alert":                           regexp.MustCompile(`(?i)watchdog`),
		"shipping method":                       regexp.MustCompile(`(?i)ways? of shipping`),
		"payment method":                        regexp.MustCompile(`(?i)ways? of pay`),
		"e-mail":                                regexp.MustCompile(`(?i)(^|[^-])\bmails?\b($|[^ ]| [^sp])`), // that of a mail server or provider is a word of its own
		"an apostrophe of print":                regexp.MustCompile(`\pL'\pL`),
		"a sentence that begins with a capital": regexp.MustCompile(`^"Hello[^\\]*,\\n\\n\p{Ll}`),
	}
	inBraces := regexp.MustCompile(`\{[^}]*\}`)
	eachText(t, "*.en.json", func(name, key string, text any) {
		said, _ := json.Marshal(text)
		if object, ok := text.(map[string]any); ok {
			said, _ = json.Marshal(slices.Collect(maps.Values(object)))
		}
		plain := inBraces.ReplaceAll([]byte(strings.ReplaceAll(string(said), "{{", "{")), nil)
		for word, other := range others {
			// Programs of accountants know the columns by their names.
			if found := other.Find(plain); found != nil && key != "einvoice.month.columns" {
				t.Errorf("%s: %s says %q, not %q", name, key, found, word)
			}
		}
	})
}

// eachText looks at all texts of the files that a pattern names.
func eachText(t *testing.T, pattern string, look func(name, key string, text any)) {
	t.Helper()
	files, err := fs.Glob(locales.FS, pattern)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		raw, err := locales.FS.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(raw, &texts); err != nil {
			t.Fatal(name, err)
		}
		for key, text := range texts {
			look(name, key, text)
		}
	}
}

type misspelt struct {
	resource.Record
	resource.Keys
	Title string
}

// While a declaration is not sound its missing texts are reported, and no text of others is
// said to be unused, since nobody has asked for all of them.
func TestTextsOfWhatIsNotSound(t *testing.T) {
	move := resource.Command[misspelt]{Name: "move", Fields: field.List{field.Text("to")}, Run: resource.EachRow(
		func(*resource.Call, *misspelt, struct{}) (resource.Reply, error) { return resource.Reply{}, nil },
	)}
	set := append(app.Screens(), resource.Resource[misspelt]{
		Name: "shop/misspelt", Title: "title", List: resource.List{Columns: column.List{column.Text("titel")}},
		Form: resource.Form{Main: field.List{field.Text("title")}}, Commands: []resource.Command[misspelt]{move, move},
	}.Screen())
	problems, err := app.TextProblems(os.DirFS("../.."), set)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		if strings.HasSuffix(p, " is used nowhere") {
			t.Error(p)
		}
	}
	if !slices.Contains(problems, "shop.misspelt.title is missing in every language, a screen shows it") {
		t.Errorf("the texts of the screen are not asked for: %v", problems)
	}
}
