package picture

import "math"

func wrappedBar(c *canvas, s scheme) {
	base := float64(floor + 10)
	c.shadow(middle, base+4, 380)
	c.bar(middle-10, base, 400, 170, s.product.to(hex(0xf3e9d2), 0.45), s)
	c.box(middle-90, base-170, middle+90, base, 2, downwards{s.paper.lighter(0.3), s.paper.darker(0.06), base - 170, base})
	c.label(middle-78, base-160, middle+78, base-12, s)
	c.beside(s)
}

func lowJar(c *canvas, s scheme) {
	c.shadow(middle, floor, 330)
	c.jar(s, middle, floor, 340, 210, c.IntN(3))
	c.beside(s)
}

func flatTin(c *canvas, s scheme) {
	tin := hex(0xc9c6bd)
	c.can(middle, floor, 400, 105, tin, tin.lighter(0.35))
	c.box(middle-202, floor-112, middle+202, floor-72, 8, round{tin.darker(0.08), middle - 202, middle + 202})
	c.ellipse(middle, floor-112, 202, 36, tin.lighter(0.3))
	c.ellipse(middle, floor-112, 176, 30, s.paper)
	c.branch(middle-90, floor-108, 180, 0.02, s.herb, s.bloom, 3)
	c.label(middle-110, floor-66, middle+110, floor-4, s)
	c.beside(s)
}

// flask is a bottle with shoulders, with a label.
func (c *canvas) flask(s scheme, w, h float64, glass colour) (top, neck float64) {
	const x, base = middle, floor
	neck, top = w*0.2, base-h
	c.shadow(x, base, w)
	o := &shape{}
	o.move(x-w/2, base-14)
	o.line(x-w/2, top+90)
	o.cube(x-w/2, top+28, x-neck, top+42, x-neck, top)
	o.line(x+neck, top)
	o.cube(x+neck, top+42, x+w/2, top+28, x+w/2, top+90)
	o.line(x+w/2, base-14)
	o.cube(x+w/2, base+12, x-w/2, base+12, x-w/2, base-14)
	c.fill(o, round{glass, x - w/2, x + w/2})
	c.glow(x+w*0.16, base-50, w*0.4, 80, glass.lighter(0.6).fade(0.3))
	c.label(x-w*0.4, top+h*0.38, x+w*0.4, base-40, s)
	return top, neck
}

func dropper(c *canvas, s scheme) {
	glass := hex(0x6f3f1a).to(s.product, 0.35)
	top, neck := c.flask(s, 210, 380, glass)
	black := hex(0x2b2723)
	c.box(middle-neck*1.2, top-46, middle+neck*1.2, top+6, 5, round{black, middle - neck*1.3, middle + neck*1.3})
	c.box(middle-neck*0.7, top-130, middle+neck*0.7, top-42, 20, round{black.lighter(0.14), middle - neck*0.8, middle + neck*0.8})
	c.beside(s)
}

func pump(c *canvas, s scheme) {
	top, neck := c.flask(s, 250, 400, s.product.to(hex(0xf4efe6), 0.3))
	white := hex(0xece6d8)
	c.box(middle-neck, top-34, middle+neck, top+6, 4, round{white, middle - neck, middle + neck})
	c.box(middle-9, top-92, middle+9, top-30, 3, round{white.darker(0.1), middle - 9, middle + 9})
	c.box(middle-92, top-116, middle+34, top-86, 10, downwards{white.lighter(0.3), white.darker(0.12), top - 116, top - 86})
	c.beside(s)
}

func tube(c *canvas, s scheme) {
	const x, base, h = middle, floor, 430.0
	c.shadow(x, base, 190)
	body := s.product.to(hex(0xf6f0e4), 0.4)
	o := &shape{}
	o.move(x-118, base-h)
	o.line(x+118, base-h)
	o.line(x+78, base-60)
	o.line(x-78, base-60)
	c.fill(o, round{body, x - 112, x + 112})
	c.box(x-121, base-h-22, x+121, base-h+6, 2, downwards{body.lighter(0.2), body.darker(0.15), base - h - 22, base - h + 6})
	c.box(x-70, base-62, x+70, base, 8, round{hex(0xf0eadc), x - 70, x + 70})
	c.label(x-76, base-h+90, x+76, base-110, s)
	c.beside(s)
}

func pillar(c *canvas, s scheme) {
	wax := s.product.to(hex(0xf3d28a), 0.35)
	h := c.between(300, 360)
	c.glow(middle, floor-h-60, 300, 260, hex(0xffd28a).fade(0.5))
	c.can(middle, floor, 220, h, wax, wax.lighter(0.3))
	c.ellipse(middle, floor-h+2, 90, 13, hex(0xffe3a0))
	c.box(middle-110, floor-h*0.42, middle+110, floor-h*0.42+14, 2, round{hex(0xc8ab78), middle - 110, middle + 110})
	c.branch(middle-50, floor-h*0.42+34, 150, -0.7, s.herb, s.bloom, 1)
	c.flame(middle, floor-h)
	c.beside(s)
}

func glassCandle(c *canvas, s scheme) {
	const h = 280.0
	wax := hex(0xf7efdd).to(s.bloom, 0.25)
	c.glow(middle, floor-h-50, 300, 240, hex(0xffd28a).fade(0.45))
	c.can(middle, floor, 290, h, wax.to(s.product, 0.18), wax.lighter(0.2))
	c.ellipse(middle, floor-h+3, 120, 17, hex(0xffe9bd))
	c.box(middle-145, floor-h-34, middle+145, floor-h+4, 0, round{hex(0xffffff).fade(0.28), middle - 145, middle + 145})
	c.label(middle-92, floor-h+60, middle+92, floor-44, s)
	c.flame(middle, floor-h+8)
	c.beside(s)
}

func reeds(c *canvas, s scheme) {
	for i := range 7 {
		a := -math.Pi/2 + (float64(i)-3)*0.11 + c.between(-0.02, 0.02)
		x, y := middle+math.Cos(a)*470, floor-190+math.Sin(a)*400
		c.stroke(middle+(float64(i)-3)*5, floor-210, (middle+x)/2, (floor-210+y)/2, x, y, 9, hex(0xb98f5c).varied(c.between(-0.15, 0.2)))
	}
	top, neck := c.flask(s, 240, 270, s.product.to(hex(0xf2ece0), 0.35))
	c.box(middle-neck*1.1, top-16, middle+neck*1.1, top+8, 4, round{hex(0xc2a06d), middle - neck, middle + neck})
	c.beside(s)
}

func pouch(c *canvas, s scheme) {
	const x, base, w, h = middle, floor, 300.0, 400.0
	paper := hex(0xc9a777)
	c.shadow(x, base, w*0.9)
	o := &shape{}
	o.move(x-w/2+8, base-h)
	o.line(x+w/2-8, base-h)
	o.quad(x+w/2+14, base-h/2, x+w/2, base-6)
	o.quad(x, base+22, x-w/2, base-6)
	o.quad(x-w/2-14, base-h/2, x-w/2+8, base-h)
	c.fill(o, round{paper, x - w/2, x + w/2})
	c.box(x-w/2+6, base-h-4, x+w/2-6, base-h+34, 3, downwards{paper.lighter(0.15), paper.darker(0.12), base - h, base - h + 34})
	c.box(x-w/2+14, base-h+38, x+w/2-14, base-h+42, 0, paper.darker(0.3).fade(0.5))
	c.label(x-104, base-h+90, x+104, base-66, s)
	c.beside(s)
}

func honeyJar(c *canvas, s scheme) {
	const h = 290.0
	c.can(middle, floor, 280, h, hex(0xd98f1f).to(s.product, 0.5), colour{})
	c.glow(middle-40, floor-150, 90, 130, hex(0xffd98a).fade(0.5))
	c.label(middle-88, floor-h+80, middle+88, floor-34, s)
	lid := hex(0xcab07a)
	c.box(middle-140, floor-h-52, middle+140, floor-h+10, 8, round{lid, middle - 140, middle + 140})
	c.ellipse(middle, floor-h-52, 140, 18, lid.lighter(0.3))
	c.beside(s)
}

func sachet(c *canvas, s scheme) {
	linen := hex(0xddd0b6).to(s.product, 0.12)
	c.shadow(middle, floor, 250)
	c.fill(sag(middle, floor-300, floor, 46, 150), round{linen, middle - 160, middle + 160})
	c.fill(sag(middle, floor-375, floor-270, 74, 46), round{linen.lighter(0.12), middle - 80, middle + 80})
	c.box(middle-54, floor-300, middle+54, floor-284, 6, round{s.product, middle - 54, middle + 54})
	c.branch(middle, floor-300, 150, -0.7, s.herb, s.bloom, 3)
	c.label(middle-62, floor-200, middle+62, floor-60, s)
	c.beside(s)
}

func giftBox(c *canvas, s scheme) {
	const x, base, w, h = middle, floor, 430.0, 220.0
	card := hex(0xcbb08a)
	c.shadow(x, base, w*0.9)
	c.box(x-w/2, base-h, x+w/2, base, 6, downwards{card.lighter(0.1), card.darker(0.14), base - h, base})
	c.box(x-w/2-12, base-h-46, x+w/2+12, base-h+22, 6, downwards{card.lighter(0.22), card.darker(0.02), base - h - 46, base - h + 22})
	c.box(x-17, base-h-46, x+17, base, 0, downwards{s.product.lighter(0.2), s.product.darker(0.1), base - h - 46, base})
	for _, side := range []float64{-1, 1} {
		c.leaf(x, base-h-44, 120, 46, -math.Pi/2+side*0.95, s.product.varied(side*0.08))
	}
	c.branch(x-6, base-h-50, 190, -0.9, s.herb, s.bloom, 3)
	c.label(x+60, base-h+50, x+180, base-30, s)
	c.beside(s)
}

func card(c *canvas, s scheme) {
	c.shadow(middle, floor-30, 420)
	for i, tone := range []colour{s.product.lighter(0.15), s.paper.lighter(0.4)} {
		dx, dy := float64(1-i)*26, float64(1-i)*-30
		o := &shape{}
		o.move(middle-230+dx, floor-300+dy)
		o.line(middle+220+dx, floor-330+dy)
		o.line(middle+236+dx, floor-40+dy)
		o.line(middle-216+dx, floor-10+dy)
		c.fill(o, downwards{tone.lighter(0.1), tone.darker(0.06), floor - 330, floor})
	}
	for i := range 5 {
		c.branch(middle-190+float64(i)*8, floor-60-float64(i)*18, 190, -1.0+float64(i)*0.16, s.herb.varied(float64(i)*0.05), s.bloom, i%4)
	}
	ink := s.herb.darker(0.45)
	c.box(middle+10, floor-240, middle+180, floor-216, 3, ink.fade(0.9))
	c.box(middle+10, floor-190, middle+150, floor-178, 3, ink.fade(0.5))
	c.box(middle+10, floor-160, middle+170, floor-148, 3, ink.fade(0.5))
	c.beside(s)
}

func dish(c *canvas, s scheme) {
	clay := s.product
	c.shadow(middle, floor, 330)
	o := &shape{}
	o.move(middle-210, floor-130)
	o.cube(middle-190, floor-20, middle-90, floor+6, middle, floor+6)
	o.cube(middle+90, floor+6, middle+190, floor-20, middle+210, floor-130)
	c.fill(o, round{clay, middle - 210, middle + 210})
	c.ellipse(middle, floor-130, 210, 46, clay.lighter(0.25))
	c.ellipse(middle, floor-124, 180, 36, downwards{clay.darker(0.3), clay.lighter(0.05), floor - 160, floor - 90})
	for range 26 {
		c.ellipse(middle+c.between(-150, 150), floor-c.between(20, 90), c.between(2, 5), c.between(1.5, 4), clay.darker(0.45).fade(0.5))
	}
	c.beside(s)
}

func towel(c *canvas, s scheme) {
	linen := s.product.to(hex(0xeae1cf), 0.35)
	c.shadow(middle, floor, 380)
	for i := range 4 {
		w, y := 420-float64(i)*10, floor-float64(i)*58
		tone := linen.varied(float64(i%2)*0.08 - 0.04)
		c.box(middle-w/2, y-60, middle+w/2, y, 22, downwards{tone.lighter(0.18), tone.darker(0.2), y - 60, y})
		for j := range 3 {
			c.box(middle-w/2+20, y-46+float64(j)*14, middle+w/2-20, y-44+float64(j)*14, 0, tone.darker(0.25).fade(0.25))
		}
	}
	c.box(middle-15, floor-232, middle+15, floor, 2, round{hex(0xb99b6b), middle - 15, middle + 15})
	c.branch(middle-60, floor-240, 180, -0.25, s.herb, s.bloom, 3)
	c.beside(s)
}
