package builtin

import (
	"bytes"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"github.com/ulikunitz/xz/lzma"

	"backoffice/backend/paper/papertest"
)

func opened(t *testing.T, name, locale string) *papertest.Paper {
	t.Helper()
	d := samples()[name]
	d.Locale = locale
	pdf, err := Draw(d, texts(t))
	if err != nil {
		t.Fatal(err)
	}
	return papertest.Open(t, pdf)
}

// wants holds a text against what has to stand in it.
func wants(t *testing.T, text string, want ...string) {
	t.Helper()
	for _, one := range want {
		if !strings.Contains(text, one) {
			t.Errorf("%q is missing in: %s", one, text)
		}
	}
}

// All that the law asks for is read on the paper by another program, in both
// languages and in the letters and numbers of each.
func TestRead(t *testing.T) {
	const register = "Obchodný register Mestského súdu Bratislava III, oddiel Sro, vložka č. 123456/B"
	for _, c := range []struct {
		name, locale string
		want         []string
	}{
		{"person-1", "sk", []string{
			"Faktúra", "FV2026000017", "Daňový doklad", "Voňavá dielňa s. r. o.", "Ružinovská 42", "821 01 Bratislava", "IČO 50123456", "DIČ 2120123456", "IČ DPH SK2120123456",
			register, "Ľubica Ďuríčková", "Štefánikova 7/12", "010 01 Žilina", "Dátum vystavenia", "22. 11. 2026", "Dátum dodania", "20. 11. 2026", "Dátum splatnosti", "6. 12. 2026",
			"2026001234 (18. 11. 2026)", "Mydlo s vôňou levandule", "100 g · SKU-001", "1 ks", "23 %", "Rekapitulácia DPH v EUR", "Základ dane", "12,11", "2,78", "Na úhradu 14,89 €",
			"SK31 1200 0000 1987 4263 7541", "TATRSKBX", "PAY by square", "Strana 1 z 1",
		}},
		{"person-1", "en", []string{
			"Invoice", "VAT invoice", "Company ID 50123456", "VAT number SK2120123456", register, "22 November 2026", "1 pc", "23%", "VAT summary in EUR", "Amount due €14.89", "Page 1 of 1",
		}},
		{"credit-2", "sk", []string{"Dobropis", "Opravný daňový doklad", "Opravuje faktúru č. FV2026000017 zo dňa 20. 11. 2026.", "Dôvod: Odstúpenie od zmluvy", "Na vrátenie −83,89 €", "−68,20"}},
		{"credit-2", "en", []string{"Credit note", "Corrects invoice FV2026000017 of 20 November 2026.", "To be refunded −€83.89"}},
		{"foreign-3", "sk", []string{"122,59 Kč", "DPH v eurách: 0,70 €", "Kurz 25,135 CZK za 1 € zo dňa 20. 11. 2026", "Rekapitulácia DPH v CZK"}},
		{"foreign-3", "en", []string{"Kč 122.59", "2 pcs", "VAT in euros: €0.70", "Exchange rate on 20 November 2026: €1 = 25.135 CZK"}},
		{"no-vat-2", "sk", []string{"Dodávateľ nie je platiteľom DPH.", "Jedn. cena", "Zaokrúhlenie 0,01 €", "Uhradené 22. 11. 2026 83,90 €"}},
		{"untaxed-3", "sk", []string{"23 %", "oslobodené od dane 9,99 0,00 9,99", "viacúčelový poukaz 38,70 0,00 38,70"}},
		{"untaxed-3", "en", []string{"exempt from VAT 9.99 0.00 9.99", "multi-purpose voucher 38.70 0.00 38.70"}},
		{"order-4", "sk", []string{"Potvrdenie objednávky", "Ďakujeme za objednávku. O odoslaní zásielky Vás budeme informovať e-mailom."}},
		{"order-4", "en", []string{"Order confirmation"}},
	} {
		t.Run(c.name+" "+c.locale, func(t *testing.T) {
			p := opened(t, c.name, c.locale)
			wants(t, p.Aloud(1), c.want...)
			if p.Pages() != 1 || p.Size() != "595.28 x 841.89 pts (A4)" {
				t.Errorf("%d pages of %s", p.Pages(), p.Size())
			}
			for line := range strings.Lines(p.Fonts()) {
				// Of embedded, subset by name, letters known: parts of fonts keep their names.
				if facts := strings.Fields(line); strings.Contains(line, "TrueType") && strings.Join(facts[len(facts)-5:len(facts)-2], " ") != "yes no yes" {
					t.Errorf("a font is not in the file, or its letters are not: %s", line)
				}
			}
			if strings.Contains(p.Aloud(1), "documents.") {
				t.Error("a text has no words")
			}
		})
	}
	if text := opened(t, "no-vat-2", "sk").Aloud(1); strings.Contains(text, "Rekapitulácia") || strings.Contains(text, "Daňový doklad") || strings.Contains(text, "IČ DPH") {
		t.Errorf("who pays no VAT tells of it: %s", text)
	}
}

// Every page has the table's head and its number, and no line is lost.
func TestReadPages(t *testing.T) {
	for locale, words := range map[string][2]string{"sk": {"Strana %d z %d", "Jedn. cena bez DPH"}, "en": {"Page %d of %d", "Unit price excl. VAT"}} {
		p := opened(t, "company-60", locale)
		pages := p.Pages()
		if pages < 4 {
			t.Fatalf("%d pages", pages)
		}
		whole := ""
		for n := range pages {
			text := p.Aloud(n + 1)
			whole += text + " "
			wants(t, text, fmt.Sprintf(words[0], n+1, pages), "FV2026000017", "vložka č. 123456/B")
			if strings.Contains(text, "SKU-") {
				wants(t, text, words[1])
			}
		}
		for n := range 60 {
			wants(t, whole, fmt.Sprintf("SKU-%03d", n+1))
		}
		wants(t, strings.ReplaceAll(whole, " ", ""), "Najneobhospodarovávateľnejšieneobhospodarovávateľnejšieneobhospodarovávateľnejšieslovo")
		wants(t, whole, "Ďakujeme za Váš nákup.", "Kaviareň U zlatého kolovrátku, spol. s r. o.")
	}
	p := opened(t, "company-12", "sk")
	wants(t, p.Aloud(1), "Dodacia adresa", "Kaviareň U zlatého kolovrátku – sklad", "IČ DPH SK2020987654")
	wants(t, p.Aloud(p.Pages()), "Zľavový kupón JESEŇ10", "−12,34", "Darčekový poukaz K7MXR4 −20,00 €", "Uhradené 18. 11. 2026 334,80 €", "Spolu s DPH 354,80 €")
	if strings.Contains(p.Aloud(p.Pages()), "PAY by square") {
		t.Error("what is paid asks to be paid")
	}
}

// What is too long for its place goes on below it, and nothing stands in the foot.
func TestReadFar(t *testing.T) {
	p := opened(t, "far", "sk")
	whole := ""
	for n := range p.Pages() {
		whole += p.Aloud(n+1) + " "
		if foot := p.Within(n+1, 16, 274, 178, 2); foot != "" {
			t.Errorf("page %d has %q in its foot", n+1, foot)
		}
	}
	d := samples()["far"]
	wants(t, whole, d.Supplier.Name, d.Lines[4].Name, strings.TrimSpace(d.Payment.Title), strings.TrimSpace(d.Delivery), d.Prepaid[0].Reason, "Koniec", "11 110 888,89")
	if got := strings.Count(whole, "Poznámka, ktorá sa nezmestí na jednu stranu."); got != 70 {
		t.Errorf("%d lines of the note", got)
	}
}

// The code on the paper is scanned and unpacked as a bank's application does it.
func TestReadPayBySquare(t *testing.T) {
	p := opened(t, "person-1", "sk")
	code := p.QR(1, 140, 150, 60, 110)
	raw, err := base32.HexEncoding.WithPadding(base32.NoPadding).DecodeString(code)
	if err != nil || len(raw) < 8 {
		t.Fatalf("scanned %q, %v", code, err)
	}
	header := append([]byte{0x5d, 0, 0, 2, 0}, binary.LittleEndian.AppendUint64(nil, uint64(binary.LittleEndian.Uint16(raw[2:])))...)
	r, err := lzma.NewReader(bytes.NewReader(append(header, raw[4:]...)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil || binary.LittleEndian.Uint32(text) != crc32.ChecksumIEEE(text[4:]) {
		t.Fatalf("unpacked %q, %v", text, err)
	}
	want := "FV2026000017\t1\t1\t14.89\tEUR\t20261206\t2026001234\t\t\t\tFaktura FV2026000017\t1\tSK3112000000198742637541\tTATRSKBX\t0\t0\t" +
		"Vonava dielna s. r. o.\tRuzinovska 42\tBratislava"
	if string(text[4:]) != want {
		t.Errorf("reads %q\nwant  %q", text[4:], want)
	}
}
