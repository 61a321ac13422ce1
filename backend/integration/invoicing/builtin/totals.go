package builtin

import (
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/paybysquare"
	"backoffice/backend/paper"
)

const (
	sumsWidth  = 78.0
	recapWidth = width - sumsWidth - 12
	recapLine  = 6.0
	qrSide     = 34.0
)

// totals are the recapitulation of VAT on the left, the sums on the right, and
// below them where to pay.
func (s *sheet) totals() error {
	h := max(s.recapHeight(), s.sumsHeight())
	if !s.payable() {
		h += s.shortNote()
	}
	s.room(h)
	start := s.y
	s.recap()
	end := s.y
	s.y = start
	s.sums()
	s.y = max(s.y, end) + 5
	if !s.payable() {
		return nil
	}
	return s.pay()
}

func (s *sheet) recapHeight() float64 {
	h := 0.0
	if s.taxed() {
		h = 8 + recapLine
		for _, v := range s.doc.VAT {
			_, _, high := s.rateLines(v.Tax)
			h += high
		}
	}
	for _, v := range s.doc.VAT {
		h += float64(len(s.lines(recapWidth, body, v.Reason))) * body.line()
	}
	if s.doc.Exchange != nil {
		h += 10
	}
	return h
}

// recapColumns are the parts of its width that the columns of the recapitulation take.
var recapColumns = []float64{0.32, 0.25, 0.18, 0.25}

// rateLines are what a row of the recapitulation is called, words smaller than numbers,
// and how high that makes it.
func (s *sheet) rateLines(t invoicing.Tax) (all []string, st style, h float64) {
	st = small.in(ink)
	if numbered(t) {
		st = body
	}
	all = s.lines(recapColumns[0]*recapWidth-1, st, s.rate(t))
	return all, st, max(recapLine, float64(len(all))*st.line()+2.4)
}

// recap lists base and tax of each percentage.
func (s *sheet) recap() {
	const w = recapWidth
	if s.taxed() {
		line := func(h float64, st style, amounts ...string) {
			x := left + recapColumns[0]*w
			for i, amount := range amounts {
				s.write(x, s.y+1.2, recapColumns[i+1]*w-1, st, "R", amount)
				x += recapColumns[i+1] * w
			}
			s.y += h
			s.Ink(hair)
			s.Rect(left, s.y, w, 0.15, "F")
		}
		s.write(left, s.y, w, strong.in(s.accent), "L", s.say("recap", "Currency", s.doc.Currency))
		s.y += 5.5
		s.write(left, s.y+1.2, recapColumns[0]*w-1, label, "L", s.say("rate"))
		line(recapLine, label, s.say("base"), s.say("vat"), s.say("together"))
		for _, v := range s.doc.VAT {
			called, st, h := s.rateLines(v.Tax)
			s.flow(left, s.y+1.2, recapColumns[0]*w-1, st, called...)
			line(h, body, s.amount(s.sign*v.Base), s.amount(s.sign*v.Amount), s.amount(s.sign*(v.Base+v.Amount)))
		}
		s.y += 2
	}
	for _, v := range s.doc.VAT {
		s.y = s.wrap(left, s.y, w, body, v.Reason)
	}
	if e := s.doc.Exchange; e != nil {
		rate := fault.Decimal(trimmed(invoicing.Price(e.Rate / 100).Decimal()))
		s.y = s.wrap(left, s.y+0.5, w, body, s.say("vat_in_eur", "Amount", s.money(s.sign*e.VAT, "EUR")))
		s.y = s.wrap(left, s.y, w, small, s.say("exchange", "Rate", rate, "Currency", s.doc.Currency, "On", s.day(e.On)))
	}
}

// sum is one line of the sums.
type sum struct {
	label  string
	amount invoicing.Amount
}

func (s *sheet) sumLines() []sum {
	t := s.doc.Totals
	var all []sum
	if s.taxed() {
		all = append(all, sum{s.say("net"), t.Net}, sum{s.say("vat_total"), t.VAT})
	}
	if len(s.doc.Prepaid) > 0 || t.Rounding != 0 {
		label := s.say("gross")
		if !s.taxed() {
			label = s.say("together")
		}
		all = append(all, sum{label, t.Gross})
	}
	for _, p := range s.doc.Prepaid {
		all = append(all, sum{p.Reason, -p.Amount})
	}
	if t.Rounding != 0 {
		all = append(all, sum{s.say("rounding"), t.Rounding})
	}
	return all
}

const (
	sumLabel  = 42.0
	sumGap    = 1.6
	dueHeight = 15.0
)

func (s *sheet) sumsHeight() float64 {
	h := dueHeight + 1
	for _, one := range s.sumLines() {
		h += sumGap + float64(len(s.lines(sumLabel, body, one.label)))*body.line()
	}
	return h
}

// sums end in what is to be paid, was paid, or is paid back.
func (s *sheet) sums() {
	x := right - sumsWidth
	for _, one := range s.sumLines() {
		end := s.wrap(x+4, s.y, sumLabel, body.in(soft), one.label)
		s.write(x+4+sumLabel, s.y, sumsWidth-sumLabel-8, body, "R", s.money(s.sign*one.amount, s.doc.Currency))
		s.y = end + sumGap
	}
	s.y++
	s.fill(x, s.y, sumsWidth, dueHeight, s.accent)
	text := s.say("due_amount")
	switch {
	case s.doc.Key.Kind == invoicing.CreditNote:
		text = s.say("credited")
	case s.doc.Payment.PaidOn != "":
		text = s.say("paid", "On", s.day(s.doc.Payment.PaidOn))
	}
	s.write(x+4, s.y+5, 30, body.in(white), "L", text)
	s.write(x+34, s.y+3.6, sumsWidth-38, style{paper.Sans, "B", 16, white}, "R", s.money(s.sign*s.doc.Totals.Due, s.doc.Currency))
	s.y += dueHeight
}

// payable says whether somebody has to send money to the account.
func (s *sheet) payable() bool {
	d := s.doc
	return d.Key.Kind != invoicing.CreditNote && d.Payment.IBAN != "" && d.Payment.PaidOn == "" && d.Payment.Means == invoicing.Transfer && d.Totals.Due > 0
}

// pay shows where to pay, for people and for their banks' applications.
func (s *sheet) pay() error {
	d := s.doc
	code, err := paybysquare.Encode(paybysquare.Order{
		Invoice: d.Number, Amount: d.Totals.Due.Decimal(), Currency: d.Currency, Due: strings.ReplaceAll(string(d.Due), "-", ""),
		VariableSymbol: d.Payment.VariableSymbol, Note: s.title() + " " + d.Number, IBAN: d.Payment.IBAN, BIC: d.Payment.BIC,
		Name: d.Supplier.Name, Street: d.Supplier.Street, City: d.Supplier.City,
	})
	if err != nil {
		return err
	}
	const h = qrSide + 7
	s.room(h + s.shortNote())
	s.fill(left, s.y, width, h, s.tint)
	s.write(left+6, s.y+5, 90, name.in(s.accent), "L", s.say("pay"))
	y := s.y + 12
	for _, pair := range [][2]string{
		{"account", grouped(d.Payment.IBAN)}, {"bank", d.Payment.BIC}, {"symbol", d.Payment.VariableSymbol},
		{"amount", s.money(d.Totals.Due, d.Currency)}, {"due", s.day(d.Due)},
	} {
		if pair[1] != "" {
			s.write(left+6, y, 36, small, "L", s.say(pair[0]))
			s.write(left+42, y-0.4, 76, strong, "L", pair[1])
			y += 5.6
		}
	}
	x := right - qrSide - 5
	if err := s.QR(code, x, s.y+1.8, qrSide); err != nil {
		return err
	}
	s.write(x, s.y+qrSide+2.2, qrSide, label.in(ink), "C", "PAY by square")
	s.y += h + 4
	return nil
}

// noteLines are what the shop says below.
func (s *sheet) noteLines() []string {
	var all []string
	for own := range strings.SplitSeq(s.doc.Note, "\n") {
		all = append(all, s.lines(width, body, own)...)
	}
	return all
}

// shortNote is the room that a note of few lines takes, which would be lonely on
// a page of its own.
func (s *sheet) shortNote() float64 {
	if n := len(s.noteLines()); n > 0 && n < 5 {
		return 4 + float64(n)*body.line()
	}
	return 0
}

func (s *sheet) notes() {
	for _, text := range s.noteLines() {
		s.room(body.line())
		s.y = s.flow(left, s.y, width, body, text)
	}
}
