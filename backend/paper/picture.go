package paper

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif" // a format that pictures are kept in
	"image/jpeg"
	_ "image/png" // a format that pictures are kept in
	"io"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // a format that pictures are kept in
)

// dots is how many a printed picture has in a millimetre: 200 an inch.
const dots = 200 / 25.4

// Picture draws what r holds into a box of w by h millimetres, cut to its shape
// from the middle. It fails where r is no picture.
func (d *Document) Picture(name string, r io.Reader, x, y, w, h float64) error {
	from, _, err := image.Decode(r)
	if err != nil {
		return fmt.Errorf("read the picture %s: %w", name, err)
	}
	part := middle(from.Bounds(), w/h)
	wide := min(int(w*dots), part.Dx())
	to := image.NewRGBA(image.Rect(0, 0, wide, int(float64(wide)*h/w)))
	draw.Draw(to, to.Bounds(), image.White, image.Point{}, draw.Src)
	draw.CatmullRom.Scale(to, to.Bounds(), from, part, draw.Over, nil)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, to, &jpeg.Options{Quality: 88}); err != nil {
		return fmt.Errorf("write the picture %s: %w", name, err)
	}
	d.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "JPEG"}, &out)
	d.ImageOptions(name, x, y, w, h, false, fpdf.ImageOptions{ImageType: "JPEG"}, 0, "")
	return d.Error()
}

// middle is the largest part of b around its middle that is ratio times as wide as high.
func middle(b image.Rectangle, ratio float64) image.Rectangle {
	w, h := b.Dx(), b.Dy()
	if float64(w) > ratio*float64(h) {
		w = max(1, int(ratio*float64(h)))
	} else {
		h = max(1, int(float64(w)/ratio))
	}
	x, y := b.Min.X+(b.Dx()-w)/2, b.Min.Y+(b.Dy()-h)/2
	return image.Rect(x, y, x+w, y+h)
}
