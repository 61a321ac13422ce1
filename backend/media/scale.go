package media

import (
	"image"

	"golang.org/x/image/draw"
)

// fit makes a picture no larger than limit on its longer side; a smaller one
// keeps its size. Pixels are the mean of those that they stand for, by the
// kernel of Catmull and Rom.
func fit(m image.Image, limit int) *image.RGBA {
	b := m.Bounds()
	width, height := b.Dx(), b.Dy()
	if longer := max(width, height); longer > limit {
		width, height = max(1, width*limit/longer), max(1, height*limit/longer)
	}
	return scaled(m, b, width, height)
}

// fill makes a picture of exactly that size, of as much of the middle as fits.
func fill(m *image.RGBA, width, height int) *image.RGBA {
	part := m.Rect
	if w := part.Dy() * width / height; w < part.Dx() {
		part.Min.X += (part.Dx() - w) / 2
		part.Max.X = part.Min.X + max(1, w)
	} else {
		h := part.Dx() * height / width
		part.Min.Y += (part.Dy() - h) / 2
		part.Max.Y = part.Min.Y + max(1, h)
	}
	return scaled(m, part, width, height)
}

func scaled(m image.Image, part image.Rectangle, width, height int) *image.RGBA {
	to := image.NewRGBA(image.Rect(0, 0, width, height))
	if part.Dx() == width && part.Dy() == height {
		draw.Copy(to, image.Point{}, m, part, draw.Src, nil)
	} else {
		draw.CatmullRom.Scale(to, to.Rect, m, part, draw.Src, nil)
	}
	return to
}

// clockwiseTurns are the orientations that a turn by degrees stands for.
var clockwiseTurns = map[int]int{90: 6, 180: 3, 270: 8}

// upright undoes what the EXIF orientation, 1 to 8, says of the camera.
func upright(m *image.RGBA, turn int) *image.RGBA {
	right, down := 4, m.Stride // steps from one pixel to the next
	w, h := m.Rect.Dx(), m.Rect.Dy()
	lastX, lastY := right*(w-1), down*(h-1)
	var first, x, y int
	switch turn {
	case 2:
		first, x, y = lastX, -right, down
	case 3:
		first, x, y = lastX+lastY, -right, -down
	case 4:
		first, x, y = lastY, right, -down
	case 5:
		first, x, y = 0, down, right
	case 6:
		first, x, y = lastY, -down, right
	case 7:
		first, x, y = lastX+lastY, -down, -right
	case 8:
		first, x, y = lastX, down, -right
	default:
		return m
	}
	if turn >= 5 {
		w, h = h, w
	}
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	for row := range h {
		from, line := first+row*y, to.Pix[row*to.Stride:][:4*w]
		for i := 0; i < len(line); i, from = i+4, from+x {
			copy(line[i:i+4], m.Pix[from:from+4])
		}
	}
	return to
}
