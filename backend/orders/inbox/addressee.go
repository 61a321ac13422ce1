package inbox

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"backoffice/backend/integration/invoicing/ubl"
)

// Shop is what the configured company is known by; what is empty is not known.
type Shop struct {
	CompanyID string // IČO
	TaxID     string // DIČ
	VATID     string // IČ DPH
}

// Whom a document is addressed to, by the numbers of its buyer.
const (
	addressedHere    = "here"    // every number that can be compared is the shop's
	addressedPartly  = "partly"  // some are, some are another's
	addressedOther   = "other"   // none is
	addressedUnnamed = "unnamed" // it has no number to compare
	addressedUnset   = "unset"   // the shop's numbers are not filled in
)

// Notice is what a reader has to know of a document beside its content.
type Notice struct {
	Text    string `json:"text"`
	Warning bool   `json:"warning,omitempty"`
}

// ownSchemes are the schemes of addresses whose number is one of a Slovak company's;
// numbers of other schemes, such as a GLN, are not known of the shop.
var ownSchemes = map[string]string{"0245": "tax", "0158": "company", "9950": "vat"}

// addressee compares the numbers of a buyer with those of the shop. foreign are the
// numbers that are another's.
func addressee(buyer *ubl.Element, shop Shop) (match string, foreign []string) {
	own := map[string]string{"company": normalized(shop.CompanyID), "tax": normalized(shop.TaxID), "vat": normalized(shop.VATID)}
	if own["company"]+own["tax"]+own["vat"] == "" {
		return addressedUnset, nil
	}
	same := 0
	compare := func(kind, number string) {
		switch want := own[kind]; {
		case want == "" || normalized(number) == "":
		case want == normalized(number):
			same++
		default:
			foreign = append(foreign, number)
		}
	}
	if buyer != nil {
		compare("company", buyer.Value("PartyLegalEntity/CompanyID"))
		for _, s := range buyer.All("PartyTaxScheme") {
			kind := "tax"
			if strings.EqualFold(s.Value("TaxScheme/ID"), "VAT") {
				kind = "vat"
			}
			compare(kind, s.Value("CompanyID"))
		}
		for _, at := range append(buyer.All("EndpointID"), buyer.All("PartyIdentification/ID")...) {
			if kind := ownSchemes[at.Attrs["schemeID"]]; kind != "" {
				compare(kind, textOf(at))
			}
		}
	}
	switch {
	case same > 0 && len(foreign) == 0:
		return addressedHere, nil
	case same > 0:
		return addressedPartly, foreign
	case len(foreign) > 0:
		return addressedOther, foreign
	}
	return addressedUnnamed, nil
}

// normalized is a number without what people write between and before its digits: "SK 2120
// 123 456" and "2120123456" are one.
func normalized(number string) string {
	number = strings.ToUpper(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, number))
	return strings.TrimPrefix(number, "SK")
}

// addressed returns whom a document is for, in a language. The settings of the day of
// the reading decide, so that filling them in mends what was said.
func (d Deps) addressed(ctx context.Context, root *ubl.Element, locale string) (match string, n Notice, err error) {
	var shop Shop
	if d.Shop != nil {
		if shop, err = d.Shop(ctx); err != nil {
			return "", n, fmt.Errorf("read whose e-invoices these are: %w", err)
		}
	}
	buyer := root.First(buyerAt)
	match, foreign := addressee(buyer, shop)
	n.Text = d.Texts.Text(locale, "received_invoice.addressed."+match, map[string]any{"Name": nameOf(buyer), "Numbers": strings.Join(foreign, ", ")})
	n.Warning = match != addressedHere
	return match, n, nil
}
