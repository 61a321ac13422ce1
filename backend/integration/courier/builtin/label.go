package builtin

import (
	"context"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"

	"backoffice/backend/integration/courier"
	"backoffice/backend/paper"
)

var (
	white = paper.Color{R: 255, G: 255, B: 255}
	black = paper.Color{}
	soft  = paper.Color{R: 95, G: 95, B: 95}
	hair  = paper.Color{R: 170, G: 170, B: 170}
)

// A label is a quarter of a sheet. What stands within is so far from its edges that
// every printer prints it and scissors do not meet it; all in millimetres.
const (
	wide  = paper.Width / 2
	high  = paper.Height / 2
	inset = 9.0
	width = wide - 2*inset
)

// drawing lets half of the cores draw: a sheet takes 12 MB for a hundredth of a second,
// and many are wanted at once.
var drawing = semaphore.NewWeighted(int64(max(1, runtime.GOMAXPROCS(0)/2)))

// draw puts labels on sheets, from a place on.
func (c *Courier) draw(ctx context.Context, all []courier.Sent, place int) ([]byte, error) {
	if err := drawing.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer drawing.Release(1)
	from, err := c.c.From(ctx)
	if err != nil {
		return nil, fmt.Errorf("who sends: %w", err)
	}
	d := paper.New(paper.About{Title: c.c.Words.Title, Locale: c.c.Words.Locale, Made: made(all)}, 0)
	d.SetAutoPageBreak(false, 0)
	d.SetCellMargin(0)
	for i, s := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := place - 1 + i
		if i > 0 && at%courier.Places == 0 {
			d.AddPage()
		}
		if i == 0 || at%courier.Places == 0 {
			cuts(d)
		}
		l := label{Document: d, x: float64(at%2)*wide + inset, y: float64(at%courier.Places/2)*high + inset, w: c.c.Words}
		if err := l.draw(c.c.Name, from, s); err != nil {
			return nil, fmt.Errorf("label of %s: %w", s.ID, err)
		}
	}
	return d.Bytes()
}

// made is when the last of them was sent: the same labels are the same file.
func made(all []courier.Sent) (last time.Time) {
	for _, s := range all {
		if s.Made.After(last) {
			last = s.Made
		}
	}
	return last
}

// cuts shows where a sheet is cut.
func cuts(d *paper.Document) {
	d.Ink(hair)
	d.SetLineWidth(0.2)
	d.SetDashPattern([]float64{1.5, 1.5}, 0)
	d.Line(wide, 0, wide, paper.Height)
	d.Line(0, high, paper.Width, high)
	d.SetDashPattern(nil, 0)
}

// label is one in the making, its upper left corner at x and y.
type label struct {
	*paper.Document
	x, y float64
	w    Words
}

func (l label) draw(name string, from courier.Address, s courier.Sent) error {
	l.sender(name, from, s)
	l.recipient(from, s)
	l.facts(s)
	l.payment(s)
	if err := l.Code128(s.Number, l.x-2, l.y+106.5, width+4, 18.5); err != nil {
		return err
	}
	l.Ink(black)
	l.SetFont(paper.Sans, "B", 10.5)
	l.SetXY(l.x, l.y+125.8)
	l.Apart(0.5)
	l.CellFormat(width, 4.6, spaced(s.Number), "", 0, "C", false, 0, "")
	l.Apart(0)
	return nil
}

// spaced is a number as people read it out.
func spaced(number string) string {
	return number[:2] + " " + number[2:6] + " " + number[6:10] + " " + number[10:]
}

// text writes one line of that height from the label's left edge.
func (l label) text(y, w, high float64, text, align string) {
	l.SetXY(l.x, l.y+y)
	l.CellFormat(w, high, text, "", 0, align, false, 0, "")
}

func (l label) sender(name string, from courier.Address, s courier.Sent) {
	l.Ink(black)
	l.Fit(name, paper.Sans, "B", 12, 8, width-30)
	l.text(0, width-30, 5, name, "L")
	l.Ink(soft)
	l.SetFont(paper.Sans, "", 8)
	l.text(0.4, width, 5, l.w.Sent+" "+l.w.Day(s.Made), "R")
	l.small(7.2, l.w.From)
	l.Ink(black)
	y := 10.6
	for _, line := range []string{join(", ", from.Full(), from.Company), join(", ", from.Line(), join(" ", from.Zip, from.City)), from.Phone} {
		if line != "" {
			l.Fit(line, paper.Sans, "", 9, 7, width)
			l.text(y, width, 4, l.Lines(line, width, 1)[0], "L")
			y += 4
		}
	}
	l.rule(24.2)
}

func (l label) recipient(from courier.Address, s courier.Sent) {
	to := s.To
	place := join(" ", to.Zip, to.City)
	if to.Country != from.Country {
		place += " (" + to.Country + ")"
	}
	l.small(26.6, l.w.To)
	l.Ink(black)
	y := l.block(30.6, to.Full(), "B", 17, 11, 2)
	if to.Company != "" {
		y = l.block(y, to.Company, "", 12, 9, 2)
	}
	if s.PointID != "" {
		l.point(y+2, s)
		return
	}
	y = l.block(y+0.8, to.Line(), "", 14, 10, 2)
	y = l.block(y+0.4, place, "B", 18, 12, 2)
	l.below(y+1, s)
}

// postal is a postal code, which must not end a line in its middle.
var postal = regexp.MustCompile(`\b(\d{3}) (\d{2})\b`)

// point is where the parcel goes when it is to be collected.
func (l label) point(y float64, s courier.Sent) {
	name := postal.ReplaceAllString(strings.TrimSpace(s.PointName), "$1\u00a0$2")
	l.small(y, l.w.Point)
	l.Ink(black)
	y = l.block(y+3.8, s.PointID, "B", 17, 10, 1)
	if name != "" {
		y = l.block(y, name, "", 13, 11, 2)
	}
	l.below(y+1, s)
}

// below are telephone and note, as far as there is room.
func (l label) below(y float64, s courier.Sent) {
	if s.To.Phone != "" {
		l.Ink(black)
		y = l.block(y, l.w.Phone+" "+s.To.Phone, "", 11, 9, 1)
	}
	if s.Note == "" || y > 73 {
		return
	}
	l.Ink(soft)
	l.SetFont(paper.Sans, "", 8.5)
	for _, line := range l.Lines(s.Note, width, min(3, int((78-y)/3.8))) {
		l.text(y, width, 3.8, line, "L")
		y += 3.8
	}
}

// block writes a text in one line, smaller where it is long, and in so many lines
// where it is longer still. It returns where the next one begins.
func (l label) block(y float64, text, style string, from, least float64, most int) float64 {
	lines := []string{text}
	if !l.Fit(text, paper.Sans, style, from, least, width) {
		// In lines there is room for larger letters again.
		for size := from; size >= least; size-- {
			l.SetFont(paper.Sans, style, size)
			if lines = l.Lines(text, width, most+1); len(lines) <= most {
				break
			}
		}
		lines = l.Lines(text, width, most)
	}
	size, _ := l.GetFontSize()
	for _, line := range lines {
		l.text(y, width, size*0.44, line, "L")
		y += size * 0.44
	}
	return y
}

// facts are weight, size and reference in three columns.
func (l label) facts(s courier.Sent) {
	l.rule(79.5)
	number := func(n string) string { return strings.Replace(n, ".", l.w.Decimal, 1) }
	columns := []struct{ name, value string }{
		{l.w.Weight, number(courier.Kilos(s.Weight)) + " kg"},
		{l.w.Size, fmt.Sprintf("%d × %d × %d cm", s.Depth, s.Width, s.Height)},
		{l.w.Reference, s.Reference},
	}
	shares := []float64{0.25, 0.4, 0.35}
	left := l.x
	for i, column := range columns {
		w := width * shares[i]
		l.Ink(soft)
		l.SetFont(paper.Sans, "", 7)
		l.SetXY(left, l.y+81.1)
		l.CellFormat(w, 3.4, column.name, "", 0, "L", false, 0, "")
		l.Ink(black)
		value := column.value
		if !l.Fit(value, paper.Sans, "B", 11, 7, w-2) {
			value = l.Lines(value, w-2, 1)[0]
		}
		l.SetXY(left, l.y+84.7)
		l.CellFormat(w, 4.8, value, "", 0, "L", false, 0, "")
		left += w
	}
}

// payment is what the driver must take, white on black so that nobody misses it.
func (l label) payment(s courier.Sent) {
	const top, tall = 92.0, 11.0
	if s.COD == 0 {
		l.Ink(hair)
		l.SetLineWidth(0.2)
		l.Rect(l.x, l.y+top, width, tall, "D")
		l.Ink(soft)
		l.SetFont(paper.Sans, "", 10)
		l.text(top, width, tall, l.w.NoCOD, "C")
		return
	}
	l.Ink(black)
	l.Rect(l.x, l.y+top, width, tall, "F")
	l.Ink(white)
	l.SetFont(paper.Sans, "", 11)
	l.SetXY(l.x+4, l.y+top)
	l.CellFormat(width-8, tall, l.w.COD, "", 0, "L", false, 0, "")
	l.SetFont(paper.Sans, "B", 18)
	l.SetXY(l.x+4, l.y+top)
	l.CellFormat(width-8, tall, l.money(s.COD)+"\u00a0"+s.Currency, "", 0, "R", false, 0, "")
}

func (l label) small(y float64, text string) {
	l.Ink(soft)
	l.SetFont(paper.Sans, "", 7.5)
	l.text(y, width, 3.6, text, "L")
}

func (l label) rule(y float64) {
	l.Ink(black)
	l.SetLineWidth(0.3)
	l.Line(l.x, l.y+y, l.x+width, l.y+y)
}

// money is an amount with its thousands apart.
func (l label) money(cents int64) string {
	whole, rest, _ := strings.Cut(courier.Money(cents), ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "\u00a0" + whole[at:]
	}
	return whole + l.w.Decimal + rest
}

// join is what there is of parts, with between between.
func join(between string, parts ...string) string {
	var there []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			there = append(there, part)
		}
	}
	return strings.Join(there, between)
}
