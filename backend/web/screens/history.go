package screens

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// recordID is the record of a call; a screen that is one record has the id 1.
func (s *Server) recordID(c *gin.Context, only bool) (uint64, bool) {
	if only {
		return 1, true
	}
	return s.paramID(c)
}

// history is what was done to a record.
func (s *Server) history(screen string, only bool) gin.HandlerFunc {
	return func(c *gin.Context) {
		id, ok := s.recordID(c, only)
		if !ok {
			return
		}
		past, err := s.Engine.History(c.Request.Context(), request.Caller(c), screen, id)
		if err != nil {
			s.Fail(c, err)
			return
		}
		reply.Data(c, past)
	}
}

// revert gives a record back an earlier state.
func (s *Server) revert(screen string, only bool) gin.HandlerFunc {
	return func(c *gin.Context) {
		id, ok := s.recordID(c, only)
		if !ok {
			return
		}
		s.with(c, http.StatusOK, func(in engine.Body) (engine.Result, error) {
			return s.Engine.Revert(c.Request.Context(), request.Caller(c), screen, id, in)
		})
	}
}
