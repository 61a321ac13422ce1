package screens

import (
	"io"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/web/body"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// importTime bounds how long the rows of a file may take: the largest that a
// body may bring needs minutes on a slow disk.
const importTime = 15 * time.Minute

// imports makes records of the rows of a file, or with dry=1 reports what it would.
func (s *Server) imports(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if err := s.Engine.MayImport(request.Caller(c), screen); err != nil {
			s.Fail(c, err)
			return
		}
		in, done, err := body.Read(c.Request)
		defer done()
		if err != nil {
			s.Fail(c, err)
			return
		}
		file, dry, err := importOf(in)
		if err != nil {
			s.Fail(c, err)
			return
		}
		_ = http.NewResponseController(c.Writer).SetWriteDeadline(time.Now().Add(importTime))
		report, err := s.Engine.Import(c.Request.Context(), request.Caller(c), screen, engine.ImportFile{
			Name: file.Name, Dry: dry, Open: func() (io.ReadCloser, error) { return file.Open() },
		})
		if err != nil {
			s.Fail(c, err)
			return
		}
		answer := engine.Result{Message: "common.messages.imported", Args: map[string]any{"Count": report.Created + report.Changed}, Data: report}
		if dry {
			answer.Message, answer.Args = "common.messages.done", nil
		}
		s.Done(c, http.StatusOK, answer)
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
	said := in["dry"]
	if dry, ok = field.Truth(said); !ok && said != nil && said != "" {
		wrong.Add("dry", fault.M("errors.type"))
	}
	return file, dry, wrong.Err()
}

// synchronise begins to change records from a feed, or with dry=1 to report what
// would change. It is a GET that changes something (decisions.md 28).
func (s *Server) synchronise(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		q, ok := s.query(c)
		if !ok {
			return
		}
		wrong := fault.Fields{}
		for key, values := range q {
			switch {
			case key != "dry":
				wrong.Add(key, fault.M("errors.parameter"))
			case len(values) != 1:
				wrong.Add(key, fault.M("errors.parameterValue"))
			case values[0] != "0" && values[0] != "1":
				wrong.Add(key, fault.M("errors.type"))
			}
		}
		if err := wrong.Err(); err != nil {
			s.Fail(c, err)
			return
		}
		state, err := s.Engine.Sync(c.Request.Context(), request.Caller(c), screen, q.Get("dry") == "1")
		if err != nil {
			s.Fail(c, err)
			return
		}
		s.Done(c, http.StatusAccepted, engine.Result{Message: "common.messages.syncBegan", Data: state})
	}
}

// syncState reports how the latest synchronisation goes.
func (s *Server) syncState(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		state, err := s.Engine.SyncState(c.Request.Context(), request.Caller(c), screen)
		if err != nil {
			s.Fail(c, err)
			return
		}
		reply.Data(c, state)
	}
}
