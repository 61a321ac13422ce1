// Package call asks outside services over HTTP, bounded in time and size, and
// reports whether a call that failed can have been heard.
package call

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

// ErrLong is an answer over its bound.
var ErrLong = errors.New("the answer is too long")

// ErrWalled is a page of a firewall that stands before a service.
var ErrWalled = errors.New("a firewall before the service did not let the call through")

// Client asks services. It is safe for use by many goroutines.
type Client struct {
	once, feed *http.Client
	most       int64
	rest       rest
}

// New makes a client that waits at most so long for a whole answer, ten times
// that for the end of a feed, and reads at most that many bytes of an answer.
func New(timeout time.Duration, most int64) *Client {
	// Secrets must not follow a redirect to anybody else.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	transport := http.DefaultTransport.(*http.Transport).Clone()
	// On a connection of its own a call that fails before it is sent is surely not
	// heard; on a kept one that the service was just closing, nobody knows.
	transport.DisableKeepAlives = true
	return &Client{
		most: most,
		once: &http.Client{Timeout: timeout, CheckRedirect: stay, Transport: transport},
		feed: &http.Client{Timeout: 10 * timeout, CheckRedirect: stay},
	}
}

// Answer is what came back.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
	Heard  bool // the service can have heard the call, whatever came of it
}

// Do sends body and reads the whole answer. Where it fails, Heard of the answer
// says whether the service can have heard the call. Its error holds no address,
// since keys may stand in one. A service that asked to be left alone for a while
// (Retry-After, RFC 9110 §10.2.3) is not called before that: ErrRests. One that is
// behind a firewall's refusal has not heard the call: ErrWalled.
func (c *Client) Do(ctx context.Context, method, address string, headers map[string]string, body []byte) (Answer, error) {
	host, err := c.rest.over(address)
	if err != nil {
		return Answer{}, err
	}
	var heard atomic.Bool
	traced := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { heard.Store(true) }})
	res, err := send(traced, c.once, method, address, headers, body)
	if err != nil {
		return Answer{Heard: heard.Load()}, err
	}
	defer res.Body.Close()
	c.rest.note(host, res)
	a := Answer{Status: res.StatusCode, Header: res.Header, Heard: true}
	a.Body, err = io.ReadAll(io.LimitReader(res.Body, c.most+1))
	if err == nil && int64(len(a.Body)) > c.most {
		err = ErrLong
	}
	if err == nil && isWall(a) {
		return Answer{Status: a.Status, Header: a.Header}, ErrWalled
	}
	return a, withoutURL(err)
}

// isWall says whether an answer is a page for people, which no service sends of its own.
func isWall(a Answer) bool {
	return a.Status == http.StatusForbidden && strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") && bytes.HasPrefix(bytes.TrimSpace(a.Body), []byte("<"))
}

func send(ctx context.Context, client *http.Client, method, address string, headers map[string]string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, withoutURL(err)
	}
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	res, err := client.Do(req)
	return res, withoutURL(err)
}

// withoutURL is err without the address of the call.
func withoutURL(err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		return u.Err
	}
	return err
}
