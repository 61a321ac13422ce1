package media

import (
	"bytes"
	"errors"
	"testing"

	"backoffice/backend/fault"
)

// part is an element with a length of eight bytes.
func part(id []byte, body ...byte) []byte {
	n := len(body)
	return append(append(append([]byte{}, id...), 1, 0, 0, 0, 0, byte(n>>16), byte(n>>8), byte(n)), body...)
}

func ebml(docType string) []byte {
	return part([]byte{0x1A, 0x45, 0xDF, 0xA3}, append([]byte{0x42, 0x82, 0x80 | byte(len(docType))}, docType...)...)
}

func TestCheckWebM(t *testing.T) {
	segment, tracks, cluster := []byte{0x18, 0x53, 0x80, 0x67}, []byte{0x16, 0x54, 0xAE, 0x6B}, []byte{0x1F, 0x43, 0xB6, 0x75}
	inner := append(part(tracks, make([]byte, 40)...), part(cluster, make([]byte, 300)...)...)
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	whole := join(ebml("webm"), part(segment, inner...))
	live := join(ebml("webm"), segment, []byte{0xFF}, part(tracks, 1), cluster, []byte{0xFF}, make([]byte, 50))
	for name, c := range map[string]struct {
		file []byte
		ok   bool
	}{
		"whole": {whole, true}, "of open length": {live, true}, "cut off": {whole[:len(whole)-10], false},
		"head alone": {ebml("webm"), false}, "no pictures": {join(ebml("webm"), part(segment, part(tracks, 1)...)), false},
		"no tracks": {join(ebml("webm"), part(segment, part(cluster, 1)...)), false}, "nothing": {nil, false},
	} {
		err := checkWebM(bytes.NewReader(c.file), int64(len(c.file)))
		if (err == nil) != c.ok || err != nil && !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if kind, err := videoType(bytes.NewReader(whole)); kind != typeWebM || err != nil {
		t.Errorf("a WebM is %q, %v", kind, err)
	}
}

// What browsers do not play is refused by its name.
func TestOtherVideosAreNamed(t *testing.T) {
	avi := append([]byte("RIFF\x24\x00\x00\x00AVI LIST"), make([]byte, 40)...)
	for name, c := range map[string]struct {
		head        []byte
		key, format string
	}{
		"avi":       {avi, "errors.videoFormat", "AVI"},
		"quicktime": {box("ftyp", []byte("qt  \x00\x00\x00\x00qt  ")...), "errors.videoFormat", "MOV"},
		"matroska":  {ebml("matroska"), "errors.videoFormat", "MKV"},
		"a text":    {[]byte("not a video"), "errors.video", ""},
		"nothing":   {nil, "errors.video", ""},
	} {
		_, err := videoType(bytes.NewReader(c.head))
		f := fault.As(err)
		if f == nil || f.Message.Key != c.key || c.format != "" && f.Message.Args["Format"] != c.format {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzCheckWebM(f *testing.F) {
	f.Add(ebml("webm"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if checkWebM(bytes.NewReader(file), int64(len(file))) == nil && !bytes.Contains(file, []byte{0x1F, 0x43, 0xB6, 0x75}) {
			t.Errorf("%x has nothing to be played", file)
		}
	})
}
