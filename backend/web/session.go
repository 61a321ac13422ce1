package web

import (
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/web/request"
)

// uploading notes that Dropzone asks, which shows an answer's "error".
func uploading(c *gin.Context) { request.Of(c).Upload = true }

// session opens the session of the request's cookie.
func (s *Server) session(c *gin.Context) {
	ctx, err := s.Sessions.Open(c.Request.Context(), c.Request)
	if err != nil {
		s.Fail(c, err)
		return
	}
	c.Request = c.Request.WithContext(ctx)
	c.Next()
}

// bearer is the token of the request's Authorization. How the scheme is written does
// not matter (RFC 9110, 11.1).
func bearer(c *gin.Context) (token string, given bool) {
	scheme, token, _ := strings.Cut(c.GetHeader("Authorization"), " ")
	return strings.TrimSpace(token), strings.EqualFold(scheme, "Bearer") && token != ""
}

// sessionOrBearer also takes the user's token in place of the cookie, for the
// calls that upload. No browser sends it by itself, so that such a call needs
// no anti-forgery token.
func (s *Server) sessionOrBearer(c *gin.Context) {
	sealed, given := bearer(c)
	if !given {
		s.session(c)
		return
	}
	ctx, err := s.Sessions.OpenBearer(c.Request.Context(), sealed)
	if err != nil {
		s.Fail(c, err)
		return
	}
	if id, _ := s.Sessions.User(ctx); id == 0 {
		s.Fail(c, fault.New(fault.Unauthorized, "errors.unauthorized"))
		return
	}
	request.Of(c).Bearer = true
	c.Request = c.Request.WithContext(ctx)
	c.Next()
}
