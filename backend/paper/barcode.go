package paper

import (
	"fmt"
	"image/color"

	"github.com/boombuler/barcode/code128"
)

// still is the margin that readers need beside a bar code, in modules.
const still = 10

// Code128 draws text as a bar code of that type in black on white, w millimetres
// wide with the margins at its sides and h high: bars, not a picture, so that it is
// sharp on every printer. It fails where a bar would be too thin for readers.
func (d *Document) Code128(text string, x, y, w, h float64) error {
	code, err := code128.Encode(text)
	if err != nil {
		return fmt.Errorf("draw a bar code: %w", err)
	}
	modules := code.Bounds().Dx()
	module := w / float64(modules+2*still)
	// GS1 asks for 0.25 mm where parcels are sorted; below 0.19 nothing is read for sure.
	if module < 0.19 {
		return fmt.Errorf("draw a bar code: %q needs more than %.0f mm", text, w)
	}
	d.SetFillColor(255, 255, 255)
	d.Rect(x, y, w, h, "F")
	d.SetFillColor(0, 0, 0)
	for from := 0; from < modules; {
		if code.At(from, 0) != color.Black {
			from++
			continue
		}
		until := from
		for until < modules && code.At(until, 0) == color.Black {
			until++
		}
		d.Rect(x+float64(from+still)*module, y, float64(until-from)*module, h, "F")
		from = until
	}
	return nil
}
