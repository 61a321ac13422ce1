// Package withdrawals has customers withdraw from a contract and follows each
// withdrawal until goods and money are back; see docs/adr/0069-withdrawal.md.
package withdrawals

import (
	"context"
	"time"

	"github.com/ulule/limiter/v3"

	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/returns"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/store/db"
)

// Deps are what withdrawals work with; the zero value does for reading their
// declarations.
type Deps struct {
	DB       *db.DB
	Texts    mail.Texts
	Settings *settings.Store
	Returns  func() returns.Desk
	Limits   limiter.Store // counts tries
	Zone     *time.Location
	Now      func() time.Time
	Locale   string // the first of the content, in which staff are written to
	Days     int    // in which one may withdraw; 0: 14
	Address  string // where the back office is reached, for links in mails
	// Within runs a transaction of the engine's.
	Within func(ctx context.Context, do func(*resource.Call) error) error
	// Send sends a mail once for its key; an error that no repetition mends is Permanent.
	Send func(ctx context.Context, key string, m mail.Message) error
}

// Screens gathers the screens of withdrawals.
var Screens resource.Registry[Deps]

// Withdrawal is a declaration that somebody withdraws from a contract, and how far
// it is.
type Withdrawal struct {
	resource.Record
	resource.Keys
	Number       string // the order's and which of its withdrawals: "17W1"
	OrderID      uint64
	FormID       uint64 // the return form that it came in by
	SiteKeyID    uint64 `log:"-"` // 0: by the built-in page
	RequestKey   string `log:"-"`
	RequestHash  string `log:"-"`
	Status       string
	Due          string // how near the refund is
	Fullname     string
	Email        string
	Phone        string
	IBAN         string `gorm:"column:iban"`
	Reason       string // in the customer's words
	Note         string // in the words of whoever refused or settled it
	Locale       string // of the customer
	Pieces       int64
	Currency     string
	Amount       resource.Money // what was taken back
	ShippingMost resource.Money // the most of the delivery that goes back
	Late         bool
	Business     bool       // a company's number is on the invoice: the law gives it no withdrawal
	DeliveredOn  *time.Time `gorm:"type:date"`         // nil: nobody reported it
	EndsOn       *time.Time `gorm:"type:date"`         // the last day to withdraw
	DueOn        time.Time  `gorm:"type:date"`         // the last day to give the money back
	QueueOn      time.Time  `gorm:"type:date" log:"-"` // by which they stand: DueOn while money is due
	GoodsAt      *time.Time
	RefundedAt   *time.Time

	DueText string   `gorm:"-"`
	Period  string   `gorm:"-"`
	Next    []string `gorm:"-"`
}

// TableName is where withdrawals are kept.
func (Withdrawal) TableName() string { return "withdrawals" }

// States of a withdrawal.
const (
	Late     = "late"     // came after its time, or of a company: staff decide
	Waiting  = "waiting"  // for the goods
	Received = "received" // the goods are back, the money is due
	Refunded = "refunded" // the money went first, the goods are awaited
	Done     = "done"
	Refused  = "refused"
)

// unsettled are the states in which something is left to be done.
var unsettled = []string{Late, Waiting, Received, Refunded}

// legalDays is how long one may withdraw at least, and how soon money goes back.
const legalDays = 14

// Line is what of a line of the order a withdrawal is about.
type Line struct {
	resource.Record
	WithdrawalID uint64
	LineID       uint64 // of the order
	Title        string
	Quantity     int64
	Restocked    int64
	WrittenOff   int64
	Reason       string // why they were written off
}

// TableName is where the lines are kept.
func (Line) TableName() string { return "withdrawal_lines" }

// Step is something that was done with a withdrawal.
type Step struct {
	resource.Record
	WithdrawalID uint64
	Kind         string
	UserID       *uint64
	Note         string
}

// TableName is where the steps are kept.
func (Step) TableName() string { return "withdrawal_steps" }
