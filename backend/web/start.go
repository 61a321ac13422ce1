package web

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/schema"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// started is what the browser app needs for its first picture.
type started struct {
	Navigation navigation      `json:"navigation"`
	View       json.RawMessage `json:"view,omitempty"` // the whole answer of the view's own call
	List       *engine.Page    `json:"list,omitempty"`
}

var recordID = regexp.MustCompile(`^(\d+|new)?$`)

// start answers in one call what the app would ask one after the other: the
// navigation and, where "at" is the address of a screen, its view and, of a
// list, the rows that the rest of the query asks for, or those of the view that the
// person opens the list with where it asks for nothing. A part that cannot be had
// is left out: the app then asks for it by its own call, which says why.
func (s *Server) start(c *gin.Context) {
	q, err := request.Query(c)
	if err != nil {
		s.Fail(c, err)
		return
	}
	at := q.Get("at")
	q.Del("at")
	st := request.Of(c)
	nav, err := s.navigation(c)
	if err != nil {
		s.Fail(c, err)
		return
	}
	answer := started{Navigation: nav}
	if screen, found := screenAt(answer.Navigation.Screens, at); found {
		if view, err := s.Schema.ViewJSON(c.Request.Context(), *st.Actor, st.Locale, screen.Name); err == nil {
			answer.View = view.Body
		}
		if screen.Kind == "list" {
			if page, err := s.Engine.List(c.Request.Context(), request.Caller(c), screen.Name, nav.Lists[screen.Name].Opening(q)); err == nil {
				answer.List = page
			}
		}
	}
	c.Header("Cache-Control", "no-store")
	reply.Data(c, answer)
}

// screenAt is the screen with the longest address that at begins with, when
// nothing but a record follows.
func screenAt(screens []schema.ScreenLink, at string) (best schema.ScreenLink, found bool) {
	at = strings.Trim(at, "/")
	rest := ""
	for _, screen := range screens {
		path := strings.Trim(screen.Path, "/")
		after, within := strings.CutPrefix(at+"/", path+"/")
		if within && len(path) > len(strings.Trim(best.Path, "/")) {
			best, rest, found = screen, strings.TrimSuffix(after, "/"), true
		}
	}
	return best, found && recordID.MatchString(rest)
}
