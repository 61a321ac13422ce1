package web

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// payPage is where the built-in pay page is; its query holds the link of a payment.
const payPage = publicPages + "pay"

// payRoutes serve the built-in pay page, where there is one. Whoever has a link of
// it may be anybody.
func (s *Server) payRoutes(r gin.IRouter) {
	if s.Pay == nil {
		return
	}
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		r.Handle(method, payPage, gin.WrapH(s.Pay))
	}
}
