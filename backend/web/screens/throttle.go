package screens

import (
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/ulule/limiter/v3"

	"backoffice/backend/store/kv"
	"backoffice/backend/web/request"
)

// A uniqueness call answers what a stranger might ask in bulk (decisions.md 4);
// a person who types needs a few of them a minute.
const (
	probesPerPerson  = 120
	probesPerAddress = 600
)

type probes struct{ person, address kv.Limit }

func newProbes(store limiter.Store) probes {
	return probes{
		person:  kv.NewLimit(store, probesPerPerson, time.Minute),
		address: kv.NewLimit(store, probesPerAddress, time.Minute),
	}
}

// throttled lets only so many calls a minute through to next.
func (s *Server) throttled(next gin.HandlerFunc) gin.HandlerFunc {
	return func(c *gin.Context) {
		ctx, id := c.Request.Context(), request.Of(c).Actor.ID
		err := s.probes.person.Pass(ctx, "probe:person:"+strconv.FormatUint(id, 10))
		if err == nil {
			err = s.probes.address.Pass(ctx, "probe:address:"+s.Network(c))
		}
		if err != nil {
			s.Fail(c, err)
			return
		}
		next(c)
	}
}
