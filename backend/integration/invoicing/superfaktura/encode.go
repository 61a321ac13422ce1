package superfaktura

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"backoffice/backend/integration/invoicing"
)

// checksum names a document at the service, whatever else it says: its key, and
// the order as people know it, for the sake of two shops on one account.
func checksum(d invoicing.Document) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{
		module, string(d.Key.Kind), strconv.FormatUint(d.Key.Order, 10), strconv.Itoa(d.Key.Part), d.Order.Number, string(d.Order.On),
	}, "|")))
	return hex.EncodeToString(sum[:16]) // 32 letters are the most that it takes
}

// kindAt is what the service calls a kind of documents.
func kindAt(kind invoicing.Kind, confirmation string) string {
	switch kind {
	case invoicing.Invoice:
		return "regular"
	case invoicing.CreditNote:
		return "cancel"
	case invoicing.Confirmation:
	}
	return confirmation
}

// languages are the service's names of them.
var languages = map[string]string{
	"sk": "slo", "en": "eng", "cs": "cze", "de": "deu", "hu": "hun", "pl": "pol", "hr": "hrv", "it": "ita", "nl": "nld", "ro": "rom", "ru": "rus",
	"sl": "slv", "es": "spa", "uk": "ukr",
}

func language(locale string) string {
	if name := languages[strings.SplitN(locale, "-", 2)[0]]; name != "" {
		return name
	}
	return "eng"
}

// means are the service's names of ways to pay.
var means = map[invoicing.Means]string{invoicing.Cash: "cash", invoicing.Transfer: "transfer", invoicing.Card: "card", invoicing.Online: "other"}

// units are what stands behind a quantity.
var units = map[invoicing.Unit]string{invoicing.Piece: "ks", invoicing.Kilogram: "kg", invoicing.Litre: "l", invoicing.Metre: "m", invoicing.Hour: "hod"}

// sign is -1 where money is taken back: the service's credit notes have prices
// below zero.
func sign(d invoicing.Document) invoicing.Amount {
	if d.Key.Kind == invoicing.CreditNote {
		return -1
	}
	return 1
}

type request struct {
	Client   client   `json:"Client"`
	Invoice  invoice  `json:"Invoice"`
	Items    []item   `json:"InvoiceItem"`
	Settings settings `json:"InvoiceSetting"`
	Checksum string   `json:"checksum"`
}

type client struct {
	Name            string `json:"name"`
	Address         string `json:"address"`
	City            string `json:"city"`
	Zip             string `json:"zip"`
	Country         string `json:"country_iso_id"`
	Email           string `json:"email,omitempty"`
	Phone           string `json:"phone,omitempty"`
	CompanyID       string `json:"ico,omitempty"`
	TaxID           string `json:"dic,omitempty"`
	VATID           string `json:"ic_dph,omitempty"`
	DeliveryName    string `json:"delivery_name,omitempty"`
	DeliveryAddress string `json:"delivery_address,omitempty"`
	DeliveryCity    string `json:"delivery_city,omitempty"`
	DeliveryZip     string `json:"delivery_zip,omitempty"`
	DeliveryCountry string `json:"delivery_country_iso_id,omitempty"`
	DeliveryPhone   string `json:"delivery_phone,omitempty"`
	UpdateBook      int    `json:"update_addressbook"`
}

type invoice struct {
	Type        string      `json:"type"`
	Delivery    string      `json:"delivery,omitempty"`
	Due         string      `json:"due,omitempty"`
	Variable    string      `json:"variable,omitempty"`
	OrderNumber string      `json:"order_no"`
	Currency    string      `json:"invoice_currency"`
	PaymentType string      `json:"payment_type"`
	ParentID    string      `json:"parent_id,omitempty"`
	ProformaID  string      `json:"proforma_id,omitempty"`
	EstimateID  string      `json:"estimate_id,omitempty"`
	Paid        int         `json:"already_paid,omitempty"`
	PaidOn      string      `json:"paydate,omitempty"`
	Deposit     json.Number `json:"deposit,omitempty"`
	Rounding    string      `json:"rounding"`
	RoundCash   int         `json:"add_rounding_item,omitempty"`
	VATTransfer int         `json:"vat_transfer,omitempty"`
	Comment     string      `json:"comment,omitempty"`
}

type item struct {
	Name        string      `json:"name"`
	Description string      `json:"description,omitempty"`
	Quantity    int64       `json:"quantity"`
	Unit        string      `json:"unit,omitempty"`
	Price       json.Number `json:"unit_price"`
	Tax         json.Number `json:"tax"`
	SKU         string      `json:"sku,omitempty"`
	// Own is 1 where the price is in the document's currency.
	Own int `json:"use_document_currency,omitempty"`
}

type settings struct {
	Language string `json:"language"`
	BySquare bool   `json:"bysquare"`
}

// encode writes a document as the service takes it.
func encode(d invoicing.Document, confirmation string) ([]byte, error) {
	c := d.Customer
	r := request{
		Client: client{
			Name: c.Name, Address: c.Street, City: c.City, Zip: c.PostalCode, Country: c.Country, Email: c.Email, Phone: c.Phone,
			CompanyID: c.CompanyID, TaxID: c.TaxID, VATID: c.VATID,
		},
		Invoice: invoice{
			Type: kindAt(d.Key.Kind, confirmation), Delivery: string(d.Supplied), Due: string(d.Due), Variable: d.Payment.VariableSymbol,
			OrderNumber: d.Order.Number, Currency: d.Currency, PaymentType: means[d.Payment.Means], Rounding: "item_ext",
		},
		Settings: settings{Language: language(d.Locale), BySquare: d.Payment.Means == invoicing.Transfer},
		Checksum: checksum(d),
	}
	if to := d.DeliverTo; to != nil {
		r.Client.DeliveryName, r.Client.DeliveryAddress, r.Client.DeliveryCity = to.Name, to.Street, to.City
		r.Client.DeliveryZip, r.Client.DeliveryCountry, r.Client.DeliveryPhone = to.PostalCode, to.Country, to.Phone
	}
	r.Invoice.refer(d, confirmation)
	if d.Payment.PaidOn != "" {
		r.Invoice.Paid, r.Invoice.PaidOn = 1, string(d.Payment.PaidOn)
	}
	reasons := []string{d.Note}
	switch credit := d.Key.Kind == invoicing.CreditNote; {
	case d.Totals.Prepaid > 0 && credit: // no document of the service describes a deposit that is given back: words do
		for _, p := range d.Prepaid {
			reasons = append(reasons, p.Reason+": "+written(d.Locale, p.Amount.Decimal())+" "+d.Currency)
		}
	case d.Totals.Prepaid > 0:
		r.Invoice.Deposit = json.Number(d.Totals.Prepaid.Decimal())
	}
	if d.Totals.Rounding != 0 {
		r.Invoice.RoundCash = 1
	}
	for _, v := range d.VAT {
		reasons = append(reasons, v.Reason)
		if v.Category == invoicing.ReverseCharge {
			r.Invoice.VATTransfer = 1
		}
	}
	if d.Key.Kind == invoicing.CreditNote {
		reasons = append(reasons, d.Reason)
	}
	r.Invoice.Comment = strings.Join(filled(reasons), "\n")
	r.Items = items(d)
	return json.Marshal(r)
}

// refer names the document before this one.
func (i *invoice) refer(d invoicing.Document, confirmation string) {
	switch {
	case d.Preceding == nil || d.Preceding.ID == "":
	case d.Key.Kind == invoicing.CreditNote:
		i.ParentID = d.Preceding.ID
	case d.Key.Kind == invoicing.Invoice && confirmation == "proforma":
		i.ProformaID = d.Preceding.ID
	case d.Key.Kind == invoicing.Invoice && confirmation == "estimate":
		i.EstimateID = d.Preceding.ID
	}
}

// items are lines and adjustments. The service rounds the price of one piece
// with VAT to cents and multiplies: a finer price is sent as one piece of the
// whole line, so that its total stays the agreed one.
func items(d invoicing.Document) []item {
	var all []item
	own := 0
	if d.Currency != "EUR" {
		own = 1
	}
	add := func(i item, gross invoicing.Price, t invoicing.Tax) {
		i.Price = json.Number((invoicing.Price(sign(d)) * net(gross, t.Percent)).Decimal())
		i.Tax, i.Own = json.Number(plain(t.Percent.Decimal())), own
		all = append(all, i)
	}
	for _, l := range d.Lines {
		i := item{Name: l.Name, Description: l.Detail, Quantity: l.Quantity, Unit: units[l.Unit], SKU: l.SKU}
		gross := l.UnitGross
		if gross%100 != 0 {
			i.Description = strings.Join(filled([]string{l.Detail, fmt.Sprintf("%d × %s", l.Quantity, written(d.Locale, plain(gross.Decimal())))}), ", ")
			i.Quantity, i.Unit, gross = 1, "", invoicing.Price(l.Gross)*100
		}
		add(i, gross, l.Tax)
	}
	for _, a := range d.Adjustments {
		gross := invoicing.Price(a.Gross) * 100
		if !a.Charge {
			gross = -gross
		}
		add(item{Name: a.Reason, Quantity: 1}, gross, a.Tax)
	}
	return all
}

// net is a price without VAT, fine enough to be the same cent with it again.
func net(gross invoicing.Price, percent invoicing.Percent) invoicing.Price {
	of := 10_000 + int64(percent)
	twice := 2 * int64(gross) * 10_000
	if twice < 0 {
		return -invoicing.Price((-twice + of) / (2 * of))
	}
	return invoicing.Price((twice + of) / (2 * of))
}

// written is a decimal as people of that language write it: of those that the
// service knows all but English have a comma.
func written(locale, digits string) string {
	if language(locale) == "eng" {
		return digits
	}
	return strings.Replace(digits, ".", ",", 1)
}

// plain is a decimal without zeros at its end.
func plain(digits string) string { return strings.TrimRight(strings.TrimRight(digits, "0"), ".") }

func filled(texts []string) []string {
	var all []string
	for _, text := range texts {
		if text != "" {
			all = append(all, text)
		}
	}
	return all
}
