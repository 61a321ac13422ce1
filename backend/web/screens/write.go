package screens

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/web/body"
	"backoffice/backend/web/request"
)

// target says which record a save is about.
type target int

const (
	create target = iota
	update        // the one that the address names
	one           // the only one
)

// with reads the body, runs a write with it and answers.
func (s *Server) with(c *gin.Context, status int, run func(engine.Body) (engine.Result, error)) {
	in, done, err := body.Read(c.Request)
	defer done()
	if err != nil {
		s.Fail(c, err)
		return
	}
	answer, err := run(in)
	if err != nil {
		s.Fail(c, err)
		return
	}
	s.Done(c, status, answer)
}

func (s *Server) save(screen string, to target) gin.HandlerFunc {
	return func(c *gin.Context) {
		id, status := uint64(0), http.StatusCreated
		switch to {
		case one:
			id, status = 1, http.StatusOK
		case update:
			var ok bool
			if id, ok = s.paramID(c); !ok {
				return
			}
			status = http.StatusOK
		}
		s.with(c, status, func(in engine.Body) (engine.Result, error) {
			return s.Engine.Save(c.Request.Context(), request.Caller(c), screen, id, in)
		})
	}
}

func (s *Server) bulk(screen, action string) gin.HandlerFunc {
	return func(c *gin.Context) {
		s.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
			return s.Engine.Bulk(c.Request.Context(), request.Caller(c), screen, action, in)
		})
	}
}

func (s *Server) destroy(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if id, ok := s.paramID(c); ok {
			s.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
				return s.Engine.Destroy(c.Request.Context(), request.Caller(c), screen, id, in)
			})
		}
	}
}

func (s *Server) restore(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if id, ok := s.paramID(c); ok {
			s.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
				return s.Engine.Restore(c.Request.Context(), request.Caller(c), screen, id, in)
			})
		}
	}
}

func (s *Server) changeOrder(screen, key string) gin.HandlerFunc {
	return func(c *gin.Context) {
		id, ok := s.paramID(c)
		if !ok {
			return
		}
		s.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
			return s.Engine.SaveInline(c.Request.Context(), request.Caller(c), screen, key, id, in)
		})
	}
}

func (s *Server) saveTree(screen string) gin.HandlerFunc {
	return func(c *gin.Context) {
		s.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
			return s.Engine.SaveTree(c.Request.Context(), request.Caller(c), screen, in)
		})
	}
}

func (s *Server) command(screen, name string, row bool) gin.HandlerFunc {
	return func(c *gin.Context) {
		id := uint64(0)
		if row {
			var ok bool
			if id, ok = s.paramID(c); !ok {
				return
			}
		}
		// What it changes may be every record there is.
		_ = http.NewResponseController(c.Writer).SetWriteDeadline(time.Now().Add(importTime))
		s.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
			return s.Engine.Run(c.Request.Context(), request.Caller(c), screen, name, id, in)
		})
	}
}
