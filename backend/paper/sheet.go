package paper

// Sheet is a document of lines of text that goes on on a next page by itself, with
// a foot on every page. Lengths are in millimetres.
type Sheet struct {
	*Document
	Margin float64            // on all sides; the foot stands in the lower one
	Step   float64            // height of a line
	Floor  float64            // where lines end
	Foot   string             // left in the foot of every page
	Page   func(n int) string // right in it
	Head   func()             // draws what a page that was turned to begins with; nil: nothing
	page   int                // of the present part
}

// NewSheet begins a document whose lines are so high; its first page is empty until Part.
func NewSheet(about About, margin, line float64, page func(n int) string) *Sheet {
	s := &Sheet{Document: New(about, margin), Margin: margin, Step: line, Floor: Height - margin - 8, Page: page}
	s.SetAutoPageBreak(false, 0)
	s.SetCellMargin(0)
	return s
}

// Width is how much room a line has.
func (s *Sheet) Width() float64 { return Width - 2*s.Margin }

// Part begins a part, whose pages are counted from one, on the present page or a fresh one.
func (s *Sheet) Part(foot string, fresh bool) {
	if fresh {
		s.AddPage()
	}
	s.Foot, s.page, s.Head = foot, 1, nil
	s.begin()
}

// Room turns the page where so much height is not left.
func (s *Sheet) Room(high float64) {
	if s.GetY()+high <= s.Floor {
		return
	}
	s.AddPage()
	s.page++
	s.begin()
	if s.Head != nil {
		s.Head()
	}
}

func (s *Sheet) begin() {
	soft, half := Color{R: 100, G: 100, B: 100}, s.Width()/2
	s.At(s.Margin, Height-s.Margin, half, "", 8.5, soft, s.Foot, "L")
	s.At(s.Margin+half, Height-s.Margin, half, "", 8.5, soft, s.Page(s.page), "R")
	s.SetXY(s.Margin, s.Margin)
}

// At writes one line at a place, and leaves the pen where it was.
func (s *Sheet) At(x, y, w float64, style string, size float64, c Color, text, align string) {
	oldX, oldY := s.GetXY()
	s.Ink(c)
	s.SetFont(Sans, style, size)
	s.SetXY(x, y)
	s.CellFormat(w, s.Step, text, "", 0, align, false, 0, "")
	s.SetXY(oldX, oldY)
}

// Rule draws a line over the whole width.
func (s *Sheet) Rule(c Color, thick float64) {
	s.Ink(c)
	s.SetLineWidth(thick)
	s.Line(s.Margin, s.GetY(), s.Margin+s.Width(), s.GetY())
}
