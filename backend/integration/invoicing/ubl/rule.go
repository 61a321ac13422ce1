package ubl

import "strings"

// Rule is a rule of EN 16931 or of Peppol BIS Billing 3.0, by its name there.
type Rule struct {
	ID string
	// At is which elements it is held against: paths that their place ends in,
	// from the root where one begins with a slash, with spaces between.
	At string
	// When narrows At; nil: all.
	When func(d *doc, e *Element) bool
	// Holds is the rule.
	Holds func(d *doc, e *Element) bool
	// Warning is a rule that a document may break and be sent.
	Warning bool
	// Key is the text's key below "einvoice.rules.", Term the business term
	// below "einvoice.terms." and Category the VAT category it speaks of.
	Key, Term, Category string
}

// Problem is a rule that a document breaks, and where.
type Problem struct {
	Rule *Rule
	Path string // "Invoice/InvoiceLine[2]/Price"
	at   *Element
}

// doc is a document being validated.
type doc struct {
	root  *Element
	named map[string][]*Element
}

func newDoc(root *Element) *doc {
	d := &doc{root, map[string][]*Element{}}
	var walk func(e *Element)
	walk = func(e *Element) {
		d.named[e.Name] = append(d.named[e.Name], e)
		for _, child := range e.Children {
			walk(child)
		}
	}
	walk(root)
	return d
}

// Rules are all rules that documents are held against.
func Rules() []*Rule { return rules }

var rules = table()

// table joins what is alike for several terms or categories with what stands alone.
func table() []*Rule {
	var all []*Rule
	for _, part := range [][]Rule{presence, decimals, codes, arithmetic, periods, others, categories(), peppol} {
		for i := range part {
			all = append(all, &part[i])
		}
	}
	return all
}

// Validate returns every rule that the document breaks, at each place.
func Validate(root *Element) []Problem {
	d := newDoc(root)
	var found []Problem
	for _, r := range rules {
		for _, e := range d.match(r.At) {
			if (r.When == nil || r.When(d, e)) && !r.Holds(d, e) {
				found = append(found, Problem{r, e.Path(), e})
			}
		}
	}
	return found
}

// Fatal are the problems for which a document is refused.
func Fatal(problems []Problem) []Problem {
	var all []Problem
	for _, p := range problems {
		if !p.Rule.Warning {
			all = append(all, p)
		}
	}
	return all
}

// everywhere is an At of all elements.
const everywhere = "*"

func (d *doc) match(at string) []*Element {
	var all []*Element
	for path := range strings.FieldsSeq(at) {
		if path == everywhere {
			for _, list := range d.named {
				all = append(all, list...)
			}
			continue
		}
		path, absolute := strings.CutPrefix(path, "/")
		names := strings.Split(path, "/")
		for _, e := range d.named[names[len(names)-1]] {
			if e.endsIn(names, absolute) {
				all = append(all, e)
			}
		}
	}
	return all
}

func (e *Element) endsIn(names []string, absolute bool) bool {
	for i := len(names) - 1; i >= 0; i-- {
		if e == nil || e.Name != names[i] {
			return false
		}
		e = e.parent
	}
	return !absolute || e != nil && e.parent == nil
}

const (
	root    = "Invoice CreditNote"
	line    = "InvoiceLine CreditNoteLine"
	header  = "/AllowanceCharge"
	ofLine  = "InvoiceLine/AllowanceCharge CreditNoteLine/AllowanceCharge"
	party   = "AccountingSupplierParty/Party"
	buyer   = "AccountingCustomerParty/Party"
	amounts = "Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount" +
		" AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount"
)

func isAllowance(_ *doc, e *Element) bool { return !e.flag() && e.Has("ChargeIndicator") }
func isCharge(_ *doc, e *Element) bool    { return e.flag() }

// flag is whether an allowance or charge is a charge.
func (e *Element) flag() bool {
	is := e.Value("ChargeIndicator")
	return is == "true" || is == "1"
}

// isVAT says whether a tax category or scheme is of VAT.
func (e *Element) isVAT() bool { return strings.EqualFold(e.Value("TaxScheme/ID"), "VAT") }

// of are the elements of a name that are of VAT.
func (d *doc) ofVAT(name string) []*Element {
	var all []*Element
	for _, e := range d.named[name] {
		if e.isVAT() {
			all = append(all, e)
		}
	}
	return all
}

// has, filled, code and atMost are what many rules ask.
func has(paths ...string) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool {
		for _, path := range paths {
			if e.Has(path) {
				return true
			}
		}
		return false
	}
}

func filled(path string) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool { return e.Value(path) != "" }
}

func attr(name string) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool {
		_, is := e.Attrs[name]
		return is
	}
}

func code(list string) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool { return isCode(list, e.value()) }
}

func codeAttr(list, name string) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool { return isCode(list, collapsed(e.Attrs[name])) }
}

func twoDecimals(path string) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool {
		at := e.First(path)
		return at == nil || fine(at.Text)
	}
}
