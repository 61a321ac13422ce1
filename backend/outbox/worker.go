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
	batchSize  = 8  // jobs claimed at once: a claim costs as much as a short job
	queueParts = 30 // a claimed job waits for a worker so much of its lease: a thirtieth
	errorRunes = 1000
	maxBackoff = time.Hour
	// resultTimeout bounds the note of what became of jobs when the program stops.
	resultTimeout = 10 * time.Second
)

type job struct {
	ID       uint64
	Kind     string
	Payload  string
	Attempts int
	Key      string `gorm:"column:unique_key"`
	token    string
	until    time.Time // end of the lease
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
		// Nothing is claimed that nobody could begin.
		select {
		case slots <- struct{}{}:
			<-slots
		case <-ctx.Done():
			return nil
		}
		jobs, err := o.claim(ctx, batchSize)
		if err != nil && ctx.Err() == nil {
			o.opt.Log.ErrorContext(ctx, "claim jobs", "error", err)
		}
		if len(jobs) == 0 {
			o.sleep(ctx)
			continue
		}
		left := o.begin(ctx, jobs, slots, &running)
		if err := o.giveBack(ctx, left); err != nil {
			o.opt.Log.ErrorContext(ctx, "give jobs back", "error", err)
		}
	}
}

// begin starts jobs as workers come free, and returns those that none came free for
// while most of their lease was left.
func (o *Outbox) begin(ctx context.Context, jobs []job, slots chan struct{}, running *sync.WaitGroup) (left []job) {
	timer := time.NewTimer(o.opt.Lease / queueParts)
	defer timer.Stop()
	for i, j := range jobs {
		select {
		case slots <- struct{}{}:
		case <-timer.C:
			return jobs[i:]
		case <-ctx.Done():
			return jobs[i:]
		}
		running.Go(func() {
			defer func() { <-slots }()
			began := time.Now()
			o.do(ctx, j)
			o.rest(ctx, time.Since(began))
		})
	}
	return nil
}

// giveBack frees claimed jobs that were not begun, for whoever has a worker first.
func (o *Outbox) giveBack(ctx context.Context, jobs []job) error {
	if len(jobs) == 0 {
		return nil
	}
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), resultTimeout)
	defer done()
	ids := make([]uint64, len(jobs))
	for i, j := range jobs {
		ids[i] = j.ID
	}
	return o.db.Tx(ctx, func(tx *gorm.DB) error {
		return tx.Table("jobs").Where("id IN ? AND token = ? AND state = ?", ids, jobs[0].token, waiting).Updates(map[string]any{
			"token": "", "run_at": o.opt.Now(), "attempts": gorm.Expr("attempts - 1"),
		}).Error
	})
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
	kinds := o.Kinds()
	if len(kinds) == 0 {
		return nil, nil
	}
	now, until := o.opt.Now(), time.Now().Add(o.opt.Lease)
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
			ids[i], jobs[i].token, jobs[i].until = jobs[i].ID, token, until
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

// Kinds are those that this program does, in no order.
func (o *Outbox) Kinds() []string {
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
	ctx, cancel := context.WithDeadline(context.WithoutCancel(stop), j.until)
	defer cancel()
	defer context.AfterFunc(stop, func() { time.AfterFunc(o.opt.Grace, cancel) })()
	o.mu.RLock()
	handler := o.handlers[j.Kind]
	if onceHandler, ok := o.onceHandlers[j.Kind]; ok {
		handler = func(ctx context.Context, _ uint64, payload json.RawMessage) error {
			return onceHandler(ctx, strings.TrimPrefix(j.Key, oncePrefix), payload)
		}
	}
	givenUp := o.givenUp[j.Kind]
	o.mu.RUnlock()
	jobErr := attempt(ctx, handler, j)
	// The lease may be over; writing the result is still worth trying.
	ctx, done := context.WithTimeout(context.WithoutCancel(stop), resultTimeout)
	defer done()
	final := o.isFinal(ctx, j, jobErr)
	if givenUp != nil && final {
		jobErr = errors.Join(jobErr, givenUp(ctx, json.RawMessage(j.Payload)))
	}
	if err := o.recordResult(ctx, j, jobErr, final); err != nil {
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

// isFinal says whether a job that failed so is not tried again. What is of no use to
// this program may be for a newer one that runs beside it: that one decides.
func (o *Outbox) isFinal(ctx context.Context, j job, jobErr error) bool {
	if jobErr == nil || j.Attempts >= o.opt.Attempts {
		return jobErr != nil
	}
	if _, permanent := errors.AsType[*Permanent](jobErr); !permanent {
		return false
	}
	_, newer, err := o.db.Compare(ctx)
	if err != nil {
		o.opt.Log.WarnContext(ctx, "look whether a newer program is beside this one", "error", err)
	}
	return !newer
}

// recordResult writes how a job went; final says that it is given up where it failed.
// The token keeps out a worker whose lease ran out and whose job is another's by now.
func (o *Outbox) recordResult(ctx context.Context, j job, jobErr error, final bool) error {
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
		if final {
			change["state"] = dead
			// A new job of the same key may be queued in its place; Retry gives it back.
			change["unique_key"] = nil
			if j.Key != "" {
				change["given_key"] = j.Key
			}
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

// Permanent is an error after which trying again is no use: the job is given up, by a
// program beside a newer one only after as many tries as of any other error.
type Permanent struct{ Err error }

// Error returns the text of the cause.
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
