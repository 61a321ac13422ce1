package collect

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"

	"github.com/mileusna/useragent"
)

// agent is what a User-Agent says.
type agent struct {
	bot             bool
	browser, system string
}

// mostAgents bounds how many are remembered; real browsers have some hundreds.
const mostAgents = 10_000

// agents remembers what was found out. The zero value does not do: known must be made.
type agents struct {
	mu    sync.RWMutex
	known map[string]agent
}

func (a *agents) of(text string) agent {
	text = cut(text)
	a.mu.RLock()
	found, ok := a.known[text]
	a.mu.RUnlock()
	if ok {
		return found
	}
	found = parseAgent(text)
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.known) >= mostAgents {
		clear(a.known)
	}
	a.known[strings.Clone(text)] = found
	return found
}

func parseAgent(text string) agent {
	// No browser that people use says so little.
	if len(text) < 20 || isCrawler(text) {
		return agent{bot: true}
	}
	ua := useragent.Parse(text)
	if ua.Bot || ua.Name == useragent.HeadlessChrome {
		return agent{bot: true}
	}
	return agent{browser: orNotSet(ua.Name), system: orNotSet(ua.OS)}
}

func orNotSet(text string) string {
	if text == "" {
		return NotSet
	}
	return bounded(text)
}

// crawlers.txt holds the patterns of crawler-user-agents 1.60.0
// (github.com/monperrus/crawler-user-agents, MIT), one a line. To bring it up
// to date, write the "pattern" of each entry of its JSON file.
//
//go:embed crawlers.txt
var crawlerFile string

// crawlers are the patterns: most are plain texts, which are sought much
// faster than an expression.
var crawlers = sync.OnceValue(func() (c struct {
	texts   []string
	pattern *regexp.Regexp
}) {
	var rest []string
	for line := range strings.Lines(crawlerFile) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			continue
		}
		if plain := escaped.ReplaceAllString(line, "$1"); regexp.QuoteMeta(plain) == strings.ReplaceAll(line, `\/`, "/") || !special.MatchString(escaped.ReplaceAllString(line, "")) {
			c.texts = append(c.texts, plain)
		} else {
			rest = append(rest, line)
		}
	}
	c.pattern = regexp.MustCompile("(?:" + strings.Join(rest, ")|(?:") + ")")
	return c
})

var (
	escaped = regexp.MustCompile(`\\([^a-zA-Z0-9])`)
	special = regexp.MustCompile(`[\\\[\]()*+?|^$.{}]`)
	// The words that nearly all of them have.
	commonWords = []string{"bot", "crawl", "spider", "http://", "https://", "headless", "slurp", "preview"}
)

func isCrawler(text string) bool {
	lower := strings.ToLower(text)
	for _, word := range commonWords {
		if strings.Contains(lower, word) && !strings.Contains(lower, "cubot") {
			return true
		}
	}
	c := crawlers()
	for _, known := range c.texts {
		if strings.Contains(text, known) {
			return true
		}
	}
	return c.pattern.MatchString(text)
}
