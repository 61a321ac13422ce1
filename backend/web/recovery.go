package web

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/gin-gonic/gin"

	"backoffice/backend/web/request"
)

// recovery turns a panic into an internal failure; the stack goes to the log.
func (s *Server) recovery(c *gin.Context) {
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(p)
		}
		err := fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		if c.Writer.Written() {
			request.Of(c).Err = err
			c.Abort()
			return
		}
		s.Fail(c, err)
	}()
	c.Next()
}
