package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
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
	if err := s.Sessions.Await(c.Request.Context(), c.Writer, s.secure(c), p.Actor.ID, p.Epoch); err != nil {
		s.fail(c, err)
		return
	}
	s.done(c, http.StatusAccepted, engine.Result{Message: "account.messages.codeNeeded", Data: gin.H{"second_factor": true}})
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
		s.fail(c, fault.New(fault.Unauthorized, "account.messages.codeLate"))
		return
	}
	person, err := s.Accounts.SignInCode(ctx, id, epoch, in["code"], s.network(c))
	if err == nil {
		err = s.Sessions.SignIn(ctx, c.Writer, s.secure(c), person.Actor.ID, person.Epoch)
	}
	if err != nil {
		s.fail(c, err)
		return
	}
	of(c).person = &person
	s.me(c)
}

func (s *Server) factor(c *gin.Context) {
	f, err := s.Accounts.Factor(c.Request.Context(), of(c).person.Actor.ID)
	if err != nil {
		s.fail(c, err)
		return
	}
	data(c, f)
}

func (s *Server) beginFactor(c *gin.Context) {
	if _, ok := s.form(c); !ok {
		return
	}
	setup, err := s.Accounts.BeginFactor(c.Request.Context(), of(c).person.Actor.ID)
	if err != nil {
		s.fail(c, err)
		return
	}
	c.Header("Cache-Control", "no-store")
	data(c, setup)
}

// confirmFactor ends every other session of the person; this one goes on.
func (s *Server) confirmFactor(c *gin.Context) {
	in, ok := s.form(c, "code")
	if !ok {
		return
	}
	ctx, id := c.Request.Context(), of(c).person.Actor.ID
	codes, err := s.Accounts.ConfirmFactor(ctx, id, in["code"], s.network(c))
	if err != nil {
		s.fail(c, err)
		return
	}
	person, _, err := s.Accounts.Person(ctx, id)
	if err == nil {
		err = s.Sessions.SignIn(ctx, c.Writer, s.secure(c), id, person.Epoch)
	}
	if err != nil {
		s.fail(c, err)
		return
	}
	s.writeCodes(c, "account.messages.factorEnabled", codes)
}

func (s *Server) renewCodes(c *gin.Context) {
	in, ok := s.form(c, "password", "code")
	if !ok {
		return
	}
	codes, err := s.Accounts.RenewCodes(c.Request.Context(), of(c).person.Actor.ID, in["password"], in["code"], s.network(c))
	if err != nil {
		s.fail(c, err)
		return
	}
	s.writeCodes(c, "account.messages.codesRenewed", codes)
}

func (s *Server) writeCodes(c *gin.Context, message string, codes []string) {
	c.Header("Cache-Control", "no-store")
	s.done(c, http.StatusOK, engine.Result{Message: message, Data: gin.H{"recovery_codes": codes}})
}

func (s *Server) dropFactor(c *gin.Context) {
	in, ok := s.form(c, "password", "code")
	if !ok {
		return
	}
	if err := s.Accounts.DropFactor(c.Request.Context(), of(c).person.Actor.ID, in["password"], in["code"], s.network(c)); err != nil {
		s.fail(c, err)
		return
	}
	s.done(c, http.StatusOK, engine.Result{Message: "account.messages.factorDisabled"})
}
