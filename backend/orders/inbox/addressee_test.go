package inbox

import (
	"strings"
	"testing"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/integration/invoicing/ubl"
)

// Whether a document is the shop's is told by the numbers of its buyer, however they
// are written, and never by a name.
func TestAddressee(t *testing.T) {
	company := invoicingtest.Company()
	own := Shop{CompanyID: company.CompanyID, TaxID: "SK " + company.TaxID, VATID: strings.ToLower(company.VATID)}
	d := invoicingtest.Simple(7, invoicing.Invoice)
	d.Customer = company
	raw := string(ubl.Write(d.As("FV1", "2026-11-22"), ubl.Usual()).Bytes())
	other := strings.NewReplacer(company.TaxID, "2020000000", company.CompanyID, "31000000")
	for what, c := range map[string]struct {
		raw     string
		shop    Shop
		want    string
		foreign int
	}{
		"ours":                          {raw, own, addressedHere, 0},
		"ours by the IČO alone":         {raw, Shop{CompanyID: company.CompanyID}, addressedHere, 0},
		"a shop that pays no VAT":       {raw, Shop{CompanyID: company.CompanyID, TaxID: company.TaxID}, addressedHere, 0},
		"somebody else's":               {other.Replace(raw), own, addressedOther, 3},
		"our IČO, another's DIČ":        {strings.ReplaceAll(raw, company.TaxID, "2020000000"), own, addressedPartly, 2},
		"a shop that is not filled in":  {raw, Shop{}, addressedUnset, 0},
		"a GLN says nothing of it":      {strings.ReplaceAll(raw, `schemeID="0245"`, `schemeID="0088"`), own, addressedHere, 0},
		"an address of another company": {strings.Replace(raw, ">"+company.TaxID+"</cbc:EndpointID>", ">2020000000</cbc:EndpointID>", 1), own, addressedPartly, 1},
	} {
		root, err := ubl.Parse(strings.NewReader(c.raw))
		if err != nil {
			t.Fatal(what, err)
		}
		if got, foreign := addressee(root.First(buyerAt), c.shop); got != c.want || len(foreign) != c.foreign {
			t.Errorf("%s: it is %s, foreign are %v", what, got, foreign)
		}
	}
	if got, _ := addressee(nil, own); got != addressedUnnamed {
		t.Errorf("without a buyer it is %s", got)
	}
}
