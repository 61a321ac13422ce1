package reply

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
)

// ETag is the tag of a body.
func ETag(raw []byte) string {
	sum := sha256.Sum256(raw)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// Send sends JSON that the browser may keep, but must ask about each time.
func Send(c *gin.Context, raw []byte, tag string) {
	SendAs(c, "application/json; charset=utf-8", raw, tag)
}

// SendAs is Send of any type.
func SendAs(c *gin.Context, kind string, raw []byte, tag string) {
	c.Header("Cache-Control", "private, no-cache")
	c.Header("ETag", tag)
	for _, known := range strings.Split(c.GetHeader("If-None-Match"), ",") {
		if strings.TrimPrefix(strings.TrimSpace(known), "W/") == tag {
			c.Status(http.StatusNotModified)
			return
		}
	}
	c.Data(http.StatusOK, kind, raw)
}
