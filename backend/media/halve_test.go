package media

import (
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"
)

// scenery is a photo-like picture of that layout.
func scenery(width, height int, ratio image.YCbCrSubsampleRatio) *image.YCbCr {
	m := image.NewYCbCr(image.Rect(0, 0, width, height), ratio)
	r := rand.New(rand.NewPCG(7, 7))
	for y := range height {
		for x := range width {
			v := 120 + 60*math.Sin(float64(x)/31)*math.Cos(float64(y)/27) + float64((x/97+y/83)%3*14) + r.NormFloat64()*3
			m.Y[m.YOffset(x, y)] = byte(v)
			m.Cb[m.COffset(x, y)], m.Cr[m.COffset(x, y)] = byte(100+x*40/width), byte(120+y*40/height)
		}
	}
	return m
}

// A picture that was halved first is the one that was scaled at once, as far as
// an eye can tell.
func TestHalvedLooksTheSame(t *testing.T) {
	for _, ratio := range []image.YCbCrSubsampleRatio{
		image.YCbCrSubsampleRatio420, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio440,
	} {
		for _, size := range []image.Point{{640, 480}, {641, 479}, {500, 1300}, {320, 200}, {319, 100}} {
			m := scenery(size.X, size.Y, ratio)
			half := halved(m, 160)
			if b := half.Bounds(); max(b.Dx(), b.Dy()) < 160 || max(b.Dx(), b.Dy()) >= 320 {
				t.Errorf("%v %v is halved to %v", ratio, size, b)
			}
			want := fit(m, 160)
			got := fit(half, 160)
			if d := got.Rect.Size().Sub(want.Rect.Size()); max(d.X, -d.X) > 1 || max(d.Y, -d.Y) > 1 {
				t.Errorf("%v %v: %v, want %v", ratio, size, got.Rect, want.Rect)
				continue
			}
			if p := likeness(got, scaled(want, want.Rect, got.Rect.Dx(), got.Rect.Dy())); p < 35 {
				t.Errorf("%v %v: %.1f dB", ratio, size, p)
			}
		}
	}
}

// So is one of another kind: here the pixels of a PNG.
func TestHalvedPixels(t *testing.T) {
	photo := scenery(900, 700, image.YCbCrSubsampleRatio444)
	m := image.NewNRGBA(photo.Rect)
	draw.Draw(m, m.Rect, photo, image.Point{}, draw.Src)
	half := halved(m, 160)
	if b := half.Bounds(); b.Dx() != 225 || b.Dy() != 175 {
		t.Errorf("halved to %v", b)
	}
	if p := likeness(fit(half, 160), fit(m, 160)); p < 35 {
		t.Errorf("%.1f dB", p)
	}
	if small := image.NewNRGBA(image.Rect(0, 0, 319, 20)); halved(small, 160) != image.Image(small) {
		t.Error("a picture that is small enough was touched")
	}
}

// likeness is the signal to noise of one picture to the other, in decibels.
func likeness(a, b *image.RGBA) float64 {
	sum := 0.0
	for i := range a.Pix {
		d := float64(a.Pix[i]) - float64(b.Pix[i])
		sum += d * d
	}
	if sum == 0 {
		return math.Inf(1)
	}
	return 10 * math.Log10(255*255*float64(len(a.Pix))/sum)
}
