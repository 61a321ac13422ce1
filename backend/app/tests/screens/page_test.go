package screens_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

func TestApp(t *testing.T) {
	b := apptest.Start(t, apptest.Embedded(t)).Browser(t)
	for _, path := range []string{"/admin", "/admin/", "/admin/app/content/page/3", "/admin/login"} {
		answer := b.Get(path)
		policy := answer.Is(http.StatusOK).Header.Get("Content-Security-Policy")
		_, rest, _ := strings.Cut(policy, "style-src 'self' 'nonce-")
		nonce, _, _ := strings.Cut(rest, "'")
		if len(nonce) < 20 || !strings.Contains(answer.Body, nonce) || strings.Contains(answer.Body, "__CSP_NONCE__") {
			t.Errorf("%s: the nonce %q is not the page's", path, nonce)
		}
		if !strings.Contains(answer.Body, `lang="sk"`) || !strings.Contains(answer.Body, `content="sk,en"`) {
			t.Errorf("%s: the page does not say which languages there are", path)
		}
		if !strings.Contains(policy, "frame-ancestors 'none'") || answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %v", path, answer.Header)
		}
		if b.Get(path).Header.Get("Content-Security-Policy") == policy {
			t.Errorf("%s: two answers share a nonce", path)
		}
	}
	b.Get("/admin/assets/nothing-12345678.js").Is(http.StatusNotFound)
}

func TestPreview(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		form := apptest.Page("zena")
		form["langs[sk][content]"] = `<p onclick="x()">Ahoj</p><script>alert(1)</script>`
		form["publish_down"] = p.Clock.Now().Add(48 * time.Hour).Format(time.RFC3339)
		id := apptest.Saved(t, b, form)
		address := func(language string) string {
			b.Language = language
			var url string
			b.Get("/api/content/page/preview/" + id).Is(http.StatusOK).Data(&url)
			path, ours := strings.CutPrefix(url, p.Base())
			if !ours {
				t.Fatalf("the preview is at %s", url)
			}
			return path
		}
		anyone := p.Browser(t)
		slovak := address("sk")
		shown := anyone.Get(slovak).Is(http.StatusOK)
		for _, part := range []string{"<h1>Žena zena</h1>", "<p>Ahoj</p>", "práve teraz zverejnený", "noindex", `lang="sk"`} {
			if !strings.Contains(shown.Body, part) {
				t.Errorf("the page lacks %s", part)
			}
		}
		if strings.Contains(shown.Body, "alert(1)") || strings.Contains(shown.Body, "onclick") {
			t.Errorf("script got through: %s", shown.Body)
		}
		if h := shown.Header; !strings.HasPrefix(h.Get("Content-Security-Policy"), "default-src 'none'") || h.Get("X-Robots-Tag") == "" || h.Get("Cache-Control") != "no-store" {
			t.Errorf("headers %v", shown.Header)
		}
		if english := anyone.Get(address("en")).Is(http.StatusOK).Body; !strings.Contains(english, "<h1>Woman zena</h1>") || !strings.Contains(english, "live on the public site") {
			t.Errorf("in English: %s", english)
		}
		b.Post("/api/content/page/array/hide", map[string]string{"rows[0]": id}).Is(http.StatusOK)
		if hidden := anyone.Get(slovak).Is(http.StatusOK).Body; !strings.Contains(hidden, "práve teraz nie je") {
			t.Errorf("hidden: %s", hidden)
		}
		anyone.Get(slovak[:len(slovak)-2]).Is(http.StatusNotFound)
		anyone.Get("/preview/" + strings.Replace(slovak[len("/preview/"):], "e", "f", 1)).Is(http.StatusNotFound)
		p.Clock.Pass(61 * time.Minute)
		anyone.Get(slovak).Is(http.StatusNotFound)
	})
}

func TestPreviewOnSite(t *testing.T) {
	c := apptest.Embedded(t)
	c.SiteURL = "https://www.example.com"
	p := apptest.Start(t, c)
	b := p.Admin(t)
	id := apptest.Saved(t, b, apptest.Page("zena"))
	var url string
	b.Get("/api/content/page/preview/" + id).Is(http.StatusOK).Data(&url)
	if !strings.HasPrefix(url, "https://www.example.com/") || !strings.Contains(url, "zena") {
		t.Errorf("the preview is at %s", url)
	}
	p.Browser(t).Get("/api/content/page/preview/" + id).Is(http.StatusUnauthorized)
	p.Staff(t, "jana@example.com", apptest.Editor).Get("/api/content/page/preview/999").Is(http.StatusNotFound).Problem()
}

func TestUpload(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		var stored struct{ URL string }
		apptest.Upload(t, b, "text/html", apptest.PicturePNG(t)).Is(http.StatusCreated).Data(&stored)
		file := p.Browser(t).Get(stored.URL).Is(http.StatusOK)
		if kind := file.Header.Get("Content-Type"); !strings.HasPrefix(kind, "image/") || file.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("served as %v", file.Header)
		}
		_, fields := apptest.Upload(t, b, "image/png", []byte("<svg onload=alert(1)>")).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["file"]) != 1 {
			t.Errorf("no picture: %v", fields)
		}
		b.Get("/files/original/a.png").Is(http.StatusNotFound).Problem()
		b.Get("/files/../app.db").Is(http.StatusNotFound)
		p.Browser(t).Begin().Post("/api/upload", nil).Is(http.StatusUnauthorized).Problem()
	})
}

// A preview is in a language of the content, though the interface be in none of them.
func TestPreviewInALanguageOfTheContent(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		p.Config.Locales = []string{"de"}
		p.Restart()
		admin := p.Admin(t)
		langs := map[string]any{"de": map[string]any{"title": "Über uns", "title_url": "uber-uns"}}
		var made struct{ ID uint64 }
		admin.PostJSON("/api/content/page/", map[string]any{"langs": langs, "status": true}).Is(http.StatusCreated).Data(&made)
		if page, _ := apptest.Previewed(t, admin, p.Base(), "content/page", made.ID); !strings.Contains(page, "<h1>Über uns</h1>") {
			t.Errorf("the preview is %s", page)
		}
		p.Config.SiteURL = "https://www.example.com/{locale}/{path}"
		p.Restart()
		var address string
		if p.Admin(t).Get(fmt.Sprintf("/api/content/page/preview/%d", made.ID)).Is(http.StatusOK).Data(&address); address != "https://www.example.com/de/uber-uns" {
			t.Errorf("on the site it is at %s", address)
		}
		var links []struct{ Address string }
		if p.Admin(t).Get("/api/links?query=uns").Is(http.StatusOK).Data(&links); len(links) != 1 || links[0].Address != "https://www.example.com/de/uber-uns" {
			t.Errorf("it is offered to be linked to at %v", links)
		}
	})
}
