package media

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"testing"
)

// locatedPNG is a PNG with a place, a comment, a time, and something behind its end.
func locatedPNG(t testing.TB, turn int) []byte {
	t.Helper()
	var plain bytes.Buffer
	if err := png.Encode(&plain, image.NewGray(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	raw := plain.Bytes()
	out := append([]byte{}, raw[:33]...) // signature and header
	chunk := func(kind string, body []byte) {
		out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
		start := len(out)
		out = append(append(out, kind...), body...)
		out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
	}
	chunk("eXIf", placeEXIF(turn)[6:])
	chunk("tEXt", []byte("Comment\x00taken in Zvolen"))
	chunk("iTXt", []byte("XML:com.adobe.xmp\x00\x00\x00\x00\x00exif:GPSLatitude"))
	chunk("tIME", []byte{7, 234, 11, 21, 16, 0, 0})
	out = append(out, raw[33:]...)
	return append(out, "GPS behind the end"...)
}

func TestStripPNG(t *testing.T) {
	for _, turn := range []int{1, 6} {
		raw := locatedPNG(t, turn)
		if got := orientation(bytes.NewReader(raw), "png"); got != turn {
			t.Fatalf("the picture of the test is turned %d, want %d", got, turn)
		}
		r, size, err := stripMetadata(bytes.NewReader(raw), "image/png", int64(len(raw)))
		if err != nil {
			t.Fatal(err)
		}
		kept, err := io.ReadAll(r)
		if err != nil || int64(len(kept)) != size {
			t.Fatalf("%d bytes, %d promised, %v", len(kept), size, err)
		}
		for _, gone := range []string{"Zvolen", "GPS", "tIME", "iTXt", "\x88\x25"} {
			if bytes.Contains(kept, []byte(gone)) {
				t.Errorf("turned %d it keeps %q", turn, gone)
			}
		}
		if got := orientation(bytes.NewReader(kept), "png"); got != turn {
			t.Errorf("turned %d it says %d", turn, got)
		}
		if m, err := png.Decode(bytes.NewReader(kept)); err != nil || m.Bounds().Dx() != 30 {
			t.Errorf("turned %d it does not decode: %v", turn, err)
		}
	}
	for _, broken := range []string{"", pngSignature[:4], "GIF89a..", pngSignature + "\x00\x00"} {
		if _, _, err := stripMetadata(bytes.NewReader([]byte(broken)), "image/png", int64(len(broken))); err == nil {
			t.Errorf("%q passes", broken)
		}
	}
}
