package files_test

import (
	"encoding/json"
	"fmt"
	"image"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

func TestGallery(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		raw := apptest.JPEGOf(t, 60, 40)
		t.Run("small file", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			g.Admin.Get(g.API("/token/check")).Is(http.StatusOK)
			rec := g.Add("Leto.jpg", raw)
			if rec.ID == 0 || rec.Status != 1 || rec.Order != 1 || rec.Name != "Leto.jpg" || rec.Path != rec.URL || rec.Languages["sk"].Title != nil {
				t.Errorf("the record is %+v", rec)
			}
			for _, address := range []string{rec.URL, rec.Thumb} {
				g.Admin.Get(address).Is(http.StatusOK)
			}
			if got := g.IDs(); len(got) != 1 || got[0] != rec.ID {
				t.Errorf("listed as %v", got)
			}
			var rows []struct {
				ID    any
				Count int `json:"images_count"`
			}
			g.Admin.Get("/api/gallery/?sort=-images_count").Is(http.StatusOK).Data(&rows)
			if len(rows) == 0 || rows[0].ID != g.ID || rows[0].Count != 1 {
				t.Errorf("the list counts %v", rows)
			}
		})
		t.Run("the first visible one stands for the gallery in the list", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			shown := func() string {
				var rows []struct {
					ID    any
					Image *struct{ Thumb string }
				}
				g.Admin.Get("/api/gallery/?sort=-updated_at&per_page=100").Is(http.StatusOK).Data(&rows)
				for _, row := range rows {
					if fmt.Sprint(row.ID) == fmt.Sprint(g.ID) && row.Image != nil {
						return row.Image.Thumb
					}
				}
				return ""
			}
			if got := shown(); got != "" {
				t.Errorf("without images it shows %s", got)
			}
			one, two := g.Add("1.jpg", raw), g.Add("2.jpg", raw)
			if got := shown(); got != one.Thumb {
				t.Errorf("it shows %s, want %s", got, one.Thumb)
			}
			ids := map[string]string{"images[0]": strconv.FormatUint(two.ID, 10), "images[1]": strconv.FormatUint(one.ID, 10)}
			g.Admin.Post(g.API("/reorder/"), ids).Is(http.StatusOK)
			if got := shown(); got != two.Thumb {
				t.Errorf("put in order, it shows %s, want %s", got, two.Thumb)
			}
			g.Admin.PostJSON(g.API("/array/hide"), map[string]any{"rows": []uint64{two.ID}}).Is(http.StatusOK)
			if got := shown(); got != one.Thumb {
				t.Errorf("the first hidden, it shows %s, want %s", got, one.Thumb)
			}
			g.Admin.Delete(g.API(fmt.Sprintf("/destroy/%d", one.ID))).Is(http.StatusOK)
			if got := shown(); got != "" {
				t.Errorf("the last removed, it shows %s", got)
			}
		})
		t.Run("order", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			var id []uint64
			for i := range 4 {
				id = append(id, g.Add(fmt.Sprintf("%d.jpg", i), raw).ID)
			}
			order := func(form map[string]string) *webtest.Answer { return g.Admin.Post(g.API("/reorder/"), form) }
			text := func(n uint64) string { return strconv.FormatUint(n, 10) }
			order(map[string]string{"images[0]": text(id[3]), "images[1]": text(id[1]), "images[2]": text(id[2]), "images[3]": text(id[0])}).Is(http.StatusOK)
			if got, want := g.IDs(), []uint64{id[3], id[1], id[2], id[0]}; !slices.Equal(got, want) {
				t.Errorf("order %v, want %v", got, want)
			}
			// Two of them, in another order, share their two places.
			order(map[string]string{"images[0][id]": text(id[0]), "images[1][id]": text(id[3])}).Is(http.StatusOK)
			if got, want := g.IDs(), []uint64{id[0], id[1], id[2], id[3]}; !slices.Equal(got, want) {
				t.Errorf("order %v, want %v", got, want)
			}
			_, fields := order(map[string]string{"images[0]": text(id[0]), "images[1]": "999999"}).Is(http.StatusUnprocessableEntity).Problem()
			if fields["images.1"] == nil {
				t.Errorf("the stranger is not named: %v", fields)
			}
			order(map[string]string{"images[0]": text(id[0]), "images[1]": text(id[0])}).Is(http.StatusUnprocessableEntity)
			order(nil).Is(http.StatusUnprocessableEntity)
		})
		t.Run("rotate", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			was := g.Add("a.jpg", raw)
			seen := map[string]bool{was.URL: true}
			for turn := 1; turn <= 4; turn++ {
				var rec apptest.UploadedImage
				g.Admin.Post(g.API(fmt.Sprintf("/rotate/%d", was.ID)), nil).Is(http.StatusOK).Data(&rec)
				if rec.Rotation != turn*90%360 || seen[rec.URL] {
					t.Errorf("turn %d gives %+v", turn, rec)
				}
				seen[rec.URL] = true
				m, _, err := image.DecodeConfig(strings.NewReader(g.Admin.Get(rec.URL).Is(http.StatusOK).Body))
				if err != nil || (m.Width == 60) != (turn%2 == 0) {
					t.Errorf("turn %d is %d×%d, %v", turn, m.Width, m.Height, err)
				}
			}
			g.Admin.Post(g.API("/rotate/999999"), nil).Is(http.StatusNotFound)
		})
		t.Run("titles", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			rec := g.Add("a.jpg", raw)
			path := g.API(fmt.Sprintf("/%d", rec.ID))
			g.Admin.Post(path, map[string]string{"languages[sk][title]": "Lúka", "languages[en][title]": "Meadow"}).Is(http.StatusOK)
			g.Admin.Post(path, map[string]string{"languages[en][title]": ""}).Is(http.StatusOK)
			got := g.Images()[0].Languages
			if got["sk"].Title == nil || *got["sk"].Title != "Lúka" || got["en"].Title != nil {
				t.Errorf("titled %v", got)
			}
			_, fields := g.Admin.Post(path, map[string]string{"languages[sk][title]": strings.Repeat("á", 256)}).Is(http.StatusUnprocessableEntity).Problem()
			if fields["languages.sk.title"] == nil {
				t.Errorf("too long a title is not named: %v", fields)
			}
			for _, bad := range []map[string]string{{"languages[de][title]": "x"}, {"languages[sk][name]": "x"}, {"title": "x"}} {
				g.Admin.Post(path, bad).Is(http.StatusUnprocessableEntity)
			}
		})
		t.Run("several at once", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			a, b, c := g.Add("a.jpg", raw), g.Add("b.jpg", raw), g.Add("c.jpg", raw)
			both := map[string]any{"rows": []uint64{a.ID, b.ID}}
			// What is told of images speaks of images, not of records.
			if told := g.Admin.PostJSON(g.API("/array/hide"), both).Is(http.StatusOK).Body; !strings.Contains(told, "obrázky sú skryté") {
				t.Errorf("hiding two images answers %s", told)
			}
			if list := g.Images(); list[0].Status != 0 || list[1].Status != 0 || list[2].Status != 1 {
				t.Errorf("hidden: %+v", list)
			}
			g.Admin.PostJSON(g.API("/array/publish"), both).Is(http.StatusOK)
			_, fields := g.Admin.PostJSON(g.API("/array/destroy/"), map[string]any{"rows": []uint64{c.ID, 999999}}).Is(http.StatusUnprocessableEntity).Problem()
			if fields["rows.1"] == nil || len(g.IDs()) != 3 {
				t.Errorf("%v, %v left", fields, g.IDs())
			}
			g.Admin.PostJSON(g.API("/array/destroy/"), both).Is(http.StatusOK)
			g.Admin.Delete(g.API(fmt.Sprintf("/destroy/%d", c.ID))).Is(http.StatusOK)
			g.Admin.Delete(g.API(fmt.Sprintf("/destroy/%d", c.ID))).Is(http.StatusNotFound)
			// Whoever still writes its titles is not told to wait until it is back.
			late := g.Admin.PostJSON(g.API(fmt.Sprintf("/%d", c.ID)), map[string]any{"languages": map[string]any{"sk": map[string]any{"title": "Stánok"}}}).Is(http.StatusNotFound).Body
			if !strings.Contains(late, "natrvalo odstránil") || strings.Contains(late, "obnoví") {
				t.Errorf("titles of a removed image: %s", late)
			}
			if got := g.IDs(); len(got) != 0 {
				t.Errorf("left: %v", got)
			}
			// What is removed for good is gone for everybody, at once.
			for _, gone := range []apptest.UploadedImage{a, b, c} {
				p.Browser(t).Get(gone.URL).Is(http.StatusNotFound)
				g.Admin.Get(gone.Thumb).Is(http.StatusNotFound)
			}
			p.Clock.Pass(61 * time.Minute)
			if n, err := p.Media.Sweep(t.Context()); err != nil || n < 3 {
				t.Fatalf("swept %d, %v", n, err)
			}
		})
		t.Run("products", func(t *testing.T) {
			slug := "vyrobky-" + strconv.FormatInt(time.Now().UnixNano(), 36)
			first, second := p.Product(t, admin, "gallery-1"), p.Product(t, admin, "gallery-2")
			lang := map[string]any{"title": "Výrobky", "title_url": slug}
			var rec struct{ ID uint64 }
			admin.PostJSON("/api/gallery/", map[string]any{"langs": map[string]any{"sk": lang, "en": lang}, "products": []uint64{second, first}}).
				Is(http.StatusCreated).Data(&rec)
			var rows []struct {
				ID       uint64
				Products []struct {
					Lang struct{ Title string } `json:"product_lang"`
				}
			}
			admin.Get(fmt.Sprintf("/api/gallery/?product=%d", second)).Is(http.StatusOK).Data(&rows)
			if len(rows) != 1 || rows[0].ID != rec.ID || len(rows[0].Products) != 2 || rows[0].Products[0].Lang.Title == "" {
				t.Errorf("listed as %+v", rows)
			}
		})
		t.Run("activity", func(t *testing.T) { galleryActivity(t, p, admin, raw) })
		t.Run("rights", func(t *testing.T) { galleryRights(t, p, admin, raw) })
		t.Run("version", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			rec := g.Add("a.jpg", raw)
			g.Admin.PostJSON(g.API(fmt.Sprintf("/%d", rec.ID)), map[string]any{"version": 77, "languages": map[string]any{}}).Is(http.StatusConflict)
			g.Admin.PostJSON(g.API("/array/hide"), map[string]any{"version": 1, "rows": []uint64{rec.ID}}).Is(http.StatusOK)
		})
	})
}

func galleryActivity(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte) {
	g := apptest.NewGallery(t, p, admin)
	a, b := g.Add("a.jpg", raw), g.Add("b.jpg", raw)
	image := func(action string) []string { return []string{fmt.Sprintf("GalleryImage %d %s", a.ID, action)} }
	webtest.Run(t, p.DB.Write(t.Context()), []webtest.Scenario{
		{Name: "titles", Client: admin, Method: http.MethodPost, Path: g.API(fmt.Sprintf("/%d", a.ID)),
			Form: map[string]string{"languages[sk][title]": "Lúka"}, Status: 200, Activity: image("update")},
		{Name: "the same titles", Client: admin, Method: http.MethodPost, Path: g.API(fmt.Sprintf("/%d", a.ID)),
			Form: map[string]string{"languages[sk][title]": "Lúka"}, Status: 200},
		{Name: "rotate", Client: admin, Method: http.MethodPost, Path: g.API(fmt.Sprintf("/rotate/%d", a.ID)),
			Form: map[string]string{}, Status: 200, Activity: image("rotate")},
		{Name: "hide", Client: admin, Method: http.MethodPost, Path: g.API("/array/hide"),
			JSON: map[string]any{"rows": []uint64{a.ID}}, Status: 200, Activity: image("hide")},
		{Name: "reorder", Client: admin, Method: http.MethodPost, Path: g.API("/reorder"),
			JSON: map[string]any{"images": []uint64{b.ID, a.ID}}, Status: 200, Activity: []string{fmt.Sprintf("Gallery %v reorder", g.ID)}},
		{Name: "destroy", Client: admin, Method: http.MethodDelete, Path: g.API(fmt.Sprintf("/destroy/%d", a.ID)),
			Status: 200, Activity: image("destroy")},
	})
	var log []struct {
		Model, Route, Action string
		RowID                uint64 `json:"row_id"`
	}
	admin.Get("/api/user/logs/1").Is(http.StatusOK).Data(&log)
	for _, entry := range log {
		// It leads to the gallery, not to one of the image's number.
		if entry.Model == "GalleryImage" && entry.Action == "rotate" {
			if entry.Route != "gallery" || fmt.Sprint(entry.RowID) != fmt.Sprint(g.ID) || entry.RowID == a.ID {
				t.Errorf("image %d of gallery %v is told as %+v", a.ID, g.ID, entry)
			}
			return
		}
	}
	t.Errorf("the log tells of no turned image: %+v", log)
}

// galleryRights: whoever may update a gallery may do everything to its images;
// signed out may nothing; a removed gallery has none.
func galleryRights(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte) {
	g := apptest.NewGallery(t, p, admin)
	other := apptest.NewGallery(t, p, admin)
	rec, foreign := g.Add("a.jpg", raw), other.Add("b.jpg", raw)
	editorOf := p.Staff(t, "obrazky@example.com", resource.RoleEditor)
	nobody := p.Browser(t).Begin()
	calls := func(b *webtest.Client, id uint64) []*webtest.Answer {
		one := map[string]any{"rows": []uint64{id}}
		return []*webtest.Answer{
			b.Get(g.API("")), b.Get(g.API("/token/check")),
			apptest.SendFile(t, b, g.API("/upload"), "c.jpg", raw, nil),
			b.PostJSON(g.API("/reorder"), map[string]any{"images": []uint64{id}}),
			b.Post(g.API(fmt.Sprintf("/rotate/%d", id)), nil),
			b.PostJSON(g.API(fmt.Sprintf("/%d", id)), map[string]any{"languages": map[string]any{}}),
			b.PostJSON(g.API("/array/hide"), one), b.PostJSON(g.API("/array/publish"), one),
			b.PostJSON(g.API("/array/destroy"), one),
		}
	}
	for i, a := range calls(nobody, rec.ID) {
		if a.Status != http.StatusUnauthorized {
			t.Errorf("signed out, call %d answers %d", i, a.Status)
		}
	}
	for i, a := range calls(editorOf, foreign.ID)[3:] {
		if a.Status != http.StatusNotFound && a.Status != http.StatusUnprocessableEntity {
			t.Errorf("another gallery's image, call %d answers %d", i, a.Status)
		}
	}
	for i, a := range calls(editorOf, rec.ID) {
		if a.Status != http.StatusOK && a.Status != http.StatusCreated {
			t.Errorf("an editor, call %d answers %d: %s", i, a.Status, a.Body)
		}
	}
	var me struct{ Token string }
	admin.Get("/api/me").Is(http.StatusOK).Data(&me)
	bearer := p.Browser(t)
	bearer.Header.Set("Authorization", "Bearer "+me.Token)
	bearer.Get(g.API("/token/check")).Is(http.StatusOK)
	apptest.SendFile(t, bearer, g.API("/upload"), "d.jpg", raw, nil).Is(http.StatusCreated)
	bearer.PostJSON(g.API("/array/hide"), map[string]any{"rows": []int{1}}).Is(419)
	bearer.Header.Set("Authorization", "bearer "+me.Token) // schemes have no case
	bearer.Get(g.API("/token/check")).Is(http.StatusOK)

	admin.Delete(fmt.Sprintf("/api/gallery/%v", g.ID)).Is(http.StatusOK)
	for i, a := range calls(admin, rec.ID) {
		if a.Status != http.StatusNotFound {
			t.Errorf("a removed gallery, call %d answers %d", i, a.Status)
		}
	}
}

// dropzoneError checks the shape that Dropzone shows.
func dropzoneError(t *testing.T, a *webtest.Answer, status int) {
	t.Helper()
	var body struct {
		Message, Error string
		Errors         struct{ File []string }
	}
	if err := json.Unmarshal([]byte(a.Is(status).Body), &body); err != nil || body.Message == "" || body.Message != body.Error {
		t.Errorf("answered %s", a.Body)
	}
	if status == http.StatusUnprocessableEntity && len(body.Errors.File) != 1 {
		t.Errorf("the file is not named: %s", a.Body)
	}
}
