package public

import (
	"context"
	"io"
	"net/http"
	"net/netip"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// Visits counts page views of the public site.
type Visits interface {
	// Record notes one view: body is what the script posted from a page of site,
	// a host. Returns Invalid, Throttled and Unavailable.
	Record(ctx context.Context, from netip.Addr, agent, site string, body []byte) error
	// Script is what the site loads.
	Script() []byte
	// MaxBody is the longest body, in bytes.
	MaxBody() int64
}

// VisitRoutes are what the public site calls for each page that is looked at.
// They stand before the middlewares, but for the one that recovers: thousands come in
// a second, and neither a language nor a line of the log belongs to them.
func (s *Server) VisitRoutes(r gin.IRouter, recovery gin.HandlerFunc) {
	script := s.Visits.Script()
	tag := reply.ETag(script)
	r.GET("/visit.js", func(c *gin.Context) {
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
	r.POST("/api/public/visit", withState, recovery, s.visit)
}

// withState is what a call has that no middleware prepared.
func withState(c *gin.Context) {
	request.Begin(c, "")
	c.Next()
}

// visit takes one page view. It comes from another origin than ours, which is
// what it is for: it carries no cookie and changes nothing but a count.
func (s *Server) visit(c *gin.Context) {
	origin := c.GetHeader("Origin")
	if !s.counts(c, origin) {
		s.Fail(c, fault.New(fault.Forbidden, "errors.forbidden"))
		return
	}
	c.Header("Access-Control-Allow-Origin", origin)
	c.Header("Vary", "Origin")
	c.Header("Cache-Control", "no-store")
	body, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, s.Visits.MaxBody()))
	if err == nil {
		_, site, _ := strings.Cut(origin, "://")
		err = s.Visits.Record(c.Request.Context(), s.Client(c), c.GetHeader("User-Agent"), site, body)
	}
	if err != nil {
		s.Fail(c, err)
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
	return s.sites[origin] || s.SiteURL == "" && origin == s.Base(c)
}
