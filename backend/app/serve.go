package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"backoffice/backend/app/config"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/stats/sales"
)

// The server's own bounds; forms with files put theirs off.
const (
	headerTime   = 10 * time.Second
	readTime     = 30 * time.Second
	writeTime    = 60 * time.Second
	idleTime     = 2 * time.Minute
	shutdownTime = 25 * time.Second
	sweepPause   = 10 * time.Minute
	attachPause  = 6 * time.Hour
	retryPause   = 2 * time.Second
	onlinePause  = 20 * time.Second
	salePause    = 5 * time.Second
	dogsPause    = time.Minute
	foldPause    = 20 * time.Second
	countPause   = time.Second
	clockPause   = time.Minute
	expirePause  = 30 * time.Second
	paymentPause = 10 * time.Second
	parcelPause  = time.Minute
	// What the demo content or an import brought is known to the planner soon.
	optimizeSoon  = 2 * time.Minute
	optimizePause = 5 * time.Minute
)

// NewLog writes JSON lines to standard error.
func NewLog() *slog.Logger { return slog.New(slog.NewJSONHandler(os.Stderr, nil)) }

// Start opens the product, fills it where it should be, and serves it. The
// caller closes what it returns.
func Start(ctx context.Context, c config.Config, o Options) (*Main, error) {
	m, err := New(ctx, c, o)
	if err != nil {
		return nil, err
	}
	if err := m.Fill(ctx); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	if err := m.Serve(); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return m, nil
}

// CheckListen returns why nobody can listen on the configured address now.
func CheckListen(c config.Config) error {
	listener, err := listen(c)
	if err != nil {
		return err
	}
	return listener.Close()
}

func listen(c config.Config) (net.Listener, error) {
	listener, err := net.Listen("tcp", c.HTTPAddr)
	if err != nil {
		return nil, about("HTTP_ADDR", err)
	}
	return listener, nil
}

// Serve begins to listen, to do jobs and to sweep; it does not wait. Port 0
// picks a free one, which Addr returns.
func (m *Main) Serve() error {
	listener, err := listen(m.Config)
	if err != nil {
		return err
	}
	m.listener = listener
	m.server = &http.Server{
		Handler: m.calls.count(m.Handler), ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime,
		IdleTimeout: idleTime, MaxHeaderBytes: 64 << 10, ErrorLog: slog.NewLogLogger(m.log.Handler(), slog.LevelWarn),
	}
	ctx, stop := context.WithCancel(context.Background())
	m.serving, m.stop = ctx, stop
	m.work.Go(func() {
		if err := m.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			m.failed <- fmt.Errorf("serve: %w", err)
		}
	})
	m.work.Go(func() { m.doJobs(ctx) })
	m.work.Go(func() { m.Visits.Run(ctx) })
	m.work.Go(func() {
		// Another program may have written records, or a copy that knows fewer locales.
		if err := m.Engine.FillLocales(ctx); err != nil && ctx.Err() == nil {
			m.log.Error("fill the locales", "error", err)
		}
		if err := m.Engine.Refold(ctx); err != nil && ctx.Err() == nil {
			m.log.Error("write what lists search by", "error", err)
		}
	})
	m.work.Go(func() {
		m.Engine.MaintainSearch(ctx, func(err error) { m.log.Error("keep the search index", "error", err) })
	})
	m.work.Go(func() {
		m.Media.SweepEvery(ctx, sweepPause, func(err error) { m.log.Error("sweep files", "error", err) })
	})
	m.work.Go(func() {
		m.Uploads.SweepEvery(ctx, sweepPause, func(err error) { m.log.Error("sweep uploads", "error", err) })
	})
	m.work.Go(func() { m.sweepAttachments(ctx) })
	m.work.Go(func() {
		m.Accounts.WriteOnlineEvery(ctx, onlinePause, func(err error) { m.log.Error("note who is online", "error", err) })
	})
	m.work.Go(func() { m.turnSales(ctx) })
	m.work.Go(func() { m.every(ctx, dogsPause, "notify who waits for goods", m.NotifyWaiting) })
	m.work.Go(func() { m.foldSums(ctx) })
	m.work.Go(func() { m.countOrders(ctx) })
	m.work.Go(func() { m.expireOrders(ctx) })
	m.work.Go(func() { m.every(ctx, clockPause, "read the clock of the database", m.readClock) })
	m.work.Go(func() { m.pollPayments(ctx) })
	m.work.Go(func() { m.trackParcels(ctx) })
	m.work.Go(func() { m.refreshPoints(ctx) })
	m.work.Go(func() { m.ageWithdrawals(ctx) })
	m.work.Go(func() { m.runRetention(ctx) })
	m.work.Go(func() {
		m.DB.OptimizeEvery(ctx, optimizeSoon, optimizePause, func(err error) { m.log.Error("optimize", "error", err) })
	})
	if m.sessions != nil {
		m.work.Go(func() { m.sweepSessions(ctx) })
		m.work.Go(func() { m.every(ctx, onlinePause, "prolong sessions", m.sessions.WriteProlonged) })
	}
	return nil
}

// doJobs begins again where the worker could not begin, so that a store out of
// reach at the wrong moment does not leave the jobs undone for ever.
func (m *Main) doJobs(ctx context.Context) {
	for ctx.Err() == nil {
		err := m.Outbox.Run(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		m.log.Error("do jobs", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(retryPause):
		}
	}
}

// every does something at once and after each pause until ctx ends, and logs where
// it fails.
func (m *Main) every(ctx context.Context, pause time.Duration, what string, do func(context.Context) error) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		if err := do(ctx); err != nil && ctx.Err() == nil {
			m.log.Error(what, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// uncounted is do without how many it did.
func uncounted[N any](do func(context.Context) (N, error)) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := do(ctx)
		return err
	}
}

// NotifyWaiting notifies whoever waits for goods that are in stock, and shown by now.
func (m *Main) NotifyWaiting(ctx context.Context) error { return m.dogs.NotifyShown(ctx) }

// readClock has a machine whose clock is wrong go by that of the database server, as every
// copy of the program does, and says so to whoever can set it.
func (m *Main) readClock(ctx context.Context) error {
	ahead, changed, err := m.stores.db.ReadClock(ctx)
	switch {
	case changed && ahead != 0:
		m.log.WarnContext(ctx, "the clock of this machine differs from that of the database server, by which the program goes: let both be set by NTP",
			"server_is_ahead_by", ahead.Round(time.Second).String())
	case changed:
		m.log.InfoContext(ctx, "the clocks of this machine and of the database server agree again")
	}
	return err
}

// foldSums keeps the kept sums of lists short.
func (m *Main) foldSums(ctx context.Context) {
	m.every(ctx, foldPause, "fold the sums of lists", m.Engine.FoldSums)
}

// countOrders counts orders that changed, for the statistics.
func (m *Main) countOrders(ctx context.Context) {
	m.every(ctx, countPause, "count orders", func(ctx context.Context) error { return sales.CountDue(ctx, m.DB, m.Config.Zone) })
}

// turnSales turns the sales of products on and off at their moments, and finds anew
// how complete products are once the rules of that were changed.
func (m *Main) turnSales(ctx context.Context) {
	weighedBy := int64(0)
	m.every(ctx, salePause, "turn sales", func(ctx context.Context) error {
		turned, err := shop.TurnSales(ctx, m.DB, m.now())
		rules, weighed, failed := shop.WeighProducts(ctx, m.DB, m.Config.Locales, weighedBy)
		weighedBy, err = rules, errors.Join(err, failed)
		if turned+weighed > 0 {
			err = errors.Join(err, m.Engine.Invalidate(ctx, "shop/product"))
		}
		return err
	})
}

// expireOrders ends the orders that were to be paid by now.
func (m *Main) expireOrders(ctx context.Context) {
	m.every(ctx, expirePause, "end orders that were not paid", uncounted(m.ExpireOrders))
}

// pollPayments asks about payments whose services report nothing by themselves, or
// whose word was lost.
func (m *Main) pollPayments(ctx context.Context) {
	m.every(ctx, paymentPause, "ask about payments", uncounted(m.PollPayments))
}

// PollPayments asks about the payments whose time it is, and says how many.
func (m *Main) PollPayments(ctx context.Context) (int, error) {
	return m.orders.Payments().PollPayments(ctx, m.now())
}

// ExpireOrders ends the orders that were to be paid by now, and says how many.
func (m *Main) ExpireOrders(ctx context.Context) (int, error) {
	return m.orders.Returns().Expire(ctx, m.DB, m.now(), m.Within)
}

// Within runs code in a transaction of the engine's, for what no person calls for.
func (m *Main) Within(ctx context.Context, do func(*resource.Call) error) error {
	return m.Engine.Within(ctx, engine.Caller{Locale: m.Config.Locales[0]}, do)
}

// sweepAttachments removes the files of mails that were sent long ago.
func (m *Main) sweepAttachments(ctx context.Context) {
	m.every(ctx, attachPause, "sweep attachments", m.letters.Sweep)
}

func (m *Main) sweepSessions(ctx context.Context) {
	m.every(ctx, sweepPause, "sweep sessions", m.sessions.Sweep)
}

// FillBehind does what Fill does while the product is served, and logs where it
// fails. Call it after Serve; Close breaks it off.
func (m *Main) FillBehind() {
	m.work.Go(func() {
		if err := m.Fill(m.serving); err != nil && m.serving.Err() == nil {
			m.log.Error("demo content", "error", err)
		}
	})
}

// Addr is the address it listens on: "127.0.0.1:8080".
func (m *Main) Addr() string { return m.listener.Addr().String() }

// Failed yields an error when serving ends by itself.
func (m *Main) Failed() <-chan error { return m.failed }

// Drain has /readyz answer that this copy is not ready, and serves on for the configured
// time: a balancer that asks sends its calls elsewhere before nobody listens any more.
func (m *Main) Drain() {
	m.draining.Store(true)
	time.Sleep(m.Config.Drain)
}

// Close lets running requests and jobs end, then closes the stores.
func (m *Main) Close() error {
	var errs []error
	if m.server != nil {
		ctx, done := context.WithTimeout(context.Background(), shutdownTime)
		defer done()
		if err := m.server.Shutdown(ctx); err != nil {
			errs = append(errs, fmt.Errorf("end running requests: %w", err), m.server.Close())
		}
		m.stop()
		m.work.Wait()
	}
	return errors.Join(append(errs, m.stores.close())...)
}
