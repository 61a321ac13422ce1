package copies_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// Parts of one video may come to any copy of the program, at the same time.
func TestCopiesShareVideos(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		onA := a.Admin(t)
		onB := apptest.Elsewhere(t, onA, a, b)
		f := apptest.NewFilm(t, a, onA)
		raw := apptest.MP4Of(30_000)
		parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", raw, 6000)
		answers := make([]*webtest.Answer, 2*len(parts))
		var group sync.WaitGroup
		for i := range answers {
			group.Go(func() { answers[i] = parts[i/2].Send(t, []*webtest.Client{onA, onB}[i%2], f.API("/upload")) })
		}
		group.Wait()
		for _, answer := range answers {
			answer.Is(http.StatusOK)
		}
		v := f.Show()
		if v.Path == nil || onB.Get(*v.Path).Is(http.StatusOK).Body != string(raw) {
			t.Errorf("shown: %+v", v)
		}
		if left := a.Leftovers(t); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

// A store that goes away in the middle of a video is told of, and the video
// goes on where it stopped once the store is there again.
func TestVideoWhileStoresAreOutOfReach(t *testing.T) {
	withLines(t, func(p *apptest.Product, mysql, redis, s3 *apptest.Line) {
		b := p.Admin(t)
		raw := apptest.MP4Of(5000)
		for name, l := range map[string]*apptest.Line{"s3": s3, "mysql": mysql, "redis": redis} {
			for _, at := range []int{0, 2, 5} {
				f := apptest.NewFilm(t, p, b)
				parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", raw, 1000)
				for i, d := range parts {
					if i == at {
						l.Cut()
						if a := d.Send(t, b, f.API("/upload")); a.Status != http.StatusServiceUnavailable {
							t.Errorf("%s away at part %d: %d %s", name, i, a.Status, a.Body)
						}
						l.Join()
						apptest.Soon(t, "it is ready again", func() bool { return b.Get("/readyz").Status == http.StatusOK })
					}
					d.Send(t, b, f.API("/upload")).Is(http.StatusOK)
				}
				if v := f.Show(); v.Path == nil || b.Get(*v.Path).Is(http.StatusOK).Body != string(raw) {
					t.Errorf("%s away at part %d: %+v", name, at, v)
				}
			}
		}
		if left := p.Leftovers(t); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

// A store that goes away between the joining of the parts and the record's row
// leaves the video whole, and the same part sent again completes it.
func TestVideoBetweenBlobAndRow(t *testing.T) {
	withLines(t, func(p *apptest.Product, mysql, _, s3 *apptest.Line) {
		b := p.Admin(t)
		raw := apptest.MP4Of(2500)
		for range 5 {
			f := apptest.NewFilm(t, p, b)
			parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", raw, 1000)
			for _, d := range parts[:len(parts)-1] {
				d.Send(t, b, f.API("/upload")).Is(http.StatusOK)
			}
			s3.AtNext(mysql.Cut)
			last := parts[len(parts)-1]
			if a := last.Send(t, b, f.API("/upload")); a.Status != http.StatusServiceUnavailable {
				t.Errorf("answered %d: %s", a.Status, a.Body)
			}
			mysql.Join()
			apptest.Soon(t, "it is ready again", func() bool { return b.Get("/readyz").Status == http.StatusOK })
			if v := f.Show(); v.File != nil {
				t.Errorf("half a video is shown: %+v", v)
			}
			last.Send(t, b, f.API("/upload")).Is(http.StatusOK)
			if v := f.Show(); v.Path == nil || b.Get(*v.Path).Is(http.StatusOK).Body != string(raw) {
				t.Errorf("shown: %+v", v)
			}
		}
		if left := p.Leftovers(t); len(left) > 0 {
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
	p, b := onDisk(t, small)
	f := apptest.NewFilm(t, p, b)
	raw := apptest.MP4Of(70_000)
	parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", raw, 20_000)
	parts[0].Send(t, b, f.API("/upload")).Is(http.StatusOK)
	ballast := filepath.Join(small, "ballast")
	fill(t, ballast)
	for _, language := range []string{"sk", "en"} {
		b.Language = language
		unavailable(t, parts[1].Send(t, b, f.API("/upload")), language)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for _, d := range parts[1:3] {
		d.Send(t, b, f.API("/upload")).Is(http.StatusOK)
	}
	// Room for the last part, but not for all of them joined.
	if err := os.WriteFile(ballast, make([]byte, 130_000), 0o600); err != nil {
		t.Fatal(err)
	}
	unavailable(t, parts[3].Send(t, b, f.API("/upload")), "en")
	if v := f.Show(); v.File != nil {
		t.Errorf("half a video is shown: %+v", v)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	parts[3].Send(t, b, f.API("/upload")).Is(http.StatusOK)
	if v := f.Show(); v.Path == nil || b.Get(*v.Path).Is(http.StatusOK).Body != string(raw) {
		t.Errorf("shown: %+v", v)
	}
	// One is given up on the full disk.
	g := apptest.NewFilm(t, p, b)
	apptest.Chunks(apptest.NewUUID(g.T), "w.mp4", raw, 20_000)[0].Send(t, b, g.API("/upload")).Is(http.StatusOK)
	b.Delete(fmt.Sprintf("/api/video/%v", g.ID)).Is(http.StatusOK)
	if left := p.Leftovers(t); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
