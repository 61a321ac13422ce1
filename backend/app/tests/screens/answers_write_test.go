package screens_test

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// Answers that come seldom are described too: a part of a file before the last, what is not
// done, a body that cannot be read, and files by their own types.
func TestSeldomAnswersAreAsDescribed(t *testing.T) {
	c := apptest.Embedded(t)
	c.ProductFeed = filepath.Join(t.TempDir(), "feed.csv")
	if err := os.WriteFile(c.ProductFeed, []byte("sku;stock\nmydlo-1;3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := apptest.Start(t, c)
	b := p.Admin(t)
	document := readDocument(t, b)
	hold := func(method, path string, a *webtest.Answer, status int) {
		t.Helper()
		a.Is(status)
		response := []string{"paths", path, method, "responses", strconv.Itoa(status)}
		if to, is := document.at(append(response, "$ref")...).(string); is {
			response = strings.Split(strings.TrimPrefix(to, "#/"), "/")
		}
		content, _ := document.at(append(response, "content")...).(map[string]any)
		kind, _, _ := strings.Cut(a.Header.Get("Content-Type"), ";")
		if content[kind] == nil && (content["*/*"] == nil || kind == "application/json") {
			t.Errorf("%s %s: %d as %s is not described", method, path, status, kind)
			return
		}
		if kind != "application/json" {
			return
		}
		if err := holds(t, document.schema(t, response...), a); err != nil {
			t.Errorf("%s %s, %d: %v", method, path, status, err)
		}
		if keys := document.untold(document.at(append(response, "content", "application/json", "schema")...), bodyOf(t, a)); len(keys) > 0 {
			t.Errorf("%s %s, %d has what is not told: %v", method, path, status, keys)
		}
	}

	gallery := apptest.NewGallery(t, p, b)
	parts := apptest.Chunks(apptest.NewUUID(t), "a.png", apptest.PicturePNG(t), 40)
	last := len(parts) - 1
	for i, part := range parts {
		hold("post", "/api/gallery/image/{id}/upload", part.Send(t, b, gallery.API("/upload")), map[bool]int{false: http.StatusOK, true: http.StatusCreated}[i == last])
	}
	film := apptest.NewFilm(t, p, b)
	for _, part := range apptest.Chunks(apptest.NewUUID(t), "a.mp4", apptest.MP4Of(900), 600) {
		hold("post", "/api/video/file/{id}/upload", part.Send(t, b, film.API("/upload")), http.StatusOK)
	}
	hold("post", "/api/blog/", b.Do(http.MethodPost, "/api/blog/", "application/json", []byte("{")), http.StatusUnprocessableEntity)

	goods := p.Product(t, b, "mydlo-1")
	hold("post", "/api/shop/product/import", apptest.SendFile(t, b, "/api/shop/product/import", "a.csv", []byte("sku;stock\nmydlo-1;9\n"), [][2]string{{"dry", "1"}}), http.StatusOK)
	video := b.Get(film.API("/token/check"))
	hold("get", "/api/video/file/{id}/token/check", video, http.StatusConflict)
	b.Header = http.Header{"X-Xsrf-Token": {b.Cookie("XSRF-TOKEN")}}
	hold("get", "/api/shop/product/sync", b.Get("/api/shop/product/sync?dry=1"), http.StatusAccepted)
	hold("get", "/api/shop/product/preview_voucher/{id}", b.Get(fmt.Sprintf("/api/shop/product/preview_voucher/%d", goods)), http.StatusConflict)
	for _, path := range []string{"/api/gallery/image/{id}/upload", "/api/upload", "/api/shop/product/import"} {
		content, _ := document.at("paths", path, "post", "requestBody", "content").(map[string]any)
		if kinds := slices.Collect(maps.Keys(content)); len(kinds) != 1 || kinds[0] != "multipart/form-data" {
			t.Errorf("%s takes a file as %v", path, kinds)
		}
	}
}
