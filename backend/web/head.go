package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
)

type headKey struct{}

// heads has every address that answers GET and changes nothing answer HEAD too, with the same
// rights, bounds and headers (RFC 9110 9.3.2). The call is routed as a GET; asHead calls it by its name
// again, and the server sends no body of it.
func heads(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			r = r.WithContext(context.WithValue(r.Context(), headKey{}, true))
			r.Method = http.MethodGet
		}
		next.ServeHTTP(w, r)
	})
}

// asHead lets what answers a HEAD see that it is one, so that no file is read for it.
func asHead(c *gin.Context) {
	if c.Request.Context().Value(headKey{}) != nil {
		c.Request.Method = http.MethodHead
	}
	c.Next()
}

// changes lets a GET that changes something go on, with the session's token, and answers
// where it does not: HEAD is safe, so that it is refused.
func (s *Server) changes(c *gin.Context) bool {
	if c.Request.Method == http.MethodHead {
		s.refuseMethod(c, http.MethodGet)
		return false
	}
	return s.asked(c)
}

// allowsHead are the methods of an address as its refusal names them.
func allowsHead(methods string) string {
	if !strings.Contains(methods, http.MethodGet) {
		return methods
	}
	return strings.Replace(methods, http.MethodGet, http.MethodGet+", "+http.MethodHead, 1)
}
