package s3

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A server that takes calls and answers none does not hold readers for minutes.
func TestSilentServer(t *testing.T) {
	frozen := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if strings.Trim(r.URL.Path, "/") != "bucket" {
			<-frozen
		}
	}))
	defer server.Close()
	defer close(frozen)
	d, err := Open(t.Context(), Config{
		Endpoint: strings.TrimPrefix(server.URL, "http://"), Bucket: "bucket", Region: "us-east-1", AccessKey: "key", SecretKey: "secret",
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	began := time.Now()
	_, _, err = d.Open(t.Context(), "file")
	if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 2*statTime {
		t.Errorf("after %s: %v", took, err)
	}
}
