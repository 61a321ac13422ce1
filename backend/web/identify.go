package web

import (
	"crypto/rand"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/web/request"
)

// identify gives every request an id, that of a trusted proxy where it has
// one, and sends it back.
func (s *Server) identify(c *gin.Context) {
	id := ""
	if s.Sent(c) {
		id = c.GetHeader("X-Request-Id")
	}
	if id == "" || len(id) > 64 || strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' }) {
		id = rand.Text()[:16]
	}
	request.Begin(c, id)
	c.Header("X-Request-Id", id)
	c.Next()
}
