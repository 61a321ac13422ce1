// Package sheet puts facts about a person, or about what is kept of people, on paper.
package sheet

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/paper"
)

var (
	ink  = paper.Color{R: 25, G: 25, B: 25}
	soft = paper.Color{R: 100, G: 100, B: 100}
	hair = paper.Color{R: 200, G: 200, B: 200}
)

// Where things stand, in millimetres.
const (
	margin = 18.0
	width  = paper.Width - 2*margin
	line   = 4.8
	labels = 56.0
)

// mostLines is how many lines a value may take; what is longer stands whole in the JSON.
const mostLines = 40

// Sheet is a document of facts.
type Sheet struct{ *paper.Sheet }

// New begins one; foot stands below each of its pages.
func New(foot, locale string, at time.Time) *Sheet {
	s := &Sheet{paper.NewSheet(paper.About{Title: foot, Locale: locale, Made: at}, margin, line, strconv.Itoa)}
	s.Part(foot, false)
	return s
}

// Title writes what the document is called, and what stands beside it.
func (s *Sheet) Title(text, aside string) {
	s.Ink(ink)
	s.Fit(text, paper.Sans, "B", 20, 12, width)
	s.CellFormat(width, 9, text, "", 2, "L", false, 0, "")
	s.At(margin, s.GetY(), width, "", 10, soft, aside, "L")
	s.SetXY(margin, s.GetY()+9)
}

// Skip leaves so many millimetres empty.
func (s *Sheet) Skip(height float64) { s.SetXY(margin, s.GetY()+height) }

// Heading begins a part.
func (s *Sheet) Heading(text string) {
	s.Room(24)
	s.SetXY(margin, s.GetY()+4)
	s.At(margin, s.GetY(), width, "B", 13, ink, text, "L")
	s.SetXY(margin, s.GetY()+6.5)
	s.Rule(ink, 0.3)
	s.SetXY(margin, s.GetY()+1.5)
}

// Paragraph writes a text.
func (s *Sheet) Paragraph(text string) {
	s.SetFont(paper.Sans, "", 10)
	for _, one := range s.Lines(text, width, mostLines) {
		s.Room(line)
		s.At(margin, s.GetY(), width, "", 10, ink, one, "L")
		s.SetXY(margin, s.GetY()+line)
	}
	s.SetXY(margin, s.GetY()+1.5)
}

// Fact writes a value beside what it is called; an empty one is left out.
func (s *Sheet) Fact(label, value string) {
	if strings.TrimSpace(value) == "" {
		return
	}
	s.SetFont(paper.Sans, "", 9)
	names := s.Lines(label, labels-4, 3)
	s.SetFont(paper.Sans, "", 10)
	values := s.Lines(value, width-labels, mostLines)
	for i := range max(len(names), len(values)) {
		s.Room(line)
		if i < len(names) {
			s.At(margin, s.GetY(), labels-4, "", 9, soft, names[i], "L")
		}
		if i < len(values) {
			s.At(margin+labels, s.GetY(), width-labels, "", 10, ink, values[i], "L")
		}
		s.SetXY(margin, s.GetY()+line)
	}
}

// Fact is a value of a record, with what it is called.
type Fact struct{ Label, Value string }

// Record writes one record: what names it, else its id, and its values.
func (s *Sheet) Record(title string, id uint64, facts []Fact) {
	s.Room(3 * line)
	if title == "" {
		title = fmt.Sprint("#", id)
	}
	s.SetXY(margin, s.GetY()+1.5)
	s.At(margin, s.GetY(), width, "B", 10.5, ink, title, "L")
	s.SetXY(margin, s.GetY()+line+0.6)
	for _, f := range facts {
		s.Fact(f.Label, f.Value)
	}
	s.Room(2)
	s.Ink(hair)
	s.SetLineWidth(0.15)
	s.Line(margin, s.GetY()+1, margin+width, s.GetY()+1)
	s.SetXY(margin, s.GetY()+1.5)
}
