package web

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/ulule/limiter/v3"

	"backoffice/backend/fault"
)

// A uniqueness call answers what a stranger might ask in bulk (decisions.md 4);
// a person who types needs a few of them.
var (
	probesPerPerson  = limiter.Rate{Period: time.Minute, Limit: 120}
	probesPerAddress = limiter.Rate{Period: time.Minute, Limit: 600}
)

type probes struct{ person, address *limiter.Limiter }

func newProbes(store limiter.Store) probes {
	return probes{person: limiter.New(store, probesPerPerson), address: limiter.New(store, probesPerAddress)}
}

// throttled lets only so many calls a minute through to next.
func (s *Server) throttled(next gin.HandlerFunc) gin.HandlerFunc {
	return func(c *gin.Context) {
		ctx, id := c.Request.Context(), of(c).person.Actor.ID
		err := s.count(ctx, s.probes.person, "probe:person:"+strconv.FormatUint(id, 10))
		if err == nil {
			err = s.count(ctx, s.probes.address, "probe:address:"+s.address(c))
		}
		if err != nil {
			s.fail(c, err)
			return
		}
		next(c)
	}
}

func (s *Server) count(ctx context.Context, l *limiter.Limiter, key string) error {
	state, err := l.Get(ctx, key)
	if err != nil {
		return fault.Wrap(fmt.Errorf("count a call: %w", err), fault.Unavailable, "errors.unavailable")
	}
	if !state.Reached {
		return nil
	}
	return fault.New(fault.Throttled, "errors.throttled").With(time.Until(time.Unix(state.Reset, 0)))
}
