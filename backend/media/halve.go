package media

import (
	"image"

	"golang.org/x/image/draw"
)

// halved makes a picture smaller by whole halves while it stays at least as
// large as asked, so that only a quarter of its pixels, or fewer, are scaled
// with care, which takes 32 bytes for each of them. A pixel is the mean of
// four, which loses nothing that the scaling after it would keep. The planes
// that a JPEG is decoded to are halved as they are.
func halved(m image.Image, least int) image.Image {
	for b := m.Bounds(); max(b.Dx(), b.Dy()) >= 2*least && min(b.Dx(), b.Dy()) > 1; b = m.Bounds() {
		var half image.Image
		if photo, ok := m.(*image.YCbCr); ok && b.Min == (image.Point{}) {
			if planes := halve(photo); planes != nil {
				half = planes
			}
		}
		if half == nil {
			pixels := image.NewRGBA(image.Rect(0, 0, b.Dx()/2, b.Dy()/2))
			draw.ApproxBiLinear.Scale(pixels, pixels.Rect, m, b, draw.Src, nil)
			half = pixels
		}
		m = half
	}
	return m
}

// halve returns nil for a rare layout of colours.
func halve(m *image.YCbCr) *image.YCbCr {
	width, height := m.Rect.Dx()/2, m.Rect.Dy()/2
	half := &image.YCbCr{YStride: width, CStride: width, SubsampleRatio: image.YCbCrSubsampleRatio444, Rect: image.Rect(0, 0, width, height)}
	switch m.SubsampleRatio {
	case image.YCbCrSubsampleRatio420:
		// The colours have half the pixels already.
		half.Cb, half.Cr, half.CStride = m.Cb, m.Cr, m.CStride
	case image.YCbCrSubsampleRatio422:
		half.Cb, half.Cr = pairs(m.Cb, m.CStride, width, height), pairs(m.Cr, m.CStride, width, height)
	case image.YCbCrSubsampleRatio444:
		half.Cb, half.Cr = squares(m.Cb, m.CStride, width, height), squares(m.Cr, m.CStride, width, height)
	default:
		return nil
	}
	half.Y = squares(m.Y, m.YStride, width, height)
	return half
}

// squares are the means of two by two.
func squares(plane []byte, stride, width, height int) []byte {
	out := make([]byte, width*height)
	for y := range height {
		upper := plane[2*y*stride:][:2*width]
		lower := plane[(2*y+1)*stride:][:2*width]
		row := out[y*width:][:width]
		for x := range row {
			row[x] = byte((uint(upper[2*x]) + uint(upper[2*x+1]) + uint(lower[2*x]) + uint(lower[2*x+1]) + 2) / 4)
		}
	}
	return out
}

// pairs are the means of two that stand one above the other.
func pairs(plane []byte, stride, width, height int) []byte {
	out := make([]byte, width*height)
	for y := range height {
		upper := plane[2*y*stride:][:width]
		lower := plane[(2*y+1)*stride:][:width]
		row := out[y*width:][:width]
		for x := range row {
			row[x] = byte((uint(upper[x]) + uint(lower[x]) + 1) / 2)
		}
	}
	return out
}
