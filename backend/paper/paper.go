// Package paper makes documents to print: A4 pages as PDF, in fonts of their own
// that have every letter of the languages of the European Union in Latin script.
// It knows no record and asks nobody; see docs/adr/0044-pdf-by-fpdf.md.
package paper

import (
	"bytes"
	"embed"
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// A page, in millimetres.
const (
	Width  = 210.0
	Height = 297.0
)

// The families that documents are set in, both under the Open Font Licence: Lora
// for what is read, and Source Sans for tables, whose figures are equally wide.
// Sans has no italic.
const (
	Font = "Lora"
	Sans = "Source Sans 3"
)

//go:embed fonts/*.ttf
var fonts embed.FS

var files = map[string]string{
	Font: "fonts/Lora-Regular.ttf", Font + "B": "fonts/Lora-Bold.ttf", Font + "I": "fonts/Lora-Italic.ttf",
	Sans: "fonts/SourceSans3-Regular.ttf", Sans + "B": "fonts/SourceSans3-SemiBold.ttf",
}

// Color is red, green and blue, 0 to 255 each.
type Color struct{ R, G, B int }

// Document is a PDF in the making, with one empty page. Its text can be searched,
// copied and read aloud in the order in which it was written.
type Document struct {
	*fpdf.Fpdf
	loaded map[string]bool
}

// About is what programs that open a document show of it.
type About struct {
	Title  string
	Locale string // "sk": the language that it is read aloud in
	Made   time.Time
}

// New returns a document with margins of that many millimetres.
func New(a About, margin float64) *Document {
	d := &Document{Fpdf: fpdf.New("P", "mm", "A4", ""), loaded: map[string]bool{}}
	d.SetTitle(a.Title, true)
	d.SetLang(a.Locale)
	d.SetCreator("Back office", true)
	d.SetCreationDate(a.Made)
	d.SetModificationDate(a.Made)
	d.SetCatalogSort(true)
	d.SetMargins(margin, margin, margin)
	d.AddPage()
	return d
}

// SetFont sets what is written from here on in a family, a style ("", "B", "I")
// and a size in points. A font is read when it is first asked for.
func (d *Document) SetFont(family, style string, size float64) {
	name := family + style
	if !d.loaded[name] {
		font, err := fonts.ReadFile(files[name])
		if err != nil {
			d.SetErrorf("no font %s: %w", name, err)
			return
		}
		d.AddUTF8FontFromBytes(family, style, font)
		d.loaded[name] = true
	}
	d.Fpdf.SetFont(family, style, size)
}

// Ink sets what is written and filled from here on.
func (d *Document) Ink(c Color) {
	d.SetTextColor(c.R, c.G, c.B)
	d.SetFillColor(c.R, c.G, c.B)
	d.SetDrawColor(c.R, c.G, c.B)
}

// Bytes ends the document. It fails where anything before it did.
func (d *Document) Bytes() ([]byte, error) {
	var out bytes.Buffer
	if err := d.Output(&out); err != nil {
		return nil, fmt.Errorf("write a PDF: %w", err)
	}
	return out.Bytes(), nil
}

// Apart sets letters that many millimetres apart from here on, 0 as the font has
// them. Words stay whole for who searches them or has them read aloud.
func (d *Document) Apart(mm float64) {
	d.RawWriteStr(fmt.Sprintf("%.3f Tc\n", mm*72/25.4))
}
