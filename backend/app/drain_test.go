package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

// Behind a balancer no call is lost when a copy ends: it is told to send none before
// nobody listens, and what it sends meanwhile is answered.
func TestDrain(t *testing.T) {
	c := apptest.Embedded(t)
	c.Drain = 2 * time.Second
	p := apptest.Start(t, c)
	b := p.Admin(t)
	b.Get("/readyz").Is(http.StatusOK)
	done := make(chan struct{})
	go func() { p.Drain(); close(done) }()
	apptest.Soon(t, "the copy is not ready", func() bool { return b.Get("/readyz").Status == http.StatusServiceUnavailable })
	b.Get("/healthz").Is(http.StatusOK)
	b.Get("/api/content/page").Is(http.StatusOK)
	select {
	case <-done:
		t.Error("it did not wait")
	default:
	}
	<-done
	if log := p.Log.String(); strings.Contains(log, `"ERROR"`) {
		t.Errorf("stopping is logged as an error:\n%s", log)
	}
}
