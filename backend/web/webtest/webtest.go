// Package webtest calls a served product as a browser does: with cookies, the
// anti-forgery token and a language.
package webtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"gorm.io/gorm"
)

// Client is one browser. The zero token of a fresh one is fetched by Begin.
type Client struct {
	t      testing.TB
	base   string
	Jar    http.CookieJar
	client *http.Client
	// Language is sent with every call; empty: none.
	Language string
	// Header is added to every call and may override what the client sends.
	Header http.Header
}

// New makes a browser without cookies for the product at base.
func New(t testing.TB, base string) *Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Client{t: t, base: base, Jar: jar, Language: "sk", Header: http.Header{}, client: &http.Client{
		Jar:           jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Answer is what came back.
type Answer struct {
	Status int
	Header http.Header
	Body   string
	t      testing.TB
}

// Cookie is the value of the browser's cookie, empty where there is none.
func (c *Client) Cookie(name string) string {
	u, _ := url.Parse(c.base)
	for _, cookie := range c.Jar.Cookies(u) {
		if cookie.Name == name {
			return cookie.Value
		}
	}
	return ""
}

// Begin fetches the anti-forgery cookie.
func (c *Client) Begin() *Client {
	c.t.Helper()
	c.Get("/sanctum/csrf-cookie").Is(http.StatusNoContent)
	return c
}

// SignIn begins and signs in; the test fails where that does not work.
func (c *Client) SignIn(email, password string) *Client {
	c.t.Helper()
	c.Begin().Post("/api/login", map[string]string{"email": email, "password": password}).Is(http.StatusOK)
	return c
}

// Get asks for path.
func (c *Client) Get(path string) *Answer {
	c.t.Helper()
	return c.Do(http.MethodGet, path, "", nil)
}

// Post sends a form as multipart, with the anti-forgery token.
func (c *Client) Post(path string, form map[string]string) *Answer {
	c.t.Helper()
	kind, body := Multipart(c.t, form)
	return c.Do(http.MethodPost, path, kind, body)
}

// PostJSON sends value as JSON, with the anti-forgery token.
func (c *Client) PostJSON(path string, value any) *Answer {
	c.t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.Do(http.MethodPost, path, "application/json", raw)
}

// Delete removes what stands at path.
func (c *Client) Delete(path string) *Answer {
	c.t.Helper()
	return c.Do(http.MethodDelete, path, "", nil)
}

// Do makes any call.
func (c *Client) Do(method, path, contentType string, body []byte) *Answer {
	c.t.Helper()
	r, err := http.NewRequest(method, c.base+path, bytes.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("X-Requested-With", "XMLHttpRequest")
	if c.Language != "" {
		r.Header.Set("Accept-Language", c.Language)
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if token := c.Cookie("XSRF-TOKEN"); token != "" && method != http.MethodGet {
		r.Header.Set("X-XSRF-TOKEN", token)
	}
	for name, values := range c.Header {
		r.Header[name] = values
	}
	answer, err := c.client.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return &Answer{Status: answer.StatusCode, Header: answer.Header, Body: string(raw), t: c.t}
}

// Multipart encodes a form; it returns the content type and the body.
func Multipart(t testing.TB, form map[string]string) (string, []byte) {
	t.Helper()
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	for key, value := range form {
		if err := w.WriteField(key, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), raw.Bytes()
}

// Is fails the test where the status is another, showing the answer.
func (a *Answer) Is(status int) *Answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("status %d, want %d: %s", a.Status, status, a.Body)
	}
	return a
}

// Data decodes the answer's data into into.
func (a *Answer) Data(into any) *Answer {
	a.t.Helper()
	body := struct {
		Data any `json:"data"`
	}{into}
	if err := json.Unmarshal([]byte(a.Body), &body); err != nil {
		a.t.Fatalf("%v in %s", err, a.Body)
	}
	return a
}

// Problem is the message and the fields of a failure; the test fails where the
// answer is not one, in JSON.
func (a *Answer) Problem() (message string, fields map[string][]string) {
	a.t.Helper()
	var body struct {
		Message string              `json:"message"`
		Errors  map[string][]string `json:"errors"`
	}
	if kind := a.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		a.t.Fatalf("a failure came as %q: %s", kind, a.Body)
	}
	if err := json.Unmarshal([]byte(a.Body), &body); err != nil || body.Message == "" {
		a.t.Fatalf("a failure without a message: %s", a.Body)
	}
	return body.Message, body.Errors
}

// Scenario is one call and all that should come of it.
type Scenario struct {
	Name   string
	Client *Client
	Method string
	Path   string
	Form   map[string]string // sent as multipart
	JSON   any               // sent as JSON where Form is nil

	Status      int
	Contains    []string
	NotContains []string
	// Activity are the lines that the call adds to the log, as
	// "Page 1 update"; nil: none.
	Activity []string
}

// Run makes the calls, each a subtest, and compares the activity log of d.
func Run(t *testing.T, d *gorm.DB, scenarios []Scenario) {
	for _, s := range scenarios {
		t.Run(s.Name, func(t *testing.T) {
			t.Helper()
			before := lastActivity(t, d)
			a := s.call()
			if a.Status != s.Status {
				t.Errorf("status %d, want %d", a.Status, s.Status)
			}
			for _, text := range s.Contains {
				if !strings.Contains(a.Body, text) {
					t.Errorf("the answer lacks %s", text)
				}
			}
			for _, text := range s.NotContains {
				if strings.Contains(a.Body, text) {
					t.Errorf("the answer contains %s", text)
				}
			}
			if got := activitySince(t, d, before); strings.Join(got, ", ") != strings.Join(s.Activity, ", ") {
				t.Errorf("activity %v, want %v", got, s.Activity)
			}
			if t.Failed() {
				t.Logf("the answer was: %s", a.Body)
			}
		})
	}
}

func (s Scenario) call() *Answer {
	switch {
	case s.Form != nil:
		kind, body := Multipart(s.Client.t, s.Form)
		return s.Client.Do(s.Method, s.Path, kind, body)
	case s.JSON != nil:
		raw, err := json.Marshal(s.JSON)
		if err != nil {
			s.Client.t.Fatal(err)
		}
		return s.Client.Do(s.Method, s.Path, "application/json", raw)
	}
	return s.Client.Do(s.Method, s.Path, "", nil)
}

func lastActivity(t testing.TB, d *gorm.DB) uint64 {
	t.Helper()
	var last uint64
	if err := d.Table("activity_log").Select("COALESCE(MAX(id), 0)").Scan(&last).Error; err != nil {
		t.Fatal(err)
	}
	return last
}

func activitySince(t testing.TB, d *gorm.DB, last uint64) []string {
	t.Helper()
	var rows []struct {
		Model, Action string
		RowID         uint64
	}
	if err := d.Table("activity_log").Where("id > ?", last).Order("id").Find(&rows).Error; err != nil {
		t.Fatal(err)
	}
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = fmt.Sprintf("%s %d %s", r.Model, r.RowID, r.Action)
	}
	return lines
}
