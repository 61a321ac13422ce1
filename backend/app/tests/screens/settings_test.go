package screens_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/web/webtest"
)

// siteMain are the main settings, whole.
func siteMain() map[string]any {
	return map[string]any{
		"meta_title": map[string]any{"sk": "Dúškovo", "en": "Tea house"}, "meta_description": apptest.Both(strings.Repeat("ž", 100)),
		"og_title": apptest.Both("Čaj"), "og_description": apptest.Both(strings.Repeat("č", 100)), "copyright": apptest.Both("© Dúškovo"),
	}
}

// siteContact is the contact, whole.
func siteContact() map[string]any {
	return map[string]any{
		"contact_name": apptest.Both("Dúškovo s. r. o."), "contact_address": apptest.Both("Hlavná 1"), "contact_city": apptest.Both("Košice"),
		"contact_zip": apptest.Both("040 01"), "contact_country_id": apptest.Both(lookup.CountrySK), "contact_phone": apptest.Both("+421 900 123 456"),
		"contact_lat": apptest.Both(48.7164), "contact_lng": apptest.Both("21.261"),
	}
}

func TestSettings(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		editor := p.Staff(t, "eva@example.com", resource.RoleEditor)
		t.Run("before the first save", func(t *testing.T) {
			var got map[string]any
			admin.Get("/api/settings/1").Is(http.StatusOK).Data(&got)
			if title, ok := got["meta_title"].(map[string]any); !ok || len(title) != 2 || title["sk"] != nil {
				t.Errorf("loaded %v", got)
			}
		})
		t.Run("an empty form names every field in both locales", func(t *testing.T) {
			for path, names := range map[string][]string{
				"/api/settings/1": {"meta_title", "meta_description", "og_title", "og_description"},
				"/api/settings/2": {"contact_name", "contact_address", "contact_city", "contact_zip", "contact_country_id", "contact_phone"},
			} {
				_, fields := admin.PostJSON(path, map[string]any{}).Is(http.StatusUnprocessableEntity).Problem()
				if len(fields) != 2*len(names) {
					t.Errorf("%s names %v", path, fields)
				}
				for _, name := range names {
					if len(fields[name+".sk"]) != 1 || len(fields[name+".en"]) != 1 {
						t.Errorf("%s does not name %s: %v", path, name, fields)
					}
				}
			}
		})
		t.Run("bounds", func(t *testing.T) {
			for name, bad := range map[string]map[string]any{
				"meta_title.sk": {"meta_title": apptest.Both("ab")}, "og_title.en": {"og_title": apptest.Both("ab")},
				"meta_description.sk": {"meta_description": apptest.Both(strings.Repeat("a", 99))},
				"meta_description.en": {"meta_description": apptest.Both(strings.Repeat("a", 161))},
				"og_description.sk":   {"og_description": apptest.Both(strings.Repeat("a", 99))},
			} {
				form := siteMain()
				for key, value := range bad {
					form[key] = value
				}
				_, fields := admin.PostJSON("/api/settings/1", form).Is(http.StatusUnprocessableEntity).Problem()
				if len(fields) != 2 || len(fields[name]) != 1 {
					t.Errorf("%s: %v", name, fields)
				}
				if strings.HasPrefix(name, "meta_description") && !strings.Contains(fields[name][0], "100 až 160") {
					t.Errorf("%s says %q", name, fields[name][0])
				}
			}
			for name, value := range map[string]any{
				"contact_country_id.sk": 9999, "contact_lat.sk": 91, "contact_lng.en": "-180.5", "contact_city.sk": "K", "contact_phone.en": "12",
			} {
				form := siteContact()
				key, _, _ := strings.Cut(name, ".")
				form[key] = apptest.Both(value)
				if _, fields := admin.PostJSON("/api/settings/2", form).Is(http.StatusUnprocessableEntity).Problem(); len(fields[name]) != 1 || len(fields) != 2 {
					t.Errorf("%s: %v", name, fields)
				}
			}
			for name, value := range map[string]string{
				"contact_vat": "nie sme platitelia", "contact_iban": "SK31 1200 0000 1987 4263 7542", "contact_swift": "?", "contact_business_id": "neviem", "contact_tax_id": "SK2120123456",
			} {
				form := siteContact()
				form[name] = apptest.Both(value)
				if _, fields := admin.PostJSON("/api/settings/2", form).Is(http.StatusUnprocessableEntity).Problem(); len(fields[name+".sk"]) != 1 || len(fields[name+".en"]) != 1 || len(fields) != 2 {
					t.Errorf("%s: %v", name, fields)
				}
			}
			both := siteContact()
			both["contact_iban"], both["contact_city"] = apptest.Both("účet v banke"), apptest.Both("K")
			if _, fields := admin.PostJSON("/api/settings/2", both).Is(http.StatusUnprocessableEntity).Problem(); len(fields["contact_iban.sk"]) != 1 || len(fields["contact_city.en"]) != 1 || len(fields) != 4 {
				t.Errorf("an account beside a city: %v", fields)
			}
			copied := siteContact()
			copied["contact_iban"] = apptest.Both("sk31\u00a01200 0000\u202f1987 4263 7541")
			admin.PostJSON("/api/settings/2", copied).Is(http.StatusOK)
			other := siteContact()
			other["contact_vat"] = map[string]any{"sk": "SK2120123456", "en": "SK2120123457"}
			if _, fields := admin.PostJSON("/api/settings/2", other).Is(http.StatusUnprocessableEntity).Problem(); len(fields["contact_vat.en"]) != 1 || len(fields) != 1 {
				t.Errorf("two companies: %v", fields)
			}
			bad := map[string]any{"social_facebook_link": apptest.Both("javascript:alert(1)"), "social_facebook_app_id": apptest.Both("abc")}
			if _, fields := admin.PostJSON("/api/settings/4", bad).Is(http.StatusUnprocessableEntity).Problem(); len(fields) != 4 {
				t.Errorf("social: %v", fields)
			}
		})
		t.Run("an editor saves, and each group keeps its own", func(t *testing.T) {
			editor.PostJSON("/api/settings/1", siteMain()).Is(http.StatusOK)
			editor.PostJSON("/api/settings/2", siteContact()).Is(http.StatusOK)
			editor.PostJSON("/api/settings/4", map[string]any{"social_youtube_link": apptest.Both("https://youtube.com/@x")}).Is(http.StatusOK)
			var main, contact, social map[string]any
			admin.Get("/api/settings/1").Data(&main)
			admin.Get("/api/settings/2").Data(&contact)
			admin.Get("/api/settings/4").Data(&social)
			if main["id"] != 1.0 || contact["id"] != 2.0 || social["id"] != 4.0 {
				t.Errorf("ids %v %v %v", main["id"], contact["id"], social["id"])
			}
			if apptest.In(main, "meta_title", "en") != "Tea house" || apptest.In(contact, "contact_country_id", "sk") != float64(lookup.CountrySK) ||
				apptest.In(contact, "contact_lng", "en") != 21.261 || apptest.In(social, "social_youtube_link", "sk") != "https://youtube.com/@x" {
				t.Errorf("loaded %v\n%v\n%v", main, contact, social)
			}
			if _, there := main["contact_name"]; there {
				t.Error("a group tells of another")
			}
			// One locale's field alone; everything else stays.
			editor.PostJSON("/api/settings/1", map[string]any{"copyright": map[string]any{"en": "© 2026"}}).Is(http.StatusOK)
			admin.Get("/api/settings/1").Data(&main)
			if apptest.In(main, "copyright", "en") != "© 2026" || apptest.In(main, "copyright", "sk") != "© Dúškovo" || apptest.In(main, "meta_title", "sk") != "Dúškovo" {
				t.Errorf("loaded %v", main)
			}
		})
		t.Run("a test mail that is kept here was not sent", func(t *testing.T) {
			if body := admin.PostJSON("/api/settings/test_mail", map[string]any{"email": apptest.AdminEmail}).Is(http.StatusOK).Body; !strings.Contains(body, "MAIL_URL") {
				t.Errorf("told is %s", body)
			}
		})
		t.Run("pictures", func(t *testing.T) {
			form := apptest.Picture{}
			saved := map[string]any{}
			apptest.Post(t, admin, "/api/settings/1", map[string]any{"og_image": map[string]any{"sk": form}}).Is(http.StatusOK).Data(&saved)
			image, _ := apptest.In(saved, "og_image", "sk").(map[string]any)
			thumb, _ := image["thumb"].(string)
			if thumb == "" {
				t.Fatalf("the picture is told as %v", image)
			}
			galleries(t, p, admin, image, thumb)
			thumb = image["thumb"].(string)
			_, fields := admin.Do("POST", "/api/settings/1", "application/json", []byte(`{"favicon": {"sk": "x"}}`)).Is(422).Problem()
			if len(fields["favicon.sk"]) != 1 {
				t.Errorf("no picture: %v", fields)
			}
			admin.PostJSON("/api/settings/1", map[string]any{"og_image": map[string]any{"sk": "__delete__"}}).Is(http.StatusOK).Data(&saved)
			if apptest.In(saved, "og_image", "sk") != nil {
				t.Errorf("removed, it is told as %v", saved["og_image"])
			}
			for _, path := range []string{thumb, image["url"].(string)} {
				p.Browser(t).Get(path).Is(http.StatusNotFound).Problem()
			}
		})
		t.Run("who may", func(t *testing.T) {
			nobody := p.Browser(t).Begin()
			for _, path := range []string{"/api/settings/1", "/api/settings/2", "/api/settings/4"} {
				nobody.Get(path).Is(http.StatusUnauthorized)
				nobody.PostJSON(path, siteMain()).Is(http.StatusUnauthorized)
				admin.Delete(path).Is(http.StatusMethodNotAllowed)
			}
			admin.Get("/api/settings/5").Is(http.StatusNotFound)
			admin.PostJSON("/api/settings/9", map[string]any{}).Is(http.StatusNotFound)
		})
		t.Run("conflict and log", func(t *testing.T) {
			form := siteMain()
			form["version"] = 1
			admin.PostJSON("/api/settings/1", form).Is(http.StatusConflict)
			webtest.Run(t, p.DB.Gorm, []webtest.Scenario{{
				Name: "logged", Client: admin, Method: "POST", Path: "/api/settings/4", Form: map[string]string{"social_linkedin_link[sk]": "https://linkedin.com/x"},
				Status: 200, Activity: []string{"Settings 4 update"},
			}})
			var log []map[string]any
			admin.Get("/api/user/logs/1").Is(200).Data(&log)
			if log[0]["path"] != "settings/social" || log[0]["title"] != "Sociálne siete" || log[0]["model"] != "Settings" {
				t.Errorf("the log says %v", log[0])
			}
		})
	})
}

// galleries checks where a picture of the main group stands: at the path of the
// group and, of another group, nowhere.
func galleries(t *testing.T, p *apptest.Product, admin *webtest.Client, image map[string]any, thumb string) {
	t.Helper()
	visitor := p.Browser(t)
	for path, size := range map[string]string{image["url"].(string): "screen/", thumb: "thumb/"} {
		if !strings.HasPrefix(path, "/files/settings/1/"+size) {
			t.Errorf("a picture stands at %s", path)
		}
		got := visitor.Get(path).Is(http.StatusOK)
		for name, want := range map[string]string{
			"Content-Type": "image/png", "X-Content-Type-Options": "nosniff", "Cache-Control": "public, max-age=31536000, immutable",
			"Cross-Origin-Resource-Policy": "cross-origin", "Content-Disposition": "",
		} {
			if got.Header.Get(name) != want {
				t.Errorf("%s has %s %q, want %q", path, name, got.Header.Get(name), want)
			}
		}
		if plain := visitor.Get(strings.Replace(path, "settings/1/", "", 1)); got.Header.Get("ETag") == "" || plain.Body != got.Body {
			t.Errorf("%s has the tag %q, and is not what was kept", path, got.Header.Get("ETag"))
		}
		for _, group := range []string{"2", "4", "5", "11"} {
			visitor.Get(strings.Replace(path, "/1/", "/"+group+"/", 1)).Is(http.StatusNotFound).Problem()
		}
		visitor.Get(strings.Replace(path, size, "original/", 1)).Is(http.StatusNotFound)
	}
	// A new picture stands in place of the former, which is gone.
	var rec map[string]any
	form := map[string]any{"og_image": map[string]any{"sk": apptest.Picture{}, "en": apptest.Picture{}}}
	apptest.Post(t, admin, "/api/settings/1", form).Is(http.StatusOK).Data(&rec)
	second, _ := apptest.In(rec, "og_image", "sk").(map[string]any)
	visitor.Get(second["thumb"].(string)).Is(http.StatusOK)
	visitor.Get(thumb).Is(http.StatusNotFound)
	image["url"], image["thumb"] = second["url"], second["thumb"]
	// What was loaded may be sent back as it is.
	rec = map[string]any{"og_image": rec["og_image"]}
	admin.PostJSON("/api/settings/1", rec).Is(http.StatusOK).Data(&rec)
	if again, _ := apptest.In(rec, "og_image", "sk").(map[string]any); again["url"] != second["url"] {
		t.Errorf("sent back, the picture stands at %v", again)
	}
}

// One piece of work sees the settings of one moment, the next one those of now.
func TestSettingsOfOneMoment(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		admin.PostJSON("/api/settings/1", siteMain()).Is(http.StatusOK)
		work := settings.InOneMoment(t.Context())
		called := func(ctx context.Context, title string) {
			t.Helper()
			if main, err := p.Settings.Main(ctx, "sk"); err != nil || main.MetaTitle != title {
				t.Errorf("the site is called %q (%v), want %q", main.MetaTitle, err, title)
			}
		}
		called(work, "Dúškovo")
		form := siteMain()
		form["meta_title"] = apptest.Both("Medové kráľovstvo")
		admin.PostJSON("/api/settings/1", form).Is(http.StatusOK)
		called(work, "Dúškovo")
		called(t.Context(), "Medové kráľovstvo")
	})
}
