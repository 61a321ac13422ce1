// Package picture paints the pictures of the demo content: landscapes, herbs
// and still lifes in one palette, the same for the same name each time.
package picture

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image/jpeg"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Size of every picture in pixels.
const (
	Width  = 1600
	Height = 1000
)

// motifs are what can be painted, by the name that a content file uses.
var motifs = map[string]func(*canvas, scheme){
	"hills": hills, "meadow": meadow, "lavender": lavender, "winter": winter,
	"leaves": leaves, "sprig": sprig, "bundles": bundles, "honeycomb": honeycomb,
	"candle": candles, "bottle": bottles, "jar": jars, "soap": soaps,
}

// Variants is how many pictures there are of each motif.
const Variants = 4

// Names returns the names of all pictures, sorted: hills-1, hills-2, …
func Names() []string {
	var names []string
	for motif := range motifs {
		for v := range Variants {
			names = append(names, motif+"-"+strconv.Itoa(v+1))
		}
	}
	slices.Sort(names)
	return names
}

// JPEG paints the picture called name, such as "candle-2".
func JPEG(name string) ([]byte, error) {
	motif, number, _ := strings.Cut(name, "-")
	paint, known := motifs[motif]
	variant, err := strconv.Atoi(number)
	if !known || err != nil || variant < 1 || variant > Variants {
		return nil, fmt.Errorf("no picture is called %q", name)
	}
	c := newCanvas(Width, Height, chance(name))
	paint(c, schemes[(variant-1)%len(schemes)])
	return c.jpeg(name)
}

// chance is the same for the same name each time.
func chance(name string) *rand.Rand {
	hash := fnv.New64a()
	hash.Write([]byte(name))
	return rand.New(rand.NewPCG(hash.Sum64(), 1))
}

func (c *canvas) jpeg(name string) ([]byte, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, c.img, &jpeg.Options{Quality: 82}); err != nil {
		return nil, fmt.Errorf("encode picture %s: %w", name, err)
	}
	return b.Bytes(), nil
}
