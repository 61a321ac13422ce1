package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/jpeg"
	"io"
	"testing"
	"time"

	"github.com/bep/imagemeta"

	"backoffice/backend/resource/field"
)

// located is a JPEG as a telephone makes it: EXIF with a place and an
// orientation, XMP, IPTC, a comment, and a second picture with all of that
// behind the end of the first.
func located(t testing.TB, turn int) []byte {
	t.Helper()
	plain := photo(t, 300, 200, 1)
	plain = append(plain[:2:2], plain[2+36:]...) // without the EXIF of photo
	var b bytes.Buffer
	b.Write(plain[:2])
	segment := func(code byte, body []byte) {
		b.Write([]byte{0xff, code})
		binary.Write(&b, binary.BigEndian, uint16(len(body)+2))
		b.Write(body)
	}
	segment(0xe0, []byte("JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"))
	segment(0xe1, placeEXIF(turn))
	segment(0xe1, []byte("http://ns.adobe.com/xap/1.0/\x00<x exif:GPSLatitude='48,44.1N'/>"))
	segment(0xe2, []byte("ICC_PROFILE\x00\x01\x01profile"))
	segment(0xe2, []byte("MPF\x00GPS"))
	segment(0xed, []byte("Photoshop 3.0\x00Zvolen"))
	segment(0xfe, []byte("taken in Zvolen"))
	b.Write(plain[2:])
	b.Write(plain[:2])
	segment(0xe1, placeEXIF(turn))
	b.Write(plain[2:])
	return b.Bytes()
}

// placeEXIF holds an orientation and the latitude 48° 44' 10" N.
func placeEXIF(turn int) []byte {
	var b bytes.Buffer
	b.WriteString("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08")
	put := func(values ...any) {
		for _, v := range values {
			binary.Write(&b, binary.BigEndian, v)
		}
	}
	put(uint16(2), uint16(0x0112), uint16(3), uint32(1), uint16(turn), uint16(0),
		uint16(0x8825), uint16(4), uint32(1), uint32(38), uint32(0))
	put(uint16(2), uint16(1), uint16(2), uint32(2), []byte("N\x00\x00\x00"),
		uint16(2), uint16(5), uint32(3), uint32(68), uint32(0))
	put(uint32(48), uint32(1), uint32(44), uint32(1), uint32(10), uint32(1))
	return b.Bytes()
}

func tags(t *testing.T, raw []byte) map[string]any {
	t.Helper()
	found := map[string]any{}
	_, err := imagemeta.Decode(imagemeta.Options{
		R: bytes.NewReader(raw), ImageFormat: imagemeta.JPEG, Sources: imagemeta.EXIF | imagemeta.XMP | imagemeta.IPTC,
		HandleTag: func(tag imagemeta.TagInfo) error { found[tag.Tag] = tag.Value; return nil },
	})
	if err != nil {
		t.Logf("metadata: %v", err)
	}
	return found
}

func TestOriginalTellsNoPlace(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		for _, turn := range []int{1, 6} {
			raw := located(t, turn)
			if tags(t, raw)["GPSLatitude"] == nil {
				t.Fatal("the sample tells no place itself")
			}
			stored, err := l.Store(context.Background(), upload("a.jpg", raw), field.ImageTypes, 0, true)
			if err != nil {
				t.Fatal(err)
			}
			r, err := l.bucket.Open(context.Background(), Originals+"/"+stored.Key)
			if err != nil {
				t.Fatal(err)
			}
			kept, err := io.ReadAll(r)
			r.Close()
			if err != nil || int64(len(kept)) != stored.Size {
				t.Fatalf("%d bytes kept, %d told, %v", len(kept), stored.Size, err)
			}
			for _, trace := range []string{"GPS", "Zvolen", "MPF", "xap", "Photoshop"} {
				if bytes.Contains(kept, []byte(trace)) {
					t.Errorf("the original still has %s", trace)
				}
			}
			if bytes.Contains(kept, placeEXIF(turn)[38:]) {
				t.Error("the original still has the place's own bytes")
			}
			if !bytes.Contains(kept, []byte("ICC_PROFILE")) {
				t.Error("the colour profile is gone")
			}
			if got := orientation(bytes.NewReader(kept), "jpeg"); got != turn {
				t.Errorf("orientation %d, want %d", got, turn)
			}
			samePixels(t, raw, kept)
		}
	})
}

// samePixels compares what two JPEGs show.
func samePixels(t *testing.T, before, after []byte) {
	t.Helper()
	a, err := jpeg.Decode(bytes.NewReader(before))
	if err != nil {
		t.Fatal(err)
	}
	b, err := jpeg.Decode(bytes.NewReader(after))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.(*image.YCbCr).Y, b.(*image.YCbCr).Y) {
		t.Error("the pixels changed")
	}
}

// A stripped file is stripped already; a broken one is an error, not a panic.
func TestKeptSpansOfBrokenFiles(t *testing.T) {
	raw := located(t, 6)
	for n := range len(raw) {
		if r, size, err := stripMetadata(bytes.NewReader(raw[:n]), "image/jpeg", int64(n)); err == nil {
			if got, err := io.Copy(io.Discard, r); err != nil || got != size {
				t.Fatalf("cut at %d: %d bytes of %d, %v", n, got, size, err)
			}
		}
	}
}

func TestTurn(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx := context.Background()
		stored, err := l.Store(ctx, upload("a.jpg", photo(t, 300, 200, 1)), field.ImageTypes, 0, true)
		if err != nil {
			t.Fatal(err)
		}
		turned, err := l.Rotate(ctx, stored.Key, 90)
		if err != nil {
			t.Fatal(err)
		}
		if turned.Key == stored.Key || turned.Name != "a.jpg" {
			t.Errorf("turned into %+v", turned)
		}
		m := wantSize(t, l, turned.URL, 200, 300)
		// Red at the top left comes to the top right.
		if r, g, _, _ := m.At(190, 10).RGBA(); r>>8 < 200 || g>>8 > 80 {
			t.Errorf("the corner is %v", m.At(190, 10))
		}
		wantSize(t, l, turned.Thumb, ThumbWidth, ThumbHeight)
		wantSize(t, l, stored.URL, 300, 200)
		if ok, err := l.bucket.Exists(ctx, Originals+"/"+turned.Key); err != nil || !ok {
			t.Errorf("the original was not taken over: %v", err)
		}
		if _, err := l.Rotate(ctx, "no/such.jpg", 90); err == nil {
			t.Error("a picture that is not there was turned")
		}
	})
}

// Four turns show the picture as it was uploaded, to the byte: each is made of
// the original.
func TestTurnRoundLosesNothing(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx := context.Background()
		stored, err := l.Store(ctx, upload("a.jpg", photo(t, 300, 200, 6)), field.ImageTypes, 0, true)
		if err != nil {
			t.Fatal(err)
		}
		now := stored
		for turn, size := range [][2]int{{300, 200}, {200, 300}, {300, 200}, {200, 300}} {
			if now, err = l.Rotate(ctx, now.Key, (turn+1)*90%360); err != nil {
				t.Fatal(err)
			}
			wantSize(t, l, now.URL, size[0], size[1])
			var f File
			if err := l.db.Read(ctx).Where("`key` = ?", now.Key).Take(&f).Error; err != nil || f.Width != size[0] || f.Height != size[1] {
				t.Errorf("turned %d: %d×%d is noted, %v", turn+1, f.Width, f.Height, err)
			}
		}
		for _, prefix := range []string{Originals, Screens, Thumbs} {
			if !bytes.Equal(content(t, l, prefix+"/"+now.Key), content(t, l, prefix+"/"+stored.Key)) {
				t.Errorf("%s changed on the way round", prefix)
			}
		}
	})
}

func content(t *testing.T, l *Library, at string) []byte {
	t.Helper()
	r, err := l.bucket.Open(context.Background(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
