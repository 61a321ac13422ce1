package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/schema"
	"backoffice/backend/web/problem"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// plainRoutes are those that need no session.
func (s *Server) plainRoutes(r gin.IRouter) {
	r.GET("/healthz", s.health)
	r.GET("/readyz", s.ready)
	r.GET("/", func(c *gin.Context) { c.Redirect(http.StatusFound, "/admin") })
	r.GET("/admin", s.app)
	r.GET("/admin/*path", s.app)
	r.GET("/api/texts/:lang", s.texts)
	r.GET(previews+"*path", s.preview)
}

// health says that the process lives.
func (s *Server) health(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"status": "ok"}) }

var errStopping = fault.New(fault.Unavailable, "errors.stopping")

// ready says whether calls should be sent here: the stores are reached, and the program
// is not about to end.
func (s *Server) ready(c *gin.Context) {
	if s.Stopping != nil && s.Stopping() {
		s.Fail(c, errStopping)
		return
	}
	if err := s.Ready(c.Request.Context()); err != nil {
		s.Fail(c, fault.Wrap(err, fault.Unavailable, "errors.unavailable"))
		return
	}
	c.JSON(http.StatusOK, gin.H{"status": "ready"})
}

// texts sends the browser app its texts, made once for each language: they
// change only with the program.
func (s *Server) texts(c *gin.Context) {
	made, ok := s.catalogues[c.Param("lang")]
	if !ok {
		s.Fail(c, fault.New(fault.NotFound, "errors.notFound"))
		return
	}
	answer, err := made()
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Send(c, answer.Body, answer.ETag)
}

// catalogue makes the texts of a language as they are sent, when first asked.
func (s *Server) catalogue(lang string) func() (schema.Answer, error) {
	return sync.OnceValues(func() (schema.Answer, error) {
		raw, err := json.Marshal(gin.H{"data": gin.H{"locale": lang, "locales": s.languages(), "texts": s.Texts.Browser(lang)}})
		if err != nil {
			return schema.Answer{}, fmt.Errorf("write the texts of %s: %w", lang, err)
		}
		return schema.Answer{Body: raw, ETag: reply.ETag(raw)}, nil
	})
}

// languages are those that the interface speaks.
func (s *Server) languages() []schema.Locale {
	all := []schema.Locale{}
	for _, locale := range s.Texts.Locales() {
		all = append(all, schema.Locale{ID: locale, Title: s.Texts.Title(locale)})
	}
	return all
}

func (s *Server) noRoute(c *gin.Context) {
	path := c.Request.URL.Path
	for _, prefix := range []string{"/api", "/sanctum", "/files", "/preview"} {
		if path == prefix || strings.HasPrefix(path, prefix+"/") {
			s.Fail(c, fault.New(fault.NotFound, "errors.route"))
			return
		}
	}
	c.String(http.StatusNotFound, "%s", s.Texts.Text(request.Of(c).Locale, "errors.route", nil))
}

func (s *Server) noMethod(c *gin.Context) {
	s.refuseMethod(c, allowsHead(c.Writer.Header().Get("Allow")))
}

// refuseMethod answers that an address allows other methods.
func (s *Server) refuseMethod(c *gin.Context, allowed string) {
	request.Of(c).Err = nil
	c.Header("Allow", allowed)
	c.AbortWithStatusJSON(http.StatusMethodNotAllowed, problem.Problem{Message: s.Texts.Text(request.Of(c).Locale, "errors.method", nil)})
}
