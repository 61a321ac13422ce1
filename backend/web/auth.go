package web

import (
	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
	"backoffice/backend/web/request"
)

const personKey = "person"

// enter notes who is signed in.
func enter(c *gin.Context, p *Person) {
	request.Of(c).Actor = &p.Actor
	c.Set(personKey, p)
}

// person is who is signed in. Only behind auth or known.
func person(c *gin.Context) *Person { return c.MustGet(personKey).(*Person) }

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
	f := person(c).Factor
	if f.Missing() {
		// By it an open browser leads to the one thing that can be done.
		c.Header("X-Second-Factor", "missing")
		s.Fail(c, fault.New(fault.Forbidden, "account.messages.factorMissing"))
	}
	return !f.Missing()
}

// know notes who is signed in; false where nobody is, which has been answered.
func (s *Server) know(c *gin.Context) bool {
	p, err := s.signedIn(c)
	if err != nil {
		s.Fail(c, err)
		return false
	}
	enter(c, p)
	// By it an open browser learns that its menu is out of date.
	c.Header("X-Rights", p.Rights)
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
	p, may, err := s.Accounts.Person(ctx, id)
	if err != nil {
		return nil, err
	}
	if !may || p.Epoch != epoch {
		if err := s.Sessions.End(ctx, c.Writer, s.Secure(c)); err != nil {
			return nil, err
		}
		return nil, fault.New(fault.Unauthorized, "errors.unauthorized")
	}
	if request.Of(c).Bearer {
		return &p, nil
	}
	touched, err := s.Sessions.Touch(ctx, c.Writer, s.Secure(c))
	if err == nil && touched {
		err = s.Accounts.Seen(ctx, id)
	}
	return &p, err
}
