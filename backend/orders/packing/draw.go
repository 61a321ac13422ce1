package packing

import (
	"fmt"
	"strconv"
	"strings"
)

// List draws what to take from the shelves for all orders, each kind of goods once,
// with the orders it belongs to in the order of their labels.
func List(all []Slip, w Words) ([]byte, error) {
	s := newSheet(w.List, w)
	s.Part(w.Made+" "+w.Time, false)
	picks := groupPicks(all)
	pieces := 0
	for _, p := range picks {
		pieces += p.Quantity
	}
	s.title(w.List, w.Made+" "+w.Time)
	for _, warning := range warnings(all) {
		s.warn(warning)
	}
	columns := []column{{w.SKU, margin + 8, 36, "L"}, {w.Goods, margin + 46, 66, "L"}, {w.Quantity, margin + 112, 16, "R"}, {w.Orders, margin + 134, width - 134, "L"}}
	s.heading(columns)
	for _, p := range picks {
		var orders []string
		for _, one := range p.orders {
			number := one.number
			if one.quantity > 1 {
				number += "\u00a0×\u00a0" + strconv.Itoa(one.quantity)
			}
			if one.warned {
				number += "\u00a0(!)"
			}
			orders = append(orders, number)
		}
		s.pick(columns, p.Line, s.lines(strings.Join(orders, ", "), "", 9, columns[3].w))
	}
	s.sum(columns[2], pieces)
	return s.Bytes()
}

// Slips draws a slip for each order, on a page of its own, in their order.
func Slips(all []Slip, w Words) ([]byte, error) {
	s := newSheet(w.Slip, w)
	for i, slip := range all {
		s.Part(w.Slip+" "+slip.Number, i > 0)
		s.slip(slip)
	}
	return s.Bytes()
}

func (s *sheet) slip(slip Slip) {
	w := s.w
	s.title(w.Slip+" "+slip.Number, w.Placed+" "+slip.Placed)
	top := s.GetY()
	half := width/2 - 4
	s.At(margin, top, half, "", 8.5, soft, w.Recipient, "L")
	y := top + line
	for i, text := range slip.Recipient {
		style := ""
		if i == 0 {
			style = "B"
		}
		for _, one := range s.lines(text, style, 11, half) {
			s.At(margin, y, half, style, 11, ink, one, "L")
			y += line
		}
	}
	right, x := top, margin+width/2+4
	for _, fact := range []struct{ name, value string }{{w.Shipping, slip.Shipping}, {w.Payment, slip.Payment}, {w.Tracking, slip.Tracking}} {
		if fact.value == "" {
			continue
		}
		s.At(x, right, half, "", 8.5, soft, fact.name, "L")
		right += line - 0.6
		for _, one := range s.lines(fact.value, "", 10.5, half) {
			s.At(x, right, half, "", 10.5, ink, one, "L")
			right += line
		}
		right++
	}
	s.SetXY(margin, max(y, right)+4)
	if slip.Warning != "" {
		s.warn(slip.Warning)
	}
	if slip.Note != "" {
		s.At(margin, s.GetY(), width, "", 8.5, soft, w.Note, "L")
		s.SetY(s.GetY() + line - 0.4)
		for _, one := range s.lines(slip.Note, "", 10.5, width) {
			s.Room(line)
			s.At(margin, s.GetY(), width, "", 10.5, ink, one, "L")
			s.SetY(s.GetY() + line)
		}
		s.SetY(s.GetY() + 3)
	}
	columns := []column{{w.SKU, margin + 8, 42, "L"}, {w.Goods, margin + 52, width - 74, "L"}, {w.Quantity, margin + width - 20, 20, "R"}}
	s.Room(30)
	s.heading(columns)
	pieces := 0
	for _, l := range slip.Lines {
		pieces += l.Quantity
		s.row(columns, l, nil)
		s.end()
	}
	s.sum(columns[2], pieces)
	s.Room(16)
	s.SetY(s.GetY() + 8)
	s.At(margin, s.GetY(), 60, "", 9, soft, w.Packed, "L")
	s.Ink(hair)
	s.SetLineWidth(0.2)
	s.Line(margin+30, s.GetY()+line, margin+90, s.GetY()+line)
}

// warn writes what is to be looked at before anything is packed.
func (s *sheet) warn(text string) {
	for _, one := range s.lines(text, "B", 12, width) {
		s.Room(line + 0.4)
		s.At(margin, s.GetY(), width, "B", 12, ink, one, "L")
		s.SetY(s.GetY() + line + 0.4)
	}
	s.SetY(s.GetY() + 3)
}

// pick is a row with the first lines of its orders beside it, the others beneath, on
// as many pages as they need.
func (s *sheet) pick(columns []column, l Line, orders []string) {
	const beside = 10
	s.row(columns, l, orders[:min(beside, len(orders))])
	for _, text := range orders[min(beside, len(orders)):] {
		s.Room(line)
		s.At(columns[3].x, s.GetY(), columns[3].w, "", 9, ink, text, "L")
		s.SetY(s.GetY() + line)
	}
	s.end()
}

// end closes a row.
func (s *sheet) end() {
	s.SetY(s.GetY() + 1)
	s.Rule(hair, 0.15)
	s.SetXY(margin, s.GetY()+1)
}

// row is goods in a table whose first three columns are SKU, goods and quantity;
// more is what a fourth one has.
func (s *sheet) row(columns []column, l Line, more []string) {
	goods := s.goods(l, columns[1].w)
	skus := s.lines(l.SKU, "", 10, columns[0].w)
	high := float64(max(len(goods), len(skus), len(more), 1))*line + 2
	s.Room(high)
	top := s.GetY()
	s.box(top + 0.5)
	for i, text := range skus {
		s.At(columns[0].x, top+float64(i)*line, columns[0].w, "", 10, ink, text, "L")
	}
	for i, c := range goods {
		s.At(columns[1].x, top+float64(i)*line, columns[1].w, "", c.size, c.c, c.text, "L")
	}
	// One piece is what everybody takes; more must not be missed.
	style := ""
	if l.Quantity != 1 {
		style = "B"
	}
	s.At(columns[2].x, top, columns[2].w, style, 12, ink, strconv.Itoa(l.Quantity), "R")
	for i, text := range more {
		s.At(columns[3].x, top+float64(i)*line, columns[3].w, "", 9, ink, text, "L")
	}
	s.SetXY(margin, top+high-2)
}

// sum ends a table with how many pieces it has.
func (s *sheet) sum(quantity column, pieces int) {
	s.Room(8)
	s.SetY(s.GetY() + 1)
	s.At(margin, s.GetY(), quantity.x+quantity.w-margin, "B", 11, ink, fmt.Sprintf("%s %d", s.w.Pieces, pieces), "R")
	s.SetY(s.GetY() + 7)
}
