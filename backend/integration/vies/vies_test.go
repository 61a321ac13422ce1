package vies

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/integration/call"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/vies/viestest"
)

func number(t *testing.T, text string) Number {
	t.Helper()
	n, ok := Parse(text)
	if !ok {
		t.Fatalf("%q is no number", text)
	}
	return n
}

func client(address string) *REST {
	r := NewREST(address + "/")
	r.call = call.New(300*time.Millisecond, mostAnswer)
	return r
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"cz 123.456-78": "CZ12345678", "GR123456789": "EL123456789", "ATU12345678": "ATU12345678", "": "", "12345678": "", "SK": "", "SK1": "", "SK12345678901234": "", "SK123'--": "",
	} {
		if n, ok := Parse(text); n.String() != want || ok != (want != "") {
			t.Errorf("%q is %q, %v", text, n, ok)
		}
	}
	if n := number(t, "EL123456789"); n.Country() != "GR" || number(t, "CZ12345678").Country() != "CZ" {
		t.Errorf("%q is of %q", n, n.Country())
	}
	for address, want := range map[string]string{
		"vies://ec.europa.eu/taxation_customs/vies/rest-api/": "https://ec.europa.eu/taxation_customs/vies/rest-api", "vies://": "", "https://ec.europa.eu": "", "vies://a@b": "", "vies://b?x=1": "",
	} {
		if got, err := ParseURL(address); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", address, got, err)
		}
	}
}

func TestCheck(t *testing.T) {
	stub := viestest.New(t)
	r := client(stub.URL)
	got, err := r.Check(t.Context(), number(t, "CZ12345678"), number(t, "SK2020123456"))
	if want := (Answer{true, "Čaj a káva s.r.o.", "Hlavní 1\n110 00 Praha", "WAPIAAAAYz12345678"}); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = r.Check(t.Context(), number(t, "CZ87654321"), Number{})
	if err != nil || got != (Answer{}) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err = r.Check(t.Context(), number(t, "GR123456789"), Number{}); err != nil || !got.Valid || got.Name != "" {
		t.Errorf("%+v, %v", got, err)
	}
	want := []string{
		`{"countryCode":"CZ","vatNumber":"12345678","requesterMemberStateCode":"SK","requesterNumber":"2020123456"}`,
		`{"countryCode":"CZ","vatNumber":"87654321"}`, `{"countryCode":"EL","vatNumber":"123456789"}`,
	}
	if calls := stub.Calls(); !slices.Equal(calls, want) {
		t.Errorf("%q", calls)
	}
}

// Whatever is not an answer leaves the number unchecked, neither valid nor not.
func TestUnchecked(t *testing.T) {
	if _, err := (Unchecked{}).Check(t.Context(), Number{}, Number{}); !errors.Is(err, ErrUnchecked) {
		t.Errorf("the built-in one: %v", err)
	}
	stub := viestest.New(t)
	r := client(stub.URL)
	ask := func(name string) {
		t.Helper()
		if got, err := r.Check(t.Context(), number(t, "CZ12345678"), Number{}); !errors.Is(err, ErrUnchecked) || got != (Answer{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for _, fault := range []httpmock.Fault{httpmock.Down, httpmock.Limit, httpmock.Slow, httpmock.Nonsense, httpmock.Empty, httpmock.Twice, httpmock.Lost, httpmock.BrokenOff, httpmock.Endless} {
		stub.Next(viestest.Check, fault)
		ask(string(fault))
	}
	for _, code := range []string{"MS_UNAVAILABLE", "MS_MAX_CONCURRENT_REQ", "TIMEOUT", "INVALID_INPUT", strings.Repeat("x", 1000)} {
		stub.Silence("CZ", code)
		ask(code)
	}
	for name, body := range map[string]string{
		"another number": `{"countryCode":"CZ","vatNumber":"1","valid":true}`, "another state": `{"countryCode":"SK","vatNumber":"12345678","valid":true}`,
		"no verdict": `{"countryCode":"CZ","vatNumber":"12345678"}`, "a user error": `{"countryCode":"CZ","vatNumber":"12345678","valid":false,"userError":"MS_UNAVAILABLE"}`,
		"not done": `{"countryCode":"CZ","vatNumber":"12345678","valid":true,"actionSucceed":false}`,
	} {
		s := httpmock.New(t).On(viestest.Check, httpmock.JSON(http.StatusOK, "application/json", body))
		r = client(s.URL)
		ask(name)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := r.Check(ended, number(t, "CZ12345678"), Number{}); !errors.Is(err, ErrUnchecked) {
		t.Errorf("got %v", err)
	}
}
