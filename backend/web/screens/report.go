package screens

import (
	"io"
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

func (s *Server) summary(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		answer, err := s.Engine.Summary(c.Request.Context(), request.Caller(c), screen, q)
		if err != nil {
			s.Fail(c, err)
			return
		}
		reply.Data(c, answer)
	}
}

func (s *Server) uses(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		answer, err := s.Engine.Uses(c.Request.Context(), request.Caller(c), screen, q)
		if err != nil {
			s.Fail(c, err)
			return
		}
		reply.Data(c, answer)
	}
}

func (s *Server) live(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		answer, err := s.Engine.Live(c.Request.Context(), request.Caller(c), screen, q)
		if err != nil {
			s.Fail(c, err)
			return
		}
		reply.Data(c, answer)
	}
}

func (s *Server) table(screen string, index int) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		page, err := s.Engine.Table(c.Request.Context(), request.Caller(c), screen, index, q)
		if err != nil {
			s.Fail(c, err)
			return
		}
		c.JSON(http.StatusOK, page)
	}
}

func (s *Server) exportTable(screen *engine.Screen, index int) gin.HandlerFunc {
	name := screen.Decl.Name
	return s.sheet(name+"/"+screen.Decl.Report.Tables[index].Name, func(c *gin.Context, q url.Values, format string, out io.Writer) error {
		return s.Engine.ExportTable(c.Request.Context(), request.Caller(c), name, index, q, format, out)
	})
}
