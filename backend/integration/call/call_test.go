package call

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"backoffice/backend/integration/httpmock"
)

func TestDo(t *testing.T) {
	s := httpmock.New(t).On("POST /x", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Key") != "k" {
			t.Errorf("the header is %q", r.Header.Get("X-Key"))
		}
		w.Header().Set("X-Message", "no")
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte("12345"))
	})
	a, err := New(time.Second, 5).Do(t.Context(), http.MethodPost, s.URL+"/x", map[string]string{"X-Key": "k"}, []byte("b"))
	if err != nil || a.Status != http.StatusTeapot || string(a.Body) != "12345" || a.Header.Get("X-Message") != "no" || !a.Heard {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err := New(time.Second, 4).Do(t.Context(), http.MethodPost, s.URL+"/x", map[string]string{"X-Key": "k"}, nil); !errors.Is(err, ErrLong) || !a.Heard {
		t.Errorf("an answer over its bound: %+v, %v", a, err)
	}
}

// Whether the service can have heard a call decides whether it may be repeated.
func TestHeard(t *testing.T) {
	gone := httptest.NewServer(nil)
	gone.Close()
	silent := httpmock.New(t).On("GET /key-in-path", httpmock.Silence)
	broken := httpmock.New(t).On("GET /key-in-path", httpmock.Break)
	for name, one := range map[string]struct {
		base  string
		heard bool
	}{"nobody there": {gone.URL, false}, "silence": {silent.URL, true}, "broken off": {broken.URL, true}, "no address": {"http://\x00", false}} {
		a, err := New(100*time.Millisecond, 10).Do(t.Context(), http.MethodGet, one.base+"/key-in-path", nil, nil)
		if err == nil || a.Heard != one.heard {
			t.Errorf("%s: heard %v, %v", name, a.Heard, err)
		}
		if err != nil && strings.Contains(err.Error(), "key-in-path") {
			t.Errorf("%s tells the address: %v", name, err)
		}
	}
}

// A redirect is an answer: what the call carried goes nowhere else.
func TestRedirect(t *testing.T) {
	other := httpmock.New(t) // any call fails the test
	s := httpmock.New(t).On("GET /x", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, http.StatusFound) })
	a, err := New(time.Second, 1<<10).Do(context.Background(), http.MethodGet, s.URL+"/x", nil, nil)
	if err != nil || a.Status != http.StatusFound {
		t.Errorf("%d, %v", a.Status, err)
	}
}
