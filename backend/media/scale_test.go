package media

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

// letters is a picture of a letter a pixel.
func letters(rows ...string) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, len(rows[0]), len(rows)))
	for y, row := range rows {
		for x := range row {
			m.SetRGBA(x, y, color.RGBA{R: row[x], A: 255})
		}
	}
	return m
}

func readLetters(m *image.RGBA) string {
	var rows []string
	for y := range m.Rect.Dy() {
		row := ""
		for x := range m.Rect.Dx() {
			row += string(rune(m.RGBAAt(x, y).R))
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, " ")
}

func TestUpright(t *testing.T) {
	for turn, want := range map[int]string{
		1: "abc def", 2: "cba fed", 3: "fed cba", 4: "def abc",
		5: "ad be cf", 6: "da eb fc", 7: "fc eb da", 8: "cf be ad",
	} {
		if got := readLetters(upright(letters("abc", "def"), turn)); got != want {
			t.Errorf("orientation %d: %s, want %s", turn, got, want)
		}
	}
}

func TestFit(t *testing.T) {
	for _, tt := range []struct{ width, height, wantWidth, wantHeight int }{
		{4000, 3000, 100, 75}, {3000, 4000, 75, 100}, {100, 100, 100, 100}, {30, 20, 30, 20}, {5000, 3, 100, 1}, {3, 5000, 1, 100},
	} {
		got := fit(image.NewGray(image.Rect(5, 5, 5+tt.width, 5+tt.height)), 100).Rect
		if got != image.Rect(0, 0, tt.wantWidth, tt.wantHeight) {
			t.Errorf("%d×%d fits as %v, want %d×%d", tt.width, tt.height, got, tt.wantWidth, tt.wantHeight)
		}
	}
}

// The middle fills the size, whatever the form of the picture, up to its edges.
func TestMiddleFills(t *testing.T) {
	for _, size := range []image.Point{{900, 100}, {100, 900}, {150, 120}, {20, 10}, {1, 1}} {
		m := image.NewRGBA(image.Rectangle{Max: size})
		for y := range size.Y {
			for x := range size.X {
				m.SetRGBA(x, y, color.RGBA{R: 200, G: byte(x), B: byte(y), A: 255})
			}
		}
		got := fill(m, 150, 120)
		if got.Rect != image.Rect(0, 0, 150, 120) || !got.Opaque() {
			t.Errorf("%v fills %v, opaque: %v", size, got.Rect, got.Opaque())
		}
		for _, at := range []image.Point{{0, 0}, {149, 0}, {0, 119}, {149, 119}, {75, 60}} {
			if p := got.RGBAAt(at.X, at.Y); p.R < 198 || p.R > 202 {
				t.Errorf("%v: the pixel at %v is %v", size, at, p)
			}
		}
	}
}

// What is transparent stays so, and its colour does not bleed into the rest.
func TestScaledTransparent(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 400, 400))
	for y := range 400 {
		for x := range 400 {
			if x < 200 {
				m.SetNRGBA(x, y, color.NRGBA{R: 255, A: 255})
			} else {
				m.SetNRGBA(x, y, color.NRGBA{G: 255}) // unseen
			}
		}
	}
	got := fit(m, 100)
	if got.RGBAAt(10, 50) != (color.RGBA{R: 255, A: 255}) || got.RGBAAt(90, 50) != (color.RGBA{}) {
		t.Errorf("the halves are %v and %v", got.RGBAAt(10, 50), got.RGBAAt(90, 50))
	}
	for x := range 100 {
		if p := got.RGBAAt(x, 50); p.G != 0 {
			t.Fatalf("unseen green shows at %d: %v", x, p)
		}
	}
}
