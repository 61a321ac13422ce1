package returns

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/refunds"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/stock"
)

// Pieces are how many pieces of a line somebody may still withdraw from, and how
// many may still come back without having been refunded.
type Pieces struct {
	sale.Line
	Left int64 // neither refunded nor a gift voucher that was used
	// Out are those that stock may still get back: a piece that was refunded by
	// other means came back then, or was written off.
	Out int64
}

// PiecesOf are the lines of an order with what is left of each.
func PiecesOf(tx *gorm.DB, o *sale.Order) ([]Pieces, error) {
	of, lines, err := refundable(tx, o)
	if err != nil {
		return nil, err
	}
	all := make([]Pieces, len(lines))
	for i, l := range lines {
		ahead := max(0, l.Returned+l.WrittenOff-min(l.Taken, l.Refunded))
		all[i] = Pieces{Line: l, Left: of.Lines[i].Left(), Out: max(0, l.Quantity-l.Refunded-ahead)}
	}
	return all, nil
}

// Piece is so many pieces of a line, as they are asked for.
type Piece struct {
	ID       uint64 `json:"id"`
	Quantity int64  `json:"quantity"`
}

// Choose are the lines of which pieces are asked for, with as many Left as are. What is
// wrong with any is an Invalid fault that names it by lines.<its place>.
func Choose(lines []Pieces, asked []Piece) (chosen []Pieces, err error) {
	wrong, seen := fault.Fields{}, map[uint64]bool{}
	for i, p := range asked {
		path := fmt.Sprintf("lines.%d.", i)
		at := slices.IndexFunc(lines, func(l Pieces) bool { return l.ID == p.ID })
		switch {
		case at < 0:
			wrong.Add(path+"id", fault.M("errors.option"))
		case seen[p.ID]:
			wrong.Add(path+"id", fault.M("errors.duplicate"))
		case p.Quantity > lines[at].Left:
			wrong.Add(path+"quantity", fault.M("errors.refundPieces", "Count", int(lines[at].Left)))
		case p.Quantity > 0:
			of := lines[at]
			of.Left = p.Quantity
			chosen = append(chosen, of)
		}
		seen[p.ID] = true
	}
	if len(wrong) == 0 && len(chosen) == 0 {
		wrong.Add("lines", fault.M("errors.withdrawalEmpty"))
	}
	return chosen, wrong.Err()
}

// Back is what came back of a line: pieces for stock, and others.
type Back struct {
	Line                uint64
	Restocked, Scrapped int64
}

// ReceiveBack has goods come back that are not refunded yet: into stock, or written
// off. A later refund of the same pieces moves no stock. The order's row is locked.
func (d Desk) ReceiveBack(c *resource.Call, o *sale.Order, all []Back) error {
	lines, err := PiecesOf(c.Tx, o)
	if err != nil {
		return err
	}
	var goods []stock.Line
	for _, b := range all {
		for _, l := range lines {
			if l.ID != b.Line {
				continue
			}
			if b.Restocked+b.Scrapped > l.Out {
				return fault.New(fault.Conflict, "errors.withdrawalOut", "Title", l.Called(), "Count", int(l.Out))
			}
			// Stock may have given less than was sold: it gets no more back than that.
			free := l.Taken - l.Returned - l.WrittenOff
			in := min(b.Restocked, free)
			off := min(b.Scrapped, free-in)
			if err := moveLine(c.Tx, l.ID, in, off); err != nil {
				return err
			}
			if in > 0 {
				goods = append(goods, l.Goods(in))
			}
		}
	}
	return stock.Move(c.Tx, stock.Cause{Reason: stock.ReasonReturn, Reference: o.Number, UserID: c.Actor.ID, At: c.Now}, goods...)
}

// Recover has pieces come into stock that a refund wrote off before they were back.
func (d Desk) Recover(c *resource.Call, o *sale.Order, all []Back) error {
	lines, err := sale.LinesOf(c.Tx, o.ID)
	if err != nil {
		return err
	}
	var goods []stock.Line
	for _, b := range all {
		for _, l := range lines {
			in := min(b.Restocked, l.WrittenOff)
			if l.ID != b.Line || in <= 0 {
				continue
			}
			if err := moveLine(c.Tx, l.ID, in, -in); err != nil {
				return err
			}
			goods = append(goods, l.Goods(in))
		}
	}
	return stock.Move(c.Tx, stock.Cause{Reason: stock.ReasonReturn, Reference: o.Number, UserID: c.Actor.ID, At: c.Now}, goods...)
}

// moveLine notes pieces that came into stock and that did not; the update decides.
func moveLine(tx *gorm.DB, line uint64, in, off int64) error {
	done := tx.Exec("UPDATE order_lines SET returned = returned + ?, written_off = written_off + ? WHERE id = ? AND written_off + ? >= 0 AND returned + written_off + ? <= taken",
		in, off, line, off, in+off)
	if done.Error != nil {
		return fmt.Errorf("note what came back of line %d: %w", line, done.Error)
	}
	if done.RowsAffected == 0 {
		return fault.New(fault.Conflict, "errors.conflict")
	}
	return nil
}

// Withdrawn is what a withdrawal takes back of an order.
type Withdrawn struct {
	Pieces       map[uint64]int64 // by line
	ShippingMost resource.Money   // of the delivery, where nothing is left of the order
	Arrived      bool             // the goods are back, else they are written off until they are
	Reason       string
	IBAN         string
}

// ask is the refund of it: where all goods of the order are taken back, the fee of
// the payment goes back too, and what the cheapest delivery costs.
func (w Withdrawn) ask(of refunds.Order) refunds.Ask {
	a := refunds.Ask{Pieces: w.Pieces}
	for _, l := range of.Lines {
		if l.Left() > w.Pieces[l.ID] {
			return a
		}
	}
	a.Payment, a.Shipping, a.ShippingMost = true, w.ShippingMost > 0, w.ShippingMost
	return a
}

// MoneyLeft is what came for the order, apart from a gift voucher, and did not go back.
func (d Desk) MoneyLeft(c *resource.Call, order uint64) (resource.Money, error) {
	return payments.Refundable(c.Tx, order)
}

// LastIBAN is the account that money of an order went back to last.
func (d Desk) LastIBAN(c *resource.Call, order uint64) (string, error) {
	return payments.LastIBAN(c.Tx, order)
}

// WithdrawnForecast tells what it comes to.
func (d Desk) WithdrawnForecast(c *resource.Call, o *sale.Order, w Withdrawn) (field.Forecast, error) {
	q := field.NewForecast()
	of, lines, err := refundable(c.Tx, o)
	if err != nil {
		return q, err
	}
	content, _, err := d.taken(c, o, of, w.ask(of))
	if errors.Is(err, refunds.ErrPieces) {
		q.Summary = append(q.Summary, field.Fact{Label: d.Texts.Text(c.Locale, "errors.withdrawalRefunded", nil)})
		return q, nil
	}
	if err != nil {
		return q, err
	}
	add := func(label string, m resource.Money, strong bool) {
		q.Summary = append(q.Summary, field.Fact{Label: label, Text: d.Amount(c.Locale, m, o.Currency), Strong: strong})
	}
	for _, p := range content.Lines {
		for _, l := range lines {
			if l.ID == p.Line {
				add(fmt.Sprintf("%d × %s", p.Quantity, l.Called()), p.Gross-p.Share, false)
			}
		}
	}
	if content.Shipping > 0 {
		add(o.ShippingTitle, content.Shipping, false)
	}
	if content.Payment > 0 {
		add(o.PaymentTitle, content.Payment, false)
	}
	if content.Voucher > 0 {
		add(d.Texts.Text(c.Locale, "order.refund.voucher", map[string]any{"Code": o.VoucherCode}), content.Voucher, false)
	}
	add(d.Texts.Text(c.Locale, "order.refund.total", nil), content.Gross()-content.Voucher, true)
	return q, nil
}

// RefundWithdrawn takes pieces back and sends the money by the way it came, as any
// refund does. o was lent by resource.Find. It returns what was taken back.
func (d Desk) RefundWithdrawn(c *resource.Call, o *sale.Order, w Withdrawn) (resource.Money, error) {
	if !o.Payable() {
		return 0, fault.New(fault.Conflict, "errors.withdrawalUnpaid")
	}
	of, _, err := refundable(c.Tx, o)
	if err != nil {
		return 0, err
	}
	iban, err := payments.IBANOf(w.IBAN)
	if err != nil {
		return 0, err
	}
	before := o.PriceRefunded
	o.Touch(c)
	full, err := d.takeBack(c, o, taking{Ask: w.ask(of), restock: w.Arrived, reason: w.Reason, iban: iban})
	if errors.Is(err, refunds.ErrPieces) {
		return 0, fault.New(fault.Conflict, "errors.withdrawalRefunded")
	}
	if err != nil || !full {
		return o.PriceRefunded - before, err
	}
	o.StatusAdmin = sale.Refunded
	if !w.Arrived {
		if err := writeOff(c.Tx, o.ID); err != nil {
			return 0, err
		}
	}
	return o.PriceRefunded - before, d.end(c, o, stock.ReasonReturn, sale.EventRefunded)
}

// CheapestShipping is what the cheapest delivery costs that is offered for what an
// order has, and at most what it paid: that much is given back where all of it is
// withdrawn from (2011/83/EU art. 13).
func (d Desk) CheapestShipping(tx *gorm.DB, now time.Time, o *sale.Order) (resource.Money, error) {
	paid := o.ShippingPrice.Cents()
	b := quote.Basket{Items: o.Products, CountryID: o.Destination(), CurrencyID: o.CurrencyID, AnyGift: true, BillingVAT: o.BillingVAT}
	var err error
	if b.Locale, err = sale.LocaleOf(tx, o.LanguageID); err != nil {
		return 0, err
	}
	q, err := d.Quotes.Priced(tx, now, b)
	if err != nil {
		return 0, err
	}
	offered, err := q.Choices(tx)
	for _, way := range offered.Shippings {
		if way.Pickup != nil && *way.Pickup { // who collects it has nothing delivered
			continue
		}
		paid = min(paid, way.Price.Cents())
	}
	return paid, err
}
