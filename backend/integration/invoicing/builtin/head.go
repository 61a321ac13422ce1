package builtin

import (
	"strconv"
	"strings"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/paper"
)

// subtitles say what the tax office takes a document for.
var subtitles = map[invoicing.Kind]string{invoicing.Invoice: "subtitle.invoice", invoicing.CreditNote: "subtitle.credit_note"}

func (s *sheet) title() string { return s.say("title." + string(s.doc.Key.Kind)) }

// head shows who sends what, on the first page.
func (s *sheet) head() {
	supplier := s.doc.Supplier
	s.fill(0, 0, paper.Width, 3.2, s.accent)
	const half = 92.0
	trade := style{paper.Font, "B", 15, ink}
	y := s.wrap(left, top+1, half, trade, supplier.Name)
	y = s.wrap(left, y+0.8, half, small, joined("  ·  ", supplier.Web, supplier.Email, supplier.Phone))
	x := left + half + 4
	s.write(x, top-0.6, right-x, style{paper.Font, "", 22, s.accent}, "R", s.title())
	s.write(x, top+9.6, right-x, style{paper.Sans, "B", 13, ink}, "R", s.doc.Number)
	if subtitle := subtitles[s.doc.Key.Kind]; subtitle != "" && supplier.VATID != "" {
		s.write(x, top+15.6, right-x, small, "R", s.say(subtitle))
	}
	s.y = max(y, top+20) + 3
}

// running is the head of every further page.
func (s *sheet) running() {
	s.fill(0, 0, paper.Width, 3.2, s.accent)
	s.write(left, s.y, width/2, strong, "L", s.title()+" "+s.doc.Number)
	s.set(small)
	s.write(left+width/2, s.y, width/2, small, "R", joined("", s.Lines(s.doc.Supplier.Name, width/2, 1)...))
	s.y += 9
}

// foot is what stands below every page: where the company is entered, as its
// documents must state, and which page this is.
func (s *sheet) foot() {
	y := paper.Height - 20.0
	s.rule(y-2, 0.2, hair)
	s.wrap(left, y, width-34, small.in(soft), joined(". ", strings.TrimSuffix(s.doc.Supplier.Register, "."), s.say("electronic")))
	s.write(right-32, y, 32, small, "R", s.say("page", "Page", strconv.Itoa(s.PageNo()), "Of", strconv.Itoa(s.of)))
}

// parties are who sells, who buys and, where it is elsewhere, who receives.
func (s *sheet) parties() {
	const gap, pad = 6.0, 5.0
	w := (width - gap) / 2
	x := left + w + gap
	sold, end := s.party(left, s.y+pad, w-pad, s.say("supplier"), s.doc.Supplier, true)
	bought, until := s.party(x+pad, s.y+pad, w-2*pad, s.say("customer"), s.doc.Customer, true)
	if to := s.doc.DeliverTo; to != nil {
		var there []text
		there, until = s.party(x+pad, until+3, w-2*pad, s.say("deliver_to"), *to, false)
		bought = append(bought, there...)
	}
	h := max(end, until) - s.y + pad
	s.fill(x, s.y, w, h, s.tint)
	s.fill(x, s.y, 0.9, h, s.accent)
	for _, one := range append(sold, bought...) {
		s.write(one.x, one.y, one.w, one.style, "L", one.line)
	}
	s.y += h + 5
}

// text is a line that is yet to be written.
type text struct {
	x, y, w float64
	style   style
	line    string
}

// party is what stands of somebody, and where it ends.
func (s *sheet) party(x, y, w float64, title string, p invoicing.Party, numbers bool) (all []text, end float64) {
	add := func(indent float64, st style, content string) {
		for _, line := range s.lines(w-indent, st, content) {
			all = append(all, text{x + indent, y, w - indent, st, line})
			y += st.line()
		}
	}
	all = append(all, text{x, y, w, label.in(s.accent), title})
	y += 5
	add(0, name, p.Name)
	y += 0.6
	add(0, body, p.Street)
	add(0, body, joined(" ", p.PostalCode, p.City))
	add(0, body, p.CountryIn)
	if !numbers {
		add(0, small, p.Phone)
		return all, y
	}
	y += 1.3
	for _, pair := range [][2]string{{"company_id", p.CompanyID}, {"tax_id", p.TaxID}, {"vat_id", p.VATID}} {
		if pair[1] != "" {
			all = append(all, text{x, y + 0.3, 19, small, s.say(pair[0])})
			add(20, body, pair[1])
		}
	}
	return all, y
}

// facts are the dates and the ways, some beside each other.
func (s *sheet) facts() {
	d := s.doc
	var list [][2]string
	add := func(key, value string) {
		if value != "" {
			list = append(list, [2]string{s.say(key), value})
		}
	}
	add("issued", s.day(d.Issued))
	add("supplied", s.day(d.Supplied))
	if d.Key.Kind == invoicing.Invoice {
		add("due", s.day(d.Due))
	}
	add("order", joined(" ", d.Order.Number, bracketed(s.day(d.Order.On))))
	add("paid_by", d.Payment.Title)
	add("delivery", d.Delivery)
	columns := 3
	if len(list) == 4 {
		columns = 4
	}
	w := width / float64(columns)
	for from := 0; from < len(list); from += columns {
		s.rule(s.y, 0.2, hair)
		end := s.y
		for i, fact := range list[from:min(from+columns, len(list))] {
			x := left + float64(i)*w
			s.write(x, s.y+2, w-4, label, "L", fact[0])
			end = max(end, s.wrap(x, s.y+5.8, w-4, strong, fact[1]))
		}
		s.y = end + 2
	}
	s.rule(s.y, 0.2, hair)
	s.y += 4
}

// reference says which document this one corrects, and why.
func (s *sheet) reference() {
	if s.doc.Preceding == nil || s.doc.Key.Kind != invoicing.CreditNote {
		return
	}
	text := s.say("corrects", "Number", s.doc.Preceding.Number, "On", s.day(s.doc.Preceding.On))
	s.y = s.wrap(left, s.y, width, strong, text)
	s.y = s.wrap(left, s.y+0.5, width, body, s.say("reason", "Reason", s.doc.Reason)) + 4
}

// joined are those texts that are not empty.
func joined(between string, texts ...string) string {
	var all []string
	for _, text := range texts {
		if text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, between)
}

func bracketed(text string) string {
	if text == "" {
		return ""
	}
	return "(" + text + ")"
}
