// Package viestest is a stub of the register of VAT numbers that behaves as it is
// known to.
package viestest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"sync"
	"testing"

	"backoffice/backend/integration/httpmock"
)

// Check is the call, as Faults name it.
const Check = "POST /check-vat-number"

// Stub is the register. What it would not understand fails the test.
type Stub struct {
	*httpmock.Server
	httpmock.Faults

	t       testing.TB
	mu      sync.Mutex
	numbers map[string]string // names by valid numbers
	silent  map[string]string // errors by member states that do not answer
	calls   []string
}

// New starts a stub that ends with the test; it knows the valid number CZ12345678.
func New(t testing.TB) *Stub {
	t.Helper()
	s := &Stub{Server: httpmock.New(t), t: t, numbers: map[string]string{"CZ12345678": "Čaj a káva s.r.o.", "EL123456789": "---"}, silent: map[string]string{}}
	s.On(Check, s.check)
	return s
}

// Silence has a member state not answer, with that error; empty: it does again.
func (s *Stub) Silence(state, code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.silent[state] = code
}

// Calls are the bodies that came since it was last asked.
func (s *Stub) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.calls
	s.calls = nil
	return all
}

func (s *Stub) check(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Errorf("read: %v", err)
	}
	for header, want := range map[string]string{"Accept": "application/json", "Content-Type": "application/json"} {
		if got := r.Header.Get(header); got != want {
			s.t.Errorf("%s is %q", header, got)
		}
	}
	s.mu.Lock()
	s.calls = append(s.calls, string(body))
	s.mu.Unlock()
	s.Guard(Check, func(w http.ResponseWriter, _ *http.Request) {
		var q struct {
			State          string `json:"countryCode"`
			Rest           string `json:"vatNumber"`
			RequesterState string `json:"requesterMemberStateCode"`
			RequesterRest  string `json:"requesterNumber"`
		}
		d := json.NewDecoder(bytes.NewReader(body))
		d.DisallowUnknownFields()
		if err := d.Decode(&q); err != nil {
			s.t.Errorf("what the register does not understand: %v: %s", err, body)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if code := s.silent[q.State]; code != "" {
			reply(w, http.StatusInternalServerError, map[string]any{"actionSucceed": false, "errorWrappers": []any{map[string]any{"error": code}}})
			return
		}
		name, valid := s.numbers[q.State+q.Rest]
		body := map[string]any{
			"countryCode": q.State, "vatNumber": q.Rest, "requestDate": "2026-11-22T19:00:00.000Z", "valid": valid, "requestIdentifier": "",
			"name": "---", "address": "---", "traderName": "---",
		}
		if valid {
			body["name"], body["address"] = name, "Hlavní 1\n110 00 Praha"
		}
		if q.RequesterRest != "" {
			body["requestIdentifier"] = "WAPIAAAAYz" + q.Rest
		}
		reply(w, http.StatusOK, body)
	})(w, r)
}

func reply(w http.ResponseWriter, status int, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	httpmock.JSON(status, "application/json", string(raw))(w, nil)
}
