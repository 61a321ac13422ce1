package giftvoucher

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// sample is a voucher with every letter that Slovak has beyond ASCII.
func sample() Voucher {
	return Voucher{
		Locale: "sk", Title: "Deň vo voňavej dielni", Amount: "50 €", Code: "K7MXR4", ValidUntil: "22. 11. 2027",
		Content: "<p>Milá Ľubka, <strong>všetko najlepšie</strong> k narodeninám!</p><p>Vyber si, čo ťa poteší: mydlo, kŕmidlo či stĺpik.</p><ul><li>ô, ä, ĺ, ŕ</li><li>ďťňšžčý</li></ul>",
		Words:   Words{Heading: "Darčekový poukaz", Code: "Kód poukazu", ValidUntil: "Platí do", HowTo: "Kód zadajte v košíku, alebo ho ukážte v predajni."},
		Made:    time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC),
	}
}

func picture(t *testing.T) *bytes.Buffer {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 600, 900))
	for y := range 900 {
		for x := range 600 {
			m.Set(x, y, color.RGBA{uint8(x / 3), uint8(120 + y/9), 140, 255})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return &b
}

// The letters stand in the file as letters, in fonts that it brings along.
func TestDraw(t *testing.T) {
	v := sample()
	v.Picture = picture(t)
	pdf, err := Draw(v)
	if err != nil {
		t.Fatal(err)
	}
	again := sample()
	again.Picture = picture(t)
	if same, _ := Draw(again); !bytes.Equal(pdf, same) {
		t.Error("the same voucher is another file the second time")
	}
	texts := streams(t, pdf)
	for _, want := range []string{"DARČEKOVÝ POUKAZ", v.Title, v.Amount, v.Code, "Platí do 22. 11. 2027", "všetko najlepšie", "kŕmidlo", "stĺpik", "ô, ä, ĺ, ŕ", "ďťňšžčý"} {
		for _, word := range strings.Fields(want) {
			if !strings.Contains(texts, utf16be(word)) {
				t.Errorf("the text lacks %q", word)
			}
		}
	}
	for _, want := range []string{"/FontFile2", "/Lang", "/ToUnicode", "/MediaBox [0 0 595.28 841.89]"} {
		if !bytes.Contains(pdf, []byte(want)) {
			t.Errorf("the file lacks %s", want)
		}
	}
	if len(pdf) > 400_000 {
		t.Errorf("the file has %d bytes: are the fonts whole?", len(pdf))
	}
	if to := os.Getenv("SHOW_VOUCHER"); to != "" {
		if err := os.WriteFile(to, pdf, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A long wish goes on on a second page; nothing of it is lost.
func TestDrawLong(t *testing.T) {
	v := sample()
	v.Content = strings.Repeat("<p>Nech sa ti splní všetko, čo si želáš, a ešte o kúsok viac.</p>", 30) + "<p>Posledná</p>"
	v.Title = strings.Repeat("Veľmi dlhý názov poukazu ", 5)
	pdf, err := Draw(v)
	if err != nil {
		t.Fatal(err)
	}
	if pages := bytes.Count(pdf, []byte("/Type /Page\n")); pages < 2 {
		t.Errorf("%d pages", pages)
	}
	if !strings.Contains(streams(t, pdf), utf16be("Posledná")) {
		t.Error("the end of the wish is lost")
	}
}

func TestDrawRefusesWhatIsNoPicture(t *testing.T) {
	v := sample()
	v.Picture = strings.NewReader("no picture")
	if _, err := Draw(v); err == nil {
		t.Error("a voucher was made")
	}
}

func utf16be(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		b.WriteByte(byte(u >> 8))
		b.WriteByte(byte(u))
	}
	return strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\r", `\r`).Replace(b.String())
}
