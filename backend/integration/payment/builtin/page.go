package builtin

import (
	"bytes"
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"

	"backoffice/backend/fault"
	"backoffice/backend/integration/payment"
	"backoffice/backend/plainpage"
)

//go:embed page.html
var pageHTML string

var pageTemplate = plainpage.New("pay", pageHTML)

// Texts are the product's texts in its languages.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

// Page is the pay page, to be served at Gate.Address. It needs no session and works without script.
type Page struct {
	Gate  *Gate
	Texts Texts
	// Locale is the language of a request, for pages that belong to no payment.
	Locale func(r *http.Request) string
	// Changed is notified of a payment whose state the customer changed, as services
	// notify at Order.NotifyURL. Where it fails the payment stands nevertheless.
	Changed func(ctx context.Context, id string) error
	// Needless says why nobody has to make a payment any more, as its order stands: it
	// is shown, and cannot be paid.
	Needless func(ctx context.Context, id string) (payment.Needless, error)
	Log      *slog.Logger
}

// What a customer may press, and the state that follows.
var actions = []struct{ name, state string }{
	{"pay", statePaid}, {"refuse", stateCanceled}, {"later", stateLater},
}

const mostForm = 4 << 10

// ServeHTTP shows a payment, or does what its buttons say and sends the customer
// back to the shop.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "same-origin") // without it forms have no origin either
	h.Set("X-Robots-Tag", "noindex, nofollow")
	id, ok := p.Gate.open(r.URL.Query().Get("token"))
	if !ok {
		p.say(w, r, http.StatusNotFound, "web.pay.invalid")
		return
	}
	var err error
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		err = p.look(w, r, id)
	case http.MethodPost:
		r.Body = http.MaxBytesReader(w, r.Body, mostForm)
		err = p.act(w, r, id)
	default:
		h.Set("Allow", "GET, HEAD, POST")
		p.say(w, r, http.StatusMethodNotAllowed, "errors.method")
	}
	if err == nil {
		return
	}
	if errors.Is(err, payment.ErrNoPayment) {
		p.say(w, r, http.StatusNotFound, "web.pay.invalid")
		return
	}
	p.Log.ErrorContext(r.Context(), "open a payment", "error", err)
	p.say(w, r, http.StatusServiceUnavailable, "web.pay.down")
}

// stands is the payment, and why nobody has to make it: of one that was paid here nobody asks.
func (p *Page) stands(ctx context.Context, id string) (rec record, why payment.Needless, err error) {
	if rec, err = p.Gate.read(ctx, id); err == nil && rec.State != statePaid {
		why, err = p.Needless(ctx, id)
	}
	return rec, why, err
}

func (p *Page) look(w http.ResponseWriter, r *http.Request, id string) error {
	rec, why, err := p.stands(r.Context(), id)
	if err == nil {
		p.show(w, r, http.StatusOK, rec, why)
	}
	return err
}

// act does what a button says, unless the order needs it no more.
func (p *Page) act(w http.ResponseWriter, r *http.Request, id string) error {
	rec, why, err := p.stands(r.Context(), id)
	state := stateAfter(r.PostFormValue("action"))
	switch {
	case err != nil:
		return err
	case why != "":
		p.show(w, r, http.StatusConflict, rec, why)
		return nil
	case state == "":
		p.show(w, r, http.StatusUnprocessableEntity, rec, why)
		return nil
	}
	if rec, err = p.Gate.press(r.Context(), id, state); err != nil {
		return err
	}
	p.notify(r.Context(), id)
	http.Redirect(w, r, rec.back(id), http.StatusSeeOther)
	return nil
}

func stateAfter(action string) string {
	for _, one := range actions {
		if one.name == action {
			return one.state
		}
	}
	return ""
}

// press changes an open payment as the customer wants; one that is not stays as it is.
func (g *Gate) press(ctx context.Context, id, state string) (record, error) {
	return change(ctx, g.Store, id, func(r *record) error {
		if r.open() {
			r.State = state
		}
		return nil
	})
}

func (p *Page) notify(ctx context.Context, id string) {
	if err := p.Changed(ctx, id); err != nil {
		// The customer's return asks how the payment stands.
		p.Log.ErrorContext(ctx, "notify of a changed payment", "id", id, "error", err)
	}
}

// back is where the customer returns to, with the id as services add it.
func (r record) back(id string) string {
	u, err := url.Parse(r.ReturnURL)
	if err != nil {
		return r.ReturnURL
	}
	q := u.Query()
	q.Set("id", id)
	u.RawQuery = q.Encode()
	return u.String()
}

type row struct {
	Label, Value string
	Sum          bool
}

type button struct {
	Name, Label string
	Main        bool
}

type page struct {
	Lang, Nonce, Title, Message, Demo, Amount, Back, BackLabel string
	Open                                                       bool
	Rows                                                       []row
	Actions                                                    []button
}

func (p *Page) show(w http.ResponseWriter, r *http.Request, status int, rec record, why payment.Needless) {
	say := func(key string, pairs ...any) string {
		m := fault.M(key, pairs...)
		return p.Texts.Text(rec.Locale, m.Key, m.Args)
	}
	amount := say("web.pay.amount", "Amount", fault.Money{Value: cents(rec.Amount), Currency: rec.Currency})
	if rec.Currency == "EUR" {
		amount = say("web.pay.euro", "Value", cents(rec.Amount))
	}
	id, _ := p.Gate.open(r.URL.Query().Get("token"))
	out := page{
		Lang: rec.Locale, Title: say("web.pay.title"), Amount: amount, Open: rec.open() && why == "", Demo: say("web.pay.demo"),
		Back: rec.back(id), BackLabel: say("web.pay.back"),
		Rows: []row{
			{Label: say("web.pay.order"), Value: rec.Number}, {Label: say("web.pay.method"), Value: say("web.pay.methods." + rec.Method)},
			{Label: say("web.pay.sum"), Value: amount, Sum: true},
		},
		Actions: []button{
			{"pay", say("web.pay.pay", "Amount", amount), true}, {"later", say("web.pay.later"), false}, {"refuse", say("web.pay.refuse"), false},
		},
	}
	switch {
	case why != "":
		out.Message = say("web.pay.needless." + string(why))
	case rec.State == statePaid:
		out.Message = say("web.pay.paid")
	case rec.State == stateCanceled:
		out.Message = say("web.pay.refused")
	}
	if !out.Open {
		out.Rows[len(out.Rows)-1].Label = say("web.pay.amountOf")
	}
	p.write(w, r, status, out, rec.ReturnURL)
}

// say shows a text alone.
func (p *Page) say(w http.ResponseWriter, r *http.Request, status int, key string) {
	locale := p.Locale(r)
	p.write(w, r, status, page{Lang: locale, Title: p.Texts.Text(locale, "web.pay.title", nil), Message: p.Texts.Text(locale, key, nil)}, "")
}

func (p *Page) write(w http.ResponseWriter, r *http.Request, status int, out page, back string) {
	out.Nonce = rand.Text()
	var body bytes.Buffer
	if err := pageTemplate.Execute(&body, out); err != nil {
		p.Log.ErrorContext(r.Context(), "write the pay page", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", policy(out.Nonce, back))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body.Bytes()) // who hung up needs no page
	}
}

var plainHost = regexp.MustCompile(`^[A-Za-z0-9.-]+(:[0-9]+)?$`)

// policy lets the form be answered by a redirect to the shop, and nothing else.
func policy(nonce, back string) string {
	target := "'self'"
	if u, err := url.Parse(back); err == nil && plainHost.MatchString(u.Host) {
		target += " " + u.Scheme + "://" + u.Host
	}
	return fmt.Sprintf("default-src 'none'; img-src data:; style-src 'nonce-%s'; base-uri 'none'; form-action %s; frame-ancestors 'none'", nonce, target)
}

// cents is an amount as a decimal with two places.
func cents(n int64) fault.Decimal { return fault.Decimal(fmt.Sprintf("%d.%02d", n/100, n%100)) }
