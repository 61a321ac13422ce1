package crash_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
	"backoffice/backend/web/webtest"
)

// reel is a video that a sender sends or was told to be stored.
type reel struct {
	id        string
	raw       []byte
	parts     []apptest.Chunk
	confirmed string // its address
	removing  bool   // asked for, perhaps done
	removed   bool
}

// sender sends videos until the program dies under it, and goes on with the
// one it was at when the program is there again.
type sender struct {
	tries         int
	t             *testing.T
	base          string
	cookie, token string
	name          string
	dice          *rand.Rand
	reels         []*reel
	stored        *atomic.Int64 // videos of all senders, as they are confirmed
}

// call returns an error where the program died before its answer was whole.
func (s *sender) call(method, path, kind string, body []byte) (status int, answer []byte, err error) {
	r, err := http.NewRequest(method, s.base+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	r.Header = http.Header{"Content-Type": {kind}, "Cookie": {s.cookie}, "X-Xsrf-Token": {s.token}}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

func (s *sender) work() {
	for s.rest() == nil {
		if s.begin() != nil {
			return
		}
	}
}

// begin makes a record with nothing sent yet.
func (s *sender) begin() error {
	// One that was made, but not confirmed before the kill, keeps its address.
	s.tries++
	slug := fmt.Sprintf("film-%s-%d", s.name, s.tries)
	langs := map[string]any{"title": slug, "title_url": slug}
	body, err := json.Marshal(map[string]any{"langs": map[string]any{"sk": langs, "en": langs}})
	if err != nil {
		return err
	}
	status, raw, err := s.call(http.MethodPost, "/api/video/", "application/json", body)
	if err != nil {
		return err
	}
	var answer confirmation
	if err := json.Unmarshal(raw, &answer); err != nil || status != http.StatusCreated {
		s.t.Errorf("create: %d %s", status, raw)
		return io.ErrUnexpectedEOF
	}
	film := apptest.MP4Of(20_000 + s.dice.IntN(60_000))
	uuid := fmt.Sprintf("%08x-0000-4000-8000-%012x", s.dice.Uint32(), len(s.reels))
	s.reels = append(s.reels, &reel{id: answer.Data.ID.String(), raw: film, parts: apptest.Chunks(uuid, slug+".mp4", film, 9000)})
	return nil
}

// rest sends what is missing of the last video, in any order.
func (s *sender) rest() error {
	if len(s.reels) == 0 {
		return nil
	}
	r := s.reels[len(s.reels)-1]
	if r.confirmed != "" {
		return nil
	}
	at := "/api/video/file/" + r.id + "/upload"
	status, raw, err := s.call(http.MethodGet, at+"/"+r.parts[0].UUID, "", nil)
	if err != nil {
		return err
	}
	var came struct{ Data struct{ Received []int } }
	if err := json.Unmarshal(raw, &came); err != nil || status != http.StatusOK {
		s.t.Errorf("received: %d %s", status, raw)
		return io.ErrUnexpectedEOF
	}
	has := map[int]bool{}
	for _, i := range came.Data.Received {
		has[i] = true
	}
	for n, i := range s.dice.Perm(len(r.parts)) {
		if has[i] && (n < len(r.parts)-1 || len(has) < len(r.parts)) {
			continue
		}
		if err := s.send(r, at, r.parts[i]); err != nil {
			return err
		}
	}
	if r.confirmed == "" {
		// All had come before, but for the answer.
		return s.send(r, at, r.parts[0])
	}
	if s.dice.IntN(4) == 0 {
		return s.remove(r)
	}
	return nil
}

func (s *sender) send(r *reel, at string, d apptest.Chunk) error {
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	for name, n := range map[string]int{"dzchunkindex": d.Index, "dztotalfilesize": d.Size, "dzchunksize": d.Chunk,
		"dztotalchunkcount": d.Count, "dzchunkbyteoffset": d.Offset} {
		if err := w.WriteField(name, strconv.Itoa(n)); err != nil {
			return err
		}
	}
	if err := w.WriteField("dzuuid", d.UUID); err != nil {
		return err
	}
	part, err := w.CreateFormFile("file", d.Name)
	if err != nil {
		return err
	}
	part.Write(d.Body)
	w.Close()
	status, answer, err := s.call(http.MethodPost, at, w.FormDataContentType(), raw.Bytes())
	if err != nil {
		return err
	}
	var reply struct {
		Data *struct {
			Path string `json:"file_path"`
		}
	}
	if err := json.Unmarshal(answer, &reply); err != nil || status != http.StatusOK {
		s.t.Errorf("part %d: %d %s", d.Index, status, answer)
		return io.ErrUnexpectedEOF
	}
	if reply.Data != nil {
		r.confirmed = reply.Data.Path
		s.stored.Add(1)
	}
	return nil
}

func (s *sender) remove(r *reel) error {
	r.removing = true
	status, answer, err := s.call(http.MethodDelete, "/api/video/file/"+r.id+"/destroy", "", nil)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		s.t.Errorf("remove: %d %s", status, answer)
	}
	r.removed = true
	return nil
}

// check reads what was told to be stored, byte for byte.
func (s *sender) check() (whole int) {
	for _, r := range s.reels {
		status, raw, err := s.call(http.MethodGet, "/api/video/file/"+r.id, "", nil)
		var shown struct{ Data apptest.VideoFile }
		if err != nil || status != http.StatusOK || json.Unmarshal(raw, &shown) != nil {
			s.t.Errorf("video %s: %d %s, %v", r.id, status, raw, err)
			continue
		}
		path := shown.Data.Path
		if path == nil {
			if r.confirmed != "" && !r.removing {
				s.t.Errorf("video %s was told to be stored and is not there", r.id)
			}
			r.removed = r.removed || r.removing
			continue
		}
		if r.removed {
			s.t.Errorf("video %s was told to be removed and is there", r.id)
		}
		if _, body, err := s.call(http.MethodGet, *path, "", nil); err != nil || !bytes.Equal(body, r.raw) {
			s.t.Errorf("video %s has %d bytes of %d, %v", r.id, len(body), len(r.raw), err)
		}
		whole++
	}
	return whole
}

// killedWithVideos kills the program again and again while videos are sent to
// it: what it confirmed is there, what broke off goes on, nothing else is left.
func killedWithVideos(t *testing.T, program string, c config.Config, rounds int) {
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	cookie, token := "session="+admin.Cookie("session"), admin.Cookie("XSRF-TOKEN")
	seed := apptest.Seed(t)
	kills := apptest.Dice(seed, "kills")
	var senders []*sender
	var stored atomic.Int64
	for i := range 3 {
		senders = append(senders, &sender{t: t, name: strconv.Itoa(i), cookie: cookie, token: token, dice: apptest.Dice(seed, strconv.Itoa(i)), stored: &stored})
	}
	for range rounds {
		var wait sync.WaitGroup
		for _, s := range senders {
			s.base = p.base
			wait.Go(s.work)
		}
		before := stored.Load()
		time.Sleep(time.Duration(100+kills.IntN(600)) * time.Millisecond)
		apptest.Soon(t, "two more videos are stored", func() bool { return t.Failed() || stored.Load() >= before+2 })
		p.kill(t)
		wait.Wait()
		p = run(t, program, c)
		for _, s := range senders {
			s.base = p.base
			s.check()
		}
	}
	whole, begun := 0, 0
	for _, s := range senders {
		if err := s.rest(); err != nil {
			t.Error(err)
		}
		// One is left as it broke off, for the sweeper.
		if err := s.begin(); err != nil {
			t.Error(err)
		} else if err := s.send(s.reels[len(s.reels)-1], "/api/video/file/"+s.reels[len(s.reels)-1].id+"/upload", s.reels[len(s.reels)-1].parts[0]); err != nil {
			t.Error(err)
		}
		whole, begun = whole+s.check(), begun+len(s.reels)
	}
	p.stop(t)
	if whole < rounds {
		t.Errorf("only %d videos were stored", whole)
	}
	t.Logf("%d of %d videos are stored after %d rounds", whole, begun, rounds)
	noVideoLeft(t, c, whole)
}

// noVideoLeft sweeps a day later and counts: as many files as videos, and not
// a part of another.
func noVideoLeft(t *testing.T, c config.Config, whole int) {
	t.Helper()
	later := func() time.Time { return db.Now().Add(25 * time.Hour) }
	m, err := app.New(t.Context(), c, app.Options{Log: slog.New(slog.DiscardHandler), Now: later})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	// What the dead held is let go of some seconds after, and left alone until then.
	apptest.Soon(t, "the uploads are swept", func() bool {
		if _, err := m.Uploads.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		var left int
		err := m.DB.Read(t.Context()).Raw("SELECT COUNT(*) FROM uploads").Scan(&left).Error
		return err == nil && left == 0
	})
	if _, err := m.Media.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	for what, query := range map[string]string{
		"videos whose file is not kept": "SELECT COUNT(*) FROM videos v WHERE v.file IS NOT NULL AND NOT EXISTS" +
			" (SELECT 1 FROM files f WHERE f.`key` = v.file AND f.state = 'kept' AND f.size = v.size)",
		"files of no video": "SELECT COUNT(*) FROM files f WHERE NOT EXISTS (SELECT 1 FROM videos v WHERE v.file = f.`key`)",
		"uploads":           "SELECT COUNT(*) FROM uploads",
		"parts":             "SELECT COUNT(*) FROM upload_parts",
		"stored files that are not told once": "SELECT COUNT(*) FROM videos v WHERE v.file IS NOT NULL AND (SELECT COUNT(*) FROM activity_log g" +
			" WHERE g.model = 'Video' AND g.row_id = v.id AND g.action = 'upload') <> 1",
	} {
		var n int
		if err := m.DB.Read(t.Context()).Raw(query).Scan(&n).Error; err != nil || n != 0 {
			t.Errorf("%d %s, %v", n, what, err)
		}
	}
	bucket, err := blob.Open(t.Context(), c.BlobURL, blob.Credentials{AccessKey: c.S3AccessKey, SecretKey: c.S3SecretKey})
	if err != nil {
		t.Fatal(err)
	}
	defer bucket.Close()
	files := 0
	err = bucket.List(t.Context(), "", func(blob.Attrs) error { files++; return nil })
	if err != nil || files != whole {
		t.Errorf("%d files for %d videos, %v", files, whole, err)
	}
	// The store has a clock of its own, so that what waits there is ended here.
	if n, err := bucket.SweepUploads(t.Context(), -time.Hour); err != nil {
		t.Error(err)
	} else if n > 0 {
		t.Logf("%d parts of the store's own were left for its sweep", n)
	}
	if n, err := bucket.SweepUploads(t.Context(), -time.Hour); n > 0 || err != nil {
		t.Errorf("%d parts are left, %v", n, err)
	}
}
