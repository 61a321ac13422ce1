package public

import (
	"context"
	"crypto/rand"
	_ "embed"
	"fmt"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/plainpage"
	"backoffice/backend/web/request"
)

// Link is what somebody who is not signed in does by a link that was mailed to
// them. Opening it only asks: what reads mails before people do opens links too.
type Link struct {
	// Texts is how the locale keys of the page begin: .heading, .text and .action
	// of the question, .done_heading and .done of the answer.
	Texts string
	// Read returns whose link it is: their language and what the texts say. It
	// returns NotFound for a link that is not ours, or works no more.
	Read func(ctx context.Context, token string) (locale string, args map[string]any, err error)
	Do   func(ctx context.Context, token string) error
}

//go:embed link.html
var linkHTML string

var linkPage = plainpage.New("link", linkHTML)

const linkPolicy = "default-src 'none'; style-src 'nonce-%s'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

func (s *Server) linkRoutes(r gin.IRouter) {
	for path, link := range s.Links {
		r.GET(Pages+path, s.askLink(link))
		r.POST(Pages+path, s.followLink(link))
	}
}

// askLink shows the question of a link.
func (s *Server) askLink(l Link) gin.HandlerFunc {
	return func(c *gin.Context) {
		locale, args, err := l.Read(c.Request.Context(), c.Query("token"))
		if err != nil {
			s.linkFails(c, err)
			return
		}
		s.showLink(c, http.StatusOK, locale, l.Texts+".heading", l.Texts+".text", l.Texts+".action", args)
	}
}

// followLink does what a link is for. A mailbox may do so by itself, when its owner
// pressed its own button (RFC 8058).
func (s *Server) followLink(l Link) gin.HandlerFunc {
	return func(c *gin.Context) {
		ctx, token := c.Request.Context(), c.Query("token")
		locale, args, err := l.Read(ctx, token)
		if err == nil {
			err = l.Do(ctx, token)
		}
		if err != nil {
			s.linkFails(c, err)
			return
		}
		s.showLink(c, http.StatusOK, locale, l.Texts+".done_heading", l.Texts+".done", "", args)
	}
}

func (s *Server) linkFails(c *gin.Context, err error) {
	request.Of(c).Err = err
	if fault.CodeOf(err) == fault.NotFound {
		s.showLink(c, http.StatusNotFound, request.Of(c).Locale, "web.link.gone_heading", "web.link.gone", "", nil)
		return
	}
	s.showLink(c, http.StatusServiceUnavailable, request.Of(c).Locale, "web.link.failed_heading", "web.link.failed", "", nil)
}

func (s *Server) showLink(c *gin.Context, status int, locale, heading, text, action string, args map[string]any) {
	nonce := rand.Text()
	page := struct {
		Lang, Nonce, Heading, Action string
		Paragraphs                   []string
	}{Lang: locale, Nonce: nonce, Heading: s.Texts.Text(locale, heading, args), Paragraphs: strings.Split(s.Texts.Text(locale, text, args), "\n\n")}
	if action != "" {
		page.Action = s.Texts.Text(locale, action, args)
	}
	c.Header("X-Robots-Tag", "noindex, nofollow")
	c.Header("Cache-Control", "no-store")
	c.Header("Referrer-Policy", "no-referrer")
	c.Header("Content-Security-Policy", fmt.Sprintf(linkPolicy, nonce))
	c.Header("Content-Type", "text/html; charset=utf-8")
	c.Status(status)
	if err := linkPage.Execute(c.Writer, page); err != nil {
		request.Of(c).Err = err
	}
}
