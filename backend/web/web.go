// Package web speaks HTTP: middlewares one a file, sign-in, previews, stored files
// and the browser app. Rooms below answer the calls of screens and those of visitors,
// see docs/adr/0092-rooms-of-demo-and-web.md. Gin lives only here and in them.
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
	"backoffice/backend/web/public"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
	"backoffice/backend/web/screens"
	"backoffice/backend/web/session"
	"backoffice/backend/web/static"
)

// Deps are what a server works with.
type Deps struct {
	Engine   screens.Engine
	Guard    engine.Guard
	Schema   *schema.Schema
	OpenAPI  func(locale string) ([]byte, error)
	Texts    *i18n.Bundle
	Accounts Accounts
	Sessions *session.Manager
	Activity *audit.Journal
	DB       *db.DB
	Files    engine.Files
	Children screens.Children
	Uploads  screens.Uploads
	// Serve answers what is asked for below /files/, path being the rest.
	Serve func(ctx context.Context, path string) (File, error)
	// Visits counts what is looked at on the public site.
	Visits Visits
	// Ready returns an error while a store is out of reach.
	Ready func(ctx context.Context) error
	// Stopping says that no more calls should come, though those that do are answered.
	Stopping func() bool
	Limits   limiter.Store
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
	// Notified is called by payment services, which anybody may say to be, when a payment
	// changed; where it fails they call again. nil: nobody listens.
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
	reply.Replier
	request.Proxies
	dist  *static.Files
	keys  kv.Limit
	begun kv.Limit // sessions of nobody yet
	// secret are addresses that no log has as they are.
	secret []secretPath
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
	s := &Server{Deps: d, Replier: reply.New(d.Texts), Proxies: d.Proxies, dist: files, keys: kv.NewLimit(d.Limits, callsPerKey, time.Minute), begun: kv.NewLimit(d.Limits, begunPerAddress, time.Minute)}
	s.secret = secretPaths(d.Engine.Screens())
	s.catalogues = map[string]func() (schema.Answer, error){}
	for _, lang := range d.Texts.Locales() {
		s.catalogues[lang] = s.catalogue(lang)
	}
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.RedirectTrailingSlash = false
	r.HandleMethodNotAllowed = true
	r.ContextWithFallback = true
	r.Use(asHead)
	visitors, lists := s.visitors(), s.screens()
	visitors.VisitRoutes(r, s.recovery)
	r.Use(s.identify, s.logging, s.recovery, s.headers, s.language, s.bounds, s.origin)
	r.NoRoute(s.noRoute)
	r.NoMethod(s.noMethod)
	s.plainRoutes(r)
	visitors.Routes(r)
	s.accountRoutes(r)
	s.fileRoutes(r)
	if err := lists.Routes(r.Group("/", s.session, s.csrf, s.auth), r.Group("/", s.siteKey)); err != nil {
		return nil, err
	}
	lists.ChildRoutes(r.Group("/", s.session, s.csrf, s.auth), r.Group("/", uploading, s.sessionOrBearer, s.csrf, s.auth))
	s.managerRoutes(r)
	handler, err := middleware.Compress(middleware.TrimSlash(heads(r)))
	if err != nil {
		return nil, err
	}
	return &Site{handler, r}, nil
}

// visitors answers those who are not signed in.
func (s *Server) visitors() *public.Server {
	return public.New(public.Deps{
		Replier: s.Replier, Proxies: s.Proxies, Forms: s.Public, Links: s.Links, Pay: s.Pay, Withdraw: s.Withdraw, Notified: s.Notified, Visits: s.Visits,
		Texts: s.Texts, Limits: s.Limits, Log: s.Log, SiteURL: s.SiteURL,
	})
}

// screens answers the calls of every screen.
func (s *Server) screens() *screens.Server {
	return screens.New(screens.Deps{
		Replier: s.Replier, Proxies: s.Proxies, Engine: s.Engine, Children: s.Children, Uploads: s.Uploads, Texts: s.Texts, Limits: s.Limits, Now: s.Now,
		Changes: s.changes, Preview: s.previewAddress,
	})
}
