package files_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

func TestVideo(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		t.Run("life", func(t *testing.T) { videoLife(t, p, admin) })
		t.Run("orders", func(t *testing.T) { videoOrders(t, p, admin) })
		t.Run("refused", func(t *testing.T) { videoRefused(t, p, admin) })
		t.Run("goes on", func(t *testing.T) { videoGoesOn(t, p, admin) })
		t.Run("rights", func(t *testing.T) { videoRights(t, p, admin) })
		t.Run("removed meanwhile", func(t *testing.T) {
			f := apptest.NewFilm(t, p, admin)
			parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", apptest.MP4Of(3000), 1000)
			for _, d := range parts[:3] {
				d.Send(t, admin, f.API("/upload")).Is(http.StatusOK)
			}
			admin.Delete(fmt.Sprintf("/api/video/%v", f.ID)).Is(http.StatusOK)
			dropzoneError(t, parts[3].Send(t, admin, f.API("/upload")), http.StatusNotFound)
		})
		t.Run("two at once", func(t *testing.T) {
			f := apptest.NewFilm(t, p, admin)
			first, second := apptest.Chunks(apptest.NewUUID(f.T), "a.mp4", apptest.MP4Of(900), 600), apptest.Chunks("f"+apptest.NewUUID(f.T)[1:], "b.mp4", apptest.MP4Of(800), 600)
			first[0].Send(t, admin, f.API("/upload")).Is(http.StatusOK)
			second[0].Send(t, admin, f.API("/upload")).Is(http.StatusOK)
			second[1].Send(t, admin, f.API("/upload")).Is(http.StatusOK)
			first[1].Send(t, admin, f.API("/upload")).Is(http.StatusConflict)
			admin.Get(f.API("/token/check")).Is(http.StatusConflict)
			if v := f.Show(); v.File == nil || *v.File != "b.mp4" {
				t.Errorf("shown: %+v", v)
			}
		})
		if left := p.Leftovers(t); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

func videoLife(t *testing.T, p *apptest.Product, admin *webtest.Client) {
	f := apptest.NewFilm(t, p, admin)
	if v := f.Show(); v.File != nil || v.Path != nil || v.Size != nil {
		t.Errorf("without a file: %+v", v)
	}
	admin.Get(f.API("/token/check")).Is(http.StatusOK)
	admin.Delete(f.API("/destroy/")).Is(http.StatusNotFound)
	raw := apptest.MP4Of(5000)
	var small apptest.VideoFile
	apptest.SendFile(t, admin, f.API("/upload"), "Malé.mp4", raw, nil).Is(http.StatusOK).Data(&small)
	shown := f.Show()
	if shown.File == nil || *shown.File != "Malé.mp4" || *shown.Size != int64(len(raw)) || *shown.Type != "video/mp4" || *shown.Path != *small.Path {
		t.Errorf("shown: %+v", shown)
	}
	if row := f.Listed(); row.Size == nil || *row.Size != int64(len(raw)) {
		t.Errorf("listed: %+v", row)
	}
	if got := admin.Get(*shown.Path).Is(http.StatusOK); got.Body != string(raw) || got.Header.Get("Content-Type") != "video/mp4" ||
		got.Header.Get("X-Content-Type-Options") != "nosniff" || got.Header.Get("Content-Disposition") != "" {
		t.Errorf("%d bytes, %v", len(got.Body), got.Header)
	}
	videoRanges(t, admin, *shown.Path, raw)
	// A form that is saved meanwhile leaves the file alone.
	langs := map[string]any{"title": "Iné", "title_url": apptest.NewUUID(f.T)}
	admin.PostJSON(fmt.Sprintf("/api/video/%v", f.ID), map[string]any{"langs": map[string]any{"sk": langs, "en": langs}, "intro": true}).Is(http.StatusOK)
	if v := f.Show(); v.Path == nil || *v.Path != *shown.Path {
		t.Errorf("after a save: %+v", v)
	}
	webtest.Run(t, p.DB.Write(t.Context()), []webtest.Scenario{
		{Name: "remove", Client: admin, Method: http.MethodDelete, Path: f.API("/destroy"), Status: 200, Contains: []string{"odstránený"},
			Activity: []string{fmt.Sprintf("Video %v remove_file", f.ID)}},
	})
	if v := f.Show(); v.File != nil || v.Path != nil || f.Listed().Size != nil {
		t.Errorf("after the removal: %+v", v)
	}
	f.Add("znova.mp4", raw, 2000)
}

// videoRanges asks for parts as players do (RFC 9110, 14).
func videoRanges(t *testing.T, b *webtest.Client, path string, raw []byte) {
	t.Helper()
	ask := func(method string, header http.Header) *webtest.Answer {
		b.Header = header
		defer func() { b.Header = http.Header{} }()
		return b.Do(method, path, "", nil)
	}
	size := len(raw)
	for asked, want := range map[string]string{
		"bytes=0-99": string(raw[:100]), "bytes=1000-": string(raw[1000:]), "bytes=-7": string(raw[size-7:]),
		"bytes=4000-999999": string(raw[4000:]),
	} {
		got := ask(http.MethodGet, http.Header{"Range": {asked}}).Is(http.StatusPartialContent)
		if got.Body != want || !strings.HasSuffix(got.Header.Get("Content-Range"), fmt.Sprintf("/%d", size)) {
			t.Errorf("%s: %d bytes, %s", asked, len(got.Body), got.Header.Get("Content-Range"))
		}
	}
	if got := ask(http.MethodGet, http.Header{"Range": {fmt.Sprintf("bytes=%d-", size)}}).Is(http.StatusRequestedRangeNotSatisfiable); got.Header.Get("Content-Range") != fmt.Sprintf("bytes */%d", size) {
		t.Errorf("beyond the end: %v", got.Header)
	}
	head := ask(http.MethodHead, nil).Is(http.StatusOK)
	if head.Header.Get("Content-Length") != strconv.Itoa(size) || head.Header.Get("Accept-Ranges") != "bytes" || head.Body != "" {
		t.Errorf("head: %v", head.Header)
	}
	tag := head.Header.Get("ETag")
	ask(http.MethodGet, http.Header{"Range": {"bytes=0-9"}, "If-Range": {tag}}).Is(http.StatusPartialContent)
	if got := ask(http.MethodGet, http.Header{"Range": {"bytes=0-9"}, "If-Range": {`"another"`}}).Is(http.StatusOK); len(got.Body) != size {
		t.Errorf("another version: %d bytes", len(got.Body))
	}
	ask(http.MethodGet, http.Header{"If-None-Match": {tag}}).Is(http.StatusNotModified)
}

func videoOrders(t *testing.T, p *apptest.Product, admin *webtest.Client) {
	raw := apptest.MP4Of(4000)
	for name, order := range map[string][]int{"reversed": {4, 3, 2, 1, 0}, "repeated": {0, 1, 1, 2, 0, 3, 4}} {
		f := apptest.NewFilm(t, p, admin)
		parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", raw, 1000)
		var last apptest.VideoFile
		for n, i := range order {
			a := parts[i].Send(t, admin, f.API("/upload")).Is(http.StatusOK)
			if n == len(order)-1 {
				a.Data(&last)
			}
		}
		var late apptest.VideoFile
		parts[2].Send(t, admin, f.API("/upload")).Is(http.StatusOK).Data(&late)
		if last.Path == nil || late.Path == nil || *late.Path != *last.Path || admin.Get(*last.Path).Body != string(raw) {
			t.Errorf("%s: last %+v, late %+v", name, last, late)
		}
	}
	f := apptest.NewFilm(t, p, admin)
	parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", raw, 1000)
	answers := make([]*webtest.Answer, 3*len(parts))
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() { answers[i] = parts[i%len(parts)].Send(t, admin, f.API("/upload")) })
	}
	group.Wait()
	paths := map[string]bool{}
	for _, a := range answers {
		var body struct{ Data *apptest.VideoFile }
		if err := json.Unmarshal([]byte(a.Is(http.StatusOK).Body), &body); err != nil {
			t.Error(err)
		}
		if body.Data != nil {
			paths[*body.Data.Path] = true
		}
	}
	if len(paths) != 1 {
		t.Errorf("all at once: %v", paths)
	}
}

// videoRefused: only MP4 is a video, and what is cut off is none.
func videoRefused(t *testing.T, p *apptest.Product, admin *webtest.Client) {
	f := apptest.NewFilm(t, p, admin)
	whole := apptest.MP4Of(3000)
	brand := func(name string) []byte { return append([]byte("\x00\x00\x00\x1cftyp"+name), whole[12:]...) }
	for name, raw := range map[string][]byte{
		"text": []byte(strings.Repeat("no video ", 300)), "empty": {}, "cut off": whole[:len(whole)-1], "no description": append(whole[:28:28], whole[136:]...),
		"sound alone": brand("M4A "), "a picture": brand("avif"), "quicktime": brand("qt  "), "html": []byte("<html><script>alert(1)</script>" + strings.Repeat(" ", 2000)),
		"a box too long": append(bytes.Clone(whole[:28]), "\xff\xff\xff\xffmoovxx"...),
	} {
		t.Run(name, func(t *testing.T) {
			dropzoneError(t, apptest.SendFile(t, admin, f.API("/upload"), "v.mp4", raw, nil), http.StatusUnprocessableEntity)
			if len(raw) < 1000 {
				return
			}
			parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", raw, len(raw)/2+1)
			if first := parts[0].Send(t, admin, f.API("/upload")); first.Status == http.StatusUnprocessableEntity {
				return // told by its first bytes
			}
			for range 2 {
				dropzoneError(t, parts[1].Send(t, admin, f.API("/upload")), http.StatusUnprocessableEntity)
			}
		})
	}
	good := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", whole, 1000)
	good[0].Send(t, admin, f.API("/upload")).Is(http.StatusOK)
	for name, change := range map[string]func(*apptest.Chunk){
		"another total":    func(d *apptest.Chunk) { d.Size++ },
		"another file":     func(d *apptest.Chunk) { d.Name = "b.mp4" },
		"larger than said": func(d *apptest.Chunk) { d.Body = append(bytes.Clone(d.Body), 1) },
		"index beyond":     func(d *apptest.Chunk) { d.Index, d.Offset = 9, 9000 },
		"far too large":    func(d *apptest.Chunk) { d.UUID = "a" + d.UUID[1:]; d.Size, d.Count = 1<<39, 1<<39/1000 },
	} {
		d := good[1]
		change(&d)
		t.Run(name, func(t *testing.T) {
			dropzoneError(t, d.Send(t, admin, f.API("/upload")), http.StatusUnprocessableEntity)
		})
	}
	for _, d := range good[1:] {
		d.Send(t, admin, f.API("/upload")).Is(http.StatusOK)
	}
	if v := f.Show(); v.Path == nil || admin.Get(*v.Path).Body != string(whole) {
		t.Errorf("shown: %+v", v)
	}
}

// videoGoesOn: who was broken off asks which parts have come, also after a
// restart of the program, and sends the others.
func videoGoesOn(t *testing.T, p *apptest.Product, admin *webtest.Client) {
	f := apptest.NewFilm(t, p, admin)
	raw := apptest.MP4Of(4000)
	parts := apptest.Chunks(apptest.NewUUID(f.T), "v.mp4", raw, 1000)
	received := func() (came []int) {
		var answer struct{ Received []int }
		admin.Get(f.API("/upload/" + parts[0].UUID)).Is(http.StatusOK).Data(&answer)
		return answer.Received
	}
	if came := received(); len(came) != 0 {
		t.Errorf("before the first: %v", came)
	}
	parts[3].Send(t, admin, f.API("/upload")).Is(http.StatusOK)
	parts[0].Send(t, admin, f.API("/upload")).Is(http.StatusOK)
	p.Restart()
	if came := received(); fmt.Sprint(came) != "[0 3]" {
		t.Errorf("after a restart: %v", came)
	}
	if other := p.Staff(t, "ina@example.com", resource.RoleEditor).Get(f.API("/upload/" + parts[0].UUID)).Is(http.StatusOK); !strings.Contains(other.Body, "[]") {
		t.Errorf("somebody else's: %s", other.Body)
	}
	for _, i := range []int{1, 2, 4} {
		parts[i].Send(t, admin, f.API("/upload")).Is(http.StatusOK)
	}
	if v := f.Show(); v.Path == nil || admin.Get(*v.Path).Body != string(raw) {
		t.Errorf("shown: %+v", v)
	}
}

// videoRights: whoever may update a video may do everything to its file;
// signed out may nothing; a removed record has none.
func videoRights(t *testing.T, p *apptest.Product, admin *webtest.Client) {
	f := apptest.NewFilm(t, p, admin)
	raw := apptest.MP4Of(500)
	calls := func(b *webtest.Client) []*webtest.Answer {
		return []*webtest.Answer{
			b.Get(f.API("")), b.Get(f.API("/token/check")), apptest.SendFile(t, b, f.API("/upload"), "v.mp4", raw, nil),
			b.Get(f.API("/upload/" + apptest.NewUUID(f.T))), b.Delete(f.API("/destroy")),
		}
	}
	for i, a := range calls(p.Browser(t).Begin()) {
		if a.Status != http.StatusUnauthorized {
			t.Errorf("signed out, call %d answers %d", i, a.Status)
		}
	}
	someone := p.Staff(t, "videa@example.com", resource.RoleEditor)
	for i, a := range calls(someone) {
		if a.Status != http.StatusOK {
			t.Errorf("an editor, call %d answers %d: %s", i, a.Status, a.Body)
		}
	}
	someone.Delete(fmt.Sprintf("/api/video/%v", f.ID)).Is(http.StatusForbidden)
	var me struct{ Token string }
	admin.Get("/api/me").Is(http.StatusOK).Data(&me)
	bearer := p.Browser(t)
	bearer.Header.Set("Authorization", "Bearer "+me.Token)
	bearer.Get(f.API("/token/check")).Is(http.StatusOK)
	apptest.SendFile(t, bearer, f.API("/upload"), "v.mp4", raw, nil).Is(http.StatusOK)
	bearer.Delete(f.API("/destroy")).Is(419) // a token opens uploads alone
	admin.Delete(fmt.Sprintf("/api/video/%v", f.ID)).Is(http.StatusOK)
	for i, a := range calls(admin) {
		if a.Status != http.StatusNotFound {
			t.Errorf("a removed record, call %d answers %d", i, a.Status)
		}
	}
	admin.Get("/api/video/file/999999").Is(http.StatusNotFound)
	admin.Get("/api/video/file/x/token/check").Is(http.StatusNotFound)
}
