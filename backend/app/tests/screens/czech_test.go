package screens_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/web/webtest"
	"backoffice/locales"
)

// mark begins every text of the language that these tests add.
const mark = "č·"

// translate writes a Czech file for each Slovak one into the storage folder,
// every text marked, as a translator would. A key in but is written as there,
// nil leaves it out.
func translate(t testing.TB, storage string, but map[string]any) {
	t.Helper()
	folder := filepath.Join(storage, "locales")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, texts := range slovak(t) {
		for key, text := range texts {
			switch v := text.(type) {
			case string:
				texts[key] = mark + v
			case map[string]any:
				for form, one := range v {
					v[form] = mark + one.(string)
				}
			}
			if other, is := but[key]; is && other == nil {
				delete(texts, key)
			} else if is {
				texts[key] = other
			}
		}
		raw, err := json.Marshal(texts)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, strings.Replace(name, ".sk.", ".cs.", 1)), raw, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// slovak are the product's files in Slovak, by name.
func slovak(t testing.TB) map[string]map[string]any {
	t.Helper()
	names, err := fs.Glob(locales.FS, "*.sk.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	files := map[string]map[string]any{}
	for _, name := range names {
		raw, err := fs.ReadFile(locales.FS, name)
		var texts map[string]any
		if err == nil {
			err = json.Unmarshal(raw, &texts)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		files[name] = texts
	}
	return files
}

// thirdLanguage is what README's "Add a language" says to set up: files and one setting.
func thirdLanguage(t *testing.T, c config.Config) config.Config {
	translate(t, c.StorageDir, nil)
	c.Locales = []string{"sk", "en", "cs"}
	return c
}

func thirdLanguages(t *testing.T, test func(t *testing.T, s *apptest.Site)) {
	t.Helper()
	run := func(t *testing.T, c config.Config) {
		s := &apptest.Site{Inbox: mailtest.Start(t)}
		c.MailURL = s.Inbox.URL()
		s.Product = apptest.Start(t, thirdLanguage(t, c))
		test(t, s)
	}
	t.Run("embedded", func(t *testing.T) { run(t, apptest.Embedded(t)) })
	if !apptest.OnlyLocal() {
		t.Run("scale", func(t *testing.T) { run(t, apptest.Scale(t)) })
	}
}

// in is the same browser in another language.
func speaking(b *webtest.Client, language string) *webtest.Client {
	other := *b
	other.Language = language
	return &other
}

// translated asks for the same in Slovak, English and Czech, and demands that
// every text is marked, and is the Slovak one but for the marks.
func translated(t *testing.T, what string, ask func(language string) any) {
	t.Helper()
	sk, en, cs := ask("sk"), ask("en"), ask("cs")
	if marks := alike(t, what, sk, en, cs); marks == 0 {
		t.Errorf("%s: no text in %v", what, cs)
	}
}

// spoken are the properties whose texts people read even where Slovak and
// English have the same word.
var spoken = map[string]bool{
	"title": true, "label": true, "message": true, "placeholder": true, "help": true, "action_label": true,
}

// alike counts the marked texts of cs.
func alike(t *testing.T, at string, sk, en, cs any) (marks int) {
	t.Helper()
	switch v := cs.(type) {
	case map[string]any:
		a, _ := sk.(map[string]any)
		b, _ := en.(map[string]any)
		if len(a) != len(v) {
			t.Errorf("%s: %v in Slovak, %v in Czech", at, sk, cs)
		}
		for key, item := range v {
			marks += alike(t, at+"."+key, a[key], b[key], item)
		}
	case []any:
		a, _ := sk.([]any)
		b, _ := en.([]any)
		if len(a) != len(v) || len(b) != len(v) {
			t.Errorf("%s: %v in Slovak, %v in Czech", at, sk, cs)
			return 0
		}
		for i, item := range v {
			marks += alike(t, fmt.Sprintf("%s[%d]", at, i), a[i], b[i], item)
		}
	case string:
		if strings.ReplaceAll(v, mark, "") != sk {
			t.Errorf("%s: %q in Slovak, %q in Czech", at, sk, v)
		}
		marked := strings.Contains(v, mark)
		if !marked && (sk != en || spoken[at[strings.LastIndexByte(at, '.')+1:]] && !said(at, v)) {
			t.Errorf("%s: %q is not translated", at, v)
		}
		if marked {
			marks++
		}
	}
	return marks
}

// said says whether a text is no word of the interface: a language's name in
// the language itself, or the path to an option's label.
func said(at, text string) bool {
	return text == "Slovenčina" || text == "English" || text == "Čeština" || strings.HasSuffix(at, ".source.label") ||
		strings.HasSuffix(at, ".combines.values.label") || strings.HasSuffix(at, ".combines.groups.label")
}

func value(t *testing.T, a *webtest.Answer, status int) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(a.Is(status).Body), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Files and one setting make a language of the interface and of the content,
// in which no text of another one is left.
func TestThirdLanguage(t *testing.T) {
	thirdLanguages(t, func(t *testing.T, s *apptest.Site) {
		p := s.Product
		b := p.Admin(t)
		get := func(path string) func(string) any {
			return func(language string) any { return value(t, speaking(b, language).Get(path), http.StatusOK) }
		}
		t.Run("offered", func(t *testing.T) {
			var offer struct {
				Locale  string
				Locales []struct{ ID, Title string }
				Texts   map[string]any
			}
			b.Get("/api/texts/cs").Is(http.StatusOK).Data(&offer)
			if fmt.Sprint(offer.Locales) != "[{sk Slovenčina} {cs Čeština} {en English}]" || offer.Locale != "cs" {
				t.Errorf("offered are %v, the texts are in %s", offer.Locales, offer.Locale)
			}
			for key, text := range offer.Texts {
				if said := fmt.Sprint(text); !strings.Contains(said, mark) {
					t.Errorf("%s is %q", key, said)
				}
			}
		})
		t.Run("menu", func(t *testing.T) { translated(t, "menu", get("/api/schema")) })
		t.Run("views", func(t *testing.T) {
			for _, screen := range app.Screens() {
				if screen.HasView() {
					translated(t, screen.Name, get("/api/schema/"+screen.Name))
				}
			}
		})
		t.Run("OpenAPI", func(t *testing.T) {
			translated(t, "the document's schemas", func(language string) any {
				whole := get("/api/openapi.json")(language).(map[string]any)
				return whole["components"].(map[string]any)["schemas"]
			})
			raw := speaking(b, "cs").Get("/api/openapi.json").Body
			for _, key := range keys(t) {
				if strings.Contains(raw, `"`+key+`"`) {
					t.Errorf("the document shows the key %s", key)
				}
			}
		})
		t.Run("fixed lists", func(t *testing.T) {
			for _, list := range []string{"module", "role"} {
				translated(t, list, get("/api/"+list))
			}
			if all := speaking(b, "cs").Get("/api/country").Is(http.StatusOK).Body; !strings.Contains(all, "Rakousko") || strings.Contains(all, "Rakúsko") {
				t.Error("the countries' names are not Czech")
			}
		})
		t.Run("refusals", func(t *testing.T) { refusals(t, p, b) })
		t.Run("messages, log, exports, previews", func(t *testing.T) { doings(t, p, b) })
		t.Run("mail", func(t *testing.T) { letters(t, s) })
	})
}

// keys are the keys of every text.
func keys(t *testing.T) (keys []string) {
	for _, texts := range slovak(t) {
		for key := range texts {
			keys = append(keys, key)
		}
	}
	return keys
}

// Every screen takes records in three languages.
func TestEveryScreenInThreeLocales(t *testing.T) {
	thirdLanguages(t, func(t *testing.T, s *apptest.Site) {
		set := app.Screens()
		admin := s.Admin(t)
		s.Product.Product(t, admin, "ukazka") // what other screens choose from
		s.Property(t, admin, "ukazka")
		for _, screen := range set {
			if screen.List == nil || screen.Form == nil || screen.List.NoCreate || decidedElsewhere[screen.Name] != "" {
				continue
			}
			t.Run(screen.Name, func(t *testing.T) {
				l := &life{t: t, p: s.Product, screen: screen, admin: admin,
					sampler: &sampler{t: t, browser: speaking(admin, "cs"), set: set, screen: screen, locales: s.Config.Locales}}
				l.createLoadUpdate()
				l.list()
				l.bulk()
			})
		}
	})
}

// Czech letters are found without their marks and sorted as a Czech reader
// expects, and a title in the added language is listed in it.
func TestCzechLetters(t *testing.T) {
	thirdLanguages(t, func(t *testing.T, s *apptest.Site) {
		b := speaking(s.Admin(t), "cs")
		want := []string{"Cukr", "Čočka", "Hrách", "Chléb", "Ředkev", "Šťáva", "Ůjeda", "Uzený sýr", "Žemle"}
		collate.New(language.Czech).SortStrings(want)
		for i := range want {
			title := want[(i*4)%len(want)] // not in their order
			form := apptest.Page(fmt.Sprintf("pismena-%d", i))
			delete(form, "module_id")
			form["langs[cs][title]"], form["langs[cs][title_url]"] = title, fmt.Sprintf("ceske-pismeno-%d", i)
			b.Post("/api/content/page/", form).Is(http.StatusCreated)
		}
		titles := func(query string) (all []string) {
			var rows []struct{ Lang struct{ Title string } }
			b.Get("/api/content/page/?" + query).Is(http.StatusOK).Data(&rows)
			for _, r := range rows {
				all = append(all, r.Lang.Title)
			}
			return all
		}
		if got := titles("sort=title"); !slices.Equal(got, want) {
			t.Errorf("sorted are\n%v, want\n%v", got, want)
		}
		for search, found := range map[string]string{"redkev": "[Ředkev]", "STAVA": "[Šťáva]", "ujeda": "[Ůjeda]", "uzeny+syr": "[Uzený sýr]"} {
			if got := fmt.Sprint(titles("search=" + search)); got != found {
				t.Errorf("%s finds %s, want %s", search, got, found)
			}
		}
	})
}

// Of a language that was copied and never translated the files are listed, a line
// each, not every text.
func TestCopiedTextsAreToldByFile(t *testing.T) {
	c := apptest.Embedded(t)
	for name, texts := range slovak(t) {
		raw, err := json.Marshal(texts)
		if err == nil {
			err = os.MkdirAll(filepath.Join(c.StorageDir, "locales"), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(c.StorageDir, "locales", strings.Replace(name, ".sk.", ".cs.", 1)), raw, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	lines, err := app.Copied(c)
	if err != nil {
		t.Fatal(err)
	}
	told := regexp.MustCompile(`^[a-z-]+\.cs\.json: \d+ texts are the same as in sk, perhaps copied and not translated: (\S+, ){0,4}\S+(, …)?$`)
	if len(lines) < 10 || len(lines) > len(slovak(t)) {
		t.Errorf("%d lines tell of %d files", len(lines), len(slovak(t)))
	}
	for _, line := range lines {
		if !told.MatchString(line) {
			t.Errorf("it is told %q", line)
		}
	}
}

// A program does not start with a mistake in its texts, and names them all. It
// starts where a translation only lacks some, reports which, and shows another
// language's.
func TestTranslationsAreChecked(t *testing.T) {
	wrong := map[string]any{
		"errors.min":         map[string]any{"one": "x", "other": "x", "two": "x"},
		"mail.reset.subject": " ", "mail.reset.text": "Dobrý den, {{.Nmae}}", "mail.contact.subject": "{{.Name",
	}
	c := thirdLanguage(t, apptest.Embedded(t))
	translate(t, c.StorageDir, wrong)
	_, err := app.New(t.Context(), c, app.Options{})
	if err == nil {
		t.Fatal("it started")
	}
	for _, want := range []string{
		"T004 cs: errors.min lacks the plural form few", "T004 cs: errors.min lacks the plural form many",
		"T005 cs: errors.min has the plural form two, which the language lacks", "T002 cs: mail.reset.subject is empty",
		"T007 cs: mail.reset.text has the placeholders [Nmae], in sk [Name]", "T008 cs: mail.contact.subject has a placeholder that is not written as {{.Name}}",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not told: %v", want, err)
		}
	}
	translate(t, c.StorageDir, map[string]any{"common.yes": nil, "content.page.title": nil})
	lacking := []string{"T001 cs: common.yes is missing", "T001 cs: content.page.title is missing"}
	if problems := app.Problems(c); !slices.Equal(problems, lacking) {
		t.Errorf("check tells %v", problems)
	}
	p := apptest.Start(t, c)
	for _, want := range lacking {
		if !strings.Contains(p.Log.String(), want) {
			t.Errorf("the log does not tell of %q: %s", want, p.Log)
		}
	}
	if menu := speaking(p.Admin(t), "cs").Get("/api/schema").Is(http.StatusOK).Body; !strings.Contains(menu, `"Stránky"`) || strings.Contains(menu, "content.page.title") {
		t.Errorf("in place of a missing text stands %s", menu)
	}
	if err := os.WriteFile(filepath.Join(c.StorageDir, "locales", "content.cs.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := app.New(t.Context(), c, app.Options{}); err == nil || !strings.Contains(err.Error(), "content.cs.json") {
		t.Errorf("a broken file: %v", err)
	}
}
