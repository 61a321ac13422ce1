package screens_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// What cannot come back says which value of which language is taken, and by
// which record, one by one and together.
func TestRestoreNamesWhoHoldsTheValue(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		page := func(title, sk, en string) (id uint64) {
			lang := func(slug string) map[string]any {
				return map[string]any{"title": title, "title_url": slug, "content": "<p>x</p>"}
			}
			var saved struct{ ID uint64 }
			apptest.Post(t, admin, "/api/content/page/", map[string]any{"langs": map[string]any{"sk": lang(sk), "en": lang(en)}}).Is(http.StatusCreated).Data(&saved)
			return saved.ID
		}
		first := page("Prvá", "cennik", "prices")
		admin.Delete(apptest.PagePath(fmt.Sprint(first))).Is(http.StatusOK)
		second := page("Nový cenník", "cennik", "new-prices")
		for language, want := range map[string]string{
			"sk": fmt.Sprintf("„cennik“ v poli Adresa URL (SK) už má záznam „Nový cenník“ (č. %d).", second),
			"en": fmt.Sprintf("“cennik” of the field URL (SK) is held by the record “Nový cenník” (no. %d).", second),
		} {
			admin.Language = language
			message, fields := apptest.Post(t, admin, apptest.PagePath(fmt.Sprint(first))+"/restore", nil).Is(http.StatusUnprocessableEntity).Problem()
			if !strings.HasSuffix(message, want) || len(fields) != 1 || len(fields["langs.sk.title_url"]) != 1 || fields["langs.sk.title_url"][0] != message {
				t.Errorf("it says %q, %v", message, fields)
			}
			message, fields = apptest.Post(t, admin, "/api/content/page/array/restore", map[string]any{"rows": []any{first}}).Is(http.StatusUnprocessableEntity).Problem()
			if !strings.HasSuffix(message, want) || len(fields["rows.0"]) != 1 || fields["rows.0"][0] != message {
				t.Errorf("of several it says %q, %v", message, fields)
			}
		}
		admin.Delete(apptest.PagePath(fmt.Sprint(second))).Is(http.StatusOK)
		apptest.Post(t, admin, apptest.PagePath(fmt.Sprint(first))+"/restore", nil).Is(http.StatusOK)
	})
}

// What nobody removed is there: whoever restores it reads so, and not that it is gone.
func TestRestoreOfWhatIsThere(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		page := func(slug string) (id uint64) {
			lang := map[string]any{"title": "Cenník", "title_url": slug}
			var saved struct{ ID uint64 }
			apptest.Post(t, admin, "/api/content/page/", map[string]any{"langs": map[string]any{"sk": lang, "en": lang}}).Is(http.StatusCreated).Data(&saved)
			return saved.ID
		}
		there, gone := page("cennik"), page("ceny")
		admin.Delete(apptest.PagePath(fmt.Sprint(gone))).Is(http.StatusOK)
		want, missing := p.Texts.Text("sk", "errors.notRemoved", nil), p.Texts.Text("sk", "errors.notFound", nil)
		if message, _ := apptest.Post(t, admin, apptest.PagePath(fmt.Sprint(there))+"/restore", nil).Is(http.StatusConflict).Problem(); message != want {
			t.Errorf("it says %q", message)
		}
		apptest.Post(t, admin, apptest.PagePath("999")+"/restore", nil).Is(http.StatusNotFound)
		_, fields := apptest.Post(t, admin, "/api/content/page/array/restore", map[string]any{"rows": []any{gone, 999, there}}).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields) != 2 || fields["rows.1"][0] != missing || fields["rows.2"][0] != want {
			t.Errorf("of several it says %v", fields)
		}
	})
}

// A choice that others hold is called as the form calls it, not by its number.
func TestRestoreNamesTheChoiceThatIsTaken(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		page := func(slug string) (id uint64) {
			lang := map[string]any{"title": "Zápisník", "title_url": slug}
			var saved struct{ ID uint64 }
			apptest.Post(t, admin, "/api/content/page/", map[string]any{"module_id": 1, "langs": map[string]any{"sk": lang, "en": lang}}).Is(http.StatusCreated).Data(&saved)
			return saved.ID
		}
		first := page("zapisnik")
		admin.Delete(apptest.PagePath(fmt.Sprint(first))).Is(http.StatusOK)
		second := page("novy-zapisnik")
		admin.Language = "sk"
		want := fmt.Sprintf("Hodnotu „Blog“ v poli Modul už má záznam „Zápisník“ (č. %d).", second)
		message, fields := apptest.Post(t, admin, apptest.PagePath(fmt.Sprint(first))+"/restore", nil).Is(http.StatusUnprocessableEntity).Problem()
		if message != want || len(fields["module_id"]) != 1 {
			t.Errorf("it says %q, %v", message, fields)
		}
	})
}
