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

// The types of files of rows.
const (
	csvType  = "text/csv; charset=utf-8"
	xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

// exports are the formats of an export: the type of its file, and how its name ends.
var exports = map[string]struct{ kind, ending string }{
	"csv":                {csvType, "csv"},
	"xlsx":               {xlsxType, "xlsx"},
	engine.ForImport:     {csvType, "import.csv"},
	engine.ForImportXLSX: {xlsxType, "import.xlsx"},
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
		as, known := exports[format]
		if !known {
			s.Fail(c, fault.Field("format", "errors.option"))
			return
		}
		// A long list takes longer than the server's own bound.
		_ = http.NewResponseController(c.Writer).SetWriteDeadline(time.Now().Add(sheetTime))
		out := &lazyWriter{c: c, kind: as.kind, name: fileName(name, as.ending, s)}
		if err := write(c, q, format, out); err != nil {
			s.Fail(c, err)
			if out.begun {
				// Half a file must not look like a whole one.
				panic(http.ErrAbortHandler)
			}
		}
	}
}

func fileName(screen, ending string, s *Server) string {
	name := []byte(screen)
	for i := range name {
		if name[i] == '/' {
			name[i] = '-'
		}
	}
	return fmt.Sprintf("%s-%s.%s", name, s.Now().In(s.Engine.Zone()).Format("2006-01-02"), ending)
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
