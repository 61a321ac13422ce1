// Package public is what is called by people who are not signed in: forms of the
// site, links of mails, the pages to pay and to withdraw on, visits.
package public

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/ulule/limiter/v3"

	"backoffice/backend/i18n"
	"backoffice/backend/store/kv"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

const (
	// Calls is where visitors of the site send their forms to.
	Calls = "/api/public/"
	// Pages is where the links in mails to visitors lead.
	Pages = "/public/"
)

// Deps are what visitors are answered with.
type Deps struct {
	reply.Replier
	request.Proxies
	Forms map[string]Form // by their address below Calls
	Links map[string]Link // by their address below Pages
	// Pay is the built-in pay page; nil: none.
	Pay http.Handler
	// Withdraw is the built-in page on which customers withdraw from a contract; nil: none.
	Withdraw http.Handler
	// Notified is called when a payment changed; nil: nobody listens.
	Notified func(ctx context.Context, id string) error
	Visits   Visits
	Texts    *i18n.Bundle
	Limits   limiter.Store
	Log      *slog.Logger
	SiteURL  string // of the public site; empty: none is known
}

// Server answers visitors. Make it with New.
type Server struct {
	Deps
	posts        kv.Limit
	notices      kv.Limit        // of payments
	declarations kv.Limit        // of withdrawal
	sites        map[string]bool // origins of the public site
}

// New answers with d.
func New(d Deps) *Server {
	return &Server{
		Deps: d, sites: origins(d.SiteURL, d.Texts.Locales()), posts: kv.NewLimit(d.Limits, postsPerAddress, time.Minute),
		notices: kv.NewLimit(d.Limits, noticesPerAddress, time.Minute), declarations: kv.NewLimit(d.Limits, declarationsPerAddress, time.Minute),
	}
}

// Routes are all but those of visits.
func (s *Server) Routes(r gin.IRouter) {
	s.formRoutes(r)
	s.linkRoutes(r)
	s.payRoutes(r)
	s.withdrawRoutes(r)
	s.noticeRoutes(r)
}
