package builtin

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/i18n"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/locales"
)

func texts(t testing.TB) Texts {
	t.Helper()
	b, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// samples are documents of every sort, to read back and to look at.
func samples() map[string]invoicing.Document {
	all := map[string]invoicing.Document{}
	goods := []struct {
		name   string
		detail string
		price  invoicing.Price
		tax    invoicing.Tax
	}{
		{"Mydlo s vôňou levandule", "100 g", 9_9900, invoicingtest.Full},
		{"Kŕmidlo pre vtáky „Stĺpik“ z dubového dreva, s háčikom na zavesenie a strieškou proti dažďu", "farba: prírodná · veľkosť: veľká", 34_5000, invoicingtest.Full},
		{"Kniha o včelách", "", 12_9000, invoicingtest.Low},
		{"Bylinkový čaj Žihľava", "50 g", 3_3330, invoicingtest.Reduced},
	}
	of := func(n int, kind invoicing.Kind, customer invoicing.Party) invoicing.Document {
		d := invoicingtest.Order(2026001234, kind)
		d.Customer = customer
		for i := range n {
			g := goods[i%len(goods)]
			invoicingtest.Add(&d, g.name, int64(i%3+1), g.price, g.tax).Detail = g.detail
		}
		d.Adjustments = append(d.Adjustments, invoicing.Adjustment{Charge: true, Reason: "Doprava – kuriér DPD", Tax: invoicingtest.Full, Gross: 490})
		return d
	}
	one := of(1, invoicing.Invoice, invoicingtest.Person())
	all["person-1"] = invoicingtest.Seal(one)

	card := of(12, invoicing.Invoice, invoicingtest.Company())
	card.Payment = invoicing.Payment{Means: invoicing.Card, Title: "Platobná karta", PaidOn: "2026-11-18", VariableSymbol: "2026001234"}
	to := invoicingtest.Person()
	to.Name = "Kaviareň U zlatého kolovrátku – sklad"
	card.DeliverTo = &to
	card.Adjustments = append(card.Adjustments,
		invoicing.Adjustment{Reason: "Zľavový kupón JESEŇ10", Tax: invoicingtest.Full, Gross: 1234},
		invoicing.Adjustment{Reason: "Zľavový kupón JESEŇ10", Tax: invoicingtest.Reduced, Gross: 210})
	card.Prepaid = []invoicing.Prepayment{{Reason: "Darčekový poukaz K7MXR4", Amount: 2000}}
	all["company-12"] = invoicingtest.Seal(card)

	long := of(60, invoicing.Invoice, invoicingtest.Company())
	long.Lines[7].Name = "Najneobhospodarovávateľnejšieneobhospodarovávateľnejšieneobhospodarovávateľnejšieslovo"
	long.Note = "Ďakujeme za Váš nákup. Tovar môžete vrátiť do 14 dní od prevzatia."
	all["company-60"] = invoicingtest.Seal(long)

	foreign := of(3, invoicing.Invoice, invoicingtest.Person())
	foreign.Currency = "CZK"
	foreign.Customer = invoicing.Party{Name: "Jiří Růžička", Street: "Na Příkopě 1", City: "Praha", PostalCode: "110 00", Country: "CZ", CountryIn: "Česko"}
	foreign = invoicingtest.Seal(foreign)
	foreign.Exchange = &invoicing.Exchange{Rate: 25_135_000, On: "2026-11-20", VAT: invoicing.Amount((int64(foreign.Totals.VAT)*1_000_000 + 25_135_000/2) / 25_135_000)}
	all["foreign-3"] = foreign

	order := of(4, invoicing.Confirmation, invoicingtest.Person())
	order.Supplied = ""
	order.Note = "Ďakujeme za objednávku. O odoslaní zásielky Vás budeme informovať e-mailom."
	all["order-4"] = invoicingtest.Seal(order)

	back := of(2, invoicing.CreditNote, invoicingtest.Company())
	all["credit-2"] = invoicingtest.Seal(back)

	small := of(2, invoicing.Invoice, invoicingtest.Person())
	small.Supplier.VATID = ""
	outside := invoicing.Tax{Category: invoicing.OutsideVAT}
	for i := range small.Lines {
		small.Lines[i].Tax = outside
	}
	small.Adjustments[0].Tax = outside
	small.Payment = invoicing.Payment{Means: invoicing.Cash, Title: "Hotovosť", PaidOn: "2026-11-22"}
	small = invoicingtest.Seal(small)
	small.VAT[0].Reason = "Dodávateľ nie je platiteľom DPH."
	small.Totals.Rounding = 5 - (small.Totals.Due % 5)
	small.Totals.Due += small.Totals.Rounding
	all["no-vat-2"] = small

	untaxed := of(3, invoicing.Invoice, invoicingtest.Person())
	untaxed.Lines[0].Tax = invoicing.Tax{Category: invoicing.Exempt}
	untaxed.Lines[2].Name, untaxed.Lines[2].Tax = "Darčekový poukaz", outside
	untaxed = invoicingtest.Seal(untaxed)
	for i, v := range untaxed.VAT {
		switch v.Category {
		case invoicing.Exempt:
			untaxed.VAT[i].Reason = "Dodanie je oslobodené od dane."
		case invoicing.OutsideVAT:
			untaxed.VAT[i].Reason = "Viacúčelový poukaz: DPH sa uplatní pri jeho použití."
		}
	}
	all["untaxed-3"] = untaxed

	far := of(5, invoicing.Invoice, invoicingtest.Company())
	long200 := strings.Repeat("Spoločnosť s veľmi dlhým menom ", 6) + "s. r. o."
	far.Supplier.Name, far.Customer.Name, far.Customer.Street = long200, long200, strings.Repeat("Predlhá", 12)
	far.Supplier.Web, far.Supplier.Register = "www."+strings.Repeat("dlha-domena-", 8)+"example.com", strings.Repeat(far.Supplier.Register+", ", 3)
	far.Delivery, far.Payment.Title = strings.Repeat("Výdajné miesto Packeta, Námestie slobody ", 3), strings.Repeat("Bankový prevod na účet ", 4)
	for i := range far.Lines {
		far.Lines[i].Name = strings.Repeat("Veľmi podrobný názov tovaru ", 2+i*9)
		far.Lines[i].Quantity, far.Lines[i].UnitGross, far.Lines[i].Gross = 99_999, 111_1100, 99_999*111_11
	}
	far.Note = strings.Repeat("Poznámka, ktorá sa nezmestí na jednu stranu.\n", 70) + "Koniec"
	far.Prepaid = []invoicing.Prepayment{{Reason: "Darčekový poukaz s veľmi dlhým názvom, ktorý sa sem nezmestí", Amount: 1234567890}}
	all["far"] = invoicingtest.Seal(far)

	for name, d := range all {
		all[name] = d.As("FV2026000017", "2026-11-22")
	}
	return all
}

// Whoever changes how documents look sets SHOW_DOCUMENTS to a folder, and looks.
func TestShow(t *testing.T) {
	folder := os.Getenv("SHOW_DOCUMENTS")
	for name, d := range samples() {
		if err := d.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, locale := range []string{"sk", "en"} {
			d.Locale = locale
			pdf, err := Draw(d, texts(t))
			if err != nil {
				t.Fatal(err)
			}
			if folder == "" {
				continue
			}
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%s-%s.pdf", name, locale)), pdf, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}
