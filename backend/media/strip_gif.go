package media

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// movesGIF are the extensions of programs that it takes to show a GIF; others
// hold what an editor writes, XMP with a place among it.
var movesGIF = map[string]bool{"NETSCAPE2.0": true, "ANIMEXTS1.0": true, "ICCRGBG1012": true}

// gifScan reads a GIF's blocks and counts where it is.
type gifScan struct {
	r     *bufio.Reader
	at    int64
	spans []span
}

func (g *gifScan) bytes(n int) ([]byte, error) {
	b := make([]byte, n)
	passed, err := io.ReadFull(g.r, b)
	g.at += int64(passed)
	return b, err
}

// colors passes the table that follows a descriptor, if there is one.
func (g *gifScan) colors(flags byte) error {
	if flags&0x80 == 0 {
		return nil
	}
	_, err := g.bytes(3 << (flags&7 + 1))
	return err
}

// parts passes the sub-blocks up to the empty one that ends them.
func (g *gifScan) parts() error {
	for {
		length, err := g.bytes(1)
		if err != nil || length[0] == 0 {
			return err
		}
		if _, err := g.bytes(int(length[0])); err != nil {
			return err
		}
	}
}

func stripGIF(source io.ReadSeeker, _ int64) (*strippedReader, error) {
	r, err := fromStart(source)
	if err != nil {
		return nil, err
	}
	g := &gifScan{r: r}
	head, err := g.bytes(13)
	if err != nil || string(head[:3]) != "GIF" {
		return nil, errors.New("no GIF")
	}
	if err := g.colors(head[10]); err != nil {
		return nil, fmt.Errorf("a table cut short: %w", err)
	}
	g.spans = []span{{0, g.at}}
	for images := 0; ; {
		start := g.at
		kind, err := g.bytes(1)
		wanted := true
		switch {
		case err != nil:
		case kind[0] == 0x3b: // the end; what follows it is no part of the picture
			g.spans = joined(g.spans, span{start, g.at})
			return &strippedReader{spans: g.spans}, nil
		case kind[0] == 0x2c:
			err = g.image()
		case kind[0] == 0x21:
			wanted, err = g.extension()
		default:
			err = errors.New("an unknown block")
		}
		if err != nil && images > 0 {
			return &strippedReader{spans: g.spans, tail: []byte{0x3b}}, nil // decoders forgive a missing end
		}
		if err != nil {
			return nil, fmt.Errorf("a block cut short: %w", err)
		}
		if kind[0] == 0x2c {
			images++
		}
		if wanted {
			g.spans = joined(g.spans, span{start, g.at})
		}
	}
}

func (g *gifScan) image() error {
	descriptor, err := g.bytes(9)
	if err != nil {
		return err
	}
	if err := g.colors(descriptor[8]); err != nil {
		return err
	}
	if _, err := g.bytes(1); err != nil { // the length of the first codes
		return err
	}
	return g.parts()
}

// extension passes one and says whether it is to be kept.
func (g *gifScan) extension() (bool, error) {
	label, err := g.bytes(1)
	if err != nil {
		return false, err
	}
	wanted := label[0] == 0xf9 || label[0] == 0x01 // how a picture is shown, and a text on it
	if label[0] == 0xff {
		name, _ := g.r.Peek(12)
		wanted = len(name) == 12 && name[0] == 11 && movesGIF[string(name[1:])]
	}
	return wanted, g.parts()
}
