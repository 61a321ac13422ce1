package orders

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// claimedOrder is a customer who claims a piece: so many days ago, and what staff did since.
type claimedOrder struct {
	ago    int
	wanted string
	defect string
	here   bool // they brought it along
	steps  []claimStep
}

// claimStep is what staff did so many days ago; of a reduction in is nil, half the price.
type claimStep struct {
	ago    int
	action string
	in     any
}

// claimAge is how many days before an order has to have come: no withdrawal is that late.
const claimAge = 70

// claimedOrders are such that each state, each remedy and each nearness of a deadline is there.
var claimedOrders = []claimedOrder{
	{ago: 2, wanted: claims.Exchange, defect: "Uzáver netesní, obsah vytiekol v kozmetickej taštičke."},
	{ago: 6, defect: "V balení chýba časť, ktorá je na obrázku. Posielam aj fotografiu e-mailom.", here: true},
	{ago: 28, wanted: claims.Refund, defect: "Po dvoch týždňoch sa zmenila farba aj vôňa.", here: true},
	{ago: 33, wanted: claims.Repair, defect: "Prestalo to fungovať, hoci som všetko robila podľa návodu."},
	{ago: 21, wanted: claims.Exchange, defect: "Obal bol prasknutý, všimol som si to až pri prvom použití.", here: true, steps: []claimStep{
		{15, "accept", claims.Acceptance{Remedy: claims.Exchange, Decision: "Chybu uznávame, pošleme Vám nový kus."}},
	}},
	{ago: 44, wanted: claims.Exchange, defect: "Dávkovač sa zlomil pri prvom stlačení.", here: true, steps: []claimStep{
		{38, "accept", claims.Acceptance{Remedy: claims.Exchange}}, {35, claims.Exchange, claims.Replacement{FromStock: true, Resolution: "Poslali sme nový kus zo skladu."}},
	}},
	{ago: 51, defect: "Etiketa je nečitateľná a obal poškriabaný, obsahu to neprekáža.", steps: []claimStep{
		{46, "accept", claims.Acceptance{Remedy: claims.Discount, Decision: "Navrhujeme zľavu z ceny, tovar si môžete nechať."}}, {44, claims.Discount, nil},
	}},
	{ago: 58, wanted: claims.Refund, defect: "Po mesiaci používania sa mi už nepáči.", steps: []claimStep{
		{52, "refuse", claims.Refusal{Decision: "Tovar nemá vadu: zodpovedá opisu aj návodu. Že sa prestal páčiť, vadou nie je."}},
	}},
	{ago: 63, wanted: claims.Refund, defect: "Obsah sa oddelil a nedá sa použiť.", here: true, steps: []claimStep{
		{57, "accept", claims.Acceptance{Remedy: claims.Refund}}, {55, claims.Refund, claims.Repayment{}},
	}},
}

// claims has the customer of an old order that went well claim a piece of it, where one of
// those who did is left.
func (s *selling) claims(p *planned, o *plannedOrder, delivered time.Time, then func(time.Time, bool, func(*resource.Call, *sale.Order) error) bool) {
	if o.who.country != "SK" || o.method == sale.MethodBenefit || o.redeems != nil || complainants[o.number] != "" || p.now.Sub(delivered) < claimAge*24*time.Hour {
		return
	}
	day := func(ago, hour int) time.Time {
		at := p.now.In(p.zone).AddDate(0, 0, -ago)
		return time.Date(at.Year(), at.Month(), at.Day(), hour, o.number%60, 11, 0, p.zone).UTC()
	}
	for i, cl := range slices.Backward(claimedOrders) {
		if s.claimed[i] {
			continue
		}
		s.claimed[i] = true
		then(day(cl.ago, 10), true, s.reports(cl))
		for _, step := range cl.steps {
			then(day(step.ago, 11), true, s.decides(step))
		}
		return
	}
}

// reports is a customer who says what is wrong.
func (s *selling) reports(cl claimedOrder) func(*resource.Call, *sale.Order) error {
	return func(c *resource.Call, o *sale.Order) error {
		lines, err := returns.PiecesOf(c.Tx, o)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(lines, func(l returns.Pieces) bool { return l.Left > 0 && !l.Gift })
		if at < 0 {
			return nil
		}
		_, err = s.Claims.Report(c, o, claims.Report{
			Lines: []returns.Piece{{ID: lines[at].ID, Quantity: 1}}, Defect: cl.defect, Wanted: cl.wanted, ReportedOn: c.Today(), GoodsHere: cl.here, Notify: true,
		})
		return err
	}
}

// decides is a step of staff, with the credit note of money that went back.
func (s *selling) decides(step claimStep) func(*resource.Call, *sale.Order) error {
	return func(c *resource.Call, o *sale.Order) error {
		found, err := resource.Find[claims.Claim](c, "order_id = ?", o.ID)
		if err != nil || len(found) == 0 {
			return errors.Join(err, errUnlessFound(len(found)))
		}
		in := step.in
		if step.action == claims.Discount {
			amount, err := halfOfPiece(c, o)
			if err != nil {
				return err
			}
			in = claims.Reduction{Amount: amount}
		}
		if err := s.Claims.Do(c, found[0], step.action, in); err != nil {
			return fmt.Errorf("%s of a claim: %w", step.action, err)
		}
		if found[0].Amount == nil || o.InvoiceSentAt == nil {
			return nil
		}
		return s.document(c, o, invoicing.CreditNote)
	}
}
