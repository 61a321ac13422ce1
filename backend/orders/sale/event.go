package sale

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/stats/sales"
)

// Event is something that happened to an order, as its timeline shows it.
// Nobody edits it.
type Event struct {
	resource.Record
	OrderID uint64
	Kind    string
	UserID  *uint64
	Actor   string         // who did it where it was none of the staff: a site, a service
	Data    map[string]any `gorm:"serializer:json"`
	Said    string         `gorm:"-"`
}

// TableName is where events are kept.
func (Event) TableName() string { return "order_events" }

// The kinds of events that orders themselves write.
const (
	EventPlaced           = "placed"
	EventPaid             = "paid"
	EventPaidLate         = "paid_late" // money for an order that had ended
	EventCharged          = "charged"   // money that is not all of it
	EventRepaid           = "repaid"
	EventPaymentBegan     = "payment_began"
	EventPaymentNotBegun  = "payment_not_begun" // its service did not begin it
	EventPaymentFailed    = "payment_failed"    // refused, given up, or out of time
	EventPaymentDropped   = "payment_dropped"   // of an order that ended, or was paid otherwise
	EventPaymentWrong     = "payment_wrong"     // another sum or currency than was asked for
	EventPaymentCorrected = "payment_corrected" // staff had written it down by mistake
	EventShipped          = "shipped"
	EventCompleted        = "completed"
	EventCancelled        = "cancelled"
	EventExpired          = "expired"
	EventRefunded         = "refunded"
	EventRefundedPart     = "refunded_part"
	EventSentBack         = "sent_back" // money that nothing was owed for is on its way
	EventRepayFailed      = "repay_failed"
	EventRepayUnknown     = "repay_unknown" // nobody knows whether the money went back
	EventRepayDropped     = "repay_dropped"
	EventGiftMade         = "gift_made"
	EventGiftCancelled    = "gift_cancelled"
	EventGiftProlonged    = "gift_prolonged"
	EventConfirmed        = "confirmation_issued"
	EventInvoiced         = "invoice_issued"
	EventCredited         = "credit_note_issued"
	EventPaperFailed      = "document_failed"
	EventVATChecked       = "vat_checked"
	EventMailed           = "mailed"      // a mail was handed over to be sent
	EventMailFailed       = "mail_failed" // and no server will take it
)

// eventKinds are shown as badges; other packages add theirs at start.
var eventKinds = []column.State{
	{Value: EventPlaced, Key: EventPlaced, Color: "info"},
	{Value: EventPaid, Key: EventPaid, Color: "success"},
	{Value: EventPaidLate, Key: EventPaidLate, Color: "danger"},
	{Value: EventCharged, Key: EventCharged, Color: "warning"},
	{Value: EventRepaid, Key: EventRepaid, Color: "light"},
	{Value: EventPaymentBegan, Key: EventPaymentBegan, Color: "secondary"},
	{Value: EventPaymentNotBegun, Key: EventPaymentNotBegun, Color: "warning"},
	{Value: EventPaymentFailed, Key: EventPaymentFailed, Color: "warning"},
	{Value: EventPaymentDropped, Key: EventPaymentDropped, Color: "dark"},
	{Value: EventPaymentWrong, Key: EventPaymentWrong, Color: "danger"},
	{Value: EventPaymentCorrected, Key: EventPaymentCorrected, Color: "warning"},
	{Value: EventShipped, Key: EventShipped, Color: "primary"},
	{Value: EventCompleted, Key: EventCompleted, Color: "success"},
	{Value: EventCancelled, Key: EventCancelled, Color: "dark"},
	{Value: EventExpired, Key: EventExpired, Color: "dark"},
	{Value: EventRefunded, Key: EventRefunded, Color: "light"},
	{Value: EventRefundedPart, Key: EventRefundedPart, Color: "light"},
	{Value: EventSentBack, Key: EventSentBack, Color: "light"},
	{Value: EventRepayFailed, Key: EventRepayFailed, Color: "danger"},
	{Value: EventRepayUnknown, Key: EventRepayUnknown, Color: "danger"},
	{Value: EventRepayDropped, Key: EventRepayDropped, Color: "secondary"},
	{Value: EventGiftMade, Key: EventGiftMade, Color: "info"},
	{Value: EventGiftCancelled, Key: EventGiftCancelled, Color: "dark"},
	{Value: EventGiftProlonged, Key: EventGiftProlonged, Color: "secondary"},
	{Value: EventParcelSent, Key: EventParcelSent, Color: "info"},
	{Value: EventParcelUnknown, Key: EventParcelUnknown, Color: "danger"},
	{Value: EventParcelGivenUp, Key: EventParcelGivenUp, Color: "secondary"},
	{Value: EventParcelTakenBack, Key: EventParcelTakenBack, Color: "secondary"},
	{Value: EventParcelMoved, Key: EventParcelMoved, Color: "primary"},
	{Value: EventTracking, Key: EventTracking, Color: "success"},
	{Value: EventShipAgain, Key: EventShipAgain, Color: "warning"},
	{Value: EventConfirmed, Key: EventConfirmed, Color: "info"},
	{Value: EventInvoiced, Key: EventInvoiced, Color: "info"},
	{Value: EventCredited, Key: EventCredited, Color: "light"},
	{Value: EventPaperFailed, Key: EventPaperFailed, Color: "danger"},
	{Value: EventVATChecked, Key: EventVATChecked, Color: "info"},
	{Value: EventWithdrawn, Key: EventWithdrawn, Color: "warning"},
	{Value: EventGoodsBack, Key: EventGoodsBack, Color: "info"},
	{Value: EventWithdrawalRefused, Key: EventWithdrawalRefused, Color: "dark"},
	{Value: EventClaimed, Key: EventClaimed, Color: "warning"},
	{Value: EventClaimAccepted, Key: EventClaimAccepted, Color: "info"},
	{Value: EventClaimRefused, Key: EventClaimRefused, Color: "dark"},
	{Value: EventClaimSettled, Key: EventClaimSettled, Color: "success"},
	{Value: EventMailed, Key: EventMailed, Color: "info"},
	{Value: EventMailFailed, Key: EventMailFailed, Color: "danger"},
}

// uncounted are the kinds after which an order counts as it did: of its money and
// its state nothing changed.
var uncounted = []string{
	EventPaymentNotBegun, EventMailed, EventMailFailed, EventConfirmed, EventInvoiced, EventCredited, EventPaperFailed, EventVATChecked,
	EventClaimed, EventClaimAccepted, EventClaimRefused, EventClaimSettled, EventParcelSent, EventParcelUnknown, EventParcelGivenUp, EventParcelTakenBack, EventParcelMoved, EventTracking, EventGiftMade, EventGiftProlonged,
}

// Happening is something that happened to an order.
type Happening struct {
	Order uint64
	Kind  string // that of its event
	// Placed is the order itself where it is placed just now: nothing else is kept of
	// it yet.
	Placed *Order
}

// RecordEvent writes what happened to an order into its timeline, in the transaction of
// the call, counts the order anew where it may count otherwise since, and has those
// hear of it who asked. data holds what the words of the kind name; it may be nil.
func (t Timeline) RecordEvent(c *resource.Call, order uint64, kind string, data map[string]any) error {
	return t.Record(c, Happening{Order: order, Kind: kind}, data)
}

// Record is RecordEvent for a happening that holds more than its kind.
func (t Timeline) Record(c *resource.Call, h Happening, data map[string]any) error {
	e := Event{Record: Begun(c), OrderID: h.Order, Kind: h.Kind, Data: data}
	if c.Actor.ID != 0 {
		e.UserID = &c.Actor.ID
	} else {
		e.Actor = c.Actor.Name
	}
	if err := insertEvent(c.Tx, e); err != nil {
		return err
	}
	if !slices.Contains(uncounted, h.Kind) {
		if err := sales.MarkDue(c.Tx, h.Order); err != nil {
			return err
		}
	}
	if Silent(c) || t.Heard == nil {
		return nil
	}
	return t.Heard(c, h)
}

type silence struct{}

// Silently is a context in which what happens to orders is recorded in their
// timelines alone: nobody is mailed, and no document is issued, for what is
// written down of former times.
func Silently(ctx context.Context) context.Context { return context.WithValue(ctx, silence{}, true) }

// Silent says that ctx is one in which nobody is written to.
func Silent(ctx context.Context) bool { return ctx.Value(silence{}) != nil }

func insertEvent(tx *gorm.DB, e Event) error {
	data, err := json.Marshal(e.Data)
	if err == nil {
		err = tx.Exec("INSERT INTO order_events (created_at, updated_at, live, version, order_id, kind, user_id, actor, data) VALUES (?, ?, 1, 1, ?, ?, ?, ?, ?)",
			e.CreatedAt, e.UpdatedAt, e.OrderID, e.Kind, e.UserID, e.Actor, string(data)).Error
	}
	if err != nil {
		return fmt.Errorf("note %s of order %d: %w", e.Kind, e.OrderID, err)
	}
	return nil
}

// LastEvent is which of those kinds happened to an order last; empty where none did.
func LastEvent(tx *gorm.DB, order uint64, of ...string) (kind string, err error) {
	err = tx.Raw("SELECT kind FROM order_events WHERE order_id = ? AND kind IN ? ORDER BY id DESC LIMIT 1", order, of).Scan(&kind).Error
	if err != nil {
		return "", fmt.Errorf("read what happened to order %d last: %w", order, err)
	}
	return kind, nil
}

// Events are the timeline of an order, shown with it.
func (t Timeline) Events() resource.Child[Event] {
	return resource.Child[Event]{
		Name: "events", Path: "{id}/events", Owner: "order_id", Title: "kind", Model: "OrderEvent", View: "events", Newest: true, Shown: 500,
		Personal: []string{"data"}, // the reason of a refund
		Hooks:    resource.Hooks[Event]{Prepare: t.say},
		Columns: column.List{
			column.Text("said").Carried(),
			column.DateTime("created_at"),
			column.Status("kind", eventKinds...),
			column.Text("user_id").As("user").From("staff").Unsorted(),
			column.Text("actor").Unsorted(),
			column.Text("data").Carried(),
		},
	}
}

// What a timeline shows of parcels.
const (
	EventParcelSent      = "parcel_sent"
	EventParcelUnknown   = "parcel_unknown"
	EventParcelGivenUp   = "parcel_given_up"
	EventParcelTakenBack = "parcel_taken_back" // by whoever was to carry it
	EventParcelMoved     = "parcel_moved"
	EventShipAgain       = "ship_again" // the parcel did not arrive, and another one is to be sent
	EventTracking        = "tracking"
)

// What a timeline shows of withdrawals from the contract.
const (
	EventWithdrawn         = "withdrawn"
	EventGoodsBack         = "goods_back"
	EventWithdrawalRefused = "withdrawal_refused"
)

// What a timeline shows of claims.
const (
	EventClaimed       = "claimed"
	EventClaimAccepted = "claim_accepted"
	EventClaimRefused  = "claim_refused"
	EventClaimSettled  = "claim_settled"
)
