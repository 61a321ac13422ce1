package orders

import (
	"cmp"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/voucher"
)

// giftMonths is how long a gift voucher is valid where nothing is configured
// (decisions.md 20).
const giftMonths = 12

// makeGifts makes the gift vouchers that the order sold, one for each piece,
// worth what was paid for it; those that are made already stay (decisions.md 20).
func (d Deps) makeGifts(c *resource.Call, o *Order) error {
	var lines []Line
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
			if err := d.makeGift(c, o, l, part+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d Deps) makeGift(c *resource.Call, o *Order, l Line, part int) error {
	codes, err := voucher.FreeCodes(c, 1)
	if err != nil {
		return err
	}
	value := l.Price
	if o.CurrencyID != nil { // vouchers are kept in euro
		value = resource.Money(int64(value) * euroRate / o.CurrencyRate)
	}
	until := c.Now.In(zoneOf(c)).AddDate(0, cmp.Or(d.GiftMonths, giftMonths), 0).UTC()
	v := &voucher.Voucher{
		Status: true, Protected: true, Code: codes[0], Type: voucher.Gift, FixedValue: true, Value: int64(value+5) / 10, PublishDown: &until, Batch: "#" + o.Number,
	}
	if err := resource.Add(c, v); err != nil {
		return fmt.Errorf("make a gift voucher of order %d: %w", o.ID, err)
	}
	g := Gift{Record: begun(c), OrderID: o.ID, LineID: l.ID, Part: part, VoucherID: v.ID, Code: v.Code, Value: value, ValidUntil: until}
	if err := c.Tx.Create(&g).Error; err != nil {
		return fmt.Errorf("note a gift voucher of order %d: %w", o.ID, err)
	}
	return d.RecordEvent(c, o.ID, EventGiftMade, map[string]any{"code": v.Code})
}

func zoneOf(c *resource.Call) *time.Location { return cmp.Or(c.Zone, time.UTC) }

// gifts are the gift vouchers of an order, below it.
func (d Deps) gifts() resource.ChildDef {
	return resource.Child[Gift]{
		Name: "gifts", Path: "{id}/gift", Owner: "order_id", Title: "code", Model: "OrderGift", View: viewGifts,
		Columns: column.List{
			column.Text("code").Unsorted(), column.Money("value", 2), column.DateTime("valid_until"), column.DateTime("sent_at"),
			column.DateTime("redeemed_at"), column.Email("redeemed_email").Unsorted(), column.DateTime("cancelled_at"),
		},
		Personal: []string{"redeemed_user_id", "redeemed_email"},
		Actions:  resource.Commands("prolong", "send_gift"),
		Commands: []resource.Command[Gift]{{
			Name: "prolong", Icon: "calendar", Fields: field.List{field.DateTime("valid_until").Required()}, Run: resource.EachRow(d.prolong),
			When: field.And(field.When("cancelled_at", nil), field.When("redeemed_at", nil)),
		}, {
			Name: "send_gift", Icon: "mail", Confirm: true, Run: resource.EachRow(sendGift), When: field.When("cancelled_at", nil),
		}},
	}.Def()
}

// everyGift is more gift vouchers than an order has.
const everyGift = 1 << 40

// usedGifts are how many gift vouchers of each line of an order were used, if
// only a part of them: nobody can take those back.
func usedGifts(tx *gorm.DB, order uint64) (map[uint64]int64, error) {
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

// cancelGifts ends some of the gift vouchers of the order that meet a condition
// and that nobody has used, those that nobody was sent first.
func (d Deps) cancelGifts(c *resource.Call, o *Order, where string, most int64, args ...any) error {
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
		if err := d.RecordEvent(c, o.ID, EventGiftCancelled, map[string]any{"code": g.Code}); err != nil {
			return err
		}
	}
	return nil
}

// redeem notes on a gift voucher that was sold here which order it paid for.
func redeem(c *resource.Call, o *Order) error {
	if o.VoucherType != voucher.Gift {
		return nil
	}
	err := c.Tx.Exec("UPDATE order_gifts SET redeemed_at = ?, redeemed_order_id = ?, redeemed_user_id = ?, redeemed_email = ?, updated_at = ?, version = version + 1"+
		" WHERE voucher_id = ? AND redeemed_at IS NULL", c.Now, o.ID, o.UserID, o.Email, c.Now, *o.VoucherID).Error
	if err != nil {
		return fmt.Errorf("note that gift voucher %s is used: %w", o.VoucherCode, err)
	}
	return nil
}

// unredeem takes that back with the order.
func unredeem(c *resource.Call, o *Order) error {
	if o.VoucherType != voucher.Gift {
		return nil
	}
	err := c.Tx.Exec("UPDATE order_gifts SET redeemed_at = NULL, redeemed_order_id = NULL, redeemed_user_id = NULL, redeemed_email = NULL, updated_at = ?, version = version + 1"+
		" WHERE voucher_id = ? AND redeemed_order_id = ?", c.Now, *o.VoucherID, o.ID).Error
	if err != nil {
		return fmt.Errorf("note that gift voucher %s is free again: %w", o.VoucherCode, err)
	}
	return nil
}

// prolongInput is what the call that prolongs a gift sends.
type prolongInput struct {
	ValidUntil time.Time `json:"valid_until"`
}

// prolong moves the last day of a gift voucher; it cannot lie in the past (002 §4).
func (d Deps) prolong(c *resource.Call, g *Gift, in prolongInput) (resource.Reply, error) {
	switch {
	case in.ValidUntil.Before(c.Now):
		return resource.Reply{}, fault.Field("valid_until", "errors.pastMoment")
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
	until := in.ValidUntil.UTC()
	found[0].PublishDown, g.ValidUntil = &until, until
	return resource.Reply{Message: "order.messages.prolonged"}, d.RecordEvent(c, g.OrderID, EventGiftProlonged, map[string]any{"code": g.Code, "until": until})
}
