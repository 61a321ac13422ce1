// Package web speaks HTTP: middlewares one a file, the generic routes of every
// screen, sign-in, uploads, previews and the browser app. Gin lives only here.
package web

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/ulule/limiter/v3"

	"backoffice/backend/audit"
	"backoffice/backend/engine"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
	"backoffice/backend/schema"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv"
	"backoffice/backend/web/middleware"
	"backoffice/backend/web/session"
	"backoffice/backend/web/static"
)

// Deps are what a server works with.
type Deps struct {
	Engine   Engine
	Guard    engine.Guard
	Schema   *schema.Schema
	OpenAPI  func(locale string) ([]byte, error)
	Texts    *i18n.Bundle
	Accounts Accounts
	Sessions *session.Manager
	Activity *audit.Journal
	DB       *db.DB
	Files    engine.Files
	Children Children
	Uploads  Uploads
	// Serve answers what is asked for below /files/, path being the rest.
	Serve func(ctx context.Context, path string) (File, error)
	// Visits counts what is looked at on the public site.
	Visits Visits
	// Ready returns an error while a store is out of reach.
	Ready  func(ctx context.Context) error
	Limits limiter.Store
	// Public are the forms that visitors of the site send, by their address below
	// /api/public/.
	Public map[string]Public
	// Links are what mails to visitors lead to, by their address below /public/.
	Links map[string]Link
	// Pay is the built-in pay page, at /public/pay; nil: none.
	Pay http.Handler
	// Withdraw is the built-in page on which customers withdraw from a contract, at
	// /public/withdrawal; nil: none.
	Withdraw http.Handler
	// Notified is told by payment services, which anybody may say to be, that a payment
	// changed; where it fails they tell again. nil: nobody listens.
	Notified func(ctx context.Context, id string) error
	// SiteFiles are the calls of sites that bring a file, by their address below
	// /api/site/, with the bytes that it may have.
	SiteFiles map[string]int64
	// SiteKeys knows who calls with a site's key.
	SiteKeys func(ctx context.Context, key string) (resource.Actor, error)
	Sanitise func(html string) string
	// Frames are the origins whose pages may stand in a text.
	Frames []string
	Log    *slog.Logger
	Now    func() time.Time

	// SiteURL is the address of the public site, with {locale} and {path}
	// where they stand elsewhere than at its end; empty: built-in previews.
	SiteURL string
	// Secret signs preview addresses.
	Secret []byte
	// Proxies may say who the client is and that it came by https.
	Proxies []netip.Prefix
	// App is the built browser app; nil: the one within the binary.
	App fs.FS
}

// Server answers every call. Make it with New.
type Server struct {
	Deps
	dist         *static.Files
	probes       probes
	posts        kv.Limit
	notices      kv.Limit // of payments
	declarations kv.Limit // of withdrawal
	keys         kv.Limit
	sites        map[string]bool // origins of the public site
	// catalogues are the texts of each language as the browser gets them.
	catalogues map[string]func() (schema.Answer, error)
}

// Site answers every call. Make it with New.
type Site struct {
	http.Handler
	router *gin.Engine
}

// Call is an address that a site answers to.
type Call struct {
	Method string
	Path   string // parameters as ":name", the rest of an address as "*name"
}

// Calls are all addresses that the site answers to.
func (s *Site) Calls() []Call {
	var calls []Call
	for _, r := range s.router.Routes() {
		calls = append(calls, Call{r.Method, r.Path})
	}
	return calls
}

// New returns what answers every call, or an error where two screens claim one
// address.
func New(d Deps) (*Site, error) {
	files, err := browserApp(d.App, d.Texts.Locales())
	if err != nil {
		return nil, err
	}
	s := &Server{Deps: d, dist: files, probes: newProbes(d.Limits)}
	s.notices = kv.NewLimit(d.Limits, noticesPerAddress, time.Minute)
	s.declarations = kv.NewLimit(d.Limits, declarationsPerAddress, time.Minute)
	s.keys = kv.NewLimit(d.Limits, callsPerKey, time.Minute)
	s.posts, s.sites = kv.NewLimit(d.Limits, postsPerAddress, time.Minute), origins(d.SiteURL, d.Texts.Locales())
	s.catalogues = map[string]func() (schema.Answer, error){}
	for _, lang := range d.Texts.Locales() {
		s.catalogues[lang] = s.catalogue(lang)
	}
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.RedirectTrailingSlash = false
	r.HandleMethodNotAllowed = true
	r.ContextWithFallback = true
	s.visitRoutes(r)
	r.Use(s.identify, s.logging, s.recovery, s.headers, s.bounds, s.language, s.origin)
	r.NoRoute(s.noRoute)
	r.NoMethod(s.noMethod)
	s.plainRoutes(r)
	s.publicRoutes(r)
	s.payRoutes(r)
	s.withdrawRoutes(r)
	s.noticeRoutes(r)
	s.accountRoutes(r)
	s.fileRoutes(r)
	if err := s.screenRoutes(r.Group("/", s.session, s.csrf, s.auth), r.Group("/", s.siteKey)); err != nil {
		return nil, err
	}
	s.childRoutes(r)
	s.managerRoutes(r)
	handler, err := middleware.Compress(middleware.TrimSlash(r))
	if err != nil {
		return nil, err
	}
	return &Site{handler, r}, nil
}
