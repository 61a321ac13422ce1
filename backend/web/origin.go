package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/web/public"
)

var protection = newProtection()

func newProtection() *http.CrossOriginProtection {
	p := http.NewCrossOriginProtection()
	// Nobody is signed in there; public asks by itself who sends.
	p.AddInsecureBypassPattern(public.Calls)
	return p
}

// origin refuses writes that a browser sends on behalf of another site.
func (s *Server) origin(c *gin.Context) {
	if err := protection.Check(c.Request); err != nil {
		s.Fail(c, fault.Wrap(err, fault.Forbidden, "errors.forbidden"))
		return
	}
	c.Next()
}
