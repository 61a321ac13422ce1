package ubl

import (
	"bytes"
	"fmt"
	"testing"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
)

// untaxedOrder is what is sold without tax to a company abroad, pieces of it with a
// charge for delivery and an allowance.
func untaxedOrder(kind invoicing.Kind, c invoicing.Category, pieces int64, fees bool) invoicing.Document {
	d := invoicingtest.Order(17, kind)
	d.Customer = invoicingtest.Company()
	d.Customer.Country, d.Customer.CountryIn, d.Customer.VATID, d.Customer.TaxID, d.Customer.CompanyID = "DE", "Nemecko", "DE123456789", "", "HRB 1234"
	tax := invoicing.Tax{Category: c}
	invoicingtest.Add(&d, "Mydlo", pieces, 41_000, tax)
	if fees {
		d.Adjustments = append(d.Adjustments, invoicing.Adjustment{Charge: true, Reason: "Kuriér", Tax: tax, Gross: 490}, invoicing.Adjustment{Reason: "Zľava", Tax: tax, Gross: 100})
	}
	d = invoicingtest.Seal(d)
	for i := range d.VAT {
		d.VAT[i].Reason = "Dodanie je oslobodené od dane."
	}
	if kind == invoicing.CreditNote {
		d.Preceding, d.Reason = &invoicing.Reference{Number: "FV2026000017", On: "2026-11-20"}, "Vrátený tovar"
	}
	to := invoicingtest.Person()
	to.Country = "DE"
	d.DeliverTo = &to
	d.Sum()
	return d.As("FV2026000018", "2026-11-22")
}

// What is sold without tax, by reverse charge, within the Union or as an export, and
// what is refunded of it in parts, breaks no rule in its own form, has its reason and
// no tax, and is read back as it was; the parts make the whole.
func TestUntaxedAndRefunded(t *testing.T) {
	for _, category := range []invoicing.Category{invoicing.ReverseCharge, invoicing.IntraEU, invoicing.Export} {
		var invoiced, refunded invoicing.Amount
		for i, d := range []invoicing.Document{
			untaxedOrder(invoicing.Invoice, category, 5, true), untaxedOrder(invoicing.CreditNote, category, 2, false), untaxedOrder(invoicing.CreditNote, category, 3, true),
		} {
			name := fmt.Sprintf("%s %d", category, i)
			root := Write(d, Usual())
			for _, p := range Fatal(Validate(root)) {
				t.Errorf("%s breaks %s at %s", name, p.Rule.ID, p.Path)
			}
			again, err := Parse(bytes.NewReader(root.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			back, err := Read(again)
			if err != nil {
				t.Fatal(err)
			}
			if len(back.VAT) != 1 || back.VAT[0].Category != category || back.VAT[0].Amount != 0 || back.VAT[0].Reason == "" || back.Totals.Gross != d.Totals.Gross ||
				back.Totals.Gross != back.Totals.Net {
				t.Errorf("%s is read as %+v, %+v", name, back.VAT, back.Totals)
			}
			if (back.Key.Kind == invoicing.CreditNote) != (back.Preceding != nil) {
				t.Errorf("%s is of %+v", name, back.Preceding)
			}
			if i == 0 {
				invoiced = back.Totals.Gross
			} else {
				refunded += back.Totals.Gross
			}
			// The same without its reason is told.
			for _, r := range again.All("TaxTotal/TaxSubtotal/TaxCategory") {
				for _, name := range []string{"TaxExemptionReason", "TaxExemptionReasonCode"} {
					if e := r.First(name); e != nil {
						e.remove()
					}
				}
			}
			if len(Fatal(Validate(again))) == 0 {
				t.Errorf("%s holds without a reason", name)
			}
		}
		if invoiced != refunded {
			t.Errorf("%s: %d invoiced, %d refunded", category, invoiced, refunded)
		}
	}
}

// Who buys abroad without a company number, as most in Germany do, is a company by the
// VAT number; who has neither is a person, and at home the company number decides.
func TestIssuedByTheVATNumber(t *testing.T) {
	for _, c := range []struct {
		company, vat, country string
		has                   bool
	}{{"", "DE123456789", "DE", true}, {"HRB 1234", "DE123456789", "DE", true}, {"", "", "DE", false}, {"", "SK2020987654", "SK", false}} {
		d := untaxedOrder(invoicing.Invoice, invoicing.IntraEU, 1, false)
		d.Customer.CompanyID, d.Customer.VATID, d.Customer.Country = c.company, c.vat, c.country
		root, err := Issue(d, Usual())
		if err != nil || (root != nil) != c.has {
			t.Errorf("%+v: %v, %v", c, root != nil, err)
		}
		if root != nil && Receiver(root) != "9930:DE123456789" {
			t.Errorf("%+v goes to %s", c, Receiver(root))
		}
	}
}
