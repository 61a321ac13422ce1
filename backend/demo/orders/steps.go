package orders

import (
	"fmt"
	"time"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// steps are what happens to an order after it was placed, as far as today, and
// when it gives its goods back: never, where that is zero.
func (s *selling) steps(p *planned, o *plannedOrder) (all []happening, back time.Time) {
	latest := o.at
	then := func(at time.Time, staff bool, do func(*resource.Call, *sale.Order) error) bool {
		if at.Before(latest) || at.After(p.now.Add(-2*time.Minute)) {
			return false
		}
		latest = at
		all = append(all, happening{at: at, staff: staff, order: o, do: s.with(o, do)})
		return true
	}
	switch o.fate {
	case isFresh:
		if o.number == lastOrder-3 {
			then(o.at.Add(40*time.Second), false, s.does("authorise"))
		}
		return all, back
	case expires:
		if at := o.at.Add(24 * time.Hour); then(at, false, s.expire) {
			back = at
		}
		return all, back
	case isCancelled:
		if at := p.workday(o.at, 3+p.IntN(4)); then(at, true, s.cancel) {
			back = at
		}
		return all, back
	}
	paid := o.at
	if o.method == sale.MethodTransfer {
		if paid = p.workday(o.at, 1+p.IntN(2)); !then(paid, true, s.pays(o)) {
			return all, back
		}
	}
	done := p.workday(paid, 1)
	if !o.gift {
		sent := p.workday(paid, 1+p.IntN(2))
		if !then(sent, true, s.sends(o)) {
			return all, back
		}
		done = p.workday(sent, 3+p.IntN(3))
	}
	if !then(done, true, s.completes(o)) {
		// What is on its way still is followed as far as it is, each a second apart.
		then(p.now.Add(-3*time.Minute-time.Duration(lastOrder-o.number)*time.Second), false, s.follow)
		return all, back
	}
	switch at := p.workday(done, 3+p.IntN(8)); o.fate {
	case isRefunded:
		if then(at, true, s.refund) {
			back = at
		}
	case isPartlyRepaid:
		then(at, true, s.repayLine)
	case goesWell:
		if !o.gift {
			back = s.withdraws(p, o, done, then)
			s.claims(p, o, done, then)
		}
	}
	return all, back
}

// with finds the order for a step. One that is not there was removed meanwhile.
func (s *selling) with(o *plannedOrder, do func(*resource.Call, *sale.Order) error) func(*resource.Call) error {
	return func(c *resource.Call) error {
		found, err := resource.Find[sale.Order](c, "email = ? AND id = ?", o.who.email, o.number)
		if err != nil || len(found) == 0 {
			return err
		}
		return do(c, found[0])
	}
}

// does takes an order through transitions. What is paid already is not paid again.
func (s *selling) does(actions ...string) func(*resource.Call, *sale.Order) error {
	return func(c *resource.Call, o *sale.Order) error {
		for _, action := range actions {
			if action == "mark_paid" && o.Status == sale.Paid {
				continue
			}
			if err := s.Orders.Do(c, o, action); err != nil {
				return fmt.Errorf("%s: %w", action, err)
			}
		}
		return nil
	}
}

// halfOfPiece is half the price of a piece of the first line.
func halfOfPiece(c *resource.Call, o *sale.Order) (resource.Money, error) {
	var line sale.Line
	if err := c.Tx.Where("order_id = ?", o.ID).Order("position").First(&line).Error; err != nil {
		return 0, fmt.Errorf("read the first line: %w", err)
	}
	return (line.Gross - line.Share) / resource.Money(2*line.Quantity) / 10 * 10, nil
}

// repayLine gives back half the price of a piece that came broken.
func (s *selling) repayLine(c *resource.Call, o *sale.Order) error {
	amount, err := halfOfPiece(c, o)
	if err != nil || amount <= 0 {
		return err
	}
	if err := s.Orders.Returns().RefundAmount(c, o, amount, "poškodený kus", ""); err != nil || o.InvoiceSentAt == nil {
		return err
	}
	return s.document(c, o, invoicing.CreditNote)
}
