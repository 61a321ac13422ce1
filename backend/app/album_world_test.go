package app_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"net/http"
	"strconv"
	"testing"
	"time"

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

// newUUID names an upload as Dropzone does, differently each time.
func newUUID(t testing.TB) string {
	return fmt.Sprintf("%08x-0000-4000-8000-%012x", time.Now().UnixNano()&0xffffffff, len(t.Name()))
}

const images = "gallery_images"
