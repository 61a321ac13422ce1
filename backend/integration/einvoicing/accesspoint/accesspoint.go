// Package accesspoint sends e-invoices to an access point over HTTP. No access point
// of Slovakia had published its calls when it was written: these are plain ones,
// which a provider's own are mapped to before it, and configured, not compiled in.
//
//	GET  {base}/documents/{key}  200 a receipt, 404 none
//	POST {base}/documents        the UBL; 200, 201, 202 a receipt, 400 or 422 a refusal,
//	                             409 where the key is there already
//
// Both carry "Authorization: Bearer KEY"; a POST also Idempotency-Key, Sender and
// Receiver. A receipt is {"id", "state": accepted|delivered|refused, "reason"}.
package accesspoint

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/call"
	"backoffice/backend/integration/einvoicing"
)

const (
	timeout    = 30 * time.Second
	mostAnswer = 1 << 20
)

// Client is an access point.
type Client struct {
	base, key string
	http      *call.Client
}

var _ einvoicing.Transport = (*Client)(nil)

// New makes a client of an address such as https://KEY@ap.example.com/v1.
func New(address string) (*Client, error) { return within(address, timeout) }

func within(address string, wait time.Duration) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User.Username() == "" || u.RawQuery != "" {
		return nil, errors.New("want https://KEY@host/path")
	}
	key := u.User.Username()
	u.User = nil
	return &Client{strings.TrimRight(u.String(), "/"), key, call.New(wait, mostAnswer)}, nil
}

// Find asks for the receipt of a key.
func (c *Client) Find(ctx context.Context, key string) (einvoicing.Receipt, error) {
	answer, err := c.http.Do(ctx, http.MethodGet, c.base+"/documents/"+url.PathEscape(key), c.headers(), nil)
	switch {
	case err != nil:
		return einvoicing.Receipt{}, upstream(err)
	case answer.Status == http.StatusNotFound:
		return einvoicing.Receipt{}, fault.New(fault.NotFound, "errors.notFound")
	case answer.Status != http.StatusOK:
		return einvoicing.Receipt{}, upstream(fmt.Errorf("status %d", answer.Status))
	}
	return receipt(answer.Body)
}

// Send hands the message over.
func (c *Client) Send(ctx context.Context, m einvoicing.Message) (einvoicing.Receipt, error) {
	headers := c.headers()
	headers["Content-Type"], headers["Idempotency-Key"], headers["Sender"], headers["Receiver"] = "application/xml", m.Key, m.Sender, m.Receiver
	answer, err := c.http.Do(ctx, http.MethodPost, c.base+"/documents", headers, m.Content)
	if err != nil {
		return einvoicing.Receipt{}, upstream(err)
	}
	switch answer.Status {
	case http.StatusOK, http.StatusCreated, http.StatusAccepted:
		return receipt(answer.Body)
	case http.StatusConflict:
		return c.Find(ctx, m.Key)
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		var refusal struct{ Reason string }
		if json.Unmarshal(answer.Body, &refusal) != nil || refusal.Reason == "" {
			refusal.Reason = fmt.Sprintf("HTTP %d", answer.Status)
		}
		return einvoicing.Receipt{State: einvoicing.Refused, Reason: refusal.Reason}, nil
	}
	return einvoicing.Receipt{}, upstream(fmt.Errorf("status %d", answer.Status))
}

func (c *Client) headers() map[string]string {
	return map[string]string{"Authorization": "Bearer " + c.key, "Accept": "application/json"}
}

// receipt is strict: what it does not know is no answer.
func receipt(body []byte) (einvoicing.Receipt, error) {
	var r einvoicing.Receipt
	if err := json.Unmarshal(body, &r); err != nil {
		return r, upstream(fmt.Errorf("read a receipt: %w", err))
	}
	switch r.State {
	case einvoicing.Accepted, einvoicing.Delivered:
		if r.ID == "" {
			return r, upstream(errors.New("a receipt without an id"))
		}
	case einvoicing.Refused:
	default:
		return r, upstream(fmt.Errorf("a receipt of state %q", r.State))
	}
	return r, nil
}

func upstream(err error) error {
	return fault.Wrap(fmt.Errorf("access point: %w", err), fault.Upstream, "errors.accessPoint")
}
