package picture

import (
	"bytes"
	"image"
	"testing"
)

func TestJPEG(t *testing.T) {
	t.Run("pictures decode, have the size and differ", func(t *testing.T) {
		seen := map[string]string{}
		for _, name := range Names() {
			body, err := JPEG(name)
			if err != nil {
				t.Fatal(err)
			}
			m, format, err := image.Decode(bytes.NewReader(body))
			if err != nil || format != "jpeg" || m.Bounds().Size() != image.Pt(Width, Height) {
				t.Fatal(name, format, err)
			}
			if other := seen[string(body)]; other != "" {
				t.Errorf("%s looks like %s", name, other)
			}
			seen[string(body)] = name
		}
		if len(seen) < 40 {
			t.Errorf("%d pictures, want at least 40", len(seen))
		}
	})
	t.Run("the same each time", func(t *testing.T) {
		a, err := JPEG("candle-1")
		if err != nil {
			t.Fatal(err)
		}
		if b, err := JPEG("candle-1"); err != nil || !bytes.Equal(a, b) {
			t.Error("two paintings of one name differ", err)
		}
	})
	t.Run("unknown names are refused", func(t *testing.T) {
		for _, name := range []string{"", "candle", "candle-0", "candle-5", "candle-x", "cat-1"} {
			if _, err := JPEG(name); err == nil {
				t.Errorf("%q was painted", name)
			}
		}
	})
}

func BenchmarkJPEG(b *testing.B) {
	names := Names()
	for i := 0; b.Loop(); i++ {
		if _, err := JPEG(names[i%len(names)]); err != nil {
			b.Fatal(err)
		}
	}
}
