package paper

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"github.com/boombuler/barcode/qr"
)

// QRPicture is text as a QR code in a PNG with its margin, each module that many
// dots wide: for what is shown on a screen.
func QRPicture(text string, dots int) ([]byte, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("make a QR code: %w", err)
	}
	modules := code.Bounds().Dx()
	side := (modules + 2*quiet) * dots
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for y := range modules * dots {
		for x := range modules * dots {
			if code.At(x/dots, y/dots) == color.Black {
				picture.SetColorIndex(x+quiet*dots, y+quiet*dots, 1)
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		return nil, fmt.Errorf("write a QR code: %w", err)
	}
	return out.Bytes(), nil
}
