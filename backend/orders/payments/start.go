package payments

import (
	"errors"
	"fmt"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// StartInput is what begins a payment.
type StartInput struct {
	Token     string `json:"token"`
	ReturnURL string `json:"return_url"`
}

// StartFields are the same as a site sends them.
var StartFields = field.List{
	field.Text("token").Required().Max(64).Labelled("order.fields.token"),
	field.URL("return_url").Required().Max(512).Labelled("order.fields.return_url"),
}

// Begun is where a customer pays: at Address, or by a transfer as it says.
// Where both are absent nothing is to be done, or is paid on delivery.
type Begun struct {
	Status   int            `json:"status"`
	Method   string         `json:"payment_method"`
	Amount   resource.Money `json:"amount"`
	Currency string         `json:"currency"`
	Address  string         `json:"address"`
	Transfer *Transfer      `json:"transfer"`
}

// Transfer is what the customer's bank needs to know.
type Transfer struct {
	IBAN   string `json:"iban"`
	BIC    string `json:"bic"`
	Name   string `json:"name"`
	Symbol string `json:"variable_symbol"`
	Square string `json:"pay_by_square"`
}

// lookPause is how long what a service said is good for.
const lookPause = 2 * time.Second

// mostTries bounds how often a payment that ended meanwhile is begun anew.
const mostTries = 3

// Start begins the payment of an order, or goes on with the one that is open. The
// service is asked outside any transaction, before that of the call.
func (d Desk) Start(c *resource.Call, in StartInput) (Begun, error) {
	for range mostTries {
		b, err := d.begin(c, in.Token)
		if err != nil || b.done {
			return b.view(""), err
		}
		if b.service.Traits().Manual || b.attempt.ServiceID == nil {
			return d.create(c, b, in)
		}
		// The kept address does where the service does not answer now.
		if err := d.reread(c, b.attempt); payment.OutcomeOf(err) == payment.Refused {
			return Begun{}, forCustomer(err)
		}
		a, err := attemptBy(d.DB.Read(c), "id = ?", b.attempt.ID)
		if err != nil {
			return Begun{}, err
		}
		if a != nil && a.OpenOrder != nil {
			return b.view(a.Address), nil
		}
	}
	return Begun{}, fault.New(fault.Conflict, "errors.paymentBegins")
}

// beginning is a payment that is about to begin.
type beginning struct {
	order   *sale.Order
	amount  int64
	service payment.Service
	attempt *Attempt
	done    bool // nothing is to be paid
	locale  string
	country string
	items   []payment.Item
}

func (b beginning) view(address string) Begun {
	if b.order == nil {
		return Begun{}
	}
	return Begun{Status: b.order.Status, Method: b.order.PaymentMethod, Amount: resource.Money(b.amount) * sale.Cent, Currency: b.order.Currency, Address: address}
}

// begin keeps the attempt before the service is asked, so that there is one of
// many that begin at once.
func (d Desk) begin(c *resource.Call, token string) (b beginning, err error) {
	err = d.Within(c, func(w *resource.Call) error {
		b = beginning{}
		found, err := resource.Find[sale.Order](w, "token = ? AND site_key_id = ?", token, c.Actor.SiteKey)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return fault.New(fault.NotFound, "errors.notFound")
		}
		o := found[0]
		if o.Ended() {
			return fault.New(fault.Conflict, "errors.orderEnded")
		}
		due, err := Due(w.Tx, o)
		if err != nil {
			return err
		}
		copied := *o
		b.order, b.amount = &copied, int64(due/sale.Cent)
		if b.done = b.amount == 0; b.done {
			return nil
		}
		var ok bool
		if b.service, ok = d.Services.For(o.PaymentMethod); !ok {
			return fmt.Errorf("nobody takes payments by %q", o.PaymentMethod)
		}
		if b.locale, err = sale.LocaleOf(w.Tx, o.LanguageID); err != nil {
			return err
		}
		if err := w.Tx.Raw("SELECT code FROM countries WHERE id = ?", o.CountryID).Scan(&b.country).Error; err != nil {
			return fmt.Errorf("read a country: %w", err)
		}
		if b.service.Traits().Manual {
			return nil
		}
		return d.attempt(w, o, &b)
	})
	return b, err
}

func (d Desk) attempt(c *resource.Call, o *sale.Order, b *beginning) error {
	open, err := attemptBy(c.Tx, "open_order = ?", o.ID)
	if err != nil {
		return err
	}
	if open != nil && open.ServiceID == nil && c.Now.Sub(open.CreatedAt) < startTime {
		return fault.New(fault.Conflict, "errors.paymentBegins")
	}
	if open != nil && open.ServiceID != nil {
		b.attempt = open
		return nil
	}
	if open != nil { // whoever began it is gone, and nobody has its address
		open.close(string(payment.Unknown))
		if err := saveAttempt(c, open); err != nil {
			return err
		}
	}
	var before int64
	if err := c.Tx.Model(&Attempt{}).Where("order_id = ?", o.ID).Count(&before).Error; err != nil {
		return fmt.Errorf("count attempts of order %d: %w", o.ID, err)
	}
	if b.items, err = d.items(c.Tx, o, b.locale, b.amount); err != nil {
		return err
	}
	b.attempt = &Attempt{
		CreatedAt: c.Now, OrderID: o.ID, OpenOrder: &o.ID, Service: b.service.Traits().Key, Reference: fmt.Sprintf("%sP%d", o.Number, before+1),
		Amount: b.amount, Currency: o.Currency, Status: payment.Created, Method: o.PaymentMethod,
	}
	return saveAttempt(c, b.attempt)
}

// create asks the service, and keeps what it answered.
func (d Desk) create(c *resource.Call, b beginning, in StartInput) (Begun, error) {
	o := b.order
	request := payment.Order{
		Reference: o.Number, Number: o.Number, Symbol: o.Number, Amount: b.amount, Currency: o.Currency, Items: b.items, Locale: b.locale,
		ReturnURL: in.ReturnURL, NotifyURL: d.NotifyURL,
		Customer: payment.Customer{
			Name: o.Name, Surname: o.Surname, Email: o.Email, Phone: o.Phone, Street: o.Address + " " + o.AddressNumber, City: o.City, Zip: o.Zip, Country: b.country,
		},
	}
	if b.attempt != nil {
		request.Reference = b.attempt.Reference
	}
	p, err := b.service.Create(c, request)
	if b.attempt == nil {
		view := b.view("")
		if t := p.Transfer; err == nil && t != nil {
			view.Transfer = &Transfer{IBAN: t.IBAN, BIC: t.BIC, Name: t.Name, Symbol: t.Symbol, Square: t.Square}
		}
		return view, err
	}
	view := b.view(p.Address)
	failed := d.Within(c, func(w *resource.Call) error {
		a, o, err2 := lockAttempt(w, b.attempt.ID)
		if err2 != nil {
			return err2
		}
		if err != nil {
			a.close(string(payment.OutcomeOf(err)))
			if err2 := saveAttempt(w, a); err2 != nil {
				return err2
			}
			return d.noteNotBegun(w, o, a, err)
		}
		view.Status, err2 = d.saveBegun(w, o, a, p, b.service.Traits())
		return err2
	})
	if err := errors.Join(err, failed); err != nil {
		return Begun{}, forCustomer(err)
	}
	if view.Status != sale.Waiting {
		return Begun{}, fault.New(fault.Conflict, "errors.paymentBegins")
	}
	return view, nil
}

// saveBegun keeps what a service began: known from now on, and where the attempt was
// given up meanwhile, shown to nobody and dropped.
func (d Desk) saveBegun(c *resource.Call, o *sale.Order, a *Attempt, p payment.Payment, t payment.Traits) (status int, err error) {
	a.take(p)
	a.ServiceID = &p.ID
	open := a.OpenOrder != nil && o.DeletedAt == nil && awaits(o)
	a.plan(t, c.Now)
	if !open {
		a.OpenOrder = nil
		return 0, errors.Join(saveAttempt(c, a), cancelAttempt(c, a))
	}
	if err := saveAttempt(c, a); err != nil {
		return 0, err
	}
	switch o.Status {
	case sale.MethodChosen, sale.Expected, sale.Unpaid, sale.TimedOut:
		o.Status = sale.Waiting
	}
	switch a.Method {
	case sale.MethodCard:
		o.GopayID = p.ID
	case sale.MethodBenefit:
		o.BenefitPlusOrderGUID = p.ID
	}
	return o.Status, d.RecordEvent(c, o.ID, sale.EventPaymentBegan, map[string]any{"amount": resource.Money(a.Amount) * sale.Cent, "currency": a.Currency, "service": a.Service})
}

// Reply is the answer to a site that began a payment, or that has nothing to begin.
func (d Desk) Reply(_ *resource.Call, _ StartInput, got Begun) (resource.Reply, error) {
	message := "order.messages.paying"
	switch {
	case got.Amount == 0:
		message = "order.messages.nothing_to_pay"
	case got.Method == sale.MethodCOD:
		message = "order.messages.paid_on_delivery"
	}
	return resource.Reply{Message: message, Data: got}, nil
}

// Look has the payment of an order read where it is open: the customer may be
// back before the service has reported. One that cannot be read now is asked about later.
func (d Desk) Look(c *resource.Call, order uint64) error {
	a, err := attemptBy(d.DB.Read(c), "open_order = ? AND service_id IS NOT NULL", order)
	if err != nil || a == nil || c.Now.Sub(a.UpdatedAt) < lookPause {
		return err
	}
	_ = d.reread(c, a)
	return nil
}
