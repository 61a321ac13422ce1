package builtin

import (
	"strconv"

	"backoffice/backend/integration/invoicing"
)

// column is one of the table of lines.
type column struct {
	key   string
	width float64
	value func(r row) string
}

// row is a line or an adjustment as the table shows it.
type row struct {
	name, detail string
	count, unit  string
	percent      string
	net, all     string
}

// The space above and below a row, and beside it.
const (
	pad   = 1.7
	inset = 2.0
)

// taxed says whether the document shows VAT at all.
func (s *sheet) taxed() bool {
	for _, v := range s.doc.VAT {
		if v.Category != invoicing.OutsideVAT {
			return true
		}
	}
	return false
}

// columns are those beside the name, from left to right.
func (s *sheet) columns() []column {
	count := column{"count", 17, func(r row) string { return r.count }}
	all := column{"line_gross", 26, func(r row) string { return r.all }}
	if !s.taxed() {
		all.key = "line_total"
		return []column{count, {"unit_price", 26, func(r row) string { return r.unit }}, all}
	}
	return []column{
		count,
		{"unit_net", 27, func(r row) string { return r.unit }},
		{"vat", 14, func(r row) string { return r.percent }},
		{"line_net", 24, func(r row) string { return r.net }},
		all,
	}
}

// rows are the lines, and below them what is added and taken off.
func (s *sheet) rows() []row {
	var all []row
	for _, l := range s.doc.Lines {
		all = append(all, row{
			name: l.Name, detail: joined("  ·  ", l.Detail, l.SKU), count: strconv.FormatInt(l.Quantity, 10) + nbsp + s.say("unit."+string(l.Unit), "Count", l.Quantity),
			unit: s.price(l.UnitNet), percent: s.percent(l.Tax), net: s.amount(s.sign * l.Net), all: s.amount(s.sign * l.Gross),
		})
	}
	for _, a := range s.doc.Adjustments {
		sign := s.sign
		if !a.Charge {
			sign = -sign
		}
		all = append(all, row{name: a.Reason, percent: s.percent(a.Tax), net: s.amount(sign * a.Net), all: s.amount(sign * a.Gross)})
	}
	return all
}

// table lists what is charged; its head stands on every page that it reaches.
func (s *sheet) table() {
	columns := s.columns()
	w := width
	for _, c := range columns {
		w -= c.width
	}
	s.room(24)
	s.tableHead(columns, w)
	for _, r := range s.rows() {
		title, detail := s.lines(w-4, body, r.name), s.lines(w-4, small, r.detail)
		h := float64(len(title))*body.line() + float64(len(detail))*small.line() + 2*pad
		if s.room(h) {
			s.tableHead(columns, w)
		}
		y := s.flow(left+inset, s.y+pad, w-4, body, title...)
		s.flow(left+inset, y, w-4, small, detail...)
		x := left + w
		for i, c := range columns {
			st := body
			if i == len(columns)-1 {
				st = strong
			}
			s.write(x, s.y+pad, c.width-inset, st, "R", c.value(r))
			x += c.width
		}
		s.y += h
		s.rule(s.y, 0.15, hair)
	}
	s.y += 5
}

func (s *sheet) tableHead(columns []column, w float64) {
	const h = 7.0
	s.fill(left, s.y, width, h, s.accent)
	st := label.in(white)
	s.write(left+inset, s.y+2, w-4, st, "L", s.say("item"))
	x := left + w
	for _, c := range columns {
		s.write(x, s.y+2, c.width-inset, st, "R", s.say(c.key))
		x += c.width
	}
	s.y += h
}
