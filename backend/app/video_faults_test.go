package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"backoffice/backend/web/webtest"
)

// Parts of one video may come to any copy of the program, at the same time.
func TestCopiesShareVideos(t *testing.T) {
	copies(t, func(a, b *product) {
		onA := a.admin(t)
		onB := elsewhere(t, onA, a, b)
		f := newFilm(t, a, onA)
		raw := mp4Of(30_000)
		parts := drops(newUUID(f.t), "v.mp4", raw, 6000)
		answers := make([]*webtest.Answer, 2*len(parts))
		var group sync.WaitGroup
		for i := range answers {
			group.Go(func() { answers[i] = parts[i/2].send(t, []*webtest.Client{onA, onB}[i%2], f.api("/upload")) })
		}
		group.Wait()
		for _, answer := range answers {
			answer.Is(http.StatusOK)
		}
		v := f.show()
		if v.Path == nil || onB.Get(*v.Path).Is(http.StatusOK).Body != string(raw) {
			t.Errorf("shown: %+v", v)
		}
		if left := a.leftovers(t); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

// A store that goes away in the middle of a video is told of, and the video
// goes on where it stopped once the store is there again.
func TestVideoWhileStoresAreOutOfReach(t *testing.T) {
	withLines(t, func(p *product, mysql, redis, s3 *line) {
		b := p.admin(t)
		raw := mp4Of(5000)
		for name, l := range map[string]*line{"s3": s3, "mysql": mysql, "redis": redis} {
			for _, at := range []int{0, 2, 5} {
				f := newFilm(t, p, b)
				parts := drops(newUUID(f.t), "v.mp4", raw, 1000)
				for i, d := range parts {
					if i == at {
						l.cut()
						if a := d.send(t, b, f.api("/upload")); a.Status != http.StatusServiceUnavailable {
							t.Errorf("%s away at part %d: %d %s", name, i, a.Status, a.Body)
						}
						l.join()
						soon(t, "it is ready again", func() bool { return b.Get("/readyz").Status == http.StatusOK })
					}
					d.send(t, b, f.api("/upload")).Is(http.StatusOK)
				}
				if v := f.show(); v.Path == nil || b.Get(*v.Path).Is(http.StatusOK).Body != string(raw) {
					t.Errorf("%s away at part %d: %+v", name, at, v)
				}
			}
		}
		if left := p.leftovers(t); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

// A store that goes away between the joining of the parts and the record's row
// leaves the video whole, and the same part sent again completes it.
func TestVideoBetweenBlobAndRow(t *testing.T) {
	withLines(t, func(p *product, mysql, _, s3 *line) {
		b := p.admin(t)
		raw := mp4Of(2500)
		for range 5 {
			f := newFilm(t, p, b)
			parts := drops(newUUID(f.t), "v.mp4", raw, 1000)
			for _, d := range parts[:len(parts)-1] {
				d.send(t, b, f.api("/upload")).Is(http.StatusOK)
			}
			s3.atNext(mysql.cut)
			last := parts[len(parts)-1]
			if a := last.send(t, b, f.api("/upload")); a.Status != http.StatusServiceUnavailable {
				t.Errorf("answered %d: %s", a.Status, a.Body)
			}
			mysql.join()
			soon(t, "it is ready again", func() bool { return b.Get("/readyz").Status == http.StatusOK })
			if v := f.show(); v.File != nil {
				t.Errorf("half a video is shown: %+v", v)
			}
			last.send(t, b, f.api("/upload")).Is(http.StatusOK)
			if v := f.show(); v.Path == nil || b.Get(*v.Path).Is(http.StatusOK).Body != string(raw) {
				t.Errorf("shown: %+v", v)
			}
		}
		if left := p.leftovers(t); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

// A disk that fills up in the middle of a video refuses its parts; once there
// is room again it goes on.
func TestVideoOnAFullDisk(t *testing.T) {
	small := smallDisk(t)
	if small == "" {
		return
	}
	c := embedded(t)
	c.BlobURL = "file://" + filepath.Join(small, "uploads")
	p := start(t, c)
	b := p.admin(t)
	f := newFilm(t, p, b)
	raw := mp4Of(70_000)
	parts := drops(newUUID(f.t), "v.mp4", raw, 20_000)
	parts[0].send(t, b, f.api("/upload")).Is(http.StatusOK)
	ballast := filepath.Join(small, "ballast")
	fill(t, ballast)
	for _, language := range []string{"sk", "en"} {
		b.Language = language
		unavailable(t, parts[1].send(t, b, f.api("/upload")), language)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for _, d := range parts[1:3] {
		d.send(t, b, f.api("/upload")).Is(http.StatusOK)
	}
	// Room for the last part, but not for all of them joined.
	if err := os.WriteFile(ballast, make([]byte, 130_000), 0o600); err != nil {
		t.Fatal(err)
	}
	unavailable(t, parts[3].send(t, b, f.api("/upload")), "en")
	if v := f.show(); v.File != nil {
		t.Errorf("half a video is shown: %+v", v)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	parts[3].send(t, b, f.api("/upload")).Is(http.StatusOK)
	if v := f.show(); v.Path == nil || b.Get(*v.Path).Is(http.StatusOK).Body != string(raw) {
		t.Errorf("shown: %+v", v)
	}
	// One is given up on the full disk.
	g := newFilm(t, p, b)
	drops(newUUID(g.t), "w.mp4", raw, 20_000)[0].send(t, b, g.api("/upload")).Is(http.StatusOK)
	b.Delete(fmt.Sprintf("/api/video/%v", g.id)).Is(http.StatusOK)
	if left := p.leftovers(t); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
