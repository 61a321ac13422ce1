package httpmock

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
)

// Fault is a way in which a service misbehaves.
type Fault string

// The faults.
const (
	Down      Fault = "down"     // 503 and a page for people
	Limit     Fault = "limit"    // 429: too many calls
	Slow      Fault = "slow"     // nothing until the caller has gone
	Nonsense  Fault = "nonsense" // 200 and a page for people
	Empty     Fault = "empty"    // 200 and {}
	Twice     Fault = "twice"    // does it, and answers twice in one
	Lost      Fault = "lost"     // does it, and the connection breaks
	BrokenOff Fault = "broken"   // the connection breaks before anything is done
	Endless   Fault = "endless"  // 200 and an answer that is far too long
)

// Faults are how a stub misbehaves with its next calls.
type Faults struct {
	mu   sync.Mutex
	next map[string][]Fault
}

// Next has the next calls of that name go wrong, one after the other.
func (f *Faults) Next(call string, faults ...Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.next == nil {
		f.next = map[string][]Fault{}
	}
	f.next[call] = append(f.next[call], faults...)
}

func (f *Faults) take(call string) Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := f.next[call]
	if len(all) == 0 {
		return ""
	}
	f.next[call] = all[1:]
	return all[0]
}

// Guard answers calls of that name as they should be answered, or wrong.
func (f *Faults) Guard(call string, answer http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch f.take(call) {
		case Down:
			JSON(http.StatusServiceUnavailable, "text/html", "<h1>Service Unavailable</h1>")(w, r)
		case Limit:
			JSON(http.StatusTooManyRequests, "text/html", "<h1>Too Many Requests</h1>")(w, r)
		case Slow:
			Silence(w, r)
		case Nonsense:
			JSON(http.StatusOK, "text/html", "<h1>Maintenance</h1>")(w, r)
		case Empty:
			JSON(http.StatusOK, "application/json", "{}")(w, r)
		case BrokenOff:
			Break(w, r)
		case Endless:
			JSON(http.StatusOK, "application/json", `{"x":"`+strings.Repeat("x", 4<<20)+`"}`)(w, r)
		case Lost:
			Broken(answer)(w, r)
		case Twice:
			recorded := httptest.NewRecorder()
			answer(recorded, r)
			for name, values := range recorded.Header() {
				w.Header()[name] = values
			}
			JSON(recorded.Code, recorded.Header().Get("Content-Type"), recorded.Body.String()+recorded.Body.String())(w, r)
		default:
			answer(w, r)
		}
	}
}
