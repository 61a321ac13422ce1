package ubl

import (
	"bytes"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
)

// What lies about itself is refused, and told how.
func TestRefused(t *testing.T) {
	sound := string(full(invoicing.Standard).Bytes())
	swap := func(old, with string) string {
		if !strings.Contains(sound, old) {
			t.Fatalf("nothing to swap: %s", old)
		}
		return strings.Replace(sound, old, with, 1)
	}
	for name, c := range map[string]struct{ text, want string }{
		"empty":             {"", "errors.ublBroken"},
		"no XML":            {"%PDF-1.7", "errors.ublBroken"},
		"cut off":           {sound[:len(sound)/2], "errors.ublBroken"},
		"second root":       {sound + "<a/>", "errors.ublBroken"},
		"entities":          {strings.Replace(sound, "?>", `?><!DOCTYPE Invoice [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`, 1), "errors.ublDoctype"},
		"unknown entity":    {swap("Mydlo", "&xxe;"), "errors.ublBroken"},
		"other root":        {strings.ReplaceAll(sound, "Invoice ", "Order "), "errors.ublRoot"},
		"other namespace":   {swap(invoiceSpace, "urn:x"), "errors.ublRoot"},
		"no namespace":      {swap(` xmlns="`+invoiceSpace+`"`, ""), "errors.ublRoot"},
		"foreign component": {swap(basicSpace, "urn:x"), "errors.ublNamespace"},
		"swapped spaces":    {swap(basicSpace, aggregateSpace), "errors.ublNamespace"},
		"text in a group":   {swap("<cac:Price>", "<cac:Price>5"), "errors.ublMixed"},
		"deep":              {swap("<cac:Price>", "<cac:Price>"+strings.Repeat("<cac:Price>", 40)), "errors.ublDeep"},
		"no number":         {swap("8.1200", "8,12"), "errors.invalid"},
		"exponent":          {swap("8.1200", "8e9"), "errors.invalid"},
		"no date":           {swap("2026-11-22", "22. 11. 2026"), "errors.invalid"},
		"a total twice":     {swap("</cac:LegalMonetaryTotal>", "</cac:LegalMonetaryTotal><cac:LegalMonetaryTotal/>"), "errors.invalid"},
		"large":             {sound + strings.Repeat(" ", MostBytes), "errors.ublLarge"},
	} {
		_, err := Parse(strings.NewReader(c.text))
		if f := fault.As(err); f == nil || f.Message.Key != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// endless is a document that never ends.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	e.read += len(p)
	return len(p), nil
}

// Of what is too large no more is read than tells so.
func TestNoMoreIsRead(t *testing.T) {
	source := &endless{}
	if _, err := Parse(io.LimitReader(source, 100<<20)); fault.CodeOf(err) != fault.TooLarge {
		t.Error(err)
	}
	if source.read > 2*MostBytes {
		t.Errorf("read %d bytes", source.read)
	}
}

// Extensions are nobody's business here.
func TestExtensions(t *testing.T) {
	text := strings.Replace(string(full(invoicing.Standard).Bytes()), "<cbc:CustomizationID>",
		`<ext:UBLExtensions xmlns:ext="`+extensionSpace+`"><ext:UBLExtension><ext:ExtensionContent><x xmlns="urn:x">1</x></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions><cbc:CustomizationID>`, 1)
	root, err := Parse(strings.NewReader(text))
	if err != nil || len(Validate(root)) > 0 {
		t.Error(err, Validate(root))
	}
}

// What is written is read back as it was, and breaks no rule.
func TestRoundTrip(t *testing.T) {
	for i := range 2000 {
		r := rand.New(rand.NewPCG(7, uint64(i)))
		want := randomDocument(r)
		root := read(t, Write(want, Usual()))
		if ids := brokenBy(root); len(ids) > 0 {
			t.Fatalf("document %d breaks %v:\n%s", i, ids, root.Bytes())
		}
		got, err := Read(root)
		if err != nil {
			t.Fatal(err)
		}
		if got.Number != want.Number || got.Issued != want.Issued || got.Supplied != want.Supplied || got.Due != want.Due || got.Key.Kind != want.Key.Kind {
			t.Fatalf("document %d: %+v", i, got)
		}
		if w, g := want.Totals, got.Totals; g.Gross != w.Gross || g.Net != w.Net || g.VAT != w.VAT || g.Rounding != w.Rounding || g.Due+g.Prepaid != w.Due+w.Prepaid {
			t.Fatalf("document %d: totals %+v, want %+v", i, g, w)
		}
		if len(got.Lines) != len(want.Lines) || len(got.Adjustments) != len(want.Adjustments) || (got.DeliverTo == nil) != (want.DeliverTo == nil && !within27(want)) {
			t.Fatalf("document %d: %+v", i, got)
		}
		for n, l := range got.Lines {
			if w := want.Lines[n]; l.Name != w.Name || l.Quantity != w.Quantity || l.Net != w.Net || l.Unit != w.Unit || l.SKU != w.SKU {
				t.Fatalf("document %d: line %+v, want %+v", i, l, w)
			}
		}
		if s := got.Supplier; s.Name != want.Supplier.Name || s.CompanyID != want.Supplier.CompanyID || s.TaxID != want.Supplier.TaxID || s.City != want.Supplier.City {
			t.Fatalf("document %d: supplier %+v", i, s)
		}
	}
}

func within27(d invoicing.Document) bool {
	for _, v := range d.VAT {
		if v.Category == invoicing.IntraEU {
			return true
		}
	}
	return false
}

// The same document is the same bytes, and a sound sample has what the network asks for.
func TestWritten(t *testing.T) {
	d := invoicingtest.Simple(17, invoicing.Invoice)
	d.Customer = invoicingtest.Company()
	d = d.As("FV2026000017", "2026-11-22")
	text := string(Write(d, Usual()).Bytes())
	if again := string(Write(d, Usual()).Bytes()); again != text {
		t.Error("it is another one the second time")
	}
	for _, want := range []string{
		`<cbc:EndpointID schemeID="0245">2120123456<`, `<cbc:EndpointID schemeID="0245">2020987654<`, `<cbc:CompanyID schemeID="0158">36987654<`,
		"<cbc:TaxPointDate>2026-11-20<", "<cbc:DueDate>2026-12-06<", "<cbc:CompanyID>SK2020987654<", `<cbc:PaymentMeansCode name="Bankový prevod">58<`,
		"<cbc:ID>SK3112000000198742637541<", "<cbc:PaymentID>17<",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %s", want)
		}
	}
}

// What the model cannot hold is named.
func TestUnreadable(t *testing.T) {
	root := full(invoicing.Standard)
	edit(root, "InvoiceLine/InvoicedQuantity=1.5")
	_, err := Read(read(t, root))
	if f := fault.As(err); f == nil || !reflect.DeepEqual(f.Fields.Paths(), []string{"Invoice/InvoiceLine[1]/InvoicedQuantity"}) {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(full(invoicing.Standard).Bytes())
	f.Fuzz(func(_ *testing.T, raw []byte) {
		if root, err := Parse(bytes.NewReader(raw)); err == nil {
			Validate(root)
			_, _ = Read(root)
		}
	})
}

func BenchmarkWriteAndValidate(b *testing.B) {
	d := randomDocument(rand.New(rand.NewPCG(1, 1)))
	for b.Loop() {
		root, err := Parse(bytes.NewReader(Write(d, Usual()).Bytes()))
		if err != nil || len(Validate(root)) > 0 {
			b.Fatal(err)
		}
	}
}
