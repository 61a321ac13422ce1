package giftvoucher

import (
	"bytes"
	"compress/zlib"
	"io"
	"strings"
	"testing"
)

// streams are the unpacked contents of a PDF.
func streams(t *testing.T, pdf []byte) string {
	t.Helper()
	var all strings.Builder
	for _, part := range bytes.Split(pdf, []byte("stream\n"))[1:] {
		r, err := zlib.NewReader(bytes.NewReader(part))
		if err != nil {
			continue // a picture is packed otherwise
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
