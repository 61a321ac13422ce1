package i18n

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"backoffice/backend/fault"
	"backoffice/locales"
)

func load(t testing.TB, files map[string]string) *Bundle {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, content := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(content)}
	}
	b, err := Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func product(t testing.TB) *Bundle {
	t.Helper()
	b, err := Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The texts of the product are complete in every language that has a file.
func TestProductTextsAreComplete(t *testing.T) {
	for _, problem := range product(t).Problems() {
		t.Error(problem)
	}
}

func TestText(t *testing.T) {
	b := product(t)
	for _, c := range []struct {
		locale, key string
		args        map[string]any
		want        string
	}{
		{"sk", "errors.min3", nil, "Zadajte aspoň 3 znaky."},
		{"sk", "errors.min", map[string]any{"Count": 1}, "Zadajte aspoň 1 znak."},
		{"sk", "errors.min", map[string]any{"Count": 4}, "Zadajte aspoň 4 znaky."},
		{"sk", "errors.min", map[string]any{"Count": uint64(5)}, "Zadajte aspoň 5 znakov."},
		{"sk", "errors.min", map[string]any{"Count": 1.5}, "Zadajte aspoň 1.5 znaku."},
		{"en", "errors.min", map[string]any{"Count": 2.0}, "Enter at least 2 characters."},
		{"sk", "common.messages.destroyed", nil, "Záznam bol odstránený."},
		{"sk", "common.messages.destroyed", map[string]any{"Count": 3}, "3 záznamy boli odstránené."},
		{"sk", "common.confirm.text", map[string]any{"Action": "Skryť & <späť>"}, "Naozaj chcete vykonať akciu „Skryť & <späť>“?"},
		{"sk", "no.such.key", nil, "no.such.key"},
		{"xx", "common.yes", nil, "Áno"},
	} {
		if got := b.Text(c.locale, c.key, c.args); got != c.want {
			t.Errorf("%s %s %v = %q, want %q", c.locale, c.key, c.args, got, c.want)
		}
	}
}

func TestALanguageIsAddedByItsFiles(t *testing.T) {
	b := load(t, map[string]string{
		"a.en.json": `{"a.x": "X", "a.only": "only here"}`,
		"a.sk.json": `{"a.x": "iks"}`,
		"a.cs.json": `{"a.x": "iks cs"}`,
	})
	if got := b.Locales(); !slices.Equal(got, []string{"sk", "cs", "en"}) {
		t.Errorf("locales = %v", got)
	}
	if got := b.Title("cs"); got != "Čeština" {
		t.Errorf("title = %q", got)
	}
	if got := b.Text("cs", "a.only", nil); got != "only here" {
		t.Errorf("fallback = %q", got)
	}
	var wrong []string
	for _, one := range b.Problems() {
		wrong = append(wrong, one.String())
	}
	if want := []string{"T001 sk: a.only is missing, only en has it", "T001 cs: a.only is missing, only en has it"}; !slices.Equal(wrong, want) {
		t.Errorf("wrong: %q", wrong)
	}
	if got := b.First("en", "a.none", "a.x"); got != "X" {
		t.Errorf("first = %q", got)
	}
	if got := b.First("en", "a.none", "b.none"); got != "a.none" {
		t.Errorf("first of none = %q", got)
	}
	for header, want := range map[string]string{"cs": "cs", "": "sk", "de": "sk", "en-GB,sk;q=0.5": "en", ";;;": "sk"} {
		if got := b.Match(header); got != want {
			t.Errorf("match %q = %s, want %s", header, got, want)
		}
	}
}

func TestProblemsNamesEachMistake(t *testing.T) {
	b := load(t, map[string]string{
		"a.sk.json": `{
			"a.ok": "{{.N}}", "a.gone": "x", "a.blank": " ", "a.twice": "1", "a.twice": "2", "a.args": "{{.A}}", "a.open": "{{.A",
			"a.many": {"one": "1", "few": "2", "other": "5"}, "a.kind": {"one": "1", "few": "2", "many": "3", "other": "5"}
		}`,
		"a.en.json": `{
			"a.ok": "{{.N}}", "a.blank": "x", "a.twice": "1", "a.args": "{{.B}}", "a.open": "A",
			"a.many": {"one": "1", "few": "2", "other": "5"}, "a.kind": "5"
		}`,
	})
	var lines []string
	for _, p := range b.Problems() {
		lines = append(lines, p.String())
		if p.Missing() != (p.Key == "a.gone") {
			t.Errorf("%s: missing is %t", p, p.Missing())
		}
	}
	all := strings.Join(lines, "\n")
	for _, want := range []string{
		"T001 en: a.gone is missing", "T002 sk: a.blank is empty", "T003 sk: a.twice stands twice (a.sk.json)",
		"T007 en: a.args has the placeholders [B], in sk [A]", "T004 sk: a.many lacks the plural form many",
		"T005 en: a.many has the plural form few, which the language lacks", "T006 en: a.kind is plural in one of sk and en only",
		"T008 sk: a.open has a placeholder that is not written as {{.Name}}: \"{{.A\"",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("missing %q in:\n%s", want, all)
		}
	}
	if n := len(b.Problems()); n != 8 {
		t.Errorf("%d problems, want 8:\n%s", n, all)
	}
}

// A later folder corrects single texts of an earlier one, which is no mistake.
func TestLaterFolder(t *testing.T) {
	b, err := Load(fstest.MapFS{"a.sk.json": {Data: []byte(`{"a.x": "jeden", "a.y": "dva"}`)}},
		fstest.MapFS{"b.sk.json": {Data: []byte(`{"a.x": "prvý"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	if x, y := b.Text("sk", "a.x", nil), b.Text("sk", "a.y", nil); x != "prvý" || y != "dva" {
		t.Errorf("the texts are %q and %q", x, y)
	}
	if problems := b.Problems(); len(problems) > 0 {
		t.Error(problems)
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"no default language": {"a.en.json": `{}`},
		"no language":         {"a.json": `{}`, "b.sk.json": `{}`},
		"not an object":       {"a.sk.json": `[]`},
		"not a text":          {"a.sk.json": `{"a": 1}`},
		"broken":              {"a.sk.json": `{"a": "x"`},
	} {
		fsys := fstest.MapFS{}
		for file, content := range files {
			fsys[file] = &fstest.MapFile{Data: []byte(content)}
		}
		if _, err := Load(fsys); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestBrowserTexts(t *testing.T) {
	all := product(t).Browser("en")
	if all["list.search"] != "Search" {
		t.Errorf("list.search = %v", all["list.search"])
	}
	if forms, ok := all["list.bulk"].(map[string]string); !ok || forms["one"] == "" {
		t.Errorf("list.bulk = %v", all["list.bulk"])
	}
	for key := range all {
		if strings.HasPrefix(key, "content.") {
			t.Fatalf("%s is not the browser's", key)
		}
	}
}

func TestCategories(t *testing.T) {
	b := load(t, map[string]string{"a.sk.json": `{}`, "a.en.json": `{}`, "a.cs.json": `{}`, "a.pl.json": `{}`, "a.ar.json": `{}`, "a.ja.json": `{}`})
	for locale, want := range map[string]string{
		"sk": "[few many one other]", "cs": "[few many one other]", "en": "[one other]",
		"pl": "[few many one other]", "ar": "[few many one other two zero]", "ja": "[other]",
	} {
		if got := fmt.Sprint(categories(b.tags[locale])); got != want {
			t.Errorf("%s: %s, want %s", locale, got, want)
		}
	}
}

func BenchmarkProblems(b *testing.B) {
	bundle := product(b)
	for b.Loop() {
		bundle.Problems()
	}
}

func BenchmarkText(b *testing.B) {
	bundle := product(b)
	args := map[string]any{"Count": 5}
	b.Run("fixed", func(b *testing.B) {
		for b.Loop() {
			bundle.Text("en", "errors.required", nil)
		}
	})
	b.Run("plural", func(b *testing.B) {
		for b.Loop() {
			bundle.Text("en", "errors.min", args)
		}
	})
}

func TestPrefer(t *testing.T) {
	b := load(t, map[string]string{
		"a.sk.json": `{"a.x": "sk"}`, "a.en.json": `{"a.x": "en"}`, "a.cs.json": `{"a.x": "cs", "a.y": "jen cs"}`,
	})
	for _, test := range []struct {
		wanted, locales []string
		match           string
	}{
		{[]string{"sk", "en"}, []string{"sk", "cs", "en"}, "sk"},
		{[]string{"hu", "cs"}, []string{"cs", "sk", "en"}, "cs"},
		{[]string{"hu"}, []string{"sk", "cs", "en"}, "sk"},
	} {
		got := b.Prefer(test.wanted)
		if !slices.Equal(got.Locales(), test.locales) || got.Match("") != test.match || got.Match("en-GB") != "en" {
			t.Errorf("preferring %v: %v, %q, %q", test.wanted, got.Locales(), got.Match(""), got.Match("en-GB"))
		}
		if got.Text("en", "a.y", nil) != "jen cs" || got.Text("en", "a.x", nil) != "en" {
			t.Errorf("preferring %v, texts are %q and %q", test.wanted, got.Text("en", "a.y", nil), got.Text("en", "a.x", nil))
		}
	}
	if b.Locales()[0] != Default {
		t.Error("the bundle itself changed")
	}
}

// Numbers in a text are written as its language writes them, their decimals kept.
func TestNumbersInTexts(t *testing.T) {
	b := product(t)
	args := map[string]any{"Value": fault.Decimal("-1234567.50")}
	for locale, want := range map[string]string{"sk": "Zadajte hodnotu aspoň -1\u00a0234\u00a0567,50.", "en": "Enter a value of at least -1,234,567.50."} {
		if got := b.Text(locale, "errors.minValue", args); got != want {
			t.Errorf("%s: %q, want %q", locale, got, want)
		}
	}
	for locale, want := range map[string]string{"sk": "Vyberte rozsah s najviac 1\u00a0098 dňami.", "en": "Choose a range of at most 1,098 days."} {
		if got := b.Text(locale, "errors.daysMost", map[string]any{"Count": 1098}); got != want {
			t.Errorf("%s: %q, want %q", locale, got, want)
		}
	}
	if args["Value"] != fault.Decimal("-1234567.50") {
		t.Error("the caller's arguments were changed")
	}
}

func TestMoney(t *testing.T) {
	b, err := Load(fstest.MapFS{
		"a.sk.json": {Data: []byte(`{"common.amount.sign":"{{.Value}} {{.Sign}}","common.amount.word":"{{.Value}} {{.Sign}}","sum":"Spolu {{.Amount}}"}`)},
		"a.en.json": {Data: []byte(`{"common.amount.sign":"{{.Sign}}{{.Value}}","common.amount.word":"{{.Sign}} {{.Value}}","sum":"Total {{.Amount}}"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ locale, value, currency, want string }{
		{"sk", "689.12", "CZK", "Spolu 689,12 Kč"}, {"en", "689.12", "CZK", "Total Kč 689.12"},
		{"sk", "-5.00", "EUR", "Spolu -5,00 €"}, {"en", "-5.00", "EUR", "Total -€5.00"},
		{"en", "5.00", "HUF", "Total Ft 5.00"}, {"en", "5.00", "???", "Total ???5.00"},
	} {
		if got := b.Text(c.locale, "sum", map[string]any{"Amount": fault.Money{Value: fault.Decimal(c.value), Currency: c.currency}}); got != c.want {
			t.Errorf("%s %s in %s reads %q, want %q", c.value, c.currency, c.locale, got, c.want)
		}
	}
}

func TestDecimalMark(t *testing.T) {
	for locale, want := range map[string]string{"sk": ",", "cs": ",", "de": ",", "en": ".", "": ".", "no such": "."} {
		if got := DecimalMark(locale); got != want {
			t.Errorf("%q has %q, want %q", locale, got, want)
		}
	}
}

func TestUsage(t *testing.T) {
	texts := fstest.MapFS{"a.sk.json": {Data: []byte(`{
		"errors.known": "x", "errors.unused": "x", "common.fields.title": "x", "common.fields.price": "x",
		"list.export.csv": "x", "list.export.pdf": "x", "lookup.blog": "x", "lookup.shop": "x", "mail.reset.text": "x", "shell.back": "x"
	}`)}}
	b, err := Load(texts)
	if err != nil {
		t.Fatal(err)
	}
	u := NewUsage("common.fields.")
	b.Recording(u).First("sk", "page.fields.title", "common.fields.title")
	b.Recording(u).First("sk", "page.fields.gone", "common.fields.gone")
	// The label of the field would do for its column: one missing text, not two.
	b.Recording(u).First("sk", "page.columns.gone", "page.fields.gone", "common.columns.gone", "common.fields.gone")
	// What a list shows and the log names, each of which would do for the other, is missing all the same.
	b.Recording(u).First("sk", "page.columns.score", "page.fields.score")
	b.Recording(u).First("sk", "page.fields.score", "page.columns.score")
	b.Recording(u).First("sk", "page.filters.score", "page.columns.score", "page.fields.score")
	sources := fstest.MapFS{
		"src/a.go":      {Data: []byte(`package a; var _ = f("errors.known", "errors.missing", "lookup."+name, "blog", "mail."+kind+"."+part, "reset", "text", "mail.reset.tetx", "mail.reset", "page.order")`)},
		"src/a_test.go": {Data: []byte(`package a; var _ = "errors.unused"`)},
		"src/b.tsx":     {Data: []byte("t(`list.export.${format}`); const formats = ['csv']; // don't\nt('shell.back'); t('shell.gone')")},
		"src/b.test.ts": {Data: []byte(`t('list.export.pdf')`)},
	}
	if err := u.Scan(sources, "src"); err != nil {
		t.Fatal(err)
	}
	missing := []string{
		"errors.missing is missing in every language, src/a.go asks for it",
		"mail.reset.tetx is missing in every language, src/a.go names it",
		"page.columns.score is missing in every language, a screen shows it; so would do page.fields.score",
		"page.fields.gone is missing in every language, a screen shows it; so would do common.fields.gone",
		"shell.gone is missing in every language, src/b.tsx asks for it",
	}
	unused := []string{
		"common.fields.price is used nowhere",
		"errors.unused is used nowhere",
		"list.export.pdf is used nowhere",
		"lookup.shop is used nowhere",
	}
	if got := b.Missing(u); !slices.Equal(got, missing) {
		t.Errorf("missing are %s", strings.Join(got, "\n"))
	}
	if got := b.Unused(u); !slices.Equal(got, unused) {
		t.Errorf("unused are %s", strings.Join(got, "\n"))
	}
}

// The error says where in a file a mistake is.
func TestLoadTellsTheLine(t *testing.T) {
	for content, want := range map[string]string{
		"{\n  \"a.x\": \"jeden\"\n  \"a.y\": \"dva\"\n}": "line 3: a comma is missing before this",
		"{\n  \"a.x\": \"jeden\",\n}":                    "line 3: a comma too many before this",
		"{\n  \"a.x\": \"je\nden\"\n}":                   "line 2: a text goes on in the next line",
		"{\n  \"a.x\": \"žlťo\" \"\n}":                   "line 2",
		"{\n  \"a.x\": 7\n}":                             "line 2: a.x is neither a text nor plural forms",
		"{\n  \"a.x\": {\"one\": 1}\n}":                  "a.x is neither a text nor plural forms",
		"{\n  \"a.x\": \"jeden\",\n  \"a.y\": \"dva\"\n": "line 4",
		"[]": "line 1: not an object of texts",
		"{\n  \"a.x\": \"jeden\",\n  \"a.y\": \"\xe8aj\"\n}": "line 3: not UTF-8", // ISO 8859-2
	} {
		_, err := Load(fstest.MapFS{"a.sk.json": {Data: []byte(content)}})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "a.sk.json") {
			t.Errorf("%q: %v, want %q", content, err, want)
		}
	}
}

// Editors of Windows begin a file with a mark of its encoding, and end lines with two characters.
func TestLoadTakesTheMarkOfUTF8(t *testing.T) {
	b, err := Load(fstest.MapFS{"a.sk.json": {Data: []byte("\xef\xbb\xbf{\r\n  \"a.x\": \"čaj\"\r\n}\r\n")}})
	if err != nil || b.Text("sk", "a.x", nil) != "čaj" {
		t.Errorf("%v", err)
	}
}

func TestCopied(t *testing.T) {
	b := load(t, map[string]string{
		"a.sk.json": `{"a.x": "Nový záznam", "a.y": "URL", "a.z": "Iný {{.N}} text", "a.n": "{{.A}} – {{.B}}", "a.w": "X (Twitter)", "a.v": "SWIFT / BIC", "a.p": {"one": "Jeden kus", "few": "Kusy tu", "many": "x", "other": "y"}}`,
		"a.en.json": `{"a.x": "Nový záznam", "a.y": "URL", "a.z": "Other {{.N}} text", "a.n": "{{.A}} – {{.B}}", "a.w": "X (Twitter)", "a.v": "SWIFT / BIC", "a.p": {"one": "One piece", "other": "y"}}`,
		"b.sk.json": `{"b.x": "Nový riadok"}`, "b.en.json": `{"b.x": "Nový riadok"}`,
	})
	if got := b.Copied("en"); !reflect.DeepEqual(got, map[string][]string{"a.en.json": {"a.x"}, "b.en.json": {"b.x"}}) {
		t.Errorf("copied %v", got)
	}
	if got := b.Copied("sk"); got != nil {
		t.Errorf("the default language is copied from itself: %v", got)
	}
}
