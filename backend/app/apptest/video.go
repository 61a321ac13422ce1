package apptest

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"backoffice/backend/store/blob"
	"backoffice/backend/web/webtest"
)

// MP4Of is an MP4 as far as anything but a player looks: its type, a
// description, and so many bytes of pictures.
func MP4Of(size int) []byte {
	box := func(name string, body []byte) []byte {
		head := binary.BigEndian.AppendUint32(nil, uint32(len(body)+8))
		return append(append(head, name...), body...)
	}
	noise, n := make([]byte, size), uint32(size)
	for i := range noise {
		n = n*1664525 + 1013904223
		noise[i] = byte(n >> 24)
	}
	return bytes.Join([][]byte{
		box("ftyp", []byte("isom\x00\x00\x02\x00isomiso2avc1mp41")), box("moov", make([]byte, 100)), box("mdat", noise),
	}, nil)
}

// VideoFile is a video's file as the API answers it.
type VideoFile struct {
	ID   uint64
	File *string
	Path *string `json:"file_path"`
	Type *string
	Size *int64
}

// Film is a video record of its own to test with.
type Film struct {
	T     *testing.T
	p     *Product
	admin *webtest.Client
	ID    any
}

// NewFilm creates a video without a file.
func NewFilm(t *testing.T, p *Product, admin *webtest.Client) *Film {
	t.Helper()
	slug := "video-" + strconv.FormatInt(time.Now().UnixNano(), 36)
	langs := map[string]any{"title": "Video " + slug, "title_url": slug}
	var rec map[string]any
	admin.PostJSON("/api/video/", map[string]any{"langs": map[string]any{"sk": langs, "en": langs}, "status": true}).
		Is(http.StatusCreated).Data(&rec)
	return &Film{t, p, admin, rec["id"]}
}

// API is the address of the film's file, path behind it.
func (f *Film) API(path string) string { return fmt.Sprintf("/api/video/file/%v%s", f.ID, path) }

// Show loads the film's file.
func (f *Film) Show() (v VideoFile) {
	f.T.Helper()
	f.admin.Get(f.API("")).Is(http.StatusOK).Data(&v)
	return v
}

// Add sends a file in parts and returns what the last one is answered.
func (f *Film) Add(name string, raw []byte, chunk int) (v VideoFile) {
	f.T.Helper()
	parts := Chunks(NewUUID(f.T), name, raw, chunk)
	for _, d := range parts[:len(parts)-1] {
		d.Send(f.T, f.admin, f.API("/upload")).Is(http.StatusOK)
	}
	parts[len(parts)-1].Send(f.T, f.admin, f.API("/upload")).Is(http.StatusOK).Data(&v)
	return v
}

// Listed is the row of the video in the list.
func (f *Film) Listed() (row struct {
	ID   any
	Size *int64
	Can  []string
}) {
	f.T.Helper()
	var rows []json.RawMessage
	f.admin.Get("/api/video/?per_page=100").Is(http.StatusOK).Data(&rows)
	for _, raw := range rows {
		if err := json.Unmarshal(raw, &row); err != nil {
			f.T.Fatal(err)
		}
		if row.ID == f.ID {
			return row
		}
	}
	f.T.Fatal("the video is not listed")
	return row
}

// Leftovers are the files in the store that no video of the database holds,
// after what broke off was swept a day later.
func (p *Product) Leftovers(t *testing.T) (left []string) {
	t.Helper()
	p.Clock.Pass(25 * time.Hour)
	defer p.Clock.Pass(-25 * time.Hour)
	if _, err := p.Uploads.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.Swept(t)
	held := map[string]bool{}
	var keys []string
	if err := p.DB.Read(t.Context()).Raw("SELECT v.file FROM videos v JOIN files f ON f.`key` = v.file AND f.state = 'kept'").Scan(&keys).Error; err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		held["document/"+key] = true
	}
	bucket, err := blob.Open(t.Context(), p.Config.BlobURL, blob.Credentials{AccessKey: p.Config.S3AccessKey, SecretKey: p.Config.S3SecretKey})
	if err != nil {
		t.Fatal(err)
	}
	defer bucket.Close()
	err = bucket.List(t.Context(), "", func(a blob.Attrs) error {
		if !held[a.Key] {
			left = append(left, a.Key)
		}
		delete(held, a.Key)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for key := range held {
		t.Errorf("%s is missing", key)
	}
	// Parts wait where no listing of the bucket shows them, by the clock of the store.
	if n, err := bucket.SweepUploads(t.Context(), -time.Hour); err != nil || n > 0 {
		t.Errorf("%d parts were left, %v", n, err)
	}
	return left
}
