package screens_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

func TestHistory(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin, someone := p.Admin(t), p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		long := "<p>" + strings.Repeat("Levanduľa na lúke. ", 400) + "</p>"
		form := apptest.Page("zena")
		form["langs[sk][content]"] = long
		var rec struct {
			ID      uint64
			Version int
			Status  bool
			Langs   map[string]map[string]any
		}
		admin.Post("/api/content/page", form).Is(http.StatusCreated).Data(&rec)
		at := fmt.Sprintf("/api/content/page/%d", rec.ID)

		form["langs[sk][title]"], form["langs[sk][content]"], form["status"], form["module_id"] = "Iný titul", "<p>Krátke</p>", "false", "5"
		someone.Post(at, form).Is(http.StatusOK)

		var all []apptest.Revision
		admin.Get(at + "/history").Is(http.StatusOK).Data(&all)
		if len(all) != 2 || all[0].Action != "update" || all[0].User.Name != "Jana Nová" || all[0].CanRevert || !all[1].CanRevert {
			t.Fatalf("the history is %+v", all)
		}
		if label, before, after := all[0].Changed("langs.sk.title"); label != "Názov" || before != "Žena zena" || after != "Iný titul" {
			t.Errorf("title: %s, %v, %v", label, before, after)
		}
		if _, before, after := all[0].Changed("status"); before != true || after != false {
			t.Errorf("status: %v, %v", before, after)
		}
		if _, before, after := all[0].Changed("module_id"); before == nil || before == after || fmt.Sprint(before) == "6" {
			t.Errorf("module: %v, %v", before, after)
		}
		if _, before, _ := all[0].Changed("langs.sk.content"); strings.Contains(fmt.Sprint(before), "<p>") {
			t.Errorf("content is told with its marks: %.60v", before)
		}

		entry := url.Values{"entry": {fmt.Sprint(all[1].ID)}}.Get("entry")
		revert := func(b *webtest.Client, body map[string]string) *webtest.Answer { return b.Post(at+"/revert", body) }
		revert(p.Browser(t).Begin(), map[string]string{"entry": entry}).Is(http.StatusUnauthorized)
		revert(admin, map[string]string{"entry": entry, "version": "1"}).Is(http.StatusConflict)
		revert(admin, map[string]string{"entry": "999999"}).Is(http.StatusNotFound)
		revert(admin, map[string]string{}).Is(http.StatusUnprocessableEntity)
		revert(admin, map[string]string{"entry": entry, "title": "x"}).Is(http.StatusUnprocessableEntity)
		revert(someone, map[string]string{"entry": entry}).Is(http.StatusOK)

		admin.Get(at).Is(http.StatusOK).Data(&rec)
		if rec.Langs["sk"]["title"] != "Žena zena" || !rec.Status || rec.Version != 3 || rec.Langs["sk"]["content"] != long {
			t.Errorf("given back: version %d, status %v, %v", rec.Version, rec.Status, rec.Langs["sk"]["title"])
		}
		admin.Get(at + "/history").Is(http.StatusOK).Data(&all)
		if len(all) != 3 || all[0].Action != "revert" {
			t.Errorf("the log has %+v", all)
		}
		admin.Delete(at).Is(http.StatusOK)
		admin.Get(at + "/history").Is(http.StatusOK).Data(&all)
		for _, one := range all {
			if one.CanRevert {
				t.Error("a removed record can be given a state back")
			}
		}
		p.Browser(t).Begin().Get(at + "/history").Is(http.StatusUnauthorized)
		admin.Get("/api/content/page/999999/history").Is(http.StatusNotFound)
	})
}

func TestActivityScreen(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin, someone := p.Admin(t), p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		var rec struct{ ID uint64 }
		someone.Post("/api/content/page", apptest.Page("zltu")).Is(http.StatusCreated).Data(&rec)
		form := apptest.Page("zltu")
		form["langs[sk][title]"] = "Žltú nechceme"
		someone.Post(fmt.Sprintf("/api/content/page/%d", rec.ID), form).Is(http.StatusOK)

		var rows []struct {
			ID                         uint64
			Title, Action, Model, User string
		}
		list := func(query string) int {
			t.Helper()
			admin.Get("/api/activity/?" + query).Is(http.StatusOK).Data(&rows)
			return len(rows)
		}
		if n := list("search=zltu+nech"); n != 1 || rows[0].Action != "update" || rows[0].Model != "Page" || rows[0].User != "Jana Nová" {
			t.Fatalf("%d found: %+v", n, rows)
		}
		id := rows[0].ID
		for query, want := range map[string]int{
			"model[0]=Page&action[0]=create": 1, "model[0]=Page": 2, "model[0]=Gallery": 0, "search=nothing": 0,
			"created_at[from]=2020-01-01&created_at[to]=2020-01-02": 0,
		} {
			if n := list(query); n != want {
				t.Errorf("%s finds %d, want %d", query, n, want)
			}
		}
		var one struct {
			Changed []struct {
				Label         string
				Before, After any
			}
		}
		admin.Get(fmt.Sprintf("/api/activity/detail/%d", id)).Is(http.StatusOK).Data(&one)
		if len(one.Changed) != 1 || one.Changed[0].Label != "Názov" || one.Changed[0].After != "Žltú nechceme" {
			t.Errorf("the detail tells %+v", one.Changed)
		}
		if text := admin.Get("/api/activity/export?format=csv&model[0]=Page").Is(http.StatusOK).Body; !strings.Contains(text, "Jana Nová") || !strings.Contains(text, "Stránka") {
			t.Errorf("the export is %s", text)
		}
		for _, path := range []string{"", "export?format=csv", fmt.Sprintf("detail/%d", id)} {
			someone.Get("/api/activity/" + path).Is(http.StatusForbidden)
			p.Browser(t).Begin().Get("/api/activity/" + path).Is(http.StatusUnauthorized)
		}
		someone.Get("/api/staff").Is(http.StatusForbidden)

		// A settings screen has no record with a title: its own stands there.
		admin.PostJSON("/api/settings/4", map[string]any{"social_facebook_link": map[string]any{"sk": "https://www.facebook.com/x"}}).Is(http.StatusOK)
		for language, title := range map[string]string{"sk": "Sociálne siete", "en": "Social networks"} {
			admin.Language = language
			if n := list("model[0]=Settings"); n != 1 || rows[0].Title != title {
				t.Errorf("in %s the log tells of %+v, want %q", language, rows, title)
			}
			path := fmt.Sprintf("/api/activity/detail/%d", rows[0].ID)
			if text := admin.Get(path).Is(http.StatusOK).Body + admin.Get("/api/activity/export?format=csv&model[0]=Settings").Body; strings.Count(text, title) < 2 {
				t.Errorf("in %s detail and export do not say %q: %s", language, title, text)
			}
		}
		admin.Language = "sk"

		// A password is changed, and nobody reads it.
		who := p.Person(t, "iny@example.com", resource.RoleEditor)
		admin.Post(fmt.Sprintf("/api/user/%d", who), map[string]string{
			"name": "Iná", "surname": "Nová", "email": "iny@example.com", "role_id": "2", "title_url": "ina-nova", "status": "true",
			"password": "very secret indeed", "password_2": "very secret indeed",
		}).Is(http.StatusOK)
		history := admin.Get(fmt.Sprintf("/api/user/%d/history", who)).Is(http.StatusOK).Body
		if text := history; strings.Contains(text, "secret") || strings.Contains(text, "$argon2") || !strings.Contains(text, `"label":"Heslo"`) {
			t.Errorf("the history tells what the password is, or not that there is a new one: %s", text)
		}
	})
}

// Items of a group that are given back keep their rows where those are still
// there, and are made anew where they are gone.
func TestHistoryOfItems(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, admin := startSample(t, dialect)
			part := func(id uint64, sku, label string) map[string]any {
				text := map[string]any{"label": label}
				out := map[string]any{"sku": sku, "price": 2.5, "langs": map[string]any{"sk": text, "en": text}}
				if id != 0 {
					out["id"] = id
				}
				return out
			}
			kit := func(born string, parts ...map[string]any) map[string]any {
				lang := func(l string) map[string]any { return map[string]any{"title": "Súprava", "title_url": "suprava-" + l} }
				return map[string]any{
					"langs": map[string]any{"sk": lang("sk"), "en": lang("en")}, "grade": "basic", "born": born, "parts": parts,
				}
			}
			type shown struct {
				ID    uint64
				Parts []struct {
					ID    uint64
					Sku   string
					Langs map[string]struct{ Label string }
				}
			}
			var made, back shown
			admin.PostJSON("/api/sample/kit/", kit("2026-01-10", part(0, "SKU-1", "jedna"), part(0, "SKU-2", "dva"))).Is(http.StatusCreated).Data(&made)
			at := fmt.Sprintf("/api/sample/kit/%d", made.ID)
			admin.PostJSON(at, kit("2026-02-11", part(made.Parts[0].ID, "SKU-1", "prvá"))).Is(http.StatusOK)

			var all []struct {
				ID      uint64
				Changes []struct {
					Field, Label, Kind string
					Before, After      any
				}
			}
			admin.Get(at + "/history").Is(http.StatusOK).Data(&all)
			for _, c := range all[0].Changes {
				text := fmt.Sprint(c.Before, c.After)
				if c.Field == "parts" && (c.Kind != "items" || c.Label != "Diely" || !strings.Contains(text, "Popis dielu") || strings.Contains(text, "sku")) {
					t.Errorf("the parts are told as %s %s %s", c.Kind, c.Label, text)
				}
			}
			admin.PostJSON(at+"/revert", map[string]any{"entry": all[1].ID}).Is(http.StatusOK)
			admin.Get(at).Is(http.StatusOK).Data(&back)
			if len(back.Parts) != 2 || back.Parts[0].ID != made.Parts[0].ID || back.Parts[0].Langs["sk"].Label != "jedna" ||
				back.Parts[1].ID == made.Parts[1].ID || back.Parts[1].Sku != "SKU-2" || back.Parts[1].Langs["en"].Label != "dva" {
				t.Errorf("given back %+v, was %+v", back, made)
			}
		})
	}
}

// The log names rights of a role by what they are called.
func TestActivityTellsNoKeys(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		title := func(text string) map[string]any {
			return map[string]any{"sk": map[string]any{"title": text}, "en": map[string]any{"title": text}}
		}
		var role struct{ ID uint64 }
		admin.PostJSON("/api/user/role/", map[string]any{"langs": title("Sklad"), "rights": []string{"content/page:view"}}).Is(http.StatusCreated).Data(&role)
		at := fmt.Sprintf("/api/user/role/%d", role.ID)
		admin.PostJSON(at, map[string]any{"langs": title("Sklad"), "rights": []string{"content/page:view", "content/page:update"}}).Is(http.StatusOK)
		text := admin.Get(at + "/history").Is(http.StatusOK).Body
		if !strings.Contains(text, "Stránky – ") || strings.Contains(text, "content/page") {
			t.Errorf("rights are told by their keys: %s", text)
		}
	})
}
