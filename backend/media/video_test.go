package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

func box(name string, body ...byte) []byte {
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(body)+8)), name...), body...)
}

// largeBox is one whose length needs 64 bits.
func largeBox(name string, body ...byte) []byte {
	head := append(binary.BigEndian.AppendUint32(nil, 1), name...)
	return append(binary.BigEndian.AppendUint64(head, uint64(len(body)+16)), body...)
}

func TestCheckMP4(t *testing.T) {
	ftyp, moov, mdat := box("ftyp", []byte("mp42\x00\x00\x00\x00isom")...), box("moov", make([]byte, 50)...), box("mdat", make([]byte, 500)...)
	toEnd := append([]byte{0, 0, 0, 0}, mdat[4:]...)
	fragments := bytes.Repeat(append(box("moof", 1, 2), box("mdat", 3, 4)...), 500)
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	for name, c := range map[string]struct {
		file  []byte
		video bool
	}{
		"description first":    {join(ftyp, moov, mdat), true},
		"description last":     {join(ftyp, mdat, moov), true},
		"64 bits":              {join(ftyp, largeBox("mdat", make([]byte, 300)...), moov), true},
		"pictures to the end":  {join(ftyp, moov, toEnd), true},
		"many fragments":       {join(ftyp, moov, fragments), true},
		"stray bytes":          {join(ftyp, moov, mdat, []byte{1, 2, 3}), true},
		"nothing":              {nil, false},
		"a few bytes":          {[]byte("ftyp"), false},
		"type alone":           {ftyp, false},
		"no description":       {join(ftyp, mdat), false},
		"type in second place": {join(moov, ftyp, mdat), false},
		"cut in the pictures":  {join(ftyp, moov, mdat[:400]), false},
		"cut in a head":        {join(ftyp, mdat, moov[:6]), false},
		"a length too small":   {join(ftyp, []byte("\x00\x00\x00\x03moov"), mdat), false},
		"a length beyond all":  {join(ftyp, moov, append(append([]byte{0, 0, 0, 1}, "mdat"...), bytes.Repeat([]byte{255}, 30)...)), false},
		"sound alone":          {join(box("ftyp", []byte("M4A \x00\x00\x00\x00isom")...), moov, mdat), false},
		"quicktime":            {join(box("ftyp", []byte("qt  \x00\x00\x00\x00qt  ")...), moov, mdat), false},
		"a picture":            {join(box("ftyp", []byte("heic\x00\x00\x00\x00mif1")...), moov, mdat), false},
	} {
		err := checkMP4(bytes.NewReader(c.file), int64(len(c.file)))
		if (err == nil) != c.video || err != nil && !errors.Is(err, errBroken) && len(c.file) > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzCheckMP4(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x10ftypisom\x00\x00\x00\x00\x00\x00\x00\x08moov"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if checkMP4(bytes.NewReader(file), int64(len(file))) == nil && !bytes.Contains(file, []byte("moov")) {
			t.Errorf("%q has nothing to be played", file)
		}
	})
}
