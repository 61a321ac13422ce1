package media

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"
)

// profileOf makes the least that is a profile of a colour space.
func profileOf(space, name string) []byte {
	p := make([]byte, 128, 200)
	copy(p[16:], space)
	copy(p[36:], "acsp")
	return append(p, name...)
}

func jpegWith(t *testing.T, parts ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, 40, 30)), nil); err != nil {
		t.Fatal(err)
	}
	whole := []byte{0xff, 0xd8}
	for n, part := range parts {
		body := append([]byte(iccName), byte(n+1), byte(len(parts)))
		body = append(body, part...)
		whole = append(append(whole, 0xff, 0xe2, byte((len(body)+2)>>8), byte(len(body)+2)), body...)
	}
	return append(whole, b.Bytes()[2:]...)
}

func pngWith(t *testing.T, alpha uint8, profile []byte) []byte {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, 40, 30))
	for i := range m.Pix {
		m.Pix[i] = alpha
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return withProfile(b.Bytes(), profile, "image/png")
}

// The colours of a telephone's photo, in Display P3, are those of its sizes: without
// the profile they would be shown dull.
func TestSizesKeepTheColourProfile(t *testing.T) {
	p3 := profileOf("RGB ", "Display P3")
	webp := webpFile(webpPart("VP8X", []byte{0x20, 0, 0, 0, 29, 0, 0, 19, 0, 0}), webpPart("ICCP", p3),
		webpPart("VP8L", webpPixels(30, 20, image.Rect(0, 0, 10, 10))))
	for name, c := range map[string]struct {
		picture []byte
		kind    string
		want    []byte
	}{
		"photo":             {jpegWith(t, p3), "jpeg", p3},
		"profile in parts":  {jpegWith(t, p3[:100], p3[100:]), "jpeg", p3},
		"opaque PNG":        {pngWith(t, 255, p3), "jpeg", p3},
		"transparent PNG":   {pngWith(t, 100, p3), "png", p3},
		"WebP":              {webp, "jpeg", p3},
		"as everything":     {jpegWith(t, profileOf("RGB ", "sRGB IEC61966-2.1")), "jpeg", nil},
		"of print, decoded": {jpegWith(t, profileOf("CMYK", "FOGRA39")), "jpeg", nil},
		"of grey, decoded":  {jpegWith(t, profileOf("GRAY", "Dot Gain")), "jpeg", nil},
		"broken":            {jpegWith(t, []byte("RGB ")), "jpeg", nil},
		"none":              {jpegWith(t), "jpeg", nil},
	} {
		t.Run(name, func(t *testing.T) {
			made, err := derive(bytes.NewReader(c.picture), 0)
			if err != nil {
				t.Fatal(err)
			}
			for size, body := range map[string][]byte{"screen": made.screen, "thumb": made.thumb} {
				_, format, err := image.Decode(bytes.NewReader(body))
				if err != nil || format != c.kind {
					t.Fatalf("the %s is a %s, %v", size, format, err)
				}
				profile := jpegProfile(bytes.NewReader(body))
				if format == "png" {
					profile = pngProfile(bytes.NewReader(body))
				}
				if !bytes.Equal(profile, c.want) {
					t.Errorf("the %s has the profile %q", size, profile)
				}
			}
		})
	}
}

// The first moment of a GIF that moves may be a part of its picture alone.
func TestSizesOfAGIFAreOfAllOfIt(t *testing.T) {
	palette := color.Palette{color.Transparent, color.RGBA{200, 0, 0, 255}}
	part := image.NewPaletted(image.Rect(30, 40, 90, 80), palette)
	for i := range part.Pix {
		part.Pix[i] = 1
	}
	var b bytes.Buffer
	moving := &gif.GIF{Image: []*image.Paletted{part}, Delay: []int{0}, Config: image.Config{ColorModel: palette, Width: 300, Height: 200}}
	if err := gif.EncodeAll(&b, moving); err != nil {
		t.Fatal(err)
	}
	made, err := derive(bytes.NewReader(b.Bytes()), 0)
	if err != nil {
		t.Fatal(err)
	}
	screen, err := png.Decode(bytes.NewReader(made.screen))
	if err != nil {
		t.Fatal(err)
	}
	if screen.Bounds().Size() != image.Pt(made.width, made.height) {
		t.Errorf("%v of a picture of %d×%d", screen.Bounds(), made.width, made.height)
	}
	if r, _, _, a := screen.At(60, 60).RGBA(); r>>8 != 200 || a>>8 != 255 {
		t.Errorf("red of %d, alpha of %d where its part stands", r>>8, a>>8)
	}
	if _, _, _, a := screen.At(10, 10).RGBA(); a != 0 {
		t.Errorf("alpha of %d beside its part", a>>8)
	}
}
