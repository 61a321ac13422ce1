// Package gopay takes payments through the REST API of GoPay.
package gopay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/integration/call"
	"backoffice/backend/integration/payment"
)

// Config is an account at GoPay.
type Config struct {
	URL          string // "https://gate.gopay.cz/api"
	GoID         int64
	ClientID     string
	ClientSecret string
	Timeout      time.Duration // of a call; 0: as usual
}

// Parse reads an account written as "gopay://client-id:secret@gate.gopay.cz/goid".
// Its error repeats nothing of the address.
func Parse(address string) (Config, error) {
	wrong := errors.New("must be like gopay://client-id:secret@gate.gopay.cz/goid")
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "gopay" || u.Host == "" || u.User == nil || u.RawQuery != "" {
		return Config{}, wrong
	}
	c := Config{URL: "https://" + u.Host + "/api", ClientID: u.User.Username()}
	c.ClientSecret, _ = u.User.Password()
	c.GoID, err = strconv.ParseInt(strings.Trim(u.Path, "/"), 10, 64)
	if err != nil || c.GoID < 1 || c.ClientID == "" || c.ClientSecret == "" {
		return Config{}, wrong
	}
	return c, nil
}

// Bounds of a call.
const (
	timeout    = 10 * time.Second
	mostAnswer = 1 << 20
)

const name = "GoPay"

// setting is where the login is set.
const setting = "PAYMENT_CARD_URL"

// Client takes payments for one account. It is safe for use by many goroutines.
type Client struct {
	config Config
	call   *call.Client
	tokens map[string]*call.Token // by scope
}

var _ payment.Service = (*Client)(nil)

// New makes a client; nobody is asked yet.
func New(c Config) *Client {
	c.URL = strings.TrimSuffix(c.URL, "/")
	return &Client{config: c, call: call.New(cmp.Or(c.Timeout, timeout), mostAnswer), tokens: map[string]*call.Token{scopeCreate: call.NewToken(), scopeAll: call.NewToken()}}
}

// Traits are those of GoPay.
func (*Client) Traits() payment.Traits {
	return payment.Traits{Key: "gopay", Name: name, Redirect: true, Notifies: true, Sums: true}
}

// Create begins a payment that the customer makes at GoPay's gate.
func (c *Client) Create(ctx context.Context, o payment.Order) (payment.Payment, error) {
	if err := o.Check(); err != nil {
		return payment.Payment{}, err
	}
	body, err := call.JSON(c.newPayment(o))
	if err != nil {
		return payment.Payment{}, fmt.Errorf("write a payment for GoPay: %w", err)
	}
	var answer paymentObject
	err = c.ask(ctx, request{
		scope: scopeCreate, method: http.MethodPost, path: "/payments/payment", kind: "application/json", body: body, language: errorLanguage(o.Locale),
	}, &answer)
	if err != nil {
		return payment.Payment{}, err
	}
	p, err := answer.payment()
	if err == nil && p.Address == "" {
		err = payment.Nonsense("no address to pay at")
	}
	if err == nil {
		err = p.Verify(o.Reference, o.Amount, o.Currency)
	}
	if err != nil {
		return payment.Payment{}, &payment.Failure{Outcome: payment.Unknown, Service: name, Cause: err}
	}
	return p, nil
}

var ids = regexp.MustCompile(`^[0-9]{1,18}$`)

func path(id string) (string, error) {
	if !ids.MatchString(id) {
		return "", &payment.Failure{Outcome: payment.Refused, Service: name, Cause: payment.ErrNoPayment}
	}
	return "/payments/payment/" + id, nil
}

// Read returns how a payment stands, with what was given back of it.
func (c *Client) Read(ctx context.Context, id string) (payment.Payment, error) {
	at, err := path(id)
	if err != nil {
		return payment.Payment{}, err
	}
	var answer paymentObject
	if err := c.ask(ctx, request{scope: scopeAll, method: http.MethodGet, path: at, safe: true}, &answer); err != nil {
		return payment.Payment{}, err
	}
	p, err := answer.payment()
	if err == nil && p.ID != id {
		err = payment.Nonsense("payment %s was asked for, %s came", id, p.ID)
	}
	if err != nil {
		return payment.Payment{}, again(err)
	}
	if p.Status != payment.Paid && p.Status != payment.PartlyRefunded {
		return p, nil
	}
	// A refund that was only accepted is in the list, and not yet in the state.
	if p.Refunded, err = c.refunded(ctx, at); err != nil {
		return payment.Payment{}, err
	}
	p.Status = payment.Returned(p.Paid, p.Refunded)
	return p, nil
}

// again is a failure of a call that may always be repeated.
func again(err error) error {
	return &payment.Failure{Outcome: payment.Retry, Service: name, Cause: err}
}

// refunded is the sum of all refunds that have not failed.
func (c *Client) refunded(ctx context.Context, at string) (int64, error) {
	var all []refundObject
	if err := c.ask(ctx, request{scope: scopeAll, method: http.MethodGet, path: at + "/refunds", safe: true}, &all); err != nil {
		return 0, err
	}
	sum := int64(0)
	for _, one := range all {
		switch {
		case one.Amount < 1:
			return 0, again(payment.Nonsense("a refund of %d", one.Amount))
		case one.State == "SUCCESS" || one.State == "REQUESTED":
			sum += one.Amount
		case one.State != "FAILED":
			return 0, again(payment.Nonsense("a refund is %q", one.State))
		}
	}
	return sum, nil
}

// Refund gives money back, after it has compared what was given back before.
func (c *Client) Refund(ctx context.Context, r payment.Refund) (payment.Payment, error) {
	if err := r.Check(); err != nil {
		return payment.Payment{}, err
	}
	p, err := c.Read(ctx, r.ID)
	if err != nil {
		return p, err
	}
	done, err := r.Done(p)
	if err != nil {
		return payment.Payment{}, &payment.Failure{Outcome: payment.Refused, Service: name, Cause: err}
	}
	if done {
		return p, nil
	}
	var answer resultObject
	err = c.ask(ctx, request{
		scope: scopeAll, method: http.MethodPost, path: "/payments/payment/" + r.ID + "/refund", kind: formKind,
		body: []byte(url.Values{"amount": {strconv.FormatInt(r.Amount, 10)}}.Encode()),
	}, &answer)
	if err == nil {
		err = answer.check(r.ID, payment.Unknown)
	}
	if err == nil {
		p.Refunded += r.Amount
		p.Status = payment.Returned(p.Paid, p.Refunded)
		return p, nil
	}
	if payment.OutcomeOf(err) != payment.Unknown {
		return payment.Payment{}, err
	}
	// The sums show what became of it, even where the caller has run out of time.
	after, failed := c.Read(context.WithoutCancel(ctx), r.ID)
	if failed != nil {
		return payment.Payment{}, err
	}
	if done, _ := r.Done(after); !done {
		return payment.Payment{}, err
	}
	return after, nil
}

// Cancel lets go of money that is held. A payment that waits for its customer has
// no such call: it ends when its time is out.
func (c *Client) Cancel(ctx context.Context, id string) (payment.Payment, error) {
	p, err := c.Read(ctx, id)
	if err != nil {
		return p, err
	}
	switch {
	case p.Status.HasMoney():
		return payment.Payment{}, &payment.Failure{Outcome: payment.Refused, Service: name, Cause: payment.ErrPaid}
	case p.Status != payment.Authorised:
		return p, nil
	}
	var answer resultObject
	// Repeated it finds the money let go of.
	err = c.ask(ctx, request{scope: scopeAll, method: http.MethodPost, path: "/payments/payment/" + id + "/void-authorization", kind: formKind, safe: true}, &answer)
	if err == nil {
		err = answer.check(id, payment.Retry)
	}
	if err != nil {
		return payment.Payment{}, err
	}
	p.Status, p.State = payment.Cancelled, "CANCELED"
	return p, nil
}

// check verifies that the service did what it was asked; unclear is the outcome
// where it does not say.
func (r resultObject) check(id string, unclear payment.Outcome) error {
	f := &payment.Failure{Outcome: unclear, Service: name, Code: r.Result, Words: payment.Words(r.Description)}
	switch {
	case strconv.FormatInt(r.ID, 10) != id:
		f.Cause = payment.Nonsense("it is about payment %d", r.ID)
	case r.Result == "FINISHED" || r.Result == "ACCEPTED":
		return nil
	case r.Result == "FAILED":
		f.Outcome = payment.Refused
	}
	return f
}
