package demo

import (
	"context"
	"fmt"
	"time"

	"backoffice/backend/store/db"
)

// The row of table secrets that says whether the fill is done, or until when the
// copy that fills counts as alive.
const (
	leaseName = "demo_content"
	leaseDone = "done"
	leaseFor  = 6 * time.Second
)

type lease struct {
	db    *db.DB
	now   func() time.Time
	value string
}

// claim reports whether this copy is to fill. It waits while another one does.
func (l *lease) claim(ctx context.Context) (bool, error) {
	for {
		var values [][]byte
		err := l.db.Write(ctx).Raw("SELECT value FROM secrets WHERE name = ?", leaseName).Scan(&values).Error
		if err != nil {
			return false, fmt.Errorf("read the mark of demo content: %w", err)
		}
		if len(values) == 0 {
			mine, err := l.begin(ctx)
			if mine || err == nil || !db.IsDuplicate(err) {
				return mine, err
			}
			continue
		}
		value := string(values[0])
		if value == leaseDone {
			return false, nil
		}
		until, err := time.Parse(time.RFC3339Nano, value)
		if err != nil || l.now().After(until) {
			return l.renew(ctx, value)
		}
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(min(until.Sub(l.now())+time.Millisecond, time.Second)):
		}
	}
}

func (l *lease) begin(ctx context.Context) (bool, error) {
	var pages int64
	if err := l.db.Write(ctx).Table("pages").Limit(1).Count(&pages).Error; err != nil {
		return false, fmt.Errorf("look for pages: %w", err)
	}
	if pages > 0 {
		return false, nil
	}
	l.value = l.until()
	err := l.db.Write(ctx).Exec("INSERT INTO secrets (name, value) VALUES (?, ?)", leaseName, []byte(l.value)).Error
	if err != nil {
		return false, fmt.Errorf("mark the begin of demo content: %w", err)
	}
	return true, nil
}

func (l *lease) until() string { return l.now().Add(leaseFor).UTC().Format(time.RFC3339Nano) }

// renew turns the mark from one value to the next, unless another copy did.
func (l *lease) renew(ctx context.Context, from string) (bool, error) {
	return l.replace(ctx, from, l.until())
}

func (l *lease) replace(ctx context.Context, from, to string) (bool, error) {
	done := l.db.Write(ctx).Exec("UPDATE secrets SET value = ? WHERE name = ? AND value = ?", []byte(to), leaseName, []byte(from))
	if done.Error != nil {
		return false, fmt.Errorf("mark demo content: %w", done.Error)
	}
	if done.RowsAffected == 1 {
		l.value = to
	}
	return done.RowsAffected == 1, nil
}

// renewUntilStopped renews the mark until stop is called, which says how the fill ended.
func (l *lease) renewUntilStopped(ctx context.Context) (stop func(done bool) error) {
	running, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(leaseFor / 4)
		defer tick.Stop()
		for {
			select {
			case <-running.Done():
				return
			case <-tick.C:
				// One that fails is made good by the next.
				_, _ = l.renew(running, l.value)
			}
		}
	}()
	return func(done bool) error {
		cancel()
		<-ended
		to := leaseDone
		if !done {
			// The next start need not wait.
			to = l.now().Add(-time.Second).UTC().Format(time.RFC3339Nano)
		}
		_, err := l.replace(context.WithoutCancel(ctx), l.value, to)
		return err
	}
}
