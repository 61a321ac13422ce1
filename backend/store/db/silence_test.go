package db_test

import (
	"context"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A server that falls silent without a word is given up, although nobody set a
// deadline; a script may be silent for longer.
func TestSilentServer(t *testing.T) {
	if os.Getenv("TEST_ONLY_SQLITE") == "1" {
		return
	}
	way, d := openWay(t)
	defer d.Close()
	way.silent.Store(true)
	asked := time.Now()
	done := make(chan error, 1)
	go func() {
		var n int
		done <- d.Write(context.Background()).Raw("SELECT 1").Scan(&n).Error
	}()
	select {
	case err := <-done:
		if !db.IsUnavailable(err) {
			t.Errorf("got %v", err)
		}
		if took := time.Since(asked); took > 15*time.Second {
			t.Errorf("given up after %v, not before the statement's own bound", took)
		}
	case <-time.After(time.Minute):
		t.Error("still waiting")
	}
	way.silent.Store(false)
	again := time.Now().Add(time.Minute)
	err := d.Ping(t.Context())
	for ; err != nil && time.Now().Before(again); err = d.Ping(t.Context()) {
		time.Sleep(20 * time.Millisecond) // until a ping was answered
	}
	if err != nil {
		t.Errorf("after the silence: %v", err)
	}
	if err := d.Migrate(t.Context()); err != nil && strings.Contains(err.Error(), "timeout") {
		t.Errorf("migrate: %v", err)
	}
}

// A program whose server went away before it ends well all the same.
func TestCloseAfterTheServer(t *testing.T) {
	if os.Getenv("TEST_ONLY_SQLITE") == "1" {
		return
	}
	way, d := openWay(t)
	if err := d.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	way.mu.Lock()
	defer way.mu.Unlock()
	if len(way.callers) == 0 {
		t.Fatal("nobody came this way")
	}
	for _, caller := range way.callers {
		_ = caller.SetLinger(0) // gone without a word
		_ = caller.Close()
	}
	if err := d.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}

// way leads to a MySQL server, and can fall silent.
type way struct {
	silent  atomic.Bool
	mu      sync.Mutex
	callers []*net.TCPConn
}

// openWay opens a database by a way of its own.
func openWay(t *testing.T) (*way, *db.DB) {
	t.Helper()
	address, err := url.Parse(dbtest.URL(t, db.MySQL))
	if err != nil {
		t.Fatal(err)
	}
	gate, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = gate.Close() })
	w := &way{}
	go w.serve(gate, address.Host)
	address.Host = gate.Addr().String()
	address.RawQuery = "readTimeout=20s&writeTimeout=20s"
	d, err := db.Open(t.Context(), address.String())
	if err != nil {
		t.Fatal(err)
	}
	return w, d
}

func (w *way) serve(gate net.Listener, target string) {
	for {
		caller, err := gate.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", target)
		if err != nil {
			_ = caller.Close()
			continue
		}
		w.mu.Lock()
		w.callers = append(w.callers, caller.(*net.TCPConn))
		w.mu.Unlock()
		go func() { _, _ = io.Copy(server, caller) }()
		go func() { _, _ = io.Copy(mute{caller, &w.silent}, server) }()
	}
}

// mute swallows what is written while it is silent.
type mute struct {
	io.Writer
	silent *atomic.Bool
}

func (m mute) Write(b []byte) (int, error) {
	if m.silent.Load() {
		return len(b), nil
	}
	return m.Writer.Write(b)
}
