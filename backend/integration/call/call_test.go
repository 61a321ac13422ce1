package call

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
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

// A page of a firewall says nothing of the service, whatever a service says itself with
// the same status.
func TestWall(t *testing.T) {
	for kind, one := range map[string]struct {
		body   string
		walled bool
	}{
		"text/html; charset=UTF-8": {"\n<!DOCTYPE html><title>Attention Required!</title>", true},
		"text/html":                {`{"error":1}`, false},
		"application/json":         {"<", false},
	} {
		s := httpmock.New(t).On("POST /x", httpmock.JSON(http.StatusForbidden, kind, one.body))
		a, err := New(time.Second, 1<<10).Do(t.Context(), http.MethodPost, s.URL+"/x", nil, nil)
		if errors.Is(err, ErrWalled) != one.walled || a.Heard == one.walled || a.Status != http.StatusForbidden {
			t.Errorf("%s: %+v, %v", kind, a, err)
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

// A service that asked to be left alone is not called before that, by whatever address, and
// the call was surely not heard; others are. What is no time asks for nothing.
func TestRests(t *testing.T) {
	for said, rests := range map[string]bool{
		"1": true, time.Now().Add(2 * time.Second).UTC().Format(http.TimeFormat): true, "99999999": true,
		"": false, "soon": false, "-5": false, "0": false, time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat): false,
	} {
		for status, means := range map[int]bool{http.StatusTooManyRequests: true, http.StatusServiceUnavailable: true, http.StatusOK: false, http.StatusInternalServerError: false} {
			var calls atomic.Int64
			service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				if calls.Add(1) == 1 {
					w.Header().Set("Retry-After", said)
					w.WriteHeader(status)
				}
			}))
			other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
			c := New(time.Minute, 100)
			if a, err := c.Do(t.Context(), http.MethodPost, service.URL+"/a", nil, nil); err != nil || a.Status != status || !a.Heard {
				t.Errorf("%q: %+v, %v", said, a, err)
			}
			a, err := c.Do(t.Context(), http.MethodPost, service.URL+"/b", nil, nil)
			if wants := rests && means; wants != errors.Is(err, ErrRests) || wants == a.Heard || wants != (calls.Load() == 1) {
				t.Errorf("%d, %q: %+v, %v after %d calls", status, said, a, err, calls.Load())
			}
			if _, err := c.Do(t.Context(), http.MethodPost, other.URL, nil, nil); err != nil {
				t.Error(err)
			}
			if said == "1" && status == http.StatusTooManyRequests {
				time.Sleep(1100 * time.Millisecond)
				if _, err := c.Do(t.Context(), http.MethodPost, service.URL, nil, nil); err != nil {
					t.Errorf("after its time: %v", err)
				}
			}
			service.Close()
			other.Close()
		}
	}
}
