package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/web/public"
	"backoffice/backend/web/request"
)

// The bounds of bodies. A form may bring several files of ten megabytes.
const (
	maxForm = 64 << 20
	// A slow line needs longer for a form with files than the server's own
	// short bound for everything else.
	formTime = 10 * time.Minute
)

// bounds limits how much a call may send.
func (s *Server) bounds(c *gin.Context) {
	limit := int64(maxForm)
	if small(c.Request.URL.Path) {
		limit = request.MaxSmall
	}
	if file := s.siteFile(c.Request.URL.Path); file > 0 {
		limit = file + request.MaxSmall
	}
	// What a page of the site sends is refused as it is read, behind the headers without
	// which the browser would not let the page know why.
	if c.Request.ContentLength > limit && !strings.HasPrefix(c.Request.URL.Path, public.Calls) {
		// The rest of the body is not worth reading.
		c.Header("Connection", "close")
		s.Fail(c, request.TooLarge())
		return
	}
	if c.Request.Body != nil {
		c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, limit)
	}
	c.Next()
}

// siteFile is how large a file may be that a site brings there; 0: none is brought.
func (s *Server) siteFile(path string) int64 {
	path, is := strings.CutPrefix(path, siteCalls)
	if !is {
		return 0
	}
	return s.SiteFiles[strings.TrimSuffix(path, "/")]
}

// patience gives forms with files time to arrive. Who is not signed in has the
// short bound of every other call.
func (s *Server) patience(c *gin.Context) {
	path := c.Request.URL.Path
	if !strings.HasPrefix(c.GetHeader("Content-Type"), "multipart/") || small(path) && s.siteFile(path) == 0 {
		return
	}
	control := http.NewResponseController(c.Writer)
	// A writer that knows no deadlines, as in tests, has none to put off.
	_ = control.SetReadDeadline(time.Now().Add(formTime))
	_ = control.SetWriteDeadline(time.Now().Add(formTime + time.Minute))
}

func small(path string) bool {
	return path == "/api/login" || path == "/api/logout" || strings.HasPrefix(path, "/api/password") || strings.HasPrefix(path, public.Calls) || strings.HasPrefix(path, public.Pages) || strings.HasPrefix(path, siteCalls)
}
