package web

import (
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/schema"
	"backoffice/backend/web/listsetup"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// navigation is who is signed in and what they may open.
type navigation struct {
	User signedIn `json:"user"`
	// Lists is what the person set up in lists, by screen.
	Lists map[string]listsetup.Setup `json:"lists"`
	schema.Menu
}

type signedIn struct {
	ID      uint64 `json:"id"`
	Name    string `json:"name"`
	Surname string `json:"surname"`
	RoleID  uint64 `json:"role_id"`
}

func (s *Server) menu(c *gin.Context) {
	answer, err := s.navigation(c)
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Data(c, answer)
}

func (s *Server) navigation(c *gin.Context) (navigation, error) {
	p := person(c)
	lists, err := s.ownLists(c)
	return navigation{
		Lists: lists,
		User:  signedIn{ID: p.Actor.ID, Name: p.Name, Surname: p.Surname, RoleID: p.Actor.RoleID},
		Menu:  s.Schema.Menu(p.Actor, request.Of(c).Locale),
	}, err
}

// view is one screen's view.
func (s *Server) view(c *gin.Context) {
	name := strings.Trim(c.Param("screen"), "/")
	answer, err := s.Schema.ViewJSON(c.Request.Context(), *request.Of(c).Actor, request.Of(c).Locale, name)
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Send(c, answer.Body, answer.ETag)
}

func (s *Server) openAPI(c *gin.Context) {
	document, err := s.OpenAPI(request.Of(c).Locale)
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Send(c, document, reply.ETag(document))
}
