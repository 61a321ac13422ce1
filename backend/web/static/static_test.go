package static

import (
	"bytes"
	"compress/gzip"
	"testing"
	"testing/fstest"
)

func TestAsset(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte("plain")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	d := &Files{files: fstest.MapFS{
		"index.html": file("page"), ".gitkeep": file(""), "favicon.svg": file("icon"),
		"assets/umi-BSgr_CEZ.js.br": file("brotli"), "assets/umi-BSgr_CEZ.js.gz": file(packed.String()),
	}}
	cases := []struct {
		name, accept, body, encoding string
		hashed                       bool
	}{
		{"assets/umi-BSgr_CEZ.js", "gzip, deflate, br", "brotli", "br", true},
		{"assets/umi-BSgr_CEZ.js", "gzip;q=0.8", packed.String(), "gzip", true},
		{"assets/umi-BSgr_CEZ.js", "br;q=0, gzip", packed.String(), "gzip", true},
		{"assets/umi-BSgr_CEZ.js", "", "plain", "", true},
		{"favicon.svg", "br", "icon", "", false},
	}
	for _, c := range cases {
		a, ok := d.Asset(c.name, c.accept)
		if !ok || string(a.Body) != c.body || a.Encoding != c.encoding || a.Hashed != c.hashed {
			t.Errorf("%s for %q: %q as %q, hashed %v", c.name, c.accept, a.Body, a.Encoding, a.Hashed)
		}
	}
	if a, _ := d.Asset("assets/umi-BSgr_CEZ.js", ""); a.Type != "text/javascript; charset=utf-8" || !a.Varies {
		t.Errorf("a script is %q, varies %v", a.Type, a.Varies)
	}
	for _, name := range []string{"index.html", ".gitkeep", "assets/umi-BSgr_CEZ.js.br", "../web.go", "", "assets", "nothing.js"} {
		if _, ok := d.Asset(name, ""); ok {
			t.Errorf("%q is served", name)
		}
	}
}
