package web

import (
	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
)

// withdrawPage is where the built-in page is on which customers withdraw.
const withdrawPage = publicPages + "withdrawal"

// withdrawRoutes serve it, where there is one. Anybody may be there: what is sent is
// counted as the forms of the site are.
func (s *Server) withdrawRoutes(r gin.IRouter) {
	if s.Withdraw == nil {
		return
	}
	page := gin.WrapH(s.Withdraw)
	r.GET(withdrawPage, page)
	r.HEAD(withdrawPage, page)
	r.POST(withdrawPage, func(c *gin.Context) {
		// A page of another site must not withdraw for whoever looks at it.
		if origin := c.GetHeader("Origin"); origin != "" && origin != s.base(c) {
			s.fail(c, fault.New(fault.Forbidden, "errors.forbidden"))
			return
		}
		if err := s.posts.Pass(c.Request.Context(), "public:"+s.network(c)); err != nil {
			s.fail(c, err)
			return
		}
		page(c)
	})
}
