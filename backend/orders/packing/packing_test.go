package packing

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"backoffice/backend/paper"
	"backoffice/backend/paper/papertest"
)

func slovak() Words {
	return Words{
		Locale: "sk", List: "Zoznam na vychystanie", Slip: "Balný list k objednávke", Made: "Vytlačené", Time: "23. 11. 2026 8:15", SKU: "SKU", Goods: "Tovar", Quantity: "Kusov",
		Orders: "Objednávky", Pieces: "Spolu kusov:", Placed: "Objednané", Recipient: "Príjemca", Shipping: "Doprava", Payment: "Platba", Tracking: "Sledovacie číslo",
		Note: "Poznámka zákazníka", Packed: "Zabalil(a)", Page: "Strana", Printed: time.Date(2026, 11, 23, 7, 15, 0, 0, time.UTC),
	}
}

func slips() []Slip {
	return []Slip{
		{
			Number: "20260001231", Placed: "22. 11. 2026", Shipping: "Kuriér DPD na adresu", Payment: "Dobierka 23,90 €", Tracking: "05050000000001",
			Recipient: []string{"Ľubica Magdaléna Krivošíková-Žiaranová", "Združenie priateľov ručnej výroby sviečok a mydiel stredného Považia, o. z.", "Hviezdoslavovo námestie 1234/56A", "915 01 Nové Mesto nad Váhom", "0905 123 456"},
			Note:      "Prosím, zabaľte to ako darček a nevkladajte doklad s cenou.",
			Lines: []Line{
				{"SVI-LEV-200", "Sójová sviečka s vôňou levandule a čerstvého ľanového plátna", "200 ml, fialová", 2},
				{"MYD-OVS", "Ovsené mydlo", "", 1},
				{"", "Darčekové balenie", "", 1},
			},
		},
		{
			Number: "20260001232", Placed: "22. 11. 2026", Warning: "Zákazník odstúpil od zmluvy, neodosielajte.", Shipping: "Osobný odber", Payment: "Zaplatené kartou", Recipient: []string{"Eva Ho", "Dlhá 1", "010 01 Žilina"},
			Lines: []Line{{"MYD-OVS", "Ovsené mydlo", "", 12}, {"", "Darčekové balenie", "", 1}, {"MYD-OVS", "Ovsené mydlo", "", 1}},
		},
	}
}

func TestGroupPicks(t *testing.T) {
	var got []string
	for _, p := range groupPicks(slips()) {
		got = append(got, fmt.Sprint(p.SKU, "|", p.Title, "|", p.Quantity, p.orders))
	}
	want := "MYD-OVS|Ovsené mydlo|14 [{20260001231 1 false} {20260001232 13 true}];SVI-LEV-200|Sójová sviečka s vôňou levandule a čerstvého ľanového plátna|2 [{20260001231 2 false}];|Darčekové balenie|2 [{20260001231 1 false} {20260001232 1 true}]"
	if strings.Join(got, ";") != want {
		t.Errorf("got %q", strings.Join(got, ";"))
	}
}

func TestList(t *testing.T) {
	pdf, err := List(slips(), slovak())
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := List(slips(), slovak()); !bytes.Equal(pdf, again) {
		t.Error("the same list is another file the second time")
	}
	p := papertest.Open(t, pdf)
	if p.Pages() != 1 || !strings.Contains(p.Size(), "A4") || p.Title() != "Zoznam na vychystanie" {
		t.Errorf("%d pages, %s, %q", p.Pages(), p.Size(), p.Title())
	}
	text := p.Text(1)
	inOrder(t, text, "Zoznam na vychystanie", "20260001232 (!): Zákazník odstúpil od zmluvy, neodosielajte.", "MYD-OVS", "SVI-LEV-200")
	const left, top, high = margin + 112, 36, 45
	inOrder(t, text, "Ovsené mydlo", "Sójová sviečka", "200 ml, fialová", "Darčekové balenie", "Spolu kusov: 18")
	if got := p.Within(1, margin+133, top, width-133, high); got != "Objednávky 20260001231, 20260001232 × 13 (!) 20260001231 × 2 20260001231, 20260001232 (!)" {
		t.Errorf("orders: %q", got)
	}
	if got := p.Within(1, left, top, 17, high); !strings.HasPrefix(got, "Kusov 14 2 2") {
		t.Errorf("quantities: %q", got)
	}
}

// inOrder finds parts of a text one after the other.
func inOrder(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		_, after, found := strings.Cut(rest, part)
		if !found {
			t.Fatalf("no %q in %q", part, rest)
		}
		rest = after
	}
}

func TestSlips(t *testing.T) {
	pdf, err := Slips(slips(), slovak())
	if err != nil {
		t.Fatal(err)
	}
	p := papertest.Open(t, pdf)
	if p.Pages() != 2 {
		t.Fatalf("%d pages", p.Pages())
	}
	inOrder(t, p.Text(1), "Balný list k objednávke 20260001231", "Ľubica Magdaléna Krivošíková-Žiaranová", "915 01 Nové Mesto nad Váhom")
	for _, part := range []string{"Objednané 22. 11. 2026", "Kuriér DPD na adresu", "05050000000001", "nevkladajte doklad", "SVI-LEV-200", "ľanového plátna", "Spolu kusov: 4", "Zabalil(a)", "Strana 1"} {
		if !strings.Contains(p.Text(1), part) {
			t.Errorf("the first slip lacks %q", part)
		}
	}
	second := p.Text(2)
	if strings.Contains(p.Text(1), "odstúpil") || !strings.Contains(second, "odstúpil od zmluvy, neodosielajte.") || strings.Contains(second, "20260001231") || strings.Contains(second, "Sledovacie číslo") || !strings.Contains(second, "Spolu kusov: 14") {
		t.Errorf("the second slip: %s", second)
	}
}

// Goods that hundreds of orders have are one row of many lines, all of them printed.
func TestManyOrders(t *testing.T) {
	var all []Slip
	for i := range 500 {
		all = append(all, Slip{Number: fmt.Sprintf("2026%07d", i), Lines: []Line{{"MYD-OVS", "Ovsené mydlo", "", 1}}})
	}
	pdf, err := List(all, slovak())
	if err != nil {
		t.Fatal(err)
	}
	p := papertest.Open(t, pdf)
	var text string
	for page := 1; page <= p.Pages(); page++ {
		text += p.Within(page, 0, 0, paper.Width, floor+1) + " "
	}
	for _, slip := range all {
		if !strings.Contains(text, slip.Number) {
			t.Fatalf("%s is not printed above the foot of %d pages", slip.Number, p.Pages())
		}
	}
}

// A long order goes on on a next page with its heading; no line is lost, and the
// next order begins on a page of its own.
func TestLong(t *testing.T) {
	all := slips()
	all[0].Lines = nil
	for i := range 150 {
		all[0].Lines = append(all[0].Lines, Line{fmt.Sprintf("SKU-%03d", i), "Veľmi dlhý názov tovaru, ktorý sa do jedného riadku tabuľky určite nezmestí ani náhodou", "veľkosť XL", 1})
	}
	w := slovak()
	draw := map[string]func([]Slip, Words) ([]byte, error){"slips": Slips, "list": List}
	for name, do := range draw {
		pdf, err := do(all, w)
		if err != nil {
			t.Fatal(err)
		}
		p := papertest.Open(t, pdf)
		var text string
		for page := 1; page <= p.Pages(); page++ {
			one := p.Text(page)
			if !strings.Contains(one, "Kusov") || !strings.Contains(one, "Strana ") {
				t.Errorf("%s: page %d has no heading or number: %s", name, page, one)
			}
			text += one
		}
		for i := range 150 {
			if strings.Count(text, fmt.Sprintf("SKU-%03d", i)) != 1 {
				t.Errorf("%s: SKU-%03d is there %d times", name, i, strings.Count(text, fmt.Sprintf("SKU-%03d", i)))
			}
		}
		if last := p.Text(p.Pages()); name == "slips" && (!strings.Contains(last, "20260001232") || !strings.Contains(last, "Strana 1")) {
			t.Errorf("the second order is not on a page of its own: %s", last)
		}
	}
}
