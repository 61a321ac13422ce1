package paper

import (
	"bytes"
	"image"
	"image/color"
	"strconv"
	"testing"
	"time"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

func document() *Document {
	d := New(About{Title: "Skúška", Locale: "sk", Made: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}, 20)
	d.SetCompression(false)
	return d
}

// What is drawn as rectangles is read again as a QR code.
func TestQR(t *testing.T) {
	for _, text := range []string{"K7MXR4", "https://www.example.com/poukaz?kod=W9PQ3H", "Ľubozvučný ťah"} {
		d := document()
		if err := d.QR(text, 10, 20, 40); err != nil {
			t.Fatal(err)
		}
		pdf, err := d.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		bits, err := gozxing.NewBinaryBitmapFromImage(rectangles(t, pdf))
		if err != nil {
			t.Fatal(err)
		}
		read, err := qrcode.NewQRCodeReader().Decode(bits, nil)
		if err != nil || read.GetText() != text {
			t.Errorf("%q is read as %v: %v", text, read, err)
		}
	}
}

// rectangles paints the filled rectangles of a page, ten dots a millimetre.
func rectangles(t *testing.T, pdf []byte) image.Image {
	t.Helper()
	const dots = 10 * 25.4 / 72
	page := image.NewGray(image.Rect(0, 0, 10*Width, 10*Height))
	for i := range page.Pix {
		page.Pix[i] = 255
	}
	ink := color.Gray{255}
	for _, line := range bytes.Split(pdf, []byte("\n")) {
		var x, y, w, h float64
		switch fields := bytes.Fields(line); {
		case len(fields) > 1 && bytes.Equal(fields[len(fields)-1], []byte("g")), len(fields) == 4 && bytes.Equal(fields[3], []byte("rg")):
			ink = color.Gray{uint8(255 * number(t, fields[0]))}
		case len(fields) == 6 && bytes.Equal(fields[4], []byte("re")):
			x, y, w, h = number(t, fields[0]), number(t, fields[1]), number(t, fields[2]), number(t, fields[3])
			from, until := min(y, y+h), max(y, y+h)
			for row := int((Height/25.4*72 - until) * dots); row < int((Height/25.4*72-from)*dots); row++ {
				for column := int(x * dots); column < int((x+w)*dots); column++ {
					page.SetGray(column, row, ink)
				}
			}
		}
	}
	return page
}

func number(t *testing.T, text []byte) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestMiddle(t *testing.T) {
	for _, c := range []struct {
		b     image.Rectangle
		ratio float64
		want  image.Rectangle
	}{
		{image.Rect(0, 0, 400, 200), 1, image.Rect(100, 0, 300, 200)},
		{image.Rect(10, 10, 210, 410), 2, image.Rect(10, 160, 210, 260)},
		{image.Rect(0, 0, 1, 900), 4, image.Rect(0, 449, 1, 450)},
	} {
		if got := middle(c.b, c.ratio); got != c.want {
			t.Errorf("of %v at %v it is %v, want %v", c.b, c.ratio, got, c.want)
		}
	}
}

func TestSpaced(t *testing.T) {
	for in, want := range map[string]string{
		"a": "a", " a\n\tb ": " a b ", "": "", "\n  \n": " ", "10\u00a0€  a": "10\u00a0€ a",
	} {
		if got := spaced(in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}
