// Package mailchimp speaks the Marketing API 3.0 of Mailchimp.
package mailchimp

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/call"
	"backoffice/backend/integration/newsletter"
)

const (
	// Ten calls at once are what the service allows an account; the eleventh is refused.
	most = 10
	// The service itself gives up after 120 s; nobody waits that long for a save.
	timeout    = 8 * time.Second
	answerMost = 1 << 20
)

// Client asks Mailchimp. It is safe for use by many goroutines.
type Client struct {
	http *call.Client
	base func(dc string) string
	busy chan struct{}
}

var _ newsletter.Service = (*Client)(nil)

// New makes a client. An account's server is named by its key.
func New() *Client {
	return newClient(func(dc string) string { return "https://" + dc + ".api.mailchimp.com/3.0" })
}

// At makes a client that asks address in place of every account's own server.
func At(address string) *Client {
	return newClient(func(string) string { return strings.TrimSuffix(address, "/") + "/3.0" })
}

func newClient(base func(dc string) string) *Client {
	return &Client{base: base, busy: make(chan struct{}, most), http: call.New(timeout, answerMost)}
}

// keyPattern takes the server's name out of a key. Only what is surely a name
// of theirs may become part of an address.
var keyPattern = regexp.MustCompile(`^[0-9a-zA-Z]+-([a-z]{2,4}[0-9]{1,3})$`)

// Check asks for the list, or where there is none whether the key is good.
func (c *Client) Check(ctx context.Context, key, list string) error {
	found := keyPattern.FindStringSubmatch(key)
	if found == nil {
		return newsletter.ErrKey
	}
	path := "/ping"
	if list != "" {
		path = "/lists/" + url.PathEscape(list) + "?fields=id"
	}
	answer, err := c.get(ctx, found[1], key, path)
	if err != nil {
		return upstream(err)
	}
	switch answer.status {
	case http.StatusOK:
		if list != "" && answer.ID != list {
			return upstream(fmt.Errorf("list %q was asked for, %q came", list, answer.ID))
		}
		return nil
	case http.StatusUnauthorized:
		return newsletter.ErrKey
	case http.StatusNotFound:
		return newsletter.ErrList
	case http.StatusForbidden:
		// Bare, it is the service's way to turn away too many calls; with a
		// problem, the key lacks the right.
		if answer.Title != "" {
			return newsletter.ErrKey
		}
	}
	return upstream(fmt.Errorf("status %d: %s", answer.status, answer.Title))
}

// answer is what is read of an answer: a list, or a problem.
type answer struct {
	status int
	ID     string `json:"id"`
	Title  string `json:"title"`
}

func (c *Client) get(ctx context.Context, dc, key, path string) (answer, error) {
	var a answer
	select {
	case c.busy <- struct{}{}:
		defer func() { <-c.busy }()
	case <-ctx.Done():
		return a, ctx.Err()
	}
	res, err := c.http.Do(ctx, http.MethodGet, c.base(dc)+path, map[string]string{
		"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte("backoffice:"+key)), "Accept": "application/json, application/problem+json",
	}, nil)
	if err != nil {
		return a, err
	}
	// Some refusals come without a body.
	if err := json.Unmarshal(res.Body, &a); err != nil && res.Status == http.StatusOK {
		return a, fmt.Errorf("read the answer: %w", err)
	}
	a.status = res.Status
	return a, nil
}

func upstream(err error) error {
	return fault.Wrap(fmt.Errorf("mailchimp: %w", err), fault.Upstream, "errors.mailchimpDown")
}
