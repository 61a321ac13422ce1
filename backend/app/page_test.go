package app_test

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
	"testing"
	"time"

	"backoffice/backend/web/webtest"
)

func TestApp(t *testing.T) {
	b := start(t, embedded(t)).browser(t)
	for _, path := range []string{"/admin", "/admin/", "/admin/app/content/page/3", "/admin/login"} {
		answer := b.Get(path)
		if answer.Status == http.StatusServiceUnavailable {
			// The browser app is not built: it says so, and nothing else is served in its place.
			if !strings.Contains(answer.Body, "nie je zostavená") {
				t.Errorf("%s: %s", path, answer.Body)
			}
			continue
		}
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

func saved(t *testing.T, b *webtest.Client, form map[string]string) string {
	t.Helper()
	var record struct{ ID uint64 }
	b.Post("/api/content/page/", form).Is(http.StatusCreated).Data(&record)
	return strconv.FormatUint(record.ID, 10)
}

func TestPreview(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		b := p.admin(t)
		form := page("zena")
		form["langs[sk][content]"] = `<p onclick="x()">Ahoj</p><script>alert(1)</script>`
		form["publish_down"] = p.clock.now().Add(48 * time.Hour).Format(time.RFC3339)
		id := saved(t, b, form)
		address := func(language string) string {
			b.Language = language
			var url string
			b.Get("/api/content/page/preview/" + id).Is(http.StatusOK).Data(&url)
			path, ours := strings.CutPrefix(url, p.base())
			if !ours {
				t.Fatalf("the preview is at %s", url)
			}
			return path
		}
		anyone := p.browser(t)
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
		p.clock.pass(61 * time.Minute)
		anyone.Get(slovak).Is(http.StatusNotFound)
	})
}

func TestPreviewOnSite(t *testing.T) {
	c := embedded(t)
	c.SiteURL = "https://www.example.com"
	p := start(t, c)
	b := p.admin(t)
	id := saved(t, b, page("zena"))
	var url string
	b.Get("/api/content/page/preview/" + id).Is(http.StatusOK).Data(&url)
	if !strings.HasPrefix(url, "https://www.example.com/") || !strings.Contains(url, "zena") {
		t.Errorf("the preview is at %s", url)
	}
	p.browser(t).Get("/api/content/page/preview/" + id).Is(http.StatusUnauthorized)
	p.staff(t, "jana@example.com", editor).Get("/api/content/page/preview/999").Is(http.StatusNotFound).Problem()
}

// upload sends one file part.
func upload(t *testing.T, b *webtest.Client, claimed string, content []byte) *webtest.Answer {
	t.Helper()
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="a.png"`}, "Content-Type": {claimed},
	})
	if err != nil {
		t.Fatal(err)
	}
	part.Write(content)
	w.Close()
	return b.Do(http.MethodPost, "/api/upload", w.FormDataContentType(), raw.Bytes())
}

func picturePNG(t *testing.T) []byte {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	return picture.Bytes()
}

func TestUpload(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		b := p.admin(t)
		var stored struct{ URL string }
		upload(t, b, "text/html", picturePNG(t)).Is(http.StatusCreated).Data(&stored)
		file := p.browser(t).Get(stored.URL).Is(http.StatusOK)
		if kind := file.Header.Get("Content-Type"); !strings.HasPrefix(kind, "image/") || file.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("served as %v", file.Header)
		}
		_, fields := upload(t, b, "image/png", []byte("<svg onload=alert(1)>")).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["file"]) != 1 {
			t.Errorf("no picture: %v", fields)
		}
		b.Get("/files/original/a.png").Is(http.StatusNotFound).Problem()
		b.Get("/files/../app.db").Is(http.StatusNotFound)
		p.browser(t).Begin().Post("/api/upload", nil).Is(http.StatusUnauthorized).Problem()
	})
}
