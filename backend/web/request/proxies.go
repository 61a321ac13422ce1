package request

import (
	"net/netip"
	"strings"

	"github.com/gin-gonic/gin"
)

// Proxies may say who the client is and that it came by https.
type Proxies []netip.Prefix

// Address is where the request comes from: of the client, where a trusted
// proxy names it.
func (p Proxies) Address(c *gin.Context) string { return p.Client(c).String() }

// Network is whom a throttle counts for: of the newer addresses everybody has
// many, so that the first half stands for all of them.
func (p Proxies) Network(c *gin.Context) string {
	at := p.Client(c).Unmap()
	if prefix, err := at.Prefix(64); err == nil && at.Is6() {
		return prefix.String()
	}
	return at.String()
}

// Client is the address of the client.
func (p Proxies) Client(c *gin.Context) netip.Addr {
	at, ok := peer(c)
	if !ok || !p.trusts(at) {
		return at
	}
	// The last address that is no proxy of ours: those before it are claims.
	claims := strings.Split(strings.Join(c.Request.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(claims) - 1; i >= 0; i-- {
		claimed, err := netip.ParseAddr(strings.TrimSpace(claims[i]))
		if err != nil {
			break
		}
		if at = claimed.Unmap(); !p.trusts(at) {
			break
		}
	}
	return at
}

func peer(c *gin.Context) (netip.Addr, bool) {
	at, err := netip.ParseAddrPort(c.Request.RemoteAddr)
	return at.Addr().Unmap(), err == nil
}

func (p Proxies) trusts(at netip.Addr) bool {
	for _, proxy := range p {
		if proxy.Contains(at) {
			return true
		}
	}
	return false
}

// Sent says whether one of the proxies handed the request on.
func (p Proxies) Sent(c *gin.Context) bool {
	at, ok := peer(c)
	return ok && p.trusts(at)
}

// Secure says whether the client came by https.
func (p Proxies) Secure(c *gin.Context) bool {
	return c.Request.TLS != nil || p.Sent(c) && c.GetHeader("X-Forwarded-Proto") == "https"
}

// Base is the address that the client used: "https://www.example.com".
func (p Proxies) Base(c *gin.Context) string {
	scheme := "http://"
	if p.Secure(c) {
		scheme = "https://"
	}
	return scheme + c.Request.Host
}
