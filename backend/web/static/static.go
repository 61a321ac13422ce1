// Package static holds the files of the built browser app: its page, made for each
// answer, and what it loads, compressed as who asks takes it.
package static

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"mime"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Files is the built browser app.
type Files struct {
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

// headMark is what a token of the page comes behind.
var headMark = []byte("<head>")

// Load takes the files of a build; languages are those of the interface, the
// default first.
func Load(files fs.FS, languages []string) (*Files, error) {
	index, err := fs.ReadFile(files, "index.html")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the browser app's page: %w", err)
	}
	index = bytes.ReplaceAll(index, languagesMark, []byte(strings.Join(languages, ",")))
	index = bytes.ReplaceAll(index, languageMark, []byte(languages[0]))
	return &Files{files: files, index: index}, nil
}

// Built says whether there is a build.
func (d *Files) Built() bool { return d.index != nil }

// Page is index.html for one answer, with the anti-forgery token of the session that it
// is shown in; empty: there is none yet.
func (d *Files) Page(nonce, token string) []byte {
	page := bytes.ReplaceAll(d.index, nonceMark, []byte(nonce))
	if token == "" {
		return page
	}
	meta := `<meta name="csrf-token" content="` + html.EscapeString(token) + `">`
	return bytes.Replace(page, headMark, append(slices.Clone(headMark), meta...), 1)
}

// encodings are what a file may have been compressed with, the best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// Asset is a built file as it goes out.
type Asset struct {
	Body     []byte
	Type     string
	Encoding string
	Varies   bool // other encodings exist
	Hashed   bool // its name changes with its content
}

var hash = regexp.MustCompile(`[.-][0-9A-Za-z_-]{8,}\.[a-z0-9]+$`)

// Asset finds a built file, compressed as the client takes it. What the build
// compressed is kept in no other form; who takes none gets it unpacked.
func (d *Files) Asset(name, accept string) (Asset, bool) {
	if name == "index.html" || name == ".gitkeep" || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") || !fs.ValidPath(name) {
		return Asset{}, false
	}
	a := Asset{Type: mime.TypeByExtension(path.Ext(name)), Hashed: hash.MatchString(name)}
	if a.Type == "" {
		a.Type = "application/octet-stream"
	}
	var err error
	for _, e := range encodings {
		packed, missing := fs.ReadFile(d.files, name+e.suffix)
		if missing != nil {
			continue
		}
		a.Varies = true
		if a.Encoding == "" && accepts(accept, e.name) {
			a.Body, a.Encoding = packed, e.name
		}
	}
	switch {
	case a.Encoding != "":
		return a, true
	case a.Varies:
		a.Body, err = d.unpacked(name)
	default:
		a.Body, err = fs.ReadFile(d.files, name)
	}
	return a, err == nil
}

func (d *Files) unpacked(name string) ([]byte, error) {
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

// policyText is what the app's page may do. Inline styles of elements stay allowed:
// without them the editor loses the colours of stored texts.
const policyText = "default-src 'self'; script-src 'self' 'nonce-%[1]s'; style-src 'self' 'nonce-%[1]s'; " +
	"style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'self' data:; connect-src 'self'; " +
	"media-src 'self' blob:; worker-src 'self' blob:; " +
	"frame-src 'self' %[2]s; " +
	"object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

// Policy is what a page with that nonce may do; frames are the origins whose pages
// may stand in a text.
func Policy(nonce string, frames []string) string {
	return fmt.Sprintf(policyText, nonce, strings.Join(frames, " "))
}
