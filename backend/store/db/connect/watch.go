package connect

import (
	"context"
	"database/sql"
	"errors"
	"net"
	"sync"
	"time"
)

// While statements run, the server is asked this often whether it still
// answers, and given this long to do so: beyond it, it counts as silent.
const (
	heartbeat = 250 * time.Millisecond
	silence   = 2 * time.Second
)

// Watch notices a server that neither answers nor refuses, as a frozen one
// does. A statement may take long; a server that does not even answer a ping
// beside it will not end it either. What waits for it is then given up, and
// what is asked is refused at once, until it answers again.
type Watch struct {
	Ask  *sql.DB     // a connection of its own
	Busy func() bool // whether anybody waits for an answer

	dialer net.Dialer

	mu     sync.Mutex
	open   map[net.Conn]struct{}
	silent bool
}

// NewWatch returns a watch that asks by a pool of its own.
func NewWatch(ask *sql.DB) *Watch { return &Watch{Ask: ask, open: map[net.Conn]struct{}{}} }

// errSilent is a net.Error, so that it counts as IsUnavailable.
type errSilent struct{}

func (errSilent) Error() string   { return "the database server does not answer" }
func (errSilent) Timeout() bool   { return true }
func (errSilent) Temporary() bool { return true }

var _ net.Error = errSilent{}

// Dial is how the watched connections come to be.
func (w *Watch) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	w.mu.Lock()
	silent := w.silent
	w.mu.Unlock()
	if silent {
		return nil, errSilent{}
	}
	conn, err := w.dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return conn, nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open[tcp] = struct{}{}
	return watched{tcp, w}, nil
}

// watched is a connection that a watch can close.
type watched struct {
	*net.TCPConn
	w *Watch
}

func (c watched) Close() error {
	c.w.mu.Lock()
	delete(c.w.open, c.TCPConn)
	c.w.mu.Unlock()
	return c.TCPConn.Close()
}

// Renew asks until ctx ends.
func (w *Watch) Renew(ctx context.Context) {
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			w.beat(ctx)
		}
	}
}

func (w *Watch) beat(ctx context.Context) {
	w.mu.Lock()
	was := w.silent
	w.mu.Unlock()
	if !was && !w.Busy() {
		return // nobody waits for an answer
	}
	bound, done := context.WithTimeout(ctx, silence)
	defer done()
	err := w.Ask.PingContext(bound)
	if ctx.Err() != nil {
		return
	}
	// One that refuses is not silent: what waits for it is refused too.
	silent := errors.Is(err, context.DeadlineExceeded)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.silent = silent
	if silent {
		for conn := range w.open {
			_ = conn.Close()
		}
		clear(w.open)
	}
}
