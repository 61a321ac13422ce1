package content

import (
	"bytes"
	"fmt"
	"strings"

	"backoffice/backend/demo/seed"
)

// priceList is what the shop sells, in euro, by locale.
var priceList = map[string]struct {
	title, note string
	rows        [][2]string
}{
	"sk": {"Cenník 2026", "Ceny sú v eurách s DPH a platia od 1. januára 2026. Dúškovo, s. r. o.", [][2]string{
		{"Mydlo s levanduľou, 100 g", "5,90"}, {"Mydlo so žihľavou, 100 g", "5,90"}, {"Nechtíkový balzam, 50 ml", "9,50"},
		{"Šípkový olej, 30 ml", "14,90"}, {"Ľubovníkový olej, 50 ml", "12,40"}, {"Krém na ruky s medom, 75 ml", "8,20"},
		{"Sviečka z včelieho vosku, malá", "7,80"}, {"Sviečka „Zimná izba“, veľká", "19,50"}, {"Bylinný čaj Lúka, 40 g", "4,60"},
		{"Difuzér Jablká v pivnici, 100 ml", "17,90"}, {"Med z vlastných úľov, 500 g", "9,90"},
	}},
	"en": {"Price list 2026", "Prices are in euro, VAT included, valid from 1 January 2026. Dúškovo, s. r. o.", [][2]string{
		{"Lavender soap, 100 g", "5.90"}, {"Nettle soap, 100 g", "5.90"}, {"Marigold balm, 50 ml", "9.50"},
		{"Rosehip oil, 30 ml", "14.90"}, {"St John’s wort oil, 50 ml", "12.40"}, {"Honey hand cream, 75 ml", "8.20"},
		{"Beeswax candle, small", "7.80"}, {"“Winter Room” candle, large", "19.50"}, {"Meadow herbal tea, 40 g", "4.60"},
		{"Diffuser Apples in the cellar, 100 ml", "17.90"}, {"Honey from our own hives, 500 g", "9.90"},
	}},
}

// glyphs are the letters that the standard encoding of PDF lacks, by the codes
// that stand for them here (ISO 32000-1, annex D; Adobe Glyph List).
var glyphs = []struct {
	letter rune
	name   string
}{
	{'č', "ccaron"}, {'Č', "Ccaron"}, {'ď', "dcaron"}, {'Ď', "Dcaron"}, {'ľ', "lcaron"}, {'Ľ', "Lcaron"}, {'ĺ', "lacute"},
	{'ň', "ncaron"}, {'ŕ', "racute"}, {'ť', "tcaron"}, {'Ť', "Tcaron"}, {'š', "scaron"}, {'Š', "Scaron"}, {'ž', "zcaron"},
	{'Ž', "Zcaron"}, {'„', "quotedblbase"}, {'“', "quotedblleft"}, {'”', "quotedblright"}, {'’', "quoteright"}, {'€', "Euro"},
}

const firstGlyph = 0x80

// pricePDF is a price list of one page, in a font that every reader has.
func pricePDF(locale string) ([]byte, error) {
	list, known := priceList[locale]
	if !known {
		return nil, fmt.Errorf("there is no price list in %q", locale)
	}
	var page strings.Builder
	line := func(font string, size, x, y float64, text string) error {
		coded, err := pdfText(text)
		fmt.Fprintf(&page, "BT /%s %g Tf %g %g Td (%s) Tj ET\n", font, size, x, y, coded)
		return err
	}
	err := line("B", 24, 60, 760, seed.ShopName)
	if err == nil {
		err = line("R", 15, 60, 732, list.title)
	}
	y := 690.0
	for _, row := range list.rows {
		if err == nil {
			err = line("R", 11, 60, y, row[0])
		}
		if err == nil {
			err = line("R", 11, 480, y, row[1]+" €")
		}
		fmt.Fprintf(&page, "0.8 G 60 %g m 535 %g l S\n", y-8, y-8)
		y -= 26
	}
	if err == nil {
		err = line("R", 9, 60, y-10, list.note)
	}
	if err != nil {
		return nil, err
	}
	differences := fmt.Sprintf("%d", firstGlyph)
	for _, g := range glyphs {
		differences += " /" + g.name
	}
	font := func(name string) string {
		return "<< /Type /Font /Subtype /Type1 /BaseFont /" + name + " /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [" +
			differences + "] >> >>"
	}
	return pdfOf(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", page.Len(), page.String()),
		font("Helvetica"), font("Helvetica-Bold"),
	), nil
}

// pdfText is a text as a string of the page.
func pdfText(text string) (string, error) {
	var out strings.Builder
	for _, r := range text {
		code := byte(0)
		switch {
		case r == '(' || r == ')' || r == '\\':
			out.WriteByte('\\')
			code = byte(r)
		case r >= ' ' && r < 0x7f, r >= 0xa0 && r <= 0xff:
			code = byte(r)
		}
		for i, g := range glyphs {
			if g.letter == r {
				code = byte(firstGlyph + i)
			}
		}
		if code == 0 {
			return "", fmt.Errorf("%q of %q has no place in the font", r, text)
		}
		out.WriteByte(code)
	}
	return out.String(), nil
}

// pdfOf joins objects, numbered from 1, into a document whose first is its root.
func pdfOf(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	at := make([]int, len(objects))
	for i, object := range objects {
		at[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return b.Bytes()
}
