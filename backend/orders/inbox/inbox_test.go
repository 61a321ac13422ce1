package inbox

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"backoffice/backend/i18n"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/paper"
	"backoffice/locales"
)

func parsed(t *testing.T, raw []byte) *ubl.Element {
	t.Helper()
	root, err := ubl.Parse(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func deps(t *testing.T) Deps {
	t.Helper()
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	return Deps{Texts: texts}
}

// What a document says is on its sheet, in the reader's language, also what our own
// model could not hold: pieces of a kilogram, prices for a hundred, foreign units.
func TestSheet(t *testing.T) {
	d := invoicingtest.Simple(7, invoicing.Invoice)
	d.Customer, d.Note = invoicingtest.Company(), "Ďakujeme."
	raw := string(ubl.Write(d.As("D-17", "2026-11-22"), ubl.Usual()).Bytes())
	raw = strings.Replace(raw, `<cbc:InvoicedQuantity unitCode="H87">2<`, `<cbc:InvoicedQuantity unitCode="KGM">2.125<`, 1)
	for locale, want := range map[string][]string{
		"sk": {"Faktúra D-17", "22. 11. 2026", "2,125 kg", "Ďakujeme.", "23 %", "IČ DPH: SK", "Na úhradu"},
		"en": {"Invoice D-17", "2.125 kg", "23%", "VAT"},
	} {
		s := deps(t).sheetOf(parsed(t, []byte(raw)), locale)
		written := strings.ReplaceAll(fmt.Sprintf("%+v", s), nbsp, " ")
		for _, text := range want {
			if !strings.Contains(written, text) {
				t.Errorf("%s: %q is not in %s", locale, text, written)
			}
		}
		if len(s.Parties) < 2 || len(s.Tables) < 2 || len(s.Sums) < 4 || !s.Sums[len(s.Sums)-1].Strong {
			t.Errorf("%s: %+v", locale, s)
		}
	}
}

// Whatever was changed in a document, it is refused or read, and drawn, without
// breaking off; one of a thousand lines takes as many pages as it needs.
func TestSheetsOfAnything(t *testing.T) {
	d := invoicingtest.Order(7, invoicing.Invoice)
	d.Customer = invoicingtest.Company()
	for i := range 1000 {
		invoicingtest.Add(&d, fmt.Sprintf("Mydlo %d", i), 1, 12_300, invoicingtest.Full)
	}
	long := ubl.Write(invoicingtest.Seal(d).As("D-1000", "2026-11-22"), ubl.Usual()).Bytes()
	short := invoicingtest.Simple(8, invoicing.CreditNote)
	small := ubl.Write(short.As("D-8", "2026-11-22"), ubl.Usual()).Bytes()
	texts := [][]byte{long, small}
	lines := bytes.SplitAfter(small, []byte("\n"))
	for i := range lines { // without each of its lines
		texts = append(texts, bytes.Join(append(append([][]byte{}, lines[:i]...), lines[i+1:]...), nil))
	}
	read := 0
	for i, raw := range texts {
		root, err := ubl.Parse(bytes.NewReader(raw))
		if err != nil {
			continue
		}
		if _, err := recordOf(root); err != nil {
			continue
		}
		read++
		pdf, err := draw(deps(t).sheetOf(root, "sk"), paper.About{Locale: "sk", Made: time.Unix(0, 0)}, "x")
		if err != nil || !bytes.HasPrefix(pdf, []byte("%PDF-")) {
			t.Errorf("%d: %v", i, err)
		}
		if i == 0 && bytes.Count(pdf, []byte("/Type /Page\n")) < 20 {
			t.Errorf("a thousand lines take %d pages", bytes.Count(pdf, []byte("/Type /Page\n")))
		}
	}
	if read < len(texts)/4 {
		t.Errorf("only %d of %d were read", read, len(texts))
	}
}

// The same seller, number and day are the same document, however the seller writes
// its VAT number, and no other is.
func TestSameKey(t *testing.T) {
	key := func(change func(*invoicing.Document)) string {
		d := invoicingtest.Simple(7, invoicing.Invoice)
		change(&d)
		rec, err := recordOf(parsed(t, ubl.Write(d.As(d.Note, "2026-11-22"), ubl.Usual()).Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		return rec.SameKey
	}
	one := key(func(d *invoicing.Document) { d.Note = "D-1" })
	if key(func(d *invoicing.Document) { d.Note, d.Supplier.Name = "D-1", "Iný názov" }) != one {
		t.Error("another name of the same number is another seller")
	}
	if key(func(d *invoicing.Document) { d.Note = "D-2" }) == one || key(func(d *invoicing.Document) { d.Note, d.Supplier.VATID = "D-1", "SK2999999999" }) == one {
		t.Error("another number or seller is the same")
	}
}
