package apptest

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"mime/multipart"
	"net/http"
	"strconv"
	"testing"
	"time"

	"backoffice/backend/web/webtest"
)

// JPEGOf is a picture of noise, so that it is large.
func JPEGOf(t testing.TB, width, height int) []byte {
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

// UploadedImage is a row of a gallery's images.
type UploadedImage struct {
	ID               uint64
	Path, URL, Thumb string
	Name             string
	Status, Order    int
	Rotation         int
	Languages        map[string]struct{ Title *string }
}

// Chunk is what Dropzone says of one part of a file.
type Chunk struct {
	UUID                              string
	Index, Count, Size, Chunk, Offset int
	Body                              []byte
	Name                              string
}

// Chunks cuts a file as Dropzone does.
func Chunks(uuid, name string, raw []byte, chunk int) []Chunk {
	var all []Chunk
	count := (len(raw) + chunk - 1) / chunk
	for i := range count {
		all = append(all, Chunk{uuid, i, count, len(raw), chunk, i * chunk, raw[i*chunk : min((i+1)*chunk, len(raw))], name})
	}
	return all
}

// Send sends the chunk.
func (d Chunk) Send(t testing.TB, b *webtest.Client, path string) *webtest.Answer {
	t.Helper()
	return SendFile(t, b, path, d.Name, d.Body, [][2]string{
		{"dzuuid", d.UUID}, {"dzchunkindex", strconv.Itoa(d.Index)}, {"dztotalfilesize", strconv.Itoa(d.Size)},
		{"dzchunksize", strconv.Itoa(d.Chunk)}, {"dztotalchunkcount", strconv.Itoa(d.Count)},
		{"dzchunkbyteoffset", strconv.Itoa(d.Offset)},
	})
}

// SendFile posts a file after texts, in the order that a browser sends them in.
func SendFile(t testing.TB, b *webtest.Client, path, name string, body []byte, texts [][2]string) *webtest.Answer {
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

// Gallery is a gallery of its own to test with.
type Gallery struct {
	T     *testing.T
	p     *Product
	Admin *webtest.Client
	ID    any
}

// NewGallery creates a gallery without images.
func NewGallery(t *testing.T, p *Product, admin *webtest.Client) *Gallery {
	t.Helper()
	slug := "galeria-" + strconv.FormatInt(time.Now().UnixNano(), 36)
	langs := map[string]any{"title": "Galéria", "title_url": slug}
	var rec map[string]any
	admin.PostJSON("/api/gallery/", map[string]any{"langs": map[string]any{"sk": langs, "en": langs}, "status": true}).
		Is(http.StatusCreated).Data(&rec)
	return &Gallery{t, p, admin, rec["id"]}
}

// API is the address of the gallery's images, path behind it.
func (g *Gallery) API(path string) string { return fmt.Sprintf("/api/gallery/image/%v%s", g.ID, path) }

// Images are the images in their order.
func (g *Gallery) Images() []UploadedImage {
	g.T.Helper()
	var list []UploadedImage
	g.Admin.Get(g.API("")).Is(http.StatusOK).Data(&list)
	return list
}

// Add uploads an image.
func (g *Gallery) Add(name string, raw []byte) UploadedImage {
	g.T.Helper()
	var rec UploadedImage
	SendFile(g.T, g.Admin, g.API("/upload"), name, raw, nil).Is(http.StatusCreated).Data(&rec)
	return rec
}

// IDs are the ids of the images in their order.
func (g *Gallery) IDs() []uint64 {
	g.T.Helper()
	var ids []uint64
	for _, i := range g.Images() {
		ids = append(ids, i.ID)
	}
	return ids
}

// NewUUID names an upload as Dropzone does, differently each time.
func NewUUID(t testing.TB) string {
	return fmt.Sprintf("%08x-0000-4000-8000-%012x", time.Now().UnixNano()&0xffffffff, len(t.Name()))
}
