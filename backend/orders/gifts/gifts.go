// Package gifts makes the gift vouchers that an order sold once they are paid for,
// and ends those that are taken back.
package gifts

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/voucher"
)

// Desk makes gift vouchers and ends them.
type Desk struct {
	sale.Timeline
	// Months is how long a gift voucher is valid (decisions.md 20).
	Months int
	// Draw prints one; nil: none are printed.
	Draw Drawer
}

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
	Spent           bool // nothing is left of it
	Nobody          bool // the data of whoever bought it were erased: there is nobody to send it to
	RedeemedAt      *time.Time
	RedeemedOrderID *uint64
	RedeemedUserID  *uint64
	RedeemedEmail   string
}

// TableName is where the gift vouchers of orders are kept.
func (Gift) TableName() string { return "order_gifts" }

// usualMonths is how long a gift voucher is valid where nothing is configured
// (decisions.md 20).
const usualMonths = 12

// Make makes the gift vouchers that the order sold, one for each piece,
// worth what was paid for it; those that are made already stay (decisions.md 20).
func (d Desk) Make(c *resource.Call, o *sale.Order) error {
	var lines []sale.Line
	if err := c.Tx.Where("order_id = ? AND gift = ?", o.ID, true).Order("id").Find(&lines).Error; err != nil || len(lines) == 0 {
		return err
	}
	var made []Gift
	if err := c.Tx.Where("order_id = ?", o.ID).Find(&made).Error; err != nil {
		return fmt.Errorf("read gifts of order %d: %w", o.ID, err)
	}
	known := map[[2]uint64]bool{}
	for _, g := range made {
		known[[2]uint64{g.LineID, uint64(g.Part)}] = true
	}
	for _, l := range lines {
		for part := range int(l.Quantity) {
			if known[[2]uint64{l.ID, uint64(part + 1)}] {
				continue
			}
			if err := d.makeOne(c, o, l, part+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d Desk) makeOne(c *resource.Call, o *sale.Order, l sale.Line, part int) error {
	codes, err := voucher.UnusedCodes(c, 1)
	if err != nil {
		return err
	}
	value := l.Price
	if o.CurrencyID != nil { // vouchers are kept in euro
		value = resource.Money(int64(value) * quote.EuroRate / o.CurrencyRate)
	}
	value = value.Cents() // as vouchers hold it
	until := lastOf(c.Now.In(sale.ZoneOf(c)).AddDate(0, cmp.Or(d.Months, usualMonths), 0))
	v := &voucher.Voucher{
		Status: true, Protected: true, Code: codes[0], Type: voucher.Gift, FixedValue: true, Value: int64(value) / 10, PublishDown: &until, Batch: "#" + o.Number,
	}
	if err := resource.Add(c, v); err != nil {
		return fmt.Errorf("make a gift voucher of order %d: %w", o.ID, err)
	}
	g := Gift{Record: sale.Begun(c), OrderID: o.ID, LineID: l.ID, Part: part, VoucherID: v.ID, Code: v.Code, Value: value, ValidUntil: until, Nobody: o.Erased()}
	if err := c.Tx.Create(&g).Error; err != nil {
		return fmt.Errorf("note a gift voucher of order %d: %w", o.ID, err)
	}
	return d.RecordEvent(c, o.ID, sale.EventGiftMade, map[string]any{"code": v.Code})
}

// Child are the gift vouchers of an order, below it.
func (d Desk) Child() resource.ChildDef {
	return resource.Child[Gift]{
		Name: "gifts", Path: "{id}/gift", Owner: "order_id", Title: "code", Model: "OrderGift", View: "gifts",
		Columns: column.List{
			column.Text("code").Unsorted(), column.Money("value", 2), column.DateTime("valid_until"), column.DateTime("sent_at"),
			column.DateTime("redeemed_at"), column.Email("redeemed_email").Unsorted(), column.DateTime("cancelled_at"),
		},
		Personal: []string{"redeemed_user_id", "redeemed_email"},
		Actions:  resource.Commands("prolong", "send_gift"),
		Commands: []resource.Command[Gift]{{
			Name: "prolong", Icon: "calendar", Fields: field.List{field.DateTime("valid_until").Required()}, Run: resource.EachRow(d.prolong),
			When: field.And(field.When("cancelled_at", nil), field.When("spent", false)),
		}, {
			Name: "send_gift", Icon: "mail", Confirm: true, Run: resource.EachRow(send),
			When: field.And(field.When("cancelled_at", nil), field.When("nobody", false)),
		}},
	}.Def()
}

// Restored has the gift vouchers sent that were made while their order was removed, whose
// mail was not written: nobody is written to about a removed order.
func (d Desk) Restored(c *resource.Call, o *sale.Order) error {
	if o.DeletedAt == nil {
		return nil
	}
	var unsent int64
	err := c.Tx.Model(&Gift{}).Where("order_id = ? AND sent_at IS NULL AND cancelled_at IS NULL AND created_at >= ?", o.ID, *o.DeletedAt).Count(&unsent).Error
	if err != nil {
		return fmt.Errorf("look for unsent gift vouchers of order %d: %w", o.ID, err)
	}
	if unsent == 0 {
		return nil
	}
	// It was asked for once, and is asked for once more each time that it is brought back.
	return sale.AskMail(c, sale.MailAsk{Order: o.ID, Mail: sale.MailGift, Part: uint64(c.Now.UnixMilli())})
}

// All is more gift vouchers than an order has.
const All = 1 << 40

// UsedOf are how many gift vouchers of each line of an order were used, if
// only a part of them: nobody can take those back.
func UsedOf(tx *gorm.DB, order uint64) (map[uint64]int64, error) {
	var rows []struct {
		LineID uint64
		N      int64
	}
	err := tx.Raw("SELECT g.line_id, COUNT(*) AS n FROM order_gifts g JOIN vouchers v ON v.id = g.voucher_id WHERE g.order_id = ? AND g.cancelled_at IS NULL"+
		" AND (g.redeemed_at IS NOT NULL OR v.used = ? OR v.balance <> v.value * 10) GROUP BY g.line_id", order, true).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("count used gifts of order %d: %w", order, err)
	}
	used := map[uint64]int64{}
	for _, row := range rows {
		used[row.LineID] = row.N
	}
	return used, nil
}

// Made says whether the order has gift vouchers that hold.
func Made(tx *gorm.DB, order uint64) (bool, error) {
	var n int64
	if err := tx.Model(&Gift{}).Where("order_id = ? AND cancelled_at IS NULL", order).Count(&n).Error; err != nil {
		return false, fmt.Errorf("count gifts of order %d: %w", order, err)
	}
	return n > 0, nil
}

// Kept is what was paid for the gift vouchers of an order that were used, if only in part:
// it is owed whatever becomes of the order.
func Kept(tx *gorm.DB, order uint64) (sum resource.Money, err error) {
	used, err := UsedOf(tx, order)
	if err != nil || len(used) == 0 {
		return 0, err
	}
	lines, err := sale.LinesOf(tx, order)
	for _, l := range lines {
		sum += (l.Price * resource.Money(used[l.ID])).Cents()
	}
	return sum, err
}

// Cancel ends some of the gift vouchers of the order that meet a condition
// and that nobody has used, those that nobody was sent first.
func (d Desk) Cancel(c *resource.Call, o *sale.Order, where string, most int64, args ...any) error {
	var unused []Gift
	err := c.Tx.Where("order_id = ? AND cancelled_at IS NULL AND redeemed_at IS NULL", o.ID).Where(where, args...).
		Order("CASE WHEN sent_at IS NULL THEN 0 ELSE 1 END, id").Find(&unused).Error
	if err != nil {
		return fmt.Errorf("read gifts of order %d: %w", o.ID, err)
	}
	for _, g := range unused {
		if most == 0 {
			return nil
		}
		found, err := resource.Find[voucher.Voucher](c, "id = ? AND used = ? AND (balance IS NULL OR balance = value * 10)", g.VoucherID, false)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			continue // something was paid by it
		}
		most--
		found[0].Status = false
		if err := c.Tx.Exec("UPDATE order_gifts SET cancelled_at = ?, updated_at = ?, version = version + 1 WHERE id = ?", c.Now, c.Now, g.ID).Error; err != nil {
			return fmt.Errorf("cancel gift %d: %w", g.ID, err)
		}
		if err := d.RecordEvent(c, o.ID, sale.EventGiftCancelled, map[string]any{"code": g.Code}); err != nil {
			return err
		}
	}
	return nil
}

// Redeem notes on a gift voucher that was sold here which order it paid for.
func Redeem(c *resource.Call, o *sale.Order) error {
	if o.VoucherType != voucher.Gift {
		return nil
	}
	return redeem(c, *o.VoucherID, o, c.Now)
}

// redeem notes on a gift voucher that nobody used yet that an order did, and when.
func redeem(c *resource.Call, voucherID uint64, o *sale.Order, at time.Time) error {
	email := o.Email
	if o.Erased() {
		email = ""
	}
	err := c.Tx.Exec("UPDATE order_gifts SET redeemed_at = ?, redeemed_order_id = ?, redeemed_user_id = ?, redeemed_email = ?, updated_at = ?, version = version + 1"+
		" WHERE voucher_id = ? AND redeemed_at IS NULL", at, o.ID, o.UserID, email, c.Now, voucherID).Error
	if err != nil {
		return fmt.Errorf("note that order %d used gift voucher %d: %w", o.ID, voucherID, err)
	}
	return nil
}

// Unredeem takes that back with the order: another one that the voucher paid for since is
// the one that used it.
func Unredeem(c *resource.Call, o *sale.Order) error {
	if o.VoucherType != voucher.Gift {
		return nil
	}
	err := c.Tx.Exec("UPDATE order_gifts SET redeemed_at = NULL, redeemed_order_id = NULL, redeemed_user_id = NULL, redeemed_email = NULL, updated_at = ?, version = version + 1"+
		" WHERE voucher_id = ? AND redeemed_order_id = ?", c.Now, *o.VoucherID, o.ID).Error
	if err != nil {
		return fmt.Errorf("note that gift voucher %s is free again: %w", o.VoucherCode, err)
	}
	var others []sale.Order
	err = c.Tx.Select("id", "user_id", "fullname", "email", "created_at").Where("id IN (SELECT order_id FROM voucher_uses WHERE voucher_id = ? AND deleted_at IS NULL) AND id <> ?", *o.VoucherID, o.ID).
		Order("created_at, id").Limit(1).Find(&others).Error
	if err != nil || len(others) == 0 {
		return err
	}
	return redeem(c, *o.VoucherID, &others[0], others[0].CreatedAt)
}

// NoteLeft notes on a gift voucher that was sold here whether anything is left of it, after
// the order took from it or gave back.
func NoteLeft(c *resource.Call, o *sale.Order) error {
	if o.VoucherType != voucher.Gift {
		return nil
	}
	err := c.Tx.Exec("UPDATE order_gifts SET spent = (SELECT used FROM vouchers WHERE id = ?) WHERE voucher_id = ?", *o.VoucherID, *o.VoucherID).Error
	if err != nil {
		return fmt.Errorf("note what is left of gift voucher %s: %w", o.VoucherCode, err)
	}
	return nil
}

// lastOf is the end of a day: the mail and the paper of a gift voucher say until which day
// it is valid, and it is taken on all of it. The day is that of at's own zone.
func lastOf(at time.Time) time.Time {
	y, m, d := at.Date()
	return time.Date(y, m, d, 23, 59, 59, 0, at.Location()).UTC()
}

// prolongInput is what the call that prolongs a gift sends.
type prolongInput struct {
	ValidUntil time.Time `json:"valid_until"`
}

// prolongMost is for how many years a gift voucher is prolonged at most: what is beyond is
// a slip, and would stand among what the shop owes for ever.
const prolongMost = 10

// prolong moves the last day of a gift voucher on which something is left; it cannot lie in
// the past (002 §4), nor further than prolongMost.
func (d Desk) prolong(c *resource.Call, g *Gift, in prolongInput) (resource.Reply, error) {
	switch {
	case in.ValidUntil.Before(c.Now):
		return resource.Reply{}, fault.Field("valid_until", "errors.pastMoment")
	case in.ValidUntil.After(c.Now.AddDate(prolongMost, 0, 1)):
		return resource.Reply{}, fault.Field("valid_until", "errors.farYears", "Count", prolongMost)
	case g.CancelledAt != nil:
		return resource.Reply{}, fault.New(fault.Conflict, "errors.giftCancelled")
	}
	found, err := resource.Find[voucher.Voucher](c, "id = ?", g.VoucherID)
	if err != nil {
		return resource.Reply{}, err
	}
	if len(found) == 0 {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.giftCancelled")
	}
	if found[0].Used {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.giftSpent")
	}
	until := in.ValidUntil.UTC() // the form sends the end of a day; other programs may mean a moment
	if was := found[0].PublishDown; was != nil && was.Equal(until) && g.ValidUntil.Equal(until) {
		return resource.Reply{Message: "common.messages.unchanged"}, nil
	}
	found[0].PublishDown, g.ValidUntil = &until, until
	return resource.Reply{Message: "order.messages.prolonged"}, d.RecordEvent(c, g.OrderID, sale.EventGiftProlonged, map[string]any{"code": g.Code, "until": until})
}

// send sends one gift voucher again.
func send(c *resource.Call, g *Gift, _ struct{}) (resource.Reply, error) {
	g.SentAt = &c.Now
	return sale.Mailed, sale.AskMail(c, sale.MailAsk{Order: g.OrderID, Mail: sale.MailGift, Part: g.ID, Again: g.Version})
}

// Describe fills in the gift vouchers of an order.
func Describe(c *resource.Call, o *sale.Order) error {
	o.Gifts = []sale.GiftView{}
	if !slices.ContainsFunc(o.Lines, func(l sale.LineView) bool { return l.Gift }) {
		return nil // they are made of such lines alone
	}
	var gifts []Gift
	if err := c.Tx.Where("order_id = ?", o.ID).Order("id").Find(&gifts).Error; err != nil {
		return fmt.Errorf("read gifts of order %d: %w", o.ID, err)
	}
	var vouchers []voucher.Voucher
	if err := c.Tx.Where("id IN (SELECT voucher_id FROM order_gifts WHERE order_id = ?)", o.ID).Find(&vouchers).Error; err != nil {
		return fmt.Errorf("read what is left of the gifts of order %d: %w", o.ID, err)
	}
	left := map[uint64]resource.Money{}
	for i := range vouchers {
		left[vouchers[i].ID] = vouchers[i].Left()
	}
	o.Gifts = make([]sale.GiftView, len(gifts))
	for i, g := range gifts {
		v := sale.GiftView{ID: g.ID, VoucherID: g.VoucherID, Code: g.Code, Value: g.Value, ValidUntil: g.ValidUntil, SentAt: g.SentAt, CancelledAt: g.CancelledAt, RedeemedAt: g.RedeemedAt}
		if g.CancelledAt == nil {
			v.Left = left[g.VoucherID]
			v.Link = Link(g.ID)
		}
		if g.RedeemedAt != nil {
			v.RedeemedUser = &struct {
				ID    *uint64 `json:"id"`
				Email string  `json:"email"`
			}{g.RedeemedUserID, g.RedeemedEmail}
		}
		o.Gifts[i] = v
	}
	return nil
}
