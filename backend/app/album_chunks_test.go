package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

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
			parts := drops(newUUID(g.t), "r.jpg", raw, chunk)
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
			parts := drops(newUUID(g.t), "r.jpg", raw, chunk)
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
		parts := drops(newUUID(g.t), "Leto.jpg", raw, chunk)
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
		parts := drops(newUUID(g.t), "a.jpg", raw, chunk)
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
		mine, theirs := drops(newUUID(g.t), "a.jpg", raw, chunk), drops(newUUID(g.t), "b.jpg", jpegOf(t, 200, 210), chunk)
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
	good := drops(newUUID(g.t), "a.jpg", raw, chunk)
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
	sendFile(t, admin, g.api("/upload"), "a.jpg", raw, [][2]string{{"dzuuid", newUUID(g.t)}}).Is(http.StatusUnprocessableEntity)
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
		uuid := newUUID(g.t)
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
