package web

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/schema"
)

// menu is who is signed in and what they may open.
func (s *Server) menu(c *gin.Context) {
	data(c, navigation(of(c), s.Schema.Menu(of(c).person.Actor, of(c).locale)))
}

func navigation(st *state, menu schema.Menu) gin.H {
	return gin.H{
		"user": gin.H{"id": st.person.Actor.ID, "name": st.person.Name, "surname": st.person.Surname, "role_id": st.person.Actor.RoleID},
		"menu": menu.Menu, "screens": menu.Screens,
	}
}

// view is one screen's view.
func (s *Server) view(c *gin.Context) {
	name := strings.Trim(c.Param("screen"), "/")
	answer, err := s.Schema.ViewJSON(of(c).person.Actor, of(c).locale, name)
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
