package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/web/reply"
	"backoffice/backend/web/request"
)

// factorRoutes are the own second factor.
func (s *Server) factorRoutes(r gin.IRouter) {
	r.GET("/api/second-factor", s.factor)
	r.POST("/api/second-factor/setup", s.beginFactor)
	r.POST("/api/second-factor/confirm", s.confirmFactor)
	r.POST("/api/second-factor/codes", s.renewCodes)
	r.POST("/api/second-factor/disable", s.dropFactor)
}

// await notes who has given the right password, and answers that a code is needed.
func (s *Server) await(c *gin.Context, p Person) {
	if err := s.Sessions.Await(c.Request.Context(), c.Writer, s.Secure(c), p.Actor.ID, p.Epoch); err != nil {
		s.Fail(c, err)
		return
	}
	s.Done(c, http.StatusAccepted, engine.Result{Message: "account.messages.codeNeeded", Data: gin.H{"second_factor": true}})
}

// loginCode is the second step of a sign-in.
func (s *Server) loginCode(c *gin.Context) {
	in, ok := s.form(c, "code")
	if !ok {
		return
	}
	ctx := c.Request.Context()
	id, epoch := s.Sessions.Awaited(ctx)
	if id == 0 {
		s.Fail(c, fault.New(fault.Unauthorized, "account.messages.codeLate"))
		return
	}
	p, err := s.Accounts.SignInCode(ctx, id, epoch, in["code"], s.Network(c))
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

func (s *Server) factor(c *gin.Context) {
	f, err := s.Accounts.Factor(c.Request.Context(), request.Of(c).Actor.ID)
	if err != nil {
		s.Fail(c, err)
		return
	}
	reply.Data(c, f)
}

func (s *Server) beginFactor(c *gin.Context) {
	if _, ok := s.form(c); !ok {
		return
	}
	setup, err := s.Accounts.BeginFactor(c.Request.Context(), request.Of(c).Actor.ID)
	if err != nil {
		s.Fail(c, err)
		return
	}
	c.Header("Cache-Control", "no-store")
	reply.Data(c, setup)
}

// confirmFactor ends every other session of the person; this one goes on.
func (s *Server) confirmFactor(c *gin.Context) {
	in, ok := s.form(c, "password", "code")
	if !ok {
		return
	}
	ctx, id := c.Request.Context(), request.Of(c).Actor.ID
	codes, err := s.Accounts.ConfirmFactor(ctx, id, in["password"], in["code"], s.Network(c))
	if err != nil {
		s.Fail(c, err)
		return
	}
	p, _, err := s.Accounts.Person(ctx, id)
	if err == nil {
		err = s.Sessions.SignIn(ctx, c.Writer, s.Secure(c), id, p.Epoch)
	}
	if err != nil {
		s.Fail(c, err)
		return
	}
	s.writeCodes(c, "account.messages.factorEnabled", codes)
}

func (s *Server) renewCodes(c *gin.Context) {
	in, ok := s.form(c, "password", "code")
	if !ok {
		return
	}
	codes, err := s.Accounts.RenewCodes(c.Request.Context(), request.Of(c).Actor.ID, in["password"], in["code"], s.Network(c))
	if err != nil {
		s.Fail(c, err)
		return
	}
	s.writeCodes(c, "account.messages.codesRenewed", codes)
}

func (s *Server) writeCodes(c *gin.Context, message string, codes []string) {
	c.Header("Cache-Control", "no-store")
	s.Done(c, http.StatusOK, engine.Result{Message: message, Data: gin.H{"recovery_codes": codes}})
}

func (s *Server) dropFactor(c *gin.Context) {
	in, ok := s.form(c, "password", "code")
	if !ok {
		return
	}
	if err := s.Accounts.DropFactor(c.Request.Context(), request.Of(c).Actor.ID, in["password"], in["code"], s.Network(c)); err != nil {
		s.Fail(c, err)
		return
	}
	s.Done(c, http.StatusOK, engine.Result{Message: "account.messages.factorDisabled"})
}
