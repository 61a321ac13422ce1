package returns

import (
	"reflect"
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/refunds"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// refundFields are the form of a refund: pieces of each line, the fees, an amount
// of no goods, and what becomes of the goods.
var refundFields = append(slices.Clone(sumFields),
	field.Text("reason").Required().Min(2).Max(255).Personal(),
	field.Bool("restock").Default(true),
	field.Derived("money_left"),
	Account("money_left"),
)

// Account is the field of the account that money goes back to, where the derived field
// money says that any did not go back yet: what a gift voucher paid goes on the voucher.
func Account(money string) field.Field {
	return field.Text("iban").Max(42).Personal().ShownWhen(field.Not(field.When(money, 0)))
}

// sumFields are those that make out its sum.
var sumFields = field.List{
	field.Group("lines",
		field.Derived("label"),
		field.Derived("left"),
		field.Number("quantity").Required().Min(0).Max(10_000).Default(0).Noted("left"),
	).Max(sale.MostLines).Table().Fixed(),
	field.Derived("shipping_left"),
	field.Bool("shipping").ShownWhen(field.Not(field.When("shipping_left", 0))),
	field.Derived("payment_left"),
	field.Bool("payment").ShownWhen(field.Not(field.When("payment_left", 0))),
	field.Derived("currency"),
	field.Money("amount").Min(0.01).Currency("currency"),
}

// backFields are the form of money that nothing is owed for.
var backFields = field.List{
	field.Text("reason").Required().Min(2).Max(255).Personal(),
	field.Text("iban").Max(42).Personal(),
}

// Commands take a part of an order back, and send money back that nothing
// is owed for: of a cancelled order, or paid twice.
func (d Desk) Commands() []resource.Command[sale.Order] {
	may := field.And(field.When("status", sale.Paid, sale.PartlyRepaid), field.When("status_admin", sale.Completed, sale.Shipped, sale.Awaiting))
	return []resource.Command[sale.Order]{
		{
			Name: "refund_part", Icon: "rollback", Path: "{id}/refund", Starts: "refund", Live: "refund_quote", When: may, Fields: refundFields,
			Run: resource.EachRow(d.refundPart),
		},
		{Name: "refund_quote", Icon: "dollar", Path: "{id}/refund/quote", Reads: true, When: may, Fields: sumFields, Answers: reflect.TypeFor[RefundQuote](), Run: resource.EachRow(d.refundQuote)},
		{
			Name: "send_back", Icon: "dollar", Path: "{id}/send-back", Starts: "account", When: field.Not(field.When("price_over", 0)), Fields: backFields,
			Run: resource.EachRow(d.sendOver),
		},
	}
}

// Feed is what the form of a refund begins with: the lines with what is left
// of each, and of the fees.
func (d Desk) Feed() resource.Feed {
	return resource.Feed{Name: "refund", Path: "{id}/refund", Answers: reflect.TypeFor[refundStart](), Record: resource.RecordFeed(func(c *resource.Call, o *sale.Order, _ map[string]string) (resource.Reply, error) {
		of, lines, err := refundable(c.Tx, o)
		if err != nil {
			return resource.Reply{}, err
		}
		rows := []refundRow{}
		for i, l := range lines {
			if left := of.Lines[i].Left(); left > 0 {
				args := map[string]any{"Count": int(left), "Price": d.Amount(c.Locale, l.Price, o.Currency)}
				rows = append(rows, refundRow{ID: l.ID, Label: l.Called(), Left: field.Note{Text: d.Texts.Text(c.Locale, "order.refund.left", args)}})
			}
		}
		shipping, payment := of.Fees()
		money, err := payments.Refundable(c.Tx, o.ID)
		if err != nil {
			return resource.Reply{}, err
		}
		iban, err := payments.LastIBAN(c.Tx, o.ID)
		if err != nil {
			return resource.Reply{}, err
		}
		return resource.Reply{Data: refundStart{o.Version, rows, true, o.Currency, shipping, payment, money, iban}}, nil
	})}
}

// refundStart is what the form of a refund begins with.
type refundStart struct {
	Version  int64          `json:"version"`
	Lines    []refundRow    `json:"lines"`
	Restock  bool           `json:"restock"`
	Currency string         `json:"currency"`
	Shipping resource.Money `json:"shipping_left"`
	Payment  resource.Money `json:"payment_left"`
	Money    resource.Money `json:"money_left"`
	IBAN     string         `json:"iban"`
}

type refundRow struct {
	ID       uint64     `json:"id"`
	Label    string     `json:"label"`
	Left     field.Note `json:"left"`
	Quantity int64      `json:"quantity"`
}

type accountStart struct {
	Version int64  `json:"version"`
	IBAN    string `json:"iban"`
}

// AccountFeed is what the form of money that is sent back begins with: the account that
// some went to before.
func AccountFeed() resource.Feed {
	return resource.Feed{Name: "account", Path: "{id}/account", Answers: reflect.TypeFor[accountStart](), Record: resource.RecordFeed(func(c *resource.Call, o *sale.Order, _ map[string]string) (resource.Reply, error) {
		iban, err := payments.LastIBAN(c.Tx, o.ID)
		return resource.Reply{Data: accountStart{o.Version, iban}}, err
	})}
}

// RefundQuote is what a refund comes to, as its form shows it.
type RefundQuote struct {
	field.Forecast
	Total resource.Money `json:"total"`
}

// refundQuote returns what the values filled in come to, and what is wrong with them.
func (d Desk) refundQuote(c *resource.Call, o *sale.Order, in refundSum) (resource.Reply, error) {
	q := RefundQuote{Forecast: field.NewForecast()}
	of, lines, err := refundable(c.Tx, o)
	if err != nil {
		return resource.Reply{}, err
	}
	ask, err := in.toAsk(of)
	var content refunds.Content
	var full bool
	if err == nil {
		content, full, err = d.taken(c, o, of, ask)
	}
	if f := fault.As(err); f != nil && f.Code == fault.Invalid {
		for path, messages := range f.Fields {
			for _, m := range messages {
				q.Wrong[path] = append(q.Wrong[path], d.Texts.Text(c.Locale, m.Key, m.Args))
			}
		}
		return resource.Reply{Data: q}, nil
	}
	if err != nil {
		return resource.Reply{}, err
	}
	add := func(label string, m resource.Money, strong bool) {
		q.Summary = append(q.Summary, field.Fact{Label: label, Text: d.Amount(c.Locale, m, o.Currency), Strong: strong})
	}
	say := func(key string, args map[string]any) string { return d.Texts.Text(c.Locale, "order.refund."+key, args) }
	rest := content.Gross() - content.Adjustment() - content.Shipping - content.Payment
	for _, p := range content.Lines {
		for _, l := range lines {
			if l.ID == p.Line {
				add(say("line", map[string]any{"Title": l.Called(), "Count": int(p.Quantity)}), p.Gross-p.Share, false)
				rest -= p.Gross - p.Share
			}
		}
	}
	if content.Shipping > 0 {
		add(o.ShippingTitle, content.Shipping, false)
	}
	if content.Payment > 0 {
		add(o.PaymentTitle, content.Payment, false)
	}
	if content.Adjustment() > 0 {
		add(say("free", nil), content.Adjustment(), false)
	}
	if rest != 0 {
		add(say("before", nil), rest, false)
	}
	if len(q.Summary) == 0 {
		return resource.Reply{Data: q}, nil
	}
	for _, r := range content.Rates {
		if r.Tax != 0 {
			add(say("tax", map[string]any{"Percent": fault.Decimal(resource.FormatDecimal(r.Percent.Hundredths(), 2))}), r.Tax, false)
		}
	}
	q.Total = content.Gross()
	if content.Voucher > 0 {
		add(say("voucher", map[string]any{"Code": o.VoucherCode}), content.Voucher, false)
	}
	money := q.Total - content.Voucher
	if full {
		q.Summary = append(q.Summary, field.Fact{Label: say("whole", nil)})
		free, err := payments.Refundable(c.Tx, o.ID)
		if err != nil {
			return resource.Reply{}, err
		}
		sent := wholeMoney(o, free, money)
		if sent > money {
			add(say("over", nil), sent-money, false)
		}
		money = sent
	}
	add(say("total", nil), money, true)
	return resource.Reply{Data: q}, nil
}

// backInput is what the form of money that nothing is owed for sends.
type backInput struct {
	Reason string `json:"reason"`
	IBAN   string `json:"iban"`
}

// sendOver sends back what nothing is owed for. With the money of an order that was
// cancelled go its gift vouchers that nobody has used, those that were sent too.
func (d Desk) sendOver(c *resource.Call, o *sale.Order, in backInput) (resource.Reply, error) {
	iban, err := payments.IBANOf(in.IBAN)
	if err == nil {
		err = payments.Recount(c, o)
	}
	if err != nil {
		return resource.Reply{}, err
	}
	if o.PriceOver == 0 {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.refundNothing")
	}
	o.Touch(c)
	sum := o.PriceOver
	if o.StatusAdmin == sale.Cancelled {
		if err := d.Gifts.Cancel(c, o, "1 = 1", gifts.All); err != nil {
			return resource.Reply{}, err
		}
	}
	byHand, err := d.Payments.SendBack(c, o, sum, payments.Repayment{Reason: in.Reason, IBAN: iban})
	if err != nil {
		return resource.Reply{}, err
	}
	told := resource.Reply{Message: "order.messages.send_back"}
	if byHand > 0 {
		told.Message = "order.messages.send_back_by_hand"
	}
	return told, d.RecordEvent(c, o.ID, sale.EventSentBack, map[string]any{"amount": sum, "currency": o.Currency, "reason": in.Reason})
}

// Describe fills in what was taken back.
func Describe(c *resource.Call, o *sale.Order) error {
	list, err := RefundsOf(c.Tx, o.ID)
	if err != nil {
		return err
	}
	o.Refunds = make([]sale.RefundView, len(list))
	if len(list) == 0 {
		return nil
	}
	lines, err := sale.LinesOf(c.Tx, o.ID)
	titles := map[uint64]string{}
	for _, l := range lines {
		titles[l.ID] = l.Called()
	}
	for i, r := range list {
		v := sale.RefundView{
			ID: r.ID, Part: r.Part, Amount: r.Amount, Reason: r.Reason, Restock: r.Restock, Lines: []sale.RefundViewLine{},
			Shipping: r.Content.Shipping, Payment: r.Content.Payment, Adjustment: r.Content.Adjustment(), CreatedAt: r.CreatedAt,
		}
		for _, p := range r.Content.Lines {
			v.Lines = append(v.Lines, sale.RefundViewLine{Title: titles[p.Line], Quantity: p.Quantity})
		}
		o.Refunds[i] = v
	}
	return err
}
