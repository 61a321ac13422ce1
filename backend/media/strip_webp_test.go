package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"io"
	"testing"

	"golang.org/x/image/webp"

	"backoffice/backend/resource/field"
	"backoffice/backend/store/blob/blobtest"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// webpPixels is what a chunk VP8L holds: a black picture with red in a corner.
func webpPixels(width, height int, corner image.Rectangle) []byte {
	var out []byte
	n := 0
	put := func(value, bits int) {
		for i := range bits {
			if n%8 == 0 {
				out = append(out, 0)
			}
			out[n/8] |= byte(value>>i&1) << (n % 8)
			n++
		}
	}
	put(0x2f, 8)
	put(width-1, 14)
	put(height-1, 14)
	put(0, 1+3) // no transparency, version
	put(0, 3)   // no transform, no cache of colors, one set of codes
	one := func(symbol int) { put(1, 1); put(0, 1); put(1, 1); put(symbol, 8) }
	one(0) // green
	put(1, 1)
	put(1, 1)
	put(1, 1)
	put(0, 8)
	put(255, 8) // red: none or all, a bit a pixel
	one(0)      // blue
	one(255)    // opacity
	one(0)      // distance
	for y := range height {
		for x := range width {
			if (image.Point{x, y}).In(corner) {
				put(1, 1)
			} else {
				put(0, 1)
			}
		}
	}
	return out
}

func webpFile(chunks ...[]byte) []byte {
	body := []byte("WEBP")
	for _, c := range chunks {
		body = append(body, c...)
	}
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func webpPart(name string, body []byte) []byte {
	part := append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body))), body...)
	return append(part, make([]byte, len(body)%2)...)
}

// locatedWebP is a WebP of 30×20 with a place twice over, a colour profile of
// odd length, and something behind its end.
func locatedWebP(turn int, corner image.Rectangle) []byte {
	return append(webpFile(
		webpPart("VP8X", []byte{0x20 | webpHasEXIF | webpHasXMP, 0, 0, 0, 29, 0, 0, 19, 0, 0}),
		webpPart("ICCP", []byte("odd profile")),
		webpPart("VP8L", webpPixels(30, 20, corner)),
		webpPart("EXIF", placeEXIF(turn)), // with the mark of a JPEG, as some write it
		webpPart("XMP ", []byte("<x exif:GPSLatitude='48,44.1N'>Zvolen</x>")),
		webpPart("note", []byte("taken in Zvolen")),
	), "GPS behind the end"...)
}

func TestStripWebP(t *testing.T) {
	for _, turn := range []int{1, 6} {
		raw := locatedWebP(turn, image.Rect(0, 0, 10, 10))
		kept := barely(t, raw, "image/webp")
		for _, gone := range []string{"Zvolen", "GPS", "XMP ", "note", "\x88\x25"} {
			if bytes.Contains(kept, []byte(gone)) {
				t.Errorf("turned %d it keeps %q", turn, gone)
			}
		}
		if !bytes.Contains(kept, []byte("ICCP")) || !bytes.Contains(kept, []byte("odd profile")) {
			t.Errorf("turned %d the colour profile is gone", turn)
		}
		if got := orientation(bytes.NewReader(kept), "webp"); got != turn {
			t.Errorf("turned %d it says %d", turn, got)
		}
		if size := binary.LittleEndian.Uint32(kept[4:]); int(size) != len(kept)-8 {
			t.Errorf("turned %d it says %d bytes of %d", turn, size, len(kept)-8)
		}
		if got, want := kept[20]&(webpHasEXIF|webpHasXMP) != 0, turn != 1; got != want {
			t.Errorf("turned %d it claims metadata: %v", turn, got)
		}
		m, err := webp.Decode(bytes.NewReader(kept))
		if err != nil {
			t.Fatalf("turned %d it does not decode: %v", turn, err)
		}
		if m.At(2, 2) != (color.NRGBA{255, 0, 0, 255}) || m.At(20, 15) != (color.NRGBA{0, 0, 0, 255}) {
			t.Errorf("turned %d the pixels changed", turn)
		}
		if again := barely(t, kept, "image/webp"); !bytes.Equal(again, kept) {
			t.Errorf("turned %d a second time changes it", turn)
		}
	}
	short := webpFile(webpPart("VP8L", webpPixels(30, 20, image.Rectangle{})))
	if kept := barely(t, short, "image/webp"); !bytes.Equal(kept, short) {
		t.Error("the short form is changed")
	}
	raw := locatedWebP(6, image.Rectangle{})
	for n := range len(raw) {
		cut(t, raw[:n], "image/webp")
	}
}

// movingWebP is an animation of two frames, with what flags claim behind them.
func movingWebP(flags byte, behind ...[]byte) []byte {
	frame := append(make([]byte, 16), webpPart("VP8L", webpPixels(30, 20, image.Rectangle{}))...)
	parts := [][]byte{
		webpPart("VP8X", []byte{0x02 | flags, 0, 0, 0, 29, 0, 0, 19, 0, 0}),
		webpPart("ANIM", make([]byte, 6)), webpPart("ANMF", frame), webpPart("ANMF", frame),
	}
	return webpFile(append(parts, behind...)...)
}

func TestStripWebPKeepsAnAnimation(t *testing.T) {
	plain, raw := movingWebP(0), movingWebP(webpHasXMP, webpPart("XMP ", []byte("GPS")))
	if kept := barely(t, raw, "image/webp"); !bytes.Equal(kept, plain) {
		t.Errorf("kept as %q, want %q", kept, plain)
	}
}

func TestTakeTurnsWebPUpright(t *testing.T) {
	l := New(dbtest.Open(t, db.SQLite), blobtest.Local(t), db.Now)
	raw := locatedWebP(6, image.Rect(0, 10, 10, 20)) // bottom left, which 6 turns to the top left
	stored, err := l.Store(context.Background(), upload("a.webp", raw), field.ImageTypes, 0, true)
	if err != nil {
		t.Fatal(err)
	}
	m := wantSize(t, l, stored.URL, 20, 30)
	if r, g, _, _ := m.At(3, 3).RGBA(); r>>8 < 200 || g>>8 > 80 {
		t.Errorf("the corner is %v", m.At(3, 3))
	}
	original, err := l.bucket.Open(context.Background(), Originals+"/"+stored.Key)
	if err != nil {
		t.Fatal(err)
	}
	defer original.Close()
	if kept, err := io.ReadAll(original); err != nil || bytes.Contains(kept, []byte("GPS")) || int64(len(kept)) != stored.Size {
		t.Errorf("%d bytes kept, %d told, %v: %q", len(kept), stored.Size, err, kept)
	}
}

// barely is a picture bare, its length checked against what was promised.
func barely(t *testing.T, raw []byte, kind string) []byte {
	t.Helper()
	r, size, err := stripMetadata(bytes.NewReader(raw), kind, int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	kept, err := io.ReadAll(r)
	if err != nil || int64(len(kept)) != size {
		t.Fatalf("%d bytes, %d promised, %v", len(kept), size, err)
	}
	return kept
}

// cut wants a broken picture refused or made bare whole, and no panic.
func cut(t *testing.T, raw []byte, kind string) {
	t.Helper()
	if r, size, err := stripMetadata(bytes.NewReader(raw), kind, int64(len(raw))); err == nil {
		if got, err := io.Copy(io.Discard, r); err != nil || got != size {
			t.Fatalf("cut at %d: %d bytes of %d, %v", len(raw), got, size, err)
		}
	}
}
