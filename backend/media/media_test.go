package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/blob/blobtest"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// each runs a test in both worlds: embedded, and at scale.
func each(t *testing.T, test func(t *testing.T, l *Library, clock *time.Time)) {
	worlds := map[string]func(t *testing.T) (*db.DB, *blob.Bucket){
		"embedded": func(t *testing.T) (*db.DB, *blob.Bucket) { return dbtest.Open(t, db.SQLite), blobtest.Local(t) },
		"scale":    func(t *testing.T) (*db.DB, *blob.Bucket) { return dbtest.Open(t, db.MySQL), blobtest.S3(t) },
	}
	if os.Getenv("TEST_ONLY_SQLITE") == "1" || os.Getenv("TEST_ONLY_LOCAL") == "1" {
		delete(worlds, "scale")
	}
	for name, open := range worlds {
		t.Run(name, func(t *testing.T) {
			clock := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
			d, bucket := open(t)
			test(t, New(d, bucket, func() time.Time { return clock }), &clock)
		})
	}
}

func TestTakeImage(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx := context.Background()
		stored, err := l.Store(ctx, upload("Leto na lúke.JPG", photo(t, 2400, 1200, 1)), field.ImageTypes, field.ImageBytes, true)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Name != "Leto na lúke.JPG" || stored.Type != "image/jpeg" {
			t.Errorf("told as %q of %s", stored.Name, stored.Type)
		}
		wantSize(t, l, stored.URL, 1600, 800)
		wantSize(t, l, stored.Thumb, ThumbWidth, ThumbHeight)
		if _, err := l.Open(ctx, Originals+"/"+stored.Key); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("the original is served: %v", err)
		}
		known, err := l.Describe(l.db.Read(ctx), []string{stored.Key, "no/such.jpg"})
		if err != nil || len(known) != 1 || known[stored.Key] != stored {
			t.Errorf("described as %v, %v", known, err)
		}
	})
}

func TestTakeTurnsUpright(t *testing.T) {
	l := New(dbtest.Open(t, db.SQLite), blobtest.Local(t), db.Now)
	for turn := 1; turn <= 8; turn++ {
		stored, err := l.Store(context.Background(), upload("a.jpg", photo(t, 300, 200, turn)), field.ImageTypes, 0, true)
		if err != nil {
			t.Fatal(err)
		}
		width, height := 300, 200
		if turn >= 5 {
			width, height = 200, 300
		}
		m := wantSize(t, l, stored.URL, width, height)
		// The sample has its red corner at the top left once it is upright.
		if r, g, _, _ := m.At(10, 10).RGBA(); r>>8 < 200 || g>>8 > 80 {
			t.Errorf("orientation %d: the corner is %v", turn, m.At(10, 10))
		}
	}
}

func TestTakeKeepsTransparency(t *testing.T) {
	l := New(dbtest.Open(t, db.SQLite), blobtest.Local(t), db.Now)
	m := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	stored, err := l.Store(context.Background(), upload("logo.png", b.Bytes()), field.ImageTypes, 0, true)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, a := wantSize(t, l, stored.URL, 40, 40).At(5, 5).RGBA(); a != 0 {
		t.Error("the transparent picture became opaque")
	}
}

// Telephones take 50 megapixels and more: such a picture is decoded alone, and gives its
// turn back.
func TestTakeManyPixels(t *testing.T) {
	l := New(dbtest.Open(t, db.SQLite), blobtest.Local(t), db.Now)
	var large bytes.Buffer
	if err := jpeg.Encode(&large, image.NewYCbCr(image.Rect(0, 0, 8160, 6120), image.YCbCrSubsampleRatio420), nil); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			if _, err := l.Store(t.Context(), upload("foto.jpg", photo(t, 60, 40, 1)), field.ImageTypes, field.ImageBytes, true); err != nil {
				t.Error(err)
			}
		})
	}
	stored, err := l.Store(t.Context(), upload("foto.jpg", large.Bytes()), field.ImageTypes, field.ImageBytes, true)
	wait.Wait()
	if err != nil {
		t.Fatal(err)
	}
	wantSize(t, l, stored.URL, ScreenSize, ScreenSize*6120/8160)
	if !l.decoding.TryAcquire(decodingSlots) {
		t.Error("pictures that are decoded keep their slots")
	}
}

func TestTakeRefuses(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		whole := photo(t, 400, 300, 1)
		cases := map[string]struct {
			body []byte
			max  int64
			key  string
		}{
			"text under a picture's name": {[]byte("not a picture"), 0, "errors.image"},
			"svg with a script":           {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), 0, "errors.imageFormat"},
			"photo of a telephone":        {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), 0, "errors.imageFormat"},
			"html":                        {[]byte("<!doctype html><script>alert(1)</script>"), 0, "errors.image"},
			"truncated":                   {whole[:len(whole)/3], 0, "errors.imageBroken"},
			"empty":                       {nil, 0, "errors.fileEmpty"},
			"bomb":                        {bomb(t), 0, "errors.imagePixels"},
			"webp that moves":             {movingWebP(0), 0, "errors.imageMoves"},
			"too large":                   {whole, 100, "errors.fileSize"},
		}
		for name, c := range cases {
			_, err := l.Store(context.Background(), upload("foto.jpg", c.body), field.ImageTypes, c.max, true)
			if f := fault.As(err); f == nil || f.Code != fault.Invalid || f.Message.Key != c.key {
				t.Errorf("%s: got %v, want %s", name, err, c.key)
			} else if !f.Message.Final {
				t.Errorf("%s: it is not said that the same bytes are refused again", name)
			}
		}
		wantNothingLeft(t, l)
	})
}

func TestDocument(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx := context.Background()
		body := []byte("%PDF-1.4\n%âãÏÓ\n")
		stored, err := l.Store(ctx, upload(`..\..\cenník 2026.pdf`, body), []string{"application/pdf"}, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Name != "cenník 2026.pdf" || stored.Thumb != "" {
			t.Errorf("told as %+v", stored)
		}
		served, err := l.Open(ctx, strings.TrimPrefix(stored.URL, "/files/"))
		if err != nil {
			t.Fatal(err)
		}
		defer served.Close()
		if got, _ := io.ReadAll(served); !bytes.Equal(got, body) || served.Inline {
			t.Errorf("served %q, inline %v", got, served.Inline)
		}
		_, err = l.Store(ctx, upload("a.pdf", []byte("<html><script>alert(1)</script>")), []string{"application/pdf"}, 0, false)
		if f := fault.As(err); f == nil || f.Message.Key != "errors.document" {
			t.Errorf("a page under a document's name: %v", err)
		}
	})
}

func TestSweep(t *testing.T) {
	each(t, func(t *testing.T, l *Library, clock *time.Time) {
		ctx := context.Background()
		take := func() string {
			s, err := l.Store(ctx, upload("a.jpg", photo(t, 60, 40, 1)), field.ImageTypes, 0, true)
			if err != nil {
				t.Fatal(err)
			}
			return s.Key
		}
		inTx := func(do func(tx *gorm.DB, key string) error, key string) {
			if err := l.db.Tx(ctx, func(tx *gorm.DB) error { return do(tx, key) }); err != nil {
				t.Fatal(err)
			}
		}
		keptKey, replaced, abandoned, discarded := take(), take(), take(), take()
		inTx(l.Attach, keptKey)
		inTx(l.Attach, replaced)
		inTx(l.Detach, replaced)
		l.Discard(ctx, discarded)
		l.Discard(ctx, keptKey) // a kept file is not discarded

		sweep := func(want int) {
			t.Helper()
			if n, err := l.Sweep(ctx); err != nil || n != want {
				t.Errorf("swept %d, %v; want %d", n, err, want)
			}
		}
		sweep(0)
		*clock = clock.Add(2 * time.Hour)
		sweep(1)
		*clock = clock.Add(23 * time.Hour)
		sweep(1)
		known, err := l.Describe(l.db.Read(ctx), []string{keptKey, replaced, abandoned, discarded})
		if err != nil || len(known) != 1 || known[keptKey].Key != keptKey {
			t.Errorf("left %v, %v", known, err)
		}
		if n := blobs(t, l); n != 3 {
			t.Errorf("%d blobs left, want the kept file's 3", n)
		}
		if err := l.db.Tx(ctx, func(tx *gorm.DB) error { return l.Attach(tx, abandoned) }); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("keeping a swept file: %v", err)
		}
	})
}

func TestCleanName(t *testing.T) {
	for in, want := range map[string]string{
		"/etc/passwd":                     "passwd",
		`C:\fotky\léto.jpg`:               "léto.jpg",
		"a\x00b\n.png":                    "ab.png",
		strings.Repeat("é", 300) + ".pdf": strings.Repeat("é", 196) + ".pdf",
	} {
		if got := CleanName(in); got != want {
			t.Errorf("CleanName(%q) = %q, want %q", in, got, want)
		}
	}
}

func upload(name string, body []byte) *resource.Upload {
	return &resource.Upload{Name: name, Size: int64(len(body)), Open: func() (io.ReadSeekCloser, error) {
		return struct {
			*bytes.Reader
			io.Closer
		}{bytes.NewReader(body), io.NopCloser(nil)}, nil
	}}
}

// photo makes a JPEG whose pixels are stored as a camera held in orientation
// turn would, red in the corner that is top left once it is upright.
func photo(t testing.TB, width, height, turn int) []byte {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.Set(x, y, color.NRGBA{40, 120, 200, 255})
		}
	}
	right, bottom := turn == 2 || turn == 3 || turn == 7 || turn == 8, turn == 3 || turn == 4 || turn == 6 || turn == 7
	switch turn { // of the four that also swap the axes
	case 6:
		right, bottom = false, true
	case 8:
		right, bottom = true, false
	}
	x0, y0 := 0, 0
	if right {
		x0 = width - 40
	}
	if bottom {
		y0 = height - 40
	}
	for y := y0; y < min(y0+40, height); y++ {
		for x := x0; x < min(x0+40, width); x++ {
			m.Set(x, y, color.NRGBA{255, 0, 0, 255})
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 92}); err != nil {
		t.Fatal(err)
	}
	// APP1 with one EXIF entry: tag 0x0112, SHORT, count 1.
	exif := []byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00")
	exif[25] = byte(turn)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(exif)+2))
	raw := b.Bytes()
	return append(append(append([]byte{}, raw[:2]...), append(segment, exif...)...), raw[2:]...)
}

// bomb is a GIF of few bytes that claims more pixels than are decoded.
func bomb(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gif.Encode(&b, image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.Black}), nil); err != nil {
		t.Fatal(err)
	}
	raw := b.Bytes()
	binary.LittleEndian.PutUint16(raw[6:], 60000)
	binary.LittleEndian.PutUint16(raw[8:], 60000)
	return raw
}

func wantSize(t *testing.T, l *Library, url string, width, height int) image.Image {
	t.Helper()
	served, err := l.Open(context.Background(), strings.TrimPrefix(url, "/files/"))
	if err != nil {
		t.Fatal(err)
	}
	defer served.Close()
	m, _, err := image.Decode(served)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Bounds().Size(); got != image.Pt(width, height) {
		t.Errorf("%s is %v, want %d×%d", url, got, width, height)
	}
	return m
}

func wantNothingLeft(t *testing.T, l *Library) {
	t.Helper()
	var rows int64
	if err := l.db.Write(context.Background()).Model(&File{}).Count(&rows).Error; err != nil {
		t.Fatal(err)
	}
	if n := blobs(t, l); rows != 0 || n != 0 {
		t.Errorf("%d rows and %d blobs left", rows, n)
	}
}

func blobs(t *testing.T, l *Library) int {
	t.Helper()
	n := 0
	for _, prefix := range []string{Originals, Screens, Thumbs, Documents} {
		if err := l.bucket.List(context.Background(), prefix+"/", func(blob.Attrs) error { n++; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// BenchmarkDerive makes the two sizes of a picture of 12 megapixels.
func BenchmarkDerive(b *testing.B) {
	raw := photo(b, 4000, 3000, 6)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := derive(bytes.NewReader(raw), 0); err != nil {
			b.Fatal(err)
		}
	}
}
