package claims

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/forms"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// reportFields are what a claim begins with.
var reportFields = field.List{
	field.Group("lines",
		field.Derived("label"),
		field.Derived("left"),
		field.Number("quantity").Required().Min(0).Max(10_000).Default(0).Noted("left").Labelled("claim.fields.pieces"),
	).Max(sale.MostLines).Table().Fixed(),
	field.Derived("source"),
	field.Area("defect").Required().Max(forms.MessageRunes).Personal().Noted("source"),
	field.Select("wanted").Of(resource.OptionsOf(remedies)...),
	field.Date("reported_on").Required(),
	field.Bool("goods_here").Default(false),
	field.Bool("notify").Default(true),
}

// Report is a claim of pieces of an order's lines as it is written down: a claim for
// each line.
type Report struct {
	Lines      []returns.Piece `json:"lines"`
	Defect     string          `json:"defect"`
	Wanted     string          `json:"wanted"`
	ReportedOn time.Time       `json:"reported_on"`
	GoodsHere  bool            `json:"goods_here"`
	Notify     bool            `json:"notify"` // the customer gets a confirmation by mail
}

// Commands write down what customers claim of an order that was sent to them.
func (d Deps) Commands() []resource.Command[sale.Order] {
	return []resource.Command[sale.Order]{{
		Name: "claim", Icon: "safety-certificate", Starts: "claim", Fields: reportFields,
		When: field.And(sale.HasCustomer, field.When("status_admin", sale.Completed, sale.Shipped)),
		Run:  resource.EachRow(d.report),
	}}
}

// reportStart is what the form of a claim begins with: what may be claimed of each line, and
// what the customer wrote by the site's form.
type reportStart struct {
	Version    int64       `json:"version"`
	Lines      []reportRow `json:"lines"`
	Defect     string      `json:"defect"`
	Source     *field.Note `json:"source"`
	ReportedOn string      `json:"reported_on"`
	Notify     bool        `json:"notify"`
}

type reportRow struct {
	ID       uint64     `json:"id"`
	Label    string     `json:"label"`
	Left     field.Note `json:"left"`
	Quantity int64      `json:"quantity"`
}

// Feed is what the form of a claim begins with.
func (d Deps) Feed() resource.Feed {
	return resource.Feed{Name: "claim", Path: "{id}/claim", Answers: reflect.TypeFor[reportStart](), Record: resource.RecordFeed(func(c *resource.Call, o *sale.Order, _ map[string]string) (resource.Reply, error) {
		lines, err := claimable(c.Tx, o, 0)
		if err != nil {
			return resource.Reply{}, err
		}
		start := reportStart{Version: o.Version, Lines: []reportRow{}, ReportedOn: c.Today().Format(time.DateOnly), Notify: true}
		for _, l := range lines {
			if l.Left > 0 {
				args := map[string]any{"Count": int(l.Left)}
				start.Lines = append(start.Lines, reportRow{ID: l.ID, Label: l.Called(), Left: field.Note{Text: d.Texts.Text(c.Locale, "claim.left", args)}})
			}
		}
		if len(start.Lines) == 1 { // there is nothing to choose from
			start.Lines[0].Quantity = 1
		}
		form, err := forms.OldestOpen(c.Tx, o.ID, forms.Claim)
		if err != nil || form == nil {
			return resource.Reply{Data: start}, err
		}
		day := resource.DayIn(form.CreatedAt, c.Zone)
		start.Defect, start.ReportedOn = form.Message, day.Format(time.DateOnly)
		start.Source = &field.Note{Text: d.Texts.Text(c.Locale, "claim.source", map[string]any{"Day": d.day(c.Locale, day), "Sender": form.Fullname, "Email": form.Email})}
		return resource.Reply{Data: start}, nil
	})}
}

// claimable are the lines of an order with the pieces that may be claimed: those that were
// not refunded and of which no claim but that one, 0 for none, is open. Gift vouchers are no goods.
func claimable(tx *gorm.DB, o *sale.Order, but uint64) ([]returns.Pieces, error) {
	lines, err := returns.PiecesOf(tx, o)
	if err != nil {
		return nil, err
	}
	var rows []struct {
		LineID   uint64
		Quantity int64
	}
	err = tx.Raw("SELECT line_id, SUM(quantity) AS quantity FROM claims WHERE order_id = ? AND id <> ? AND live = 1 AND status IN ? GROUP BY line_id", o.ID, but, unsettled).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read what is claimed of order %d: %w", o.ID, err)
	}
	held := map[uint64]int64{}
	for _, row := range rows {
		held[row.LineID] = row.Quantity
	}
	for i := range lines {
		lines[i].Left = max(0, lines[i].Left-held[lines[i].ID])
		if lines[i].Gift {
			lines[i].Left = 0
		}
	}
	return lines, nil
}

// stillFree is a Conflict where the goods of a claim that is taken up again are claimed by
// another one meanwhile, or were refunded.
func stillFree(c *resource.Call, o *sale.Order, cl *Claim) error {
	lines, err := claimable(c.Tx, o, cl.ID)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(lines, func(l returns.Pieces) bool { return l.ID == cl.LineID && l.Left >= cl.Quantity }) {
		return fault.New(fault.Conflict, "errors.claimedAgain")
	}
	return nil
}

// report is the command.
func (d Deps) report(c *resource.Call, o *sale.Order, in Report) (resource.Reply, error) {
	_, err := d.Report(c, o, in)
	return resource.Reply{Message: "order.messages.claim"}, err
}

// Report writes down what a customer claims of an order that was lent by resource.Find. The
// return form that it came by is dealt with by that. What is wrong is an Invalid fault that
// names every field.
func (d Deps) Report(c *resource.Call, o *sale.Order, in Report) ([]*Claim, error) {
	lines, err := claimable(c.Tx, o, 0)
	if err != nil {
		return nil, err
	}
	chosen, err := returns.Choose(lines, in.Lines)
	wrong := fault.Fields{}
	if f := fault.As(err); f != nil {
		wrong = f.Fields
	}
	switch {
	case in.ReportedOn.After(c.Today()):
		wrong.Add("reported_on", fault.M("errors.claimFuture"))
	case in.ReportedOn.Before(resource.DayIn(o.CreatedAt, c.Zone)):
		wrong.Add("reported_on", fault.M("errors.claimBefore"))
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	form, err := d.take(c, o)
	if err != nil {
		return nil, err
	}
	locale, err := sale.LocaleOf(c.Tx, o.LanguageID)
	if err != nil {
		return nil, err
	}
	var earlier int64
	if err := c.Tx.Model(&Claim{}).Where("order_id = ?", o.ID).Count(&earlier).Error; err != nil {
		return nil, fmt.Errorf("count the claims of order %d: %w", o.ID, err)
	}
	var all []*Claim
	for i, l := range chosen {
		cl := &Claim{
			Number: fmt.Sprintf("%sR%d", o.Number, int(earlier)+i+1), OrderID: o.ID, LineID: l.ID, FormID: form, Status: Open, Wanted: in.Wanted,
			Title: l.Called(), Quantity: l.Left, Fullname: o.Fullname, Email: o.Email, Phone: o.Phone, Locale: locale, Defect: in.Defect,
			Currency: o.Currency, ReportedOn: in.ReportedOn, DueOn: in.ReportedOn.AddDate(0, 0, legalDays),
		}
		cl.QueueOn = cl.DueOn
		if in.GoodsHere {
			cl.GoodsAt = &c.Now
		}
		if err := resource.Add(c, cl); err != nil {
			return nil, fmt.Errorf("keep a claim of order %d: %w", o.ID, err)
		}
		err := errors.Join(mark(c, o, cl), d.Returns().RecordEvent(c, o.ID, sale.EventClaimed, map[string]any{"number": cl.Number, "goods": cl.goods()}))
		if err != nil {
			return nil, err
		}
		all = append(all, cl)
	}
	if in.Notify && len(all) > 0 {
		if err := d.ask(c, all[0], mailReceipt, all[1:]...); err != nil {
			return nil, err
		}
	}
	o.Touch(c)
	return all, nil
}

// take deals with the return form that a claim came in by.
func (d Deps) take(c *resource.Call, o *sale.Order) (*uint64, error) {
	form, err := forms.OldestOpen(c.Tx, o.ID, forms.Claim)
	if err != nil || form == nil {
		return nil, err
	}
	return &form.ID, forms.Complete(c, form.ID)
}

// goods are what is claimed, in one line.
func (cl *Claim) goods() string { return fmt.Sprintf("%d × %s", cl.Quantity, cl.Title) }

// day is a day as the language writes it.
func (d Deps) day(locale string, at time.Time) string {
	return at.Format(d.Texts.Text(locale, "shop.giftvoucher.date", nil))
}
