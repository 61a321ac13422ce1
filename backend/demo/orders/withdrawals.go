package orders

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/withdrawals"
	"backoffice/backend/resource"
)

// withdrawnOrder is a customer who withdrew: so many days ago, from all of an order
// that fits or from a piece of it, and what staff did since.
type withdrawnOrder struct {
	ago    int
	after  int // days since the delivery by then, at least; 0: a few
	piece  bool
	firm   bool
	reason string
	iban   string
	steps  []withdrawnStep
}

// withdrawnStep is what staff did so many days ago.
type withdrawnStep struct {
	ago    int
	action string
	note   string
}

// withdrawnOrders are such that each state and each nearness of a refund is there.
var withdrawnOrders = []withdrawnOrder{
	{ago: 1, reason: "Vôňa mi napokon nesedí, vraciam neotvorené."},
	{ago: 2, after: 21, reason: "Bola som dlho odcestovaná, dá sa to ešte vrátiť?"},
	{ago: 3, firm: true, reason: "Objednali sme omylom na firmu, je to pre mňa osobne."},
	{ago: 4, piece: true, iban: "SK3112000000198742637541"},
	{ago: 8, piece: true, reason: "Doklad o odoslaní prikladám v e-maile.", steps: []withdrawnStep{{5, "refund_early", ""}}},
	{ago: 11, reason: "Darček, ktorý sa nehodil.", steps: []withdrawnStep{{6, "receive_goods", ""}}},
	{ago: 13},
	{ago: 16, piece: true, reason: "Krém je pre mňa príliš mastný.", steps: []withdrawnStep{{9, "receive_goods", ""}}},
	{ago: 19, reason: "Prišlo neskoro, medzitým som kúpila inde.", steps: []withdrawnStep{{14, "receive_goods", ""}, {13, "refund", ""}}},
	{ago: 24, after: 20, steps: []withdrawnStep{{22, "refuse", "Odstúpenie prišlo po 14 dňoch od doručenia a tovar bol používaný."}}},
	{ago: 33, piece: true, iban: "SK8975000000000012345671", steps: []withdrawnStep{{26, "receive_goods", "rozbité viečko"}, {25, "refund", ""}}},
	{ago: 47, reason: "Bez udania dôvodu.", steps: []withdrawnStep{{41, "receive_goods", ""}, {40, "refund", ""}}},
}

// keepsSome says that a part of the order has to be left, which goods that are
// written off would else end with.
func (w withdrawnOrder) keepsSome() bool {
	return slices.ContainsFunc(w.steps, func(s withdrawnStep) bool {
		return s.action == "refund_early" || s.action == "receive_goods" && s.note != ""
	})
}

// withdraws has the customer of an order that went well withdraw, where one of those
// who did is left that fits, and says when all goods came back.
func (s *selling) withdraws(p *planned, o *plannedOrder, delivered time.Time, then func(time.Time, bool, func(*resource.Call, *sale.Order) error) bool) (back time.Time) {
	firm, pieces := len(o.who.firm) > 0, 0
	for _, l := range o.lines {
		pieces += l.quantity
	}
	day := func(ago, hour int) time.Time {
		at := p.now.In(p.zone).AddDate(0, 0, -ago)
		return time.Date(at.Year(), at.Month(), at.Day(), hour, o.number%60, 7, 0, p.zone).UTC()
	}
	if o.who.country != "SK" || o.shipping == "collect" || o.method == sale.MethodBenefit || o.redeems != nil || complainants[o.number] != "" {
		return back
	}
	for i, w := range slices.Backward(withdrawnOrders) { // the oldest first, as orders come
		at := day(w.ago, 19)
		over := int(at.Sub(delivered).Hours() / 24)
		most := 8 // the parcel was there some days before the order was completed
		if w.firm || w.after > 0 {
			most = 60
		}
		if s.withdrawn[i] || w.firm != firm || w.keepsSome() && pieces < 2 || over < max(1, w.after) || over > most {
			continue
		}
		s.withdrawn[i] = true
		then(at, false, s.declares(o, w))
		for _, step := range w.steps {
			when := day(step.ago, 9)
			if then(when, true, s.handles(o, step)) && step.action == "receive_goods" && !w.piece {
				back = when
			}
		}
		return back
	}
	return back
}

// declares is the customer who withdraws on the shop's own page.
func (s *selling) declares(o *plannedOrder, w withdrawnOrder) func(*resource.Call, *sale.Order) error {
	return func(c *resource.Call, rec *sale.Order) error {
		who := withdrawals.Who{Number: rec.Number, Email: rec.Email}
		offer, err := s.Withdrawals.Start(c.Tx, c.Now, who)
		if err != nil {
			return err
		}
		in := withdrawals.Declaration{Who: who, Reason: w.reason, IBAN: w.iban}
		for _, l := range offer.Lines {
			if w.piece {
				l.Left = 1
			}
			in.Lines = append(in.Lines, withdrawals.Piece{ID: l.ID, Quantity: l.Left})
			if w.piece {
				break
			}
		}
		_, err = s.Withdrawals.Confirm(c, 0, fmt.Sprintf("demo-%d", o.number), in)
		return err
	}
}

// handles is a step of staff, with the credit note of money that went back.
func (s *selling) handles(o *plannedOrder, step withdrawnStep) func(*resource.Call, *sale.Order) error {
	return func(c *resource.Call, rec *sale.Order) error {
		found, err := resource.Find[withdrawals.Withdrawal](c, "order_id = ?", rec.ID)
		if err != nil || len(found) == 0 {
			return errors.Join(err, errUnlessFound(len(found)))
		}
		if err := s.Withdrawals.Do(c, found[0], step.action, step.note); err != nil {
			return fmt.Errorf("%s of a withdrawal: %w", step.action, err)
		}
		if found[0].RefundedAt == nil || *found[0].RefundedAt != c.Now || rec.InvoiceSentAt == nil {
			return nil
		}
		return s.document(c, rec, invoicing.CreditNote)
	}
}
