package screens

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

var exports = map[string]string{
	"csv":            "text/csv; charset=utf-8",
	"xlsx":           "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	engine.ForImport: "text/csv; charset=utf-8",
}

// export streams the list.
func (s *Server) export(screen string) gin.HandlerFunc {
	return s.sheet(screen, func(c *gin.Context, q url.Values, format string, out io.Writer) error {
		return s.Engine.Export(c.Request.Context(), request.Caller(c), screen, q, format, out)
	})
}

// sheetTime bounds how long the rows of a list may take.
const sheetTime = 10 * time.Minute

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
			s.Fail(c, fault.Field("format", "errors.option"))
			return
		}
		// A long list takes longer than the server's own bound.
		_ = http.NewResponseController(c.Writer).SetWriteDeadline(time.Now().Add(sheetTime))
		out := &lazyWriter{c: c, kind: kind, name: fileName(name, format, s)}
		if err := write(c, q, format, out); err != nil {
			s.Fail(c, err)
			if out.begun {
				// Half a file must not look like a whole one.
				panic(http.ErrAbortHandler)
			}
		}
	}
}

func fileName(screen, format string, s *Server) string {
	if format == engine.ForImport {
		format = "import.csv"
	}
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
		l.c.Header("Content-Disposition", reply.Attachment(l.name))
		l.c.Status(http.StatusOK)
	}
	return l.c.Writer.Write(b)
}
