package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
	"backoffice/backend/web/body"
	"backoffice/backend/web/listsetup"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// listRoutes are what the person who is signed in sets up in lists. Others' is out of
// reach: no call names a person.
func (s *Server) listRoutes(own gin.IRouter) {
	own.GET("/api/list-setup", s.listSetups)
	own.POST("/api/list-setup/view", s.saveListView)
	own.POST("/api/list-setup/view/remove", s.removeListView)
	own.POST("/api/list-setup/columns", s.hideColumns)
}

func (s *Server) prover(c *gin.Context) listsetup.Prove {
	caller := request.Caller(c)
	return func(screen string, q url.Values, columns []string) error {
		return s.Engine.ProveList(caller, screen, q, columns)
	}
}

func (s *Server) setups() listsetup.Store { return listsetup.Store{DB: s.DB, Now: s.Now} }

// ownLists are the setups of whoever is signed in, as their lists are now.
func (s *Server) ownLists(c *gin.Context) (map[string]listsetup.Setup, error) {
	all, err := s.setups().Of(c.Request.Context(), request.Of(c).Actor.ID)
	if err != nil {
		return nil, err
	}
	return listsetup.Fit(all, s.prover(c))
}

func (s *Server) listSetups(c *gin.Context) {
	all, err := s.ownLists(c)
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Data(c, all)
}

// setUp changes the setup of the list that a body names and answers with it as it is now.
func (s *Server) setUp(c *gin.Context, message string, fields []string, change func(in engine.Body, wrong fault.Fields) func(*listsetup.Setup, int) error) {
	in, done, err := body.Read(c.Request)
	defer done()
	if err != nil {
		s.Fail(c, err)
		return
	}
	wrong := fault.Fields{}
	known := map[string]bool{"screen": true}
	for _, name := range fields {
		known[name] = true
	}
	for name := range in {
		if !known[name] {
			wrong.Add(name, fault.M("errors.unknown"))
		}
	}
	screen := strings.TrimSpace(textIn(in, "screen", wrong))
	do := change(in, wrong)
	if err = wrong.Err(); err == nil {
		// Nobody sets up a list that they may not see.
		err = s.Engine.ProveList(request.Caller(c), screen, nil, nil)
	}
	if err == nil {
		err = s.setups().Change(c.Request.Context(), request.Of(c).Actor.ID, screen, do)
	}
	var all map[string]listsetup.Setup
	if err == nil {
		all, err = s.ownLists(c)
	}
	if err != nil {
		s.Fail(c, err)
		return
	}
	s.Done(c, http.StatusOK, engine.Result{Message: message, Data: all[screen]})
}

func (s *Server) saveListView(c *gin.Context) {
	s.setUp(c, "list.view.saved", []string{"name", "former", "query", "opens"}, func(in engine.Body, wrong fault.Fields) func(*listsetup.Setup, int) error {
		save := listsetup.Save{
			Screen: strings.TrimSpace(textIn(in, "screen", nil)), Name: strings.TrimSpace(field.OneLine(textIn(in, "name", wrong))), Former: textIn(in, "former", wrong),
		}
		if _, given := in["query"]; given { // an empty one too
			query := textIn(in, "query", wrong)
			save.Query = &query
		}
		if said := in["opens"]; said != nil {
			yes, ok := field.Truth(said)
			if !ok && said != "" {
				wrong.Add("opens", fault.M("errors.type"))
			}
			save.Opens = &yes
		}
		return save.View(s.prover(c))
	})
}

func (s *Server) removeListView(c *gin.Context) {
	s.setUp(c, "list.view.removed", []string{"name"}, func(in engine.Body, wrong fault.Fields) func(*listsetup.Setup, int) error {
		return listsetup.Remove(strings.TrimSpace(textIn(in, "name", wrong)))
	})
}

func (s *Server) hideColumns(c *gin.Context) {
	s.setUp(c, "list.view.columns", []string{"hidden"}, func(in engine.Body, wrong fault.Fields) func(*listsetup.Setup, int) error {
		hidden := []string{}
		switch keys := in["hidden"].(type) {
		case nil:
		case []any:
			for _, key := range keys {
				text, is := key.(string)
				if !is {
					wrong.Add("hidden", fault.M("errors.type"))
				}
				hidden = append(hidden, text)
			}
		default:
			wrong.Add("hidden", fault.M("errors.type"))
		}
		return listsetup.Hide(strings.TrimSpace(textIn(in, "screen", nil)), hidden, s.prover(c))
	})
}

// textIn is a text of a body; where it is none, that is noted.
func textIn(in engine.Body, name string, wrong fault.Fields) string {
	switch text := in[name].(type) {
	case nil:
	case string:
		return text
	default:
		if wrong != nil {
			wrong.Add(name, fault.M("errors.type"))
		}
	}
	return ""
}
