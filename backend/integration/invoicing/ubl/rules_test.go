package ubl

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
)

// full is a sound invoice with all that rules speak of, taxed in a category.
func full(category invoicing.Category) *Element { return fullOf(invoicing.Invoice, category) }

func fullOf(kind invoicing.Kind, category invoicing.Category) *Element {
	tax := invoicing.Tax{Category: category}
	if category == invoicing.Standard {
		tax.Percent = 2300
	}
	d := invoicingtest.Order(17, kind)
	d.Customer = invoicingtest.Company()
	to := invoicingtest.Person()
	d.DeliverTo = &to
	invoicingtest.Add(&d, "Mydlo", 2, 99_900, tax)
	invoicingtest.Add(&d, "Sviečka", 3, 100_000, tax)
	d.Adjustments = []invoicing.Adjustment{{Charge: true, Reason: "Kuriér", Tax: tax, Gross: 300}, {Reason: "Zľava", Tax: tax, Gross: 200}}
	d.Prepaid = []invoicing.Prepayment{{Reason: "Poukaz", Amount: 100}}
	d = invoicingtest.Seal(d)
	if category != invoicing.Standard && category != invoicing.Zero {
		d.VAT[0].Reason = "Dodanie je oslobodené od dane."
	}
	root := Write(d.As("FV2026000017", "2026-11-22"), Usual())
	edit(root, "+OrderReference", "+.:InvoicePeriod", "+InvoicePeriod:StartDate=2026-11-01", "+InvoicePeriod:EndDate=2026-11-30")
	return root
}

// edit changes a document. Each change is a path and what becomes of it: "-path"
// takes it out, "-path@name" an attribute, "path=text" and "path@name=text" set,
// "+path:Name=text" puts a child at the end and "+path:Name" an empty one, both
// only where the path is there. "." is the document.
func edit(root *Element, changes ...string) {
	at := func(path string) *Element {
		if path == "." {
			return root
		}
		e := root
		for name := range strings.SplitSeq(path, "/") {
			name, second := strings.CutSuffix(name, "[2]")
			all := e.All(name)
			if second {
				e = all[1]
			} else {
				e = all[0]
			}
		}
		return e
	}
	for _, change := range changes {
		path, text, set := strings.Cut(change, "=")
		switch {
		case strings.HasPrefix(path, "-"):
			path, name, attr := strings.Cut(path[1:], "@")
			if attr {
				delete(at(path).Attrs, name)
				continue
			}
			at(path).remove()
		case strings.HasPrefix(path, "+"):
			path, name, child := strings.Cut(path[1:], ":")
			if child {
				at(path).add(&Element{Name: name, Text: text})
			}
		case set:
			path, name, attr := strings.Cut(path, "@")
			e := at(path)
			if !attr {
				e.Text = text
				continue
			}
			if e.Attrs == nil {
				e.Attrs = map[string]string{}
			}
			e.Attrs[name] = text
		}
	}
}

// read writes the document and reads it back, as it comes from somewhere else.
func read(t *testing.T, root *Element) *Element {
	t.Helper()
	back, err := Parse(bytes.NewReader(root.Bytes()))
	if err != nil {
		t.Fatalf("%v\n%s", err, root.Bytes())
	}
	return back
}

func brokenBy(root *Element) []string {
	ids := []string{}
	for _, p := range Validate(root) {
		ids = append(ids, p.Rule.ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// changes are sound ones that several documents begin with: an agent, and
// adjustments of a line.
var changes = map[string][]string{
	"agent": {
		"+.:TaxRepresentativeParty", "+TaxRepresentativeParty:PartyName", "+TaxRepresentativeParty/PartyName:Name=Z", "+TaxRepresentativeParty:PostalAddress",
		"+TaxRepresentativeParty/PostalAddress:Country", "+TaxRepresentativeParty/PostalAddress/Country:IdentificationCode=SK", "+TaxRepresentativeParty:PartyTaxScheme",
		"+TaxRepresentativeParty/PartyTaxScheme:CompanyID=SK1", "+TaxRepresentativeParty/PartyTaxScheme:TaxScheme", "+TaxRepresentativeParty/PartyTaxScheme/TaxScheme:ID=VAT",
	},
	"lineCharge":    lineAdjustment("true", "InvoiceLine/Price/PriceAmount=7.62", "InvoiceLine/LineExtensionAmount=16.24"),
	"lineAllowance": lineAdjustment("false", "InvoiceLine/Price/PriceAmount=8.62", "InvoiceLine/LineExtensionAmount=16.24"),
}

func lineAdjustment(indicator string, also ...string) []string {
	at := "+InvoiceLine/AllowanceCharge:"
	return append([]string{"+InvoiceLine:AllowanceCharge", at + "ChargeIndicator=" + indicator, at + "AllowanceChargeReason=X", at + "Amount=1.00", "InvoiceLine/AllowanceCharge/Amount@currencyID=EUR"}, also...)
}

// brokenText are documents that break a rule each: its name, others that say the same
// of the same slip, the category of the full document, and what is changed in it
// ("!" behind the category: a credit note).
//
//go:embed testdata/broken.txt
var brokenText string

type brokenDocument struct {
	rules []string
	root  *Element
}

func brokenDocuments(t *testing.T) (all []brokenDocument) {
	t.Helper()
	for text := range strings.Lines(brokenText) {
		part := strings.SplitN(strings.TrimSuffix(text, "\n"), "|", 3)
		category, credit := strings.CutSuffix(part[1], "!")
		kind := invoicing.Invoice
		if credit {
			kind = invoicing.CreditNote
		}
		b := brokenDocument{strings.Fields(part[0]), fullOf(kind, invoicing.Category(category))}
		for change := range strings.SplitSeq(part[2], ";") {
			if group := changes[change]; group != nil {
				edit(b.root, group...)
			} else {
				edit(b.root, change)
			}
		}
		all = append(all, b)
	}
	return all
}

// What is sound holds, of each kind and category.
func TestSound(t *testing.T) {
	for _, c := range categoryRules {
		for _, kind := range []invoicing.Kind{invoicing.Invoice, invoicing.CreditNote} {
			if ids := brokenBy(read(t, fullOf(kind, c.category))); len(ids) > 0 {
				t.Errorf("a sound %s of category %s breaks %v", kind, c.category, ids)
			}
		}
	}
}

// Each rule is broken by a document of the table, which breaks besides it only
// those that say the same of the same slip.
func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range brokenDocuments(t) {
		seen[b.rules[0]] = true
		want := slices.Sorted(slices.Values(b.rules))
		if got := brokenBy(read(t, b.root)); !slices.Equal(got, want) {
			t.Errorf("%s: breaks %s", b.rules[0], strings.Join(got, " "))
		}
	}
	for _, rule := range Rules() {
		if !seen[rule.ID] {
			t.Errorf("no document breaks %s", rule.ID)
		}
	}
}
