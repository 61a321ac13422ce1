package web

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
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
	case errors.Is(st.Err, errStopping): // as asked for
	case hasLeft(c.Request.Context(), st.Err): // nobody got the answer, and nothing is wrong
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
		slog.String("path", s.loggedPath(c.Request.URL.Path)),
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

// hasLeft says that a call ended since its caller waits no longer, as whoever types on does
// for what was typed before.
func hasLeft(ctx context.Context, err error) bool {
	return errors.Is(ctx.Err(), context.Canceled) && (errors.Is(err, context.Canceled) || fault.CodeOf(err) == fault.Unavailable)
}

// secretPath is an address that holds a secret: where it begins, and its pattern.
type secretPath struct{ before, pattern string }

// previews is where signed addresses show records to whoever has them.
const previews = "/preview/"

// secretPaths are the addresses that a token stands in: those of previews, and of screens
// such as that of an order which a site asks for.
func secretPaths(all []*engine.Screen) []secretPath {
	secret := []secretPath{{previews, previews + "{token}"}}
	for _, screen := range all {
		for _, rt := range engine.Routes(screen) {
			pattern := screen.Decl.API() + rt.Path
			if before, _, _ := strings.Cut(pattern, "{"); strings.Contains(pattern, "{token}") {
				secret = append(secret, secretPath{before, pattern})
			}
		}
	}
	return secret
}

// loggedPath is the address of a call as the log has it, however the call ended: without a
// secret, by its pattern.
func (s *Server) loggedPath(path string) string {
	for _, secret := range s.secret {
		if strings.HasPrefix(path, secret.before) {
			return secret.pattern
		}
	}
	return path
}

// notable says whether a success belongs in the log: probes and files do not.
func (s *Server) notable(c *gin.Context) bool {
	switch c.FullPath() {
	case "", "/healthz", "/readyz", "/files/*path", "/admin/*path":
		return false
	}
	return true
}
