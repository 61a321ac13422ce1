package builtin

import (
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/paper"
)

// Where things stand, in millimetres.
const (
	left   = 16.0
	right  = paper.Width - left
	width  = right - left
	top    = 14.0
	bottom = paper.Height - 24 // above the foot
	mm     = 25.4 / 72         // of a point
)

var (
	white = paper.Color{R: 255, G: 255, B: 255}
	ink   = paper.Color{R: 29, G: 38, B: 46}
	soft  = paper.Color{R: 92, G: 104, B: 115}
	hair  = paper.Color{R: 209, G: 216, B: 221}
)

// accents distinguish the kinds of documents at a glance: a colour, and its tint
// for surfaces.
var accents = map[invoicing.Kind][2]paper.Color{
	invoicing.Confirmation: {{R: 38, G: 84, B: 62}, {R: 240, G: 246, B: 242}},
	invoicing.Invoice:      {{R: 18, G: 74, B: 92}, {R: 239, G: 245, B: 247}},
	invoicing.CreditNote:   {{R: 122, G: 40, B: 58}, {R: 250, G: 242, B: 244}},
}

// style is how a text is set.
type style struct {
	family string
	weight string
	size   float64
	color  paper.Color
}

func (s style) in(c paper.Color) style { s.color = c; return s }

var (
	label  = style{paper.Sans, "", 7.5, soft}
	body   = style{paper.Sans, "", 9.5, ink}
	strong = style{paper.Sans, "B", 9.5, ink}
	small  = style{paper.Sans, "", 8, soft}
	name   = style{paper.Sans, "B", 11, ink}
)

// line is how high a line of the style is.
func (s style) line() float64 { return s.size * mm * 1.32 }

// sheet is a document being drawn.
type sheet struct {
	*paper.Document
	words
	doc    invoicing.Document
	y      float64 // where the next thing goes
	of     int     // how many pages there are
	accent paper.Color
	tint   paper.Color
	sign   invoicing.Amount // -1 where money is taken back
}

func (s *sheet) set(st style) {
	s.Ink(st.color)
	s.SetFont(st.family, st.weight, st.size)
}

// write puts a text into one line of a box, smaller where it would not fit.
func (s *sheet) write(x, y, w float64, st style, align, text string) {
	s.set(st)
	for size := st.size; s.GetStringWidth(text) > w && size > 5; {
		size -= 0.25
		s.SetFont(st.family, st.weight, size)
	}
	s.SetXY(x, y)
	s.CellFormat(w, st.line(), text, "", 0, align, false, 0, "")
}

// mostLines of one text are shown: no cell may be higher than a page.
const mostLines = 40

// lines are a text in lines of that width; longer words come in pieces.
func (s *sheet) lines(w float64, st style, text string) []string {
	s.set(st)
	return s.Lines(text, w, mostLines)
}

// flow writes lines below each other and returns where the next would stand.
func (s *sheet) flow(x, y, w float64, st style, lines ...string) float64 {
	for _, text := range lines {
		s.write(x, y, w, st, "L", text)
		y += st.line()
	}
	return y
}

// wrap writes a text in as many lines as it takes.
func (s *sheet) wrap(x, y, w float64, st style, text string) float64 {
	return s.flow(x, y, w, st, s.lines(w, st, text)...)
}

func (s *sheet) rule(y, thick float64, c paper.Color) {
	s.Ink(c)
	s.Rect(left, y-thick/2, width, thick, "F")
}

func (s *sheet) fill(x, y, w, h float64, c paper.Color) {
	s.Ink(c)
	s.Rect(x, y, w, h, "F")
}

// room begins a page where less than h is left of this one, and says whether it did.
func (s *sheet) room(h float64) bool {
	if s.y+h <= bottom {
		return false
	}
	s.foot()
	s.AddPage()
	s.y = top
	s.running()
	return true
}
