package picture

import (
	"image"
	"image/draw"
	"math"
	"math/rand/v2"

	"golang.org/x/image/vector"
)

// colour is a colour with parts from 0 to 1, not premultiplied.
type colour struct{ r, g, b, a float64 }

func hex(n uint32) colour {
	return colour{float64(n>>16&255) / 255, float64(n>>8&255) / 255, float64(n&255) / 255, 1}
}

func (c colour) to(d colour, t float64) colour {
	t = min(max(t, 0), 1)
	return colour{c.r + (d.r-c.r)*t, c.g + (d.g-c.g)*t, c.b + (d.b-c.b)*t, c.a + (d.a-c.a)*t}
}

func (c colour) fade(a float64) colour    { c.a *= a; return c }
func (c colour) lighter(t float64) colour { return c.to(colour{1, 1, 1, c.a}, t) }
func (c colour) darker(t float64) colour  { return c.to(colour{0.08, 0.1, 0.09, c.a}, t) }
func (c colour) at(x, y int) colour       { return c }
func (c colour) varied(by float64) colour {
	return c.to(colour{1, 1, 1, c.a}, max(by, 0)).darker(max(-by, 0))
}

// paint says which colour a pixel has.
type paint interface{ at(x, y int) colour }

// downwards is a gradient from top to bottom.
type downwards struct {
	top, bottom colour
	y0, y1      float64
}

func (g downwards) at(_, y int) colour { return g.top.to(g.bottom, (float64(y)-g.y0)/(g.y1-g.y0)) }

// round shades a cylinder that stands between x0 and x1, lit from the left.
type round struct {
	base   colour
	x0, x1 float64
}

func (g round) at(x, _ int) colour {
	t := (float64(x) - g.x0) / (g.x1 - g.x0)
	light := 0.30 * math.Exp(-math.Pow((t-0.27)/0.11, 2))
	shade := 0.42 * math.Pow(max(t-0.35, 0)/0.65, 1.6)
	edge := 0.22 * math.Pow(max(0.16-t, 0)/0.16, 2)
	return g.base.lighter(light).darker(shade + edge)
}

// canvas is a picture in the making.
type canvas struct {
	*rand.Rand
	w, h int
	img  *image.RGBA
	mask *image.Alpha
	rast vector.Rasterizer
}

func newCanvas(w, h int, r *rand.Rand) *canvas {
	return &canvas{Rand: r, w: w, h: h, img: image.NewRGBA(image.Rect(0, 0, w, h)), mask: image.NewAlpha(image.Rect(0, 0, w, h))}
}

// between returns a number from a to b by chance.
func (c *canvas) between(a, b float64) float64 { return a + (b-a)*c.Float64() }

// either returns one of list by chance.
func (c *canvas) either(list ...colour) colour { return list[c.IntN(len(list))] }

func (c *canvas) background(p paint) {
	for y := range c.h {
		if _, flat := p.(downwards); flat {
			c.row(y, 0, c.w, p.at(0, y))
			continue
		}
		for x := range c.w {
			c.blend(x, y, p.at(x, y), 1)
		}
	}
}

func (c *canvas) row(y, x0, x1 int, col colour) {
	for x := x0; x < x1; x++ {
		c.blend(x, y, col, 1)
	}
}

func (c *canvas) blend(x, y int, col colour, cover float64) {
	a := col.a * cover
	px := c.img.Pix[c.img.PixOffset(x, y):][:4]
	px[0] = byte(float64(px[0])*(1-a) + col.r*255*a + 0.5)
	px[1] = byte(float64(px[1])*(1-a) + col.g*255*a + 0.5)
	px[2] = byte(float64(px[2])*(1-a) + col.b*255*a + 0.5)
	px[3] = 255
}

// shape is an outline made of points and curves.
type shape struct {
	steps []step
}

type step struct {
	kind byte // m, l, q, c
	p    [6]float64
}

func (s *shape) move(x, y float64) { s.steps = append(s.steps, step{'m', [6]float64{x, y}}) }
func (s *shape) line(x, y float64) { s.steps = append(s.steps, step{'l', [6]float64{x, y}}) }
func (s *shape) quad(x1, y1, x, y float64) {
	s.steps = append(s.steps, step{'q', [6]float64{x1, y1, x, y}})
}
func (s *shape) cube(x1, y1, x2, y2, x, y float64) {
	s.steps = append(s.steps, step{'c', [6]float64{x1, y1, x2, y2, x, y}})
}

// fill paints the inside of s.
func (c *canvas) fill(s *shape, p paint) {
	x0, y0, x1, y1 := float64(c.w), float64(c.h), 0.0, 0.0
	for _, st := range s.steps {
		for i := 0; i < map[byte]int{'m': 2, 'l': 2, 'q': 4, 'c': 6}[st.kind]; i += 2 {
			x0, x1 = min(x0, st.p[i]), max(x1, st.p[i])
			y0, y1 = min(y0, st.p[i+1]), max(y1, st.p[i+1])
		}
	}
	area := image.Rect(int(x0)-1, int(y0)-1, int(x1)+2, int(y1)+2).Intersect(c.img.Rect)
	if area.Empty() {
		return
	}
	c.rast.Reset(area.Dx(), area.Dy())
	dx, dy := float64(area.Min.X), float64(area.Min.Y)
	at := func(st step, i int) (float32, float32) { return float32(st.p[i] - dx), float32(st.p[i+1] - dy) }
	for _, st := range s.steps {
		ax, ay := at(st, 0)
		bx, by := at(st, 2)
		ex, ey := at(st, 4)
		switch st.kind {
		case 'm':
			c.rast.ClosePath()
			c.rast.MoveTo(ax, ay)
		case 'l':
			c.rast.LineTo(ax, ay)
		case 'q':
			c.rast.QuadTo(ax, ay, bx, by)
		case 'c':
			c.rast.CubeTo(ax, ay, bx, by, ex, ey)
		}
	}
	c.rast.ClosePath()
	// Source overwrites the mask, so nothing of the last shape shines through.
	c.rast.DrawOp = draw.Src
	c.rast.Draw(c.mask, area, image.Opaque, image.Point{})
	for y := area.Min.Y; y < area.Max.Y; y++ {
		line := c.mask.Pix[c.mask.PixOffset(area.Min.X, y):][:area.Dx()]
		for i, cover := range line {
			if cover > 0 {
				c.blend(area.Min.X+i, y, p.at(area.Min.X+i, y), float64(cover)/255)
			}
		}
	}
}

// glow lightens, or darkens, an ellipse whose edge fades out.
func (c *canvas) glow(cx, cy, rx, ry float64, col colour) {
	area := image.Rect(int(cx-rx), int(cy-ry), int(cx+rx)+1, int(cy+ry)+1).Intersect(c.img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		v := (float64(y) - cy) / ry
		for x := area.Min.X; x < area.Max.X; x++ {
			u := (float64(x) - cx) / rx
			if d := u*u + v*v; d < 1 {
				c.blend(x, y, col, (1-d)*(1-d))
			}
		}
	}
}

func (c *canvas) ellipse(cx, cy, rx, ry float64, p paint) {
	const k = 0.5523
	s := &shape{}
	s.move(cx-rx, cy)
	s.cube(cx-rx, cy-ry*k, cx-rx*k, cy-ry, cx, cy-ry)
	s.cube(cx+rx*k, cy-ry, cx+rx, cy-ry*k, cx+rx, cy)
	s.cube(cx+rx, cy+ry*k, cx+rx*k, cy+ry, cx, cy+ry)
	s.cube(cx-rx*k, cy+ry, cx-rx, cy+ry*k, cx-rx, cy)
	c.fill(s, p)
}

// box is a rectangle with round corners.
func (c *canvas) box(x0, y0, x1, y1, r float64, p paint) {
	s := &shape{}
	s.move(x0+r, y0)
	s.line(x1-r, y0)
	s.quad(x1, y0, x1, y0+r)
	s.line(x1, y1-r)
	s.quad(x1, y1, x1-r, y1)
	s.line(x0+r, y1)
	s.quad(x0, y1, x0, y1-r)
	s.line(x0, y0+r)
	s.quad(x0, y0, x0+r, y0)
	c.fill(s, p)
}

// leaf is a pointed leaf from (x, y), length long, in the direction turn, with a vein.
func (c *canvas) leaf(x, y, length, width, turn float64, col colour) {
	ux, uy := math.Cos(turn), math.Sin(turn)
	to := func(along, aside float64) (float64, float64) {
		return x + ux*length*along - uy*width*aside, y + uy*length*along + ux*width*aside
	}
	tipX, tipY := to(1, 0)
	for side, tone := range []colour{col, col.darker(0.12)} {
		sign := float64(1 - 2*side)
		ax, ay := to(0.25, sign*0.75)
		bx, by := to(0.7, sign*0.55)
		s := &shape{}
		s.move(x, y)
		s.cube(ax, ay, bx, by, tipX, tipY)
		c.fill(s, tone)
	}
	ex, ey := to(0.9, 0)
	c.stroke(x, y, (x+ex)/2, (y+ey)/2, ex, ey, max(width*0.035, 1), col.lighter(0.22))
}

// stroke is a curved line that grows thinner towards its end.
func (c *canvas) stroke(x0, y0, mx, my, x1, y1, width float64, p paint) {
	dx, dy := x1-x0, y1-y0
	n := math.Hypot(dx, dy) + 1e-6
	nx, ny := -dy/n*width/2, dx/n*width/2
	s := &shape{}
	s.move(x0+nx, y0+ny)
	s.quad(mx+nx*0.8, my+ny*0.8, x1, y1)
	s.quad(mx-nx*0.8, my-ny*0.8, x0-nx, y0-ny)
	c.fill(s, p)
}
