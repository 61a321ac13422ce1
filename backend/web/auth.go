package web

import (
	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
)

// auth lets only those pass who are signed in, still may be, and have the
// second factor that their role requires.
func (s *Server) auth(c *gin.Context) {
	if s.know(c) && s.factored(c) {
		s.patience(c)
		c.Next()
	}
}

// known lets those pass too who have yet to set up their second factor.
func (s *Server) known(c *gin.Context) {
	if s.know(c) {
		c.Next()
	}
}

func (s *Server) factored(c *gin.Context) bool {
	f := of(c).person.Factor
	if f.Missing() {
		// By it an open browser leads to the one thing that can be done.
		c.Header("X-Second-Factor", "missing")
		s.fail(c, fault.New(fault.Forbidden, "account.messages.factorMissing"))
	}
	return !f.Missing()
}

// know notes who is signed in; false where nobody is, which has been answered.
func (s *Server) know(c *gin.Context) bool {
	person, err := s.signedIn(c)
	if err != nil {
		s.fail(c, err)
		return false
	}
	of(c).person = person
	// By it an open browser learns that its menu is out of date.
	c.Header("X-Rights", person.Rights)
	return true
}

// signedIn returns the person of the session. Whoever was blocked, removed or
// got a new password since signing in is nobody: the session ends.
func (s *Server) signedIn(c *gin.Context) (*Person, error) {
	ctx := c.Request.Context()
	id, epoch := s.Sessions.User(ctx)
	if id == 0 {
		return nil, fault.New(fault.Unauthorized, "errors.unauthorized")
	}
	person, may, err := s.Accounts.Person(ctx, id)
	if err != nil {
		return nil, err
	}
	if !may || person.Epoch != epoch {
		if err := s.Sessions.End(ctx, c.Writer, s.secure(c)); err != nil {
			return nil, err
		}
		return nil, fault.New(fault.Unauthorized, "errors.unauthorized")
	}
	if of(c).bearer {
		return &person, nil
	}
	touched, err := s.Sessions.Touch(ctx, c.Writer, s.secure(c))
	if err == nil && touched {
		err = s.Accounts.Seen(ctx, id)
	}
	return &person, err
}
