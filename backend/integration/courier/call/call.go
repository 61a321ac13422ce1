// Package call asks couriers' services over HTTP, bounded in time and size, and
// tells whether a call that failed can have been heard.
package call

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
	"time"
)

// Most is how long an answer may be; a feed of points may be longer.
const (
	Most     = 32 << 20
	MostFeed = 256 << 20
)

// ErrLong is an answer over its bound.
var ErrLong = errors.New("the answer is too long")

// Client asks one service. It is safe for use by many goroutines.
type Client struct{ once, kept *http.Client }

// New makes a client that waits at most so long for an answer, ten times that for
// the end of a feed.
func New(timeout time.Duration) *Client {
	// Secrets must not follow a redirect to anybody else.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	fresh := http.DefaultTransport.(*http.Transport).Clone()
	// On a connection of its own a call that fails before it is sent is surely not
	// heard; on a kept one that the service was just closing, nobody knows.
	fresh.DisableKeepAlives = true
	return &Client{
		once: &http.Client{Timeout: timeout, CheckRedirect: stay, Transport: fresh},
		kept: &http.Client{Timeout: 10 * timeout, CheckRedirect: stay},
	}
}

// Answer is what came back.
type Answer struct {
	Status int
	Body   []byte
	Heard  bool // the service can have heard the call, whatever came of it
}

// Do sends body and reads the whole answer. Where it fails, Heard of the answer
// tells whether the service can have heard the call.
func (c *Client) Do(ctx context.Context, method, address string, headers map[string]string, body []byte) (Answer, error) {
	var heard atomic.Bool
	traced := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { heard.Store(true) }})
	res, err := send(traced, c.once, method, address, headers, body)
	if err != nil {
		return Answer{Heard: heard.Load()}, err
	}
	defer res.Body.Close()
	a := Answer{Status: res.StatusCode, Heard: true}
	a.Body, err = io.ReadAll(io.LimitReader(res.Body, Most+1))
	if err == nil && len(a.Body) > Most {
		err = ErrLong
	}
	return a, bare(err)
}

// Stream sends body and returns the answer to be read as it comes, to be closed by
// the caller. It fails where the status is not 200.
func (c *Client) Stream(ctx context.Context, method, address string, headers map[string]string, body []byte) (io.ReadCloser, error) {
	res, err := send(ctx, c.kept, method, address, headers, body)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		res.Body.Close()
		return nil, fmt.Errorf("status %d", res.StatusCode)
	}
	return struct {
		io.Reader
		io.Closer
	}{&bounded{res.Body, MostFeed}, res.Body}, nil
}

func send(ctx context.Context, client *http.Client, method, address string, headers map[string]string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, bare(err)
	}
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	res, err := client.Do(req)
	return res, bare(err)
}

// bare is err without the address, in which a key may stand.
func bare(err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		return u.Err
	}
	return err
}

// bounded fails where more comes than is left.
type bounded struct {
	from io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, ErrLong
	}
	n, err := b.from.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}
