package app

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"testing"
)

// A program is busy while more calls are in flight than its processors answer at once, and
// no longer once they have ended, however they did.
func TestBusy(t *testing.T) {
	var c calls
	var in, out sync.WaitGroup
	release := make(chan struct{})
	h := c.count(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		in.Done()
		<-release
		if r.URL.Path == "/broken" {
			panic(http.ErrAbortHandler)
		}
	}))
	most := busyPerCore * runtime.GOMAXPROCS(0)
	call := func(path string) {
		in.Add(1)
		out.Go(func() {
			defer func() { _ = recover() }()
			h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
		})
		in.Wait()
	}
	for range most - 1 {
		call("/")
	}
	if c.Busy() {
		t.Errorf("%d calls make a program of %d processors busy", most-1, runtime.GOMAXPROCS(0))
	}
	call("/broken")
	if !c.Busy() {
		t.Errorf("%d calls leave it idle", most)
	}
	close(release)
	out.Wait()
	if c.Busy() || c.n.Load() != 0 {
		t.Errorf("it is busy with %d calls that have ended", c.n.Load())
	}
}
