package db_test

import (
	"context"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
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
	address, err := url.Parse(dbtest.URL(t, db.MySQL))
	if err != nil {
		t.Fatal(err)
	}
	gate, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer gate.Close()
	var silent atomic.Bool
	target := address.Host
	go func() {
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
			go func() { _, _ = io.Copy(server, caller) }()
			go func() { _, _ = io.Copy(mute{caller, &silent}, server) }()
		}
	}()
	address.Host = gate.Addr().String()
	address.RawQuery = "readTimeout=3s&writeTimeout=3s"
	d, err := db.Open(t.Context(), address.String())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	silent.Store(true)
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
		if took := time.Since(asked); took > 2900*time.Millisecond {
			t.Errorf("given up after %v, not before the statement's own bound", took)
		}
	case <-time.After(30 * time.Second):
		t.Error("still waiting")
	}
	silent.Store(false)
	again := time.Now().Add(10 * time.Second)
	for err = d.Ping(t.Context()); err != nil && time.Now().Before(again); err = d.Ping(t.Context()) {
		time.Sleep(20 * time.Millisecond) // until a ping was answered
	}
	if err != nil {
		t.Errorf("after the silence: %v", err)
	}
	if err := d.Migrate(t.Context()); err != nil && strings.Contains(err.Error(), "timeout") {
		t.Errorf("migrate: %v", err)
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
