package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"golang.org/x/image/riff"
)

const (
	webpStart = 12 // bytes ahead of the first chunk
	chunkHead = 8  // a chunk's name and its length
	// What a WebP says of itself in its chunk VP8X.
	webpHasEXIF = 1 << 3
	webpHasXMP  = 1 << 2
	exifMost    = 1 << 20 // bytes of metadata that are looked into
)

// showsPixels are the chunks of a WebP that it takes to show it.
var showsPixels = map[string]bool{
	"ICCP": true, "ANIM": true, "ANMF": true, "ALPH": true, "VP8 ": true, "VP8L": true,
}

// webpChunk is one, its padding not counted.
type webpChunk struct {
	name       string
	start, end int64 // of what is in it
}

// webpChunks are those of a WebP in their order. What is broken behind the
// pixels is left out, as decoders do.
func webpChunks(source io.ReadSeeker) ([]webpChunk, error) {
	from, err := fromStart(source)
	if err != nil {
		return nil, err
	}
	form, r, err := riff.NewReader(from)
	if err != nil || string(form[:]) != "WEBP" {
		return nil, errors.New("no WebP")
	}
	var chunks []webpChunk
	pixels := false
	for at := int64(webpStart); ; {
		id, length, body, err := r.Next()
		c := webpChunk{string(id[:]), at + chunkHead, at + chunkHead + int64(length)}
		if err == nil {
			var passed int64
			if passed, err = io.Copy(io.Discard, body); err == nil && passed < int64(length) {
				err = io.ErrUnexpectedEOF
			}
		}
		if err != nil && pixels {
			return chunks, nil
		}
		if err != nil {
			return nil, fmt.Errorf("a chunk cut short: %w", err)
		}
		chunks = append(chunks, c)
		pixels = pixels || c.name == "VP8 " || c.name == "VP8L" || c.name == "ANMF"
		at = c.end + int64(length&1)
	}
}

// webpEXIF is the metadata of that name as a file of its own; empty where the
// WebP has none, or is of the short form that cannot have any.
func webpEXIF(source io.ReadSeeker) io.ReadSeeker {
	chunks, err := webpChunks(source)
	if err != nil || len(chunks) == 0 || chunks[0].name != "VP8X" {
		return bytes.NewReader(nil)
	}
	for _, c := range chunks {
		if c.name != "EXIF" || c.end-c.start > exifMost {
			continue
		}
		body := make([]byte, c.end-c.start)
		if _, err := source.Seek(c.start, io.SeekStart); err != nil {
			break
		}
		if _, err := io.ReadFull(source, body); err != nil {
			break
		}
		// Some programs put in the JPEG's own mark.
		return bytes.NewReader(bytes.TrimPrefix(body, []byte("Exif\x00\x00")))
	}
	return bytes.NewReader(nil)
}

func stripWebP(source io.ReadSeeker, size int64) (*strippedReader, error) {
	turn := orientation(source, "webp")
	chunks, err := webpChunks(source)
	if err != nil {
		return nil, err
	}
	b := &strippedReader{}
	var extended []byte
	length := int64(len("WEBP"))
	for i, c := range chunks {
		switch {
		case i == 0 && c.name == "VP8X":
			if extended, err = webpExtended(source, c, turn); err != nil {
				return nil, err
			}
			length += int64(len(extended))
		case showsPixels[c.name]:
			whole := span{c.start - chunkHead, c.end + (c.end-c.start)&1}
			length += whole.end - whole.start
			if whole.end > size { // the padding of the last one is missing
				whole.end, b.tail = size, []byte{0}
			}
			b.spans = joined(b.spans, whole)
		}
	}
	if turn != 1 {
		tag := orientationTag(turn)
		mark := append(binary.LittleEndian.AppendUint32([]byte("EXIF"), uint32(len(tag))), tag...)
		b.tail = append(b.tail, mark...)
		length += int64(len(mark))
	}
	b.head = binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(length))
	b.head = append(append(b.head, "WEBP"...), extended...)
	return b, nil
}

// webpExtended is the chunk VP8X as it is true of the bare picture.
func webpExtended(source io.ReadSeeker, c webpChunk, turn int) ([]byte, error) {
	if c.end-c.start != 10 {
		return nil, errors.New("a chunk VP8X of another length")
	}
	chunk := make([]byte, chunkHead+10)
	if _, err := source.Seek(c.start-chunkHead, io.SeekStart); err != nil {
		return nil, err
	}
	if _, err := io.ReadFull(source, chunk); err != nil {
		return nil, err
	}
	chunk[chunkHead] &^= webpHasEXIF | webpHasXMP
	if turn != 1 {
		chunk[chunkHead] |= webpHasEXIF
	}
	return chunk, nil
}

// isMovingWebP says whether a picture is a WebP of several, which nothing here
// decodes: its header has the bit of an animation.
func isMovingWebP(source io.ReadSeeker) bool {
	var head [21]byte
	if _, err := source.Seek(0, io.SeekStart); err != nil {
		return false
	}
	if _, err := io.ReadFull(source, head[:]); err != nil {
		return false
	}
	return string(head[:4]) == "RIFF" && string(head[8:16]) == "WEBPVP8X" && head[20]&2 != 0
}
