// Package accesspointtest is a strict stub of an access point.
package accesspointtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/integration/einvoicing"
	"backoffice/backend/integration/httpmock"
)

// Key is what callers prove themselves by.
const Key = "k-17"

// Point is the access point. What it was handed is kept by key.
type Point struct {
	*httpmock.Server
	httpmock.Faults // of the calls "find" and "send"

	mu      sync.Mutex
	sent    map[string][]byte
	refuses string
}

// New starts an access point.
func New(t testing.TB) *Point {
	p := &Point{Server: httpmock.New(t), sent: map[string][]byte{}}
	p.On("GET /v1/documents/{key}", p.Guard("find", p.find)).On("POST /v1/documents", p.Guard("send", p.send))
	return p
}

// Address is what to configure.
func (p *Point) Address() string { return strings.Replace(p.URL, "://", "://"+Key+"@", 1) + "/v1" }

// Refuse has it refuse what it is handed from now on, for that reason; empty: nothing.
func (p *Point) Refuse(reason string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuses = reason
}

// Sent is what it was handed, by key.
func (p *Point) Sent() map[string]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := map[string]string{}
	for key, content := range p.sent {
		all[key] = string(content)
	}
	return all
}

func allowed(w http.ResponseWriter, r *http.Request) bool {
	if r.Header.Get("Authorization") == "Bearer "+Key {
		return true
	}
	w.WriteHeader(http.StatusUnauthorized)
	return false
}

func answer(w http.ResponseWriter, status int, r any) {
	text, _ := json.Marshal(r)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

type receipt struct {
	ID     string           `json:"id"`
	State  einvoicing.State `json:"state"`
	Reason string           `json:"reason,omitempty"`
}

func (p *Point) find(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !allowed(w, r) {
		return
	}
	if _, is := p.sent[r.PathValue("key")]; !is {
		answer(w, http.StatusNotFound, map[string]string{"reason": "unknown"})
		return
	}
	answer(w, http.StatusOK, receipt{ID: "AP-" + r.PathValue("key"), State: einvoicing.Delivered})
}

func (p *Point) send(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	content, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	key := r.Header.Get("Idempotency-Key")
	switch {
	case !allowed(w, r):
	case err != nil || key == "" || r.Header.Get("Content-Type") != "application/xml" || !strings.HasPrefix(string(content), "<?xml") ||
		!strings.Contains(r.Header.Get("Sender"), ":") || !strings.Contains(r.Header.Get("Receiver"), ":"):
		answer(w, http.StatusBadRequest, map[string]string{"reason": fmt.Sprintf("not a document: %v", r.Header)})
	case p.refuses != "":
		answer(w, http.StatusUnprocessableEntity, map[string]string{"reason": p.refuses})
	case p.sent[key] != nil:
		answer(w, http.StatusConflict, map[string]string{"reason": "is there already"})
	default:
		p.sent[key] = content
		answer(w, http.StatusAccepted, receipt{ID: "AP-" + key, State: einvoicing.Accepted})
	}
}
