package invoicing

// Document is a confirmation, an invoice or a credit note, whole: nothing that
// stands on paper is looked up later. In brackets are the terms of EN 16931.
type Document struct {
	Key    Key    `json:"key"`
	Locale string `json:"locale"` // of the texts, "sk"
	// Number (BT-1) and Issued (BT-2) are given by the service.
	Number string `json:"number"`
	Issued Day    `json:"issued"`
	// Supplied (BT-7, BT-72) is when goods were handed over or the money came,
	// whichever was first; on a confirmation it may be unknown.
	Supplied Day `json:"supplied"`
	// Due (BT-9) is until when to pay; no day before Issued, which is also meant
	// where it is empty.
	Due Day `json:"due"`

	Order     Reference  `json:"order"`               // BT-13
	Preceding *Reference `json:"preceding,omitempty"` // BT-25, BT-26: what a credit note calls off, or the confirmation before an invoice
	Reason    string     `json:"reason,omitempty"`    // why, on a credit note

	Supplier  Party  `json:"supplier"`             // BG-4
	Customer  Party  `json:"customer"`             // BG-7
	DeliverTo *Party `json:"deliver_to,omitempty"` // BG-13, where it is not the customer's address

	Currency    string       `json:"currency"` // BT-5
	Exchange    *Exchange    `json:"exchange,omitempty"`
	Lines       []Line       `json:"lines"`       // BG-25
	Adjustments []Adjustment `json:"adjustments"` // BG-20, BG-21
	VAT         []VAT        `json:"vat"`         // BG-23, by percentage
	Prepaid     []Prepayment `json:"prepaid"`     // BT-113
	Totals      Totals       `json:"totals"`      // BG-22
	Payment     Payment      `json:"payment"`     // BG-16
	Delivery    string       `json:"delivery"`    // how it travels, in words
	Note        string       `json:"note"`        // BT-22
}

// Reference is another document.
type Reference struct {
	ID     string `json:"id,omitempty"` // at the service, where it issued it
	Number string `json:"number"`
	On     Day    `json:"on"`
}

// Party is who supplies, buys or receives.
type Party struct {
	Name       string `json:"name"`        // with its legal form
	Street     string `json:"street"`      // with the number
	City       string `json:"city"`        //
	PostalCode string `json:"postal_code"` //
	Country    string `json:"country"`     // ISO 3166 of two letters, "SK"
	CountryIn  string `json:"country_in"`  // the country's name in the document's language
	CompanyID  string `json:"company_id"`  // IČO; of a person none
	TaxID      string `json:"tax_id"`      // DIČ
	VATID      string `json:"vat_id"`      // IČ DPH, with the country's letters
	Register   string `json:"register"`    // where a company is entered and under which number
	Email      string `json:"email"`
	Phone      string `json:"phone"`
	Web        string `json:"web"`
}

// Category is a VAT category of UNCL5305.
type Category string

// The categories that occur; each but Standard has the percentage 0.
const (
	Standard      Category = "S"
	Zero          Category = "Z"
	Exempt        Category = "E"
	ReverseCharge Category = "AE"
	IntraEU       Category = "K"
	Export        Category = "G"
	OutsideVAT    Category = "O" // also: the supplier pays no VAT
)

// Tax is how something is taxed.
type Tax struct {
	Category Category `json:"category"`
	Percent  Percent  `json:"percent"`
}

// Unit is what is counted, by UN/ECE recommendation 20.
type Unit string

// The units that occur.
const (
	Piece    Unit = "H87"
	Kilogram Unit = "KGM"
	Litre    Unit = "LTR"
	Metre    Unit = "MTR"
	Hour     Unit = "HUR"
)

// Line is some pieces of one thing.
type Line struct {
	Name     string `json:"name"`
	Detail   string `json:"detail,omitempty"` // variant, or what else distinguishes it
	SKU      string `json:"sku,omitempty"`
	Quantity int64  `json:"quantity"`
	Unit     Unit   `json:"unit"`
	Tax      Tax    `json:"tax"`
	// UnitGross is agreed with the customer, UnitNet follows from it.
	UnitGross Price  `json:"unit_gross"`
	UnitNet   Price  `json:"unit_net"`
	Gross     Amount `json:"gross"`
	Net       Amount `json:"net"`
}

// Adjustment is an allowance, such as a voucher's discount, or a charge, such as
// that for delivery, of the whole document. A discount of goods of several
// percentages is one allowance each.
type Adjustment struct {
	Charge bool   `json:"charge"`
	Reason string `json:"reason"`
	Tax    Tax    `json:"tax"`
	Gross  Amount `json:"gross"` // of an allowance too not below zero
	Net    Amount `json:"net"`
}

// VAT is what is taxed alike.
type VAT struct {
	Tax
	Base   Amount `json:"base"`
	Amount Amount `json:"amount"`
	// Reason is the law's words where no tax is charged.
	Reason string `json:"reason,omitempty"`
}

// Prepayment is a part of the total that is paid already, such as by a gift voucher.
type Prepayment struct {
	Reason string `json:"reason"`
	Amount Amount `json:"amount"`
}

// Totals are the document's sums.
type Totals struct {
	Lines      Amount `json:"lines"`      // BT-106, without VAT as all up to Net
	Allowances Amount `json:"allowances"` // BT-107
	Charges    Amount `json:"charges"`    // BT-108
	Net        Amount `json:"net"`        // BT-109
	VAT        Amount `json:"vat"`        // BT-110
	Gross      Amount `json:"gross"`      // BT-112: what was agreed
	Prepaid    Amount `json:"prepaid"`    // BT-113
	Rounding   Amount `json:"rounding"`   // BT-114: of cash
	Due        Amount `json:"due"`        // BT-115
}

// Exchange holds the VAT in euros where the currency is another.
type Exchange struct {
	Rate int64  `json:"rate"` // millionths of the currency for a euro
	On   Day    `json:"on"`
	VAT  Amount `json:"vat"` // in cents of the euro
}

// Means is how a document is paid, by UNCL4461.
type Means string

// The means of payment that occur.
const (
	Cash     Means = "10"
	Transfer Means = "58"
	Card     Means = "48"
	Online   Means = "68"
)

// Payment is how and where to pay.
type Payment struct {
	Means          Means  `json:"means"`
	Title          string `json:"title"`   // as the shop calls it
	PaidOn         Day    `json:"paid_on"` // empty: not yet
	IBAN           string `json:"iban"`
	BIC            string `json:"bic"`
	VariableSymbol string `json:"variable_symbol"`
}

// As returns the document under its number, issued on that day.
func (d Document) As(number string, on Day) Document {
	d.Number, d.Issued = number, on
	if d.Due < on { // also where it is empty
		d.Due = on
	}
	return d
}
