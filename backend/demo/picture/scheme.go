package picture

// scheme is the light of a variant: the same place at another hour.
type scheme struct {
	sky, low    colour // top of the sky, and at the horizon
	sun         colour
	far, near   colour // hills
	wall, table colour // of a still life
	herb, bloom colour
	paper       colour
	product     colour // glass, wax or label
}

var schemes = []scheme{
	{ // morning
		sky: hex(0xa9cdd6), low: hex(0xf7ead2), sun: hex(0xfff4d6), far: hex(0xbdd0c4), near: hex(0x31543f),
		wall: hex(0xe9e2d3), table: hex(0xb88d63), herb: hex(0x5f8560), bloom: hex(0x9483c4), paper: hex(0xf5efe1), product: hex(0x9a5a26),
	},
	{ // evening
		sky: hex(0x8a7fae), low: hex(0xf8c9a2), sun: hex(0xffdf9e), far: hex(0xc4a3ae), near: hex(0x3d3a54),
		wall: hex(0xd9c3b4), table: hex(0x7d5741), herb: hex(0x6d7f58), bloom: hex(0xd98a6f), paper: hex(0xf3e1d3), product: hex(0x6e3b3a),
	},
	{ // noon
		sky: hex(0x6fb0d2), low: hex(0xe4f1ec), sun: hex(0xfffbe8), far: hex(0xa4c6b4), near: hex(0x3f7a3c),
		wall: hex(0xd7e0d3), table: hex(0xcdb48d), herb: hex(0x4c8a5b), bloom: hex(0xf1c24b), paper: hex(0xe9f0e4), product: hex(0x2f5d4c),
	},
	{ // mist
		sky: hex(0xc3cfd4), low: hex(0xefefe8), sun: hex(0xffffff), far: hex(0xcbd6d5), near: hex(0x44605f),
		wall: hex(0xcfc8d6), table: hex(0x8f8377), herb: hex(0x7c9a8b), bloom: hex(0xb46f93), paper: hex(0xece8ef), product: hex(0x574a78),
	},
}
