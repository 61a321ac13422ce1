package web

import (
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/web/request"
)

// csrf asks every write for the session's anti-forgery token.
func (s *Server) csrf(c *gin.Context) {
	switch c.Request.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		c.Next()
		return
	}
	if s.asked(c) {
		c.Next()
	}
}

// asked holds the token that was sent against the session's, and answers where
// it is another.
func (s *Server) asked(c *gin.Context) bool {
	if request.Of(c).Bearer || s.Sessions.Matches(c.Request.Context(), sentToken(c)) {
		return true
	}
	s.Fail(c, fault.New(fault.CSRF, "errors.csrf"))
	return false
}

// sentToken is the token as the page's meta tag or the cookie gave it; some
// clients send a cookie's value as it stands, still encoded.
func sentToken(c *gin.Context) string {
	if token := c.GetHeader("X-CSRF-TOKEN"); token != "" {
		return token
	}
	token := c.GetHeader("X-XSRF-TOKEN")
	if decoded, err := url.QueryUnescape(token); err == nil {
		return decoded
	}
	return token
}
