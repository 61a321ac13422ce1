// Package ga4 reports what visitors did as Google Analytics 4 counted it, through
// version v1beta of its Data API.
package ga4

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"backoffice/backend/integration/call"
)

// Config is a property at Google Analytics and the account that may read it.
type Config struct {
	URL      string // "https://analyticsdata.googleapis.com"
	Property string // its number
	KeyFile  string // the service account's key, JSON as Google gives it out
	// Names are other names of Google's for metrics and dimensions, by those of
	// the specification (002 §7): "pageReferrer": "customEvent:source".
	Names map[string]string
	Site  string           // host of the public site, whose own pages are no referrers
	Now   func() time.Time // nil: the clock
}

var (
	number = regexp.MustCompile(`^[0-9]{1,20}$`)
	name   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*(:[A-Za-z0-9_]+)?$`)
)

// Parse reads a property written as
// "ga4://analyticsdata.googleapis.com/123456789?key=/etc/backoffice/ga4.json", with
// other names of Google's as "&pageReferrer=customEvent:source". The key itself is read when
// it is needed. Its error repeats nothing of the address.
func Parse(address string) (Config, error) {
	wrong := errors.New("must be like ga4://analyticsdata.googleapis.com/123456789?key=/etc/backoffice/ga4.json, the property's number and the key file of a service account")
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "ga4" || u.Host == "" || u.User != nil {
		return Config{}, wrong
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Config{}, wrong
	}
	c := Config{URL: "https://" + u.Host, Property: strings.Trim(u.Path, "/"), KeyFile: query.Get("key"), Names: map[string]string{}}
	if !number.MatchString(c.Property) || c.KeyFile == "" {
		return Config{}, wrong
	}
	for parameter, values := range query {
		if parameter == "key" && len(values) == 1 {
			continue
		}
		if _, known := names[parameter]; !known || len(values) != 1 || !name.MatchString(values[0]) {
			return Config{}, errors.New("has parameters that are neither the key nor one of Google's names, such as &pageReferrer=customEvent:source")
		}
		c.Names[parameter] = values[0]
	}
	return c, nil
}

// Bounds of a call. Reports of large properties take many seconds.
const (
	timeout    = 30 * time.Second
	mostAnswer = 16 << 20
)

// Client reads one property. It is safe for use by many goroutines, and makes one
// call at a time for each question.
type Client struct {
	config Config
	call   *call.Client
	token  *call.Token

	account atomic.Value // string: the e-mail of the key that was read last
}

// New makes a client; nobody is asked yet.
func New(c Config) *Client {
	c.URL = strings.TrimSuffix(c.URL, "/")
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Client{config: c, call: call.New(timeout, mostAnswer), token: call.NewToken()}
}
