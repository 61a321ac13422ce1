package payments

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// Repayment is money that goes back by one way: by the service of one payment, or
// by hand. Nobody is asked for it before the row stands there.
type Repayment struct {
	resource.Record
	OrderID   uint64
	RefundID  *uint64 // what was taken back for it; nil: money that nothing was owed for
	AttemptID *uint64 // the payment that it goes back of; nil: none that a service made
	Reference string  // what the shop knows it by: "17R1"
	Service   string  // who sends it; ServiceStaff: a person
	Amount    resource.Money
	Currency  string
	State     string
	Problem   *Problem `gorm:"serializer:json"`     // why it was not sent
	Before    *int64   `gorm:"column:before_cents"` // cents that had gone back of the payment, when its service was asked first
	Tries     int      // how often somebody had it sent
	Lease     *time.Time
	IBAN      string `gorm:"column:iban"`
	Symbol    string
	Reason    string
	UserID    *uint64
	SentAt    *time.Time

	Way  string `gorm:"-"`
	Todo string `gorm:"-"`
}

// TableName is where repayments are kept.
func (Repayment) TableName() string { return "order_repayments" }

// Problem is a text that is put into words when it is read.
type Problem struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
}

// States of a repayment.
const (
	RepayAsked   = "asked"   // queued: its service is asked after the transaction
	RepaySent    = "sent"    // its service is being asked
	RepayDone    = "done"    // the money went back
	RepayFailed  = "failed"  // its service did not do it: somebody decides
	RepayUnknown = "unknown" // its service may have done it: somebody has to look
	RepayByHand  = "by_hand" // a person has to send it
	RepayDropped = "dropped" // it will not be sent
)

// repayOpen are the states in which money is on its way.
var repayOpen = []string{RepayAsked, RepaySent, RepayFailed, RepayUnknown, RepayByHand}

// repayUndecided are those of them in which it stays until a person does something about it.
var repayUndecided = []string{RepayFailed, RepayUnknown, RepayByHand}

// Undecided is SQL over orders: some of their money goes back only once a person does
// something about it.
const Undecided = "orders.id IN (SELECT order_id FROM order_repayments WHERE state IN ('" + RepayFailed + "', '" + RepayUnknown + "', '" + RepayByHand + "'))"

// SendBack has money go back by the way it came, the last payment first; what no
// service took goes back by hand, which byHand says. like says what is common to its parts.
func (d Desk) SendBack(c *resource.Call, o *sale.Order, sum resource.Money, like Repayment) (byHand resource.Money, err error) {
	var paid []Attempt
	err = c.Tx.Where("order_id = ? AND service_id IS NOT NULL", o.ID).Order("id DESC").Find(&paid).Error
	if err != nil {
		return 0, fmt.Errorf("read the payments of order %d: %w", o.ID, err)
	}
	for i := 0; i < len(paid) && sum > 0; i++ {
		left, err := leftOf(c, &paid[i])
		if err != nil {
			return 0, err
		}
		if part := min(sum, left); part > 0 {
			r := like
			r.AttemptID, r.Service, r.Amount = &paid[i].ID, paid[i].Service, part
			if err := d.repay(c, o, r); err != nil {
				return 0, err
			}
			sum -= part
		}
	}
	if sum > 0 {
		r := like
		r.Service, r.Amount = ServiceStaff, sum
		if err := d.repay(c, o, r); err != nil {
			return 0, err
		}
	}
	return sum, Recount(c, o)
}

// leftOf is what came by a payment and neither went back nor is on its way.
func leftOf(c *resource.Call, a *Attempt) (resource.Money, error) {
	var came, way resource.Money
	err := c.Tx.Raw("SELECT COALESCE(SUM(amount), 0) FROM order_payments WHERE order_id = ? AND kind = ? AND service = ? AND service_id = ?",
		a.OrderID, EntryCharge, a.Service, *a.ServiceID).Scan(&came).Error
	if err == nil {
		err = c.Tx.Raw("SELECT COALESCE(SUM(amount), 0) FROM order_repayments WHERE attempt_id = ? AND (state IN ? OR state = ? AND service = ?)",
			a.ID, repayOpen, RepayDone, ServiceStaff).Scan(&way).Error
	}
	if err != nil {
		return 0, fmt.Errorf("add up the money of %s: %w", a.Reference, err)
	}
	back, err := givenBack(c, a)
	return max(0, came-back-way), err
}

// repay writes a repayment down and queues it.
func (d Desk) repay(c *resource.Call, o *sale.Order, r Repayment) error {
	var before int64
	if err := c.Tx.Model(&Repayment{}).Where("order_id = ?", o.ID).Count(&before).Error; err != nil {
		return fmt.Errorf("count what went back of order %d: %w", o.ID, err)
	}
	r.Record, r.OrderID, r.Currency, r.Symbol = sale.Begun(c), o.ID, o.Currency, o.Number
	r.Reference, r.State, r.Tries = fmt.Sprintf("%sR%d", o.Number, before+1), RepayAsked, 1
	if c.Actor.ID != 0 {
		r.UserID = &c.Actor.ID
	}
	if r.AttemptID == nil {
		r.State = RepayByHand
	}
	if sale.Silent(c) { // of former times: it went
		r.State, r.SentAt, r.Service = RepayDone, new(c.Now), cmp.Or(repaidBy[o.PaymentMethod], ServiceStaff)
	}
	if err := c.Tx.Create(&r).Error; err != nil {
		return fmt.Errorf("note that money of order %d goes back: %w", o.ID, err)
	}
	switch r.State {
	case RepayAsked:
		return d.queueRepay(c, &r)
	case RepayDone:
		return d.Repay(c, o, r.Amount, r.Service, r.Reference)
	}
	return nil
}

// RepayJob is the effect that has a service send money back. Its payload is the
// id of the repayment.
const RepayJob = "order_repayment"

// queueRepay queues the effect, once for each time that somebody has it sent.
func (d Desk) queueRepay(c *resource.Call, r *Repayment) error {
	return c.EffectOnce(RepayJob, fmt.Sprintf("repay/%s/%d", r.Reference, r.Tries), r.ID)
}

var repayStates = []column.State{
	{Value: RepayAsked, Key: RepayAsked, Color: "info"}, {Value: RepaySent, Key: RepaySent, Color: "primary"},
	{Value: RepayDone, Key: RepayDone, Color: "success"}, {Value: RepayFailed, Key: RepayFailed, Color: "danger"},
	{Value: RepayUnknown, Key: RepayUnknown, Color: "danger"}, {Value: RepayByHand, Key: RepayByHand, Color: "warning"},
	{Value: RepayDropped, Key: RepayDropped, Color: "dark"},
}

// What a person found out about money of which nobody knows whether it went.
const (
	lookedWent    = "went"
	lookedNothing = "nothing"
)

// Repayments are the money that goes back of an order, below it.
func (d Desk) Repayments() resource.ChildDef {
	return resource.Child[Repayment]{
		Name: "repayments", Path: "{id}/repayments", Owner: "order_id", Title: "reference", Model: "OrderRepayment", View: resource.ViewTable,
		Columns: column.List{
			column.DateTime("created_at"), column.Money("amount", 2).Currency("currency"), column.Text("currency").Carried(), column.Text("way").Unsorted(),
			column.Status("state", repayStates...), column.Text("todo").Unsorted(), column.Text("reason").Unsorted(), column.DateTime("sent_at"),
		},
		Personal: []string{"iban", "reason"},
		Actions:  resource.Commands("money_sent", "repay_again", "money_looked", "send_by_hand", "send_no_more"),
		Commands: []resource.Command[Repayment]{
			{Name: "money_sent", Icon: "check-circle", Confirm: true, When: field.When("state", RepayByHand), Run: resource.EachRow(d.moneySent)},
			{Name: "repay_again", Icon: "redo", When: field.When("state", RepayFailed, RepayAsked), Run: resource.EachRow(d.sendAgain)},
			{
				Name: "money_looked", Icon: "question-circle", When: field.When("state", RepayUnknown), Run: resource.EachRow(d.moneyLooked),
				Fields: field.List{field.Select("outcome").Of(field.Option{Value: lookedWent, Key: lookedWent}, field.Option{Value: lookedNothing, Key: lookedNothing}).Required()},
			},
			{
				Name: "send_by_hand", Icon: "edit", When: field.When("state", RepayFailed, RepayByHand), Run: resource.EachRow(d.sendByHand),
				Fields: field.List{field.Text("iban").Max(42).Personal()},
			},
			{Name: "send_no_more", Icon: "stop", Confirm: true, When: field.When("state", RepayFailed, RepayByHand), Run: resource.EachRow(d.sendNoMore)},
		},
		Hooks: resource.Hooks[Repayment]{Prepare: d.describeRepayment},
	}.Def()
}

// describeRepayment puts into words who sends the money, and what keeps it or what a
// person has to do.
func (d Desk) describeRepayment(c *resource.Call, r *Repayment) error {
	if d.Texts == nil {
		return nil
	}
	r.Way = d.Service(c.Locale, r.Service)
	if r.Service == ServiceStaff {
		r.Way = d.Texts.Text(c.Locale, "order.repayment.staff", nil)
	}
	say := func(key string, args map[string]any) { r.Todo = d.Texts.Text(c.Locale, key, args) }
	switch {
	case r.State == RepayByHand && r.IBAN != "":
		say("order.repayment.transfer", map[string]any{"Amount": d.Amount(c.Locale, r.Amount, r.Currency), "IBAN": grouped(r.IBAN), "Symbol": r.Symbol})
	case r.State == RepayByHand:
		say("order.repayment.ask", map[string]any{"Amount": d.Amount(c.Locale, r.Amount, r.Currency), "Symbol": r.Symbol})
	case r.Problem != nil && r.State == RepayAsked: // it is asked again without anybody
		say("order.repayment.again", map[string]any{"Service": d.serviceName(r)})
	case r.Problem != nil && r.State == RepayFailed: // why, and what to do
		say(r.Problem.Key, r.Problem.Args)
		if !strings.ContainsAny(r.Todo[max(0, len(r.Todo)-1):], ".!?") {
			r.Todo += "." // a service ends its words as it likes
		}
		r.Todo += " " + d.Texts.Text(c.Locale, "order.repayment.decide", nil)
	case r.Problem != nil && r.State != RepayDone && r.State != RepayDropped:
		say(r.Problem.Key, r.Problem.Args)
	}
	return nil
}

// IBANOf is a bank account as it is kept: without spaces, and one that exists.
func IBANOf(text string) (string, error) {
	iban := invoicing.PlainIBAN(text)
	if iban != "" && !invoicing.ValidIBAN(iban) {
		return "", fault.Field("iban", "errors.iban")
	}
	return iban, nil
}

// LastIBAN is the account that money of an order went back to last; empty where none is known.
func LastIBAN(tx *gorm.DB, order uint64) (string, error) {
	var found []string
	err := tx.Model(&Repayment{}).Where("order_id = ? AND iban <> ''", order).Order("id DESC").Limit(1).Pluck("iban", &found).Error
	if err != nil {
		return "", fmt.Errorf("read the account of order %d: %w", order, err)
	}
	return append(found, "")[0], nil
}

// grouped is an account as people read it, by four.
func grouped(iban string) string {
	var parts []string
	for part := range slices.Chunk([]byte(iban), 4) {
		parts = append(parts, string(part))
	}
	return strings.Join(parts, " ")
}

// heldBy is the order that money belongs to, held until the transaction ends.
func heldBy(c *resource.Call, id uint64) (*sale.Order, error) {
	found, err := resource.Find[sale.Order](c, "id = ?", id)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return nil, err
	}
	found[0].Touch(c)
	return found[0], nil
}

// writeState writes the state that the engine saves after a command, so that what
// is added up before sees it.
func writeState(c *resource.Call, r *Repayment) error {
	if err := c.Tx.Exec("UPDATE order_repayments SET state = ?, service = ? WHERE id = ?", r.State, r.Service, r.ID).Error; err != nil {
		return fmt.Errorf("keep the state of repayment %s: %w", r.Reference, err)
	}
	return nil
}

// moneySent is a person saying that the money went.
func (d Desk) moneySent(c *resource.Call, r *Repayment, _ struct{}) (resource.Reply, error) {
	o, err := heldBy(c, r.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	r.done(c)
	r.Service = ServiceStaff
	if err := writeState(c, r); err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{Message: "order.messages.money_sent"}, d.Repay(c, o, r.Amount, ServiceStaff, r.Reference)
}

// sendAgain has the service asked once more, where it did nothing before.
func (d Desk) sendAgain(c *resource.Call, r *Repayment, _ struct{}) (resource.Reply, error) {
	if r.AttemptID == nil || r.Service == ServiceStaff {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.repayByHand")
	}
	r.State, r.Tries, r.Problem = RepayAsked, r.Tries+1, nil
	return resource.Reply{Message: "order.messages.repay_again"}, d.queueRepay(c, r)
}

type lookedInput struct {
	Outcome string `json:"outcome"`
}

// moneyLooked is a person saying what the service shows.
func (d Desk) moneyLooked(c *resource.Call, r *Repayment, in lookedInput) (resource.Reply, error) {
	o, err := heldBy(c, r.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	if in.Outcome == lookedNothing {
		r.State, r.Before, r.Problem = RepayFailed, nil, &Problem{Key: "order.repayment.nothing"}
		return resource.Reply{Message: "common.messages.updated"}, nil
	}
	a, err := attemptBy(c.Tx, "id = ?", *r.AttemptID)
	if err != nil {
		return resource.Reply{}, err
	}
	r.done(c)
	if err := writeState(c, r); err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{Message: "order.messages.money_sent"}, d.Repay(c, o, r.Amount, a.Service, refundID(a, *r.Before+int64(r.Amount/sale.Cent)))
}

type byHandInput struct {
	IBAN string `json:"iban"`
}

// sendByHand has a person send what the service does not.
func (d Desk) sendByHand(_ *resource.Call, r *Repayment, in byHandInput) (resource.Reply, error) {
	iban, err := IBANOf(in.IBAN)
	if err != nil {
		return resource.Reply{}, err
	}
	r.State, r.Service, r.Problem, r.IBAN = RepayByHand, ServiceStaff, nil, cmp.Or(iban, r.IBAN)
	return resource.Reply{Message: "common.messages.updated"}, nil
}

// sendNoMore gives the sending up: the money is free again.
func (d Desk) sendNoMore(c *resource.Call, r *Repayment, _ struct{}) (resource.Reply, error) {
	o, err := heldBy(c, r.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	r.State = RepayDropped
	if err := errors.Join(writeState(c, r), Recount(c, o)); err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{Message: "common.messages.updated"}, d.RecordEvent(c, o.ID, sale.EventRepayDropped, map[string]any{"amount": r.Amount, "currency": r.Currency})
}

// repaidBy is who sends money back that came by a method, as its entries name it.
var repaidBy = map[string]string{sale.MethodCard: "gopay", sale.MethodBenefit: "benefit_plus"}
