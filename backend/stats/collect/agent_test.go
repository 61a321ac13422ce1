package collect

import (
	_ "embed"
	"net/netip"
	"strings"
	"testing"
)

// people are what browsers of people say.
var people = map[string]agent{
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":                                    {browser: "Chrome", system: "Windows"},
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0":                      {browser: "Edge", system: "Windows"},
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15":                              {browser: "Safari", system: "macOS"},
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1":            {browser: "Safari", system: "iOS"},
	"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36":                                    {browser: "Chrome", system: "Android"},
	"Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36":                             {browser: "Chrome", system: "Android"},
	"Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36": {browser: "Samsung Browser", system: "Android"},
	"Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0":                                                                             {browser: "Firefox", system: "Linux"},
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0":                      {browser: "Opera", system: "Windows"},
	"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":                                     {browser: "Chrome", system: "ChromeOS"},
}

func TestPeople(t *testing.T) {
	a := agents{known: map[string]agent{}}
	for text, want := range people {
		if got := a.of(text); got != want {
			t.Errorf("%s: got %+v, want %+v", text, got, want)
		}
	}
}

func TestBots(t *testing.T) {
	a := agents{known: map[string]agent{}}
	for _, text := range []string{
		"", "Mozilla/5.0", "curl/8.14.1", "Wget/1.25.0", "Go-http-client/2.0", "python-requests/2.32.5", "okhttp/5.1.0 something more",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
		"Mozilla/5.0 (compatible; SeznamBot/4.0; +https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/)",
		"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Applebot/0.1)",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/74.0.3729.169 Safari/537.36 Chrome-Lighthouse",
	} {
		if !a.of(text).bot {
			t.Errorf("%s counts as a person", text)
		}
	}
	if c := crawlers(); len(c.texts) < 1400 {
		t.Errorf("only %d patterns are plain texts", len(c.texts))
	}
}

func TestAgentsAreForgotten(t *testing.T) {
	a := agents{known: map[string]agent{}}
	for n := range mostAgents + 10 {
		a.of(strings.Repeat("x", 20) + string(rune('a'+n%26)) + strings.Repeat("y", n%300) + string(rune(0x4e00+n)))
	}
	if len(a.known) > mostAgents {
		t.Errorf("%d are remembered", len(a.known))
	}
}

func BenchmarkTakeView(b *testing.B) {
	a := agents{known: map[string]agent{}}
	c := &Collector{places: &places{}}
	salt := make([]byte, 32)
	h := Hit{Address: netip.MustParseAddr("192.0.2.1"), Site: "www.example.com",
		Body: []byte(`{"p":"/sk/blog/leto","r":"https://www.google.com/","l":"sk-SK","z":"Europe/Bratislava","a":false}`)}
	for text := range people {
		h.Agent = text
	}
	for b.Loop() {
		m, _ := read(h.Body)
		_ = visitor(salt, h)
		_ = c.describe(m, a.of(h.Agent), h, false)
	}
}
