package web

import (
	"io"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
)

// visitRoutes are what the public site calls for each page that is looked at.
// They stand before the middlewares: thousands come in a second, and neither a
// language nor a line of the log belongs to them.
func (s *Server) visitRoutes(r gin.IRouter) {
	script := s.Visits.Script()
	tag := etag(script)
	both(r, "/visit.js", func(c *gin.Context) {
		c.Header("Cross-Origin-Resource-Policy", "cross-origin")
		c.Header("X-Content-Type-Options", "nosniff")
		c.Header("Cache-Control", "public, max-age=86400")
		c.Header("ETag", tag)
		if c.GetHeader("If-None-Match") == tag {
			c.Status(http.StatusNotModified)
			return
		}
		c.Data(http.StatusOK, "text/javascript; charset=utf-8", script)
	})
	r.POST("/api/public/visit", s.withState, s.recovery, s.visit)
}

// withState is what a call has that no middleware prepared.
func (s *Server) withState(c *gin.Context) {
	c.Set(stateKey, &state{})
	c.Next()
}

// visit takes one page view. It comes from another origin than ours, which is
// what it is for: it carries no cookie and changes nothing but a count.
func (s *Server) visit(c *gin.Context) {
	origin := c.GetHeader("Origin")
	if !s.counts(c, origin) {
		s.fail(c, fault.New(fault.Forbidden, "errors.forbidden"))
		return
	}
	c.Header("Access-Control-Allow-Origin", origin)
	c.Header("Vary", "Origin")
	c.Header("Cache-Control", "no-store")
	body, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, s.Visits.MaxBody()))
	if err == nil {
		_, site, _ := strings.Cut(origin, "://")
		err = s.Visits.Record(c.Request.Context(), s.client(c), c.GetHeader("User-Agent"), site, body)
	}
	if err != nil {
		s.fail(c, err)
		if c.Writer.Status() >= http.StatusInternalServerError {
			s.Log.ErrorContext(c.Request.Context(), "take a page view", "error", err)
		}
		return
	}
	c.Status(http.StatusNoContent)
	c.Writer.WriteHeaderNow()
}

// counts says whether a page of that origin is counted: one of the public site,
// and, where none is configured, one that we serve ourselves.
func (s *Server) counts(c *gin.Context, origin string) bool {
	return s.sites[origin] || s.SiteURL == "" && origin == s.base(c)
}
