package apptest

import (
	"context"
	"math/rand/v2"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/config"
)

// Line is the way to a server, which can be cut and joined again.
type Line struct {
	t       testing.TB
	to      string
	address string
	mu      sync.Mutex
	gate    net.Listener
	open    map[net.Conn]bool
	silent  chan struct{} // nil unless bytes are held back; cut closes it
	// during is called once, at the next bytes that pass.
	during func()
}

func newLine(t testing.TB, to string) *Line {
	t.Helper()
	l := &Line{t: t, to: to, address: "127.0.0.1:0", open: map[net.Conn]bool{}}
	l.Join()
	t.Cleanup(l.Cut)
	return l
}

// Join lets callers through, under the same address as before.
func (l *Line) Join() {
	l.t.Helper()
	gate, err := net.Listen("tcp", l.address)
	if err != nil {
		l.t.Fatal(err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gate, l.address = gate, gate.Addr().String()
	go l.serve(gate)
}

func (l *Line) serve(gate net.Listener) {
	for {
		caller, err := gate.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", l.to)
		if err != nil {
			_ = caller.Close()
			continue
		}
		if !l.track(gate, caller, server) {
			continue
		}
		go l.pass(server, caller)
		go l.pass(caller, server)
	}
}

// track notes an open way, or closes it where the line was cut meanwhile.
func (l *Line) track(gate net.Listener, ends ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, end := range ends {
		if l.gate != gate {
			_ = end.Close()
			continue
		}
		l.open[end] = true
	}
	return l.gate == gate
}

func (l *Line) pass(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	bytes := make([]byte, 32<<10)
	for {
		n, err := from.Read(bytes)
		if n > 0 {
			l.call()
			l.wait()
		}
		if _, failed := to.Write(bytes[:n]); failed != nil || err != nil {
			return
		}
	}
}

// call calls during, once.
func (l *Line) call() {
	l.mu.Lock()
	during := l.during
	l.during = nil
	l.mu.Unlock()
	if during != nil {
		during()
	}
}

// Cut breaks every way off and lets nobody through.
func (l *Line) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gate == nil {
		return
	}
	_ = l.gate.Close()
	l.gate = nil
	for end := range l.open {
		_ = end.Close()
	}
	clear(l.open)
	if l.silent != nil {
		close(l.silent)
		l.silent = nil
	}
}

// Speak lets through what Hush held back.
func (l *Line) Speak() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.silent)
	l.silent = nil
}

// Hush holds all bytes back, as a frozen server does, until Speak or Cut.
func (l *Line) Hush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.silent = make(chan struct{})
}

func (l *Line) wait() {
	l.mu.Lock()
	silent := l.silent
	l.mu.Unlock()
	if silent != nil {
		<-silent
	}
}

// AtNext has do called when the next bytes want to pass.
func (l *Line) AtNext(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.during = do
}

// CutAtNext cuts the line in the midst of what is said next.
func (l *Line) CutAtNext() { l.AtNext(l.Cut) }

// Through is the address of a server with a line put before it.
func Through(t testing.TB, address string) (string, *Line) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	if endpoint := query.Get("endpoint"); endpoint != "" { // S3's
		server, err := url.Parse(endpoint)
		if err != nil {
			t.Fatal(err)
		}
		l := newLine(t, server.Host)
		server.Host = l.address
		query.Set("endpoint", server.String())
		u.RawQuery = query.Encode()
		return u.String(), l
	}
	l := newLine(t, u.Host)
	u.Host = l.address
	return u.String(), l
}

// Lines are those to the servers of a system at scale.
type Lines struct{ MySQL, Redis, S3 *Line }

// All are the lines to every server.
func (l Lines) All() []*Line { return []*Line{l.MySQL, l.Redis, l.S3} }

// ScaleThrough is a system as Scale's, and the lines by which its copies reach its servers.
func ScaleThrough(t testing.TB, scale config.Config) (c config.Config, lines Lines) {
	t.Helper()
	c = scale
	c.DBURL, lines.MySQL = Through(t, c.DBURL)
	c.KVURL, lines.Redis = Through(t, c.KVURL)
	c.BlobURL, lines.S3 = Through(t, c.BlobURL)
	return c, lines
}

// Storm takes servers out of reach, one at a time, until end is called: it returns once all
// are back.
func Storm(r *rand.Rand, sky []*Line) (end func()) {
	ctx, stop := context.WithCancel(context.Background())
	var weather sync.WaitGroup
	weather.Go(func() {
		for ctx.Err() == nil {
			blow(ctx, r, sky[r.IntN(len(sky))])
		}
	})
	return func() {
		stop()
		weather.Wait()
	}
}

// blow takes a server out of reach for a while.
func blow(ctx context.Context, r *rand.Rand, line *Line) {
	pause := func(most int) {
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(r.IntN(most)) * time.Millisecond):
		}
	}
	pause(600)
	switch r.IntN(3) {
	case 0:
		line.Hush()
		pause(3000)
		line.Speak()
		return
	case 1:
		line.CutAtNext()
	default:
		line.Cut()
	}
	pause(500)
	line.AtNext(nil)
	line.Cut()
	line.Join()
}
