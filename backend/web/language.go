package web

import (
	"github.com/gin-gonic/gin"

	"backoffice/backend/web/request"
)

// language picks the language of the answer from Accept-Language.
func (s *Server) language(c *gin.Context) {
	request.Of(c).Locale = s.Texts.Match(c.GetHeader("Accept-Language"))
	c.Header("Content-Language", request.Of(c).Locale)
	c.Writer.Header().Add("Vary", "Accept-Language")
	c.Next()
}
