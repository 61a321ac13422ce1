package web

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/resource"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
	"backoffice/backend/web/static"
)

// managerPath is the file manager's page, a page of its own so that it can
// stand in a frame of the app (000 §2.12).
const (
	managerPath    = "/admin/files"
	managerScreen  = "storage"
	managerPurpose = "file manager"
	managerLife    = 10 * time.Minute // decisions.md 31
)

func (s *Server) managerRoutes(r gin.IRouter) {
	r.POST("/api/"+managerScreen+"/token", s.session, s.csrf, s.auth, s.Bare, s.managerToken)
}

// managerToken makes the address of the file manager's page, for this session
// and ten minutes. The page renews it while it is open.
func (s *Server) managerToken(c *gin.Context) {
	if err := s.Guard.Require(request.Caller(c).Actor, managerScreen, resource.ActList); err != nil {
		s.Fail(c, err)
		return
	}
	if _, ok := s.form(c); !ok {
		return
	}
	until := s.Now().Add(managerLife)
	token := s.Sessions.Pass(c.Request.Context(), managerPurpose, until)
	reply.Data(c, gin.H{
		"token": token, "expires_at": until.UTC(), "url": managerPath + "?" + url.Values{"token": {token}}.Encode(),
	})
}

// manager serves the file manager's page to whoever has its address, in the
// session that it was made for.
func (s *Server) manager(c *gin.Context) {
	// The address must not travel on with a link or a picture.
	c.Header("Referrer-Policy", "no-referrer")
	c.Header("X-Frame-Options", "SAMEORIGIN")
	c.Header("Cache-Control", "no-store")
	ctx, err := s.Sessions.Open(c.Request.Context(), c.Request)
	if err != nil {
		s.Fail(c, err)
		return
	}
	if id, _ := s.Sessions.User(ctx); id == 0 || !s.Sessions.Passes(ctx, managerPurpose, c.Query("token")) {
		c.Header("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
		c.String(http.StatusForbidden, "%s", s.Texts.Text(request.Of(c).Locale, "web.files.expired", nil))
		return
	}
	nonce := rand.Text()
	c.Header("Content-Security-Policy", strings.Replace(static.Policy(nonce, s.Frames), "frame-ancestors 'none'", "frame-ancestors 'self'", 1))
	c.Data(http.StatusOK, "text/html; charset=utf-8", s.dist.Page(nonce, s.Sessions.Token(ctx)))
}
