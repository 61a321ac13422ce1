// Package httpmock makes strict stub servers for adapters' tests: a call that
// was not foreseen fails the test.
package httpmock

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// Server is a stub server.
type Server struct {
	*httptest.Server
	mux *http.ServeMux
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	s := &Server{mux: http.NewServeMux()}
	s.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("unforeseen call: %s %s", r.Method, r.URL)
		w.WriteHeader(http.StatusNotImplemented)
	})
	s.Server = httptest.NewServer(s.mux)
	t.Cleanup(s.Close)
	return s
}

// On answers the calls of a pattern of http.ServeMux, such as "GET /3.0/ping".
func (s *Server) On(pattern string, answer http.HandlerFunc) *Server {
	s.mux.HandleFunc(pattern, answer)
	return s
}

// JSON answers with a status, a content type and a body.
func JSON(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body)) // who hung up learns of it from the call
	}
}

// Silence answers nothing until the caller has gone.
func Silence(_ http.ResponseWriter, r *http.Request) {
	// A server notices that only once it has read what was sent.
	_, _ = io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

// Broken does what is asked for, and the connection ends before the answer is whole.
func Broken(do http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		do(httptest.NewRecorder(), r)
		w.Header().Set("Content-Length", "100000")
		w.WriteHeader(http.StatusOK)
		panic(http.ErrAbortHandler)
	}
}

// Break breaks the connection off without an answer.
func Break(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
