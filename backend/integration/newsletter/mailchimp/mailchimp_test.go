package mailchimp

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/newsletter"
	"backoffice/backend/integration/newsletter/mailchimp/mailchimptest"
)

func TestCheck(t *testing.T) {
	stub := mailchimptest.New(t)
	c := At(stub.URL)
	for name, one := range map[string]struct {
		key, list string
		want      error
	}{
		"key":               {mailchimptest.Key, "", nil},
		"key and list":      {mailchimptest.Key, mailchimptest.List, nil},
		"another's key":     {strings.Repeat("f", 32) + "-us19", "", newsletter.ErrKey},
		"another's list":    {mailchimptest.Key, "zzz", newsletter.ErrList},
		"a path for a list": {mailchimptest.Key, "../ping", newsletter.ErrList},
	} {
		if err := c.Check(t.Context(), one.key, one.list); !errors.Is(err, one.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	asked := stub.Calls.Load()
	// What is no key of theirs must not name a server.
	for _, bad := range []string{"", "x", "abc", "abc-", "abc-evil.example.com#us1", "abc-us1.evil", "abc-us1/", "a b-us1", "abc-us1234", "abc-US1"} {
		if err := c.Check(t.Context(), bad, ""); !errors.Is(err, newsletter.ErrKey) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if stub.Calls.Load() != asked {
		t.Error("the service was asked about what is no key")
	}
}

func TestServer(t *testing.T) {
	if got := New().base("us19"); got != "https://us19.api.mailchimp.com/3.0" {
		t.Errorf("asks %s", got)
	}
}

// Where the service does not say, nothing is known.
func TestFailures(t *testing.T) {
	stub := mailchimptest.New(t)
	c := At(stub.URL)
	down := func(name string, c *Client, ctx context.Context) {
		t.Helper()
		err := c.Check(ctx, mailchimptest.Key, mailchimptest.List)
		if fault.CodeOf(err) != fault.Upstream || strings.Contains(err.Error(), mailchimptest.Key) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, status := range []int64{403, 429, 500, 503, 301} {
		stub.NoBody.Store(status)
		down(http.StatusText(int(status)), c, t.Context())
	}
	stub.NoBody.Store(0)
	stub.Silent.Store(true)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	down("silence", c, ctx)
	for name, body := range map[string]string{"no JSON": "<html>", "another list": `{"id":"other"}`, "half an answer": `{"id":`} {
		odd := httpmock.New(t).On("GET /3.0/lists/{id}", httpmock.JSON(200, "application/json", body))
		down(name, At(odd.URL), t.Context())
	}
	rights := httpmock.New(t).On("GET /3.0/lists/{id}", httpmock.JSON(403, "application/problem+json", `{"title":"Forbidden","status":403}`))
	if err := At(rights.URL).Check(t.Context(), mailchimptest.Key, mailchimptest.List); !errors.Is(err, newsletter.ErrKey) {
		t.Errorf("a key without the right: %v", err)
	}
	gone := httpmock.New(t)
	gone.Close()
	down("no server", At(gone.URL), t.Context())
}

// The service allows ten calls at once, so that no eleventh is made.
func TestTenAtOnce(t *testing.T) {
	stub := mailchimptest.New(t)
	stub.Hold = make(chan struct{})
	c := At(stub.URL)
	var wg sync.WaitGroup
	for range 30 {
		wg.Go(func() {
			if err := c.Check(t.Context(), mailchimptest.Key, ""); err != nil {
				t.Errorf("got %v", err)
			}
		})
	}
	for deadline := time.Now().Add(time.Minute); stub.Parallel.Load() < 10 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	close(stub.Hold)
	wg.Wait()
	if stub.Most.Load() != 10 {
		t.Errorf("%d calls at once", stub.Most.Load())
	}
}
