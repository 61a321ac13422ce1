// Package collect counts what visitors do on the public site, without a cookie
// and without anything stored in a browser (decisions.md 29): pages post what
// is looked at, and what is kept are sums by day (decisions.md 30).
//
// A visitor is a hash of address, user agent, site and a salt of the day. The
// salt is made at random, thrown away when the day is over, and with it every
// way to know that two days saw the same person. So all numbers are of days:
//
//   - users: different visitors of a day. Those of several days are added up;
//     who came on three of them counts three times.
//   - new users: visitors whose first page of the day was not reached from
//     within the site, nor by reloading or going back. Nobody can be known
//     again without a stored identifier, so this leaves out those of whom it is
//     certain that they were here before: their tab was open when the day began.
//   - sessions: stretches of views with less than 30 minutes between two.
//   - page views: pages looked at, reloads included, addresses changed by a
//     script too.
//   - bounces: sessions of a single view.
//   - duration: from the first to the last view of each session.
//
// Names and the 30 minutes are those of Google Analytics 4 (totalUsers,
// newUsers, sessions, screenPageViews of its Data API v1beta), which the
// specification speaks of.
package collect

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

const (
	// pause is between two writes, so that a program that dies loses less than
	// a second of views.
	pause = 300 * time.Millisecond
	// mostWaiting bounds memory where the database is out of reach.
	mostWaiting = 50_000
	// batch is how many views one transaction writes: others that write wait
	// some milliseconds for it, not more.
	batch = 1000
	// expire is how long after midnight a day may still get views.
	expire = 10 * time.Minute
)

// Options are how a Collector works.
type Options struct {
	Now  func() time.Time
	Zone *time.Location // where the site's days begin and end; nil is UTC
	// Places is the path of a MaxMind-format file of cities; empty: places
	// follow from the time zone that the browser reports.
	Places string
	Log    *slog.Logger
}

// Hit is one look at a page as it came in.
type Hit struct {
	Address netip.Addr
	Agent   string // User-Agent
	Site    string // host that the page belongs to
	Body    []byte // as script.js writes it
}

// Collector takes page views and writes their sums. It is safe for use by many
// goroutines, and any number of copies may write to one database.
type Collector struct {
	db       *db.DB
	now      func() time.Time
	zone     *time.Location
	log      *slog.Logger
	places   *places
	agents   agents
	throttle throttle
	values   values

	salts   sync.Mutex
	salt    atomic.Pointer[daySalt]
	mu      sync.Mutex
	waiting []view
	writing sync.Mutex
	recent  recent
	expired string    // the day up to which everything passing was thrown away
	forgot  time.Time // when who left the site was last thrown away
}

// New makes a Collector. Returns an error where Places names a file that
// cannot be read.
func New(d *db.DB, o Options) (*Collector, error) {
	if o.Now == nil {
		o.Now = db.Now
	}
	if o.Zone == nil {
		o.Zone = time.UTC
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	found, err := openPlaces(o.Places)
	if err != nil {
		return nil, err
	}
	c := &Collector{db: d, now: o.Now, zone: o.Zone, log: o.Log, places: found}
	c.agents.known = map[string]agent{}
	c.throttle.counts = map[netip.Addr]int{}
	c.values.ids = map[value]uint64{}
	return c, nil
}

// Record notes one view. It is written within half a second by Run. Known bots
// are left out in silence. Returns Invalid for what script.js would not send,
// Throttled where the address sends more than a person could look at, and
// Unavailable while too many views wait for the database.
func (c *Collector) Record(ctx context.Context, h Hit) error {
	now := c.now()
	if wait := c.throttle.over(h.Address, now); wait > 0 {
		return fault.New(fault.Throttled, "errors.throttled").With(wait)
	}
	said, err := read(h.Body)
	if err != nil {
		return err
	}
	known := c.agents.of(h.Agent)
	if known.bot {
		return nil
	}
	day := now.In(c.zone).Format(time.DateOnly)
	salt, err := c.saltOf(ctx, day)
	if err != nil {
		return err
	}
	inside := said.inside(h.Site)
	v := view{day: day, at: now, visitor: visitor(salt, h), newUser: !inside && !said.Again}
	v.values, v.event = c.describe(said, known, h, inside), said.Event
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiting) >= mostWaiting {
		return fault.New(fault.Unavailable, "errors.unavailable")
	}
	c.waiting = append(c.waiting, v)
	return nil
}

// Run writes what was taken, three times a second, until ctx ends, and then the rest.
func (c *Collector) Run(ctx context.Context) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		if err := c.Tick(ctx); err != nil && ctx.Err() == nil {
			c.log.Error("write page views", "error", err)
		}
		select {
		case <-ctx.Done():
			last, done := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer done()
			if err := c.Flush(last); err != nil {
				c.log.Error("write the last page views", "error", err)
			}
			return
		case <-tick.C:
		}
	}
}

// Tick does what Run does three times a second: it writes what was taken, and throws
// away salts and visitors of days that are over, and who left the site.
func (c *Collector) Tick(ctx context.Context) error {
	return errors.Join(c.Flush(ctx), c.expire(ctx), c.forget(ctx))
}

// Flush writes everything taken so far. What could not be written is kept for
// the next call.
func (c *Collector) Flush(ctx context.Context) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.mu.Lock()
	all := c.waiting
	c.waiting = nil
	c.mu.Unlock()
	for len(all) > 0 {
		n := sameDay(all, batch)
		if err := c.write(ctx, all[:n]); err != nil {
			c.mu.Lock()
			c.waiting = append(all, c.waiting...)
			c.mu.Unlock()
			return err
		}
		all = all[n:]
	}
	return nil
}

// sameDay is how many of the first views, at most most, are of one day.
func sameDay(all []view, most int) int {
	n := 1
	for n < len(all) && n < most && all[n].day == all[0].day {
		n++
	}
	return n
}
