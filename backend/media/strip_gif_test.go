package media

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"
)

// locatedGIF is a GIF of two pictures with a place, a comment, and something
// behind its end.
func locatedGIF(t testing.TB) []byte {
	t.Helper()
	colors := color.Palette{color.Black, color.White}
	m := image.NewPaletted(image.Rect(0, 0, 30, 20), colors)
	m.SetColorIndex(3, 3, 1)
	var plain bytes.Buffer
	err := gif.EncodeAll(&plain, &gif.GIF{Image: []*image.Paletted{m, image.NewPaletted(m.Rect, colors)}, Delay: []int{10, 10}})
	if err != nil {
		t.Fatal(err)
	}
	raw := plain.Bytes()
	at := bytes.Index(raw, []byte("\x21\xf9"))
	out := bytes.Clone(raw[:at])
	out = append(out, "\x21\xfe\x0ftaken in Zvolen\x00"...)
	out = append(out, "\x21\xff\x0bXMP DataXMP"...)
	// XMP stands there as it is, made readable as sub-blocks by what follows it.
	out = append(out, "<x exif:GPSLatitude='48,44.1N'/>\x01"...)
	for n := 255; n >= 0; n-- {
		out = append(out, byte(n))
	}
	out = append(append(out, 0), raw[at:]...)
	return append(out, "GPS behind the end"...)
}

func TestStripGIF(t *testing.T) {
	raw := locatedGIF(t)
	kept := barely(t, raw, "image/gif")
	for _, gone := range []string{"Zvolen", "GPS", "XMP"} {
		if bytes.Contains(kept, []byte(gone)) {
			t.Errorf("it keeps %q", gone)
		}
	}
	before, err := gif.DecodeAll(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	after, err := gif.DecodeAll(bytes.NewReader(kept))
	if err != nil {
		t.Fatal(err)
	}
	if len(after.Image) != 2 || after.LoopCount != before.LoopCount || after.Delay[1] != 10 {
		t.Errorf("%d pictures, %d times round", len(after.Image), after.LoopCount)
	}
	if !bytes.Equal(after.Image[0].Pix, before.Image[0].Pix) {
		t.Error("the pixels changed")
	}
	for n := range len(raw) {
		cut(t, raw[:n], "image/gif")
	}
}
