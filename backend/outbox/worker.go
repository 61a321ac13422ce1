package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

const (
	batchSize  = 16
	errorRunes = 1000
	maxBackoff = time.Hour
)

type job struct {
	ID       uint64
	Kind     string
	Payload  string
	Attempts int
	Key      string `gorm:"column:unique_key"`
	token    string
}

// Run does jobs until ctx ends, then lets the running ones finish and returns.
func (o *Outbox) Run(ctx context.Context) error {
	stop, err := o.kv.Subscribe(ctx, topic, func(string) { o.wakeWorker() })
	if err != nil {
		return fmt.Errorf("listen for jobs: %w", err)
	}
	defer stop()
	slots := make(chan struct{}, o.opt.Workers)
	var running sync.WaitGroup
	defer running.Wait()
	for {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		// Only as many as can be started at once: a lease must not run out in a queue.
		free := 1
		for free < min(o.opt.Workers, batchSize) {
			select {
			case slots <- struct{}{}:
				free++
				continue
			default:
			}
			break
		}
		jobs, err := o.claim(ctx, free)
		if err != nil && ctx.Err() == nil {
			o.opt.Log.ErrorContext(ctx, "claim jobs", "error", err)
		}
		for range free - len(jobs) {
			<-slots
		}
		for _, j := range jobs {
			running.Go(func() {
				defer func() { <-slots }()
				o.do(ctx, j)
			})
		}
		if len(jobs) == 0 {
			o.sleep(ctx)
		}
	}
}

// sleep waits for the next look.
func (o *Outbox) sleep(ctx context.Context) {
	timer := time.NewTimer(o.opt.Poll)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-o.wake:
	case <-timer.C:
	}
}

// claim takes up to n due jobs for a lease.
func (o *Outbox) claim(ctx context.Context, n int) ([]job, error) {
	kinds := o.kinds()
	if len(kinds) == 0 {
		return nil, nil
	}
	now := o.opt.Now()
	// Asking a reader first keeps an idle worker off SQLite's one writer.
	var due int64
	err := o.db.Read(ctx).Raw("SELECT EXISTS (SELECT 1 FROM jobs WHERE state = ? AND run_at <= ? AND kind IN ?)",
		waiting, now, kinds).Scan(&due).Error
	if err != nil || due == 0 {
		return nil, err
	}
	var jobs []job
	err = o.db.Tx(ctx, func(tx *gorm.DB) error {
		jobs = nil
		err := tx.Table("jobs").Select("id", "kind", "payload", "attempts", "unique_key").
			Clauses(clause.Locking{Strength: "UPDATE", Options: "SKIP LOCKED"}).
			Where("state = ? AND run_at <= ? AND kind IN ?", waiting, now, kinds).
			Order("run_at, id").Limit(n).Find(&jobs).Error
		if err != nil || len(jobs) == 0 {
			return err
		}
		token := newToken()
		ids := make([]uint64, len(jobs))
		for i := range jobs {
			ids[i], jobs[i].token = jobs[i].ID, token
			jobs[i].Attempts++
		}
		return tx.Table("jobs").Where("id IN ?", ids).Updates(map[string]any{
			"token": token, "run_at": now.Add(o.opt.Lease), "attempts": gorm.Expr("attempts + 1"),
		}).Error
	})
	if err != nil {
		return nil, err
	}
	return jobs, nil
}

func (o *Outbox) kinds() []string {
	o.mu.RLock()
	defer o.mu.RUnlock()
	kinds := make([]string, 0, len(o.handlers))
	for kind := range o.handlers {
		kinds = append(kinds, kind)
	}
	for kind := range o.onceHandlers {
		kinds = append(kinds, kind)
	}
	return kinds
}

// do runs a claimed job and writes its result. When the program stops,
// the job has a while to end, then it is broken off and tried again later.
func (o *Outbox) do(stop context.Context, j job) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(stop), o.opt.Lease)
	defer cancel()
	defer context.AfterFunc(stop, func() { time.AfterFunc(o.opt.Grace, cancel) })()
	o.mu.RLock()
	handler := o.handlers[j.Kind]
	if onceHandler, ok := o.onceHandlers[j.Kind]; ok {
		handler = func(ctx context.Context, _ uint64, payload json.RawMessage) error {
			return onceHandler(ctx, strings.TrimPrefix(j.Key, oncePrefix), payload)
		}
	}
	o.mu.RUnlock()
	jobErr := attempt(ctx, handler, j)
	// The lease may be over; writing the result is still worth trying.
	ctx, done := context.WithTimeout(context.WithoutCancel(stop), 10*time.Second)
	defer done()
	if err := o.recordResult(ctx, j, jobErr); err != nil {
		o.opt.Log.ErrorContext(ctx, "note the end of a job", "job", j.ID, "kind", j.Kind, "error", err)
	}
}

func attempt(ctx context.Context, handler Handler, j job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return handler(ctx, j.ID, json.RawMessage(j.Payload))
}

// recordResult writes how a job went. The token keeps out a worker whose lease ran out
// and whose job is another's by now.
func (o *Outbox) recordResult(ctx context.Context, j job, jobErr error) error {
	return o.db.Tx(ctx, func(tx *gorm.DB) error {
		claimed := tx.Table("jobs").Where("id = ? AND token = ? AND state = ?", j.ID, j.token, waiting)
		switch {
		case jobErr == nil && strings.HasPrefix(j.Key, oncePrefix):
			return claimed.Updates(map[string]any{"state": done, "payload": "null", "token": "", "last_error": ""}).Error
		case jobErr == nil:
			return claimed.Delete(nil).Error
		}
		change := map[string]any{
			"token": "", "last_error": truncate(jobErr.Error(), errorRunes), "run_at": o.opt.Now().Add(o.backoff(j.Attempts)),
		}
		var permanent *Permanent
		if j.Attempts >= o.opt.Attempts || errors.As(jobErr, &permanent) {
			change["state"] = dead
			// A new job of the same key may be queued in its place.
			change["unique_key"] = nil
			o.opt.Log.ErrorContext(ctx, "job given up", "job", j.ID, "kind", j.Kind, "attempts", j.Attempts, "error", jobErr)
		} else {
			o.opt.Log.WarnContext(ctx, "job failed, will be tried again", "job", j.ID, "kind", j.Kind, "error", jobErr)
		}
		return claimed.Updates(change).Error
	})
}

// backoff is the time before the next attempt, with jitter so that jobs which
// failed together do not come back together.
func (o *Outbox) backoff(attempts int) time.Duration {
	d := o.opt.Backoff
	for i := 1; i < attempts && d < maxBackoff; i++ {
		d *= 2
	}
	d = min(d, maxBackoff)
	return d/2 + rand.N(d/2+1)
}

// Permanent is an error after which trying again is no use.
type Permanent struct{ Err error }

// Error tells the cause.
func (p *Permanent) Error() string { return p.Err.Error() }

// Unwrap returns the cause.
func (p *Permanent) Unwrap() error { return p.Err }

func truncate(s string, runes int) string {
	n := 0
	for i := range s {
		if n++; n > runes {
			return s[:i]
		}
	}
	return s
}
