package middleware

import (
	"net/http"
	"strings"
)

// TrimSlash has an address mean the same with and without a slash at its end.
func TrimSlash(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path := r.URL.Path; len(path) > 1 && strings.HasSuffix(path, "/") {
			r.URL.Path = strings.TrimRight(path, "/")
			if r.URL.Path == "" {
				r.URL.Path = "/"
			}
			r.URL.RawPath = ""
		}
		next.ServeHTTP(w, r)
	})
}
