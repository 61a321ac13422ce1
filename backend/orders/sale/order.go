package sale

import (
	"net/url"
	"regexp"
	"strings"
	"time"

	"backoffice/backend/orders/quote"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/pricing"
)

// Order is what somebody ordered, with everything as it was shown then: later
// changes of products, prices and people do not touch it (decisions.md 40).
// Money is in the order's currency.
type Order struct {
	resource.Record
	resource.Keys
	Number       string `order:"bytes"` // the id, as a text to be searched
	Token        string // by which the site asks for it
	Status       int
	StatusAdmin  int
	IsOpen       bool `log:"-"` // neither completed nor ended
	LanguageID   uint64
	UserID       *uint64
	UserUpdateID *uint64 `log:"-"`

	Name          string
	Surname       string
	Fullname      string
	Email         string
	Phone         string
	Address       string
	AddressNumber string
	City          string
	Zip           string
	CountryID     uint64
	Country       string

	BillingName          string
	BillingAddress       string
	BillingAddressNumber string
	BillingCity          string
	BillingZip           string
	BillingCountryID     *uint64
	BillingCountry       string
	BillingBusinessID    string
	BillingTaxID         string
	BillingVAT           string          `gorm:"column:billing_vat"`
	HasVAT               bool            `gorm:"column:has_vat"`
	VATMode              string          `gorm:"column:vat_mode"` // where it is taxed, one of TaxedHome and others
	VATCheck             *quote.VATCheck `gorm:"column:vat_check;serializer:json" log:"-"`
	VATState             string          `gorm:"-"`
	VATConsultation      string          `gorm:"-"`

	ShippingName      string
	ShippingAddress   string
	ShippingCity      string
	ShippingZip       string
	ShippingCountryID *uint64
	ShippingCountry   string
	ShippingPhone     string

	PaymentID     uint64
	PaymentTitle  string
	PaymentMethod string
	PaymentPrice  resource.Money
	PaymentVAT    pricing.Percent `gorm:"column:payment_vat"`

	ShippingID       uint64
	ShippingTitle    string
	ShippingProvider int
	ShippingPickup   bool
	TrackingLink     string
	ShippingPrice    resource.Money
	ShippingVAT      pricing.Percent `gorm:"column:shipping_vat"`
	PickupPointID    *uint64         // of our list; nil where a site named a point that is in none
	ShippingPointID  string          // what its courier calls the point
	ShippingPoint    *Point          `gorm:"serializer:json"`

	VoucherID    *uint64 `log:"-"`
	VoucherCode  string
	VoucherType  int            `log:"-"`
	VoucherPrice resource.Money // what it took off, or paid

	CurrencyID   *uint64 // nil: euro
	Currency     string
	CurrencyRate int64 // millionths of the currency for a euro

	Products []quote.Item `gorm:"serializer:json"` // as they were asked for; Lines are what was sold
	Pieces   int64
	OnSale   bool // something was sold at a reduced price

	PriceGoods    resource.Money
	PriceDiscount resource.Money
	PriceFees     resource.Money
	Price         resource.Money
	PriceNet      resource.Money
	PriceVAT      resource.Money `gorm:"column:price_vat"`
	PricePaid     resource.Money // by a gift voucher
	PriceDue      resource.Money
	PriceRefunded resource.Money // what was taken back of it
	PriceOver     resource.Money // of its money, what nothing is owed for: it can be sent back
	VATRates      []pricing.Rate `gorm:"column:vat_rates;serializer:json"`

	Note        string
	Gifted      bool
	SendOrder   bool
	SendInvoice bool
	SendGift    bool

	PaidAt    *time.Time
	ShippedAt *time.Time
	EndedAt   *time.Time // cancelled or refunded
	ExpiresAt *time.Time // when it gives its goods back unless it is paid

	TrackingID        string
	TrackingSentAt    *time.Time
	DPDShipmentID     string `gorm:"column:dpd_shipment_id"`
	PacketaShipmentID string
	ParcelCreatedAt   *time.Time
	ParcelState       string // how far it is; ParcelUnknown where nobody knows who has it

	SFOrderID     string `gorm:"column:sf_order_id" log:"whether"`
	OrderLink     string `log:"-"`
	OrderSentAt   *time.Time
	SFInvoiceID   string `gorm:"column:sf_invoice_id" log:"whether"`
	InvoiceLink   string `log:"-"`
	InvoiceSentAt *time.Time
	SFStornoID    string `gorm:"column:sf_storno_id" log:"whether"`
	StornoLink    string `log:"-"`
	StornoSentAt  *time.Time
	// The numbers of the documents that were issued, the latest first, to be searched by.
	DocumentNumbers string `json:"-" log:"-"`

	CartID               string
	GopayID              string
	BenefitPlusOrderGUID string `gorm:"column:benefit_plus_order_guid"`

	SiteKeyID   *uint64 `log:"-"`
	RequestKey  *string `log:"-"`
	RequestHash string  `log:"-"`

	WithdrawalID *uint64 `log:"-"` // the oldest withdrawal that is not settled; kept by package withdrawals
	ClaimID      *uint64 `log:"-"` // the oldest claim that is not settled; kept by package claims

	// What Prepare fills in.
	Voucher      string         `gorm:"-"` // the code, as the form has it
	Lines        []LineView     `gorm:"-"`
	Gifts        []GiftView     `gorm:"-"`
	Payment      *MethodView    `gorm:"-"`
	Shipping     *MethodView    `gorm:"-"`
	VoucherView  *VoucherView   `gorm:"-"`
	User         *PersonView    `gorm:"-"`
	UserUpdate   *PersonView    `gorm:"-"`
	Withdrawals  []CaseView     `gorm:"-"`
	Claims       []CaseView     `gorm:"-"`
	ReturnForms  []FormView     `gorm:"-"`
	Entries      []EntryView    `gorm:"-"`
	PriceHeld    resource.Money `gorm:"-"` // what came and did not go back
	PriceLeft    resource.Money `gorm:"-"` // what is still to come
	PriceStays   resource.Money `gorm:"-"` // what is to go back, and stays until a person acts
	Refunds      []RefundView   `gorm:"-"`
	Gopay        *CardView      `gorm:"-"`
	BenefitPlus  *BenefitView   `gorm:"-"`
	PriceText    string         `gorm:"-"`
	NetText      string         `gorm:"-"`
	VATText      string         `gorm:"-"`
	DiscountText string         `gorm:"-"`

	// The numbers of the documents that the ids name.
	SFOrderNumber   string `gorm:"-"`
	SFInvoiceNumber string `gorm:"-"`
	SFStornoNumber  string `gorm:"-"`

	Next     []string                       `gorm:"-"`
	Pictures map[uint64]resource.StoredFile `gorm:"-"`

	priced *quote.Quote // what it is placed by, where that was asked for before the transaction
	placed []Line       // what it was placed with, in the call that placed it
}

// PlaceBy keeps what the order is placed by: its quote. nil has it asked for when it
// is placed.
func (o *Order) PlaceBy(q *quote.Quote) { o.priced = q }

// PlacedBy is the quote that the order is placed by; nil where none is known yet.
func (o *Order) PlacedBy() *quote.Quote { return o.priced }

// PlaceLines keeps the lines that the order was placed with, for the call that
// placed it.
func (o *Order) PlaceLines(lines []Line) { o.placed = lines }

// Begun is the head of a record that is written past the engine.
func Begun(c *resource.Call) resource.Record {
	live := true
	return resource.Record{CreatedAt: c.Now, UpdatedAt: c.Now, Live: &live, Version: 1}
}

var linkPlace = regexp.MustCompile(`\{\w*\}`)

// TrackingURL is where the customer follows the parcel; empty where its courier
// has no such address, or no number was given.
func (o *Order) TrackingURL() string {
	code := url.PathEscape(o.TrackingID)
	switch {
	case code == "" || !strings.HasPrefix(o.TrackingLink, "http://") && !strings.HasPrefix(o.TrackingLink, "https://"):
		return ""
	case linkPlace.MatchString(o.TrackingLink):
		return linkPlace.ReplaceAllLiteralString(o.TrackingLink, code)
	}
	return o.TrackingLink + code
}

// Touch notes who of the staff was the last to change the order.
func (o *Order) Touch(c *resource.Call) {
	if c.Actor.ID != 0 {
		o.UserUpdateID = &c.Actor.ID
	}
}

// NoteShipped notes when the order left: it is shipped now, or its customer has it and
// nobody said when it was sent.
func (o *Order) NoteShipped(now time.Time) {
	if o.StatusAdmin == Shipped || o.StatusAdmin == Completed && o.ShippedAt == nil {
		o.ShippedAt = &now
	}
}

// NoteNumber has the order found by the number of a document that was issued for it.
func (o *Order) NoteNumber(number string) {
	all := number
	for _, one := range strings.Fields(o.DocumentNumbers) {
		if len(all)+1+len(one) <= documentNumbersMost {
			all += " " + one
		}
	}
	o.DocumentNumbers = all
}

// documentNumbersMost is how many letters of them an order holds.
const documentNumbersMost = 255

// Destination is the country that the order is sent to: its ways of shipping and of payment,
// and its VAT, follow from it.
func (o *Order) Destination() uint64 {
	if o.ShippingCountryID != nil {
		return *o.ShippingCountryID
	}
	return o.CountryID
}

// Payable says whether money of the order can be given back now.
func (o *Order) Payable() bool {
	return (o.Status == Paid || o.Status == PartlyRepaid) && (o.StatusAdmin == Completed || o.StatusAdmin == Shipped || o.StatusAdmin == Awaiting)
}

// Ended says that the order was cancelled or refunded as a whole.
func (o *Order) Ended() bool { return o.StatusAdmin == Cancelled || o.StatusAdmin == Refunded }

// PaidLater says that the money comes by transfer or on delivery, long after the order.
func (o *Order) PaidLater() bool {
	return o.PaymentMethod == MethodTransfer || o.PaymentMethod == MethodCOD
}

// Erased says that the customer was taken out of the order on request (ADR 70): every
// other order has a name.
func (o *Order) Erased() bool { return o.Fullname == "" }

// HasCustomer is an order that is not Erased: there is somebody to write and to send to.
var HasCustomer = field.Not(field.When("fullname", nil, ""))

// SoldWithoutVAT says that whoever sold it paid no VAT: its mode is quote.TaxedNone.
func (o *Order) SoldWithoutVAT() bool { return o.VATMode == "none" }

// Cent is a hundredth of a currency, as money is kept.
const Cent resource.Money = 10
