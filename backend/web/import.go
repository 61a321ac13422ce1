package web

import (
	"io"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/web/body"
)

// importTime bounds how long the rows of a file may take: the largest that a
// body may bring needs minutes on a slow disk.
const importTime = 15 * time.Minute

// imports makes records of the rows of a file, or with dry=1 tells what it would.
func (s *Server) imports(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if err := s.Engine.MayImport(caller(c), screen); err != nil {
			s.fail(c, err)
			return
		}
		in, done, err := body.Read(c.Request)
		defer done()
		if err != nil {
			s.fail(c, err)
			return
		}
		file, dry, err := importOf(in)
		if err != nil {
			s.fail(c, err)
			return
		}
		_ = http.NewResponseController(c.Writer).SetWriteDeadline(time.Now().Add(importTime))
		report, err := s.Engine.Import(c.Request.Context(), caller(c), screen, engine.ImportFile{
			Name: file.Name, Dry: dry, Open: func() (io.ReadCloser, error) { return file.Open() },
		})
		if err != nil {
			s.fail(c, err)
			return
		}
		answer := engine.Result{Message: "common.messages.imported", Args: map[string]any{"Count": report.Created + report.Changed}, Data: report}
		if dry {
			answer.Message, answer.Args = "common.messages.done", nil
		}
		s.done(c, http.StatusOK, answer)
	}
}

// importOf reads what an import is asked for.
func importOf(in engine.Body) (file *resource.Upload, dry bool, err error) {
	wrong := fault.Fields{}
	for key := range in {
		if key != "file" && key != "dry" {
			wrong.Add(key, fault.M("errors.unknown"))
		}
	}
	file, ok := in["file"].(*resource.Upload)
	if !ok {
		wrong.Add("file", fault.M("errors.required"))
	}
	switch in["dry"] {
	case nil, "", "0", false, "false":
	case "1", true, "true":
		dry = true
	default:
		wrong.Add("dry", fault.M("errors.type"))
	}
	return file, dry, wrong.Err()
}
