package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// jpegOf is a picture of noise, so that it is large.
func jpegOf(t testing.TB, width, height int) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	n := uint32(7)
	for i := range m.Pix {
		n = n*1664525 + 1013904223
		m.Pix[i] = byte(n >> 24)
	}
	for i := 3; i < len(m.Pix); i += 4 {
		m.Pix[i] = 255
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func bombOf(t testing.TB) []byte {
	t.Helper()
	m := image.NewPaletted(image.Rect(0, 0, 9000, 9000), color.Palette{color.Black})
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

type uploadedImage struct {
	ID               uint64
	Path, URL, Thumb string
	Name             string
	Status, Order    int
	Rotation         int
	Languages        map[string]struct{ Title *string }
}

// drop is what Dropzone says of one part of a file.
type drop struct {
	uuid                              string
	index, count, size, chunk, offset int
	body                              []byte
	name                              string
}

// drops cuts a file as Dropzone does.
func drops(uuid, name string, raw []byte, chunk int) []drop {
	var all []drop
	count := (len(raw) + chunk - 1) / chunk
	for i := range count {
		all = append(all, drop{uuid, i, count, len(raw), chunk, i * chunk, raw[i*chunk : min((i+1)*chunk, len(raw))], name})
	}
	return all
}

func (d drop) send(t testing.TB, b *webtest.Client, path string) *webtest.Answer {
	t.Helper()
	return sendFile(t, b, path, d.name, d.body, [][2]string{
		{"dzuuid", d.uuid}, {"dzchunkindex", strconv.Itoa(d.index)}, {"dztotalfilesize", strconv.Itoa(d.size)},
		{"dzchunksize", strconv.Itoa(d.chunk)}, {"dztotalchunkcount", strconv.Itoa(d.count)},
		{"dzchunkbyteoffset", strconv.Itoa(d.offset)},
	})
}

func sendFile(t testing.TB, b *webtest.Client, path, name string, body []byte, texts [][2]string) *webtest.Answer {
	t.Helper()
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	for _, text := range texts {
		if err := w.WriteField(text[0], text[1]); err != nil {
			t.Fatal(err)
		}
	}
	part, err := w.CreateFormFile("file", name)
	if err != nil {
		t.Fatal(err)
	}
	part.Write(body)
	w.Close()
	return b.Do(http.MethodPost, path, w.FormDataContentType(), raw.Bytes())
}

// gallery is a gallery of its own to test with.
type gallery struct {
	t     *testing.T
	p     *product
	admin *webtest.Client
	id    any
}

func newGallery(t *testing.T, p *product, admin *webtest.Client) *gallery {
	t.Helper()
	slug := "galeria-" + strconv.FormatInt(time.Now().UnixNano(), 36)
	langs := map[string]any{"title": "Galéria", "title_url": slug}
	var rec map[string]any
	admin.PostJSON("/api/gallery/", map[string]any{"langs": map[string]any{"sk": langs, "en": langs}, "status": true}).
		Is(http.StatusCreated).Data(&rec)
	return &gallery{t, p, admin, rec["id"]}
}

func (g *gallery) api(path string) string { return fmt.Sprintf("/api/gallery/image/%v%s", g.id, path) }

func (g *gallery) images() []uploadedImage {
	g.t.Helper()
	var list []uploadedImage
	g.admin.Get(g.api("")).Is(http.StatusOK).Data(&list)
	return list
}

func (g *gallery) add(name string, raw []byte) uploadedImage {
	g.t.Helper()
	var rec uploadedImage
	sendFile(g.t, g.admin, g.api("/upload"), name, raw, nil).Is(http.StatusCreated).Data(&rec)
	return rec
}

func (g *gallery) ids() []uint64 {
	g.t.Helper()
	var ids []uint64
	for _, i := range g.images() {
		ids = append(ids, i.ID)
	}
	return ids
}

func (g *gallery) uuid() string {
	return fmt.Sprintf("%08x-0000-4000-8000-%012x", time.Now().UnixNano()&0xffffffff, len(g.t.Name()))
}

const images = "gallery_images"

func TestAlbum(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		admin := p.admin(t)
		raw := jpegOf(t, 60, 40)
		t.Run("small file", func(t *testing.T) {
			g := newGallery(t, p, admin)
			g.admin.Get(g.api("/token/check")).Is(http.StatusOK)
			rec := g.add("Leto.jpg", raw)
			if rec.ID == 0 || rec.Status != 1 || rec.Order != 1 || rec.Name != "Leto.jpg" || rec.Path != rec.URL || rec.Languages["sk"].Title != nil {
				t.Errorf("the record is %+v", rec)
			}
			for _, address := range []string{rec.URL, rec.Thumb} {
				g.admin.Get(address).Is(http.StatusOK)
			}
			if got := g.ids(); len(got) != 1 || got[0] != rec.ID {
				t.Errorf("listed as %v", got)
			}
			var rows []struct {
				ID    any
				Count int `json:"images_count"`
			}
			g.admin.Get("/api/gallery/?sort=-images_count").Is(http.StatusOK).Data(&rows)
			if len(rows) == 0 || rows[0].ID != g.id || rows[0].Count != 1 {
				t.Errorf("the list counts %v", rows)
			}
		})
		t.Run("order", func(t *testing.T) {
			g := newGallery(t, p, admin)
			var id []uint64
			for i := range 4 {
				id = append(id, g.add(fmt.Sprintf("%d.jpg", i), raw).ID)
			}
			order := func(form map[string]string) *webtest.Answer { return g.admin.Post(g.api("/reorder/"), form) }
			text := func(n uint64) string { return strconv.FormatUint(n, 10) }
			order(map[string]string{"images[0]": text(id[3]), "images[1]": text(id[1]), "images[2]": text(id[2]), "images[3]": text(id[0])}).Is(http.StatusOK)
			if got, want := g.ids(), []uint64{id[3], id[1], id[2], id[0]}; !slices.Equal(got, want) {
				t.Errorf("order %v, want %v", got, want)
			}
			// Two of them, in another order, share their two places.
			order(map[string]string{"images[0][id]": text(id[0]), "images[1][id]": text(id[3])}).Is(http.StatusOK)
			if got, want := g.ids(), []uint64{id[0], id[1], id[2], id[3]}; !slices.Equal(got, want) {
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
			g := newGallery(t, p, admin)
			was := g.add("a.jpg", raw)
			seen := map[string]bool{was.URL: true}
			for turn := 1; turn <= 4; turn++ {
				var rec uploadedImage
				g.admin.Post(g.api(fmt.Sprintf("/rotate/%d", was.ID)), nil).Is(http.StatusOK).Data(&rec)
				if rec.Rotation != turn*90%360 || seen[rec.URL] {
					t.Errorf("turn %d gives %+v", turn, rec)
				}
				seen[rec.URL] = true
				m, _, err := image.DecodeConfig(strings.NewReader(g.admin.Get(rec.URL).Is(http.StatusOK).Body))
				if err != nil || (m.Width == 60) != (turn%2 == 0) {
					t.Errorf("turn %d is %d×%d, %v", turn, m.Width, m.Height, err)
				}
			}
			g.admin.Post(g.api("/rotate/999999"), nil).Is(http.StatusNotFound)
		})
		t.Run("titles", func(t *testing.T) {
			g := newGallery(t, p, admin)
			rec := g.add("a.jpg", raw)
			path := g.api(fmt.Sprintf("/%d", rec.ID))
			g.admin.Post(path, map[string]string{"languages[sk][title]": "Lúka", "languages[en][title]": "Meadow"}).Is(http.StatusOK)
			g.admin.Post(path, map[string]string{"languages[en][title]": ""}).Is(http.StatusOK)
			got := g.images()[0].Languages
			if got["sk"].Title == nil || *got["sk"].Title != "Lúka" || got["en"].Title != nil {
				t.Errorf("titled %v", got)
			}
			_, fields := g.admin.Post(path, map[string]string{"languages[sk][title]": strings.Repeat("á", 256)}).Is(http.StatusUnprocessableEntity).Problem()
			if fields["languages.sk.title"] == nil {
				t.Errorf("too long a title is not named: %v", fields)
			}
			for _, bad := range []map[string]string{{"languages[de][title]": "x"}, {"languages[sk][name]": "x"}, {"title": "x"}} {
				g.admin.Post(path, bad).Is(http.StatusUnprocessableEntity)
			}
		})
		t.Run("several at once", func(t *testing.T) {
			g := newGallery(t, p, admin)
			a, b, c := g.add("a.jpg", raw), g.add("b.jpg", raw), g.add("c.jpg", raw)
			both := map[string]any{"rows": []uint64{a.ID, b.ID}}
			g.admin.PostJSON(g.api("/array/hide"), both).Is(http.StatusOK)
			if list := g.images(); list[0].Status != 0 || list[1].Status != 0 || list[2].Status != 1 {
				t.Errorf("hidden: %+v", list)
			}
			g.admin.PostJSON(g.api("/array/publish"), both).Is(http.StatusOK)
			_, fields := g.admin.PostJSON(g.api("/array/destroy/"), map[string]any{"rows": []uint64{c.ID, 999999}}).Is(http.StatusUnprocessableEntity).Problem()
			if fields["rows.1"] == nil || len(g.ids()) != 3 {
				t.Errorf("%v, %v left", fields, g.ids())
			}
			g.admin.PostJSON(g.api("/array/destroy/"), both).Is(http.StatusOK)
			g.admin.Delete(g.api(fmt.Sprintf("/destroy/%d", c.ID))).Is(http.StatusOK)
			g.admin.Delete(g.api(fmt.Sprintf("/destroy/%d", c.ID))).Is(http.StatusNotFound)
			if got := g.ids(); len(got) != 0 {
				t.Errorf("left: %v", got)
			}
			// Nobody looks at them for an hour, then their bytes go.
			p.clock.pass(61 * time.Minute)
			if _, err := p.Media.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			g.admin.Get(c.URL).Is(http.StatusNotFound)
		})
		t.Run("activity", func(t *testing.T) { albumActivity(t, p, admin, raw) })
		t.Run("rights", func(t *testing.T) { albumRights(t, p, admin, raw) })
		t.Run("version", func(t *testing.T) {
			g := newGallery(t, p, admin)
			rec := g.add("a.jpg", raw)
			g.admin.PostJSON(g.api(fmt.Sprintf("/%d", rec.ID)), map[string]any{"version": 77, "languages": map[string]any{}}).Is(http.StatusConflict)
			g.admin.PostJSON(g.api("/array/hide"), map[string]any{"version": 1, "rows": []uint64{rec.ID}}).Is(http.StatusOK)
		})
	})
}

func albumActivity(t *testing.T, p *product, admin *webtest.Client, raw []byte) {
	g := newGallery(t, p, admin)
	a, b := g.add("a.jpg", raw), g.add("b.jpg", raw)
	image := func(action string) []string { return []string{fmt.Sprintf("GalleryImage %d %s", a.ID, action)} }
	webtest.Run(t, p.DB.Write(t.Context()), []webtest.Scenario{
		{Name: "titles", Client: admin, Method: http.MethodPost, Path: g.api(fmt.Sprintf("/%d", a.ID)),
			Form: map[string]string{"languages[sk][title]": "Lúka"}, Status: 200, Activity: image("update")},
		{Name: "the same titles", Client: admin, Method: http.MethodPost, Path: g.api(fmt.Sprintf("/%d", a.ID)),
			Form: map[string]string{"languages[sk][title]": "Lúka"}, Status: 200},
		{Name: "rotate", Client: admin, Method: http.MethodPost, Path: g.api(fmt.Sprintf("/rotate/%d", a.ID)),
			Form: map[string]string{}, Status: 200, Activity: image("rotate")},
		{Name: "hide", Client: admin, Method: http.MethodPost, Path: g.api("/array/hide"),
			JSON: map[string]any{"rows": []uint64{a.ID}}, Status: 200, Activity: image("hide")},
		{Name: "reorder", Client: admin, Method: http.MethodPost, Path: g.api("/reorder"),
			JSON: map[string]any{"images": []uint64{b.ID, a.ID}}, Status: 200, Activity: []string{fmt.Sprintf("Gallery %v reorder", g.id)}},
		{Name: "destroy", Client: admin, Method: http.MethodDelete, Path: g.api(fmt.Sprintf("/destroy/%d", a.ID)),
			Status: 200, Activity: image("destroy")},
	})
}

// albumRights: whoever may update a gallery may do everything to its images;
// signed out may nothing; a removed gallery has none.
func albumRights(t *testing.T, p *product, admin *webtest.Client, raw []byte) {
	g := newGallery(t, p, admin)
	other := newGallery(t, p, admin)
	rec, foreign := g.add("a.jpg", raw), other.add("b.jpg", raw)
	editorOf := p.staff(t, "obrazky@example.com", resource.RoleEditor)
	nobody := p.browser(t).Begin()
	calls := func(b *webtest.Client, id uint64) []*webtest.Answer {
		one := map[string]any{"rows": []uint64{id}}
		return []*webtest.Answer{
			b.Get(g.api("")), b.Get(g.api("/token/check")),
			sendFile(t, b, g.api("/upload"), "c.jpg", raw, nil),
			b.PostJSON(g.api("/reorder"), map[string]any{"images": []uint64{id}}),
			b.Post(g.api(fmt.Sprintf("/rotate/%d", id)), nil),
			b.PostJSON(g.api(fmt.Sprintf("/%d", id)), map[string]any{"languages": map[string]any{}}),
			b.PostJSON(g.api("/array/hide"), one), b.PostJSON(g.api("/array/publish"), one),
			b.PostJSON(g.api("/array/destroy"), one),
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
	bearer := p.browser(t)
	bearer.Header.Set("Authorization", "Bearer "+me.Token)
	bearer.Get(g.api("/token/check")).Is(http.StatusOK)
	sendFile(t, bearer, g.api("/upload"), "d.jpg", raw, nil).Is(http.StatusCreated)
	bearer.PostJSON(g.api("/array/hide"), map[string]any{"rows": []int{1}}).Is(419)

	admin.Delete(fmt.Sprintf("/api/gallery/%v", g.id)).Is(http.StatusOK)
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

func TestChunks(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		admin := p.admin(t)
		raw := jpegOf(t, 300, 200)
		chunk := len(raw)/3 - 7 // four parts
		t.Run("orders", func(t *testing.T) { chunkOrders(t, p, admin, raw, chunk) })
		t.Run("refused", func(t *testing.T) { chunksRefused(t, p, admin, raw, chunk) })
		t.Run("content", func(t *testing.T) { contentRefused(t, p, admin, raw) })
		t.Run("survives a restart", func(t *testing.T) {
			g := newGallery(t, p, admin)
			parts := drops(g.uuid(), "r.jpg", raw, chunk)
			for _, d := range parts[:2] {
				d.send(t, admin, g.api("/upload")).Is(http.StatusOK)
			}
			p.restart()
			parts[3].send(t, admin, g.api("/upload")).Is(http.StatusOK)
			parts[2].send(t, admin, g.api("/upload")).Is(http.StatusCreated)
			p.restart()
			parts[1].send(t, admin, g.api("/upload")).Is(http.StatusCreated)
			if got := g.ids(); len(got) != 1 {
				t.Errorf("%d images", len(got))
			}
		})
		t.Run("gallery removed meanwhile", func(t *testing.T) {
			g := newGallery(t, p, admin)
			parts := drops(g.uuid(), "r.jpg", raw, chunk)
			for _, d := range parts[:3] {
				d.send(t, admin, g.api("/upload")).Is(http.StatusOK)
			}
			admin.Delete(fmt.Sprintf("/api/gallery/%v", g.id)).Is(http.StatusOK)
			dropzoneError(t, parts[3].send(t, admin, g.api("/upload")), http.StatusNotFound)
		})
	})
}

func chunkOrders(t *testing.T, p *product, admin *webtest.Client, raw []byte, chunk int) {
	for name, order := range map[string][]int{"in order": {0, 1, 2, 3}, "reversed": {3, 2, 1, 0}, "repeated": {0, 1, 1, 2, 0, 3}} {
		g := newGallery(t, p, admin)
		parts := drops(g.uuid(), "Leto.jpg", raw, chunk)
		var rec uploadedImage
		for n, i := range order {
			a := parts[i].send(t, admin, g.api("/upload"))
			if n == len(order)-1 {
				a.Is(http.StatusCreated).Data(&rec)
				break
			}
			var body struct {
				Done     *bool
				Received int
			}
			if err := json.Unmarshal([]byte(a.Is(http.StatusOK).Body), &body); err != nil || body.Done == nil || *body.Done || body.Received < 1 {
				t.Errorf("%s: part %d is answered %s", name, i, a.Body)
			}
		}
		// Late, after the end.
		var late uploadedImage
		parts[1].send(t, admin, g.api("/upload")).Is(http.StatusCreated).Data(&late)
		if late.ID != rec.ID || late.URL != rec.URL {
			t.Errorf("%s: a late part is answered %+v, the last was %+v", name, late, rec)
		}
		if got := g.ids(); len(got) != 1 || rec.Name != "Leto.jpg" {
			t.Errorf("%s: images %v", name, got)
		}
	}
	t.Run("all at once", func(t *testing.T) {
		g := newGallery(t, p, admin)
		parts := drops(g.uuid(), "a.jpg", raw, chunk)
		var group sync.WaitGroup
		answers := make([]*webtest.Answer, 3*len(parts))
		for i := range answers {
			group.Go(func() { answers[i] = parts[i%len(parts)].send(t, admin, g.api("/upload")) })
		}
		group.Wait()
		records := map[uint64]bool{}
		for _, a := range answers {
			if a.Status != http.StatusOK && a.Status != http.StatusCreated {
				t.Errorf("answered %d: %s", a.Status, a.Body)
			}
			if a.Status == http.StatusCreated {
				var rec uploadedImage
				a.Data(&rec)
				records[rec.ID] = true
			}
		}
		if len(records) != 1 || len(g.ids()) != 1 {
			t.Errorf("records %v, images %v", records, g.ids())
		}
	})
	t.Run("two users, one id", func(t *testing.T) {
		g := newGallery(t, p, admin)
		editorOf := p.staff(t, "dvaja@example.com", resource.RoleEditor)
		mine, theirs := drops(g.uuid(), "a.jpg", raw, chunk), drops(g.uuid(), "b.jpg", jpegOf(t, 200, 210), chunk)
		for i := range theirs {
			theirs[i].uuid = mine[0].uuid
		}
		mine[0].send(t, admin, g.api("/upload")).Is(http.StatusOK)
		for _, d := range theirs[:len(theirs)-1] {
			d.send(t, editorOf, g.api("/upload")).Is(http.StatusOK)
		}
		theirs[len(theirs)-1].send(t, editorOf, g.api("/upload")).Is(http.StatusCreated)
		for _, d := range mine[1:3] {
			d.send(t, admin, g.api("/upload")).Is(http.StatusOK)
		}
		mine[3].send(t, admin, g.api("/upload")).Is(http.StatusCreated)
		if got := g.images(); len(got) != 2 || got[0].Name != "b.jpg" || got[1].Name != "a.jpg" {
			t.Errorf("images %+v", got)
		}
	})
}

func chunksRefused(t *testing.T, p *product, admin *webtest.Client, raw []byte, chunk int) {
	g := newGallery(t, p, admin)
	good := drops(g.uuid(), "a.jpg", raw, chunk)
	good[0].send(t, admin, g.api("/upload")).Is(http.StatusOK)
	for name, change := range map[string]func(*drop){
		"another total":      func(d *drop) { d.size--; d.body = d.body[:len(d.body)-1]; d.index, d.offset = 3, 3*chunk },
		"another file":       func(d *drop) { d.name = "b.jpg" },
		"another chunk size": func(d *drop) { d.chunk++; d.offset = d.chunk },
		"offset":             func(d *drop) { d.offset++ },
		"count 0":            func(d *drop) { d.count = 0 },
		"huge count":         func(d *drop) { d.count = 1 << 30 },
		"index beyond":       func(d *drop) { d.index = 4; d.offset = 4 * chunk },
		"negative index":     func(d *drop) { d.index = -1 },
		"larger than said":   func(d *drop) { d.body = append(slices.Clone(d.body), 1) },
		"shorter than said":  func(d *drop) { d.body = d.body[:len(d.body)-1] },
		"too large a file":   func(d *drop) { d.size = 10_240_001; d.chunk = 2 << 20; d.count = 5; d.offset = 2 << 20 },
		"path in the id":     func(d *drop) { d.uuid = "../../../../../../../etc/passwd-000000" },
		"capital id":         func(d *drop) { d.uuid = strings.ToUpper("abcdef00-0000-4000-8000-000000000000") },
		"chunks of one byte": func(d *drop) {
			d.uuid = "0" + d.uuid[1:]
			d.chunk = 1
			d.count = d.size
			d.offset = 1
			d.body = d.body[:1]
		},
	} {
		d := good[1]
		change(&d)
		t.Run(name, func(t *testing.T) {
			dropzoneError(t, d.send(t, admin, g.api("/upload")), http.StatusUnprocessableEntity)
		})
	}
	sendFile(t, admin, g.api("/upload"), "a.jpg", raw, [][2]string{{"dzuuid", g.uuid()}}).Is(http.StatusUnprocessableEntity)
	// None of that harmed the file itself.
	for _, d := range good[1:3] {
		d.send(t, admin, g.api("/upload")).Is(http.StatusOK)
	}
	good[3].send(t, admin, g.api("/upload")).Is(http.StatusCreated)
	g.admin.Post(g.api("/upload"), map[string]string{"dzuuid": "x"}).Is(http.StatusUnprocessableEntity)
}

func contentRefused(t *testing.T, p *product, admin *webtest.Client, raw []byte) {
	g := newGallery(t, p, admin)
	for _, body := range map[string][]byte{
		"no picture": []byte(strings.Repeat("not a picture ", 40)), "truncated": raw[:len(raw)/2], "bomb": bombOf(t), "empty": {},
		"svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
	} {
		dropzoneError(t, sendFile(t, admin, g.api("/upload"), "a.jpg", body, nil), http.StatusUnprocessableEntity)
		if len(body) == 0 {
			continue
		}
		uuid := g.uuid()
		parts := drops(uuid, "a.jpg", body, len(body)/2+1)
		parts[0].send(t, admin, g.api("/upload")).Is(http.StatusOK)
		for range 2 { // a part that comes late is told the same
			dropzoneError(t, parts[1].send(t, admin, g.api("/upload")), http.StatusUnprocessableEntity)
		}
	}
	dropzoneError(t, sendFile(t, admin, g.api("/upload"), "a.jpg", make([]byte, 10_240_001), nil), http.StatusUnprocessableEntity)
	if got := g.ids(); len(got) != 0 {
		t.Errorf("images %v", got)
	}
	for _, name := range []string{"../../etc/passwd", "a/b/c.jpg", "...", "🌻 lúka.jpg", strings.Repeat("á", 300) + ".jpg"} {
		rec := g.add(name, raw)
		if n := len([]rune(rec.Name)); n == 0 || n > 200 || strings.Contains(rec.Name, "/") {
			t.Errorf("%q is called %q", name, rec.Name)
		}
	}
}
