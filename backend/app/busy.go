package app

import (
	"net/http"
	"runtime"
	"sync/atomic"
)

// busyPerCore is how many calls in flight a core has before more of them wait than work.
const busyPerCore = 2

// calls are those in flight.
type calls struct{ n atomic.Int64 }

// count counts the calls that h answers.
func (c *calls) count(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.n.Add(1)
		defer c.n.Add(-1)
		h.ServeHTTP(w, r)
	})
}

// Busy says whether people wait for the processors just now.
func (c *calls) Busy() bool { return c.n.Load() >= int64(busyPerCore*runtime.GOMAXPROCS(0)) }
