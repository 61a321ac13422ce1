package returns

import (
	"errors"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/refunds"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
)

// Refund is what was taken back of an order at once. It is never changed: its
// credit note has the same part.
type Refund struct {
	resource.Record
	OrderID uint64
	Part    int // counts the refunds of an order
	Amount  resource.Money
	Reason  string
	Restock bool            // the goods came back into stock
	Content refunds.Content `gorm:"serializer:json"`
	UserID  *uint64
}

// TableName is where refunds are kept.
func (Refund) TableName() string { return "order_refunds" }

// RefundsOf are the refunds of an order, in their order.
func RefundsOf(tx *gorm.DB, order uint64) (list []Refund, err error) {
	if err := tx.Where("order_id = ?", order).Order("part").Find(&list).Error; err != nil {
		return nil, fmt.Errorf("read refunds of order %d: %w", order, err)
	}
	return list, nil
}

// refundable is what an order can be taken back of, with its lines.
func refundable(tx *gorm.DB, o *sale.Order) (of refunds.Order, lines []sale.Line, err error) {
	if lines, err = sale.LinesOf(tx, o.ID); err != nil {
		return of, nil, err
	}
	before, err := RefundsOf(tx, o.ID)
	if err != nil {
		return of, nil, err
	}
	unreturnable, err := gifts.UsedOf(tx, o.ID)
	if err != nil {
		return of, nil, err
	}
	of = refunds.Order{
		Shipping: refunds.Fee{Gross: o.ShippingPrice.Cents(), Percent: o.ShippingVAT},
		Payment:  refunds.Fee{Gross: o.PaymentPrice.Cents(), Percent: o.PaymentVAT}, Rates: o.VATRates,
	}
	for _, l := range lines {
		of.Lines = append(of.Lines, refunds.Line{
			ID: l.ID, Unit: l.Price, Quantity: l.Quantity, Gross: l.Gross, Share: l.Share, Percent: l.VAT, Refunded: l.Refunded, Unreturnable: unreturnable[l.ID],
		})
	}
	for _, r := range before {
		of.Before = append(of.Before, r.Content)
	}
	return of, lines, nil
}

// taking is a refund that is asked for.
type taking struct {
	refunds.Ask
	restock bool
	reason  string
	iban    string
	// noPayout leaves the money with the order: nothing is sent back.
	noPayout bool
}

// errNothing is a refund that asks for nothing.
var errNothing = fault.New(fault.Invalid, "errors.refundNothing")

// takeBack takes a part of the order back, or all that is left of it: pieces to
// stock, gift vouchers that nobody used, and the money by the way it came. It
// says whether nothing is left: the caller ends the order then.
func (d Desk) takeBack(c *resource.Call, o *sale.Order, t taking) (full bool, err error) {
	of, lines, err := refundable(c.Tx, o)
	if err != nil {
		return false, err
	}
	content, full, err := d.taken(c, o, of, t.Ask)
	if err != nil {
		return false, err
	}
	gross := content.Gross()
	money := gross - content.Voucher
	free, err := payments.Refundable(c.Tx, o.ID)
	switch {
	case err != nil:
		return false, err
	case full:
		money = wholeMoney(o, free, money)
	case money > free:
		return false, fault.New(fault.Invalid, "errors.refundMoney", "Amount", d.Amount(c.Locale, free, o.Currency))
	case gross == 0 && len(content.Lines) == 0:
		return false, errNothing
	}
	var refund *uint64
	if gross > 0 || len(content.Lines) > 0 {
		r := Refund{
			Record: sale.Begun(c), OrderID: o.ID, Part: len(of.Before) + 1, Amount: gross, Reason: t.reason, Restock: t.restock, Content: content,
		}
		if c.Actor.ID != 0 {
			r.UserID = &c.Actor.ID
		}
		if err := c.Tx.Create(&r).Error; err != nil {
			return false, fmt.Errorf("note a refund of order %d: %w", o.ID, err)
		}
		refund = &r.ID
		o.PriceRefunded += gross
	}
	if err := d.takeLines(c, o, lines, content, t); err != nil {
		return false, err
	}
	if !full { // with the whole order all of it goes back on the voucher
		if err := d.refill(c, o, content.Voucher, len(of.Before)+1); err != nil {
			return false, err
		}
	}
	if t.noPayout {
		money = 0
	}
	if _, err := d.Payments.SendBack(c, o, money, payments.Repayment{RefundID: refund, Reason: t.reason, IBAN: t.iban}); err != nil || full {
		return full, err
	}
	return false, d.RecordEvent(c, o.ID, sale.EventRefundedPart, map[string]any{"amount": gross, "currency": o.Currency, "reason": t.reason})
}

// taken is what is asked for; more than there is left is an Invalid fault. The money
// that came for the order goes back first, then what a gift voucher paid, on it.
func (d Desk) taken(c *resource.Call, o *sale.Order, of refunds.Order, ask refunds.Ask) (refunds.Content, bool, error) {
	content, full, err := of.Take(ask)
	if errors.Is(err, refunds.ErrAmount) {
		return content, false, fault.Field("amount", "errors.refundMost", "Amount", d.Amount(c.Locale, of.Left(), o.Currency))
	}
	if err != nil {
		return content, full, err
	}
	left, err := payments.OnVoucher(c.Tx, o)
	if err != nil || left == 0 {
		return content, full, err
	}
	due := resource.Money(0) // with the last part all that is left goes back on it
	if !full {
		free, err := payments.Refundable(c.Tx, o.ID)
		if err != nil {
			return content, false, err
		}
		due = max(0, free-o.PriceOver)
	}
	content.Voucher = min(left, max(0, content.Gross()-due))
	return content, full, nil
}

// wholeMoney is what goes back with the whole order, of which money is due and free can
// go: also what was paid twice; a free order has none.
func wholeMoney(o *sale.Order, free, money resource.Money) resource.Money {
	return min(free, money+o.PriceOver)
}

// takeLines notes the pieces on their lines, and gives them back to stock unless
// they are lost. Gift vouchers that were sent end with the money: where that stays, they do.
func (d Desk) takeLines(c *resource.Call, o *sale.Order, lines []sale.Line, content refunds.Content, t taking) error {
	gifts := "line_id = ?"
	if t.noPayout {
		gifts += " AND sent_at IS NULL"
	}
	why := stock.Cause{Reason: stock.ReasonReturn, Reference: o.Number, UserID: c.Actor.ID, At: c.Now}
	var goods []stock.Line
	for _, p := range content.Lines {
		l := lines[slices.IndexFunc(lines, func(l sale.Line) bool { return l.ID == p.Line })]
		// Pieces may have come back before their money went.
		held := max(0, min(l.Taken, l.Refunded+p.Quantity)-l.Returned-l.WrittenOff)
		column := "returned"
		if !t.restock {
			column = "written_off"
		}
		// The order is locked; the update decides nevertheless.
		done := c.Tx.Exec("UPDATE order_lines SET refunded = refunded + ?, "+column+" = "+column+" + ? WHERE id = ? AND refunded + ? <= quantity AND returned + written_off + ? <= taken",
			p.Quantity, held, l.ID, p.Quantity, held)
		if done.Error != nil || done.RowsAffected == 0 {
			return fmt.Errorf("take back %d pieces of line %d: %w", p.Quantity, l.ID, errors.Join(done.Error, refunds.ErrPieces))
		}
		if l.Gift {
			if err := d.Gifts.Cancel(c, o, gifts, p.Quantity, l.ID); err != nil {
				return err
			}
		}
		if held > 0 && t.restock {
			goods = append(goods, l.Goods(held))
		}
	}
	return stock.Move(c.Tx, why, goods...)
}

// refundSum is what makes out the sum of a refund.
type refundSum struct {
	Lines    []refundLine    `json:"lines"`
	Shipping bool            `json:"shipping"`
	Payment  bool            `json:"payment"`
	Amount   *resource.Money `json:"amount"`
}

// refundInput is what the form of a refund sends.
type refundInput struct {
	refundSum
	Reason  string `json:"reason"`
	Restock bool   `json:"restock"`
	IBAN    string `json:"iban"`
}

type refundLine struct {
	ID       uint64 `json:"id"`
	Quantity int64  `json:"quantity"`
}

// first is the field where filling in begins.
func (in refundSum) first() string {
	if len(in.Lines) > 0 {
		return "lines.0.quantity"
	}
	return "amount"
}

// toAsk checks what a form asks for against what is left.
func (in refundSum) toAsk(of refunds.Order) (refunds.Ask, error) {
	a := refunds.Ask{Pieces: map[uint64]int64{}, Shipping: in.Shipping, Payment: in.Payment}
	wrong := fault.Fields{}
	for i, row := range in.Lines {
		at := slices.IndexFunc(of.Lines, func(l refunds.Line) bool { return l.ID == row.ID })
		path := fmt.Sprintf("lines.%d.", i)
		switch _, twice := a.Pieces[row.ID]; {
		case at < 0:
			wrong.Add(path+"id", fault.M("errors.option"))
		case twice:
			wrong.Add(path+"id", fault.M("errors.duplicate"))
		case row.Quantity > of.Lines[at].Left():
			wrong.Add(path+"quantity", fault.M("errors.refundPieces", "Count", int(of.Lines[at].Left())))
		}
		a.Pieces[row.ID] = row.Quantity
	}
	if in.Amount != nil {
		if a.Adjustment = *in.Amount; a.Adjustment%sale.Cent != 0 {
			wrong.Add("amount", fault.M("errors.refundCents"))
		}
	}
	return a, wrong.Err()
}

// refundPart takes back what the form says. Where nothing is left then, the order
// is refunded as by the action of 002 §4.
func (d Desk) refundPart(c *resource.Call, o *sale.Order, in refundInput) (resource.Reply, error) {
	of, _, err := refundable(c.Tx, o)
	if err != nil {
		return resource.Reply{}, err
	}
	ask, err := in.toAsk(of)
	if err != nil {
		return resource.Reply{}, err
	}
	iban, err := payments.IBANOf(in.IBAN)
	if err != nil {
		return resource.Reply{}, err
	}
	o.Touch(c)
	full, err := d.takeBack(c, o, taking{Ask: ask, restock: in.Restock, reason: in.Reason, iban: iban})
	if errors.Is(err, errNothing) {
		return resource.Reply{}, fault.Field(in.first(), "errors.refundChoose")
	}
	if err != nil || !full {
		return resource.Reply{Message: "order.messages.refund_part"}, err
	}
	o.StatusAdmin = sale.Refunded
	if !in.Restock {
		if err := writeOff(c.Tx, o.ID); err != nil {
			return resource.Reply{}, err
		}
	}
	return resource.Reply{Message: "order.messages.refund"}, d.end(c, o, stock.ReasonReturn, sale.EventRefunded)
}

// writeOff keeps what lines still hold from coming back to stock.
func writeOff(tx *gorm.DB, order uint64) error {
	if err := tx.Exec("UPDATE order_lines SET written_off = taken - returned WHERE order_id = ?", order).Error; err != nil {
		return fmt.Errorf("write off what order %d holds: %w", order, err)
	}
	return nil
}

// RefundAmount gives back an amount that belongs to no goods, for code that has no
// button to press. o was lent by resource.Find, in the transaction of c.
func (d Desk) RefundAmount(c *resource.Call, o *sale.Order, amount resource.Money, reason, iban string) error {
	_, err := d.refundPart(c, o, refundInput{refundSum: refundSum{Amount: &amount}, Reason: reason, Restock: true, IBAN: iban})
	return err
}
