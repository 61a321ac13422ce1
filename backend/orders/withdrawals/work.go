package withdrawals

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/forms"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// The states and what leads from one to another.
func (d Deps) states() resource.States[Withdrawal] {
	why := field.List{field.Text("note").Required().Min(2).Max(1000).Personal()}
	account := field.List{field.Derived("money_left"), returns.Account("money_left")}
	return resource.States[Withdrawal]{Field: "status", Values: statuses, Initial: []any{Late, Waiting}, Transitions: []resource.Transition[Withdrawal]{
		{Action: "accept_late", Icon: "check-circle", From: []any{Late}, To: Waiting, Confirm: true, Message: "withdrawal.messages.accepted", Run: resource.EachRow(d.accept)},
		{Action: "refuse", Icon: "stop", From: []any{Late, Waiting}, To: Refused, Fields: why, Starts: "decision", Message: "withdrawal.messages.refused", Run: resource.EachRow(d.refuse)},
		{Action: "receive_goods", Icon: "inbox", From: []any{Waiting}, To: Received, Fields: goodsFields, Starts: "goods", Message: "withdrawal.messages.received", Run: resource.EachRow(d.receive)},
		{Action: "refund", Icon: "dollar", From: []any{Received}, To: Done, Fields: account, Starts: "money", Live: "refund_quote", Message: "withdrawal.messages.refunded", Run: resource.EachRow(d.refund)},
		{Action: "refund_early", Icon: "dollar", From: []any{Waiting}, To: Refunded, Fields: account, Starts: "money", Live: "refund_quote", Message: "withdrawal.messages.refunded", Run: resource.EachRow(d.refundEarly)},
		{Action: "receive_after", Icon: "inbox", From: []any{Refunded}, To: Done, Fields: goodsFields, Starts: "goods", Message: "withdrawal.messages.received", Run: resource.EachRow(d.receiveAfter)},
		{Action: "settle", Icon: "file-done", From: []any{Late, Waiting, Received}, To: Done, Fields: why, Starts: "decision", Message: "withdrawal.messages.settled", Run: resource.EachRow(d.closeEnded)},
	}}
}

var statuses = []column.State{
	{Value: Late, Key: Late, Color: "danger", Bold: true}, {Value: Waiting, Key: Waiting, Color: "warning", Bold: true},
	{Value: Received, Key: Received, Color: "info", Bold: true}, {Value: Refunded, Key: Refunded, Color: "primary"},
	{Value: Done, Key: Done, Color: "success"}, {Value: Refused, Key: Refused, Color: "dark"},
}

// goodsFields are what came back, line by line.
var goodsFields = field.List{
	field.Group("lines",
		field.Derived("label"),
		field.Derived("pieces"),
		field.Number("restocked").Required().Min(0).Max(10_000).Default(0),
		field.Number("written_off").Required().Min(0).Max(10_000).Default(0),
		field.Text("reason").Max(255),
	).Max(mostLines).Table().Fixed(),
}

type goodsInput struct {
	Lines []goodsLine `json:"lines"`
}

type goodsLine struct {
	ID         uint64 `json:"id"`
	Restocked  int64  `json:"restocked"`
	WrittenOff int64  `json:"written_off"`
	Reason     string `json:"reason"`
}

type noteInput struct {
	Note string `json:"note"`
}

type accountInput struct {
	IBAN *string `json:"iban"` // nil: not asked for, as nothing goes back in money
}

// linesOf are the lines of a withdrawal.
func linesOf(c *resource.Call, id uint64) (lines []Line, err error) {
	if err := c.Tx.Where("withdrawal_id = ?", id).Order("id").Find(&lines).Error; err != nil {
		return nil, fmt.Errorf("read the lines of withdrawal %d: %w", id, err)
	}
	return lines, nil
}

// goodsFeed is what the form of goods that came back begins with.
func (d Deps) goodsFeed() resource.Feed {
	return resource.Feed{Name: "goods", Path: "{id}/goods", Answers: reflect.TypeFor[goodsStart](), Record: resource.RecordFeed(func(c *resource.Call, w *Withdrawal, _ map[string]string) (resource.Reply, error) {
		lines, err := linesOf(c, w.ID)
		rows := make([]goodsRow, len(lines))
		for i, l := range lines {
			rows[i] = goodsRow{ID: l.ID, Label: l.Title, Pieces: d.Texts.Text(c.Locale, "withdrawal.pieces", map[string]any{"Count": int(l.Quantity)}), Restocked: l.Quantity}
		}
		return resource.Reply{Data: goodsStart{w.Version, rows}}, err
	})}
}

type goodsStart struct {
	Version int64      `json:"version"`
	Lines   []goodsRow `json:"lines"`
}

type goodsRow struct {
	ID         uint64 `json:"id"`
	Label      string `json:"label"`
	Pieces     string `json:"pieces"`
	Restocked  int64  `json:"restocked"`
	WrittenOff int64  `json:"written_off"`
	Reason     string `json:"reason"`
}

type moneyStart struct {
	Version int64          `json:"version"`
	IBAN    string         `json:"iban"`
	Money   resource.Money `json:"money_left"`
}

type decisionStart struct {
	Version int64 `json:"version"`
}

// moneyFeed is what the form of a refund begins with: the account that was given, where
// money goes back.
func (d Deps) moneyFeed() resource.Feed {
	return resource.Feed{Name: "money", Path: "{id}/money", Answers: reflect.TypeFor[moneyStart](), Record: resource.RecordFeed(func(c *resource.Call, w *Withdrawal, _ map[string]string) (resource.Reply, error) {
		left, err := d.Returns().MoneyLeft(c, w.OrderID)
		iban := w.IBAN
		if err == nil && iban == "" {
			iban, err = d.Returns().LastIBAN(c, w.OrderID)
		}
		return resource.Reply{Data: moneyStart{w.Version, iban, left}}, err
	})}
}

// decisionFeed has the form of a decision begin with the version that it is about: one
// that somebody else decided about meanwhile is not decided about again unseen.
func decisionFeed() resource.Feed {
	return resource.Feed{Name: "decision", Path: "{id}/decision", Answers: reflect.TypeFor[decisionStart](), Record: resource.RecordFeed(func(_ *resource.Call, w *Withdrawal, _ map[string]string) (resource.Reply, error) {
		return resource.Reply{Data: decisionStart{w.Version}}, nil
	})}
}

// back checks what came back, writes it into the lines and returns it by the order's.
func (d Deps) back(c *resource.Call, w *Withdrawal, in goodsInput, least int64) ([]returns.Back, error) {
	lines, err := linesOf(c, w.ID)
	if err != nil {
		return nil, err
	}
	wrong, seen := fault.Fields{}, map[uint64]bool{}
	var all []returns.Back
	var pieces int64
	for i, row := range in.Lines {
		at := slices.IndexFunc(lines, func(l Line) bool { return l.ID == row.ID })
		path := fmt.Sprintf("lines.%d.", i)
		switch {
		case at < 0:
			wrong.Add(path+"id", fault.M("errors.option"))
			continue
		case seen[row.ID]:
			wrong.Add(path+"id", fault.M("errors.duplicate"))
		case row.Restocked+row.WrittenOff > lines[at].Quantity:
			wrong.Add(path+"restocked", fault.M("errors.refundPieces", "Count", int(lines[at].Quantity)))
		case row.WrittenOff > 0 && row.Reason == "":
			wrong.Add(path+"reason", fault.M("errors.required"))
		}
		seen[row.ID] = true
		lines[at].Restocked, lines[at].WrittenOff, lines[at].Reason = row.Restocked, row.WrittenOff, row.Reason
		all = append(all, returns.Back{Line: lines[at].LineID, Restocked: row.Restocked, Scrapped: row.WrittenOff})
		pieces += row.Restocked + row.WrittenOff
	}
	if len(wrong) == 0 && pieces < least {
		wrong.Add("lines", fault.M("errors.withdrawalEmpty"))
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	for _, l := range lines {
		err := c.Tx.Model(&Line{}).Where("id = ?", l.ID).Updates(map[string]any{
			"restocked": l.Restocked, "written_off": l.WrittenOff, "reason": l.Reason, "updated_at": c.Now, "version": l.Version + 1,
		}).Error
		if err != nil {
			return nil, fmt.Errorf("note what came back of withdrawal %s: %w", w.Number, err)
		}
	}
	return all, nil
}

// close ends the return form too: nothing is left to be done with it.
func (w *Withdrawal) close(c *resource.Call) error { return forms.Complete(c, w.FormID) }

// accept asks the customer to send the goods.
func (d Deps) accept(c *resource.Call, w *Withdrawal, _ struct{}) (resource.Reply, error) {
	o, err := sale.Lent(c, w.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{}, errors.Join(d.turn(c, o, w, StepAccepted, ""), d.ask(c, w, mailAccepted))
}

// refuse informs the customer why.
func (d Deps) refuse(c *resource.Call, w *Withdrawal, in noteInput) (resource.Reply, error) {
	o, err := sale.Lent(c, w.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	w.Note = in.Note
	for _, do := range []func() error{
		func() error { return d.turn(c, o, w, StepRefused, in.Note) },
		func() error { return w.close(c) },
		func() error { return d.ask(c, w, mailRefused) },
		func() error {
			return d.Returns().RecordEvent(c, o.ID, sale.EventWithdrawalRefused, map[string]any{"number": w.Number, "reason": in.Note})
		},
	} {
		if err := do(); err != nil {
			return resource.Reply{}, err
		}
	}
	return resource.Reply{}, nil
}

// receive takes goods back into stock, or writes them off.
func (d Deps) receive(c *resource.Call, w *Withdrawal, in goodsInput) (resource.Reply, error) {
	o, err := sale.Lent(c, w.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	if o.Ended() { // its goods went back then
		return resource.Reply{}, fault.New(fault.Conflict, "errors.withdrawalEnded")
	}
	all, err := d.back(c, w, in, 1)
	if err != nil {
		return resource.Reply{}, err
	}
	if err := d.Returns().ReceiveBack(c, o, all); err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{}, d.arrived(c, w, o)
}

// receiveAfter takes goods back whose money went before them: what does not come
// stays written off.
func (d Deps) receiveAfter(c *resource.Call, w *Withdrawal, in goodsInput) (resource.Reply, error) {
	o, err := sale.Lent(c, w.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	all, err := d.back(c, w, in, 0)
	if err != nil {
		return resource.Reply{}, err
	}
	if err := d.Returns().Recover(c, o, all); err != nil {
		return resource.Reply{}, err
	}
	if err := w.close(c); err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{}, d.arrived(c, w, o)
}

func (d Deps) arrived(c *resource.Call, w *Withdrawal, o *sale.Order) error {
	w.GoodsAt = &c.Now
	if err := d.turn(c, o, w, StepGoods, ""); err != nil {
		return err
	}
	return d.Returns().RecordEvent(c, o.ID, sale.EventGoodsBack, map[string]any{"number": w.Number})
}

// refund gives the money back for what came.
func (d Deps) refund(c *resource.Call, w *Withdrawal, in accountInput) (resource.Reply, error) {
	if err := w.close(c); err != nil {
		return resource.Reply{}, err
	}
	return d.pay(c, w, in, true)
}

// refundEarly gives it back before the goods are there: the customer proved that
// they were sent, or the shop will not wait.
func (d Deps) refundEarly(c *resource.Call, w *Withdrawal, in accountInput) (resource.Reply, error) {
	return d.pay(c, w, in, false)
}

func (d Deps) pay(c *resource.Call, w *Withdrawal, in accountInput, arrived bool) (resource.Reply, error) {
	o, err := sale.Lent(c, w.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	what, err := d.taken(c, w, arrived)
	if err != nil {
		return resource.Reply{}, err
	}
	if in.IBAN != nil {
		what.IBAN, w.IBAN = *in.IBAN, *in.IBAN
	}
	if w.Amount, err = d.Returns().RefundWithdrawn(c, o, what); err != nil {
		return resource.Reply{}, err
	}
	w.RefundedAt = &c.Now
	return resource.Reply{}, d.turn(c, o, w, StepMoney, d.Returns().Amount(d.Locale, w.Amount, w.Currency))
}

// taken is what the order is to take back: what came, or all that was declared.
func (d Deps) taken(c *resource.Call, w *Withdrawal, arrived bool) (returns.Withdrawn, error) {
	lines, err := linesOf(c, w.ID)
	what := returns.Withdrawn{
		Pieces: map[uint64]int64{}, ShippingMost: w.ShippingMost, Arrived: arrived,
		Reason: d.Texts.Text(w.Locale, "withdrawal.credit_reason", map[string]any{"Number": w.Number}),
	}
	for _, l := range lines {
		n := l.Quantity
		if arrived {
			n = l.Restocked + l.WrittenOff
		}
		if n > 0 {
			what.Pieces[l.LineID] = n
		}
	}
	return what, err
}

// closeEnded ends a withdrawal whose order was cancelled or refunded otherwise.
func (d Deps) closeEnded(c *resource.Call, w *Withdrawal, in noteInput) (resource.Reply, error) {
	o, err := sale.Lent(c, w.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	if !o.Ended() {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.withdrawalOpen")
	}
	w.Note = in.Note
	if err := w.close(c); err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{}, d.turn(c, o, w, StepSettled, in.Note)
}

// quote returns what the money comes to in the state as it is.
func (d Deps) quote(c *resource.Call, w *Withdrawal, _ accountInput) (resource.Reply, error) {
	o, err := sale.Read(c.Tx, w.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	what, err := d.taken(c, w, w.Status == Received)
	if err != nil {
		return resource.Reply{}, err
	}
	q, err := d.Returns().WithdrawnForecast(c, o, what)
	return resource.Reply{Data: q}, err
}
