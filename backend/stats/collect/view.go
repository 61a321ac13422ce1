package collect

import (
	"crypto/sha256"
	"encoding/json"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"backoffice/backend/fault"
	"backoffice/backend/integration/analytics"
)

// MaxBody is the longest body that a view may have, in bytes.
const MaxBody = 4 << 10

// bounds of what is kept, in characters
const (
	maxValue = 255
	maxAgent = 400
)

// Kinds of value that views are counted by.
const (
	Page     = string(analytics.Page)
	Referrer = string(analytics.Referrer)
	Country  = string(analytics.Country)
	City     = string(analytics.City)
	Language = string(analytics.Language)
	Browser  = string(analytics.Browser)
	System   = string(analytics.System)
	// What only the own script reports.
	Campaign = "campaign" // of links that say one: "newsletter / email / jar"
	Missing  = "missing"  // path of a page that is not there
	Search   = "search"   // words that the site's own search found nothing for
)

// Values that stand where there is none.
const (
	NotSet = analytics.NotSet
	Direct = analytics.Direct
	Other  = analytics.Other // one of more values than are kept in a day
)

// value is one thing that views are counted by.
type value struct{ kind, text string }

// view is one view on its way to the database.
type view struct {
	day     string
	at      time.Time
	visitor [16]byte
	newUser bool // would be a new user's, were it the first of the day
	event   bool // something on a page that is counted already
	values  []value
}

// message is what script.js posts.
type message struct {
	Path     string `json:"p"`
	Referrer string `json:"r"`
	Language string `json:"l"`
	Zone     string `json:"z"`
	Again    bool   `json:"a"` // reloaded, or gone back to
	Campaign string `json:"c"` // of the link that led here
	Missing  bool   `json:"n"` // there is no such page
	Search   string `json:"q"` // was looked for on the site, without a result
	Event    bool   `json:"e"` // Missing or Search came true on a page that was reported before
}

// read reads a body. Returns Invalid naming what is wrong with it.
func read(body []byte) (message, error) {
	var m message
	if len(body) > MaxBody {
		return m, fault.New(fault.TooLarge, "errors.tooLarge")
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, fault.Wrap(err, fault.Invalid, "errors.invalid")
	}
	if !strings.HasPrefix(m.Path, "/") || !utf8.ValidString(m.Path) {
		return m, fault.Field("p", "errors.format")
	}
	if m.Event && !m.Missing && m.searched() == "" {
		return m, fault.Field("e", "errors.format")
	}
	return m, nil
}

// path is the page's path as it is counted: unescaped, without query, doubled
// slashes and one at its end, so that one page is one row.
func (m message) path() string {
	path, _, _ := strings.Cut(m.Path, "?")
	path, _, _ = strings.Cut(path, "#")
	if plain, err := url.PathUnescape(path); err == nil && utf8.ValidString(plain) {
		path = plain
	}
	path = bounded(path)
	for strings.Contains(path, "//") {
		path = strings.ReplaceAll(path, "//", "/")
	}
	if path = strings.TrimRight(path, "/"); path == "" {
		return "/"
	}
	return path
}

// inside says whether the visitor came from another page of the site.
func (m message) inside(site string) bool {
	u, err := url.Parse(m.Referrer)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, site)
}

// referrer is the page that led here. Its query is left out: it may hold what
// is nobody's business.
func (m message) referrer() string {
	u, err := url.Parse(m.Referrer)
	if m.Referrer == "" || err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return Direct
	}
	return bounded(strings.ToLower(u.Hostname()) + strings.TrimRight(u.Path, "/"))
}

// language is the language without its country.
func (m message) language() string {
	tag, _, _ := strings.Cut(strings.ToLower(m.Language), "-")
	if len(tag) < 2 || len(tag) > 3 || strings.Trim(tag, "abcdefghijklmnopqrstuvwxyz") != "" {
		return NotSet
	}
	return tag
}

// describe is what a view is counted by. The referrer counts where a session
// begins; one that goes on after a long pause has none.
func (c *Collector) describe(m message, a agent, h Hit, inside bool) []value {
	var events []value
	if m.Missing {
		events = append(events, value{Missing, m.path()})
	}
	if words := m.searched(); words != "" {
		events = append(events, value{Search, words})
	}
	if m.Event {
		return events
	}
	at := c.places.of(h.Address, m.Zone)
	from := Direct
	if !inside {
		from = m.referrer()
	}
	all := append(events,
		value{Referrer, from}, value{Country, at.country}, value{City, at.city}, value{Language, m.language()},
		value{Browser, a.browser}, value{System, a.system})
	if !m.Missing {
		all = append(all, value{Page, m.path()})
	}
	if text := bounded(m.Campaign); text != "" && !inside {
		all = append(all, value{Campaign, text})
	}
	return all
}

// searched are the words that were looked for, so that one search is one row.
func (m message) searched() string {
	return bounded(strings.ToLower(strings.Join(strings.Fields(m.Search), " ")))
}

// bounded is text without control characters, cut to what a column holds.
func bounded(text string) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, text))
	if utf8.RuneCountInString(text) <= maxValue {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:maxValue]))
}

// visitor is who looks, as far as anybody can know while the day lasts.
func visitor(salt []byte, h Hit) (id [16]byte) {
	b := make([]byte, 0, 512)
	b = append(b, salt...)
	address := h.Address.Unmap().As16()
	b = append(b, address[:]...)
	b = append(b, h.Site...)
	b = append(b, 0)
	b = append(b, cut(h.Agent)...)
	sum := sha256.Sum256(b)
	copy(id[:], sum[:])
	return id
}

func cut(agent string) string {
	if len(agent) > maxAgent {
		return agent[:maxAgent]
	}
	return agent
}
