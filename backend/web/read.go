package web

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/web/body"
)

// query is the address's parameters, each of them text.
func (s *Server) query(c *gin.Context) (url.Values, bool) {
	if len(c.Request.URL.RawQuery) > maxSmall {
		s.fail(c, tooLarge())
		return nil, false
	}
	q, err := url.ParseQuery(c.Request.URL.RawQuery)
	if err != nil {
		s.fail(c, fault.Wrap(err, fault.Invalid, "errors.parameter"))
		return nil, false
	}
	return q, true
}

// paramID is the record that the address names.
func (s *Server) paramID(c *gin.Context) (uint64, bool) { return s.id(c, params(c)["id"]) }

func (s *Server) list(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		page, err := s.Engine.List(c.Request.Context(), caller(c), screen, q)
		if err != nil {
			s.fail(c, err)
			return
		}
		c.JSON(http.StatusOK, page)
	}
}

var exports = map[string]string{
	"csv":  "text/csv; charset=utf-8",
	"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// export streams the list.
func (s *Server) export(screen string) gin.HandlerFunc {
	return s.sheet(screen, func(c *gin.Context, q url.Values, format string, out io.Writer) error {
		return s.Engine.Export(c.Request.Context(), caller(c), screen, q, format, out)
	})
}

// sheet streams what write makes of the rest of the query, as a file of the
// format that the address names. Headers go out with the first bytes, so that a
// refusal is still an answer in JSON.
func (s *Server) sheet(name string, write func(c *gin.Context, q url.Values, format string, out io.Writer) error) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		format := q.Get("format")
		q.Del("format")
		kind, known := exports[format]
		if !known {
			s.fail(c, fault.Field("format", "errors.option"))
			return
		}
		// A long list takes longer than the server's own bound.
		_ = http.NewResponseController(c.Writer).SetWriteDeadline(time.Now().Add(formTime))
		out := &lazyWriter{c: c, kind: kind, name: fileName(name, format, s)}
		if err := write(c, q, format, out); err != nil {
			s.fail(c, err)
			if out.begun {
				// Half a file must not look like a whole one.
				panic(http.ErrAbortHandler)
			}
		}
	}
}

func fileName(screen, format string, s *Server) string {
	name := []byte(screen)
	for i := range name {
		if name[i] == '/' {
			name[i] = '-'
		}
	}
	return fmt.Sprintf("%s-%s.%s", name, s.Now().In(s.Engine.Zone()).Format("2006-01-02"), format)
}

// lazyWriter writes the headers of a file with its first bytes.
type lazyWriter struct {
	c          *gin.Context
	kind, name string
	begun      bool
}

// Write passes bytes on.
func (l *lazyWriter) Write(b []byte) (int, error) {
	if !l.begun {
		l.begun = true
		l.c.Header("Content-Type", l.kind)
		l.c.Header("Content-Disposition", attachment(l.name))
		l.c.Status(http.StatusOK)
	}
	return l.c.Writer.Write(b)
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
		s.row(c)(s.Engine.Load(c.Request.Context(), caller(c), screen, id))
	}
}

func (s *Server) detail(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if id, ok := s.paramID(c); ok {
			s.row(c)(s.Engine.Detail(c.Request.Context(), caller(c), screen, id))
		}
	}
}

func (s *Server) row(c *gin.Context) func(engine.Row, error) {
	return func(row engine.Row, err error) {
		if err != nil {
			s.fail(c, err)
			return
		}
		data(c, row)
	}
}

func (s *Server) options(screen string, list int) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		rows, err := s.Engine.Options(c.Request.Context(), caller(c), screen, list, params(c), q)
		if err != nil {
			s.fail(c, err)
			return
		}
		if rows == nil {
			rows = []engine.Row{}
		}
		data(c, rows)
	}
}

func (s *Server) feed(screen, name string) gin.HandlerFunc {
	return func(c *gin.Context) {
		// Feed asks for the right by itself; a body is not read without it.
		if c.Request.Method == http.MethodPost {
			if err := s.Engine.MayFeed(caller(c), screen, name); err != nil {
				s.fail(c, err)
				return
			}
		}
		q, ok := s.parameters(c)
		if !ok {
			return
		}
		reply, err := s.Engine.Feed(c.Request.Context(), caller(c), screen, name, params(c), q)
		switch {
		case err != nil:
			s.fail(c, err)
		case reply.File != nil:
			s.sendFile(c, reply.File)
		default:
			data(c, reply.Data)
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
		s.fail(c, err)
		return nil, false
	}
	return q, true
}

func (s *Server) tree(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		rows, version, err := s.Engine.Tree(c.Request.Context(), caller(c), screen)
		if err != nil {
			s.fail(c, err)
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
		if c.Request.Method == http.MethodGet {
			in, err = body.FromQuery(c.Request.URL.RawQuery)
		} else {
			var done func()
			in, done, err = body.Read(c.Request)
			defer done()
		}
		if err != nil {
			s.fail(c, err)
			return
		}
		free, err := s.Engine.IsAvailable(c.Request.Context(), caller(c), screen, field, in)
		if err != nil {
			s.fail(c, err)
			return
		}
		data(c, free)
	}
}
