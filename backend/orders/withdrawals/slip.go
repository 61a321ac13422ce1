package withdrawals

import (
	"context"
	"fmt"
	"strings"

	"backoffice/backend/paper"
	"backoffice/backend/resource"
)

// The slip is an A4 page: above what is packed along, below the label that is stuck
// on the parcel; in millimetres.
const (
	slipMargin = 20.0
	slipWidth  = paper.Width - 2*slipMargin
	slipLabel  = 178.0 // where the label begins
	slipLines  = 14    // more than these do not fit; the mail has them all
)

var (
	ink  = paper.Color{}
	soft = paper.Color{R: 95, G: 95, B: 95}
)

// slipName is what the slip is saved as.
func (d Deps) slipName(locale string, w *Withdrawal) string {
	return d.Texts.Text(locale, "withdrawal.slip.file", map[string]any{"Number": w.Number}) + ".pdf"
}

// slip draws it in the customer's language.
func (d Deps) slip(ctx context.Context, w *Withdrawal, lines []Line) ([]byte, error) {
	say := func(key string, args map[string]any) string {
		return d.Texts.Text(w.Locale, "withdrawal.slip."+key, args)
	}
	contact, err := d.Settings.Contact(ctx, w.Locale)
	if err != nil {
		return nil, err
	}
	order, _, _ := strings.Cut(w.Number, "W")
	p := paper.New(paper.About{Title: say("title", nil), Locale: w.Locale, Made: w.CreatedAt}, slipMargin)
	p.SetAutoPageBreak(false, 0)
	text := func(style string, size, high float64, words string) {
		p.SetFont(paper.Sans, style, size)
		p.MultiCell(slipWidth, high, words, "", "L", false)
	}
	p.Ink(ink)
	text("B", 18, 9, say("title", nil))
	p.Ink(soft)
	text("", 10.5, 5.5, say("hint", nil))
	p.Ln(4)
	p.Ink(ink)
	for _, row := range [][2]string{{"number", w.Number}, {"order", order}, {"at", d.moment(w.Locale, w.CreatedAt)}, {"name", w.Fullname}} {
		text("", 11, 6, d.Texts.Text(w.Locale, "withdrawal.mail."+row[0], nil)+": "+row[1])
	}
	p.Ln(3)
	text("B", 11, 6, say("goods", nil))
	for i, l := range lines {
		if i == slipLines {
			text("", 11, 6, "…")
			break
		}
		p.SetFont(paper.Sans, "", 11)
		title := p.SplitText(fmt.Sprintf("%d × %s", l.Quantity, l.Title), slipWidth)
		text("", 11, 6, title[0])
	}
	p.Ink(soft)
	p.SetDashPattern([]float64{1.5, 1.5}, 0)
	p.Line(0, slipLabel, paper.Width, slipLabel)
	p.SetDashPattern(nil, 0)
	p.SetXY(slipMargin, slipLabel+6)
	text("", 9, 5, say("cut", nil))
	p.Ink(ink)
	p.SetXY(slipMargin, slipLabel+14)
	text("", 10, 5, say("from", nil)+": "+w.Fullname)
	p.Ln(2)
	text("B", 10, 5, say("to", nil))
	for _, line := range []string{contact.ContactName, contact.ContactAddress, strings.TrimSpace(contact.ContactZip + " " + contact.ContactCity), contact.ContactPhone} {
		if line != "" {
			text("B", 15, 7.5, line)
		}
	}
	if err := p.Code128(w.Number, slipMargin, paper.Height-44, 90, 18); err != nil {
		return nil, err
	}
	p.Ink(ink)
	p.SetXY(slipMargin, paper.Height-24)
	text("B", 12, 6, w.Number)
	return p.Bytes()
}

// label is the slip again, for staff to send.
func (d Deps) label(c *resource.Call, w *Withdrawal, _ struct{}) (resource.Reply, error) {
	lines, err := linesOf(c, w.ID)
	if err != nil {
		return resource.Reply{}, err
	}
	pdf, err := d.slip(c, w, lines)
	if err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{File: resource.PDF(d.slipName(w.Locale, w), pdf).Shown()}, nil
}
