package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"path"
	"regexp"
	"strings"
)

//go:embed all:dist
var embedded embed.FS

// dist is the built browser app.
type dist struct {
	files fs.FS
	index []byte // nil where it was not built
}

// These marks stand in index.html where the nonce of each answer belongs, the
// languages that the interface speaks, the default first, and the default.
var (
	nonceMark     = []byte("__CSP_NONCE__")
	languagesMark = []byte("__LANGUAGES__")
	languageMark  = []byte("__LANGUAGE__")
)

func loadDist(files fs.FS, languages []string) (*dist, error) {
	if files == nil {
		var err error
		if files, err = fs.Sub(embedded, "dist"); err != nil {
			return nil, fmt.Errorf("open the browser app: %w", err)
		}
	}
	index, err := fs.ReadFile(files, "index.html")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the browser app's page: %w", err)
	}
	index = bytes.ReplaceAll(index, languagesMark, []byte(strings.Join(languages, ",")))
	index = bytes.ReplaceAll(index, languageMark, []byte(languages[0]))
	return &dist{files: files, index: index}, nil
}

// page is index.html for one answer.
func (d *dist) page(nonce string) []byte { return bytes.ReplaceAll(d.index, nonceMark, []byte(nonce)) }

// encodings are what a file may have been compressed with, the best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// asset is a built file as it goes out.
type asset struct {
	body     []byte
	kind     string
	encoding string
	varies   bool // other encodings exist
	hashed   bool // its name changes with its content
}

var hash = regexp.MustCompile(`[.-][0-9A-Za-z_-]{8,}\.[a-z0-9]+$`)

// asset finds a built file, compressed as the client takes it. What the build
// compressed is kept in no other form; who takes none gets it unpacked.
func (d *dist) asset(name, accept string) (asset, bool) {
	if name == "index.html" || name == ".gitkeep" || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") || !fs.ValidPath(name) {
		return asset{}, false
	}
	a := asset{kind: mime.TypeByExtension(path.Ext(name)), hashed: hash.MatchString(name)}
	if a.kind == "" {
		a.kind = "application/octet-stream"
	}
	var err error
	for _, e := range encodings {
		packed, missing := fs.ReadFile(d.files, name+e.suffix)
		if missing != nil {
			continue
		}
		a.varies = true
		if a.encoding == "" && accepts(accept, e.name) {
			a.body, a.encoding = packed, e.name
		}
	}
	switch {
	case a.encoding != "":
		return a, true
	case a.varies:
		a.body, err = d.unpacked(name)
	default:
		a.body, err = fs.ReadFile(d.files, name)
	}
	return a, err == nil
}

func (d *dist) unpacked(name string) ([]byte, error) {
	packed, err := fs.ReadFile(d.files, name+".gz")
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// accepts says whether an Accept-Encoding header takes an encoding.
func accepts(header, encoding string) bool {
	for _, part := range strings.Split(header, ",") {
		name, quality, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q := strings.ReplaceAll(strings.TrimSpace(quality), " ", "")
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}
