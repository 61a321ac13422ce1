package picture

import "math"

// leaves is a pattern for a wall or a wrapping paper.
func leaves(c *canvas, s scheme) {
	c.background(downwards{s.paper, s.paper.to(s.herb, 0.14), 0, Height})
	tones := []colour{s.herb, s.herb.lighter(0.3), s.herb.darker(0.25), s.herb.to(s.bloom, 0.55), s.paper.to(s.herb, 0.35)}
	for layer := range 2 {
		step := 190.0 - float64(layer)*20
		for row := -1; row < 7; row++ {
			for col := -1; col < 10; col++ {
				x := float64(col)*step + float64(row%2)*step/2 + c.between(-35, 35) + float64(layer)*step/2
				y := float64(row)*step*0.95 + c.between(-35, 35) + float64(layer)*step/3
				tone := tones[c.IntN(len(tones))].to(s.paper, 0.5*float64(1-layer))
				c.branch(x, y, c.between(130, 205), c.between(0, 2*math.Pi), tone, s.bloom, c.IntN(4))
			}
		}
	}
}

// branch is a twig of one of four herbs.
func (c *canvas) branch(x, y, length, turn float64, col, bloom colour, kind int) {
	ux, uy := math.Cos(turn), math.Sin(turn)
	bend := c.between(-0.18, 0.18) * length
	at := func(t float64) (float64, float64) {
		aside := bend * math.Sin(t*math.Pi)
		return x + ux*length*t - uy*aside, y + uy*length*t + ux*aside
	}
	for i := range 12 {
		x0, y0 := at(float64(i) / 12)
		x1, y1 := at(float64(i+1) / 12)
		c.stroke(x0, y0, (x0+x1)/2, (y0+y1)/2, x1+ux*2, y1+uy*2, max(length*0.022*(1.3-float64(i)/12), 1.5), col.darker(0.18))
	}
	pairs, long, wide := 6, 0.30, 0.12
	switch kind {
	case 1: // rosemary: needles
		pairs, long, wide = 14, 0.2, 0.045
	case 2: // sage: few and broad
		pairs, long, wide = 4, 0.36, 0.17
	}
	for i := range pairs {
		t := 0.16 + 0.8*float64(i)/float64(pairs)
		px, py := at(t)
		size := length * long * (1.15 - 0.55*t)
		for _, side := range []float64{-1, 1} {
			c.leaf(px, py, size, size*wide/long*0.9, turn+side*c.between(0.65, 0.95), col.varied(c.between(-0.08, 0.1)))
		}
	}
	tx, ty := at(1)
	if kind == 3 {
		for i := range 8 {
			a := float64(i) * math.Pi / 4
			c.ellipse(tx+math.Cos(a)*length*0.07, ty+math.Sin(a)*length*0.07, length*0.05, length*0.05, bloom.lighter(0.15))
		}
		c.ellipse(tx, ty, length*0.045, length*0.045, hex(0xe8b94a))
		return
	}
	c.leaf(tx, ty, length*long*0.6, length*wide*0.5, turn, col)
}

// sprig is one herb as an old botanical plate shows it.
func sprig(c *canvas, s scheme) {
	c.background(downwards{s.paper.lighter(0.2), s.paper.darker(0.05), 0, Height})
	for range 26 {
		c.glow(c.between(0, Width), c.between(0, Height), c.between(120, 420), c.between(90, 300), s.paper.to(hex(0xc9a46a), 0.5).fade(0.09))
	}
	c.ellipse(800, 505, 640, 452, s.paper.to(s.herb, 0.10))
	c.ellipse(800, 505, 626, 440, s.paper.lighter(0.25))
	kinds := []int{0, 1, 2, 3}
	for i := range 3 {
		x := 800 + float64(i-1)*c.between(250, 300)
		kind := kinds[(i+c.IntN(4))%4]
		col := s.herb.varied(float64(i-1) * 0.1)
		lean := -math.Pi/2 + float64(i-1)*0.16
		length := c.between(560, 640) - math.Abs(float64(i-1))*110
		base := 840 - math.Abs(float64(i-1))*50
		if i == 1 {
			for j := range 5 {
				a := lean + float64(j-2)*0.14
				tx, ty := x+math.Cos(a)*length, base+math.Sin(a)*length*c.between(0.75, 1)
				c.stroke(x, base, (x+tx)/2, (base+ty)/2-30, tx, ty+30, 9, s.herb.darker(0.15))
				c.spike(tx, ty+90, 190, s.bloom)
				c.leaf(x+(tx-x)*0.35, base+(ty-base)*0.35, 170, 34, a+0.5*float64(j%2*2-1), s.herb.varied(0.08))
			}
			continue
		}
		c.branch(x, base, length, lean, col, s.bloom, kind)
	}
	// A ribbon holds the three together.
	c.box(690, 862, 910, 868, 3, s.herb.darker(0.3))
	c.box(745, 882, 855, 886, 2, s.herb.to(s.paper, 0.4))
}

// bundles are herbs hung up to dry under a beam.
func bundles(c *canvas, s scheme) {
	c.background(downwards{s.wall.lighter(0.12), s.wall.darker(0.12), 0, Height})
	c.glow(c.between(200, 700), 250, 900, 700, hex(0xfff6e0).fade(0.55))
	wood := s.table
	for i := range 7 {
		x := 150 + float64(i)*217 + c.between(-24, 24)
		length := c.between(380, 560)
		top := 240.0
		c.glow(x+46, top+length*0.62, length*0.34, length*0.6, hex(0x3a2f2a).fade(0.20))
		c.box(x-2, 150, x+2, top+8, 1, hex(0xcbb48f).darker(0.15))
		kind := c.IntN(5)
		dry := s.herb.to(hex(0xa58f62), c.between(0.0, 0.45))
		for j := range 13 {
			a := math.Pi/2 + (float64(j)-6)*0.062 + c.between(-0.03, 0.03)
			l := length * c.between(0.72, 1)
			if kind == 4 {
				tx, ty := x+math.Cos(a)*l, top+math.Sin(a)*l
				c.stroke(x, top, (x+tx)/2, (top+ty)/2, tx, ty, 7, dry)
				c.spike(tx, ty, -130, s.bloom.to(dry, 0.12))
				continue
			}
			c.branch(x, top, l, a, dry.varied(c.between(-0.14, 0.14)), s.bloom, kind)
		}
		c.box(x-17, top+8, x+17, top+50, 7, round{hex(0xd8c49c), x - 17, x + 17})
		for k := range 4 {
			c.box(x-17, top+14+float64(k)*9, x+17, top+16+float64(k)*9, 1, hex(0x8c7650))
		}
	}
	c.glow(800, 178, 1100, 60, hex(0x241c16).fade(0.35))
	c.box(-10, 70, Width+10, 160, 4, downwards{wood.lighter(0.12), wood.darker(0.35), 70, 160})
	for i := range 9 {
		y := 76 + float64(i)*9.5
		c.stroke(-10, y, 800, y+c.between(-7, 7), Width+10, y+c.between(-3, 3), 2.4, wood.darker(0.28).fade(0.55))
	}
}

// honeycomb is wax with honey in some of its cells, and bees on it.
func honeycomb(c *canvas, s scheme) {
	wax := hex(0xe7b04a).to(s.bloom, 0.12)
	c.background(downwards{wax.darker(0.25), wax.darker(0.45), 0, Height})
	const r = 66.0
	for row := -1; row < 11; row++ {
		for col := -1; col < 15; col++ {
			x := float64(col)*r*1.78 + float64(row&1)*r*0.89
			y := float64(row) * r * 1.54
			full := math.Sin(x/310+float64(row))+math.Cos(y/260) > c.between(-0.9, 0.7)
			c.cell(x, y, r*0.98, downwards{wax.lighter(0.35), wax.darker(0.1), y - r, y + r})
			deep := downwards{hex(0x8a4d12), hex(0xd98c1f), y - r, y + r}
			if !full {
				deep = downwards{wax.darker(0.38), wax.darker(0.08), y - r, y + r}
			}
			c.cell(x, y, r*0.82, deep)
			if full {
				c.glow(x+6, y+22, r*0.55, r*0.32, hex(0xffdf7a).fade(0.75))
				c.ellipse(x-20, y-28, 13, 6, hex(0xfff6d8).fade(0.7))
			}
		}
	}
	c.glow(c.between(300, 1300), 150, 1000, 620, hex(0xfff3cf).fade(0.35))
	for range 5 {
		c.bee(c.between(160, 1440), c.between(150, 850), c.between(0.85, 1.25), c.between(-0.6, 0.6))
	}
}

func (c *canvas) cell(x, y, r float64, p paint) {
	s := &shape{}
	for i := range 6 {
		a := math.Pi/6 + float64(i)*math.Pi/3
		if i == 0 {
			s.move(x+math.Cos(a)*r, y+math.Sin(a)*r)
			continue
		}
		s.line(x+math.Cos(a)*r, y+math.Sin(a)*r)
	}
	c.fill(s, p)
}

func (c *canvas) bee(x, y, k, tilt float64) {
	c.glow(x+8, y+34*k, 76*k, 30*k, hex(0x3b2407).fade(0.5))
	at := func(dx, dy float64) (float64, float64) {
		return x + (dx*math.Cos(tilt)-dy*math.Sin(tilt))*k, y + (dx*math.Sin(tilt)+dy*math.Cos(tilt))*k
	}
	for i, w := range []float64{17, 24, 26, 24, 19, 11} {
		px, py := at(float64(i-2)*15, 0)
		col := hex(0x3a2510)
		if i%2 == 1 {
			col = hex(0xf2b632)
		}
		c.ellipse(px, py, 13*k, w*k, downwards{col.lighter(0.25), col.darker(0.3), py - w*k, py + w*k})
	}
	hx, hy := at(-48, -2)
	c.ellipse(hx, hy, 15*k, 15*k, hex(0x2d1d0e))
	for _, dx := range []float64{-6, 14} {
		wx, wy := at(dx, -2)
		c.leaf(wx, wy, 78*k, 44*k, tilt-1.0+dx*0.02, hex(0xf7fbff).fade(0.72))
	}
}
