// Package benefitplus takes payments from employees' benefits through the payment
// gate of Benefit Plus for e-shops, version 2.
package benefitplus

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/call"
	"backoffice/backend/integration/payment"
)

// Config is an e-shop at Benefit Plus.
type Config struct {
	URL      string // "https://inside.benefit-plus.eu/api_PG/v2"
	EShop    string // its GUID
	Key      string
	Currency string        // the e-shop's own: amounts are sent without one
	Timeout  time.Duration // of a call; 0: as usual
}

// Parse reads an e-shop written as "benefitplus://key@inside.benefit-plus.eu/guid",
// whose currency is the euro. Its error repeats nothing of the address.
func Parse(address string) (Config, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "benefitplus" || u.Host == "" || u.User.Username() == "" || u.RawQuery != "" || !guids.MatchString(strings.Trim(u.Path, "/")) {
		return Config{}, errors.New("must be like benefitplus://key@inside.benefit-plus.eu/guid-of-the-e-shop")
	}
	return Config{URL: "https://" + u.Host + "/api_PG/v2", EShop: strings.Trim(u.Path, "/"), Key: u.User.Username(), Currency: "EUR"}, nil
}

// Bounds of a call.
const (
	timeout    = 10 * time.Second
	mostAnswer = 1 << 20
)

const name = "Benefit Plus"

// setting is where the login is set.
const setting = "PAYMENT_BENEFIT_URL"

// Client takes payments for one e-shop. It is safe for use by many goroutines.
type Client struct {
	config Config
	call   *call.Client
}

var _ payment.Service = (*Client)(nil)

// New makes a client; nobody is asked yet.
func New(c Config) *Client {
	c.URL = strings.TrimSuffix(c.URL, "/")
	return &Client{config: c, call: call.New(cmp.Or(c.Timeout, timeout), mostAnswer)}
}

// Traits are those of Benefit Plus: it reports changes to nobody, and not how much
// of a payment was given back.
func (*Client) Traits() payment.Traits {
	return payment.Traits{Key: "benefit_plus", Name: name, Redirect: true}
}

// Create registers the order; the customer pays it on the gate's page.
func (c *Client) Create(ctx context.Context, o payment.Order) (payment.Payment, error) {
	if err := o.Check(); err != nil {
		return payment.Payment{}, err
	}
	if o.Currency != c.config.Currency {
		return payment.Payment{}, fault.Field("currency", "errors.pattern")
	}
	var answer createdObject
	err := c.ask(ctx, request{method: http.MethodPost, body: newOrderObject{o.Reference, money(o.Amount), payment.Clip(o.Number, mostText), o.ReturnURL}}, &answer)
	if err != nil {
		return payment.Payment{}, err
	}
	address := call.Address(answer.RedirectURL)
	if !guids.MatchString(answer.GUID) || address == "" {
		return payment.Payment{}, &payment.Failure{Outcome: payment.Unknown, Service: name, Cause: payment.Nonsense("no order or no address to pay at")}
	}
	return payment.Payment{
		ID: answer.GUID, Reference: o.Reference, Status: payment.Created, State: "New", Amount: o.Amount, Currency: o.Currency, Address: address,
	}, nil
}

var guids = regexp.MustCompile(`^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$`)

// Read returns how a payment stands.
func (c *Client) Read(ctx context.Context, id string) (payment.Payment, error) {
	if !guids.MatchString(id) {
		return payment.Payment{}, refused(payment.ErrNoPayment)
	}
	var answer stateObject
	if err := c.ask(ctx, request{method: http.MethodGet, path: "/" + id, safe: true}, &answer); err != nil {
		return payment.Payment{}, err
	}
	p, err := answer.payment(id, c.config.Currency)
	if err != nil {
		return payment.Payment{}, &payment.Failure{Outcome: payment.Retry, Service: name, Cause: err}
	}
	return p, nil
}

func refused(cause error) error {
	return &payment.Failure{Outcome: payment.Refused, Service: name, Cause: cause}
}

// Refund gives money back by cancelling the order, or a part of it. That a whole
// refund was done can be read; a part whose answer was lost stays unknown.
func (c *Client) Refund(ctx context.Context, r payment.Refund) (payment.Payment, error) {
	if err := r.Check(); err != nil {
		return payment.Payment{}, err
	}
	p, err := c.Read(ctx, r.ID)
	if err != nil {
		return p, err
	}
	whole := r.Before == 0 && r.Amount == p.Paid
	switch {
	case p.Status == payment.Refunded && r.Before+r.Amount == p.Paid:
		return p, nil
	case p.Status == payment.Refunded:
		return payment.Payment{}, refused(payment.ErrSums)
	case r.Before+r.Amount > p.Paid:
		return payment.Payment{}, refused(payment.ErrAmount)
	}
	ask := cancelObject{Description: payment.Clip(r.Reason, mostText)}
	if !whole {
		ask.Price, ask.Partial = money(r.Amount), true
	}
	var answer cancelledObject
	err = c.ask(ctx, request{method: http.MethodPost, path: "/" + r.ID + "/_cancel", body: ask}, &answer)
	if err == nil {
		err = answer.check(r.Amount)
	}
	if err == nil {
		p.Refunded = r.Before + r.Amount
		p.Status = payment.Returned(p.Paid, p.Refunded)
		return p, nil
	}
	if !whole || payment.OutcomeOf(err) != payment.Unknown {
		return payment.Payment{}, err
	}
	after, failed := c.Read(context.WithoutCancel(ctx), r.ID)
	if failed != nil || after.Status != payment.Refunded {
		return payment.Payment{}, err
	}
	return after, nil
}

// check verifies that this sum went back.
func (a cancelledObject) check(amount int64) error {
	sum, err := cents(a.Price)
	if err == nil && sum == amount {
		return nil
	}
	if err == nil {
		err = payment.Nonsense("%d came of %d to give back", sum, amount)
	}
	return &payment.Failure{Outcome: payment.Unknown, Service: name, Cause: err}
}

// Cancel takes the order back. Money that comes meanwhile goes back with it.
func (c *Client) Cancel(ctx context.Context, id string) (payment.Payment, error) {
	p, err := c.Read(ctx, id)
	if err != nil {
		return p, err
	}
	switch {
	case p.Status.HasMoney():
		return payment.Payment{}, refused(payment.ErrPaid)
	case p.Status == payment.Cancelled:
		return p, nil
	}
	// Repeated it finds the order cancelled.
	if err := c.ask(ctx, request{method: http.MethodPost, path: "/" + id + "/_cancel", body: cancelObject{}, safe: true}, nil); err != nil {
		return payment.Payment{}, err
	}
	if p, err = c.Read(ctx, id); err == nil && !p.Status.IsFinal() {
		return payment.Payment{}, &payment.Failure{Outcome: payment.Retry, Service: name, Cause: payment.Nonsense("it is %s after it was cancelled", p.State)}
	}
	return p, err
}

// request is one call about orders of the e-shop.
type request struct {
	method, path string
	body         any
	safe         bool // may be repeated, whatever became of it
}

// ask makes a call and reads its answer into out; nil where nothing of it counts.
func (c *Client) ask(ctx context.Context, r request, out any) error {
	headers := map[string]string{"Accept": "application/json", "X-API-Key": c.config.Key}
	var body []byte
	if r.body != nil {
		var err error
		if body, err = call.JSON(r.body); err != nil {
			return fmt.Errorf("write a call of Benefit Plus: %w", err)
		}
		headers["Content-Type"] = "application/json"
	}
	a, err := c.call.Do(ctx, r.method, c.config.URL+"/eshops/"+c.config.EShop+"/eshoporders"+r.path, headers, body)
	f := &payment.Failure{Outcome: payment.Retry, Service: name, Cause: err}
	if a.Heard && !r.safe {
		f.Outcome = payment.Unknown
	}
	if err != nil {
		return f
	}
	switch {
	case a.Status == http.StatusOK && out == nil:
		return nil
	case a.Status == http.StatusOK:
		if err := json.Unmarshal(a.Body, out); err != nil {
			f.Cause = payment.Nonsense("%w", err)
			return f
		}
		return nil
	case a.Status == http.StatusTooManyRequests:
		f.Outcome = payment.Retry
	case a.Status == http.StatusNotFound && r.path != "":
		f.Outcome, f.Cause = payment.Refused, payment.ErrNoPayment
	case a.Status == http.StatusUnauthorized:
		f.Outcome, f.Login = payment.Refused, setting
	case a.Status >= 400 && a.Status < 500:
		f.Outcome = payment.Refused
	}
	c.explain(f, a)
	return f
}

// explain puts the service's own words and key of the error into the failure. The
// header of the key is written in two ways.
func (c *Client) explain(f *payment.Failure, a call.Answer) {
	keys := a.Header.Get("X_Error_Name")
	if keys == "" {
		keys = a.Header.Get("X-Error-Name")
	}
	first, _, _ := strings.Cut(keys, ";")
	f.Code = strings.TrimSpace(fmt.Sprintf("%d %s", a.Status, payment.Words(first, c.config.Key)))
	f.Words = payment.Words(a.Header.Get("X-Message"), c.config.Key)
}
