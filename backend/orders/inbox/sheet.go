package inbox

import (
	"math/big"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing/ubl"
)

// Sheet is a document as people read it, every text in their language: the page of
// the browser and the PDF are drawn from it.
type Sheet struct {
	Title   string  `json:"title"`
	Parties []Block `json:"parties"`
	Facts   []Pair  `json:"facts"`
	Tables  []Table `json:"tables"`
	Sums    []Pair  `json:"sums"`
	Notes   []Pair  `json:"notes"`
	// Notice is what has to be known of it before it is read; nil: nothing.
	Notice *Notice `json:"notice,omitempty"`
	// Problems are the rules that it broke when it came, and Verdict what they say together.
	Verdict  string    `json:"verdict"`
	Problems []Finding `json:"problems"`
}

// Block is a titled part of some lines.
type Block struct {
	Title string   `json:"title"`
	Name  string   `json:"name"`
	Lines []string `json:"lines"`
}

// Pair is a value and what it is called; a strong one stands out.
type Pair struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Strong bool   `json:"strong,omitempty"`
}

// Table is a titled table of texts.
type Table struct {
	Title   string     `json:"title"`
	Columns []Column   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// Column is one of a table; numbers stand at its right.
type Column struct {
	Label  string `json:"label"`
	Number bool   `json:"number,omitempty"`
	// Share is how much of the width a sheet of paper gives it, in hundredths.
	Share int `json:"share"`
}

// Finding is a rule that is broken, by its name, what it says and where.
type Finding struct {
	Label   string `json:"label"`
	Rule    string `json:"rule"`
	Text    string `json:"text"`
	Path    string `json:"path"`
	Warning bool   `json:"warning,omitempty"`
}

// describer says a document in a language.
type describer struct {
	texts    Texts
	locale   string
	currency string
}

func (t describer) say(key string, pairs ...any) string {
	return t.texts.Text(t.locale, key, fault.M("", pairs...).Args)
}

func (t describer) own(key string, pairs ...any) string {
	return t.say("received_invoice.sheet."+key, pairs...)
}

// sheetOf is the document as people read it.
func (d Deps) sheetOf(root *ubl.Element, locale string) Sheet {
	t := describer{texts: d.Texts, locale: locale, currency: root.Value("DocumentCurrencyCode")}
	kind := "invoice"
	if root.Name == "CreditNote" {
		kind = "credit_note"
	}
	s := Sheet{
		Title:   t.say("documents.title."+kind) + " " + root.Value("ID"),
		Parties: t.parties(root), Facts: t.facts(root), Tables: []Table{t.lines(root)}, Sums: t.sums(root), Problems: []Finding{},
	}
	if more := t.adjustments(root); len(more.Rows) > 0 {
		s.Tables = append(s.Tables, more)
	}
	if vat := t.vat(root); len(vat.Rows) > 0 {
		s.Tables = append(s.Tables, vat)
	}
	s.Notes = t.notes(root)
	return s
}

func (t describer) parties(root *ubl.Element) []Block {
	blocks := []Block{}
	for _, one := range []struct{ key, at string }{{"supplier", sellerAt}, {"customer", buyerAt}, {"payee", "PayeeParty"}} {
		p := root.First(one.at)
		if p == nil {
			continue
		}
		title := t.say("documents." + one.key)
		if one.key == "payee" {
			title = t.own("payee")
		}
		blocks = append(blocks, Block{Title: title, Name: nameOf(p), Lines: t.party(p)})
	}
	if to := root.First("Delivery/DeliveryLocation/Address"); to != nil {
		blocks = append(blocks, Block{Title: t.say("documents.deliver_to"), Name: root.Value("Delivery/DeliveryParty/PartyName/Name"), Lines: addressOf(to)})
	}
	return blocks
}

func addressOf(a *ubl.Element) []string {
	lines := []string{}
	for _, line := range []string{
		a.Value("StreetName"), a.Value("AdditionalStreetName"), strings.TrimSpace(a.Value("PostalZone") + " " + a.Value("CityName")), a.Value("Country/IdentificationCode"),
	} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

func (t describer) party(p *ubl.Element) []string {
	lines := addressOf(p.First("PostalAddress"))
	add := func(label, value string) {
		if value != "" {
			lines = append(lines, label+": "+value)
		}
	}
	add(t.say("documents.company_id"), p.Value("PartyLegalEntity/CompanyID"))
	for _, s := range p.All("PartyTaxScheme") {
		label := "documents.tax_id"
		if strings.EqualFold(s.Value("TaxScheme/ID"), "VAT") {
			label = "documents.vat_id"
		}
		add(t.say(label), s.Value("CompanyID"))
	}
	if e := p.First("EndpointID"); e != nil {
		add(t.own("endpoint"), strings.TrimPrefix(e.Attrs["schemeID"]+":"+textOf(e), ":"))
	}
	add(t.own("email"), p.Value("Contact/ElectronicMail"))
	return lines
}

func (t describer) facts(root *ubl.Element) []Pair {
	facts := []Pair{}
	add := func(label, value string) {
		if value != "" {
			facts = append(facts, Pair{Label: label, Value: value})
		}
	}
	add(t.say("documents.issued"), t.day(root.Value("IssueDate")))
	add(t.say("documents.supplied"), t.day(first(root.Value("TaxPointDate"), root.Value("Delivery/ActualDeliveryDate"))))
	add(t.say("documents.due"), t.day(first(root.Value("DueDate"), root.Value("PaymentMeans/PaymentDueDate"))))
	add(t.say("documents.order"), first(root.Value("OrderReference/ID"), root.Value("BuyerReference")))
	for _, of := range root.All("BillingReference/InvoiceDocumentReference") {
		add(t.own("preceding"), strings.TrimSpace(of.Value("ID")+" "+t.day(of.Value("IssueDate"))))
	}
	for _, p := range root.All("PaymentMeans") {
		add(t.say("documents.account"), p.Value("PayeeFinancialAccount/ID"))
		add(t.say("documents.bank"), p.Value("PayeeFinancialAccount/FinancialInstitutionBranch/ID"))
		add(t.say("documents.symbol"), p.Value("PaymentID"))
	}
	return facts
}

func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

func (t describer) notes(root *ubl.Element) []Pair {
	notes := []Pair{}
	for _, n := range root.All("Note") {
		notes = append(notes, Pair{Label: t.own("note"), Value: textOf(n)})
	}
	for _, n := range root.All("PaymentTerms/Note") {
		notes = append(notes, Pair{Label: t.own("terms"), Value: textOf(n)})
	}
	return notes
}

// day is a day as the language writes it; what is none stays as it is.
func (t describer) day(text string) string {
	day := dayOf(text)
	if day == nil {
		return text
	}
	return strings.ReplaceAll(day.Format(t.say("documents.date")), " ", nbsp)
}

// nbsp keeps a number and its unit in one line.
const nbsp = "\u00a0"

// number is a decimal as the language writes it, with at least so many decimals.
func (t describer) number(text string, least int) string {
	n, ok := new(big.Rat).SetString(text)
	if text == "" || !ok {
		return text
	}
	digits := n.FloatString(least)
	for places := least + 1; places <= 8; places++ {
		if exact, _ := new(big.Rat).SetString(digits); exact.Cmp(n) == 0 {
			break
		}
		digits = n.FloatString(places)
	}
	plain, negative := strings.CutPrefix(digits, "-")
	out := t.say("documents.number", "Value", fault.Decimal(plain))
	if negative {
		return "−" + out
	}
	return out
}

// money is an amount with the document's currency.
func (t describer) money(e *ubl.Element) string {
	if e == nil {
		return ""
	}
	currency := first(e.Attrs["currencyID"], t.currency)
	return strings.TrimSpace(t.number(textOf(e), 2) + nbsp + currency)
}

func textOf(e *ubl.Element) string {
	if e == nil {
		return ""
	}
	return strings.Join(strings.Fields(e.Text), " ")
}
