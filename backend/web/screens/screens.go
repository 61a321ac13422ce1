// Package screens answers the generic calls of every screen, and of the lists below
// its records: one verb of the engine a handler.
package screens

import (
	"time"

	"github.com/gin-gonic/gin"
	"github.com/ulule/limiter/v3"

	"backoffice/backend/i18n"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// Deps are what the calls of screens are answered with.
type Deps struct {
	reply.Replier
	request.Proxies
	Engine   Engine
	Children Children
	Uploads  Uploads
	Texts    *i18n.Bundle
	Limits   limiter.Store
	Now      func() time.Time
	// Changes says whether a read that changes something goes on, and answers where it
	// does not.
	Changes func(c *gin.Context) bool
	// Preview answers with the address that shows a record.
	Preview func(c *gin.Context, screen string, id uint64)
}

// Server answers the calls of screens. Make it with New.
type Server struct {
	Deps
	probes probes
}

// New answers with d.
func New(d Deps) *Server { return &Server{d, newProbes(d.Limits)} }
