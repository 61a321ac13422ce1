package web

import (
	"github.com/gin-gonic/gin"

	"backoffice/backend/fault"
)

// auth lets only those pass who are signed in, and still may be.
func (s *Server) auth(c *gin.Context) {
	person, err := s.signedIn(c)
	if err != nil {
		s.fail(c, err)
		return
	}
	of(c).person = person
	c.Next()
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
