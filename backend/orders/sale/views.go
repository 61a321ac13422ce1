package sale

import (
	"time"

	"backoffice/backend/integration/courier"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// Point is where a parcel is collected, as its courier's list described it when it was
// chosen: it stays so when the point closes (decisions.md 40).
type Point struct {
	ID      string            `json:"id"`
	Name    string            `json:"name,omitempty"`
	Place   string            `json:"place,omitempty"`
	Street  string            `json:"street,omitempty"`
	City    string            `json:"city,omitempty"`
	Zip     string            `json:"zip,omitempty"`
	Country string            `json:"country,omitempty"`
	URL     string            `json:"url,omitempty"`
	Box     bool              `json:"box,omitempty"`   // a machine
	Hours   []courier.Opening `json:"hours,omitempty"` // in the order of the week
}

// RefundView is what was taken back of an order at once, as the detail shows it.
type RefundView struct {
	ID         uint64           `json:"id"`
	Part       int              `json:"part"`
	Amount     resource.Money   `json:"amount"`
	Reason     string           `json:"reason"`
	Restock    bool             `json:"restock"`
	Lines      []RefundViewLine `json:"lines"`
	Shipping   resource.Money   `json:"shipping"`
	Payment    resource.Money   `json:"payment"`
	Adjustment resource.Money   `json:"free"`
	CreatedAt  time.Time        `json:"created_at"`
}

// RefundViewLine is what was taken back of a line.
type RefundViewLine struct {
	Title    string `json:"title"`
	Quantity int64  `json:"quantity"`
}

// Titled is a text that a language has.
type Titled struct {
	Title        string `json:"title"`
	TrackingLink string `json:"tracking_link,omitempty"`
}

// LineView is a line as the detail shows it (002 §3).
type LineView struct {
	ID        uint64 `json:"id"`
	ProductID uint64 `json:"product_id"`
	Product   struct {
		Lang Titled `json:"lang"`
	} `json:"product"`
	Variant       *VariantView    `json:"variant"`
	SKU           string          `json:"sku"`
	EAN           string          `json:"ean"`
	Quantity      int64           `json:"quantity"`
	Returned      int64           `json:"returned"`
	Refunded      int64           `json:"refunded"`
	ToSend        int64           `json:"-"`
	Unit          resource.Money  `json:"unit"`
	Full          resource.Money  `json:"unit_full"`
	OnSale        bool            `json:"on_sale"`
	Price         resource.Money  `json:"price"`
	Discount      resource.Money  `json:"discount"`
	VAT           pricing.Percent `json:"vat"`
	Gift          bool            `json:"gift"`
	PriceFormated string          `json:"price_formated"`
}

// VariantView is a variant that was sold, by the titles of its values then.
type VariantView struct {
	ID             uint64           `json:"id"`
	PropertyValues []map[string]any `json:"property_values"`
}

// GiftView is a gift voucher of an order (002 §3).
type GiftView struct {
	ID           uint64         `json:"id"`
	VoucherID    uint64         `json:"voucher_id"`
	Code         string         `json:"code"`
	Value        resource.Money `json:"value"`
	Left         resource.Money `json:"left"` // what may still be paid by it
	ValidUntil   time.Time      `json:"valid_until"`
	SentAt       *time.Time     `json:"sent_at"`
	CancelledAt  *time.Time     `json:"cancelled_at"`
	RedeemedAt   *time.Time     `json:"redeemed_at"`
	RedeemedUser *struct {
		ID    *uint64 `json:"id"`
		Email string  `json:"email"`
	} `json:"redeemed_user"`
	Link string `json:"link,omitempty"` // its file; none of one that was cancelled
}

// MethodView is a way of shipping or payment as it was chosen.
type MethodView struct {
	ID       uint64 `json:"id"`
	Provider *int   `json:"provider,omitempty"`
	Pickup   *bool  `json:"pickup,omitempty"`
	Method   string `json:"method,omitempty"`
	Lang     Titled `json:"lang"`
}

// VoucherView is the voucher of an order.
type VoucherView struct {
	ID   uint64 `json:"id"`
	Code string `json:"code"`
	Type int    `json:"type"`
}

// PersonView is somebody with an account.
type PersonView struct {
	ID      uint64 `json:"id"`
	Name    string `json:"name"`
	Surname string `json:"surname"`
}

// CaseView is a withdrawal from an order or a claim of its goods, settled or not.
type CaseView struct {
	ID         uint64    `json:"id"`
	Number     string    `json:"number"`
	Status     string    `json:"status"`
	StatusText string    `json:"status_text" gorm:"-"`
	CreatedAt  time.Time `json:"created_at"`
}

// FormView is a return form about an order that nobody has dealt with.
type FormView struct {
	ID        uint64    `json:"id"`
	TypeText  string    `json:"type_text"`
	CreatedAt time.Time `json:"created_at"`
}

// EntryView is money that came or went.
type EntryView struct {
	ID        uint64         `json:"id"`
	Kind      string         `json:"kind"`
	Amount    resource.Money `json:"amount"`
	Service   string         `json:"service"`
	ServiceID string         `json:"service_id"`
	Note      string         `json:"note"`
	CreatedAt time.Time      `json:"created_at"`
}

// CardView is the payment by card that was begun last (002 §3).
type CardView struct {
	ID        string         `json:"gopay_id"`
	State     string         `json:"state"`
	Payment   string         `json:"payment"`
	Amount    resource.Money `json:"amount"`
	Currency  string         `json:"currency"`
	CreatedAt time.Time      `json:"created_at"`
	UpdatedAt time.Time      `json:"updated_at"`
}

// BenefitView is the payment from benefits that was begun last (002 §3).
type BenefitView struct {
	OrderGUID    string    `json:"benefit_plus_order_guid"`
	OrderState   string    `json:"order_state"`
	PaymentGUID  string    `json:"payment_guid"`
	PaymentState string    `json:"payment_state"`
	CreatedAt    time.Time `json:"created_at"`
	UpdatedAt    time.Time `json:"updated_at"`
}
