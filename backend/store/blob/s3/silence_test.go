package s3

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// frozen is a bucket on a server that takes calls and answers none but whether there is
// one. What comes of bodies it reads at a pace, forever where that is 0.
func frozen(t *testing.T, pace time.Duration) *Driver {
	t.Helper()
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Trim(r.URL.Path, "/") == "bucket" {
			return
		}
		if pace == 0 {
			<-over
			return
		}
		for piece := make([]byte, 256<<10); ; time.Sleep(pace) {
			if _, err := io.ReadFull(r.Body, piece); err != nil {
				break
			}
		}
		w.Header().Set("ETag", `"whole"`)
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	d, err := Open(t.Context(), Config{
		Endpoint: strings.TrimPrefix(server.URL, "http://"), Bucket: "bucket", Region: "us-east-1", AccessKey: "key", SecretKey: "secret",
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// A server that takes calls and answers none does not hold readers for minutes.
func TestSilentServer(t *testing.T) {
	d := frozen(t, 0)
	began := time.Now()
	_, _, err := d.Open(t.Context(), "file")
	if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 2*statTime {
		t.Errorf("after %s: %v", took, err)
	}
}

// Nor does it hold who stores or removes a file, in one piece or in parts.
func TestSilentServerTakesNothing(t *testing.T) {
	d := frozen(t, 0)
	for name, do := range map[string]func() error{
		"small": func() error {
			_, err := d.Put(t.Context(), "small", strings.NewReader("text"), 4, "text/plain")
			return err
		},
		"large": func() error {
			_, err := d.Put(t.Context(), "large", bytes.NewReader(make([]byte, partSize+1)), partSize+1, "video/mp4")
			return err
		},
		"delete": func() error { return d.Delete(t.Context(), "small") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			err := do()
			if took := time.Since(began); !errors.Is(err, errSilent) || took > silence+3*time.Second {
				t.Errorf("after %s: %v", took, err)
			}
		})
	}
}

// A server, and a browser, that are slow and go on are waited for.
func TestSlowServer(t *testing.T) {
	t.Parallel()
	d := frozen(t, 90*time.Millisecond)
	const size = 48 << 20
	began := time.Now()
	ctx, done := attentive(t.Context())
	call, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://"+d.core.EndpointURL().Host+"/bucket/slow", io.LimitReader(zeros{}, size))
	if err == nil {
		var answer *http.Response
		if answer, err = (watched{d.transport}).RoundTrip(call); err == nil {
			err = answer.Body.Close()
		}
	}
	done(&err)
	if took := time.Since(began); err != nil || took < silence {
		t.Errorf("after %s: %v", took, err)
	}
	if _, err := d.Put(t.Context(), "waits", &late{}, 4, "text/plain"); err != nil {
		t.Errorf("of a browser that is late: %v", err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// late has nothing to say for longer than a server may.
type late struct{ said bool }

func (l *late) Read(p []byte) (int, error) {
	if l.said {
		return 0, io.EOF
	}
	time.Sleep(silence + time.Second)
	l.said = true
	return copy(p, "text"), nil
}
