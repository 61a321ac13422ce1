package session

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/alexedwards/scs/v2"
)

// codec writes what a session holds: its end, then each value with its kind,
// its name and its content, lengths before both. A session is read with every
// call, and a general encoding takes many times as long.
type codec struct{}

var _ scs.Codec = codec{}

const (
	codecVersion = 1
	kindNumber   = 'n'
	kindText     = 't'
)

var errBroken = errors.New("a session is broken")

// Encode takes numbers and texts; anything else is an error.
func (codec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	raw := binary.AppendVarint([]byte{codecVersion}, deadline.UnixMilli())
	for name, value := range values {
		switch v := value.(type) {
		case int64:
			raw = binary.AppendVarint(appendText(append(raw, kindNumber), name), v)
		case string:
			raw = appendText(appendText(append(raw, kindText), name), v)
		default:
			return nil, fmt.Errorf("a session cannot hold %s, a %T", name, value)
		}
	}
	return raw, nil
}

// Decode reads what Encode wrote. What an older program wrote is a session in
// which nobody is signed in.
func (codec) Decode(raw []byte) (time.Time, map[string]any, error) {
	r := reader{raw: raw}
	if r.byte() != codecVersion {
		return time.Now().Add(idle), map[string]any{}, nil
	}
	deadline := time.UnixMilli(r.number()).UTC()
	values := make(map[string]any, 8)
	for len(r.raw) > 0 && !r.broken {
		kind := r.byte()
		name := r.text()
		switch kind {
		case kindNumber:
			values[name] = r.number()
		case kindText:
			values[name] = r.text()
		default:
			r.broken = true
		}
	}
	if r.broken {
		return time.Time{}, nil, errBroken
	}
	return deadline, values, nil
}

func appendText(raw []byte, text string) []byte {
	return append(binary.AppendUvarint(raw, uint64(len(text))), text...)
}

// reader takes an encoded session apart from its beginning.
type reader struct {
	raw    []byte
	broken bool
}

func (r *reader) byte() byte {
	if len(r.raw) == 0 {
		r.broken = true
		return 0
	}
	b := r.raw[0]
	r.raw = r.raw[1:]
	return b
}

func (r *reader) number() int64 {
	v, n := binary.Varint(r.raw)
	if n <= 0 {
		r.broken, r.raw = true, nil
		return 0
	}
	r.raw = r.raw[n:]
	return v
}

func (r *reader) text() string {
	size, n := binary.Uvarint(r.raw)
	if n <= 0 || size > uint64(len(r.raw)-n) {
		r.broken, r.raw = true, nil
		return ""
	}
	text := string(r.raw[n : n+int(size)])
	r.raw = r.raw[n+int(size):]
	return text
}
