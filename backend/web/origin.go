package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
)

var protection = http.NewCrossOriginProtection()

// origin refuses writes that a browser sends on behalf of another site.
func (s *Server) origin(c *gin.Context) {
	if err := protection.Check(c.Request); err != nil {
		s.fail(c, fault.Wrap(err, fault.Forbidden, "errors.forbidden"))
		return
	}
	c.Next()
}
