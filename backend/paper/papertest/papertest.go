// Package papertest reads PDFs back with programs of others: text and pages with
// poppler, bar codes with a reader of pictures. What only their maker can read was
// not printed.
package papertest

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/oned"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// Paper is a PDF that a test reads.
type Paper struct {
	t    testing.TB
	file string
}

// Open takes a PDF. Without poppler the test fails, as it does without a database:
// TEST_ONLY_LOCAL=1 leaves it out.
func Open(t testing.TB, pdf []byte) *Paper {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		if os.Getenv("TEST_ONLY_LOCAL") == "1" {
			t.Skip("poppler is not installed")
		}
		t.Fatal("poppler is not installed: apt-get install poppler-utils, or run the tests through make test")
	}
	p := &Paper{t, filepath.Join(t.TempDir(), "paper.pdf")}
	if err := os.WriteFile(p.file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	// With SHOW_PAPER=folder people can look at what tests look at.
	if folder := os.Getenv("SHOW_PAPER"); folder != "" {
		name := strings.NewReplacer("/", "-", " ", "_").Replace(t.Name()) + ".pdf"
		if err := os.WriteFile(filepath.Join(folder, name), pdf, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// Pages counts the pages.
func (p *Paper) Pages() int {
	p.t.Helper()
	n, err := strconv.Atoi(p.fact("Pages"))
	if err != nil {
		p.t.Fatal(err)
	}
	return n
}

// Size is that of the first page: "595.28 x 841.89 pts (A4)".
func (p *Paper) Size() string {
	p.t.Helper()
	return p.fact("Page size")
}

// Title is the document's.
func (p *Paper) Title() string {
	p.t.Helper()
	return p.fact("Title")
}

func (p *Paper) fact(name string) string {
	p.t.Helper()
	found := regexp.MustCompile(`(?m)^` + name + `: +(.*)$`).FindSubmatch(p.run("pdfinfo", p.file))
	if found == nil {
		p.t.Fatalf("the file has no %s", name)
	}
	return string(found[1])
}

// Fonts lists the fonts, each with whether it is within the file.
func (p *Paper) Fonts() string {
	p.t.Helper()
	return string(p.run("pdffonts", p.file))
}

// Text is what is read on a page, from 1, with one space wherever the page has any.
func (p *Paper) Text(page int) string {
	p.t.Helper()
	return p.text(page)
}

// Aloud is the text of a page in the order in which it is read to who cannot see it.
func (p *Paper) Aloud(page int) string {
	p.t.Helper()
	return p.text(page, "-raw")
}

// Within is the text in a box of a page, in millimetres.
func (p *Paper) Within(page int, x, y, w, h float64) string {
	p.t.Helper()
	dots := func(mm float64) string { return strconv.Itoa(int(mm * 72 / 25.4)) }
	return p.text(page, "-x", dots(x), "-y", dots(y), "-W", dots(w), "-H", dots(h))
}

func (p *Paper) text(page int, more ...string) string {
	p.t.Helper()
	n := strconv.Itoa(page)
	raw := p.run("pdftotext", append(more, "-f", n, "-l", n, p.file, "-")...)
	return strings.Join(strings.Fields(string(raw)), " ")
}

// Picture is a box of a page, in millimetres, as a printer of so many dots an inch
// prints it.
func (p *Paper) Picture(page, dpi int, x, y, w, h float64) image.Image {
	p.t.Helper()
	n := strconv.Itoa(page)
	dots := func(mm float64) string { return strconv.Itoa(int(mm * float64(dpi) / 25.4)) }
	m, err := png.Decode(bytes.NewReader(p.run("pdftoppm", "-png", "-gray", "-r", strconv.Itoa(dpi), "-f", n, "-l", n,
		"-x", dots(x), "-y", dots(y), "-W", dots(w), "-H", dots(h), p.file)))
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// Code128 is what the bar code in a box of a page says, in millimetres.
func (p *Paper) Code128(page int, x, y, w, h float64) string {
	p.t.Helper()
	return p.code(oned.NewCode128Reader(), page, x, y, w, h)
}

// QR is what the QR code in a box of a page says, in millimetres.
func (p *Paper) QR(page int, x, y, w, h float64) string {
	p.t.Helper()
	return p.code(qrcode.NewQRCodeReader(), page, x, y, w, h)
}

func (p *Paper) code(reader gozxing.Reader, page int, x, y, w, h float64) string {
	p.t.Helper()
	bits, err := gozxing.NewBinaryBitmapFromImage(p.Picture(page, 300, x, y, w, h))
	if err != nil {
		p.t.Fatal(err)
	}
	read, err := reader.Decode(bits, nil)
	if err != nil {
		return fmt.Sprintf("unreadable: %v", err)
	}
	return read.GetText()
}

func (p *Paper) run(name string, arguments ...string) []byte {
	p.t.Helper()
	var complaint bytes.Buffer
	cmd := exec.Command(name, arguments...)
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		p.t.Fatalf("%s: %v: %s", name, err, complaint.String())
	}
	return out
}
