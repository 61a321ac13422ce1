package web

import (
	"net/netip"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
)

// state is what the middlewares learn of a request.
type state struct {
	id     string // of the request
	locale string
	person *Person
	bearer bool  // known by a token that no browser sends by itself
	upload bool  // answered to Dropzone, which shows "error"
	err    error // what the log should tell
}

const stateKey = "state"

// of returns the state of a request; identify made it.
func of(c *gin.Context) *state { return c.MustGet(stateKey).(*state) }

// caller is who asks, in which language. Only behind auth.
func caller(c *gin.Context) engine.Caller {
	st := of(c)
	return engine.Caller{
		Actor: st.person.Actor, Locale: st.locale, KeepsAbsent: c.ContentType() == "application/json", RequestKey: c.GetHeader("Idempotency-Key"),
	}
}

// address is where the request comes from: of the client, where a trusted
// proxy tells it.
func (s *Server) address(c *gin.Context) string { return s.client(c).String() }

// network is whom a throttle counts for: of the newer addresses everybody has
// many, so that the first half stands for all of them.
func (s *Server) network(c *gin.Context) string {
	at := s.client(c).Unmap()
	if prefix, err := at.Prefix(64); err == nil && at.Is6() {
		return prefix.String()
	}
	return at.String()
}

func (s *Server) client(c *gin.Context) netip.Addr {
	peer, ok := s.peer(c)
	if !ok || !s.trusted(peer) {
		return peer
	}
	// The last address that is no proxy of ours: those before it are claims.
	claims := strings.Split(strings.Join(c.Request.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(claims) - 1; i >= 0; i-- {
		claimed, err := netip.ParseAddr(strings.TrimSpace(claims[i]))
		if err != nil {
			break
		}
		if peer = claimed.Unmap(); !s.trusted(peer) {
			break
		}
	}
	return peer
}

func (s *Server) peer(c *gin.Context) (netip.Addr, bool) {
	at, err := netip.ParseAddrPort(c.Request.RemoteAddr)
	return at.Addr().Unmap(), err == nil
}

func (s *Server) trusted(at netip.Addr) bool {
	for _, proxy := range s.Proxies {
		if proxy.Contains(at) {
			return true
		}
	}
	return false
}

// secure says whether the client came by https.
func (s *Server) secure(c *gin.Context) bool {
	if c.Request.TLS != nil {
		return true
	}
	peer, ok := s.peer(c)
	return ok && s.trusted(peer) && c.GetHeader("X-Forwarded-Proto") == "https"
}

// base is the address that the client used: "https://www.example.com".
func (s *Server) base(c *gin.Context) string {
	scheme := "http://"
	if s.secure(c) {
		scheme = "https://"
	}
	return scheme + c.Request.Host
}
