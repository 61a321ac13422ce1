package ubl

import (
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
)

// taxNumber is a Slovak DIČ, which is a participant's address.
var taxNumber = regexp.MustCompile(`^[0-9]{10}$`)

// Issue makes the structured form of what is issued to a company; nil for a
// confirmation and for a person. Where the form does not hold it returns Invalid
// with the fields of the document named. A customer abroad who has no address in
// the network gets none, and no error: nobody is obliged to send it there.
func Issue(d invoicing.Document, o Options) (*Element, error) {
	// Abroad many a company has a VAT number and none of a register.
	company := d.Customer.CompanyID != "" || d.Customer.Country != "SK" && d.Customer.VATID != ""
	if d.Key.Kind == invoicing.Confirmation || !company {
		return nil, nil
	}
	if d.Number == "" { // is not issued yet
		d = d.As("0", d.Supplied)
	}
	root := Write(d, o)
	fields := fault.Fields{}
	for _, p := range Fatal(Validate(root)) {
		fields.Add(p.field(), p.Message())
	}
	if d.Customer.Country != "SK" {
		if len(fields) > 0 {
			return nil, nil
		}
		return root, nil
	}
	for path, who := range map[string]invoicing.Party{"supplier.tax_id": d.Supplier, "customer.tax_id": d.Customer} {
		if number := plain(who.TaxID); number != "" && who.Country == "SK" && !taxNumber.MatchString(number) {
			fields.Add(path, fault.M("errors.taxNumber"))
		}
	}
	if err := fields.Err(); err != nil {
		return nil, err
	}
	return root, nil
}

// Message is the problem's text, still to be put into a language.
func (p Problem) Message() fault.Message {
	m := fault.M("einvoice.rules."+p.Rule.Key, "Rule", p.Rule.ID, "Category", p.Rule.Category)
	if p.Rule.Term != "" {
		m.Args["Term"], m.Args["Code"] = fault.M("einvoice.terms."+p.Rule.Term), p.Rule.Term
	}
	return m
}

// fieldOf are the fields of a document that terms stand for.
var fieldOf = map[string]string{
	"BT-27": "supplier.name", "BT-34": "supplier.tax_id", "BT-40": "supplier.country", "BG-5": "supplier.street",
	"BT-44": "customer.name", "BT-49": "customer.tax_id", "BT-55": "customer.country", "BG-8": "customer.street", "BT-84": "payment.iban",
}

// field is the path in invoicing.Document where the problem is mended.
func (p Problem) field() string {
	if field := fieldOf[p.Rule.Term]; field != "" {
		return field
	}
	switch p.Rule.Key {
	case "vat_numbers", "seller_number":
		return "supplier.vat_id"
	case "vat_numbers_both":
		return "customer.vat_id"
	}
	who := ""
	if strings.Contains(p.Path, "AccountingSupplierParty") {
		who = "supplier."
	} else if strings.Contains(p.Path, "AccountingCustomerParty") {
		who = "customer."
	}
	switch {
	case who == "":
	case slices.Contains([]string{"EndpointID", "Party"}, p.at.Name):
		return who + "tax_id"
	case p.at.Name == "PartyTaxScheme":
		return who + "vat_id"
	case p.at.Name == "IdentificationCode":
		return who + "country"
	}
	return strings.TrimPrefix(p.Path, p.rootName()+"/")
}

func (p Problem) rootName() string {
	name, _, _ := strings.Cut(p.Path, "/")
	return name
}
