package middleware

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestCompress(t *testing.T) {
	long := `{"data":"` + strings.Repeat("čučoriedka ", 500) + `"}`
	answers := map[string]struct {
		kind, body string
		packed     bool
	}{
		"long JSON":  {"application/json; charset=utf-8", long, true},
		"short JSON": {"application/json; charset=utf-8", `{"data":1}`, false},
		"a picture":  {"image/jpeg", long, false},
	}
	for name, a := range answers {
		t.Run(name, func(t *testing.T) {
			handler, err := Compress(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", a.kind)
				w.Header().Set("ETag", `"x"`)
				io.WriteString(w, a.body)
			}))
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequest(http.MethodGet, "/api/x", nil)
			r.Header.Set("Accept-Encoding", "gzip, br")
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			body := io.Reader(w.Body)
			if packed := w.Header().Get("Content-Encoding") == "gzip"; packed != a.packed {
				t.Fatalf("packed %v, want %v", packed, a.packed)
			}
			if a.packed {
				if w.Body.Len() > len(long)/4 || w.Header().Get("Vary") != "Accept-Encoding" {
					t.Errorf("%d bytes of %d, Vary %q", w.Body.Len(), len(long), w.Header().Get("Vary"))
				}
				if body, err = gzip.NewReader(w.Body); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := io.ReadAll(body); err != nil || string(got) != a.body || w.Header().Get("ETag") != `"x"` {
				t.Errorf("came as %d bytes with ETag %s, %v", len(got), w.Header().Get("ETag"), err)
			}
		})
	}
}
