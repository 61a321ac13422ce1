package packing

import (
	"fmt"
	"math"

	"backoffice/backend/paper"
)

var (
	ink  = paper.Color{R: 25, G: 25, B: 25}
	soft = paper.Color{R: 100, G: 100, B: 100}
	hair = paper.Color{R: 190, G: 190, B: 190}
)

// Where things stand, in millimetres.
const (
	margin = 18.0
	width  = paper.Width - 2*margin
	floor  = paper.Height - margin - 6 // rows end above it
	line   = 5.0
)

// sheet is a document in the making.
type sheet struct {
	*paper.Sheet
	w Words
}

func newSheet(title string, w Words) *sheet {
	s := &sheet{Sheet: paper.NewSheet(paper.About{Title: title, Locale: w.Locale, Made: w.Printed}, margin, line, func(n int) string { return fmt.Sprintf("%s %d", w.Page, n) }), w: w}
	s.Floor = floor
	return s
}

// title is the head of a part.
func (s *sheet) title(text, aside string) {
	s.At(margin, s.GetY()+1, width, "", 9.5, soft, aside, "R")
	s.Ink(ink)
	s.Fit(text, paper.Sans, "B", 20, 12, width-60)
	s.CellFormat(width, 9, text, "", 2, "L", false, 0, "")
	s.SetXY(margin, s.GetY()+4)
}

// column is one of a table: its left edge, its width and how it is set.
type column struct {
	name  string
	x, w  float64
	align string
}

// heading is the head of a table, now and on every page that follows.
func (s *sheet) heading(columns []column) {
	s.Head = func() {
		for _, c := range columns {
			s.At(c.x, s.GetY(), c.w, "", 8.5, soft, c.name, c.align)
		}
		s.SetY(s.GetY() + 5.8)
		s.Rule(ink, 0.35)
		s.SetXY(margin, s.GetY()+0.8)
	}
	s.Head()
}

// box is to be ticked with a pen.
func (s *sheet) box(y float64) {
	s.Ink(ink)
	s.SetLineWidth(0.3)
	s.Rect(margin, y, 4.2, 4.2, "D")
}

// lines breaks a text for a column; a table's cell is never cut short.
func (s *sheet) lines(text, style string, size, w float64) []string {
	s.SetFont(paper.Sans, style, size)
	return s.Lines(text, w, math.MaxInt)
}

// goods are title and variant of a line, broken for a column.
func (s *sheet) goods(l Line, w float64) (all []cell) {
	for _, text := range s.lines(l.Title, "", 10.5, w) {
		all = append(all, cell{text, 10.5, ink})
	}
	for _, text := range s.lines(l.Variant, "", 9, w) {
		all = append(all, cell{text, 9, soft})
	}
	return all
}

// cell is a line of text in a table.
type cell struct {
	text string
	size float64
	c    paper.Color
}
