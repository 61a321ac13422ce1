package public

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// payPage is where the built-in pay page is; its query holds the link of a payment.
const payPage = Pages + "pay"

// payRoutes serve the built-in pay page, where there is one. Whoever has a link of
// it may be anybody.
func (s *Server) payRoutes(r gin.IRouter) {
	if s.Pay == nil {
		return
	}
	page := gin.WrapH(s.Pay)
	r.GET(payPage, page)
	r.POST(payPage, page)
}

// paymentNotices is where payment services report that a payment changed.
const paymentNotices = Pages + "payment"

// noticesPerAddress is how many of them one address may send a minute.
const noticesPerAddress = 600

// noticeRoutes take what services report of payments. Nothing but the id counts, so
// that a notice may come from anybody.
func (s *Server) noticeRoutes(r gin.IRouter) {
	if s.Notified == nil {
		return
	}
	r.GET(paymentNotices, func(c *gin.Context) {
		ctx := c.Request.Context()
		err := s.notices.Pass(ctx, "payment:"+s.Network(c))
		if err == nil {
			err = s.Notified(ctx, c.Query("id"))
		}
		if err != nil {
			s.Fail(c, err)
			return
		}
		c.Header("Cache-Control", "no-store")
		c.Status(http.StatusOK)
	})
}
