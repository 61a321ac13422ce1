// Package giftvoucher draws the gift voucher that a customer gives away: one A4
// page with a picture, the present's name and value, a wish, and the code. It
// asks nobody; the same voucher always looks the same.
package giftvoucher

import (
	"io"
	"strings"
	"time"

	"backoffice/backend/paper"
)

// Voucher is what is printed.
type Voucher struct {
	Locale     string // of the texts
	Title      string
	Content    string // formatted text
	Amount     string // what it is worth, with its currency
	Code       string
	ValidUntil string // a day, as the locale writes it
	Picture    io.Reader
	Words      Words
	Made       time.Time
}

// Words are what is the same on every voucher.
type Words struct{ Heading, Code, ValidUntil, HowTo string }

var (
	cream = paper.Color{R: 251, G: 247, B: 241}
	white = paper.Color{R: 255, G: 255, B: 255}
	ink   = paper.Color{R: 47, G: 42, B: 38}
	soft  = paper.Color{R: 110, G: 99, B: 89}
	gold  = paper.Color{R: 158, G: 112, B: 44}
	wine  = paper.Color{R: 92, G: 32, B: 46}
)

// Where things stand, in millimetres.
const (
	pictureHeight = 118.0
	cardLeft      = 24.0
	cardWidth     = paper.Width - 2*cardLeft
	cardTop       = 94.0
	cardHeight    = 58.0
	stubTop       = 233.0
	stubHeight    = 44.0
	qrSide        = 34.0
	margin        = 32.0
)

// Draw returns the voucher as a PDF. It fails where the picture is none.
func Draw(v Voucher) ([]byte, error) {
	d := paper.New(paper.About{Title: v.Words.Heading + " – " + v.Title, Locale: v.Locale, Made: v.Made}, margin)
	d.SetAutoPageBreak(false, 0)
	d.Ink(cream)
	d.Rect(0, 0, paper.Width, paper.Height, "F")
	if err := banner(d, v); err != nil {
		return nil, err
	}
	card(d, v)
	if err := stub(d, v); err != nil {
		return nil, err
	}
	// A wish that is longer than the page goes on on the next one.
	d.SetAutoPageBreak(true, paper.Height-stubTop+6)
	d.SetXY(margin, cardTop+cardHeight+10)
	d.Ink(ink)
	d.Rich(v.Content, 12, 6.4)
	return d.Bytes()
}

// banner is the picture over the whole width or, without one, a pattern.
func banner(d *paper.Document, v Voucher) error {
	if v.Picture != nil {
		return d.Picture("picture", v.Picture, 0, 0, paper.Width, pictureHeight)
	}
	d.Ink(wine)
	d.Rect(0, 0, paper.Width, pictureHeight, "F")
	d.Ink(gold)
	for row := range 10 {
		for column := range 18 {
			x, y := float64(column)*12+float64(row%2)*6, float64(row)*12+5
			d.Circle(x, y, 0.7, "F")
		}
	}
	return nil
}

// card names the present.
func card(d *paper.Document, v Voucher) {
	d.Ink(white)
	d.Rect(cardLeft, cardTop, cardWidth, cardHeight, "F")
	d.Ink(gold)
	d.SetLineWidth(0.35)
	d.Rect(cardLeft+2.5, cardTop+2.5, cardWidth-5, cardHeight-5, "D")
	d.SetY(cardTop + 9)
	spread(d, strings.ToUpper(v.Words.Heading), "", 10, 0.9)
	size := 26.0
	d.Ink(ink)
	d.SetFont(paper.Font, "B", size)
	for size > 13 && d.GetStringWidth(v.Title) > cardWidth-20 {
		size--
		d.SetFont(paper.Font, "B", size)
	}
	d.SetXY(cardLeft+10, cardTop+18)
	if d.GetStringWidth(v.Title) > cardWidth-20 {
		d.MultiCell(cardWidth-20, 7, v.Title, "", "C", false)
	} else {
		d.CellFormat(cardWidth-20, 12, v.Title, "", 2, "C", false, 0, "")
	}
	d.Ink(wine)
	d.SetFont(paper.Font, "B", 34)
	d.SetXY(cardLeft, cardTop+35)
	d.CellFormat(cardWidth, 16, v.Amount, "", 2, "C", false, 0, "")
}

// spread writes a line across the page, its letters apart by that many
// millimetres; it stays one word for who searches or listens.
func spread(d *paper.Document, text, style string, size, apart float64) {
	d.SetFont(paper.Font, style, size)
	width := d.GetStringWidth(text) + apart*float64(len([]rune(text))-1)
	d.Apart(apart)
	d.SetX((paper.Width - width) / 2)
	d.CellFormat(width, 6, text, "", 2, "L", false, 0, "")
	d.Apart(0)
}

// stub is what is shown at the till: the code, twice, and until when.
func stub(d *paper.Document, v Voucher) error {
	d.Ink(white)
	d.Rect(cardLeft, stubTop, cardWidth, stubHeight, "F")
	d.Ink(gold)
	d.SetDashPattern([]float64{1.6, 1.4}, 0)
	d.Rect(cardLeft, stubTop, cardWidth, stubHeight, "D")
	d.SetDashPattern(nil, 0)
	left := cardLeft + 9
	line := func(y float64, text, style string, size float64, c paper.Color) {
		d.Ink(c)
		d.SetFont(paper.Font, style, size)
		d.SetXY(left, y)
		d.CellFormat(cardWidth-qrSide-20, size*0.5, text, "", 2, "L", false, 0, "")
	}
	line(stubTop+6.5, v.Words.Code, "", 9.5, soft)
	d.Apart(1.2)
	line(stubTop+12, v.Code, "B", 27, ink)
	d.Apart(0)
	line(stubTop+29, v.Words.ValidUntil+" "+v.ValidUntil, "", 11, ink)
	d.Ink(soft)
	d.SetFont(paper.Font, "I", 9)
	d.SetXY(cardLeft, stubTop+stubHeight+3.5)
	d.MultiCell(cardWidth, 4.4, v.Words.HowTo, "", "C", false)
	return d.QR(v.Code, cardLeft+cardWidth-qrSide-5, stubTop+(stubHeight-qrSide)/2, qrSide)
}
