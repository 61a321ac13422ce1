package web

import "github.com/gin-gonic/gin"

// language picks the language of the answer from Accept-Language.
func (s *Server) language(c *gin.Context) {
	of(c).locale = s.Texts.Match(c.GetHeader("Accept-Language"))
	c.Header("Content-Language", of(c).locale)
	c.Header("Vary", "Accept-Language")
	c.Next()
}
