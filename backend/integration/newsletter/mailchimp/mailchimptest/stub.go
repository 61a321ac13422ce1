// Package mailchimptest is a stub of Mailchimp that behaves as the service is
// known to.
package mailchimptest

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"

	"backoffice/backend/integration/httpmock"
)

// What the stub's one account has.
const (
	Key  = "0123456789abcdef0123456789abcdef-us19"
	List = "a1b2c3d4e5"
)

// Stub is the service. Its fields say how it fails, all at zero not at all.
type Stub struct {
	*httpmock.Server
	NoBody atomic.Int64 // status without a body
	Silent atomic.Bool
	Calls  atomic.Int64
	// Parallel is how many calls run now, and Most how many ever did at once.
	Parallel, Most atomic.Int64
	// Hold is waited for by every call, where it is set.
	Hold chan struct{}
}

// New starts a stub that ends with the test.
func New(t testing.TB) *Stub {
	t.Helper()
	s := &Stub{Server: httpmock.New(t)}
	s.On("GET /3.0/ping", s.guard(httpmock.JSON(200, "application/json", `{"health_status":"Everything's Chimpy!"}`)))
	s.On("GET /3.0/lists/{id}", s.guard(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Encode() != "fields=id" {
			t.Errorf("asked for %s", r.URL)
		}
		if r.PathValue("id") != List {
			problem(404, "Resource Not Found")(w, r)
			return
		}
		httpmock.JSON(200, "application/json", `{"id":"`+List+`"}`)(w, r)
	}))
	return s
}

func problem(status int, title string) http.HandlerFunc {
	return httpmock.JSON(status, "application/problem+json", fmt.Sprintf(
		`{"type":"https://mailchimp.com/developer/marketing/docs/errors/","title":%q,"status":%d,"detail":"","instance":"7"}`, title, status))
}

func (s *Stub) guard(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.Calls.Add(1)
		now := s.Parallel.Add(1)
		defer s.Parallel.Add(-1)
		for most := s.Most.Load(); now > most && !s.Most.CompareAndSwap(most, now); most = s.Most.Load() {
		}
		if s.Hold != nil {
			<-s.Hold
		}
		_, key, ok := r.BasicAuth()
		switch {
		case s.Silent.Load():
			httpmock.Silence(w, r)
		case s.NoBody.Load() != 0:
			w.WriteHeader(int(s.NoBody.Load()))
		case now > 10:
			w.WriteHeader(http.StatusTooManyRequests) // without a body
		case !ok || key != Key:
			problem(401, "API Key Invalid")(w, r)
		default:
			next(w, r)
		}
	}
}
