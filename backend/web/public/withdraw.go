package public

import (
	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
)

// withdrawPage is where the built-in page is on which customers withdraw.
const withdrawPage = Pages + "withdrawal"

// declarationsPerAddress is how many times a minute the page may be sent from one
// address, behind which many customers may be: of a mobile network, of a town. Whoever
// guesses is stopped sooner, by the numbers and e-mails of orders.
const declarationsPerAddress = 60

// withdrawRoutes serve it, where there is one. Anybody may be there, and the law has it
// be there (2011/83/EU art. 11a).
func (s *Server) withdrawRoutes(r gin.IRouter) {
	if s.Withdraw == nil {
		return
	}
	page := gin.WrapH(s.Withdraw)
	r.GET(withdrawPage, page)
	r.POST(withdrawPage, func(c *gin.Context) {
		// A page of another site must not withdraw for whoever looks at it.
		if origin := c.GetHeader("Origin"); origin != "" && origin != s.Base(c) {
			s.Fail(c, fault.New(fault.Forbidden, "errors.forbidden"))
			return
		}
		if err := s.declarations.Pass(c.Request.Context(), "withdrawal:"+s.Network(c)); err != nil {
			s.Fail(c, err)
			return
		}
		page(c)
	})
}
