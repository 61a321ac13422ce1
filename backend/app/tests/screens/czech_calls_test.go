package screens_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// refusals are answers to what is wrong, each in every language.
func refusals(t *testing.T, p *apptest.Product, b *webtest.Client) {
	nobody := p.Browser(t).Begin()
	editor := p.Staff(t, "redaktor@example.com", apptest.Editor)
	for name, ask := range map[string]func(language string) *webtest.Answer{
		"no session": func(l string) *webtest.Answer { return speaking(nobody, l).Get("/api/content/page/").Is(401) },
		"wrong password": func(l string) *webtest.Answer {
			return speaking(nobody, l).Post("/api/login", map[string]string{"email": l + "@example.com", "password": "x"}).Is(422)
		},
		"not allowed": func(l string) *webtest.Answer { return speaking(editor, l).Delete("/api/content/page/1").Is(403) },
		"no record":   func(l string) *webtest.Answer { return speaking(b, l).Get("/api/content/page/999").Is(404) },
		"no route":    func(l string) *webtest.Answer { return speaking(b, l).Get("/api/nothing").Is(404) },
		"no method":   func(l string) *webtest.Answer { return speaking(b, l).Delete("/api/schema").Is(405) },
		"forged":      func(l string) *webtest.Answer { return speaking(p.Browser(t), l).Post("/api/login", nil).Is(419) },
		"unknown": func(l string) *webtest.Answer {
			return speaking(b, l).Get("/api/content/page/?nothing=1&sort=nothing&page=0").Is(422)
		},
		"visitor": func(l string) *webtest.Answer {
			return speaking(p.Browser(t), l).PostJSON("/api/public/form/return", map[string]any{"email": "x"}).Is(422)
		},
		"visitor's choice": func(l string) *webtest.Answer {
			return speaking(p.Browser(t), "").PostJSON("/api/public/form/return", map[string]any{"email": "x", "language": l}).Is(422)
		},
	} {
		translated(t, name, func(language string) any { return answered(t, ask(language)) })
	}
	for _, s := range app.Screens() {
		switch {
		case s.Form == nil:
		case s.Singleton != nil:
			translated(t, s.Name+" empty", func(language string) any {
				return answered(t, speaking(b, language).PostJSON(s.API()+s.Singleton.Key, map[string]any{"nothing": 1}).Is(422))
			})
		case s.List != nil && !s.List.NoCreate:
			wrong := map[string]any{"nothing": 1, "langs": map[string]any{}}
			for _, locale := range p.Config.Locales {
				wrong["langs"].(map[string]any)[locale] = map[string]any{"title": "x"}
			}
			translated(t, s.Name+" empty", func(language string) any { return answered(t, speaking(b, language).PostJSON(s.API(), wrong).Is(422)) })
		}
	}
}

// answered is an answer's JSON.
func answered(t *testing.T, a *webtest.Answer) any { t.Helper(); return value(t, a, a.Status) }

// doings are what is said of things that are done: messages, the activity log,
// a record's history, an export and a preview.
func doings(t *testing.T, p *apptest.Product, b *webtest.Client) {
	ids := map[string]float64{}
	translated(t, "create", func(language string) any {
		form := apptest.Page("doings-" + language)
		delete(form, "module_id")
		form["langs[cs][title]"], form["langs[cs][title_url]"] = "Řeřicha", "rericha-"+language
		said := answered(t, speaking(b, language).Post("/api/content/page/", form).Is(http.StatusCreated)).(map[string]any)
		ids[language] = said["data"].(map[string]any)["id"].(float64)
		return said["message"]
	})
	row := func(language string) string { return strconv.Itoa(int(ids[language])) }
	translated(t, "bulk", func(language string) any {
		return answered(t, speaking(b, language).PostJSON("/api/content/page/array/hide", map[string]any{"rows": []any{ids[language]}}).Is(http.StatusOK))
	})
	translated(t, "destroy", func(language string) any {
		return answered(t, speaking(b, language).Delete("/api/content/page/"+row(language)).Is(http.StatusOK))
	})
	translated(t, "restore", func(language string) any {
		return answered(t, speaking(b, language).Post("/api/content/page/"+row(language)+"/restore", nil).Is(http.StatusOK))
	})
	for _, path := range []string{"/api/user/logs/1", "/api/content/page/" + row("sk") + "/history"} {
		translated(t, path, func(language string) any {
			return people(answered(t, speaking(b, language).Get(path).Is(http.StatusOK)))
		})
	}
	translated(t, "export", func(language string) any {
		heading, _, _ := strings.Cut(speaking(b, language).Get("/api/content/page/export?format=csv").Is(http.StatusOK).Body, "\n")
		return cells(strings.TrimPrefix(strings.TrimSpace(heading), "\ufeff"))
	})
	shown := map[string]string{}
	for _, language := range []string{"sk", "cs"} {
		shown[language], _ = apptest.Previewed(t, speaking(b, language), p.Base(), "content/page", row("sk"))
	}
	if !strings.Contains(shown["cs"], `lang="cs"`) || !strings.Contains(shown["cs"], "Řeřicha") || !strings.Contains(shown["cs"], mark) {
		t.Errorf("the Czech preview is %s", shown["cs"])
	}
	for _, text := range texts(t, shown["sk"]) {
		if strings.Contains(shown["cs"], ">"+text+"<") {
			t.Errorf("the Czech preview says %q", text)
		}
	}
}

// cells are the headings of a CSV file.
func cells(line string) (all []any) {
	for _, cell := range strings.FieldsFunc(line, func(r rune) bool { return r == ';' || r == ',' }) {
		all = append(all, strings.Trim(cell, `"`))
	}
	return all
}

// people takes out of rows what does not depend on the reader.
func people(answer any) any {
	rows, _ := answer.(map[string]any)["data"].([]any)
	for _, row := range rows {
		for _, key := range []string{"title", "lang", "created_at", "at"} {
			delete(row.(map[string]any), key)
		}
	}
	return rows
}

var between = regexp.MustCompile(`>([^<>]*\p{L}[^<>]*)<`)

// texts are those of a page that are among the product's.
func texts(t *testing.T, html string) (found []string) {
	known := map[string]bool{}
	for _, file := range slovak(t) {
		for _, text := range file {
			known[fmt.Sprint(text)] = true
		}
	}
	for _, m := range between.FindAllStringSubmatch(html, -1) {
		if known[m[1]] {
			found = append(found, m[1])
		}
	}
	if len(found) == 0 {
		t.Error("no text of the product in the page")
	}
	return found
}

// letters are mails, each in the language of whom it is for.
func letters(t *testing.T, s *apptest.Site) {
	written := map[string]string{}
	for _, language := range []string{"sk", "cs"} {
		email := language + "@example.com"
		s.Person(t, email, apptest.Editor)
		speaking(s.Browser(t), language).Begin().Post("/api/password", map[string]string{"email": email}).Is(http.StatusOK)
		m := s.Inbox.Await(t, email)
		if !strings.HasPrefix(m.Header["Subject"], mark) != (language == "sk") {
			t.Errorf("the subject in %s is %q", language, m.Header["Subject"])
		}
		if !strings.Contains(m.HTML, `lang="`+language+`"`) {
			t.Errorf("the mail in %s does not say so: %s", language, m.HTML)
		}
		written[language] = oneTime.ReplaceAllString(m.Header["Subject"]+m.Text+m.HTML, "")
	}
	plain := strings.NewReplacer(mark, "", `lang="cs"`, `lang="sk"`).Replace(written["cs"])
	if plain == written["cs"] || plain != written["sk"] {
		t.Errorf("the Czech mail is\n%s\nthe Slovak one\n%s", written["cs"], written["sk"])
	}
}

// oneTime is what the link of a mail holds, another one in each.
var oneTime = regexp.MustCompile(`[0-9A-Za-z_-]{43}`)
