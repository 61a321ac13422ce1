// Package claims follows what customers claim of goods that are not as they should be,
// from the day on which they say so until it is settled; see docs/adr/0105-claims.md.
package claims

import (
	"context"
	"slices"
	"time"

	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/deadline"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/store/db"
)

// Deps are what claims work with; the zero value does for reading their declarations.
type Deps struct {
	DB       *db.DB
	Texts    mail.Texts
	Settings *settings.Store
	Returns  func() returns.Desk
	// Send sends a mail once for its key; an error that no repetition mends is Permanent.
	Send func(ctx context.Context, key string, m mail.Message) error
}

// Screens gathers the screens of claims.
var Screens resource.Registry[Deps]

// Claim is what a customer claims of pieces of one line of an order.
type Claim struct {
	resource.Record
	resource.Keys
	Number     string // the order's and which of its claims: "17R1"
	OrderID    uint64
	LineID     uint64  `log:"-"` // of the order
	FormID     *uint64 // the return form that it came in by; nil: staff were told
	Status     string
	Wanted     string // what the customer asks for; empty: nothing of these
	Remedy     string // what staff decided on; empty until then
	Title      string // of the goods
	Quantity   int64
	Fullname   string
	Email      string
	Phone      string
	Locale     string // of the customer
	Defect     string // in the customer's words
	Decision   string // in the words of whoever accepted or refused it, to the customer
	Extension  string // why it takes longer
	Resolution string // what was done
	Currency   string
	Amount     *resource.Money // what went back; nil: nothing did
	ReportedOn time.Time       `gorm:"type:date"`
	DueOn      time.Time       `gorm:"type:date"`         // the last day to settle it
	QueueOn    time.Time       `gorm:"type:date" log:"-"` // by which claims stand: DueOn while it is open
	GoodsAt    *time.Time
	DecidedAt  *time.Time
	SettledAt  *time.Time

	OrderEnded string   `gorm:"-"` // how the order ended as a whole while this is open
	Due        string   `gorm:"-"`
	DueText    string   `gorm:"-"`
	Next       []string `gorm:"-"`
}

// TableName is where claims are kept.
func (Claim) TableName() string { return "claims" }

// States of a claim.
const (
	Open     = "open" // to be decided about
	Accepted = "accepted"
	Settled  = "settled"
	Refused  = "refused"
)

// unsettled are the states in which something is left to be done.
var unsettled = []string{Open, Accepted}

// Remedies (Civil Code 40/1964 § 623 and § 624).
const (
	Repair   = "repair"
	Exchange = "exchange"
	Discount = "discount"
	Refund   = "refund"
)

// legalDays is how long a seller may take (Civil Code 40/1964 § 622), but for a reason
// that is beyond them.
const legalDays = 30

// Note is what staff write to each other about a claim.
type Note struct {
	resource.Record
	ClaimID uint64
	UserID  *uint64
	Text    string
}

// TableName is where the notes are kept.
func (Note) TableName() string { return "claim_notes" }

// mark notes on an order that was lent the oldest of its claims that is not settled, and
// where the claim stands in their list.
func mark(c *resource.Call, o *sale.Order, cl *Claim) (err error) {
	open := slices.Contains(unsettled, cl.Status)
	if cl.QueueOn = cl.DueOn; !open {
		cl.QueueOn = deadline.Never
	}
	o.ClaimID, err = sale.OldestOpen(c.Tx, &Claim{}, o.ID, cl.ID, open, unsettled)
	return err
}

// removed and restored take a claim off its order, and put it back; its goods may be claimed
// by another one meanwhile.
func removed(c *resource.Call, cl *Claim) error {
	gone := *cl
	gone.Status = ""
	return restored(c, &gone)
}

func restored(c *resource.Call, cl *Claim) error {
	found, err := resource.Find[sale.Order](c, "id = ?", cl.OrderID)
	if err != nil || len(found) == 0 {
		return err
	}
	if slices.Contains(unsettled, cl.Status) {
		if err := stillFree(c, found[0], cl); err != nil {
			return err
		}
	}
	shown := *cl
	return mark(c, found[0], &shown)
}
