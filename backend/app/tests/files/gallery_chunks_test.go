package files_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

func TestChunks(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		raw := apptest.JPEGOf(t, 300, 200)
		chunk := len(raw)/3 - 7 // four parts
		t.Run("orders", func(t *testing.T) { chunkOrders(t, p, admin, raw, chunk) })
		t.Run("refused", func(t *testing.T) { chunksRefused(t, p, admin, raw, chunk) })
		t.Run("content", func(t *testing.T) { contentRefused(t, p, admin, raw) })
		t.Run("survives a restart", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			parts := apptest.Chunks(apptest.NewUUID(g.T), "r.jpg", raw, chunk)
			for _, d := range parts[:2] {
				d.Send(t, admin, g.API("/upload")).Is(http.StatusOK)
			}
			p.Restart()
			parts[3].Send(t, admin, g.API("/upload")).Is(http.StatusOK)
			parts[2].Send(t, admin, g.API("/upload")).Is(http.StatusCreated)
			p.Restart()
			parts[1].Send(t, admin, g.API("/upload")).Is(http.StatusCreated)
			if got := g.IDs(); len(got) != 1 {
				t.Errorf("%d images", len(got))
			}
		})
		t.Run("gallery removed meanwhile", func(t *testing.T) {
			g := apptest.NewGallery(t, p, admin)
			parts := apptest.Chunks(apptest.NewUUID(g.T), "r.jpg", raw, chunk)
			for _, d := range parts[:3] {
				d.Send(t, admin, g.API("/upload")).Is(http.StatusOK)
			}
			admin.Delete(fmt.Sprintf("/api/gallery/%v", g.ID)).Is(http.StatusOK)
			dropzoneError(t, parts[3].Send(t, admin, g.API("/upload")), http.StatusNotFound)
		})
	})
}

func chunkOrders(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte, chunk int) {
	for name, order := range map[string][]int{"in order": {0, 1, 2, 3}, "reversed": {3, 2, 1, 0}, "repeated": {0, 1, 1, 2, 0, 3}} {
		g := apptest.NewGallery(t, p, admin)
		parts := apptest.Chunks(apptest.NewUUID(g.T), "Leto.jpg", raw, chunk)
		var rec apptest.UploadedImage
		for n, i := range order {
			a := parts[i].Send(t, admin, g.API("/upload"))
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
		var late apptest.UploadedImage
		parts[1].Send(t, admin, g.API("/upload")).Is(http.StatusCreated).Data(&late)
		if late.ID != rec.ID || late.URL != rec.URL {
			t.Errorf("%s: a late part is answered %+v, the last was %+v", name, late, rec)
		}
		if got := g.IDs(); len(got) != 1 || rec.Name != "Leto.jpg" {
			t.Errorf("%s: images %v", name, got)
		}
	}
	t.Run("all at once", func(t *testing.T) {
		g := apptest.NewGallery(t, p, admin)
		parts := apptest.Chunks(apptest.NewUUID(g.T), "a.jpg", raw, chunk)
		var group sync.WaitGroup
		answers := make([]*webtest.Answer, 3*len(parts))
		for i := range answers {
			group.Go(func() { answers[i] = parts[i%len(parts)].Send(t, admin, g.API("/upload")) })
		}
		group.Wait()
		records := map[uint64]bool{}
		for _, a := range answers {
			if a.Status != http.StatusOK && a.Status != http.StatusCreated {
				t.Errorf("answered %d: %s", a.Status, a.Body)
			}
			if a.Status == http.StatusCreated {
				var rec apptest.UploadedImage
				a.Data(&rec)
				records[rec.ID] = true
			}
		}
		if len(records) != 1 || len(g.IDs()) != 1 {
			t.Errorf("records %v, images %v", records, g.IDs())
		}
	})
	t.Run("two users, one id", func(t *testing.T) {
		g := apptest.NewGallery(t, p, admin)
		editorOf := p.Staff(t, "dvaja@example.com", resource.RoleEditor)
		mine, theirs := apptest.Chunks(apptest.NewUUID(g.T), "a.jpg", raw, chunk), apptest.Chunks(apptest.NewUUID(g.T), "b.jpg", apptest.JPEGOf(t, 200, 210), chunk)
		for i := range theirs {
			theirs[i].UUID = mine[0].UUID
		}
		mine[0].Send(t, admin, g.API("/upload")).Is(http.StatusOK)
		for _, d := range theirs[:len(theirs)-1] {
			d.Send(t, editorOf, g.API("/upload")).Is(http.StatusOK)
		}
		theirs[len(theirs)-1].Send(t, editorOf, g.API("/upload")).Is(http.StatusCreated)
		for _, d := range mine[1:3] {
			d.Send(t, admin, g.API("/upload")).Is(http.StatusOK)
		}
		mine[3].Send(t, admin, g.API("/upload")).Is(http.StatusCreated)
		if got := g.Images(); len(got) != 2 || got[0].Name != "b.jpg" || got[1].Name != "a.jpg" {
			t.Errorf("images %+v", got)
		}
	})
}

func chunksRefused(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte, chunk int) {
	g := apptest.NewGallery(t, p, admin)
	good := apptest.Chunks(apptest.NewUUID(g.T), "a.jpg", raw, chunk)
	good[0].Send(t, admin, g.API("/upload")).Is(http.StatusOK)
	for name, change := range map[string]func(*apptest.Chunk){
		"another total":      func(d *apptest.Chunk) { d.Size--; d.Body = d.Body[:len(d.Body)-1]; d.Index, d.Offset = 3, 3*chunk },
		"another file":       func(d *apptest.Chunk) { d.Name = "b.jpg" },
		"another chunk size": func(d *apptest.Chunk) { d.Chunk++; d.Offset = d.Chunk },
		"offset":             func(d *apptest.Chunk) { d.Offset++ },
		"count 0":            func(d *apptest.Chunk) { d.Count = 0 },
		"huge count":         func(d *apptest.Chunk) { d.Count = 1 << 30 },
		"index beyond":       func(d *apptest.Chunk) { d.Index = 4; d.Offset = 4 * chunk },
		"negative index":     func(d *apptest.Chunk) { d.Index = -1 },
		"larger than said":   func(d *apptest.Chunk) { d.Body = append(slices.Clone(d.Body), 1) },
		"shorter than said":  func(d *apptest.Chunk) { d.Body = d.Body[:len(d.Body)-1] },
		"too large a file":   func(d *apptest.Chunk) { d.Size = 10_240_001; d.Chunk = 2 << 20; d.Count = 5; d.Offset = 2 << 20 },
		"path in the id":     func(d *apptest.Chunk) { d.UUID = "../../../../../../../etc/passwd-000000" },
		"capital id":         func(d *apptest.Chunk) { d.UUID = strings.ToUpper("abcdef00-0000-4000-8000-000000000000") },
		"chunks of one byte": func(d *apptest.Chunk) {
			d.UUID = "0" + d.UUID[1:]
			d.Chunk = 1
			d.Count = d.Size
			d.Offset = 1
			d.Body = d.Body[:1]
		},
	} {
		d := good[1]
		change(&d)
		t.Run(name, func(t *testing.T) {
			dropzoneError(t, d.Send(t, admin, g.API("/upload")), http.StatusUnprocessableEntity)
		})
	}
	apptest.SendFile(t, admin, g.API("/upload"), "a.jpg", raw, [][2]string{{"dzuuid", apptest.NewUUID(g.T)}}).Is(http.StatusUnprocessableEntity)
	// None of that harmed the file itself.
	for _, d := range good[1:3] {
		d.Send(t, admin, g.API("/upload")).Is(http.StatusOK)
	}
	good[3].Send(t, admin, g.API("/upload")).Is(http.StatusCreated)
	g.Admin.Post(g.API("/upload"), map[string]string{"dzuuid": "x"}).Is(http.StatusUnprocessableEntity)
}

// forGood checks the refusal of a file that is refused again whenever it is sent, and that it says so.
func forGood(t *testing.T, a *webtest.Answer) {
	t.Helper()
	dropzoneError(t, a, http.StatusUnprocessableEntity)
	var body struct{ Data struct{ Final bool } }
	if err := json.Unmarshal([]byte(a.Body), &body); err != nil || !body.Data.Final {
		t.Errorf("not for good: %s", a.Body)
	}
}

func contentRefused(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte) {
	g := apptest.NewGallery(t, p, admin)
	for _, body := range map[string][]byte{
		"no picture": []byte(strings.Repeat("not a picture ", 40)), "truncated": raw[:len(raw)/2], "bomb": bombOf(t), "empty": {},
		"svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
	} {
		forGood(t, apptest.SendFile(t, admin, g.API("/upload"), "a.jpg", body, nil))
		if len(body) == 0 {
			continue
		}
		uuid := apptest.NewUUID(g.T)
		parts := apptest.Chunks(uuid, "a.jpg", body, len(body)/2+1)
		parts[0].Send(t, admin, g.API("/upload")).Is(http.StatusOK)
		for range 2 { // a part that comes late is told the same
			forGood(t, parts[1].Send(t, admin, g.API("/upload")))
		}
	}
	forGood(t, apptest.SendFile(t, admin, g.API("/upload"), "a.jpg", make([]byte, 10_240_001), nil))
	if got := g.IDs(); len(got) != 0 {
		t.Errorf("images %v", got)
	}
	for _, name := range []string{"../../etc/passwd", "a/b/c.jpg", "...", "🌻 lúka.jpg", strings.Repeat("á", 300) + ".jpg"} {
		rec := g.Add(name, raw)
		if n := len([]rune(rec.Name)); n == 0 || n > 200 || strings.Contains(rec.Name, "/") {
			t.Errorf("%q is called %q", name, rec.Name)
		}
	}
}
