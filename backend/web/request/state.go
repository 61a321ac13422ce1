// Package request is what a call has beside its address and its body: the language of
// its answer, who asks and from where.
package request

import (
	"net/url"
	"strconv"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// State is what the middlewares learn of a request.
type State struct {
	ID     string // of the request
	Locale string
	Actor  *resource.Actor // who is signed in, or a site; nil: nobody
	Bearer bool            // known by a token that no browser sends by itself
	Upload bool            // answered to Dropzone, which shows "error"
	Err    error           // what the log should show
}

const stateKey = "state"

// Begin gives a request its state, which Of returns from then on.
func Begin(c *gin.Context, id string) { c.Set(stateKey, &State{ID: id}) }

// Of returns the state of a request.
func Of(c *gin.Context) *State { return c.MustGet(stateKey).(*State) }

// Caller is who asks, in which language. Only where an actor is known.
func Caller(c *gin.Context) engine.Caller {
	st := Of(c)
	return engine.Caller{
		Actor: *st.Actor, Locale: st.Locale, KeepsAbsent: c.ContentType() == "application/json", RequestKey: c.GetHeader("Idempotency-Key"),
	}
}

// MaxSmall is the bound of what needs little, in bytes: short bodies, and queries.
const MaxSmall = 64 << 10

// TooLarge is the error of what is above its bound.
func TooLarge() error { return fault.New(fault.TooLarge, "errors.tooLarge") }

// Query is the address's parameters, each of them text.
func Query(c *gin.Context) (url.Values, error) {
	if len(c.Request.URL.RawQuery) > MaxSmall {
		return nil, TooLarge()
	}
	q, err := url.ParseQuery(c.Request.URL.RawQuery)
	if err != nil {
		return nil, fault.Wrap(err, fault.Invalid, "errors.malformed")
	}
	return q, nil
}

// Bare is Invalid where the address has parameters, each of them named: the call knows
// none (decisions.md 15).
func Bare(c *gin.Context) error {
	q, err := Query(c)
	if err != nil {
		return err
	}
	wrong := fault.Fields{}
	for name := range q {
		wrong.Add(name, fault.M("errors.parameter"))
	}
	return wrong.Err()
}

// ID is a record's id out of an address; anything else is no record.
func ID(text string) (uint64, error) {
	id, err := strconv.ParseUint(text, 10, 63)
	if err != nil || id == 0 {
		return 0, fault.New(fault.NotFound, "errors.notFound")
	}
	return id, nil
}
