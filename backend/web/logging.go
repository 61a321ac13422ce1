package web

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/web/request"
)

// logging writes one line a request, with the private cause of a failure. The
// query is left out: it may hold the token of a link.
func (s *Server) logging(c *gin.Context) {
	// Also where an answer is broken off by a panic.
	defer s.line(c, time.Now())
	c.Next()
}

func (s *Server) line(c *gin.Context, start time.Time) {
	st := request.Of(c)
	status := c.Writer.Status()
	level := slog.LevelInfo
	switch {
	case status >= 500:
		level = slog.LevelError
	case status >= 400:
		level = slog.LevelWarn
	case !s.notable(c):
		level = slog.LevelDebug
	}
	attrs := []slog.Attr{
		slog.String("request", st.ID),
		slog.String("method", c.Request.Method),
		slog.String("path", c.Request.URL.Path),
		slog.Int("status", status),
		slog.Duration("took", time.Since(start)),
		slog.Int("bytes", max(0, c.Writer.Size())),
		slog.String("address", s.Address(c)),
	}
	if st.Actor != nil {
		attrs = append(attrs, slog.Uint64("user", st.Actor.ID))
	}
	if st.Err != nil && !errors.Is(st.Err, context.Canceled) {
		attrs = append(attrs, slog.Any("error", st.Err))
	}
	s.Log.LogAttrs(c.Request.Context(), level, "request", attrs...)
}

// notable says whether a success belongs in the log: probes and files do not.
func (s *Server) notable(c *gin.Context) bool {
	switch c.FullPath() {
	case "", "/healthz", "/readyz", "/files/*path", "/admin/*path":
		return false
	}
	return true
}
