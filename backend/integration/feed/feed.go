// Package feed opens tables that other programs keep up to date: a file of this
// machine, or an address.
package feed

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"backoffice/backend/fault"
)

const (
	dialTime     = 10 * time.Second
	headerTime   = time.Minute
	totalTimeout = 10 * time.Minute
	hops         = 5
)

// Source is where a feed comes from. It is safe for use by many goroutines.
type Source struct {
	file    string
	address *url.URL
	client  *http.Client
}

// New makes a source of a file's name or of an http or https address. Private
// networks are asked only where private holds them, wherever the address or a
// redirect leads.
func New(where string, private []netip.Prefix) (*Source, error) {
	scheme, _, remote := strings.Cut(where, "://")
	if !remote {
		return &Source{file: where}, nil
	}
	u, err := url.Parse(where)
	if err != nil || scheme != "http" && scheme != "https" || u.Host == "" {
		return nil, errors.New("must be a file or an address such as https://stock.example.com/feed.csv")
	}
	dialer := &net.Dialer{Timeout: dialTime, Control: func(_, to string, _ syscall.RawConn) error { return allowed(to, private) }}
	return &Source{address: u, client: &http.Client{
		Timeout: totalTimeout,
		// No proxy: what is asked is what was looked at.
		Transport:     &http.Transport{DialContext: dialer.DialContext, ResponseHeaderTimeout: headerTime, TLSHandshakeTimeout: dialTime, DisableKeepAlives: true},
		CheckRedirect: redirect,
	}}, nil
}

// Name is what the feed is called: without the secrets that an address may hold.
func (s *Source) Name() string {
	if s.address == nil {
		return filepath.Base(s.file)
	}
	if name := path.Base(s.address.Path); name != "." && name != "/" {
		return name
	}
	return s.address.Hostname()
}

// Open opens the feed. Returns TooLarge for one of which it is known that it has
// more than most bytes, and Upstream where it cannot be had: the error then
// holds no address.
func (s *Source) Open(ctx context.Context, most int64) (io.ReadCloser, error) {
	if s.address == nil {
		return s.openFile(most)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("ask for a feed: %w", err)
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return nil, explain(err)
	}
	switch {
	case answer.StatusCode != http.StatusOK:
		err = fault.New(fault.Upstream, "errors.sync.status", "Status", answer.StatusCode)
	case answer.ContentLength > most:
		err = TooLarge(most)
	default:
		return answer.Body, nil
	}
	return nil, errors.Join(err, answer.Body.Close())
}

func (s *Source) openFile(most int64) (io.ReadCloser, error) {
	file, err := os.Open(s.file)
	if err != nil {
		key := "errors.sync.unreadable"
		if errors.Is(err, fs.ErrNotExist) {
			key = "errors.sync.missing"
		}
		return nil, fault.Wrap(err, fault.Upstream, key)
	}
	info, err := file.Stat()
	switch {
	case err != nil || !info.Mode().IsRegular():
		err = fault.Wrap(errors.Join(err, errors.New("a feed is no plain file")), fault.Upstream, "errors.sync.unreadable")
	case info.Size() > most:
		err = TooLarge(most)
	default:
		return file, nil
	}
	return nil, errors.Join(err, file.Close())
}

// TooLarge refuses a feed of more than most bytes.
func TooLarge(most int64) error {
	return fault.New(fault.TooLarge, "errors.sync.size", "Size", most>>20)
}

// errPrivate says that an address leads where it was not allowed to.
var errPrivate = errors.New("an address of a private network that is not allowed")

func explain(err error) error {
	key := "errors.sync.unreachable"
	if errors.Is(err, errPrivate) {
		key = "errors.sync.private"
	}
	// The text of an error of net/url repeats the address with its secrets.
	if inner, is := errors.AsType[*url.Error](err); is {
		err = inner.Err
	}
	return fault.Wrap(err, fault.Upstream, key)
}

// redirect follows a few, and none that gives up encryption.
func redirect(r *http.Request, before []*http.Request) error {
	if len(before) >= hops {
		return errors.New("too many redirects")
	}
	if last := before[len(before)-1].URL; last.Scheme == "https" && r.URL.Scheme != "https" {
		return errors.New("a redirect that gives up encryption")
	}
	return nil
}

// special are networks beside the private ones of which no feed of the public
// internet comes, or that hide an address of another network in theirs.
var special = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
	"240.0.0.0/4", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10")

func prefixes(all ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(all))
	for i, one := range all {
		out[i] = netip.MustParsePrefix(one)
	}
	return out
}

// allowed looks at the very address that is about to be connected to, when the
// name has been resolved: a name cannot change its mind afterwards.
func allowed(to string, private []netip.Prefix) error {
	at, err := netip.ParseAddrPort(to)
	if err != nil {
		return fmt.Errorf("%w: %w", errPrivate, err)
	}
	ip := at.Addr().Unmap().WithZone("")
	if within(ip, private) || ip.IsGlobalUnicast() && !ip.IsPrivate() && !within(ip, special) {
		return nil
	}
	return errPrivate
}

func within(ip netip.Addr, networks []netip.Prefix) bool {
	for _, network := range networks {
		if network.Contains(ip) {
			return true
		}
	}
	return false
}
