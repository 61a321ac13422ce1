package web

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
)

// policyText is what the app's page may do. Inline styles of elements stay allowed:
// without them the editor loses the colours of stored texts.
const policyText = "default-src 'self'; script-src 'self' 'nonce-%[1]s'; style-src 'self' 'nonce-%[1]s'; " +
	"style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'self' data:; connect-src 'self'; " +
	"media-src 'self' blob:; worker-src 'self' blob:; " +
	"frame-src 'self' %[2]s; " +
	"object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

// policy is what a page with that nonce may do.
func (s *Server) policy(nonce string) string {
	return fmt.Sprintf(policyText, nonce, strings.Join(s.Frames, " "))
}

// app serves the browser app: a built file where the address names one, else
// its page, which finds its own way.
func (s *Server) app(c *gin.Context) {
	name := strings.TrimPrefix(strings.TrimPrefix(c.Request.URL.Path, "/admin"), "/")
	if a, ok := s.dist.asset(name, c.GetHeader("Accept-Encoding")); ok {
		sendAsset(c, a)
		return
	}
	if strings.HasPrefix(name, "assets/") {
		s.noRoute(c)
		return
	}
	nonce := rand.Text()
	c.Header("Content-Security-Policy", s.policy(nonce))
	if s.dist.index == nil {
		c.Header("Cache-Control", "no-store")
		c.String(http.StatusServiceUnavailable, "%s", s.Texts.Text(of(c).locale, "web.app.missing", nil))
		return
	}
	if name == "files" {
		s.manager(c)
		return
	}
	c.Header("Cache-Control", "no-store")
	c.Data(http.StatusOK, "text/html; charset=utf-8", s.dist.page(nonce))
}

func sendAsset(c *gin.Context, a asset) {
	c.Writer.Header().Del("Vary")
	c.Writer.Header().Del("Content-Language")
	if a.varies {
		c.Writer.Header().Add("Vary", "Accept-Encoding")
	}
	if a.encoding != "" {
		c.Header("Content-Encoding", a.encoding)
	}
	if !a.hashed {
		sendAs(c, a.kind, a.body, etag(a.body))
		return
	}
	c.Header("Cache-Control", "public, max-age=31536000, immutable")
	c.Data(http.StatusOK, a.kind, a.body)
}
