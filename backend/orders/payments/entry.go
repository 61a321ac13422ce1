package payments

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// Entry is money that came or went: the entries are the truth about what is
// paid. A service's own id makes one of an answer that comes twice.
type Entry struct {
	resource.Record
	OrderID   uint64
	Kind      string // EntryCharge, EntryRefund, EntryChargeback or EntryCorrection
	Amount    resource.Money
	Currency  string
	Service   string // "gopay", "benefit_plus", "voucher", "staff", …
	ServiceID string
	UserID    *uint64
	Note      string
	Corrected bool // it was written down by mistake: an EntryCorrection takes it back
}

// net is what the entry adds to the money of its order: all but a charge takes from it.
func (e Entry) net() resource.Money {
	if e.Kind == EntryCharge {
		return e.Amount
	}
	return -e.Amount
}

// TableName is where entries are kept.
func (Entry) TableName() string { return "order_payments" }

// The kinds of entries.
const (
	EntryCharge     = "charge"
	EntryRefund     = "refund"
	EntryChargeback = "chargeback"
	EntryCorrection = "correction" // no money: takes back what staff wrote down by mistake
)

// Enter writes money that came or went. It says false, and writes nothing,
// where the service has reported it before.
func Enter(c *resource.Call, o *sale.Order, e Entry) (bool, error) {
	e.Record, e.OrderID, e.Currency = sale.Begun(c), o.ID, o.Currency
	if c.Actor.ID != 0 {
		e.UserID = &c.Actor.ID
	}
	var known int64
	if err := c.Tx.Model(&Entry{}).Where("service = ? AND service_id = ? AND kind = ?", e.Service, e.ServiceID, e.Kind).Count(&known).Error; err != nil {
		return false, fmt.Errorf("look for money of order %d: %w", o.ID, err)
	}
	if known > 0 {
		return false, nil
	}
	if err := c.Tx.Create(&e).Error; err != nil {
		return false, fmt.Errorf("note money of order %d: %w", o.ID, err)
	}
	return true, nil
}

// NetPaid is what came for the order and did not go back.
func NetPaid(tx *gorm.DB, order uint64) (resource.Money, error) { return balance(tx, order, "") }

// Due is what is still to be paid of an order, in its currency: nothing of one that was
// paid or has ended.
func Due(tx *gorm.DB, o *sale.Order) (resource.Money, error) {
	if !awaits(o) {
		return 0, nil
	}
	sum, err := NetPaid(tx, o.ID)
	return max(0, o.Price-sum), err
}

// balance is what came less what went back, of the order's entries that meet a condition.
func balance(tx *gorm.DB, order uint64, where string, args ...any) (sum resource.Money, err error) {
	err = tx.Table(Entry{}.TableName()).Select("COALESCE(SUM(CASE WHEN kind = ? THEN amount ELSE -amount END), 0)", EntryCharge).
		Where("order_id = ?", order).Where(where, args...).Scan(&sum).Error
	if err != nil {
		return 0, fmt.Errorf("add up money of order %d: %w", order, err)
	}
	return sum, nil
}

// DescribeEntries fills in what came for an order and went back.
func DescribeEntries(c *resource.Call, o *sale.Order) (err error) {
	var entries []Entry
	if err := c.Tx.Where("order_id = ?", o.ID).Order("id").Find(&entries).Error; err != nil {
		return fmt.Errorf("read money of order %d: %w", o.ID, err)
	}
	o.Entries = make([]sale.EntryView, len(entries))
	var held resource.Money
	for i, e := range entries {
		o.Entries[i] = sale.EntryView{ID: e.ID, Kind: e.Kind, Amount: e.Amount, Service: e.Service, ServiceID: e.ServiceID, Note: e.Note, CreatedAt: e.CreatedAt}
		held += e.net()
	}
	if o.PriceHeld = held; awaits(o) {
		o.PriceLeft = max(0, o.Price-held)
	}
	if held > 0 && (o.Ended() || held > o.Price-o.PriceRefunded) { // else nothing is to go back
		o.PriceStays, err = toDecide(c.Tx, o.ID)
	}
	return err
}
