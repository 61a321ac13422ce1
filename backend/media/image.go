package media

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/gif" // the pictures that are taken, beside JPEG and PNG
	"image/jpeg"
	"image/png"
	"io"

	"github.com/bep/imagemeta"
	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"
)

// Sizes that are made of each picture, in pixels.
const (
	ThumbWidth  = 150 // 001 §9
	ThumbHeight = 120
	ScreenSize  = 1600 // longer side
	// MaxPixels bounds what is decoded at all: a picture of few bytes can hold
	// more pixels than there is memory. Telephones take up to 64 million into files
	// that are small enough.
	MaxPixels = 80_000_000
	// decodingSlots is how many pictures are decoded at once. One of more than half of
	// MaxPixels takes both, so that there are never more pixels in memory than that.
	decodingSlots = 2
)

// sizes are the two smaller pictures made of an upload. They hold pixels
// alone: no metadata of the original, its place of taking included.
type sizes struct {
	width, height int // of the original, as it is looked at
	extension     string
	kind          string
	screen, thumb []byte
}

var errTooManyPixels = errors.New("more pixels than are decoded")

// header is what a picture says of itself before it is decoded.
type header struct {
	image.Config
	format string
}

// measure reads the header of a picture. It returns errTooManyPixels where there are
// more than are decoded.
func measure(source io.ReadSeeker) (header, error) {
	config, format, err := image.DecodeConfig(source)
	if err != nil {
		return header{}, fmt.Errorf("read picture's size: %w", err)
	}
	if config.Width <= 0 || config.Height <= 0 || config.Width > MaxPixels/config.Height {
		return header{}, errTooManyPixels
	}
	return header{config, format}, nil
}

// derive decodes a picture once and makes the two sizes, upright and then
// turned clockwise by degrees, a multiple of 90.
func derive(source io.ReadSeeker, degrees int) (sizes, error) {
	h, err := measure(source)
	if err != nil {
		return sizes{}, err
	}
	return h.derive(source, degrees)
}

// derive is that of a picture whose header this is.
func (h header) derive(source io.ReadSeeker, degrees int) (sizes, error) {
	turn, profile := orientation(source, h.format), colourProfile(source, h.format)
	if _, err := source.Seek(0, io.SeekStart); err != nil {
		return sizes{}, err
	}
	full, _, err := image.Decode(source)
	if err != nil {
		return sizes{}, fmt.Errorf("decode picture: %w", err)
	}
	full = whole(full, h.Config)
	// Shrinking first makes the turning cheap.
	screen := upright(fit(halved(full, ScreenSize), ScreenSize), turn)
	screen = upright(screen, clockwiseTurns[degrees%360])
	s := sizes{width: h.Width, height: h.Height, extension: ".jpg", kind: "image/jpeg"}
	if (turn >= 5) != (degrees%180 != 0) {
		s.width, s.height = s.height, s.width
	}
	encode := encodeOpaque
	if !screen.Opaque() {
		s.extension, s.kind = ".png", "image/png"
		encode = func(to io.Writer, m *image.RGBA) error { return png.Encode(to, m) }
	}
	if s.screen, err = encoded(screen, encode); err != nil {
		return sizes{}, err
	}
	if s.thumb, err = encoded(fill(screen, ThumbWidth, ThumbHeight), encode); err != nil {
		return sizes{}, err
	}
	s.screen, s.thumb = withProfile(s.screen, profile, s.kind), withProfile(s.thumb, profile, s.kind)
	return s, nil
}

// whole puts the first moment of a GIF where it stands in its picture: it may be a part
// of that alone.
func whole(m image.Image, config image.Config) image.Image {
	all := image.Rect(0, 0, config.Width, config.Height)
	if m.Bounds() == all {
		return m
	}
	to := image.NewRGBA(all)
	draw.Copy(to, m.Bounds().Min, m, m.Bounds(), draw.Src, nil)
	return to
}

func encodeOpaque(to io.Writer, m *image.RGBA) error {
	return jpeg.Encode(to, m, &jpeg.Options{Quality: 85})
}

func encoded(m *image.RGBA, encode func(io.Writer, *image.RGBA) error) ([]byte, error) {
	var b bytes.Buffer
	if err := encode(&b, m); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return b.Bytes(), nil
}

// orientation reads the EXIF tag of that name, 1 to 8; 1 where there is none
// or the metadata is broken, for a picture is worth showing without it.
func orientation(source io.ReadSeeker, format string) int {
	r := source
	kind := imagemeta.JPEG
	switch format {
	case "jpeg":
	case "png":
		kind = imagemeta.PNG
	case "webp":
		// The library loses its place behind a chunk of odd length.
		kind, r = imagemeta.TIFF, webpEXIF(source)
	default:
		return 1
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return 1
	}
	turn := 1
	_, _ = imagemeta.Decode(imagemeta.Options{
		R: r, ImageFormat: kind, Sources: imagemeta.EXIF,
		ShouldHandleTag: func(tag imagemeta.TagInfo) bool { return tag.Tag == "Orientation" },
		HandleTag: func(tag imagemeta.TagInfo) error {
			if n, ok := tag.Value.(uint16); ok && n >= 1 && n <= 8 {
				turn = int(n)
			}
			return imagemeta.ErrStopWalking
		},
	})
	return turn
}
