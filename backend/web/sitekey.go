package web

import (
	"strconv"

	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/web/request"
)

// siteCalls is where a shop's site calls, server to server, with a key of its own.
const siteCalls = "/api/site/"

// callsPerKey is how many calls a minute a site may make with one key, and how
// often an address may try a key that is none.
const callsPerKey = 3000

// siteKey lets only those pass who have the key of a site. No browser sends it by
// itself, so that no anti-forgery token is needed.
func (s *Server) siteKey(c *gin.Context) {
	ctx := c.Request.Context()
	key, given := bearer(c)
	if !given || s.SiteKeys == nil {
		s.Fail(c, fault.New(fault.Unauthorized, "errors.siteKey"))
		return
	}
	actor, err := s.SiteKeys(ctx, key)
	by := "site:" + strconv.FormatUint(actor.SiteKey, 10)
	if err != nil {
		by = "site:address:" + s.Network(c)
	}
	if limit := s.keys.Pass(ctx, by); limit != nil {
		err = limit
	}
	if err != nil {
		s.Fail(c, err)
		return
	}
	request.Of(c).Actor = &actor
	s.patience(c)
	c.Header("Cache-Control", "no-store")
	c.Next()
}
