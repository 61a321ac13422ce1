package web

import (
	"crypto/rand"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
	"backoffice/backend/web/static"
)

//go:embed all:dist
var embedded embed.FS

// browserApp opens a build of the browser app; nil: the one within the binary.
func browserApp(build fs.FS, languages []string) (*static.Files, error) {
	if build == nil {
		var err error
		if build, err = fs.Sub(embedded, "dist"); err != nil {
			return nil, fmt.Errorf("open the browser app: %w", err)
		}
	}
	return static.Load(build, languages)
}

// app serves the browser app: a built file where the address names one, else
// its page, which finds its own way.
func (s *Server) app(c *gin.Context) {
	name := strings.TrimPrefix(strings.TrimPrefix(c.Request.URL.Path, "/admin"), "/")
	if a, ok := s.dist.Asset(name, c.GetHeader("Accept-Encoding")); ok {
		sendAsset(c, a)
		return
	}
	if strings.HasPrefix(name, "assets/") {
		s.noRoute(c)
		return
	}
	nonce := rand.Text()
	c.Header("Content-Security-Policy", static.Policy(nonce, s.Frames))
	if !s.dist.Built() {
		c.Header("Cache-Control", "no-store")
		c.String(http.StatusServiceUnavailable, "%s", s.Texts.Text(request.Of(c).Locale, "web.app.missing", nil))
		return
	}
	if name == "files" {
		s.manager(c)
		return
	}
	c.Header("Cache-Control", "no-store")
	c.Data(http.StatusOK, "text/html; charset=utf-8", s.dist.Page(nonce, s.pageToken(c)))
}

// pageToken is the anti-forgery token that the page has in its head. The page comes
// without one, too, where the session cannot be had: the app asks for it by itself.
func (s *Server) pageToken(c *gin.Context) string {
	ctx, err := s.Sessions.Open(c.Request.Context(), c.Request)
	if err != nil {
		return ""
	}
	return s.Sessions.Token(ctx)
}

func sendAsset(c *gin.Context, a static.Asset) {
	c.Writer.Header().Del("Vary")
	c.Writer.Header().Del("Content-Language")
	if a.Varies {
		c.Writer.Header().Add("Vary", "Accept-Encoding")
	}
	if a.Encoding != "" {
		c.Header("Content-Encoding", a.Encoding)
	}
	if !a.Hashed {
		reply.SendAs(c, a.Type, a.Body, reply.ETag(a.Body))
		return
	}
	c.Header("Cache-Control", "public, max-age=31536000, immutable")
	c.Data(http.StatusOK, a.Type, a.Body)
}
