package call

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"
)

// ErrRests is a service that asked not to be called for a while, and was not.
var ErrRests = errors.New("the service asked to be called later")

// mostRest bounds how long a service is left alone, whatever it asks for.
const mostRest = 10 * time.Minute

// rest is until when each host asked not to be called.
type rest struct {
	mu    sync.Mutex
	until map[string]time.Time
}

// over returns the host of an address, and ErrRests before its time.
func (r *rest) over(address string) (host string, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", withoutURL(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Now().Before(r.until[u.Host]) {
		return u.Host, ErrRests
	}
	return u.Host, nil
}

// note takes down what an answer that calls came too often, or too early, says of when.
func (r *rest) note(host string, res *http.Response) {
	if res.StatusCode != http.StatusTooManyRequests && res.StatusCode != http.StatusServiceUnavailable {
		return
	}
	said := res.Header.Get("Retry-After")
	var wait time.Duration
	if seconds, err := strconv.ParseUint(said, 10, 31); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(said); err == nil {
		wait = time.Until(at)
	}
	if wait <= 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.until == nil {
		r.until = map[string]time.Time{}
	}
	r.until[host] = time.Now().Add(min(wait, mostRest))
}
