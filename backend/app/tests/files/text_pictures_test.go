package files_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

// TestTextPictures: a picture that was put into a text goes with the last text
// that shows it, and never before.
func TestTextPictures(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		raw := apptest.JPEGOf(t, 60, 40)
		upload := func() string {
			t.Helper()
			var answer struct{ Location string }
			a := apptest.SendFile(t, admin, "/api/upload", "obr.jpg", raw, nil).Is(http.StatusCreated)
			if err := json.Unmarshal([]byte(a.Body), &answer); err != nil || answer.Location == "" {
				t.Fatalf("uploaded: %s", a.Body)
			}
			return answer.Location
		}
		day := func() {
			t.Helper()
			p.Exec(t, "UPDATE files SET changed_at = ?", p.Clock.Now().Add(-25*time.Hour))
			if _, err := p.Media.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		there := func(address string) bool { return p.Browser(t).Get(address).Status == http.StatusOK }
		save := func(path, html string) string {
			t.Helper()
			form := apptest.Page(strings.ToLower(strings.ReplaceAll(uniqueName("text"), " ", "-")))
			form["langs[en][content]"] = html
			delete(form, "module_id")
			var rec map[string]any
			a := admin.Post("/api/blog/"+path, form)
			if path == "" {
				a.Is(http.StatusCreated).Data(&rec)
			} else {
				a.Is(http.StatusOK).Data(&rec)
			}
			return fmt.Sprint(rec["id"])
		}
		img := func(address string) string { return `<p><img src="` + address + `" alt=""></p>` }
		shared, never, one := upload(), upload(), upload()
		first, second := save("", img(shared)+img(one)), save("", img(shared))
		day()
		if there(never) || !there(shared) || !there(one) {
			t.Fatalf("after a day: never %v, shared %v, one %v", there(never), there(shared), there(one))
		}
		save(first, "<p>nič</p>")
		day()
		if there(one) || !there(shared) {
			t.Errorf("dropped by one text: one %v, shared %v", there(one), there(shared))
		}
		admin.Delete("/api/blog/" + second).Is(http.StatusOK)
		day()
		if !there(shared) {
			t.Error("the picture of a removed page is gone, though it may be restored")
		}
		admin.Post("/api/blog/"+second+"/restore", nil).Is(http.StatusOK)
		save(second, "<p>nič</p>")
		if !there(shared) {
			t.Error("a picture goes at once")
		}
		// Put elsewhere within the day it stays.
		save(first, img(shared))
		day()
		if !there(shared) {
			t.Error("the picture was put into another text, and is gone")
		}
		save(first, "<p>nič</p>")
		day()
		var left int64
		p.DB.Write(t.Context()).Table("file_uses").Count(&left)
		if there(shared) || left != 0 {
			t.Errorf("at the end: there %v, %d uses", there(shared), left)
		}
	})
}
