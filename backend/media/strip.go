package media

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// stripMetadata is a picture without what a camera or an editor writes beside its
// pixels: place and time, the camera's number, a smaller picture with all of
// these again. What it takes to show the pixels stays: colour profile,
// orientation, the movement of an animation. It returns the size too. What is
// no picture of ours comes back as it is.
func stripMetadata(source io.ReadSeeker, kind string, size int64) (io.Reader, int64, error) {
	strip := map[string]func(io.ReadSeeker, int64) (*strippedReader, error){
		"image/jpeg": stripJPEG, "image/png": stripPNG, "image/webp": stripWebP, "image/gif": stripGIF,
	}[kind]
	if strip == nil {
		_, err := source.Seek(0, io.SeekStart)
		return source, size, err
	}
	b, err := strip(source, size)
	if err != nil {
		return nil, 0, fmt.Errorf("read parts of picture: %w", err)
	}
	b.source = source
	total := int64(len(b.head) + len(b.tail))
	for _, s := range b.spans {
		total += s.end - s.start
	}
	return b, total, nil
}

// fromStart reads a picture from its first byte.
func fromStart(source io.ReadSeeker) (*bufio.Reader, error) {
	if _, err := source.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("rewind upload: %w", err)
	}
	return bufio.NewReaderSize(source, 64<<10), nil
}

func stripJPEG(source io.ReadSeeker, _ int64) (*strippedReader, error) {
	b := &strippedReader{head: []byte{0xff, 0xd8}}
	if turn := orientation(source, "jpeg"); turn != 1 {
		b.head = append(b.head, orientationSegment(turn)...)
	}
	r, err := fromStart(source)
	if err == nil {
		b.spans, err = spansWithoutMetadata(r)
	}
	return b, err
}

// orientationTag is the least EXIF that holds an orientation.
func orientationTag(turn int) []byte {
	return append([]byte("MM\x00\x2a\x00\x00\x00\x08\x00\x01"+
		"\x01\x12\x00\x03\x00\x00\x00\x01\x00"), byte(turn), 0, 0, 0, 0, 0, 0)
}

// orientationSegment is the same as a JPEG has it.
func orientationSegment(turn int) []byte {
	return append([]byte("\xff\xe1\x00\x22Exif\x00\x00"), orientationTag(turn)...)
}

// span is a part of a file, the end excluded.
type span struct{ start, end int64 }

// joined are spans with one more, which lengthens the last where it follows it.
func joined(spans []span, next span) []span {
	if n := len(spans); n > 0 && spans[n-1].end == next.start {
		spans[n-1].end = next.end
		return spans
	}
	if next.start == next.end {
		return spans
	}
	return append(spans, next)
}

// strippedReader yields head, then spans of source, then tail.
type strippedReader struct {
	source     io.ReadSeeker
	head, tail []byte
	spans      []span
	left       int64 // of the first span, once sought
}

// Read reads on.
func (b *strippedReader) Read(p []byte) (int, error) {
	if len(b.head) > 0 {
		n := copy(p, b.head)
		b.head = b.head[n:]
		return n, nil
	}
	for b.left == 0 {
		if len(b.spans) == 0 {
			if len(b.tail) == 0 {
				return 0, io.EOF
			}
			n := copy(p, b.tail)
			b.tail = b.tail[n:]
			return n, nil
		}
		if _, err := b.source.Seek(b.spans[0].start, io.SeekStart); err != nil {
			return 0, err
		}
		b.left, b.spans = b.spans[0].end-b.spans[0].start, b.spans[1:]
	}
	n, err := b.source.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	if errors.Is(err, io.EOF) {
		err = nil
		if n == 0 {
			err = io.ErrUnexpectedEOF
		}
	}
	return n, err
}

// jpegScan reads a JPEG's segments and counts where it is.
type jpegScan struct {
	*bufio.Reader
	at     int64
	spans  []span
	marked bool // the 0xff of the next marker is read, though not passed
}

func (j *jpegScan) ReadByte() (byte, error) {
	b, err := j.Reader.ReadByte()
	if err == nil {
		j.at++
	}
	return b, err
}

func (j *jpegScan) addSpan(start int64) { j.spans = joined(j.spans, span{start, j.at}) }

// spansWithoutMetadata are the parts of a JPEG that are worth keeping, behind its first
// two bytes. What follows its end, where some cameras put further pictures, is
// none of them.
func spansWithoutMetadata(r *bufio.Reader) ([]span, error) {
	j := &jpegScan{Reader: r}
	first, _ := j.ReadByte()
	if second, err := j.ReadByte(); err != nil || first != 0xff || second != 0xd8 {
		return nil, errors.New("no JPEG")
	}
	for {
		code, err := j.marker()
		if errors.Is(err, io.EOF) {
			return j.spans, nil // decoders forgive a missing end
		}
		if err != nil {
			return nil, err
		}
		start := j.at - 2
		switch {
		case code == 0xd9:
			j.addSpan(start)
			return j.spans, nil
		case code == 0x01 || code >= 0xd0 && code <= 0xd7:
			j.addSpan(start)
			continue
		}
		wanted, err := j.segment(code)
		if err != nil {
			return nil, err
		}
		if wanted {
			j.addSpan(start)
		}
		if code == 0xda {
			start = j.at
			if err := j.pixels(); err != nil {
				return nil, err
			}
			j.addSpan(start)
		}
	}
}

// marker finds the next one and returns its code.
func (j *jpegScan) marker() (byte, error) {
	was := byte(0)
	if j.marked {
		j.at, j.marked, was = j.at+1, false, 0xff
	}
	for {
		b, err := j.ReadByte()
		if err != nil {
			return 0, err
		}
		if was == 0xff && b != 0xff && b != 0 {
			return b, nil
		}
		was = b
	}
}

// segment passes one and says whether it is to be kept.
func (j *jpegScan) segment(code byte) (bool, error) {
	high, _ := j.ReadByte()
	low, err := j.ReadByte()
	length := int(high)<<8 | int(low)
	if err != nil || length < 2 {
		return false, errors.New("a segment without a length")
	}
	wanted := code != 0xfe && (code < 0xe0 || code > 0xef) || code == 0xe0 || code == 0xee
	if code == 0xe2 {
		name, _ := j.Peek(12)
		wanted = bytes.HasPrefix(name, []byte("ICC_PROFILE\x00"))
	}
	passed, err := j.Discard(length - 2)
	j.at += int64(passed)
	if err != nil {
		return false, fmt.Errorf("a segment cut short: %w", err)
	}
	return wanted, nil
}

// pixels passes coded pixels, up to the marker that ends them.
func (j *jpegScan) pixels() error {
	for {
		passed, err := j.ReadSlice(0xff)
		j.at += int64(len(passed))
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		next, err := j.Peek(1)
		if err != nil {
			return nil //nolint:nilerr // the end is missing; marker reports it
		}
		if next[0] != 0 && (next[0] < 0xd0 || next[0] > 0xd7) {
			j.at, j.marked = j.at-1, true
			return nil
		}
	}
}
