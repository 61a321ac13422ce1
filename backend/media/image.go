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
	"github.com/disintegration/imaging"
	_ "golang.org/x/image/webp"
)

// Sizes that are made of each picture, in pixels.
const (
	ThumbWidth  = 150 // 001 §9
	ThumbHeight = 120
	ScreenSize  = 1600 // longer side
	// MaxPixels bounds what is decoded at all: a picture of few bytes can hold
	// more pixels than there is memory.
	MaxPixels = 40_000_000
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

// derive decodes a picture once and makes the two sizes, upright and then
// turned clockwise by degrees, a multiple of 90.
func derive(source io.ReadSeeker, degrees int) (sizes, error) {
	config, format, err := image.DecodeConfig(source)
	if err != nil {
		return sizes{}, fmt.Errorf("read picture's size: %w", err)
	}
	if config.Width <= 0 || config.Height <= 0 || config.Width > MaxPixels/config.Height {
		return sizes{}, errTooManyPixels
	}
	turn := orientation(source, format)
	if _, err := source.Seek(0, io.SeekStart); err != nil {
		return sizes{}, err
	}
	full, _, err := image.Decode(source)
	if err != nil {
		return sizes{}, fmt.Errorf("decode picture: %w", err)
	}
	// Shrinking first makes the turning cheap.
	screen := upright(imaging.Fit(halved(full, ScreenSize), ScreenSize, ScreenSize, imaging.CatmullRom), turn)
	screen = clockwise(screen, degrees)
	s := sizes{width: config.Width, height: config.Height, extension: ".jpg", kind: "image/jpeg"}
	if (turn >= 5) != (degrees%180 != 0) {
		s.width, s.height = s.height, s.width
	}
	encode := encodeOpaque
	if !screen.Opaque() {
		s.extension, s.kind = ".png", "image/png"
		encode = func(to io.Writer, m *image.NRGBA) error { return png.Encode(to, m) }
	}
	if s.screen, err = encoded(screen, encode); err != nil {
		return sizes{}, err
	}
	s.thumb, err = encoded(imaging.Fill(screen, ThumbWidth, ThumbHeight, imaging.Center, imaging.CatmullRom), encode)
	return s, err
}

// encodeOpaque writes a JPEG. Opaque pixels are the same in both of Go's
// layouts, and the encoder is several times quicker on this one.
func encodeOpaque(to io.Writer, m *image.NRGBA) error {
	return jpeg.Encode(to, &image.RGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}, &jpeg.Options{Quality: 85})
}

func encoded(m *image.NRGBA, encode func(io.Writer, *image.NRGBA) error) ([]byte, error) {
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

// upright undoes what the EXIF orientation says of the camera.
func upright(m *image.NRGBA, turn int) *image.NRGBA {
	switch turn {
	case 2:
		return imaging.FlipH(m)
	case 3:
		return imaging.Rotate180(m)
	case 4:
		return imaging.FlipV(m)
	case 5:
		return imaging.Transpose(m)
	case 6:
		return imaging.Rotate270(m)
	case 7:
		return imaging.Transverse(m)
	case 8:
		return imaging.Rotate90(m)
	}
	return m
}

func clockwise(m *image.NRGBA, degrees int) *image.NRGBA {
	switch degrees % 360 {
	case 90:
		return imaging.Rotate270(m) // counted against the clock
	case 180:
		return imaging.Rotate180(m)
	case 270:
		return imaging.Rotate90(m)
	}
	return m
}
