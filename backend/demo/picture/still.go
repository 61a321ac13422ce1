package picture

import "math"

const tableLine = 690

// room is a wall and a table in soft light from the left.
func (c *canvas) room(s scheme) {
	c.background(downwards{s.wall.lighter(0.1), s.wall.darker(0.06), 0, tableLine})
	c.glow(c.between(150, 500), 120, 1150, 800, hex(0xfff8ea).fade(0.6))
	// Light through a window, and what stands before it.
	for range 5 {
		a := c.between(-0.9, -0.4)
		c.branch(c.between(900, 1700), c.between(-60, 420), c.between(300, 480), math.Pi+a, s.wall.darker(0.14).fade(0.5), s.wall, c.IntN(3))
	}
	c.box(-5, tableLine, Width+5, Height+5, 0, downwards{s.table.lighter(0.18), s.table.darker(0.25), tableLine, Height})
	for range 22 {
		y := c.between(tableLine+8, Height)
		c.stroke(-20, y, 800, y+c.between(-9, 9), Width+20, y+c.between(-5, 5), c.between(1.5, 4), s.table.darker(0.35).fade(0.3))
	}
	c.glow(420, tableLine+60, 900, 150, hex(0xfff4de).fade(0.30))
	c.box(-5, tableLine-1, Width+5, tableLine+5, 0, s.table.lighter(0.35).fade(0.6))
}

// shadow lies on the table, to the right of what stands at x.
func (c *canvas) shadow(x, y, w float64) {
	c.glow(x+w*0.55, y, w*1.5, w*0.24, hex(0x20160f).fade(0.55))
	c.glow(x, y, w*0.72, w*0.10, hex(0x150d08).fade(0.75))
}

func (c *canvas) lying(s scheme, x, y float64) {
	for i := range 3 {
		turn := c.between(-0.25, 0.1) + float64(i)*0.14 - 0.1
		c.glow(x+150, y+16, 190, 22, hex(0x20160f).fade(0.3))
		c.branch(x, y+float64(i)*10, c.between(260, 340), turn, s.herb.varied(c.between(-0.12, 0.1)), s.bloom, c.IntN(4))
	}
}

func (c *canvas) petals(s scheme, n int) {
	for range n {
		x, y := c.between(60, 1540), c.between(tableLine+110, Height-25)
		c.glow(x+6, y+5, 22, 9, hex(0x20160f).fade(0.4))
		c.ellipse(x, y, c.between(9, 17), c.between(5, 9), s.bloom.varied(c.between(-0.1, 0.35)))
	}
}

// label is paper with a twig on it and lines that stand for words.
func (c *canvas) label(x0, y0, x1, y1 float64, s scheme) {
	paper := s.paper.lighter(0.35)
	c.box(x0, y0, x1, y1, 5, round{paper, x0 - 20, x1 + 30})
	w, h, m := x1-x0, y1-y0, (x0+x1)/2
	c.branch(m, y0+h*0.52, h*0.36, -math.Pi/2, s.herb, s.bloom, c.IntN(4))
	for i, f := range []float64{0.52, 0.3, 0.4} {
		y := y0 + h*(0.64+float64(i)*0.1)
		c.box(m-w*f/1.6, y, m+w*f/1.6, y+h*[]float64{0.045, 0.022, 0.022}[i], 1.5, s.herb.darker(0.45).fade([]float64{0.9, 0.55, 0.55}[i]))
	}
}

// candles stand in glasses or by themselves, lit.
func candles(c *canvas, s scheme) {
	dusk := s
	dusk.wall, dusk.table = s.wall.darker(0.42), s.table.darker(0.2)
	c.room(dusk)
	n := 2 + c.IntN(2)
	for i := range n {
		x := 800 + (float64(i)-float64(n-1)/2)*c.between(300, 350)
		w, h := c.between(170, 225), c.between(230, 390)
		base := tableLine + c.between(90, 150)
		top := base - h
		c.shadow(x, base+4, w)
		wax := hex(0xfbf1dc).to(s.bloom, []float64{0.04, 0.28, 0.5}[c.IntN(3)])
		c.glow(x, top-70, 460, 400, hex(0xffc36b).fade(0.5))
		c.ellipse(x, base, w/2, w*0.085, round{wax.darker(0.25), x - w/2, x + w/2})
		c.box(x-w/2, top, x+w/2, base, 1, round{wax, x - w/2, x + w/2})
		c.ellipse(x, top, w/2, w*0.09, wax.lighter(0.1))
		c.ellipse(x, top+2, w*0.42, w*0.07, hex(0xffe3a0))
		c.glow(x, top+60, w*0.5, 120, hex(0xffcf7d).fade(0.55))
		if i%2 == 0 {
			c.label(x-w*0.33, top+h*0.34, x+w*0.33, top+h*0.34+w*0.72, s)
		} else {
			c.box(x-w/2, top+h*0.55, x+w/2, top+h*0.55+20, 2, round{hex(0xcdb084), x - w/2, x + w/2})
			c.branch(x-10, top+h*0.55+50, 110, -1.2, s.herb, s.bloom, 1)
		}
		c.flame(x, top)
	}
	c.lying(dusk, c.between(80, 240), 890)
	c.petals(dusk, 16)
}

func (c *canvas) flame(x, y float64) {
	c.stroke(x, y, x+2, y-12, x+4, y-26, 6, hex(0x3a2c22))
	c.glow(x, y-70, 150, 165, hex(0xffd98a).fade(0.9))
	for _, f := range []struct {
		k   float64
		col colour
	}{{1, hex(0xffa63a)}, {0.72, hex(0xffd766)}, {0.42, hex(0xfffbe6)}} {
		s := &shape{}
		s.move(x, y-14)
		s.cube(x+34*f.k, y-22, x+24*f.k, y-22-64*f.k, x, y-22-112*f.k)
		s.cube(x-24*f.k, y-22-64*f.k, x-34*f.k, y-22, x, y-14)
		c.fill(s, f.col.fade(0.92))
	}
}

// bottles hold oil or water, with a dropper or a cork.
func bottles(c *canvas, s scheme) {
	c.room(s)
	c.vase(s, 1290, tableLine+50)
	n := 2 + c.IntN(2)
	for i := range n {
		x := 640 + (float64(i)-float64(n-1)/2)*c.between(275, 315)
		w, h := c.between(170, 215), c.between(300, 430)
		base := tableLine + 75 + 60*float64(i%2)
		glass := s.product.varied(c.between(-0.08, 0.16))
		if i == 1 {
			glass = hex(0x8a4a17)
		}
		c.shadow(x, base+2, w)
		neck := w * 0.22
		top := base - h
		b := &shape{}
		b.move(x-w/2, base-14)
		b.line(x-w/2, top+80)
		b.cube(x-w/2, top+25, x-neck, top+38, x-neck, top)
		b.line(x+neck, top)
		b.cube(x+neck, top+38, x+w/2, top+25, x+w/2, top+80)
		b.line(x+w/2, base-14)
		b.cube(x+w/2, base+12, x-w/2, base+12, x-w/2, base-14)
		c.fill(b, round{glass, x - w/2, x + w/2})
		c.glow(x+w*0.16, base-40, w*0.4, 70, glass.lighter(0.6).fade(0.35))
		c.label(x-w*0.42, top+h*0.36, x+w*0.42, base-38, s)
		c.box(x-w*0.36, top+86, x-w*0.30, base-24, 4, hex(0xffffff).fade(0.35))
		cap := hex(0x2b2723)
		if i%2 == 1 {
			cork := hex(0xc99f6b)
			c.box(x-neck*0.9, top-46, x+neck*0.9, top+4, 6, round{cork, x - neck, x + neck})
			continue
		}
		c.box(x-neck*1.15, top-44, x+neck*1.15, top+6, 5, round{cap, x - neck*1.2, x + neck*1.2})
		c.box(x-neck*0.62, top-128, x+neck*0.62, top-40, 18, round{cap.lighter(0.12), x - neck*0.7, x + neck*0.7})
	}
	c.lying(s, 120, 900)
	c.petals(s, 12)
}

// vase is a jug with meadow flowers.
func (c *canvas) vase(s scheme, x, base float64) {
	for i := range 15 {
		a := -math.Pi/2 + (float64(i)-7)*0.1 + c.between(-0.05, 0.05)
		l := c.between(330, 520)
		tx, ty := x+math.Cos(a)*l, base-170+math.Sin(a)*l*0.8
		c.stroke(x+(float64(i)-7)*5, base-170, (x+tx)/2, (base-170+ty)/2+20, tx, ty, 7, s.herb.varied(c.between(-0.15, 0.1)))
		if i%3 == 1 {
			c.branch(x, base-170, l*0.8, a, s.herb.varied(c.between(-0.12, 0.12)), s.bloom, 0)
			continue
		}
		c.flower(tx, ty, c.between(26, 44), s)
	}
	c.shadow(x, base, 170)
	v := &shape{}
	v.move(x-46, base-205)
	v.cube(x-60, base-150, x-122, base-130, x-92, base-20)
	v.cube(x-70, base+10, x+70, base+10, x+92, base-20)
	v.cube(x+122, base-130, x+60, base-150, x+46, base-205)
	c.fill(v, round{hex(0xeee8dc), x - 110, x + 110})
	c.ellipse(x, base-205, 46, 8, hex(0xb9ad99))
}

// jars hold creams and balms.
func jars(c *canvas, s scheme) {
	c.room(s)
	c.vase(s, 1330, tableLine+40)
	at := 330.0
	for i := range 3 {
		w, h := c.between(230, 300), c.between(120, 165)
		x := at + w/2
		at += w + c.between(25, 60)
		base := tableLine + 120 + 50*float64(i%2)
		c.shadow(x, base, w)
		c.jar(s, x, base, w, h, i)
		if i == 0 {
			c.jar(s, x+14, base-h-66, w*0.74, h*0.72, 2)
		}
	}
	c.lying(s, 90, 915)
	c.petals(s, 18)
}

func (c *canvas) jar(s scheme, x, base, w, h float64, kind int) {
	glass := []colour{hex(0xf4efe6), s.product, hex(0xe8e2d4).to(s.bloom, 0.3)}[kind]
	top := base - h
	c.ellipse(x, base-2, w/2, w*0.06, round{glass.darker(0.3), x - w/2, x + w/2})
	c.box(x-w/2, top, x+w/2, base, 12, round{glass, x - w/2, x + w/2})
	c.label(x-w*0.3, top+h*0.12, x+w*0.3, base-h*0.1, s)
	lid := []colour{hex(0xc2a06d), hex(0xd9d2c4), hex(0x9d7a4d)}[kind]
	c.box(x-w*0.52, top-46, x+w*0.52, top+8, 8, round{lid, x - w*0.52, x + w*0.52})
	c.ellipse(x, top-46, w*0.52, w*0.055, lid.lighter(0.28))
}

// soaps are stacked, tied with string, on a linen cloth.
func soaps(c *canvas, s scheme) {
	c.room(s)
	cloth := &shape{}
	cloth.move(180, 960)
	cloth.line(360, tableLine+70)
	cloth.line(1270, tableLine+55)
	cloth.line(1440, 970)
	cloth.quad(800, 1010, 180, 960)
	c.fill(cloth, downwards{hex(0xf3ede0), hex(0xd9cfbc), tableLine + 50, 990})
	tones := []colour{hex(0xefe4cb), s.herb.lighter(0.45), s.bloom.lighter(0.35), hex(0xd9a968), s.product.lighter(0.5)}
	for i, x := range []float64{560, 985} {
		base := 890.0 - float64(i)*25
		n := 3 - i
		c.shadow(x, base, 330)
		for j := range n {
			dx := c.between(-18, 18)
			c.bar(x+dx, base-float64(j)*92, 330-float64(j)*14, 88, tones[(i*2+j+c.IntN(2))%len(tones)], s)
		}
		if i == 0 {
			top := base - float64(n)*92
			c.box(x-9, top-6, x+9, base, 2, round{hex(0xc8ab78), x - 9, x + 9})
			c.branch(x-70, top+6, 210, -0.2, s.herb, s.bloom, 3)
		}
	}
	c.lying(s, 1150, 900)
	c.petals(s, 26)
}

func (c *canvas) bar(x, base, w, h float64, col colour, s scheme) {
	const depth = 34
	lid := &shape{}
	lid.move(x-w/2+4, base-h+4)
	lid.line(x-w/2+depth, base-h-depth*0.72)
	lid.line(x+w/2+depth*0.7, base-h-depth*0.72)
	lid.line(x+w/2-4, base-h+4)
	c.fill(lid, downwards{col.lighter(0.35), col.lighter(0.12), base - h - depth, base - h})
	side := &shape{}
	side.move(x+w/2-6, base-h+2)
	side.line(x+w/2+depth*0.7, base-h-depth*0.72)
	side.line(x+w/2+depth*0.7, base-depth*0.72)
	side.line(x+w/2-6, base-2)
	c.fill(side, downwards{col.darker(0.18), col.darker(0.34), base - h, base})
	c.box(x-w/2, base-h, x+w/2, base, 9, downwards{col.lighter(0.1), col.darker(0.1), base - h, base})
	for range 34 {
		c.ellipse(x+c.between(-0.46, 0.46)*w, base-c.between(0.1, 0.9)*h, c.between(1.5, 5), c.between(1.2, 3), c.either(s.herb.darker(0.2), s.bloom, col.darker(0.3)).fade(0.6))
	}
}
