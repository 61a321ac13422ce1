package media

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Ids of the parts of a WebM video, as RFC 9559 gives them.
const (
	idEBML     = 0x1A45DFA3
	idDocType  = 0x4282
	idSegment  = 0x18538067
	idTracks   = 0x1654AE6B
	idCluster  = 0x1F43B675
	unknown    = int64(-1) // a length that is left open
	partsMost  = 256       // parts of a segment that are looked at
	headerMost = 1024
)

// startsWebM says whether what begins with head can be a WebM video; the same
// wrapping with other contents, which browsers do not play, calls itself matroska.
func startsWebM(head []byte) bool {
	r := bytes.NewReader(head)
	id, length, err := element(r)
	if err != nil || id != idEBML || length < 0 || length > headerMost {
		return false
	}
	end := int64(len(head)-r.Len()) + length
	for at := int64(len(head) - r.Len()); at < end; at = int64(len(head) - r.Len()) {
		id, length, err := element(r)
		if err != nil || length < 0 || length > int64(r.Len()) {
			return false
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(r, body); err != nil {
			return false
		}
		if id == idDocType {
			return string(bytes.TrimRight(body, "\x00")) == "webm"
		}
	}
	return false
}

// checkWebM walks over the parts of a video: it must have tracks and pictures,
// and reach as far as it says.
func checkWebM(r io.ReadSeeker, size int64) error {
	at, err := next(r, 0, size, idEBML)
	if err != nil {
		return err
	}
	body, length, err := open(r, at, size, idSegment)
	if err != nil {
		return err
	}
	if length == unknown {
		length = size - body
	}
	end, tracks := body+length, false
	at = body
	for n := 0; n < partsMost && at < end; n++ {
		id, from, length, err := elementAt(r, at, size)
		if err != nil {
			return err
		}
		if id == idCluster && tracks {
			return nil
		}
		if length == unknown {
			break
		}
		tracks, at = tracks || id == idTracks, from+length
	}
	return fmt.Errorf("%w: nothing to be played", errBroken)
}

// next is where the element ends that stands at a place and has that id.
func next(r io.ReadSeeker, at, size int64, id uint64) (int64, error) {
	body, length, err := open(r, at, size, id)
	if err == nil && length == unknown {
		err = errBroken
	}
	return body + length, err
}

// open is where the contents begin of the element with that id.
func open(r io.ReadSeeker, at, size int64, id uint64) (body, length int64, err error) {
	got, body, length, err := elementAt(r, at, size)
	if err == nil && got != id {
		err = fmt.Errorf("%w: element %x at %d", errBroken, got, at)
	}
	return body, length, err
}

// elementAt reads the head of an element, which must end within size.
func elementAt(r io.ReadSeeker, at, size int64) (id uint64, body, length int64, err error) {
	if _, err := r.Seek(at, io.SeekStart); err != nil {
		return 0, 0, 0, err
	}
	var head [12]byte
	n, err := io.ReadFull(r, head[:])
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		if errors.Is(err, io.EOF) {
			err = errBroken
		}
		return 0, 0, 0, err
	}
	b := bytes.NewReader(head[:n])
	if id, length, err = element(b); err != nil {
		return 0, 0, 0, err
	}
	body = at + int64(n-b.Len())
	if length > size-body {
		return 0, 0, 0, fmt.Errorf("%w: element of %d bytes at %d of %d", errBroken, length, at, size)
	}
	return id, body, length, nil
}

// element reads an id and a length.
func element(r *bytes.Reader) (id uint64, length int64, err error) {
	id, _, err = variable(r, 4, true)
	if err != nil {
		return 0, 0, err
	}
	n, bits, err := variable(r, 8, false)
	if err != nil {
		return 0, 0, err
	}
	if n == 1<<bits-1 {
		return id, unknown, nil
	}
	return id, int64(n), nil
}

// variable reads a number whose first byte says how long it is; of an id that
// mark belongs to the number.
func variable(r *bytes.Reader, most int, marked bool) (n uint64, bits int, err error) {
	first, err := r.ReadByte()
	if err != nil {
		return 0, 0, errBroken
	}
	width := 1
	for mask := byte(0x80); width <= most && first&mask == 0; mask >>= 1 {
		width++
	}
	if width > most {
		return 0, 0, errBroken
	}
	n = uint64(first)
	if !marked {
		n &= 1<<(8-width) - 1
	}
	for range width - 1 {
		b, err := r.ReadByte()
		if err != nil {
			return 0, 0, errBroken
		}
		n = n<<8 | uint64(b)
	}
	return n, 7 * width, nil
}
