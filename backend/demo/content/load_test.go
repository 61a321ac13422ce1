package content

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"backoffice/backend/content"
	"backoffice/backend/demo/picture"
	"backoffice/backend/demo/seed"
	"backoffice/backend/lookup"
)

func TestLoad(t *testing.T) {
	s, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string][]*Entry{
		"pages": s.Pages, "articles": s.Articles, "categories": s.Categories, "galleries": s.Galleries, "texts": s.Texts,
	}
	t.Run("there is enough to fill every list", func(t *testing.T) {
		for kind, least := range map[string]int{"pages": 110, "articles": 45, "categories": 24, "galleries": 8, "texts": 20} {
			if n := len(kinds[kind]); n < least {
				t.Errorf("%d %s, want %d", n, kind, least)
			}
		}
	})
	t.Run("texts keep the rules in every locale", func(t *testing.T) {
		for kind, entries := range kinds {
			for _, locale := range []string{"sk", "en"} {
				titles, slugs := map[string]string{}, map[string]string{}
				for _, e := range entries {
					lang, ok := e.Langs[locale]
					if !ok {
						t.Errorf("%s %s has no %s", kind, e.Key, locale)
						continue
					}
					if other := titles[lang.Title]; other != "" {
						t.Errorf("%s %s and %s are both %q", kind, e.Key, other, lang.Title)
					}
					titles[lang.Title] = e.Key
					if other := slugs[e.Slug(locale)]; other != "" {
						t.Errorf("%s %s and %s share an address", kind, e.Key, other)
					}
					slugs[e.Slug(locale)] = e.Key
					if n := utf8.RuneCountInString(lang.Title); n < 3 || n > 255 {
						t.Errorf("%s %s: title of %d letters", kind, e.Key, n)
					}
					if n := utf8.RuneCountInString(seed.MetaTitle(lang.Title)); n > 60 {
						t.Errorf("%s %s: meta title of %d letters", kind, e.Key, n)
					}
					if n := utf8.RuneCountInString(lang.Description); n > 160 {
						t.Errorf("%s %s %s: description of %d letters", kind, e.Key, locale, n)
					}
					if lang.Markdown == "" {
						t.Errorf("%s %s %s: empty", kind, e.Key, locale)
					}
				}
			}
		}
	})
	t.Run("bodies render and links lead somewhere", func(t *testing.T) {
		papers, linked := map[string]bool{}, map[string]bool{}
		for _, d := range s.Folders {
			for _, p := range d.Files {
				if papers[p.Key] || p.Picture != "" && !slices.Contains(picture.Names(), p.Picture) {
					t.Errorf("file %s: twice, or there is no picture %q", p.Key, p.Picture)
				}
				papers[p.Key] = true
			}
		}
		for kind, entries := range kinds {
			for _, e := range entries {
				for _, locale := range []string{"sk", "en", "cs"} {
					html, err := s.html(e.In(locale), locale)
					for _, link := range fileLink.FindAllStringSubmatch(html, -1) {
						if !papers[link[2]] {
							t.Errorf("%s %s %s: there is no file %q", kind, e.Key, locale, link[2])
						}
						linked[link[2]] = true
					}
					if err != nil {
						t.Errorf("%s %s: %v", kind, e.Key, err)
					}
					if html == "" || strings.Contains(html, `href="page:`) || strings.Contains(html, "](") {
						t.Errorf("%s %s %s: %s", kind, e.Key, locale, html)
					}
				}
			}
		}
		if len(linked) < 5 {
			t.Errorf("texts link to %d files only", len(linked))
		}
	})
	t.Run("what entries name exists", func(t *testing.T) {
		keys := map[string][]string{"picture": picture.Names(), "module": lookup.Modules, "position": content.Positions}
		for kind, entries := range kinds {
			for _, e := range entries {
				keys[kind] = append(keys[kind], e.Key)
			}
		}
		for kind, entries := range kinds {
			for _, e := range entries {
				for where, names := range map[string][]string{
					"picture": {e.Image}, "module": {e.Module}, "position": e.Positions,
					"categories": append([]string{e.Category, e.Parent}, e.Chosen...),
					"galleries":  e.Galleries, "articles": e.Similars,
				} {
					for _, name := range names {
						if name != "" && !slices.Contains(keys[where], name) {
							t.Errorf("%s %s: no %s %q", kind, e.Key, where, name)
						}
					}
				}
			}
		}
		var walk func([]Node, int) int
		walk = func(nodes []Node, depth int) int {
			deepest := depth
			for _, n := range nodes {
				if !slices.Contains(keys["pages"], n.Key) {
					t.Errorf("navigation: no page %q", n.Key)
				}
				deepest = max(deepest, walk(n.Children, depth+1))
			}
			return deepest
		}
		if depth := walk(s.Navigation, 0); depth != 3 {
			t.Errorf("the navigation is %d levels deep, want 3", depth)
		}
	})
}
