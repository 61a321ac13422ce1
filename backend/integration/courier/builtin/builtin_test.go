package builtin

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/courier/couriertest"
	"backoffice/backend/paper/papertest"
)

var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func slovak(now func() time.Time) Config {
	return Config{
		Name: "Vlastný kuriér",
		From: sender(courier.Address{Company: "Svetlo a vôňa, s. r. o.", Street: "Jazerná", Number: "7", City: "Košice", Zip: "040 12", Country: "SK", Phone: "+421 55 123 45 67"}),
		Words: Words{
			Locale: "sk", Title: "Štítky zásielok", From: "Odosielateľ", To: "Príjemca", Point: "Výdajné miesto", COD: "Dobierka", NoCOD: "Bez dobierky",
			Weight: "Hmotnosť", Size: "Rozmery", Sent: "Podané", Reference: "Objednávka", Phone: "Tel.", Decimal: ",",
			Day: func(t time.Time) string { return t.Format("2. 1. 2006") },
		},
		Points: Samples(),
		Now:    now,
	}
}

func sender(a courier.Address) func(context.Context) (courier.Address, error) {
	return func(context.Context) (courier.Address, error) { return a, nil }
}

func still() time.Time { return noon }

func TestCourier(t *testing.T) {
	couriertest.Run(t, func(*testing.T) couriertest.Courier {
		return couriertest.Courier{Courier: New(slovak(still)), Cancels: true, Points: len(Samples())}
	})
}

// parcels are four that are drawn differently.
func parcels(t *testing.T, c *Courier) []courier.Sent {
	t.Helper()
	long := couriertest.Parcel("20260001231")
	long.To.Company = "Združenie priateľov ručnej výroby sviečok a mydiel stredného Považia, o. z."
	short := couriertest.Parcel("1")
	short.To = courier.Address{Name: "Eva", Surname: "Ho", Street: "Dlhá", Number: "1", City: "Žilina", Zip: "010 01", Country: "SK"}
	short.COD, short.Note = 0, ""
	point := couriertest.Parcel("20260001233")
	point.PointID, point.PointName, point.COD = "BA002", "Kvetinárstvo Margaréta, Skúšobná 4, 821 04 Bratislava – Ružinov", 123450
	abroad := couriertest.Parcel("20260001234")
	abroad.To = courier.Address{Name: "Žofie", Surname: "Příhodová", Street: "U Staré školy", Number: "115/12", City: "Praha 1", Zip: "110 00", Country: "CZ", Phone: "+420 601 234 567"}
	abroad.Currency, abroad.COD, abroad.Weight = "CZK", 59900, 12000
	var all []courier.Sent
	for _, p := range []courier.Parcel{long, short, point, abroad} {
		s, err := c.Send(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, courier.Sent{Parcel: p, Shipment: s})
	}
	return all
}

// Each label stands whole in its own quarter, and its bar code says its number.
func TestLabels(t *testing.T) {
	c := New(slovak(still))
	all := parcels(t, c)
	all = append(all, all[0])
	pdf, err := c.Labels(t.Context(), all, 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := c.Labels(t.Context(), all, 1); !bytes.Equal(pdf, again) {
		t.Error("the same labels are another file the second time")
	}
	p := papertest.Open(t, pdf)
	want := []string{
		"Vlastný kuriér Podané 23. 11. 2026 Odosielateľ Svetlo a vôňa, s. r. o. Jazerná 7, 040 12 Košice Príjemca Ľubica Magdaléna Krivošíková-Žiaranová Združenie priateľov ručnej výroby sviečok a mydiel stredného Považia, o. z. Hviezdoslavovo námestie 1234/56A 915 01 Nové Mesto nad Váhom Tel. 0905 123 456 Zvoňte na druhé poschodie. Hmotnosť Rozmery Objednávka 1,25 kg 30 × 20 × 12 cm 20260001231 Dobierka 23,90 EUR",
		"Eva Ho Dlhá 1 010 01 Žilina Bez dobierky",
		"Výdajné miesto BA002 Kvetinárstvo Margaréta, Skúšobná 4, 821 04 Bratislava – Ružinov Dobierka 1 234,50 EUR",
		"Žofie Příhodová U Staré školy 115/12 110 00 Praha 1 (CZ) Dobierka 599,00 CZK 12 kg",
	}
	for i, s := range all {
		page, at := i/4+1, i%4
		x, y := float64(at%2)*wide, float64(at/2)*high
		quarter := p.Within(page, x, y, wide, high)
		for _, word := range strings.Fields(want[i%4]) {
			if !strings.Contains(quarter, word) {
				t.Errorf("label %d lacks %q: %s", i+1, word, quarter)
			}
		}
		if got := p.Code128(page, x, y+inset+105, wide, 21); got != s.Number {
			t.Errorf("the bar code of label %d says %q, not %q", i+1, got, s.Number)
		}
	}
	if text := p.Text(2); strings.Contains(text, "Bez dobierky") {
		t.Errorf("the second sheet has more than its label: %s", text)
	}
	if fonts := p.Fonts(); strings.Count(fonts, "yes no  yes") != 2 {
		t.Errorf("fonts are not within the file:\n%s", fonts)
	}
}

// At every place of the sheet nothing else is printed.
func TestPlaces(t *testing.T) {
	c := New(slovak(still))
	one := parcels(t, c)[:1]
	for place := 1; place <= courier.Places; place++ {
		pdf, err := c.Labels(t.Context(), one, place)
		if err != nil {
			t.Fatal(err)
		}
		p := papertest.Open(t, pdf)
		for at := range courier.Places {
			text := p.Within(1, float64(at%2)*wide, float64(at/2)*high, wide, high)
			if (text != "") != (at == place-1) {
				t.Errorf("asked for place %d, at place %d stands %q", place, at+1, text)
			}
		}
	}
}

// What is longer than any label is cut, and never runs into what is beneath it.
func TestLongest(t *testing.T) {
	c := New(slovak(still))
	p := couriertest.Parcel("12345678901234567890123456789012345")
	for _, field := range []*string{&p.To.Name, &p.To.Surname, &p.To.Company, &p.To.Street, &p.To.City, &p.Note, &p.PointName} {
		*field = strings.Repeat("Nekonečná Ďalekošírošíra ", 12)
	}
	p.To.Phone, p.COD, p.Weight, p.Depth, p.Width, p.Height = strings.Repeat("0905 123 456, ", 9), 99999999, 99999, 999, 999, 999
	for _, point := range []string{"", strings.Repeat("BOD", 12)} {
		p.PointID = point
		s, err := c.Send(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		pdf, err := c.Labels(t.Context(), []courier.Sent{{Parcel: p, Shipment: s}}, 1)
		if err != nil {
			t.Fatal(err)
		}
		read := papertest.Open(t, pdf)
		if got := read.Within(1, 0, inset+79.5, wide, 24); !strings.HasPrefix(got, "Hmotnosť") || !strings.Contains(got, "999 999,99 EUR") {
			t.Errorf("beneath the rule stands %q", got)
		}
		if got := read.Code128(1, 0, inset+105, wide, 21); got != s.Number {
			t.Errorf("the bar code says %q", got)
		}
		if got := read.Within(1, wide, 0, wide, high); got != "" {
			t.Errorf("the next place has %q", got)
		}
	}
}

// The clock moves a parcel; a point has it waiting, an address does not.
func TestTrack(t *testing.T) {
	now := noon
	c := New(slovak(func() time.Time { return now }))
	home := parcels(t, c)[0]
	point := parcels(t, c)[2]
	states := func(s courier.Sent) (all []courier.State) {
		events, err := c.Track(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			all = append(all, e.State)
		}
		return all
	}
	for after, want := range map[time.Duration]string{
		0: "[announced] [announced]", 5 * time.Hour: "[announced accepted] [announced accepted]",
		25 * time.Hour: "[announced accepted on_the_way out_for_delivery] [announced accepted on_the_way]",
		31 * time.Hour: "[announced accepted on_the_way out_for_delivery delivered] [announced accepted on_the_way at_point]",
		99 * time.Hour: "[announced accepted on_the_way out_for_delivery delivered] [announced accepted on_the_way at_point delivered]",
	} {
		now = noon.Add(after)
		if got := fmt.Sprint(states(home), states(point)); got != want {
			t.Errorf("after %v: %s", after, got)
		}
	}
	now = noon.Add(4 * time.Hour)
	if err := c.Cancel(t.Context(), home); courier.OutcomeOf(err) != courier.Refused {
		t.Errorf("a parcel that was handed over is taken back: %v", err)
	}
}

// The same parcel has the same number, so that one that is sent twice is there once.
func TestNumbers(t *testing.T) {
	c := New(slovak(still))
	one, _ := c.Send(t.Context(), couriertest.Parcel("A1"))
	two, _ := c.Send(t.Context(), couriertest.Parcel("A1"))
	if one != two || len(one.Number) != 14 {
		t.Errorf("%+v and %+v", one, two)
	}
	seen := make([]string, 0, 200_000)
	for i := range cap(seen) {
		n := number(fmt.Sprint(i))
		if !genuine(n) {
			t.Fatalf("%s is not one of ours", n)
		}
		seen = append(seen, n)
	}
	slices.Sort(seen)
	if len(slices.Compact(seen)) != cap(seen) {
		t.Error("two parcels have one number")
	}
	for _, bad := range []string{"", "BC", "BC00000000000", "DC000000000000", one.Number + "0", strings.ToLower(one.Number)} {
		if genuine(bad) {
			t.Errorf("%q counts as ours", bad)
		}
	}
}

func BenchmarkLabels(b *testing.B) {
	c := New(slovak(still))
	p := couriertest.Parcel("A1")
	s, err := c.Send(b.Context(), p)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := c.Labels(b.Context(), []courier.Sent{{Parcel: p, Shipment: s}}, 2); err != nil {
			b.Fatal(err)
		}
	}
}
