package orders

import (
	"context"
	"fmt"
	"strings"
	"time"

	"backoffice/backend/demo/content"
	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/orders/inbox"
)

// receivedInvoice is an e-invoice that an invented supplier sent.
type receivedInvoice struct {
	number, seller, companyID, taxID string
	kind                             invoicing.Kind
	age                              int // days
	items                            []receivedItem
	spoiled                          bool     // its sum is not that of its lines
	steps                            []string // what staff did with it
}

type receivedItem struct {
	name  string
	count int64
	net   invoicing.Amount // of a piece, in cents
}

var receivedInvoices = []receivedInvoice{
	{"2026100412", "Včelia farma Poľana, s. r. o.", "36112233", "2021112233", invoicing.Invoice, 41, []receivedItem{{"Včelí vosk žltý, 5 kg", 6, 4150}, {"Med lesný, vedro 10 kg", 2, 6890}}, false, []string{"accept", "pay"}},
	{"26-00873", "Obaly Zvolen, a. s.", "31998877", "2020998877", invoicing.Invoice, 18, []receivedItem{{"Kartón 300 × 200 × 150 mm", 500, 42}, {"Papierová páska hnedá", 40, 219}}, false, []string{"accept"}},
	{"26-00901", "Obaly Zvolen, a. s.", "31998877", "2020998877", invoicing.CreditNote, 11, []receivedItem{{"Kartón 300 × 200 × 150 mm", 60, 42}}, false, nil},
	{"FA2026/3391", "Bylinkárstvo Orava, s. r. o.", "47556611", "2023556611", invoicing.Invoice, 6, []receivedItem{{"Levanduľa sušená, 1 kg", 12, 1890}}, true, []string{"dispute"}},
	{"1026004417", "Tlačiareň Podpoľanie, s. r. o.", "44223311", "2022223311", invoicing.Invoice, 2, []receivedItem{{"Etikety na sviečky, 1 000 ks", 8, 3125}, {"Návrh etikety", 1, 9000}}, false, nil},
}

func (r receivedInvoice) document(now time.Time) []byte {
	on := invoicing.DayOf(now.AddDate(0, 0, -r.age))
	tax := invoicing.Tax{Category: invoicing.Standard, Percent: 2300}
	buyer := invoicing.Party{
		Name: content.Contact("name"), Street: content.Contact("address"), City: content.Contact("city"), PostalCode: content.Contact("zip"), Country: "SK",
		CompanyID: strings.ReplaceAll(content.Contact("business_id"), " ", ""), TaxID: content.Contact("tax_id"), VATID: content.Contact("vat"),
	}
	d := invoicing.Document{
		Key: invoicing.Key{Kind: r.kind}, Locale: "sk", Supplied: on, Due: invoicing.DayOf(now.AddDate(0, 0, 14-r.age)), Order: invoicing.Reference{Number: r.number}, Currency: "EUR",
		Supplier: invoicing.Party{
			Name: r.seller, Street: "Priemyselná 7", City: "Zvolen", PostalCode: "960 01", Country: "SK", CompanyID: r.companyID, TaxID: r.taxID, VATID: "SK" + r.taxID, Email: "fakturacia@example.com",
		},
		Customer: buyer, Payment: invoicing.Payment{Means: invoicing.Transfer, Title: "Prevodom", IBAN: "SK8975000000000012345671", VariableSymbol: strings.Map(digits, r.number)},
	}
	if r.kind == invoicing.CreditNote {
		d.Preceding = &invoicing.Reference{Number: "26-00873", On: invoicing.DayOf(now.AddDate(0, 0, -18))}
	}
	for _, i := range r.items {
		net := i.net * invoicing.Amount(i.count)
		d.Lines = append(d.Lines, invoicing.Line{Name: i.name, Quantity: i.count, Unit: invoicing.Piece, Tax: tax, UnitNet: invoicing.Price(i.net) * 100, Net: net})
		d.Totals.Lines += net
	}
	d.Totals.Net, d.Totals.VAT = d.Totals.Lines, (d.Totals.Lines*23+50)/100
	d.Totals.Gross = d.Totals.Net + d.Totals.VAT
	d.VAT = []invoicing.VAT{{Tax: tax, Base: d.Totals.Net, Amount: d.Totals.VAT}}
	if r.spoiled {
		d.Totals.Gross += 100
	}
	d.Totals.Due = d.Totals.Gross
	return ubl.Write(d.As(r.number, on), ubl.Usual()).Bytes()
}

func digits(r rune) rune {
	if r < '0' || r > '9' {
		return -1
	}
	return r
}

// FillReceived has the e-invoices of suppliers taken in, and worked on.
func (s *Seeder) FillReceived(ctx context.Context) error {
	for _, r := range receivedInvoices {
		raw := r.document(s.Now())
		done, err := s.Engine.Run(ctx, s.Caller(), "received_invoice", "receive", 0, engine.Body{"document": seed.Upload("invoice.xml", raw)})
		if err != nil {
			return fmt.Errorf("receive e-invoice %s: %w", r.number, err)
		}
		result, _ := done.Data.(inbox.ReceiveResult)
		if result.Known {
			continue
		}
		for _, step := range r.steps {
			body := engine.Body{}
			if step == "dispute" {
				body["reason"] = "Suma s DPH nesedí so súčtom riadkov, žiadame opravu."
			}
			if _, err := s.Engine.Run(ctx, s.Caller(), "received_invoice", step, result.ID, body); err != nil {
				return fmt.Errorf("%s e-invoice %s: %w", step, r.number, err)
			}
		}
	}
	return nil
}
