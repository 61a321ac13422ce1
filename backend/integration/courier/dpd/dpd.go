// Package dpd speaks to DPD in Slovakia: JSON-RPC over HTTP, and the life cycle of
// parcels at tracking.dpd.de.
package dpd

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"backoffice/backend/integration/call"
	"backoffice/backend/integration/courier"
)

// Service is its name, as people know it.
const Service = "DPD"

// setting is where the login is set.
const setting = "DPD_URL"

// Where DPD answers, and the number of the address where it collects, if nothing
// else is configured.
const (
	URL      = "https://api.dpd.sk"
	TrackURL = "https://tracking.dpd.de"
	Sender   = "1000"
)

// Home is the product for parcels to people's homes.
const Home = 9

// pickUp is the product for parcels to points.
const pickUp = 17

// Config is an account. ClientKey, Email and DelisID are needed.
type Config struct {
	ClientKey   string
	Email       string
	Password    string // of accounts that have one
	DelisID     string
	Sender      string // the address where parcels are collected, by its number in the portal
	BankAccount string // by its number in the portal; money on delivery needs it
	Product     int    // for parcels to addresses
	Cancels     bool   // parcels may be deleted: no document of DPD describes the call
	URL         string
	TrackURL    string
	Zone        *time.Location // of DPD's days
	Timeout     time.Duration
	Now         func() time.Time
}

// Client asks DPD.
type Client struct {
	c    Config
	call *call.Client
}

var _ courier.Courier = (*Client)(nil)

// New makes a client; what is empty of c is as usual.
func New(c Config) *Client {
	c.URL = cmp.Or(strings.TrimSuffix(c.URL, "/"), URL)
	c.TrackURL = cmp.Or(strings.TrimSuffix(c.TrackURL, "/"), TrackURL)
	c.Sender = cmp.Or(strings.TrimSuffix(c.Sender, "/"), Sender)
	if c.Product == 0 {
		c.Product = Home
	}
	c.Timeout = cmp.Or(c.Timeout, 20*time.Second)
	if c.Zone == nil {
		c.Zone = time.UTC
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Client{c, call.New(c.Timeout, courier.MostAnswer)}
}

// security is who asks.
type security struct {
	Token struct {
		ClientKey string `json:"ClientKey"`
		Email     string `json:"Email"`
		Password  string `json:"Password,omitempty"`
	} `json:"SecurityToken"`
}

func (c *Client) security() (s security) {
	s.Token.ClientKey, s.Token.Email, s.Token.Password = c.c.ClientKey, c.c.Email, c.c.Password
	return s
}

// request is what every call sends.
type request struct {
	Version string `json:"jsonrpc"`
	Method  string `json:"method"`
	Params  any    `json:"params"`
	ID      int    `json:"id"`
}

// body is a request as it is sent: letters of names as they are.
func body(method string, params any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(request{"2.0", method, params, 1})
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// ask calls a method and returns the answer as it came. lost is what is known where
// the service can have heard the call and no usable answer came.
func (c *Client) ask(ctx context.Context, method string, params any, accept string, lost courier.Outcome) ([]byte, error) {
	sent, err := body(method, params)
	if err != nil {
		return nil, c.failure(courier.Refused, err)
	}
	a, err := c.call.Do(ctx, http.MethodPost, c.c.URL+"/shipment/json", map[string]string{"Content-Type": "application/json", "Accept": accept}, sent)
	if err != nil {
		if !a.Heard {
			lost = courier.Retry
		}
		return nil, c.failure(lost, err)
	}
	if f := faultOf(a.Body, lost); f != nil {
		return nil, f
	}
	switch {
	case a.Status == http.StatusTooManyRequests:
		return nil, c.failure(courier.Retry, fmt.Errorf("status %d", a.Status))
	case a.Status == http.StatusUnauthorized, a.Status == http.StatusForbidden:
		return nil, &courier.Failure{Outcome: courier.Refused, Service: Service, Login: setting, Cause: fmt.Errorf("status %d", a.Status)}
	case a.Status >= 400 && a.Status < 500 && a.Status != http.StatusRequestTimeout:
		return nil, &courier.Failure{Outcome: courier.Refused, Service: Service, Words: fmt.Sprintf("HTTP %d", a.Status)}
	case a.Status != http.StatusOK:
		return nil, c.failure(lost, fmt.Errorf("status %d", a.Status))
	}
	return a.Body, nil
}

func (c *Client) failure(o courier.Outcome, cause error) *courier.Failure {
	return &courier.Failure{Outcome: o, Service: Service, Cause: cause}
}

// said is the refusal of a service in its words.
type said struct {
	Code    json.RawMessage `json:"code"`
	Message string          `json:"message"`
	Data    struct {
		Details json.RawMessage `json:"additional_details"`
	} `json:"data"`
}

// faultOf is the service's fault that an answer contains, or nil. Its code 500 is an
// accident in the middle of the call, of which nobody knows how far it went.
func faultOf(answer []byte, lost courier.Outcome) *courier.Failure {
	var a struct {
		Error *said `json:"error"`
		said
	}
	if json.Unmarshal(answer, &a) != nil {
		return nil //nolint:nilerr // no fault, but nonsense: the caller finds that out
	}
	s := a.Error
	if s == nil && a.Message != "" {
		s = &a.said // older answers have them at the top
	}
	if s == nil {
		return nil
	}
	code := strings.Trim(string(s.Code), `"`)
	f := &courier.Failure{Outcome: courier.Refused, Service: Service, Words: strings.TrimSpace(s.Message + " " + plain(s.Data.Details))}
	if code != "" {
		f.Words = strings.TrimSpace(f.Words + " (" + code + ")")
	}
	switch code {
	case "500":
		f.Outcome = lost
	case "103": // its authentication
		f.Login = setting
	}
	return f
}

// plain is a JSON text as words: of a list or an object its JSON.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	if string(raw) == "null" {
		return ""
	}
	return string(raw)
}
