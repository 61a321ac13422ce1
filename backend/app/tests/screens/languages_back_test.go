package screens_test

import (
	"net/http"
	"net/url"
	"testing"

	"backoffice/backend/app/apptest"
)

// languages starts the product with other languages, and waits for what is written anew.
func languages(t *testing.T, p *apptest.Product, all ...string) {
	t.Helper()
	p.Config.Locales = all
	p.Restart()
	if err := p.Engine.Refold(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// Where languages come and go, a record is found by what a reader of a language sees, also
// by that of another language which has come back.
func TestFoundOnceLanguagesAreBack(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		languages(t, p, "en")
		form := apptest.Page("zena")
		for _, name := range []string{"title", "title_url", "content"} {
			delete(form, "langs[sk]["+name+"]")
		}
		form["langs[en][meta_description]"] = "About women"
		apptest.Saved(t, p.Admin(t), form)
		languages(t, p, "sk")
		languages(t, p, "sk", "en")
		b := speaking(p.Admin(t), "sk")
		for _, text := range []string{"Woman", "About women"} {
			var rows []struct{ Lang struct{ Title string } }
			b.Get("/api/content/page/?search=" + url.QueryEscape(text)).Is(http.StatusOK).Data(&rows)
			if len(rows) != 1 || rows[0].Lang.Title != "Woman zena" {
				t.Errorf("%q finds %+v", text, rows)
			}
		}
	})
}

// An earlier state is brought back in the languages that the content has now: what was
// written in one that was taken away stays as it is.
func TestRevertedWithoutALanguage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		id := apptest.Saved(t, b, apptest.Page("zena"))
		b.Post(apptest.PagePath(id), map[string]string{"langs[sk][title]": "Ženy", "langs[en][title]": "Women"}).Is(http.StatusOK)
		b.Post(apptest.PagePath(id), map[string]string{"langs[en][title]": "Ladies"}).Is(http.StatusOK)
		languages(t, p, "sk")
		b = p.Admin(t)
		var past []struct{ ID uint64 }
		b.Get(apptest.PagePath(id) + "/history").Is(http.StatusOK).Data(&past)
		b.PostJSON(apptest.PagePath(id)+"/revert", map[string]any{"entry": past[2].ID}).Is(http.StatusOK)
		languages(t, p, "sk", "en")
		var rec struct {
			Langs map[string]struct{ Title string }
		}
		p.Admin(t).Get(apptest.PagePath(id)).Is(http.StatusOK).Data(&rec)
		if rec.Langs["sk"].Title != "Žena zena" || rec.Langs["en"].Title != "Ladies" {
			t.Errorf("it is %+v", rec.Langs)
		}
	})
}
