package screens

import (
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/web/body"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// query is the address's parameters; where they cannot be read, it has answered.
func (s *Server) query(c *gin.Context) (url.Values, bool) {
	q, err := request.Query(c)
	if err != nil {
		s.Fail(c, err)
	}
	return q, err == nil
}

// id reads a record's id out of an address; where it is none, it has answered.
func (s *Server) id(c *gin.Context, text string) (uint64, bool) {
	id, err := request.ID(text)
	if err != nil {
		s.Fail(c, err)
	}
	return id, err == nil
}

// paramID is the record that the address names.
func (s *Server) paramID(c *gin.Context) (uint64, bool) { return s.id(c, params(c)["id"]) }

func (s *Server) list(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		page, err := s.Engine.List(c.Request.Context(), request.Caller(c), screen, q)
		if err != nil {
			s.Fail(c, err)
			return
		}
		c.JSON(http.StatusOK, page)
	}
}

func (s *Server) load(screen string, singleton bool) gin.HandlerFunc {
	return func(c *gin.Context) {
		id := uint64(1)
		if !singleton {
			var ok bool
			if id, ok = s.paramID(c); !ok {
				return
			}
		}
		s.row(c)(s.Engine.Load(c.Request.Context(), request.Caller(c), screen, id))
	}
}

func (s *Server) detail(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if id, ok := s.paramID(c); ok {
			s.row(c)(s.Engine.Detail(c.Request.Context(), request.Caller(c), screen, id))
		}
	}
}

// links are what a text may link to on the public site.
func (s *Server) links(c *gin.Context) {
	q, ok := s.query(c)
	if !ok {
		return
	}
	links, err := s.Engine.Links(c.Request.Context(), request.Caller(c), q)
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Data(c, links)
}

func (s *Server) preview(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if id, ok := s.paramID(c); ok {
			s.Preview(c, screen, id)
		}
	}
}

func (s *Server) row(c *gin.Context) func(engine.Row, error) {
	return func(row engine.Row, err error) {
		if err != nil {
			s.Fail(c, err)
			return
		}
		reply.Data(c, row)
	}
}

func (s *Server) options(screen string, list int) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		rows, err := s.Engine.Options(c.Request.Context(), request.Caller(c), screen, list, params(c), q)
		if err != nil {
			s.Fail(c, err)
			return
		}
		if rows == nil {
			rows = []engine.Row{}
		}
		reply.Data(c, rows)
	}
}

func (s *Server) feed(screen, name string) gin.HandlerFunc {
	return func(c *gin.Context) {
		// Feed asks for the right by itself; a body is not read without it.
		if c.Request.Method == http.MethodPost {
			if err := s.Engine.MayFeed(request.Caller(c), screen, name); err != nil {
				s.Fail(c, err)
				return
			}
		}
		q, ok := s.parameters(c)
		if !ok {
			return
		}
		answer, err := s.Engine.Feed(c.Request.Context(), request.Caller(c), screen, name, params(c), q)
		switch {
		case err != nil:
			s.Fail(c, err)
		case answer.File != nil:
			reply.SendFile(c, answer.File)
		default:
			reply.Data(c, answer.Data)
		}
	}
}

// parameters are those of a read: of the address or, of a POST, of the body.
func (s *Server) parameters(c *gin.Context) (url.Values, bool) {
	q, ok := s.query(c)
	if !ok || c.Request.Method != http.MethodPost {
		return q, ok
	}
	in, done, err := body.Read(c.Request)
	defer done()
	wrong := fault.Fields{}
	for name, value := range in {
		switch v := value.(type) {
		case string:
			q.Add(name, v)
		case json.Number:
			q.Add(name, v.String())
		default:
			wrong.Add(name, fault.M("errors.type"))
		}
	}
	if err == nil {
		err = wrong.Err()
	}
	if err != nil {
		s.Fail(c, err)
		return nil, false
	}
	return q, true
}

func (s *Server) tree(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		rows, version, err := s.Engine.Tree(c.Request.Context(), request.Caller(c), screen)
		if err != nil {
			s.Fail(c, err)
			return
		}
		if rows == nil {
			rows = []engine.Row{}
		}
		c.JSON(http.StatusOK, gin.H{"data": rows, "version": version})
	}
}

// isAvailable says whether a value is not taken; asked by GET, the address is the body.
func (s *Server) isAvailable(screen, field string) gin.HandlerFunc {
	return func(c *gin.Context) {
		var in engine.Body
		var err error
		if c.Request.Method != http.MethodPost {
			in, err = body.FromQuery(c.Request.URL.RawQuery)
		} else {
			if s.Bare(c); c.IsAborted() {
				return
			}
			var done func()
			in, done, err = body.Read(c.Request)
			defer done()
		}
		if err != nil {
			s.Fail(c, err)
			return
		}
		free, err := s.Engine.IsAvailable(c.Request.Context(), request.Caller(c), screen, field, in)
		if err != nil {
			s.Fail(c, err)
			return
		}
		reply.Data(c, free)
	}
}
