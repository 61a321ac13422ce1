// Package siteload visits the public site as browsers do, to measure what visits cost.
package siteload

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// Site is the address of the site that is visited.
	Site      = "https://www.example.com"
	sitePages = 3000 // of the public site
	// Of the visitors at once each looks at some pages before others come.
	visitorsAtOnce  = 8000
	looksPerVisitor = 4
	waitForView     = 10 * time.Second
)

// Visitors look at the public site as browsers behind a proxy do: over a few
// open connections come many addresses, browsers and pages. They cost the
// machine as little as can be, since what they cost is missing elsewhere.
type Visitors struct {
	Address     string // of the product
	Connections int
	PerSecond   int // all together; 0: as fast as it answers
	sent        atomic.Int64
	answered    atomic.Int64
}

// Views is what came of some visits.
type Views struct {
	Answered, Refused int64
	Took              time.Duration
	P50, P99          time.Duration
	First             string // of what was refused
}

// PerSecond is how many views were answered a second.
func (v Views) PerSecond() float64 { return float64(v.Answered) / v.Took.Seconds() }

// Answered is how many views were answered so far.
func (v *Visitors) Answered() int64 { return v.answered.Load() }

// Visit lets them look until stop is closed.
func (v *Visitors) Visit(stop <-chan struct{}) (Views, error) {
	var (
		wait sync.WaitGroup
		lock sync.Mutex
		all  []time.Duration
		sum  Views
		fail error
	)
	began := time.Now()
	for n := range v.Connections {
		wait.Go(func() {
			took, refused, first, err := v.connection(n, began, stop)
			lock.Lock()
			defer lock.Unlock()
			all = append(all, took...)
			sum.Refused += refused
			if first != "" {
				sum.First = first
			}
			if err != nil {
				fail = err
			}
		})
	}
	wait.Wait()
	sum.Took, sum.Answered = time.Since(began), int64(len(all))
	if len(all) > 0 {
		slices.Sort(all)
		sum.P50, sum.P99 = all[len(all)/2], all[len(all)*99/100]
	}
	return sum, fail
}

// For lets them look for a while.
func (v *Visitors) For(length time.Duration) (Views, error) {
	stop := make(chan struct{})
	time.AfterFunc(length, func() { close(stop) })
	return v.Visit(stop)
}

func (v *Visitors) connection(number int, began time.Time, stop <-chan struct{}) (took []time.Duration, refused int64, first string, err error) {
	link, err := net.Dial("tcp", v.Address)
	if err != nil {
		return nil, 0, "", err
	}
	defer func() { link.Close() }()
	in := bufio.NewReader(link)
	b := newBrowsing(uint64(number))
	var step, due time.Duration
	if v.PerSecond > 0 {
		step = time.Second * time.Duration(v.Connections) / time.Duration(v.PerSecond)
		due = step * time.Duration(number) / time.Duration(v.Connections)
	}
	var out []byte
	for {
		select {
		case <-stop:
			return took, refused, first, nil
		default:
		}
		if step > 0 {
			time.Sleep(time.Until(began.Add(due)))
			due += step
		}
		out = b.request(out[:0], v.sent.Add(1), v.Address)
		asked := time.Now()
		_ = link.SetDeadline(asked.Add(waitForView))
		if _, err := link.Write(out); err != nil {
			return took, refused, first, err
		}
		status, err := readHead(in)
		if err != nil {
			return took, refused, first, err
		}
		if strings.HasPrefix(status, "HTTP/1.1 204") {
			took = append(took, time.Since(asked))
			v.answered.Add(1)
			continue
		}
		// What is refused has a body, which nobody wants to read.
		refused, first = refused+1, status
		link.Close()
		if link, err = net.Dial("tcp", v.Address); err != nil {
			return took, refused, first, err
		}
		in.Reset(link)
	}
}

// readHead reads an answer's lines up to the empty one, and returns the first.
func readHead(in *bufio.Reader) (status string, err error) {
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return "", err
		}
		if len(line) <= 2 {
			return status, nil
		}
		if status == "" {
			status = string(line[:len(line)-2])
		}
	}
}

// browsing makes up what is looked at.
type browsing struct {
	r     *rand.Rand
	pages *rand.Zipf
}

func newBrowsing(seed uint64) browsing {
	r := rand.New(rand.NewPCG(seed, 11))
	return browsing{r, rand.NewZipf(r, 1.2, 8, sitePages-1)}
}

var (
	sources = []string{
		"https://www.google.com/", "https://www.google.com/", "https://www.google.com/", "", "", "https://www.facebook.com/",
		"https://l.instagram.com/", "https://www.heureka.sk/cajovary", "https://www.bing.com/search", "https://search.seznam.cz/",
	}
	languages = []string{"sk-SK", "sk-SK", "sk-SK", "sk", "cs-CZ", "en-GB", "en-US", "de-AT", "hu-HU"}
	zones     = []string{"Europe/Bratislava", "Europe/Bratislava", "Europe/Bratislava", "Europe/Prague", "Europe/Vienna", "Europe/London", "America/New_York"}
	agents    = []string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/%d.0.0.0 Safari/537.36",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/%d.0.0.0 Mobile Safari/537.36",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:%[1]d.0) Gecko/20100101 Firefox/%[1]d.0",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/%[1]d.0.0.0 Safari/537.36 Edg/%[1]d.0.0.0",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.%d Mobile/15E148 Safari/604.1",
	}
)

// request is the n-th view of all.
func (b browsing) request(out []byte, n int64, host string) []byte {
	block := int64(visitorsAtOnce * looksPerVisitor)
	visitor := n/block*visitorsAtOnce + n%visitorsAtOnce
	look := n % block / visitorsAtOnce
	referrer := sources[visitor%int64(len(sources))]
	if look > 0 {
		referrer = fmt.Sprintf("%s/sk/stranka-%d", Site, b.pages.Uint64())
	}
	address := 11<<24 + uint32(visitor)
	var body [400]byte
	said := fmt.Appendf(body[:0], `{"p":"/sk/stranka-%d","r":%q,"l":%q,"z":%q,"a":false}`, b.pages.Uint64(), referrer,
		languages[visitor%int64(len(languages))], zones[visitor%int64(len(zones))])
	out = fmt.Appendf(out, "POST /api/public/visit HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nX-Forwarded-For: %d.%d.%d.%d\r\nUser-Agent: ",
		host, Site, address>>24, address>>16&255, address>>8&255, address&255)
	out = fmt.Appendf(out, agents[visitor%int64(len(agents))], 118+visitor/7%25)
	out = fmt.Appendf(out, "\r\nAccept: */*\r\nAccept-Language: %s\r\nReferer: %s/\r\nSec-Fetch-Site: cross-site\r\nContent-Type: text/plain;charset=UTF-8\r\nContent-Length: %d\r\n\r\n",
		languages[visitor%int64(len(languages))], Site, len(said))
	return append(out, said...)
}
