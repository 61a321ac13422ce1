package web

import (
	"context"
	"crypto/rand"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/web/preview"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// previewAddress answers with an address that shows the record: on the public
// site where its address is configured, else our own page for one hour.
func (s *Server) previewAddress(c *gin.Context, screen string, id uint64) {
	who := request.Caller(c)
	path, err := s.Engine.PreviewPath(c.Request.Context(), who, screen, id)
	if err != nil {
		s.Fail(c, err)
		return
	}
	if s.SiteURL != "" {
		reply.Data(c, preview.SiteAddress(s.SiteURL, s.Engine.Told(who.Locale)[0], path))
		return
	}
	signed, err := s.signer().Sign(preview.Pass{
		Screen: screen, ID: id, Locale: who.Locale, Actor: who.Actor.ID, Role: who.Actor.RoleID,
	})
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Data(c, s.Base(c)+previews+signed)
}

// preview shows a record as plain as it is, to whoever has the signed address.
func (s *Server) preview(c *gin.Context) {
	c.Header("X-Robots-Tag", "noindex, nofollow")
	c.Header("Cache-Control", "no-store")
	c.Header("Referrer-Policy", "no-referrer")
	p, ok := s.signer().Check(strings.TrimPrefix(c.Param("path"), "/"))
	if !ok {
		s.previewGone(c)
		return
	}
	// The role may have changed since, or the person may have gone.
	person, may, err := s.Accounts.Person(c.Request.Context(), p.Actor)
	if err != nil {
		s.Fail(c, err)
		return
	}
	if !may || person.Actor.RoleID != p.Role {
		s.previewGone(c)
		return
	}
	who := engine.Caller{Actor: resource.Actor{ID: p.Actor, RoleID: p.Role, Name: person.Actor.Name}, Locale: p.Locale}
	row, err := s.Engine.Load(c.Request.Context(), who, p.Screen, p.ID)
	if code := fault.CodeOf(err); err != nil && (code == fault.NotFound || code == fault.Forbidden) {
		s.previewGone(c)
		return
	}
	if err != nil {
		s.Fail(c, err)
		return
	}
	video, err := s.fileShown(c.Request.Context(), who, p)
	if err != nil {
		s.Fail(c, err)
		return
	}
	s.showPreview(c, p, row, video)
}

// fileShown is the address of the record's one file, empty where it has none.
func (s *Server) fileShown(ctx context.Context, who engine.Caller, p preview.Pass) (string, error) {
	for _, screen := range s.Engine.Screens() {
		for _, child := range screen.Children {
			if screen.Decl.Name != p.Screen || child.Decl.View != resource.ViewFile {
				continue
			}
			rows, err := s.Children.Children(ctx, who, engine.ChildOf{Screen: p.Screen, Child: child.Decl.Name, Owner: p.ID})
			if code := fault.CodeOf(err); err != nil && (code == fault.NotFound || code == fault.Forbidden) {
				return "", nil
			}
			if err != nil {
				return "", err
			}
			path, _ := rows[0]["file_path"].(string)
			return path, nil
		}
	}
	return "", nil
}

func (s *Server) previewGone(c *gin.Context) {
	c.String(http.StatusNotFound, "%s", s.Texts.Text(request.Of(c).Locale, "web.preview.expired", nil))
}

func (s *Server) signer() preview.Signer { return preview.Signer{Secret: s.Secret, Now: s.Now} }

func (s *Server) showPreview(c *gin.Context, p preview.Pass, row engine.Row, video string) {
	r := preview.Renderer{Screens: s.Engine.Screens(), Told: s.Engine.Told(p.Locale), Zone: s.Engine.Zone(), Texts: s.Texts, Sanitise: s.Sanitise, Now: s.Now}
	nonce := rand.Text()
	c.Header("Content-Security-Policy", preview.Policy(nonce, s.Frames))
	c.Header("Content-Type", "text/html; charset=utf-8")
	c.Status(http.StatusOK)
	if err := r.Write(c.Writer, nonce, p, row, video); err != nil {
		request.Of(c).Err = err
	}
}
