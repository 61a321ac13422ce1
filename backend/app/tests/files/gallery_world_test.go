package files_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

func bombOf(t testing.TB) []byte {
	t.Helper()
	m := image.NewPaletted(image.Rect(0, 0, 9000, 9000), color.Palette{color.Black})
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
