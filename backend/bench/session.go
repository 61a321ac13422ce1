package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
)

const email, password = "bench@example.com", "bench-password"

// session is what a signed-in browser sends with each call.
type session struct{ base, cookies, token string }

// guest is a browser that has the anti-forgery token and is not signed in yet.
type guest struct {
	client *http.Client
	site   *url.URL
}

func newGuest(base string) (guest, error) {
	jar, _ := cookiejar.New(nil)
	g := guest{client: &http.Client{Jar: jar}}
	g.site, _ = url.Parse(base)
	reply, err := g.client.Get(base + "/sanctum/csrf-cookie")
	if err != nil {
		return guest{}, err
	}
	return g, reply.Body.Close()
}

func (g guest) token() string {
	for _, c := range g.client.Jar.Cookies(g.site) {
		if c.Name == "XSRF-TOKEN" {
			value, _ := url.QueryUnescape(c.Value)
			return value
		}
	}
	return ""
}

// signIn signs in, from an address as a proxy may name it.
func (g guest) signIn(address string) (session, error) {
	form := url.Values{"email": {email}, "password": {password}}
	r, _ := http.NewRequest(http.MethodPost, g.site.String()+"/api/login", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-XSRF-TOKEN", g.token())
	if address != "" {
		r.Header.Set("X-Forwarded-For", address)
	}
	reply, err := g.client.Do(r)
	if err != nil {
		return session{}, err
	}
	defer reply.Body.Close()
	body, err := io.ReadAll(reply.Body)
	if err == nil && reply.StatusCode != http.StatusOK {
		err = fmt.Errorf("sign in: status %d: %s", reply.StatusCode, body)
	}
	s := session{base: g.site.String(), token: g.token()}
	for _, c := range g.client.Jar.Cookies(g.site) {
		s.cookies += c.Name + "=" + c.Value + "; "
	}
	return s, err
}

func signIn(base string) (session, error) {
	g, err := newGuest(base)
	if err != nil {
		return session{}, err
	}
	return g.signIn("")
}

func (s session) request(method, path string, body any) *http.Request {
	var r *http.Request
	if body == nil {
		r, _ = http.NewRequest(method, s.base+path, nil)
	} else {
		b, _ := json.Marshal(body)
		r, _ = http.NewRequest(method, s.base+path, bytes.NewReader(b))
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Cookie", s.cookies)
	r.Header.Set("X-XSRF-TOKEN", s.token)
	r.Header.Set("X-Requested-With", "XMLHttpRequest")
	r.Header.Set("Accept-Language", "sk")
	return r
}
