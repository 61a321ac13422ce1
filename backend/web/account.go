package web

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/web/body"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// accountRoutes are sign-in and all that belongs to the one who is signed in.
func (s *Server) accountRoutes(r gin.IRouter) {
	public := r.Group("/", s.session, s.csrf)
	public.GET("/sanctum/csrf-cookie", s.csrfCookie)
	public = public.Group("/", s.Bare)
	public.POST("/api/login", s.login)
	public.POST("/api/password", s.forgot)
	public.POST("/api/password/reset", s.reset)
	public.POST("/api/password/link", s.link)
	public.POST("/api/login/code", s.loginCode)
	half := r.Group("/", s.session, s.csrf, s.known, s.Bare)
	half.POST("/api/logout", s.logout)
	half.GET("/api/me", s.me)
	s.factorRoutes(half)
	own := r.Group("/", s.session, s.csrf, s.auth)
	own.GET("/api/start", s.start)
	own = own.Group("/", s.Bare)
	own.GET("/api/user/logs/:p0", s.activity)
	own.GET("/api/schema", s.menu)
	own.GET("/api/schema/*screen", s.view)
	own.GET("/api/openapi.json", s.openAPI)
	s.listRoutes(own)
}

// begunPerAddress is how many sessions an address may begin in a minute without signing
// in. Each is kept for hours, so that whoever asks for ever more would fill the store; an
// office shares an address, and a browser asks once.
const begunPerAddress = 1000

// csrfCookie begins a session and sends its anti-forgery token. Returns that of a session
// that there is, however often it is asked for.
func (s *Server) csrfCookie(c *gin.Context) {
	if !s.Sessions.Begun(c.Request.Context()) {
		if err := s.begun.Pass(c.Request.Context(), "session:"+s.Network(c)); err != nil {
			s.Fail(c, err)
			return
		}
	}
	if err := s.Sessions.Begin(c.Request.Context(), c.Writer, s.Secure(c)); err != nil {
		s.Fail(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

func (s *Server) login(c *gin.Context) {
	in, ok := s.form(c, "email", "password")
	if !ok {
		return
	}
	ctx := c.Request.Context()
	p, err := s.Accounts.SignIn(ctx, in["email"], in["password"], s.Network(c))
	if err == nil && p.NeedsCode {
		s.await(c, p)
		return
	}
	if err == nil {
		err = s.Sessions.SignIn(ctx, c.Writer, s.Secure(c), p.Actor.ID, p.Epoch)
	}
	if err != nil {
		s.Fail(c, err)
		return
	}
	enter(c, &p)
	s.me(c)
}

func (s *Server) logout(c *gin.Context) {
	if err := s.Sessions.End(c.Request.Context(), c.Writer, s.Secure(c)); err != nil {
		s.Fail(c, err)
		return
	}
	s.Done(c, http.StatusOK, engine.Result{Message: "account.messages.signedOut"})
}

type role struct {
	ID    uint64 `json:"id"`
	Title string `json:"title"`
}

// me is the current user as the browser keeps it (specification 000 §3).
type me struct {
	ID      uint64         `json:"id"`
	Name    string         `json:"name"`
	Surname string         `json:"surname"`
	Email   string         `json:"email"`
	Image   *engine.Stored `json:"image"`
	Token   string         `json:"token"`
	RoleID  uint64         `json:"role_id"`
	Role    role           `json:"role"`
	Factor  Factor         `json:"second_factor"`
}

func (s *Server) me(c *gin.Context) {
	ctx, p := c.Request.Context(), person(c)
	token, err := s.Sessions.Bearer(ctx)
	if err != nil {
		s.Fail(c, err)
		return
	}
	title, err := s.Accounts.RoleTitle(ctx, p.Actor.RoleID, request.Of(c).Locale)
	if err != nil {
		s.Fail(c, err)
		return
	}
	answer := me{
		ID: p.Actor.ID, Name: p.Name, Surname: p.Surname, Email: p.Email, Token: token,
		RoleID: p.Actor.RoleID, Role: role{ID: p.Actor.RoleID, Title: title}, Factor: p.Factor,
	}
	if p.Image != "" {
		files, err := s.Files.Describe(s.DB.Read(ctx).Session(&gorm.Session{}), []string{p.Image})
		if err != nil {
			s.Fail(c, err)
			return
		}
		if stored, ok := files[p.Image]; ok {
			answer.Image = &stored
		}
	}
	reply.Data(c, answer)
}

// forgot answers the same whether or not there is such an account.
func (s *Server) forgot(c *gin.Context) {
	in, ok := s.form(c, "email")
	if !ok {
		return
	}
	if err := s.Accounts.Forgot(c.Request.Context(), in["email"], s.Network(c), request.Of(c).Locale); err != nil {
		s.Fail(c, err)
		return
	}
	s.Done(c, http.StatusOK, engine.Result{Message: "account.messages.linkSent"})
}

// link reports whether a mailed link still works, so that nobody fills in a form
// in vain. The link stands in the body, where no log of addresses keeps it.
func (s *Server) link(c *gin.Context) {
	in, ok := s.form(c, "token")
	if !ok {
		return
	}
	works, err := s.Accounts.LinkWorks(c.Request.Context(), in["token"], s.Network(c))
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Data(c, works)
}

func (s *Server) reset(c *gin.Context) {
	in, ok := s.form(c, "token", "password", "password_2")
	if !ok {
		return
	}
	err := s.Accounts.Reset(c.Request.Context(), in["token"], in["password"], in["password_2"], s.Network(c))
	if err != nil {
		s.Fail(c, err)
		return
	}
	s.Done(c, http.StatusOK, engine.Result{Message: "account.messages.passwordSet"})
}

// form reads a body of plain texts under the given names and nothing else.
func (s *Server) form(c *gin.Context, names ...string) (map[string]string, bool) {
	in, done, err := body.Read(c.Request)
	defer done()
	if err != nil {
		s.Fail(c, err)
		return nil, false
	}
	fields, out := fault.Fields{}, map[string]string{}
	for _, name := range names {
		switch v := in[name].(type) {
		case nil:
		case string:
			out[name] = v
		default:
			fields.Add(name, fault.M("errors.type"))
		}
		delete(in, name)
	}
	for name := range in {
		fields.Add(name, fault.M("errors.unknown"))
	}
	if err := fields.Err(); err != nil {
		s.Fail(c, err)
		return nil, false
	}
	return out, true
}

func (s *Server) activity(c *gin.Context) {
	id, err := request.ID(c.Param("p0"))
	if err != nil {
		s.Fail(c, err)
		return
	}
	items, err := s.Activity.Recent(c.Request.Context(), *request.Of(c).Actor, request.Of(c).Locale, id)
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Data(c, items)
}
