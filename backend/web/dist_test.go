package web

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
	d := &dist{files: fstest.MapFS{
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
		a, ok := d.asset(c.name, c.accept)
		if !ok || string(a.body) != c.body || a.encoding != c.encoding || a.hashed != c.hashed {
			t.Errorf("%s for %q: %q as %q, hashed %v", c.name, c.accept, a.body, a.encoding, a.hashed)
		}
	}
	if a, _ := d.asset("assets/umi-BSgr_CEZ.js", ""); a.kind != "text/javascript; charset=utf-8" || !a.varies {
		t.Errorf("a script is %q, varies %v", a.kind, a.varies)
	}
	for _, name := range []string{"index.html", ".gitkeep", "assets/umi-BSgr_CEZ.js.br", "../web.go", "", "assets", "nothing.js"} {
		if _, ok := d.asset(name, ""); ok {
			t.Errorf("%q is served", name)
		}
	}
}

func TestSiteAddress(t *testing.T) {
	for template, want := range map[string]string{
		"https://example.com":                 "https://example.com/sk/o-nas",
		"https://example.com/":                "https://example.com/sk/o-nas",
		"https://example.com/?p={path}":       "https://example.com/?p=sk/o-nas",
		"https://{locale}.example.com/{path}": "https://sk.example.com/sk/o-nas",
	} {
		if got := siteAddress(template, "sk", "/sk/o-nas"); got != want {
			t.Errorf("%s: got %s, want %s", template, got, want)
		}
	}
}

func TestVariants(t *testing.T) {
	for path, want := range map[string]int{"": 1, "list/{module_id}": 1, "parents/{module_id}/{id?}": 2, "{id?}": 2} {
		if got := variants(path); len(got) != want {
			t.Errorf("%q has %q", path, got)
		}
	}
	if got := variants("parents/{module_id}/{id?}"); got[0] != "parents/{module_id}/{id}" || got[1] != "parents/{module_id}" {
		t.Errorf("got %q", got)
	}
}
