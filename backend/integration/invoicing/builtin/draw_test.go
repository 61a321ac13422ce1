package builtin

import (
	"bytes"
	"encoding/json"
	"testing"

	"backoffice/backend/integration/invoicing"
)

// The same content is the same file, also after it was kept as JSON, in which no
// font is whole.
func TestDrawIsTheSame(t *testing.T) {
	for name, d := range samples() {
		first, err := Draw(d, texts(t))
		if err != nil {
			t.Fatal(err)
		}
		content, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var kept invoicing.Document
		if err := json.Unmarshal(content, &kept); err != nil {
			t.Fatal(err)
		}
		if again, err := Draw(kept, texts(t)); err != nil || !bytes.Equal(first, again) {
			t.Errorf("%s is another file the second time, %v", name, err)
		}
		if len(first) > 80_000 {
			t.Errorf("%s has %d bytes: are the fonts whole?", name, len(first))
		}
		for _, want := range []string{"/FontFile2", "/Lang", "/ToUnicode", "/MediaBox [0 0 595.28 841.89]"} {
			if !bytes.Contains(first, []byte(want)) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
}

// What a document of two pages takes.
func BenchmarkDraw(b *testing.B) {
	d := samples()["company-12"]
	words := texts(b)
	for b.Loop() {
		if _, err := Draw(d, words); err != nil {
			b.Fatal(err)
		}
	}
}
