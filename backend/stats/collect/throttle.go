package collect

import (
	"net/netip"
	"sync"
	"time"
)

const (
	window    = 10 * time.Second
	mostViews = 200     // of one address in a window: an office behind one line, not a script
	mostKnown = 100_000 // addresses that are counted at once
)

// throttle counts views by address. Each copy of the program counts its own:
// asking a shared store at every view would cost more than the view.
type throttle struct {
	mu     sync.Mutex
	began  time.Time
	counts map[netip.Addr]int
}

// over returns how long an address that sends too much should wait, zero for
// all others.
func (t *throttle) over(address netip.Addr, now time.Time) time.Duration {
	// Of the newer addresses everybody has many: the first half stands for all.
	if prefix, err := address.Unmap().Prefix(64); err == nil && prefix.Addr().Is6() {
		address = prefix.Addr()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if past := now.Sub(t.began); past >= window || past < 0 {
		clear(t.counts)
		t.began = now
	}
	n, known := t.counts[address]
	if !known && len(t.counts) >= mostKnown {
		return 0
	}
	t.counts[address] = n + 1
	if n < mostViews {
		return 0
	}
	return window - now.Sub(t.began)
}
