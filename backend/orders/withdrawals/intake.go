package withdrawals

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/fault"
	"backoffice/backend/forms"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/shipping"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv"
)

// Who identifies an order and whose it is.
type Who struct {
	Number string `json:"number"`
	Email  string `json:"email"`
}

// Withdrawable is what may be withdrawn from.
type Withdrawable struct {
	Number      string             `json:"number"`
	Currency    string             `json:"currency"`
	Lines       []WithdrawableLine `json:"lines"`
	DeliveredOn string             `json:"delivered_on"` // "2026-11-23"; empty: nobody reported it
	EndsOn      string             `json:"ends_on"`
	Late        bool               `json:"late"`
	Business    bool               `json:"business"` // bought for a company, which the law gives no withdrawal
}

// WithdrawableLine is a line of it: so many pieces of Price each.
type WithdrawableLine struct {
	ID    uint64         `json:"id"`
	Title string         `json:"title"`
	Left  int64          `json:"quantity"`
	Price resource.Money `json:"price"`
}

// Declaration is what somebody confirms.
type Declaration struct {
	Who
	Lines  []Piece `json:"lines"`
	Reason string  `json:"reason"`
	IBAN   string  `json:"iban"`
}

// Piece is so many pieces of a line.
type Piece = returns.Piece

// Receipt is what confirms a declaration that was kept.
type Receipt struct {
	Number    string    `json:"number"`
	Order     string    `json:"order"`
	CreatedAt time.Time `json:"created_at"`
	Late      bool      `json:"late"`
	Business  bool      `json:"business"`
}

// Tries that are counted within triesIn.
const (
	triesIn         = 15 * time.Minute
	triesPerNumber  = 30
	triesPerEmail   = 30
	triesPerAddress = 30
)

// Pass counts a try of a visitor: by the address where the caller knows it, by the
// number and by the e-mail. Returns Throttled when there were too many.
func (d Deps) Pass(ctx context.Context, who Who, address string) error {
	if d.Limits == nil {
		return nil
	}
	for _, one := range []struct {
		times    int64
		of, what string
	}{{triesPerAddress, "address", address}, {triesPerNumber, "number", clean(who.Number)}, {triesPerEmail, "email", account.Canonical(who.Email)}} {
		if one.what == "" {
			continue
		}
		sum := sha256.Sum256([]byte(one.what))
		if err := kv.NewLimit(d.Limits, one.times, triesIn).Pass(ctx, "withdrawal:"+one.of+":"+hex.EncodeToString(sum[:12])); err != nil {
			return err
		}
	}
	return nil
}

// clean is a number as people copy it from a mail.
func clean(number string) string { return strings.TrimPrefix(strings.TrimSpace(number), "#") }

// errUnknown is the one answer to whoever is not the customer of the order.
func errUnknown() error { return fault.New(fault.NotFound, "errors.withdrawalUnknown") }

// orderOf finds the order of whoever asks.
func orderOf(tx *gorm.DB, who Who) (uint64, error) {
	var found []sale.Order
	if err := tx.Select("id", "email", "fullname", "status_admin").Where("number = ? AND live = ?", clean(who.Number), true).Limit(1).Find(&found).Error; err != nil {
		return 0, fmt.Errorf("look for the order of a withdrawal: %w", err)
	}
	if len(found) == 0 || account.Canonical(found[0].Email) != account.Canonical(who.Email) || found[0].Ended() || found[0].Erased() {
		return 0, errUnknown()
	}
	return found[0].ID, nil
}

// declared are the pieces of an order's lines that withdrawals hold whose money has
// not gone yet.
func declared(tx *gorm.DB, order uint64) (map[uint64]int64, error) {
	var rows []struct {
		LineID   uint64
		Quantity int64
	}
	err := tx.Raw(`SELECT l.line_id, SUM(l.quantity) AS quantity FROM withdrawal_lines l JOIN withdrawals w ON w.id = l.withdrawal_id
		WHERE w.order_id = ? AND w.live = 1 AND w.status IN (?, ?, ?) GROUP BY l.line_id`, order, Late, Waiting, Received).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read what was withdrawn from of order %d: %w", order, err)
	}
	held := map[uint64]int64{}
	for _, row := range rows {
		held[row.LineID] = row.Quantity
	}
	return held, nil
}

// leftOf are the lines of an order with what may still be withdrawn from.
func leftOf(tx *gorm.DB, o *sale.Order) ([]returns.Pieces, error) {
	lines, err := returns.PiecesOf(tx, o)
	if err != nil {
		return nil, err
	}
	held, err := declared(tx, o.ID)
	for i := range lines {
		lines[i].Left = max(0, lines[i].Left-held[lines[i].ID])
	}
	return lines, err
}

// period is when the order was delivered and until when one may withdraw from it.
func (d Deps) period(tx *gorm.DB, order uint64, now time.Time) (delivered, ends *time.Time, late bool, err error) {
	at, err := shipping.DeliveredAt(tx, order)
	if err != nil || at.IsZero() {
		return nil, nil, false, err
	}
	day := d.dayOf(at)
	end := endOf(day, d.days())
	return &day, &end, d.dayOf(now).After(end), nil
}

// Start returns what of an order may be withdrawn from; NotFound where the two do not
// belong together, or there is no such order.
func (d Deps) Start(tx *gorm.DB, now time.Time, who Who) (*Withdrawable, error) {
	id, err := orderOf(tx, who)
	if err != nil {
		return nil, err
	}
	o, err := sale.Read(tx, id)
	if err != nil {
		return nil, err
	}
	lines, err := leftOf(tx, o)
	if err != nil {
		return nil, err
	}
	delivered, ends, late, err := d.period(tx, id, now)
	all := &Withdrawable{Number: o.Number, Currency: o.Currency, Lines: []WithdrawableLine{}, DeliveredOn: dated(delivered), EndsOn: dated(ends), Late: late, Business: o.BillingBusinessID != ""}
	for _, l := range lines {
		if l.Left > 0 {
			all.Lines = append(all.Lines, WithdrawableLine{ID: l.ID, Title: l.Called(), Left: l.Left, Price: l.Price})
		}
	}
	return all, err
}

func dated(day *time.Time) string {
	if day == nil {
		return ""
	}
	return day.Format(time.DateOnly)
}

// Confirm keeps a declaration, once for the key of the request of its site (0: the
// built-in page), with its return form and its receipt. What is wrong is an Invalid
// fault that names every field.
func (d Deps) Confirm(c *resource.Call, site uint64, key string, in Declaration) (*Receipt, error) {
	request, err := sale.RequestOf(in)
	if err != nil {
		return nil, fmt.Errorf("withdrawal: %w", err)
	}
	id, err := orderOf(c.Tx, in.Who)
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		return nil, err
	}
	var held []*sale.Order
	if id != 0 { // of the same request twice at once the other waits here
		if held, err = resource.Find[sale.Order](c, "id = ?", id); err != nil {
			return nil, err
		}
	}
	var before []Withdrawal
	if err := c.Tx.Where("site_key_id = ? AND request_key = ?", site, key).Limit(1).Find(&before).Error; err != nil {
		return nil, fmt.Errorf("look for a withdrawal by its request: %w", err)
	}
	if len(before) > 0 {
		if !request.Is(before[0].RequestHash) {
			return nil, fault.New(fault.Conflict, "errors.requestOther")
		}
		return receipt(&before[0], clean(in.Number)), nil
	}
	if len(held) == 0 || held[0].Ended() {
		return nil, errUnknown()
	}
	o := held[0]
	w, lines, err := d.declare(c, o, in)
	if err != nil {
		return nil, err
	}
	w.SiteKeyID, w.RequestKey, w.RequestHash = site, key, request.Hash
	if err := d.store(c, o, w, lines); err != nil {
		if db.IsDuplicate(err) { // the same request was a moment earlier
			return nil, resource.ErrAgain
		}
		return nil, err
	}
	return receipt(w, o.Number), nil
}

func receipt(w *Withdrawal, order string) *Receipt {
	return &Receipt{Number: w.Number, Order: order, CreatedAt: w.CreatedAt, Late: w.Late, Business: w.Business}
}

// declare checks a declaration against what is left of its order, which is held.
func (d Deps) declare(c *resource.Call, o *sale.Order, in Declaration) (*Withdrawal, []Line, error) {
	left, err := leftOf(c.Tx, o)
	if err != nil {
		return nil, nil, err
	}
	pieces, err := returns.Choose(left, in.Lines)
	wrong := fault.Fields{}
	if f := fault.As(err); f != nil {
		wrong = f.Fields
	}
	iban := invoicing.PlainIBAN(in.IBAN)
	if iban != "" && !invoicing.ValidIBAN(iban) {
		wrong.Add("iban", fault.M("errors.iban"))
	}
	if err := wrong.Err(); err != nil {
		return nil, nil, err
	}
	locale, err := sale.LocaleOf(c.Tx, o.LanguageID)
	if err != nil {
		return nil, nil, err
	}
	w := &Withdrawal{
		OrderID: o.ID, Status: Waiting, Fullname: o.Fullname, Email: o.Email, Phone: o.Phone, IBAN: iban, Reason: in.Reason,
		Locale: locale, Currency: o.Currency, Business: o.BillingBusinessID != "", DueOn: d.dayOf(c.Now).AddDate(0, 0, legalDays),
	}
	lines := make([]Line, len(pieces))
	for i, p := range pieces {
		lines[i] = Line{LineID: p.ID, Title: p.Called(), Quantity: p.Left}
		w.Pieces += p.Left
	}
	if w.DeliveredOn, w.EndsOn, w.Late, err = d.period(c.Tx, o.ID, c.Now); err != nil {
		return nil, nil, err
	}
	if w.Late || w.Business {
		w.Status = Late
	}
	w.Due, w.QueueOn = dueOf(w.Status, w.DueOn, d.dayOf(c.Now)), w.DueOn
	w.ShippingMost, err = d.Returns().CheapestShipping(c.Tx, c.Now, o)
	return w, lines, err
}

// store writes a declaration down: its return form, itself, its lines, the first step,
// the order's event, and the receipt.
func (d Deps) store(c *resource.Call, o *sale.Order, w *Withdrawal, lines []Line) error {
	var message []string
	if w.Reason != "" {
		message = append(message, w.Reason, "")
	}
	for _, l := range lines {
		message = append(message, fmt.Sprintf("%d × %s", l.Quantity, l.Title))
	}
	form := &forms.Return{
		Type: forms.Withdrawal, Name: o.Name, Surname: o.Surname, Fullname: o.Fullname, Email: o.Email, Phone: o.Phone, Iban: w.IBAN,
		Message: strings.Join(message, "\n"), OrderID: &o.ID, Sender: forms.Sender{LanguageID: &o.LanguageID, UserID: o.UserID},
	}
	if err := resource.Add(c, form); err != nil {
		return fmt.Errorf("keep the form of a withdrawal: %w", err)
	}
	var earlier int64
	if err := c.Tx.Model(&Withdrawal{}).Where("order_id = ?", o.ID).Count(&earlier).Error; err != nil {
		return fmt.Errorf("count the withdrawals of order %d: %w", o.ID, err)
	}
	w.FormID, w.Number = form.ID, fmt.Sprintf("%sW%d", o.Number, earlier+1)
	if err := resource.Add(c, w); err != nil {
		return err
	}
	for i := range lines {
		lines[i].Record, lines[i].WithdrawalID = head(c), w.ID
	}
	if err := c.Tx.Create(&lines).Error; err != nil {
		return fmt.Errorf("keep the lines of withdrawal %s: %w", w.Number, err)
	}
	receipt := mailReceipt
	switch {
	case w.Business:
		receipt = mailBusiness
	case w.Late:
		receipt = mailLate
	}
	return errors.Join(
		mark(c, o, w), step(c, w, StepDeclared, ""),
		d.Returns().RecordEvent(c, o.ID, sale.EventWithdrawn, map[string]any{"number": w.Number}),
		d.ask(c, w, receipt), d.notifyShop(c, o, w, lines),
	)
}

// head begins a record that is written past the engine.
func head(c *resource.Call) resource.Record {
	live := true
	return resource.Record{CreatedAt: c.Now, UpdatedAt: c.Now, Live: &live, Version: 1}
}

// Kinds of steps.
const (
	StepDeclared = "declared"
	StepAccepted = "accepted"
	StepGoods    = "goods"
	StepMoney    = "money"
	StepRefused  = "refused_step"
	StepSettled  = "settled"
)

// step notes what was done with a withdrawal.
func step(c *resource.Call, w *Withdrawal, kind, note string) error {
	s := Step{Record: head(c), WithdrawalID: w.ID, Kind: kind, Note: note}
	if c.Actor.ID != 0 {
		s.UserID = &c.Actor.ID
	}
	if err := c.Tx.Create(&s).Error; err != nil {
		return fmt.Errorf("note a step of withdrawal %s: %w", w.Number, err)
	}
	return nil
}
