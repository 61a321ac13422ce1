package media

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

const pngSignature = "\x89PNG\r\n\x1a\n"

// saysMore are the chunks of a PNG that say something else than its pixels.
var saysMore = map[string]bool{"eXIf": true, "tEXt": true, "zTXt": true, "iTXt": true, "tIME": true}

func stripPNG(source io.ReadSeeker, _ int64) (*strippedReader, error) {
	turn := orientation(source, "png")
	r, err := fromStart(source)
	if err != nil {
		return nil, err
	}
	spans, err := pngSpans(r)
	if err != nil {
		return nil, err
	}
	b := &strippedReader{}
	b.head, b.spans, err = pngHead(source, spans, turn)
	return b, err
}

// pngSpans are the parts of a PNG that are worth keeping, behind its signature.
// What follows its end is none of them.
func pngSpans(r *bufio.Reader) ([]span, error) {
	head := make([]byte, 8)
	if _, err := io.ReadFull(r, head); err != nil || string(head) != pngSignature {
		return nil, errors.New("no PNG")
	}
	var spans []span
	for at := int64(len(head)); ; {
		if _, err := io.ReadFull(r, head); err == io.EOF {
			return spans, nil // decoders forgive a missing end
		} else if err != nil {
			return nil, fmt.Errorf("a chunk cut short: %w", err)
		}
		kind, length := string(head[4:]), int64(binary.BigEndian.Uint32(head))
		if length > 1<<31-1 {
			return nil, errors.New("a chunk of no length")
		}
		passed, err := io.CopyN(io.Discard, r, length+4) // its sum too
		end := at + int64(len(head)) + passed
		if !saysMore[kind] {
			spans = joined(spans, span{at, end})
		}
		if kind == "IEND" || errors.Is(err, io.EOF) {
			return spans, nil
		}
		if err != nil {
			return nil, fmt.Errorf("a chunk cut short: %w", err)
		}
		at = end
	}
}

// orientationChunk is the least eXIf that holds an orientation.
func orientationChunk(turn int) []byte {
	return pngChunk("eXIf", orientationTag(turn))
}

// pngChunk is a chunk with its length before it and its sum behind it.
func pngChunk(kind string, body []byte) []byte {
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	chunk = append(append(chunk, kind...), body...)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
}

// pngHead is what a PNG begins with: its signature, and where it is turned the
// chunk that says so, behind the header that must come first.
func pngHead(source io.ReadSeeker, spans []span, turn int) ([]byte, []span, error) {
	head := []byte(pngSignature)
	if turn == 1 || len(spans) == 0 || spans[0].end-spans[0].start < pngHeader {
		return head, spans, nil
	}
	first := make([]byte, pngHeader)
	if _, err := source.Seek(spans[0].start, io.SeekStart); err != nil {
		return nil, nil, fmt.Errorf("rewind upload: %w", err)
	}
	if _, err := io.ReadFull(source, first); err != nil {
		return nil, nil, fmt.Errorf("read header of picture: %w", err)
	}
	spans[0].start += pngHeader
	return append(append(head, first...), orientationChunk(turn)...), spans, nil
}
