// Package superfaktura speaks the API of SuperFaktúra, which numbers and keeps
// documents itself.
package superfaktura

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"backoffice/backend/fault"
	"backoffice/backend/integration/call"
	"backoffice/backend/integration/invoicing"
)

const (
	// module is how the service's log names who calls.
	module     = "backoffice"
	timeout    = 20 * time.Second
	answerMost = 32 << 20 // of a file; others are short
)

// Account is whose documents are issued.
type Account struct {
	Email     string
	Key       string
	CompanyID string // empty: the account's only company
	// Confirmation is what an order's confirmation is at the service: "order",
	// "proforma" or "estimate".
	Confirmation string
	Timeout      time.Duration // of a call; 0: as usual
}

// Client issues documents at the service. It is safe for use by many goroutines.
type Client struct {
	base    string
	account Account
	http    *call.Client
	calls   singleflight.Group
}

var _ invoicing.Service = (*Client)(nil)

// New makes a client of an address such as
// "superfaktura://e-mail:key@moja.superfaktura.sk?company_id=1&confirmation=proforma".
// The host is that of the account's country, or its sandbox.
func New(address string) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "superfaktura" || u.Host == "" || u.User == nil || strings.Trim(u.Path, "/") != "" {
		return nil, errors.New("must be like superfaktura://e-mail:key@moja.superfaktura.sk, with @ in the e-mail written as %40")
	}
	a := Account{Email: u.User.Username(), CompanyID: u.Query().Get("company_id"), Confirmation: u.Query().Get("confirmation")}
	a.Key, _ = u.User.Password()
	if a.Confirmation == "" {
		a.Confirmation = "order"
	}
	if a.Email == "" || a.Key == "" || a.Confirmation != "order" && a.Confirmation != "proforma" && a.Confirmation != "estimate" {
		return nil, errors.New("needs an e-mail and a key, and as confirmation order, proforma or estimate")
	}
	for name := range u.Query() {
		if name != "company_id" && name != "confirmation" {
			return nil, fmt.Errorf("%s is none of company_id, confirmation", name)
		}
	}
	return At("https://"+u.Host, a), nil
}

// At makes a client that asks address.
func At(address string, a Account) *Client {
	return &Client{base: strings.TrimSuffix(address, "/"), account: a, http: call.New(cmp.Or(a.Timeout, timeout), answerMost)}
}

// Issue asks first what the service answered to the document's checksum: a call
// whose answer was lost may have made it. Only then it is made.
func (c *Client) Issue(ctx context.Context, d invoicing.Document) (invoicing.Issued, error) {
	if err := d.Check(); err != nil {
		return invoicing.Issued{}, err
	}
	// Two that ask at once would both hear that there is none yet.
	made, err, _ := c.calls.Do(checksum(d), func() (any, error) {
		found, err := c.Find(ctx, d)
		if fault.CodeOf(err) != fault.NotFound || err == nil {
			return found, err
		}
		made, err := c.create(ctx, d)
		if fault.CodeOf(err) != fault.Upstream || err == nil {
			return made, err
		}
		// Whether it is there is what nobody knows: the service does, perhaps.
		if found, lost := c.Find(ctx, d); lost == nil {
			return found, nil
		}
		return made, err
	})
	if err != nil {
		return invoicing.Issued{}, err
	}
	return made.(invoicing.Issued), nil //nolint:forcetypeassert // what the function returns
}

func (c *Client) create(ctx context.Context, d invoicing.Document) (invoicing.Issued, error) {
	body, err := encode(d, c.account.Confirmation)
	if err != nil {
		return invoicing.Issued{}, err
	}
	form := url.Values{"data": {string(body)}}.Encode()
	res, err := c.call(ctx, http.MethodPost, "/invoices/create", form)
	if err != nil {
		return invoicing.Issued{}, err
	}
	if err := res.refusal(); err != nil {
		return invoicing.Issued{}, err
	}
	a, err := res.answer()
	if err != nil {
		return invoicing.Issued{}, upstream(err)
	}
	if a.Code != 0 {
		return invoicing.Issued{}, fault.Wrap(fmt.Errorf("superfaktura: error %d: %s", a.Code, a.Text), fault.Invalid, "errors.superfakturaRefused", "Reply", string(a.Text))
	}
	return c.issued(ctx, d, a)
}

// Find returns what the service answered when it made the document; it remembers
// that for three months.
func (c *Client) Find(ctx context.Context, d invoicing.Document) (invoicing.Issued, error) {
	res, err := c.call(ctx, http.MethodGet, "/api_logs/getResponseByChecksum/"+checksum(d), "")
	if err != nil {
		return invoicing.Issued{}, err
	}
	none := fault.New(fault.NotFound, "errors.notFound")
	// Whose calls are used up is answered with nothing: that says nothing of the
	// document.
	if res.blank() && res.spent() {
		return invoicing.Issued{}, limited(res)
	}
	if res.status == http.StatusNotFound || res.status == http.StatusOK && res.blank() {
		return invoicing.Issued{}, none
	}
	if err := res.refusal(); err != nil {
		return invoicing.Issued{}, err
	}
	a, err := res.answer()
	if err != nil {
		return invoicing.Issued{}, upstream(err)
	}
	if a.Code != 0 && res.spent() {
		return invoicing.Issued{}, limited(res)
	}
	if a.Code != 0 { // what it refused then may be right by now
		return invoicing.Issued{}, none
	}
	return c.issued(ctx, d, a)
}

// issued reads a document out of an answer. One that is not what was asked for
// is no answer.
func (c *Client) issued(ctx context.Context, d invoicing.Document, a answer) (invoicing.Issued, error) {
	i := a.Data.Invoice
	if i.ID == "" || i.Number == "" || i.Token == "" || i.Type != "" && string(i.Type) != kindAt(d.Key.Kind, c.account.Confirmation) {
		return invoicing.Issued{}, upstream(fmt.Errorf("the answer is no %s: id %q, number %q, type %q", d.Key.Kind, i.ID, i.Number, i.Type))
	}
	want := sign(d) * d.Totals.Gross
	if got := string(a.Data.Summary.Total); got != "" && !sameAmount(got, want) {
		slog.WarnContext(ctx, "SuperFaktúra sums up otherwise", "document", string(i.Number), "theirs", got, "agreed", want.Decimal())
	}
	out := invoicing.Issued{ID: string(i.ID), Number: string(i.Number), Token: string(i.Token), Locale: d.Locale}
	if on := invoicing.Day(strings.SplitN(string(i.Created), " ", 2)[0]); on != "" {
		if _, err := on.Time(); err == nil {
			out.On = on
		}
	}
	out.Link = c.base + filePath(out)
	return out, nil
}

func filePath(i invoicing.Issued) string {
	return "/" + language(i.Locale) + "/invoices/pdf/" + url.PathEscape(i.ID) + "/token:" + url.PathEscape(i.Token) + "/bysquare:1"
}

// File fetches the PDF.
func (c *Client) File(ctx context.Context, i invoicing.Issued) ([]byte, error) {
	res, err := c.call(ctx, http.MethodGet, filePath(i), "")
	if err != nil {
		return nil, err
	}
	if res.status == http.StatusNotFound {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := res.refusal(); err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(res.body, []byte("%PDF-")) {
		return nil, upstream(fmt.Errorf("no PDF but %.40q", res.body))
	}
	return res.body, nil
}
