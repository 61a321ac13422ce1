// Package invoicingtest holds documents to test with, and what every invoicing
// service promises.
package invoicingtest

import (
	"fmt"

	"backoffice/backend/integration/invoicing"
)

// The taxes of the samples.
var (
	Full    = invoicing.Tax{Category: invoicing.Standard, Percent: 2300}
	Reduced = invoicing.Tax{Category: invoicing.Standard, Percent: 1900}
	Low     = invoicing.Tax{Category: invoicing.Standard, Percent: 500}
)

// Supplier is a shop that pays VAT.
func Supplier() invoicing.Party {
	return invoicing.Party{
		Name: "Voňavá dielňa s. r. o.", Street: "Ružinovská 42", City: "Bratislava", PostalCode: "821 01", Country: "SK", CountryIn: "Slovensko",
		CompanyID: "50123456", TaxID: "2120123456", VATID: "SK2120123456",
		Register: "Obchodný register Mestského súdu Bratislava III, oddiel Sro, vložka č. 123456/B",
		Email:    "obchod@example.com", Phone: "+421 2 123 456 78", Web: "www.example.com",
	}
}

// Person is a customer.
func Person() invoicing.Party {
	return invoicing.Party{
		Name: "Ľubica Ďuríčková", Street: "Štefánikova 7/12", City: "Žilina", PostalCode: "010 01", Country: "SK", CountryIn: "Slovensko",
		Email: "lubica@example.com", Phone: "+421 900 123 456",
	}
}

// Company is a customer that pays VAT.
func Company() invoicing.Party {
	return invoicing.Party{
		Name: "Kaviareň U zlatého kolovrátku, spol. s r. o.", Street: "Hlavná 1", City: "Košice", PostalCode: "040 01", Country: "SK", CountryIn: "Slovensko",
		CompanyID: "36987654", TaxID: "2020987654", VATID: "SK2020987654", Email: "kaviaren@example.com",
	}
}

// Order begins the document of an order, still without lines.
func Order(id uint64, kind invoicing.Kind) invoicing.Document {
	d := invoicing.Document{
		Key: invoicing.Key{Order: id, Kind: kind, Part: 1}, Locale: "sk", Supplied: "2026-11-20", Due: "2026-12-06",
		Order:    invoicing.Reference{Number: fmt.Sprint(id), On: "2026-11-18"},
		Supplier: Supplier(), Customer: Person(), Currency: "EUR", Delivery: "Kuriér DPD",
		Payment: invoicing.Payment{
			Means: invoicing.Transfer, Title: "Bankový prevod", IBAN: "SK3112000000198742637541", BIC: "TATRSKBX", VariableSymbol: fmt.Sprint(id),
		},
	}
	if kind == invoicing.CreditNote {
		d.Preceding = &invoicing.Reference{ID: "1", Number: "FV2026000017", On: "2026-11-20"}
		d.Reason = "Odstúpenie od zmluvy"
	}
	return d
}

// Add puts a line at the end, of that many pieces at a price with VAT.
func Add(d *invoicing.Document, name string, quantity int64, unit invoicing.Price, tax invoicing.Tax) *invoicing.Line {
	gross := (int64(unit)*quantity + 50) / 100
	d.Lines = append(d.Lines, invoicing.Line{
		Name: name, SKU: fmt.Sprintf("SKU-%03d", len(d.Lines)+1), Quantity: quantity, Unit: invoicing.Piece, Tax: tax, UnitGross: unit, Gross: invoicing.Amount(gross),
	})
	return &d.Lines[len(d.Lines)-1]
}

// Seal taxes what is there, each percentage once, and sums up.
func Seal(d invoicing.Document) invoicing.Document {
	d.VAT = nil
	for _, g := range d.Groups() {
		of := 10000 + int64(g.Percent)
		tax := invoicing.Amount((2*int64(g.Gross)*int64(g.Percent) + of) / (2 * of))
		d.VAT = append(d.VAT, invoicing.VAT{Tax: g.Tax, Base: g.Gross - tax, Amount: tax})
	}
	d.Sum()
	return d
}

// Simple is a document of one line.
func Simple(id uint64, kind invoicing.Kind) invoicing.Document {
	d := Order(id, kind)
	Add(&d, "Mydlo s vôňou levandule", 2, 9_9900, Full)
	return Seal(d)
}
