package inbox

import (
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/resource"
)

// Where parties stand.
const (
	sellerAt = "AccountingSupplierParty/Party"
	buyerAt  = "AccountingCustomerParty/Party"
	totalsAt = "LegalMonetaryTotal"
)

// needed are the rules without which nobody could distinguish one document from another.
var needed = []string{"BR-02", "BR-03", "BR-06"}

// mostText is how long a text of the list may be.
const mostText = 190

// recordOf is what the list keeps of a document. It returns Invalid for one without
// a number, a day or a seller, and for amounts that nobody has.
func recordOf(root *ubl.Element) (*Received, error) {
	wrong := fault.Fields{}
	rec := &Received{State: New, Validity: Holds, Problems: []Problem{}, Kind: "invoice", Currency: cut(root.Value("DocumentCurrencyCode"), 3)}
	sign := resource.Money(1)
	if root.Name == "CreditNote" {
		rec.Kind, sign = "credit_note", -1
	}
	for _, p := range ubl.Validate(root) {
		if slices.Contains(needed, p.Rule.ID) {
			wrong.Add(part, p.Message())
		}
		rec.Problems = append(rec.Problems, Problem{Rule: p.Rule.ID, Key: p.Rule.Key, Term: p.Rule.Term, Category: p.Rule.Category, Path: p.Path, Warning: p.Rule.Warning})
		switch {
		case !p.Rule.Warning:
			rec.Validity = Breaks
		case rec.Validity == Holds:
			rec.Validity = Warns
		}
	}
	rec.Problems = rec.Problems[:min(len(rec.Problems), mostProblems)]
	if len(wrong) > 0 {
		return nil, wrong.Err()
	}
	rec.Number, rec.Seller = cut(root.Value("ID"), mostText), cut(nameOf(root.First(sellerAt)), mostText)
	issued := dayOf(root.Value("IssueDate"))
	if issued == nil {
		return nil, fault.Field(part, "errors.receivedAt", "Path", root.Name+"/IssueDate", "Problem", fault.M("errors.date"))
	}
	rec.IssuedOn = *issued
	if rec.DueOn = dayOf(root.Value("DueDate")); rec.DueOn == nil {
		rec.DueOn = dayOf(root.Value("PaymentMeans/PaymentDueDate"))
	}
	for path, into := range map[string]*resource.Money{"TaxExclusiveAmount": &rec.Net, "TaxInclusiveAmount": &rec.Total, "PayableAmount": &rec.Due} {
		amount, fits := moneyOf(root.Value(totalsAt + "/" + path))
		if !fits {
			wrong.Add(part, fault.M("errors.receivedAt", "Path", root.Name+"/"+totalsAt+"/"+path, "Problem", fault.M("errors.ublNumber")))
		}
		*into = sign * amount
	}
	numbers := numbersOf(root.First(sellerAt))
	rec.SellerNo = cut(append(numbers, "")[0], 60)
	who := strings.ToLower(rec.Seller)
	if len(numbers) > 0 {
		who = strings.ToUpper(strings.Join(strings.Fields(numbers[0]), ""))
	}
	sum := sha256.Sum256([]byte(who + "\n" + root.Value("ID") + "\n" + rec.IssuedOn.Format(time.DateOnly)))
	rec.SameKey = hex.EncodeToString(sum[:])
	return rec, wrong.Err()
}

// mostProblems are kept of one document: more say nothing new.
const mostProblems = 200

// nameOf is what a party is called.
func nameOf(party *ubl.Element) string {
	for _, path := range []string{"PartyLegalEntity/RegistrationName", "PartyName/Name"} {
		if name := party.Value(path); name != "" {
			return name
		}
	}
	return ""
}

// numbersOf are the numbers that a party is known by, that of VAT first.
func numbersOf(party *ubl.Element) (all []string) {
	for _, s := range party.All("PartyTaxScheme") {
		if strings.EqualFold(s.Value("TaxScheme/ID"), "VAT") && s.Value("CompanyID") != "" {
			all = append(all, s.Value("CompanyID"))
		}
	}
	for _, path := range []string{"PartyLegalEntity/CompanyID", "EndpointID", "PartyIdentification/ID"} {
		if number := party.Value(path); number != "" {
			all = append(all, number)
		}
	}
	return all
}

// dayOf is a day, whatever zone is written behind it; nil where it is none.
func dayOf(text string) *time.Time {
	day, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
	if err != nil {
		return nil
	}
	return &day
}

// mostMoney is more than any invoice comes to, in thousandths.
const mostMoney = 1_000_000_000_000_000

// moneyOf is an amount in thousandths, what is finer rounded; false where it is
// more than anybody has. An amount that is missing is none.
func moneyOf(text string) (resource.Money, bool) {
	if text == "" {
		return 0, true
	}
	n, ok := new(big.Rat).SetString(text)
	if !ok {
		return 0, false
	}
	n.Mul(n, big.NewRat(1000, 1))
	whole, ok := new(big.Int).SetString(n.FloatString(0), 10)
	if !ok || !whole.IsInt64() || whole.CmpAbs(big.NewInt(mostMoney)) > 0 {
		return 0, false
	}
	return resource.Money(whole.Int64()), true
}

// cut keeps a text within its column.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}
