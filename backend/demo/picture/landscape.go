package picture

import "math"

// ridge is the line of a range of hills, by chance.
func (c *canvas) ridge(base, height float64) func(x float64) float64 {
	a, b, d := c.between(0, 6), c.between(0, 6), c.between(0, 6)
	k := c.between(0.7, 1.3)
	return func(x float64) float64 {
		t := x / Width * 2 * math.Pi
		return base - height*(0.55*math.Sin(t*k*0.8+a)+0.3*math.Sin(t*k*1.9+b)+0.13*math.Sin(t*k*4.3+d))
	}
}

func (c *canvas) slope(ridge func(float64) float64, p paint) {
	s := &shape{}
	s.move(0, Height)
	for x := 0.0; x <= Width+8; x += 8 {
		s.line(x, ridge(x))
	}
	s.line(Width+8, Height)
	c.fill(s, p)
}

func (c *canvas) sunlit(s scheme, x, y, r float64) {
	c.background(downwards{s.sky, s.low, 0, Height * 0.62})
	c.glow(x, y, r*7, r*7, s.sun.fade(0.75))
	c.ellipse(x, y, r, r, s.sun)
}

// clouds are long and thin, as in the evening.
func (c *canvas) clouds(s scheme, n int) {
	for range n {
		x, y := c.between(0, Width), c.between(60, 330)
		for range 5 {
			c.glow(x+c.between(-160, 160), y+c.between(-12, 12), c.between(110, 260), c.between(14, 34), s.low.lighter(0.5).fade(0.55))
		}
	}
}

func (c *canvas) spruce(x, y, size float64, col colour) {
	s := &shape{}
	s.move(x, y-size)
	for i := 1; i <= 4; i++ {
		f := float64(i) / 4
		s.line(x+size*0.2*f, y-size*(1-f)-size*0.02)
		if i < 4 {
			s.line(x+size*0.1*f, y-size*(1-f)-size*0.04)
		}
	}
	for i := 4; i >= 1; i-- {
		f := float64(i) / 4
		s.line(x-size*0.2*f, y-size*(1-f)-size*0.02)
		if i > 1 {
			s.line(x-size*0.1*(f-0.25), y-size*(1-f+0.25)-size*0.04)
		}
	}
	c.fill(s, col)
}

// hills are ranges one behind another, paler with the distance.
func hills(c *canvas, s scheme) {
	c.sunlit(s, c.between(350, 1250), c.between(190, 330), c.between(38, 58))
	c.clouds(s, 5)
	const layers = 6
	for i := range layers {
		t := float64(i) / (layers - 1)
		base := 420 + t*430
		ridge := c.ridge(base, 95-t*25)
		col := s.far.to(s.near, math.Pow(t, 1.15))
		if i >= 3 {
			for x := c.between(0, 40); x < Width; x += c.between(14, 60-t*20) {
				if math.Sin(x/170+float64(i)*2) > -0.15 {
					c.spruce(x, ridge(x)+8, c.between(26, 46)*(0.7+t*1.3), col.darker(0.06))
				}
			}
		}
		c.slope(ridge, downwards{col, col.to(s.low, 0.45*(1-t)), base - 90, base + 170})
		if i < layers-1 {
			c.glow(c.between(200, 1400), base+95, 1100, 75, s.low.lighter(0.3).fade(0.5*(1-t)))
		}
	}
	c.grass(s, 920, 90, s.near.darker(0.25))
}

func (c *canvas) grass(s scheme, base, height float64, col colour) {
	for x := -20.0; x < Width+20; x += c.between(3, 8) {
		h := height * c.between(0.4, 1.1)
		lean := c.between(-0.5, 0.5) * h
		c.stroke(x, Height+10, x+lean*0.2, base-h*0.2, x+lean, base+30-h, c.between(4, 8), col.varied(c.between(-0.15, 0.14)))
	}
}

// meadow is looked at from within: flowers near, hills far.
func meadow(c *canvas, s scheme) {
	c.sunlit(s, c.between(300, 1300), 200, 46)
	c.clouds(s, 4)
	for i := range 3 {
		t := float64(i) / 3
		col := s.far.to(s.near, 0.15+t*0.5)
		c.slope(c.ridge(470+t*110, 60-t*20), downwards{col, col.to(s.low, 0.35), 400, 700})
	}
	green := s.herb.to(hex(0x8fae5a), 0.45)
	c.slope(c.ridge(620, 14), downwards{green.to(s.low, 0.3), green.darker(0.45), 600, Height})
	for row := range 15 {
		t := float64(row) / 14
		y := 640 + t*t*350
		size := 0.16 + t*t*0.95
		for x := c.between(-20, 30); x < Width; x += (9 + 26*t*t) * c.between(0.7, 1.4) {
			h := c.between(60, 150) * size
			lean := c.between(-0.35, 0.35) * h
			c.stroke(x, y+h*0.4, x, y-h*0.4, x+lean, y-h, 1.5+4.5*size, green.darker(t*0.4).varied(c.between(-0.1, 0.16)))
			if c.Float64() < 0.34 {
				c.flower(x+lean, y-h, 27*size, s)
			}
		}
	}
}

// flower is a daisy, a poppy or a head of lavender.
func (c *canvas) flower(x, y, r float64, s scheme) {
	switch c.IntN(4) {
	case 0, 1:
		turn := c.between(0, 1)
		white := hex(0xfffdf4)
		for i := range 9 {
			a := turn + float64(i)*2*math.Pi/9
			c.ellipse(x+math.Cos(a)*r*0.62, y+math.Sin(a)*r*0.5, r*0.3, r*0.26, white.darker(0.1*max(math.Sin(a), 0)))
		}
		c.ellipse(x, y, r*0.32, r*0.28, hex(0xe9b534))
	case 2:
		for i := range 4 {
			a := 0.4 + float64(i)*math.Pi/2
			c.ellipse(x+math.Cos(a)*r*0.32, y+math.Sin(a)*r*0.26, r*0.48, r*0.4, s.bloom.to(hex(0xd0563f), 0.5).varied(0.12*math.Cos(a)))
		}
		c.ellipse(x, y, r*0.15, r*0.13, hex(0x3a2c33))
	default:
		c.spike(x, y+r*0.6, r*2.2, s.bloom)
	}
}

// spike is a head of lavender, standing on (x, y).
func (c *canvas) spike(x, y, h float64, col colour) {
	for i := range 9 {
		f := float64(i) / 8
		w := h * 0.13 * (1.15 - f)
		for _, side := range []float64{-1, 1, 0} {
			c.ellipse(x+side*w*0.75, y-h*f+c.between(-2, 2), w*0.6, h*0.075, col.varied(c.between(-0.18, 0.28)))
		}
	}
}

// lavender is a field whose rows run to the horizon.
func lavender(c *canvas, s scheme) {
	c.sunlit(s, c.between(500, 1100), 250, 52)
	c.clouds(s, 5)
	for i := range 3 {
		t := float64(i) / 2
		col := s.far.to(s.near, 0.1+t*0.4)
		c.slope(c.ridge(400+t*45, 55-t*18), downwards{col, col.to(s.low, 0.4), 340, 520})
	}
	const horizon = 470
	soil := hex(0x8c7a5e).to(s.low, 0.15)
	c.box(-5, horizon, Width+5, Height+5, 0, downwards{soil.to(s.low, 0.4), soil.darker(0.3), horizon, Height})
	violet := s.bloom.to(hex(0x7a63b8), 0.72)
	vanish := c.between(600, 1000)
	for i := range 60 {
		t := float64(i) / 59
		y := horizon + 6 + t*t*580
		scale := 0.05 + t*t*1.15
		for row := -14; row <= 14; row++ {
			x := vanish + float64(row)*235*scale
			w := 96 * scale
			if x < -w*2 || x > Width+w*2 {
				continue
			}
			c.glow(x+w*0.3, y+w*0.12, w*1.25, w*0.5, hex(0x2a2440).fade(0.28))
			tone := violet.to(s.low, 0.42*(1-t))
			c.ellipse(x, y-w*0.05, w*0.8, w*0.5, s.herb.darker(0.2).to(s.low, 0.4*(1-t)))
			n := 4 + int(t*11)
			for range n {
				px, h := x+c.between(-0.8, 0.8)*w, w*c.between(0.5, 1.0)
				c.stroke(px, y, px, y-h*0.5, px+c.between(-0.15, 0.15)*w, y-h*1.15, max(w*0.1, 1.6), tone.varied(c.between(-0.2, 0.3)))
			}
		}
	}
}

// winter is a clear night over snow, with a lit cottage.
func winter(c *canvas, s scheme) {
	night := hex(0x16243d).to(s.near, 0.25)
	c.background(downwards{night, s.sky.to(night, 0.35), 0, 640})
	for range 160 {
		r := c.between(0.8, 2.4)
		c.ellipse(c.between(0, Width), c.between(0, 470), r, r, hex(0xffffff).fade(c.between(0.3, 0.95)))
	}
	mx, my := c.between(250, 1350), c.between(120, 240)
	c.glow(mx, my, 330, 330, s.sun.fade(0.4))
	c.ellipse(mx, my, 46, 46, s.sun.lighter(0.4))
	snow := hex(0xeef3f8)
	for i := range 5 {
		t := float64(i) / 4
		base := 500 + t*330
		ridge := c.ridge(base, 70-t*30)
		if i >= 1 {
			for x := c.between(0, 60); x < Width; x += c.between(24, 110) {
				size := c.between(50, 105) * (0.5 + t)
				c.spruce(x, ridge(x)+10, size, night.to(hex(0x2c4a48), 0.5).lighter(0.12*(1-t)))
				c.spruce(x-size*0.02, ridge(x)+2-size*0.16, size*0.72, snow.fade(0.33))
			}
		}
		col := s.sky.to(night, 0.4).to(snow, 0.25+t*0.62)
		c.slope(ridge, downwards{col.lighter(0.25), col.to(night, 0.32), base - 50, base + 230})
		if i == 3 {
			c.cottage(c.between(420, 1180), base+36, night)
		}
	}
	for range 240 {
		r := c.between(1.2, 4.2)
		c.ellipse(c.between(0, Width), c.between(0, Height), r, r, hex(0xffffff).fade(c.between(0.25, 0.8)))
	}
}

func (c *canvas) cottage(x, y float64, night colour) {
	c.glow(x, y-20, 330, 170, hex(0xffc870).fade(0.5))
	wood := hex(0x5a4033)
	c.box(x-105, y-95, x+105, y+22, 2, downwards{wood, wood.darker(0.3), y - 95, y + 22})
	for i := range 6 {
		c.box(x-105, y-90+float64(i)*19, x+105, y-88+float64(i)*19, 0, wood.darker(0.45))
	}
	roof := &shape{}
	roof.move(x-140, y-82)
	roof.line(x-62, y-178)
	roof.line(x+62, y-178)
	roof.line(x+140, y-82)
	c.fill(roof, downwards{hex(0xffffff), hex(0xc4d2e2), y - 178, y - 82})
	c.box(x+38, y-212, x+64, y-150, 2, wood.darker(0.4))
	c.box(x+33, y-220, x+69, y-206, 6, hex(0xf4f8fb))
	for _, dx := range []float64{-62, 22} {
		c.box(x+dx-4, y-66, x+dx+44, y-14, 3, wood.darker(0.6))
		c.box(x+dx, y-62, x+dx+40, y-18, 2, downwards{hex(0xffe6a3), hex(0xffb957), y - 62, y - 18})
		c.box(x+dx+18, y-62, x+dx+22, y-18, 0, wood.darker(0.6))
		c.box(x+dx, y-42, x+dx+40, y-39, 0, wood.darker(0.6))
	}
}
