package claims

import (
	"errors"
	"slices"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/orders/deadline"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/stock"
)

var statuses = []column.State{
	{Value: Open, Key: Open, Color: "danger", Bold: true}, {Value: Accepted, Key: Accepted, Color: "warning", Bold: true},
	{Value: Settled, Key: Settled, Color: "success"}, {Value: Refused, Key: Refused, Color: "dark"},
}

var remedies = []column.State{
	{Value: Repair, Key: Repair, Color: "info"}, {Value: Exchange, Key: Exchange, Color: "primary"},
	{Value: Discount, Key: Discount, Color: "secondary"}, {Value: Refund, Key: Refund, Color: "secondary"},
}

// What the forms of the steps send.
type (
	// Acceptance says how a claim will be settled.
	Acceptance struct {
		Remedy   string `json:"remedy"`
		Decision string `json:"decision"`
	}
	// Refusal says why it is refused.
	Refusal struct {
		Decision string `json:"decision"`
	}
	// Settlement says what was done.
	Settlement struct {
		Resolution string `json:"resolution"`
	}
	// Replacement is of new pieces for the customer.
	Replacement struct {
		FromStock  bool   `json:"from_stock"`
		Resolution string `json:"resolution"`
	}
	// Repayment is of the whole price.
	Repayment struct {
		IBAN *string `json:"iban"` // nil: not asked for, as nothing goes back in money
	}
	// Reduction is of the price.
	Reduction struct {
		Amount resource.Money `json:"amount"`
		IBAN   *string        `json:"iban"`
	}
)

// The states and what leads from one to another.
func (d Deps) states() resource.States[Claim] {
	words := func(name string) field.Field { return field.Area(name).Max(2000).Personal() }
	reasons := field.List{words("decision").Required().Min(5).Labelled("claim.fields.reason")}
	done := field.List{words("resolution").Required().Min(3)}
	account := field.List{field.Derived("currency"), field.Derived("money_left"), returns.Account("money_left")}
	part := append(field.List{field.Money("amount").Required().Min(0.01).Currency("currency")}, account...)
	settled := func(t resource.Transition[Claim]) resource.Transition[Claim] {
		t.From, t.To, t.Message, t.Guard = []any{Accepted}, Settled, "claim.messages.settled", field.When("remedy", t.Action)
		return t
	}
	return resource.States[Claim]{Field: "status", Values: statuses, Initial: []any{Open}, Transitions: []resource.Transition[Claim]{
		{
			Action: "accept", Icon: "check-circle", From: []any{Open, Refused}, To: Accepted, Starts: "decision", Message: "claim.messages.accepted", Run: step(d, d.accept),
			Fields: field.List{field.Select("remedy").Of(resource.OptionsOf(remedies)...).Required(), words("decision").Labelled("claim.fields.message")},
		},
		{Action: "refuse", Icon: "stop", From: []any{Open}, To: Refused, Starts: "version", Fields: reasons, Message: "claim.messages.refused", Run: step(d, d.refuse)},
		settled(resource.Transition[Claim]{Action: Repair, Icon: "setting", Starts: "version", Fields: done, Run: step(d, d.settle)}),
		settled(resource.Transition[Claim]{Action: Exchange, Icon: "sync", Starts: "version", Fields: field.List{field.Bool("from_stock").Default(true), words("resolution")}, Run: step(d, d.exchange)}),
		settled(resource.Transition[Claim]{Action: Refund, Icon: "dollar", Starts: "money", Live: "refund_quote", Fields: account, Run: step(d, d.refund)}),
		settled(resource.Transition[Claim]{Action: Discount, Icon: "percentage", Starts: "money", Fields: part, Run: step(d, d.discount)}),
		{Action: "settle", Icon: "file-done", From: []any{Open, Accepted}, To: Settled, Starts: "version", Fields: done, Message: "claim.messages.settled", Run: step(d, d.settle)},
	}}
}

// nextSteps are the actions that are sensible next, the likeliest first.
func (cl *Claim) nextSteps() []string {
	switch {
	case cl.Status == Open:
		return []string{"accept", "refuse"}
	case cl.Status == Accepted && slices.ContainsFunc(remedies, func(s column.State) bool { return s.Value == cl.Remedy }):
		return []string{cl.Remedy}
	}
	return []string{}
}

// Do takes a claim through a transition of the state table, with everything that comes
// along, for code that has no button to press; in is what its form sends. cl was lent by
// resource.Find, in the transaction of c. From another state it is a Conflict.
func (d Deps) Do(c *resource.Call, cl *Claim, action string, in any) error {
	all := d.states().Transitions
	at := slices.IndexFunc(all, func(t resource.Transition[Claim]) bool {
		return t.Action == action && slices.Contains(t.From, any(cl.Status)) && (t.Guard == nil || cl.Remedy == action)
	})
	if at < 0 {
		return fault.New(fault.Conflict, "errors.conflict")
	}
	cl.Status, _ = all[at].To.(string)
	_, err := all[at].Run.Run(c, []any{cl}, in, nil)
	return err
}

// step does what comes along with a transition, and notes on the order which of its claims
// is open.
func step[In any](d Deps, do func(*resource.Call, *sale.Order, *Claim, In) error) resource.Runner[Claim] {
	return resource.EachRow(func(c *resource.Call, cl *Claim, in In) (resource.Reply, error) {
		o, err := sale.Lent(c, cl.OrderID)
		if err != nil {
			return resource.Reply{}, err
		}
		if err := do(c, o, cl, in); err != nil {
			return resource.Reply{}, err
		}
		return resource.Reply{}, mark(c, o, cl)
	})
}

// record writes what became of a claim into its order's timeline, and to the customer.
func (d Deps) record(c *resource.Call, o *sale.Order, cl *Claim, kind string, data map[string]any, letter string) error {
	if data == nil {
		data = map[string]any{}
	}
	data["number"] = cl.Number
	return errors.Join(d.Returns().RecordEvent(c, o.ID, kind, data), d.ask(c, cl, letter))
}

// accept says how the claim will be settled. One that was refused before is taken up anew:
// the customer proved it by an expert (Civil Code 40/1964 § 622).
func (d Deps) accept(c *resource.Call, o *sale.Order, cl *Claim, in Acceptance) error {
	if !cl.QueueOn.Before(deadline.Never) {
		if err := stillFree(c, o, cl); err != nil {
			return err
		}
		cl.DueOn = c.Today().AddDate(0, 0, legalDays)
	}
	cl.Remedy, cl.Decision, cl.DecidedAt = in.Remedy, in.Decision, &c.Now
	return d.record(c, o, cl, sale.EventClaimAccepted, nil, mailAccepted)
}

func (d Deps) refuse(c *resource.Call, o *sale.Order, cl *Claim, in Refusal) error {
	cl.Decision, cl.DecidedAt = in.Decision, &c.Now
	return d.record(c, o, cl, sale.EventClaimRefused, map[string]any{"reason": in.Decision}, mailRefused)
}

// settle says that it is done.
func (d Deps) settle(c *resource.Call, o *sale.Order, cl *Claim, in Settlement) error {
	cl.Resolution, cl.SettledAt = in.Resolution, &c.Now
	return d.record(c, o, cl, sale.EventClaimSettled, nil, mailSettled)
}

// exchange gives as many new pieces, of stock where it is kept there. What the customer
// had is no goods to be sold.
func (d Deps) exchange(c *resource.Call, o *sale.Order, cl *Claim, in Replacement) error {
	if in.FromStock {
		l, err := d.line(c, o, cl)
		if err != nil {
			return err
		}
		if err := stock.Move(c.Tx, stock.Cause{Reason: stock.ReasonClaim, Reference: o.Number, UserID: c.Actor.ID, At: c.Now}, l.Goods(-cl.Quantity)); err != nil {
			return err
		}
	}
	return d.settle(c, o, cl, Settlement{in.Resolution})
}

// line is the line of the order that a claim is about.
func (d Deps) line(c *resource.Call, o *sale.Order, cl *Claim) (*sale.Line, error) {
	lines, err := sale.LinesOf(c.Tx, o.ID)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(lines, func(l sale.Line) bool { return l.ID == cl.LineID })
	if at < 0 {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return &lines[at], nil
}

// taken is what the order takes back: with the last of its goods all of the delivery too, since
// the whole contract ends.
func (d Deps) taken(o *sale.Order, cl *Claim, iban *string) returns.Withdrawn {
	what := returns.Withdrawn{Pieces: map[uint64]int64{cl.LineID: cl.Quantity}, ShippingMost: o.ShippingPrice, Reason: d.reason(cl)}
	if iban != nil {
		what.IBAN = *iban
	}
	return what
}

// reason is what the credit note says.
func (d Deps) reason(cl *Claim) string {
	return d.Texts.Text(cl.Locale, "claim.credit_reason", map[string]any{"Number": cl.Number})
}

// refund takes the pieces back and gives their price back. They do not come into stock.
func (d Deps) refund(c *resource.Call, o *sale.Order, cl *Claim, in Repayment) error {
	amount, err := d.Returns().RefundWithdrawn(c, o, d.taken(o, cl, in.IBAN))
	if err != nil {
		return err
	}
	cl.Amount = &amount
	return d.settle(c, o, cl, Settlement{})
}

// discount gives a part of the price back; the customer keeps the goods.
func (d Deps) discount(c *resource.Call, o *sale.Order, cl *Claim, in Reduction) error {
	if !o.Payable() {
		return fault.New(fault.Conflict, "errors.withdrawalUnpaid")
	}
	iban := ""
	if in.IBAN != nil {
		iban = *in.IBAN
	}
	if err := d.Returns().RefundAmount(c, o, in.Amount, d.reason(cl), iban); err != nil {
		return err
	}
	cl.Amount = &in.Amount
	return d.settle(c, o, cl, Settlement{})
}

// quote returns what the money comes to in the state as it is.
func (d Deps) quote(c *resource.Call, cl *Claim, _ Repayment) (resource.Reply, error) {
	o, err := sale.Read(c.Tx, cl.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	q, err := d.Returns().WithdrawnForecast(c, o, d.taken(o, cl, nil))
	return resource.Reply{Data: q}, err
}

// moreTime is what the form of a longer deadline sends.
type moreTime struct {
	DueOn     time.Time `json:"due_on"`
	Extension string    `json:"extension"`
}

// extend says that it takes longer, for a reason that the seller cannot help (Civil Code
// 40/1964 § 622).
func (d Deps) extend(c *resource.Call, cl *Claim, in moreTime) (resource.Reply, error) {
	if !in.DueOn.After(cl.DueOn) {
		return resource.Reply{}, fault.Field("due_on", "errors.claimSooner", "Day", d.day(c.Locale, cl.DueOn))
	}
	cl.DueOn, cl.QueueOn, cl.Extension = in.DueOn, in.DueOn, in.Extension
	return resource.Reply{Message: "claim.messages.extended"}, d.ask(c, cl, mailExtended)
}

// receive notes that the goods are here to be looked at.
func (d Deps) receive(c *resource.Call, cl *Claim, _ struct{}) (resource.Reply, error) {
	cl.GoodsAt = &c.Now
	return resource.Reply{Message: "claim.messages.received"}, nil
}
