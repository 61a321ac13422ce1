package media

import "image"

// halved makes a photo smaller by whole halves while it stays at least as large
// as asked, so that only a quarter of its pixels, or fewer, are scaled with
// care. Each pixel is the mean of four, which loses nothing that the scaling
// after it would keep. Anything but the planes that a JPEG is decoded to is
// returned as it is.
func halved(m image.Image, least int) image.Image {
	for {
		photo, ok := m.(*image.YCbCr)
		if !ok || photo.Rect.Min != (image.Point{}) || max(photo.Rect.Dx(), photo.Rect.Dy()) < 2*least {
			return m
		}
		half := halve(photo)
		if half == nil {
			return m
		}
		m = half
	}
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
