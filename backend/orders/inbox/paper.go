package inbox

import (
	"strconv"
	"strings"

	"backoffice/backend/paper"
)

// Where things stand, in millimetres.
const (
	left    = 16.0
	width   = paper.Width - 2*left
	top     = 16.0
	bottom  = paper.Height - 20
	row     = 4.6
	padding = 1.4
)

var (
	ink    = paper.Color{R: 29, G: 38, B: 46}
	soft   = paper.Color{R: 92, G: 104, B: 115}
	hair   = paper.Color{R: 209, G: 216, B: 221}
	tint   = paper.Color{R: 239, G: 245, B: 247}
	danger = paper.Color{R: 122, G: 40, B: 58}
)

// page is a sheet being drawn.
type page struct {
	*paper.Document
	y float64
}

// draw is the sheet as a PDF, on as many pages as it takes, with what the rules say
// of it at the end. The original is what came; this is for people.
func draw(s Sheet, about paper.About, foot string) ([]byte, error) {
	about.Title = s.Title
	p := &page{Document: paper.New(about, left), y: top}
	p.SetAutoPageBreak(false, 0)
	p.SetCellMargin(0)
	p.SetFooterFunc(func() {
		p.text(left, paper.Height-12, width-20, 7.5, "", soft, "L", foot)
		p.text(left, paper.Height-12, width, 7.5, "", soft, "R", strconv.Itoa(p.PageNo()))
	})
	for _, line := range p.broken(s.Title, width, 17, "B", 3) {
		p.text(left, p.y, width, 17, "B", ink, "L", line)
		p.y += 8
	}
	p.y += 3
	if s.Notice != nil && s.Notice.Warning {
		p.paragraph(s.Notice.Text, danger)
		p.y += 3
	}
	p.blocks(s.Parties)
	p.pairs(s.Facts)
	for _, t := range s.Tables {
		p.table(t)
	}
	p.sums(s.Sums)
	for _, n := range s.Notes {
		p.paragraph(n.Label, soft)
		p.paragraph(n.Value, ink)
		p.y += 2
	}
	p.room(3 * row)
	p.y += 3
	p.heading(s.Verdict)
	for _, f := range s.Problems {
		p.paragraph(f.Label+" "+f.Rule+": "+f.Text, danger)
		p.paragraph(f.Path, soft)
		p.y++
	}
	return p.Bytes()
}

// room begins a page where less than that is left.
func (p *page) room(h float64) {
	if p.y+h > bottom {
		p.AddPage()
		p.y = top
	}
}

func (p *page) text(x, y, w, size float64, weight string, c paper.Color, align, text string) {
	p.Ink(c)
	p.SetFont(paper.Sans, weight, size)
	for p.GetStringWidth(text) > w && size > 5 {
		size -= 0.25
		p.SetFont(paper.Sans, weight, size)
	}
	p.SetXY(x, y)
	p.CellFormat(w, row, text, "", 0, align, false, 0, "")
}

func (p *page) broken(text string, w, size float64, weight string, most int) []string {
	p.SetFont(paper.Sans, weight, size)
	return p.Lines(text, w, most)
}

func (p *page) heading(text string) {
	p.text(left, p.y, width, 10.5, "B", ink, "L", text)
	p.y += row + 1.5
}

// mostLines of one text are drawn.
const mostLines = 30

func (p *page) paragraph(text string, c paper.Color) {
	for _, line := range p.broken(text, width, 9, "", mostLines) {
		p.room(row)
		p.text(left, p.y, width, 9, "", c, "L", line)
		p.y += row
	}
}

// blocks stand in two columns.
func (p *page) blocks(blocks []Block) {
	const w = width/2 - 4
	for i := 0; i < len(blocks); i += 2 {
		start, end := p.y, p.y
		for j, b := range blocks[i:min(i+2, len(blocks))] {
			x, y := left+float64(j)*(w+8), start
			p.text(x, y, w, 8, "", soft, "L", b.Title)
			y += row
			for _, line := range p.broken(b.Name, w, 10.5, "B", 3) {
				p.text(x, y, w, 10.5, "B", ink, "L", line)
				y += row + 0.4
			}
			for _, line := range b.Lines {
				for _, part := range p.broken(line, w, 9, "", 3) {
					p.text(x, y, w, 9, "", ink, "L", part)
					y += row
				}
			}
			end = max(end, y)
		}
		p.y = end + 4
	}
}

// pairs stand in two columns, by rows.
func (p *page) pairs(pairs []Pair) {
	const w = width/2 - 4
	for i := 0; i < len(pairs); i += 2 {
		p.room(row)
		for j, one := range pairs[i:min(i+2, len(pairs))] {
			x := left + float64(j)*(w+8)
			p.text(x, p.y, 34, 8.5, "", soft, "L", one.Label)
			p.text(x+35, p.y, w-35, 9, "", ink, "L", one.Value)
		}
		p.y += row + 0.4
	}
	p.y += 4
}

func (p *page) table(t Table) {
	p.room(5 * row)
	p.heading(t.Title)
	p.tableHead(t)
	for _, cells := range t.Rows {
		p.tableRow(t, cells)
	}
	p.y += 5
}

func (p *page) tableHead(t Table) {
	p.Ink(tint)
	p.Rect(left, p.y, width, row+2*padding, "F")
	x := left
	for _, c := range t.Columns {
		w := width * float64(c.Share) / 100
		p.text(x+padding, p.y+padding, w-2*padding, 8, "", soft, align(c), c.Label)
		x += w
	}
	p.y += row + 2*padding
}

func align(c Column) string {
	if c.Number {
		return "R"
	}
	return "L"
}

func (p *page) tableRow(t Table, cells []string) {
	lines := make([][]string, len(cells))
	most := 1
	for i, c := range t.Columns {
		lines[i] = []string{cells[i]}
		if !c.Number {
			lines[i] = p.broken(cells[i], width*float64(c.Share)/100-2*padding, 9, "", mostLines)
		}
		most = max(most, len(lines[i]))
	}
	h := float64(most)*row + 2*padding
	if p.y+h > bottom {
		p.AddPage()
		p.y = top
		p.tableHead(t)
	}
	x := left
	for i, c := range t.Columns {
		w := width * float64(c.Share) / 100
		for j, line := range lines[i] {
			p.text(x+padding, p.y+padding+float64(j)*row, w-2*padding, 9, "", ink, align(c), line)
		}
		x += w
	}
	p.y += h
	p.Ink(hair)
	p.Rect(left, p.y, width, 0.15, "F")
}

// sums stand at the right.
func (p *page) sums(sums []Pair) {
	p.room(float64(len(sums)) * (row + 1))
	for _, s := range sums {
		size, weight := 9.5, ""
		if s.Strong {
			size, weight = 12, "B"
			p.y++
		}
		p.text(left+width/2-10, p.y, 50, size, weight, ink, "L", s.Label)
		p.text(left+width-60, p.y, 60, size, weight, ink, "R", s.Value)
		p.y += row + 1
	}
	p.y += 4
}

// fileName is safe in every system.
func fileName(number, ending string) string {
	safe := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '-'
	}, number)
	return safe + ending
}
