package picture

import (
	"fmt"
	"maps"
	"slices"
)

// Side is the width and the height of a picture of goods in pixels.
const Side = 800

// kinds are the forms that goods have.
var kinds = map[string]func(*canvas, scheme){
	"bar": wrappedBar, "jar": lowJar, "tin": flatTin, "bottle": dropper, "pump": pump, "tube": tube,
	"pillar": pillar, "glass": glassCandle, "reeds": reeds, "pouch": pouch, "honey": honeyJar,
	"sachet": sachet, "box": giftBox, "card": card, "dish": dish, "linen": towel,
}

// look is what goods smell of, as colours: of the plant, its blossom, the thing
// itself and the wall behind it.
type look struct{ herb, bloom, product, wall uint32 }

var looks = map[string]look{
	"lavender":  {0x6d8560, 0x8e7cc3, 0x8474b0, 0xe6e1ee},
	"marigold":  {0x6f8a4a, 0xeba43a, 0xd9962f, 0xf4e8d2},
	"nettle":    {0x3f6d45, 0x86a957, 0x5d8a52, 0xe2eadb},
	"mint":      {0x4c8a6b, 0x9cd0b0, 0x6fae92, 0xdfeee6},
	"sage":      {0x7b917a, 0xb6c4a8, 0x93a88d, 0xe7ebe1},
	"chamomile": {0x7a9460, 0xf3d86b, 0xe9d9a0, 0xf5f0dc},
	"plain":     {0xa9a38e, 0xe6dcc4, 0xf1ead9, 0xece7dd},
	"spruce":    {0x2f5a45, 0x6d8f74, 0x3f6b54, 0xdde6de},
	"charcoal":  {0x5b6258, 0x8a8578, 0x35363a, 0xdcdcdc},
	"honey":     {0x8a7a3e, 0xe8b94a, 0xd99a2b, 0xf5e9cf},
	"rose":      {0x74896a, 0xe3a0ae, 0xd78c9c, 0xf4e3e4},
	"meadow":    {0x5f8a4e, 0xe07d6b, 0x8fae74, 0xe9efdd},
	"buckthorn": {0x7c8f5a, 0xef8d2c, 0xe08427, 0xf7e6d3},
	"hypericum": {0x6b8450, 0xf0c53f, 0xa8382f, 0xf3e4da},
	"rosehip":   {0x61794c, 0xc8452f, 0xb9442f, 0xf3e0d9},
	"plum":      {0x67785e, 0x7a5a8c, 0x64406f, 0xe8e0ea},
	"thyme":     {0x6a8457, 0xb47fb2, 0x9a7aa0, 0xebe4ea},
	"linden":    {0x86974f, 0xe6d574, 0xc3c072, 0xf0eed8},
	"cinnamon":  {0x7b6b4c, 0xa65a32, 0x8d4a2a, 0xf0e2d6},
	"elder":     {0x5c7650, 0xf2eed8, 0xdccf9a, 0xeeeedd},
	"flax":      {0x7f937c, 0x7c93b2, 0x7c93b2, 0xe1e7ee},
	"moss":      {0x5f7048, 0x8c9c66, 0x6f7f58, 0xe6e9db},
	"brick":     {0x86785c, 0xc77a58, 0xa8573f, 0xf1e3db},
}

// Kinds and Looks are the names that Goods takes, sorted.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// Looks are the names of what goods smell of.
func Looks() []string { return slices.Sorted(maps.Keys(looks)) }

// Goods paints one piece of goods before a plain wall: a square picture, the
// same for the same names each time. seed distinguishes two of one kind and look.
func Goods(kind, of, seed string) ([]byte, error) {
	name := kind + "/" + of + "/" + seed
	paint, known := kinds[kind]
	l, smells := looks[of]
	if !known || !smells {
		return nil, fmt.Errorf("no goods look like %q", name)
	}
	c := newCanvas(Side, Side, chance(name))
	s := scheme{
		herb: hex(l.herb), bloom: hex(l.bloom), product: hex(l.product), wall: hex(l.wall),
		table: hex(l.wall).darker(0.1), paper: hex(0xf7f1e4),
	}
	c.studio(s)
	paint(c, s)
	return c.jpeg(name)
}

// Where goods stand: the middle, and the line of the floor.
const (
	middle = Side / 2
	floor  = 590
)

// studio is a wall that runs into the floor, lit from the left.
func (c *canvas) studio(s scheme) {
	c.background(downwards{s.wall.lighter(0.35), s.wall.darker(0.04), 0, Side})
	c.glow(c.between(180, 300), 160, 640, 520, hex(0xffffff).fade(0.5))
	c.glow(middle, floor+60, 620, 190, hex(0xffffff).fade(0.35))
	for _, x := range []float64{c.between(-40, 60), c.between(740, 840)} {
		up := -1.57 + c.between(-0.5, 0.5)
		c.branch(x, c.between(560, 760), c.between(300, 420), up, s.herb.fade(0.32), s.bloom.fade(0.4), c.IntN(4))
	}
}

// beside are a twig and some petals before the goods.
func (c *canvas) beside(s scheme) {
	x := c.between(90, 170)
	c.glow(x+120, floor+72, 190, 24, hex(0x20160f).fade(0.22))
	c.branch(x, floor+c.between(55, 80), c.between(210, 270), c.between(-0.2, 0.08), s.herb, s.bloom, c.IntN(4))
	for range 9 {
		px, py := c.between(80, 720), c.between(floor+70, Side-25)
		c.glow(px+4, py+4, 14, 6, hex(0x20160f).fade(0.3))
		c.ellipse(px, py, c.between(6, 11), c.between(3, 6), s.bloom.varied(c.between(-0.1, 0.3)))
	}
}

// can is a cylinder with a bottom and, where lid is not nothing, a top seen from above.
func (c *canvas) can(x, base, w, h float64, body colour, lid colour) {
	c.shadow(x, base, w*0.9)
	c.ellipse(x, base, w/2, w*0.08, round{body.darker(0.22), x - w/2, x + w/2})
	c.box(x-w/2, base-h, x+w/2, base, 2, round{body, x - w/2, x + w/2})
	if lid.a > 0 {
		c.ellipse(x, base-h, w/2, w*0.08, lid)
	}
}

// sag is a soft outline: wide at the bottom, held together at the neck.
func sag(x, top, base, neck, belly float64) *shape {
	o := &shape{}
	o.move(x-neck, top)
	o.cube(x-neck*1.1, top+60, x-belly*1.1, top+120, x-belly, base-30)
	o.quad(x-belly*0.96, base, x, base+4)
	o.quad(x+belly*0.96, base, x+belly, base-30)
	o.cube(x+belly*1.1, top+120, x+neck*1.1, top+60, x+neck, top)
	return o
}
