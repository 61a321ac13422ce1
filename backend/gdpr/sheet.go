package gdpr

import (
	"fmt"
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
	floor  = paper.Height - margin - 8
	line   = 4.8
	labels = 56.0
)

// mostLines is how many lines a value may take; what is longer stands whole in the JSON.
const mostLines = 40

// sheet is a document that goes on on a next page by itself.
type sheet struct {
	*paper.Document
	foot string
	page int
}

func newSheet(foot, locale string, at time.Time) *sheet {
	s := &sheet{Document: paper.New(paper.About{Title: foot, Locale: locale, Made: at}, margin), foot: foot, page: 1}
	s.SetAutoPageBreak(false, 0)
	s.SetCellMargin(0)
	s.footer()
	s.SetXY(margin, margin)
	return s
}

func (s *sheet) footer() {
	s.at(margin, paper.Height-margin, width-20, "", 8.5, soft, s.foot, "L")
	s.at(margin+width-20, paper.Height-margin, 20, "", 8.5, soft, fmt.Sprint(s.page), "R")
}

// room turns the page where so much height is not left.
func (s *sheet) room(high float64) {
	if s.GetY()+high <= floor {
		return
	}
	s.AddPage()
	s.page++
	s.footer()
	s.SetXY(margin, margin)
}

// at writes one line at a place, and leaves the pen where it was.
func (s *sheet) at(x, y, w float64, style string, size float64, c paper.Color, text, align string) {
	oldX, oldY := s.GetXY()
	s.Ink(c)
	s.SetFont(paper.Sans, style, size)
	s.SetXY(x, y)
	s.CellFormat(w, line, text, "", 0, align, false, 0, "")
	s.SetXY(oldX, oldY)
}

func (s *sheet) title(text, aside string) {
	s.Ink(ink)
	s.Fit(text, paper.Sans, "B", 20, 12, width)
	s.CellFormat(width, 9, text, "", 2, "L", false, 0, "")
	s.at(margin, s.GetY(), width, "", 10, soft, aside, "L")
	s.SetXY(margin, s.GetY()+9)
}

func (s *sheet) heading(text string) {
	s.room(24)
	s.SetXY(margin, s.GetY()+4)
	s.at(margin, s.GetY(), width, "B", 13, ink, text, "L")
	s.SetXY(margin, s.GetY()+6.5)
	s.Ink(ink)
	s.SetLineWidth(0.3)
	s.Line(margin, s.GetY(), margin+width, s.GetY())
	s.SetXY(margin, s.GetY()+1.5)
}

func (s *sheet) paragraph(text string) {
	s.SetFont(paper.Sans, "", 10)
	for _, one := range s.Lines(text, width, mostLines) {
		s.room(line)
		s.at(margin, s.GetY(), width, "", 10, ink, one, "L")
		s.SetXY(margin, s.GetY()+line)
	}
	s.SetXY(margin, s.GetY()+1.5)
}

// fact is a value beside what it is called; an empty one is left out.
func (s *sheet) fact(label, value string) {
	if strings.TrimSpace(value) == "" {
		return
	}
	s.SetFont(paper.Sans, "", 9)
	names := s.Lines(label, labels-4, 3)
	s.SetFont(paper.Sans, "", 10)
	values := s.Lines(value, width-labels, mostLines)
	for i := range max(len(names), len(values)) {
		s.room(line)
		if i < len(names) {
			s.at(margin, s.GetY(), labels-4, "", 9, soft, names[i], "L")
		}
		if i < len(values) {
			s.at(margin+labels, s.GetY(), width-labels, "", 10, ink, values[i], "L")
		}
		s.SetXY(margin, s.GetY()+line)
	}
}

// record is one record: what names it, and its values.
func (s *sheet) record(title string, id uint64, values []Value, zone *time.Location) {
	s.room(3 * line)
	if title == "" {
		title = fmt.Sprint("#", id)
	}
	s.SetXY(margin, s.GetY()+1.5)
	s.at(margin, s.GetY(), width, "B", 10.5, ink, title, "L")
	s.SetXY(margin, s.GetY()+line+0.6)
	for _, v := range values {
		if v.Column == "id" {
			continue
		}
		s.fact(v.Label, readable(v.Value, zone))
	}
	s.room(2)
	s.Ink(hair)
	s.SetLineWidth(0.15)
	s.Line(margin, s.GetY()+1, margin+width, s.GetY()+1)
	s.SetXY(margin, s.GetY()+1.5)
}

// readable is a value as a person reads it: moments in the site's days.
func readable(v any, zone *time.Location) string {
	switch at := v.(type) {
	case time.Time:
		return at.In(zone).Format("2. 1. 2006 15:04")
	case *time.Time:
		if at == nil {
			return ""
		}
		return at.In(zone).Format("2. 1. 2006 15:04")
	}
	return textOf(v)
}
