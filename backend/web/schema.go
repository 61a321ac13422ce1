package web

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/schema"
)

// navigation is who is signed in and what they may open.
type navigation struct {
	User signedIn `json:"user"`
	schema.Menu
}

type signedIn struct {
	ID      uint64 `json:"id"`
	Name    string `json:"name"`
	Surname string `json:"surname"`
	RoleID  uint64 `json:"role_id"`
}

func (s *Server) menu(c *gin.Context) { data(c, s.navigation(of(c))) }

func (s *Server) navigation(st *state) navigation {
	p := st.person
	return navigation{
		User: signedIn{ID: p.Actor.ID, Name: p.Name, Surname: p.Surname, RoleID: p.Actor.RoleID},
		Menu: s.Schema.Menu(p.Actor, st.locale),
	}
}

// view is one screen's view.
func (s *Server) view(c *gin.Context) {
	name := strings.Trim(c.Param("screen"), "/")
	answer, err := s.Schema.ViewJSON(c.Request.Context(), of(c).person.Actor, of(c).locale, name)
	if err != nil {
		s.fail(c, err)
		return
	}
	send(c, answer.Body, answer.ETag)
}

func (s *Server) openAPI(c *gin.Context) {
	document, err := s.OpenAPI(of(c).locale)
	if err != nil {
		s.fail(c, err)
		return
	}
	send(c, document, etag(document))
}

func etag(raw []byte) string {
	sum := sha256.Sum256(raw)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// send sends JSON that the browser may keep, but must ask about each time.
func send(c *gin.Context, raw []byte, tag string) {
	sendAs(c, "application/json; charset=utf-8", raw, tag)
}

// sendAs is send of any type.
func sendAs(c *gin.Context, kind string, raw []byte, tag string) {
	c.Header("Cache-Control", "private, no-cache")
	c.Header("ETag", tag)
	for _, known := range strings.Split(c.GetHeader("If-None-Match"), ",") {
		if strings.TrimPrefix(strings.TrimSpace(known), "W/") == tag {
			c.Status(http.StatusNotModified)
			return
		}
	}
	c.Data(http.StatusOK, kind, raw)
}
