package paper

import (
	"fmt"
	"image/color"

	"github.com/boombuler/barcode/qr"
)

// quiet is the margin that readers need around a QR code, in modules.
const quiet = 4

// QR draws text as a QR code in black on white, side millimetres wide with its
// margin: squares, not a picture, so that it is sharp on every printer.
func (d *Document) QR(text string, x, y, side float64) error {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return fmt.Errorf("draw a QR code: %w", err)
	}
	modules := code.Bounds().Dx()
	module := side / float64(modules+2*quiet)
	d.SetFillColor(255, 255, 255)
	d.Rect(x, y, side, side, "F")
	d.SetFillColor(0, 0, 0)
	for row := range modules {
		for from := 0; from < modules; {
			if code.At(from, row) != color.Black {
				from++
				continue
			}
			// A run is one rectangle: between two, printers leave white hairs.
			until := from
			for until < modules && code.At(until, row) == color.Black {
				until++
			}
			d.Rect(x+float64(from+quiet)*module, y+float64(row+quiet)*module, float64(until-from)*module, module, "F")
			from = until
		}
	}
	return nil
}
