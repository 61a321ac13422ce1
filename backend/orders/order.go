package orders

import (
	"time"

	"backoffice/backend/resource"
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
	BillingVAT           string    `gorm:"column:billing_vat"`
	HasVAT               bool      `gorm:"column:has_vat"`
	VATMode              string    `gorm:"column:vat_mode"` // where it is taxed, one of TaxedHome and others
	VATCheck             *VATCheck `gorm:"column:vat_check;serializer:json" log:"-"`
	VATState             string    `gorm:"-"`
	VATConsultation      string    `gorm:"-"`

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
	PickupPointID    *uint64         // of our list; nil where a site told a point that is in none
	ShippingPointID  string          // what its courier calls the point
	ShippingPoint    *Point          `gorm:"serializer:json"`

	VoucherID    *uint64 `log:"-"`
	VoucherCode  string
	VoucherType  int            `log:"-"`
	VoucherPrice resource.Money // what it took off, or paid

	CurrencyID   *uint64 // nil: euro
	Currency     string
	CurrencyRate int64 // millionths of the currency for a euro

	Products []Item `gorm:"serializer:json"` // as they were asked for; Lines are what was sold
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
	ParcelState       string // how far it is; parcelUnknown where nobody knows who has it

	SFOrderID     string `gorm:"column:sf_order_id"`
	OrderLink     string `log:"-"`
	OrderSentAt   *time.Time
	SFInvoiceID   string `gorm:"column:sf_invoice_id"`
	InvoiceLink   string `log:"-"`
	InvoiceSentAt *time.Time
	SFStornoID    string `gorm:"column:sf_storno_id"`
	StornoLink    string `log:"-"`
	StornoSentAt  *time.Time

	CartID               string
	GopayID              string
	BenefitPlusOrderGUID string `gorm:"column:benefit_plus_order_guid"`

	SiteKeyID   *uint64 `log:"-"`
	RequestKey  *string `log:"-"`
	RequestHash string  `log:"-"`

	// What Prepare fills in.
	Voucher      string       `gorm:"-"` // the code, as the form has it
	Lines        []LineView   `gorm:"-"`
	Gifts        []GiftView   `gorm:"-"`
	Payment      *MethodView  `gorm:"-"`
	Shipping     *MethodView  `gorm:"-"`
	VoucherView  *VoucherView `gorm:"-"`
	User         *PersonView  `gorm:"-"`
	UserUpdate   *PersonView  `gorm:"-"`
	Entries      []EntryView  `gorm:"-"`
	Refunds      []RefundView `gorm:"-"`
	Gopay        *CardView    `gorm:"-"`
	BenefitPlus  *BenefitView `gorm:"-"`
	PriceText    string       `gorm:"-"`
	NetText      string       `gorm:"-"`
	VATText      string       `gorm:"-"`
	DiscountText string       `gorm:"-"`

	// The numbers of the documents that the ids name.
	SFOrderNumber   string `gorm:"-"`
	SFInvoiceNumber string `gorm:"-"`
	SFStornoNumber  string `gorm:"-"`

	Next     []string                       `gorm:"-"`
	Pictures map[uint64]resource.StoredFile `gorm:"-"`

	priced *Quote // what it is placed by, where that was asked for before the transaction
	placed []Line // what it was placed with, in the call that placed it
}

// Item is one line of a basket as it is asked for.
type Item struct {
	ID       uint64  `json:"id"` // of the product
	Variant  *uint64 `json:"variant"`
	Quantity int64   `json:"quantity"`
	// Gift says that gift vouchers are made of the pieces once they are paid.
	Gift bool `json:"gift"`
}

// Line is what was sold, as it was shown (002 §3, order line).
type Line struct {
	ID         uint64 `gorm:"primaryKey"`
	OrderID    uint64
	Position   int
	ProductID  uint64
	VariantID  *uint64
	Title      string
	Label      string // what its variant is called
	SKU        string `gorm:"column:sku"`
	EAN        string `gorm:"column:ean"`
	Quantity   int64
	Taken      int64          // pieces that stock gave
	Returned   int64          // of these, those that it got back
	Refunded   int64          // pieces that were taken back
	WrittenOff int64          // of Taken, those that were taken back and did not come into stock
	Price      resource.Money // of a piece, with tax
	PriceFull  resource.Money // without the reduction
	OnSale     bool
	Gross      resource.Money
	Share      resource.Money  // of the discount
	VAT        pricing.Percent `gorm:"column:vat"`
	Gift       bool            // gift vouchers are made of its pieces
	Weight     *int64          // grams, of a piece
}

// TableName is where lines are kept.
func (Line) TableName() string { return "order_lines" }

// Gift is a voucher that an order sold, one for each piece.
type Gift struct {
	resource.Record
	OrderID         uint64
	LineID          uint64
	Part            int // which of the pieces of its line
	VoucherID       uint64
	Code            string
	Value           resource.Money
	ValidUntil      time.Time
	SentAt          *time.Time
	CancelledAt     *time.Time
	RedeemedAt      *time.Time
	RedeemedOrderID *uint64
	RedeemedUserID  *uint64
	RedeemedEmail   string
}

// TableName is where the gift vouchers of orders are kept.
func (Gift) TableName() string { return "order_gifts" }

// Entry is money that came or went: the entries are the truth about what is
// paid. A service's own id makes one of an answer that comes twice.
type Entry struct {
	resource.Record
	OrderID   uint64
	Kind      string // EntryCharge, EntryRefund or EntryChargeback
	Amount    resource.Money
	Currency  string
	Service   string // "gopay", "benefit_plus", "voucher", "staff", …
	ServiceID string
	UserID    *uint64
	Note      string
}

// The kinds of entries.
const (
	EntryCharge     = "charge"
	EntryRefund     = "refund"
	EntryChargeback = "chargeback"
)

// TableName is where entries are kept.
func (Entry) TableName() string { return "order_payments" }
